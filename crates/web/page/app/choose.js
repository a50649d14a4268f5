// The sheet for a text that holds several games: open one, or keep them all.

/** @import { PastedGame } from "./types.js" */
import { h } from "./dom.js";
import { face } from "./games.js";
import { api, Refusal } from "./server.js";
import { openSheet, toast } from "./sheet.js";
import { texts } from "./texts.js";

/**
 * @param {PastedGame[]} games
 * @param {(wanted: object) => Promise<void>} create
 */
export function openChoice(games, create) {
  openSheet(texts.severalGames(games.length), (close) => {
    const error = h("p", { class: "form-error", role: "alert" });
    const attempt = async (/** @type {() => Promise<unknown>} */ work, done = "") => {
      try {
        await work();
        close();
        if (done) toast(done);
      } catch (problem) {
        error.textContent = problem instanceof Refusal ? problem.message : texts.failed;
      }
    };
    const playable = games.filter((game) => !game.error);
    const keep = () => attempt(() => keepAll(playable, create), texts.keptAll(playable.length));
    const list = h("ul", { class: "games" }, ...games.map((game, index) => entry(game, index + 1, () => attempt(() => create(wanted(game))))));
    const all = h("button", { class: "button primary", type: "button", text: texts.keepAll(playable.length), onclick: keep, disabled: playable.length === 0 });
    return [list, h("div", { class: "sheet-foot sticky" }, error, all)];
  });
}

/**
 * @param {PastedGame} game
 * @param {number} number
 * @param {() => void} open
 */
function entry(game, number, open) {
  if (game.error) return h("li", { class: "game-wrong", text: `${number}. ${game.error.message}` });
  const { black, white, result, moves, rows, cols, cells } = game;
  const name = black || white ? `${black ?? texts.colorName("black")} – ${white ?? texts.colorName("white")}` : texts.gameNumber(number);
  const seats = /** @type {const} */ ({ black: { kind: "human" }, white: { kind: "human" } });
  const state = result ? texts.outcome(result, seats) : texts.unfinished;
  return h("li", { class: "game" }, face({ rows, cols, cells, name, state, facts: [texts.moveCount(moves)] }, open));
}

/** What makes it a game of ours. @param {PastedGame} game */
function wanted({ text, black, white }) {
  const seat = (/** @type {string | null} */ name) => ({ kind: "human", name: name ?? undefined });
  return { text, mode: "analysis", black: seat(black), white: seat(white) };
}

/**
 * Stores all games, the first one last: it is opened, and the list begins with it.
 * @param {PastedGame[]} games
 * @param {(wanted: object) => Promise<void>} create
 */
async function keepAll(games, create) {
  for (const game of games.slice(1).reverse()) await api.create(wanted(game));
  await create(wanted(games[0]));
}
