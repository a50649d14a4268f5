// One line in words: whose move it is, who passed, who won, and the one thing to do next.

/** @import { App } from "./app.js" */
/** @import { Position } from "./types.js" */
import { h } from "./dom.js";
import { texts } from "./texts.js";
import { complain } from "./app.js";

export class Status {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.main = h("p", { class: "status-main" });
    this.side = h("p", { class: "status-side" });
    this.actions = h("div", { class: "status-actions" });
    place.append(this.main, this.side, this.actions);
    this.place = place;
  }

  /**
   * @param {App} app
   * @param {Position | null} position
   */
  show(app, position) {
    const { main, side, actions, over } = words(app, position);
    if (this.main.textContent !== main) this.main.textContent = main;
    this.main.classList.toggle("long", main.length > 44);
    if (this.side.textContent !== side) this.side.textContent = side;
    this.actions.replaceChildren(...actions);
    this.place.classList.toggle("over", over);
  }
}

/**
 * @param {string} text
 * @param {() => void} onclick
 * @param {boolean} [primary]
 */
function button(text, onclick, primary = false) {
  return h("button", { class: `button small${primary ? " primary" : ""}`, type: "button", text, onclick });
}

/**
 * @param {App} app
 * @param {Position | null} position
 * @returns {{ main: string, side: string, actions: HTMLElement[], over: boolean }}
 */
function words(app, position) {
  const { game, tree, practice } = app;
  if (!game || !tree) return { main: texts.loading, side: "", actions: [], over: false };
  if (practice) return { main: practice.message, side: `${practice.at + 1} / ${practice.rows.length}`, actions: practice.buttons(), over: false };
  if (position?.result) {
    const ending = texts.ending(position.result, game.seats);
    return { main: texts.outcome(position.result, game.seats), side: ending || accuracies(app), actions: endActions(app), over: true };
  }
  const main = position ? turnWords(app, position) : texts.loading;
  return { main, side: sideWords(app, position), actions: browsing(app) ? [button(texts.backToGame, () => app.go(game.head))] : improve(app), over: false };
}

/** Whether another position than that of the game is looked at. @param {App} app */
function browsing({ game, view }) {
  return game !== null && game.mode === "play" && view !== game.head;
}

/** @param {App} app @param {Position} position */
function turnWords({ game, view }, position) {
  if (!game) return "";
  const analysis = game.mode === "analysis" || view !== game.head;
  const turn = texts.toMove(game.seats, position.side, analysis);
  return position.passed ? `${texts.passed(position.passed, game.seats)}. ${turn}` : turn;
}

/** @param {App} app @param {Position | null} position */
function sideWords(app, position) {
  const { game, tree, hint, view } = app;
  if (!game || !tree) return "";
  if (hint === "searching") return texts.hintSearching;
  if (hint) return texts.hintIs(hint.move, texts.signed(hint.score), hint.label);
  const row = app.review?.rows.get(view);
  if (row?.class) return [texts.lost(row), texts.better(row)].join(" ");
  if (browsing(app)) return texts.looking(tree.ply(view), game.main.length);
  if (app.values?.moves.length && position) {
    const best = app.values.moves[0];
    return `${best.move} ${texts.signed(best.score)}, ${best.label}`;
  }
  return "";
}

/** @param {App} app */
function accuracies({ review, game }) {
  if (!review?.done || !review.black || !review.white || !game) return "";
  const names = [texts.player(game.seats, "black"), texts.player(game.seats, "white")];
  const [black, white] = names[0] === names[1] ? [texts.colorName("black"), texts.colorName("white")] : names;
  return `${texts.accuracy(black, review.black)} · ${texts.accuracy(white, review.white)}`;
}

/** @param {App} app */
function improve(app) {
  const count = app.mistakes().length;
  return count ? [button(texts.practise, () => app.startPractice())] : [];
}

/** @param {App} app */
function endActions(app) {
  const { game } = app;
  const again = game?.mode === "play" ? [button(texts.rematch, () => app.create({ like: game.id, swap: true }).catch(complain), true)] : [];
  return [...improve(app), ...again];
}
