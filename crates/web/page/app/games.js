// The list of my games: open, rename, delete, save.

/** @import { Summary } from "./types.js" */
import { h, icon } from "./dom.js";
import { miniature } from "./draw.js";
import { api, Refusal } from "./server.js";
import { confirmSheet, openSheet, toast } from "./sheet.js";
import { texts } from "./texts.js";

/**
 * @param {string | null} current
 * @param {(id: string) => void} open
 */
export async function openGames(current, open) {
  /** @type {Summary[]} */
  let games;
  try {
    games = await api.list();
  } catch (problem) {
    toast(problem instanceof Refusal ? problem.message : texts.failed);
    return;
  }
  openSheet(texts.myGames, (close) => {
    const list = h("ul", { class: "games" });
    const reopen = () => openGames(current, open);
    for (const game of games) list.append(entry(game, game.id === current, () => (close(), open(game.id)), reopen));
    return [games.length ? list : h("p", { class: "sheet-empty", text: texts.noGames })];
  });
}

/**
 * @param {Summary} game
 * @param {boolean} current
 * @param {() => void} open
 * @param {() => void} reopen
 */
function entry(game, current, open, reopen) {
  const name = game.name || texts.untitled(game.seats);
  const state = game.result ? texts.outcome(game.result, game.seats) : game.mode === "analysis" ? texts.analysisGame : texts.unfinished;
  return h(
    "li",
    { class: `game${current ? " current" : ""}`, "data-game": game.id },
    face({ ...game, name, state, facts: [texts.moveCount(game.moves), date(game.updated)] }, open),
    h(
      "span",
      { class: "game-buttons" },
      tool("pencil", texts.rename, () => rename(game, name, reopen)),
      h("a", { class: "icon-button", href: `/api/games/${game.id}/text`, download: "", title: texts.export, "aria-label": `${texts.export}: ${name}` }, icon("save")),
      tool("trash", texts.delete, async () => {
        if (await confirmSheet(texts.deleteSure, texts.delete)) await attempt(api.remove(game.id));
        reopen();
      }),
    ),
  );
}

/**
 * A game as it is seen in a list: a button with its picture.
 * @param {{ rows: number, cols: number, cells: string, name: string, state: string, facts: string[] }} game
 * @param {() => void} open
 */
export function face({ rows, cols, cells, name, state, facts }, open) {
  return h(
    "button",
    { class: "game-open", type: "button", onclick: open },
    h("span", { class: "game-picture" }, miniature(rows, cols, cells)),
    h(
      "span",
      { class: "game-names" },
      h("span", { class: "game-name", text: name }),
      h("span", { class: "game-state", text: state }),
      h("span", { class: "game-facts", text: [`${rows}x${cols}`, ...facts].map(unbroken).join(" · ") }),
    ),
  );
}

/** @param {string} name @param {string} label @param {() => void} onclick */
function tool(name, label, onclick) {
  return h("button", { class: "icon-button", type: "button", title: label, "aria-label": label, onclick }, icon(name));
}

/** @param {Promise<unknown>} work */
async function attempt(work) {
  try {
    await work;
  } catch (problem) {
    toast(problem instanceof Refusal ? problem.message : texts.failed);
  }
}

/**
 * @param {Summary} game
 * @param {string} name
 * @param {() => void} reopen
 */
function rename(game, name, reopen) {
  const dialog = openSheet(
    texts.rename,
    (close) => {
      const input = h("input", { class: "input", value: name, maxlength: 80, "aria-label": texts.rename });
      const form = h("form", { class: "sheet-form", method: "dialog" }, input, h("div", { class: "sheet-foot" }, h("button", { class: "button primary", text: texts.save })));
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        await attempt(api.rename(game.id, input.value));
        close();
      });
      queueMicrotask(() => input.select());
      return [form];
    },
    { class: "narrow" },
  );
  dialog.addEventListener("close", reopen);
}

/** A text that stays on one line. @param {string} text */
function unbroken(text) {
  return text.replaceAll(" ", "\u00a0");
}

/** @param {number} milliseconds */
function date(milliseconds) {
  const year = new Date(milliseconds).getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(undefined, { year, day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }).format(milliseconds);
}
