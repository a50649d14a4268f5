// Finding better moves than those that went wrong in one's own game.

/** @import { Color, Row, Values } from "./types.js" */
import { h } from "./dom.js";
import { texts } from "./texts.js";

/** A loss up to this many discs is as good as the best. */
const GOOD = 0.75;

/**
 * The mistakes worth another look: those of the only person, else of both.
 * @param {Iterable<Row>} rows
 * @param {Color | null} color
 */
export function mistakes(rows, color) {
  return [...rows].filter((row) => row.class && (!color || row.color === color)).sort((a, b) => a.ply - b.ply);
}

/** One mistake after the other. */
export class Practice {
  /**
   * @param {Row[]} rows
   * @param {{ go: (node: number) => void, end: () => void, show: () => void, values: (node: number) => void, hint: (square: string) => void }} wants
   * @param {(node: number) => number} parent
   */
  constructor(rows, wants, parent) {
    this.rows = rows;
    this.wants = wants;
    this.parent = parent;
    this.at = 0;
    /** @type {string | null} */
    this.tried = null;
    this.message = "";
    this.solved = false;
  }

  get row() {
    return this.rows[this.at];
  }

  begin() {
    this.message = texts.practiseAsk(this.row);
    this.solved = false;
    this.tried = null;
    this.wants.go(this.parent(this.row.node));
  }

  /** Somebody tries a square. @param {string} square */
  try(square) {
    this.tried = square;
    if (square === this.row.best) {
      this.solve(texts.practiseRight(square));
      return;
    }
    if (square === this.row.move) {
      this.message = texts.practiseWrong(square, this.row.loss);
      this.wants.show();
      return;
    }
    this.message = texts.practiseThinking(square);
    this.wants.values(this.parent(this.row.node));
    this.wants.show();
  }

  /** Values of the position came in. @param {Values} values */
  judge(values) {
    if (!this.tried || this.solved || values.node !== this.parent(this.row.node)) return;
    const own = values.moves.find((value) => value.move === this.tried);
    const deep = values.done || values.moves.every((value) => value.kind === "exact" || (value.depth ?? 0) >= 8);
    if (!own || !deep) return;
    const loss = Math.max(...values.moves.map((value) => value.score)) - own.score;
    if (loss <= GOOD) this.solve(loss < 0.05 ? texts.practiseRight(this.tried) : texts.practiseClose(this.tried, loss));
    else {
      this.message = texts.practiseWrong(this.tried, loss);
      this.tried = null;
      this.wants.show();
    }
  }

  /** @param {string} message */
  solve(message) {
    this.message = message;
    this.solved = true;
    this.wants.show();
  }

  reveal() {
    this.solve(texts.better(this.row));
    this.wants.hint(this.row.best);
  }

  next() {
    if (this.at + 1 >= this.rows.length) {
      this.wants.end();
      return;
    }
    this.at += 1;
    this.begin();
  }

  /** What can be done now. */
  buttons() {
    const button = (/** @type {string} */ text, /** @type {() => void} */ onclick, primary = false) => h("button", { class: `button small${primary ? " primary" : ""}`, type: "button", text, onclick });
    const last = this.at + 1 >= this.rows.length;
    return this.solved
      ? [button(last ? texts.practiseEnd : texts.practiseNext, () => this.next(), true)]
      : [button(texts.practiseShow, () => this.reveal()), button(last ? texts.practiseEnd : texts.practiseNext, () => this.next())];
  }
}
