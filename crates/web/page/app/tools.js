// The buttons below the moves, the steps through the game, and the menu of everything else.

/** @import { App } from "./app.js" */
import { openAnalyse } from "./analyse.js";
import { complain } from "./app.js";
import { byId, h, icon } from "./dom.js";
import { copy, download, downloadPng, linkTo } from "./share.js";
import { confirmSheet, openSheet } from "./sheet.js";
import { texts } from "./texts.js";

export class Tools {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const tool = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ onclick) => {
      const button = h("button", { class: "tool", type: "button", "data-tool": name, onclick }, icon(name), h("span", { text: label }));
      byId("tools").append(button);
      return button;
    };
    this.undo = tool("undo", texts.undo, () => app.undo());
    this.redo = tool("redo", texts.redo, () => app.redo());
    this.hint = tool("hint", texts.hint, () => app.askHint());
    this.values = tool("values", texts.values, () => app.toggleValues());
    this.turn = tool("turn", texts.turnBoard, () => this.turnBoard());
    this.more = tool("more", texts.more, () => openMore(app));
    this.values.setAttribute("aria-pressed", "false");
    const step = (/** @type {"first" | "previous" | "next" | "last"} */ where, /** @type {string} */ name) => {
      const button = h("button", { class: "icon-button small", type: "button", title: texts[where], "aria-label": texts[where], "data-step": where, onclick: () => app.step(where) }, icon(name));
      byId("steps").append(button);
      return button;
    };
    this.back = [step("first", "first"), step("previous", "prev")];
    this.forward = [step("next", "next"), step("last", "last")];
  }

  turnBoard() {
    this.app.turned = !this.app.turned;
    this.app.board.turn(this.app.turned);
    this.app.show(null);
  }

  /** Only what makes sense now can be pressed. */
  show() {
    const { game, tree, view, valuesOn } = this.app;
    if (!game || !tree) return;
    const position = this.app.positions.get(view);
    const mine = tree.path(game.head).some((node) => game.seats[tree.nodes.get(node)?.color ?? "black"].kind === "human");
    const analysis = game.mode === "analysis";
    this.undo.disabled = analysis ? view === 0 : !mine && !(game.result && game.result.how !== "played");
    this.redo.disabled = tree.after(analysis ? view : game.head).length === 0;
    this.hint.disabled = !position || position.over || game.seats[position.side].kind !== "human";
    this.values.setAttribute("aria-pressed", String(valuesOn));
    for (const button of this.back) button.disabled = view === 0;
    for (const button of this.forward) button.disabled = tree.after(view).length === 0;
  }
}

/** @param {App} app */
function openMore(app) {
  const { game, tree, view } = app;
  if (!game || !tree) return;
  const line = [...tree.path(view)].map((node) => tree.nodes.get(node)?.move).join("");
  const person = game.seats.black.kind === "human" || game.seats.white.kind === "human";
  const inVariation = view !== 0 && !tree.main.has(view);
  openSheet(
    texts.more,
    (close) => {
      const item = (/** @type {string} */ text, /** @type {() => void} */ onclick, shown = true) =>
        shown
          ? h("button", {
              class: "menu-item",
              type: "button",
              text,
              onclick: () => {
                close();
                onclick();
              },
            })
          : null;
      const picture = `/api/games/${game.id}/picture?node=${view}`;
      const items = [
        item(texts.resign, () => resign(app), game.mode === "play" && !game.result && person),
        item(texts.restart, () => app.create({ like: game.id }).catch(complain), game.mode === "play"),
        item(texts.swap, () => app.socket.send({ type: "swap" }), game.mode === "play" && !game.result),
        item(texts.makeMain, () => app.socket.send({ type: "promote", node: view }), inVariation),
        item(texts.removeFrom, () => app.socket.send({ type: "remove", node: view }), view !== 0 && (inVariation || game.mode === "analysis")),
        item(texts.reviewNow, () => reviewNow(app), game.nodes.length > 0),
        item(texts.editPosition, () => editHere(app)),
        item(texts.copyMoves, () => copy(view === game.main[game.main.length - 1] || !line ? game.transcript : transcriptOf(app, line))),
        item(texts.copyPosition, () => copy(app.positions.get(view)?.text ?? "")),
        item(texts.copyLink, () => copy(linkTo(game.transcript))),
        item(texts.saveText, () => download(`/api/games/${game.id}/text`, "outflank.txt")),
        item(texts.saveSvg, () => download(picture, "outflank.svg")),
        item(texts.savePng, () => downloadPng(picture, "outflank.png")),
      ];
      return [h("div", { class: "menu" }, .../** @type {HTMLElement[]} */ (items.filter(Boolean)))];
    },
    { class: "narrow" },
  );
}

/** The moves to where we are, spelled as the main line's transcript is. @param {App} app @param {string} line */
function transcriptOf({ game }, line) {
  const start = game?.transcript.match(/^(.*?[:;] ?)/)?.[1] ?? "";
  return start + line;
}

/** @param {App} app */
function reviewNow(app) {
  app.panes.show("graph");
  app.askReview();
}

/** @param {App} app */
async function resign(app) {
  if (await confirmSheet(texts.resignSure, texts.resignYes)) app.socket.send({ type: "resign" });
}

/** @param {App} app */
export function editHere(app) {
  const { game, tree, view } = app;
  if (!game || !tree) return;
  const side = app.positions.get(view)?.side ?? "black";
  openAnalyse({ rows: game.rules.rows, cols: game.rules.cols, cells: tree.cells(view), side }, (wanted) => app.create(wanted), "edit");
}
