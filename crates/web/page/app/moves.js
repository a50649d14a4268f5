// The list of moves: the main line in two columns, variations below the move they replace.

/** @import { Color, GameNode, Review, Row } from "./types.js" */
/** @import { Tree } from "./tree.js" */
import { h } from "./dom.js";
import { texts } from "./texts.js";

/** How many reasons are given for a bad move. */
const REASONS = 4;

export class Moves {
  /**
   * @param {HTMLElement} place
   * @param {(node: number) => void} go
   */
  constructor(place, go) {
    this.place = place;
    this.go = go;
    /** What is drawn. */
    this.key = "";
    place.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-node]") : null;
      if (button) this.go(Number(button.getAttribute("data-node")));
    });
  }

  /**
   * @param {Tree} tree
   * @param {number} view
   * @param {Review | null} review
   */
  show(tree, view, review) {
    this.review = review;
    this.tree = tree;
    this.view = view;
    const key = `${tree.game.id} ${tree.game.revision} ${review?.rows.size ?? -1} ${review?.done ?? ""}`;
    if (key !== this.key) {
      this.key = key;
      this.draw();
    }
    this.place.querySelector(".move.here")?.removeAttribute("aria-current");
    this.place.querySelector(".move.here")?.classList.remove("here");
    const here = this.place.querySelector(`[data-node="${view}"]`);
    here?.classList.add("here");
    here?.setAttribute("aria-current", "true");
    this.explain(here, review?.rows.get(view));
    if (here instanceof HTMLElement) reveal(this.place, here);
    else this.place.scrollTop = 0;
  }

  /** Says below a bad move why it was bad. @param {Element | null} here @param {Row | undefined} row */
  explain(here, row) {
    this.place.querySelector(".why")?.remove();
    const below = here?.closest(".move-row");
    if (!below || !row?.class || !row.why.length) return;
    below.after(h("ul", { class: `why ${row.class}` }, ...row.why.slice(0, REASONS).map((text) => h("li", { text }))));
  }

  draw() {
    const tree = /** @type {Tree} */ (this.tree);
    if (!tree.game.nodes.length) {
      this.place.replaceChildren(h("p", { class: "moves-empty", text: texts.noMoves }));
      return;
    }
    const first = tree.game.rules.first;
    /** @type {Node[]} */
    const parts = [];
    /** @type {GameNode[]} */
    let row = [];
    let number = 0;
    const flush = () => {
      if (!row.length) return;
      number += 1;
      parts.push(this.row(number, row, first));
      for (const node of row) parts.push(...this.variations(node));
      row = [];
    };
    for (const id of tree.game.main) {
      const node = /** @type {GameNode} */ (tree.nodes.get(id));
      if (node.color === first || row.some((other) => other.color === node.color)) flush();
      row.push(node);
    }
    flush();
    const { opening } = tree.game;
    this.place.replaceChildren(...(opening ? [h("p", { class: "moves-opening", text: opening })] : []), ...parts);
  }

  /**
   * @param {number} number
   * @param {GameNode[]} nodes
   * @param {Color} first
   */
  row(number, nodes, first) {
    const second = first === "black" ? "white" : "black";
    const cell = (/** @type {Color} */ color) => {
      const node = nodes.find((other) => other.color === color);
      if (node) return this.move(node);
      const ends = nodes[0] && nodes[0].color === first && !nodes[0].passed;
      return h("span", { class: "no-move", text: ends ? "" : texts.pass });
    };
    return h("div", { class: "move-row" }, h("span", { class: "move-number number", text: `${number}.` }), cell(first), cell(second));
  }

  /** @param {GameNode} node */
  move(node) {
    const row = this.review?.rows.get(node.id);
    return h(
      "button",
      { class: `move ${node.color}`, type: "button", "data-node": node.id, title: row ? moveTitle(row) : undefined },
      h("span", { class: "move-disc" }),
      h("span", { class: "move-name", text: node.move }),
      row?.class ? h("span", { class: `move-loss ${row.class}`, text: `${row.mark} −${Math.round(row.loss)}` }) : null,
    );
  }

  /** What could have been played instead of a move. @param {GameNode} node @returns {Node[]} */
  variations(node) {
    const tree = /** @type {Tree} */ (this.tree);
    const siblings = tree.after(node.parent).filter((id) => id !== node.id);
    return siblings.map((id) => h("div", { class: "variation" }, ...this.line(id)));
  }

  /** A variation as running text, its own variations in brackets. @param {number} id @returns {Node[]} */
  line(id) {
    const tree = /** @type {Tree} */ (this.tree);
    const parts = /** @type {Node[]} */ ([h("span", { class: "move-number number", text: `${tree.ply(id)}.` })]);
    for (let at = id; ; ) {
      parts.push(this.move(/** @type {GameNode} */ (tree.nodes.get(at))));
      const [next, ...others] = tree.after(at);
      for (const other of others) parts.push(h("span", { class: "nested" }, ...this.line(other)));
      if (next === undefined) return parts;
      at = next;
    }
  }
}

/** @param {Row} row */
function moveTitle(row) {
  return row.class ? `${texts.lost(row)} ${texts.better(row)}` : row.label;
}

/**
 * Scrolls a list so that an entry is seen, and nothing else.
 * @param {HTMLElement} list
 * @param {HTMLElement} entry
 */
function reveal(list, entry) {
  const [box, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  const top = box.top + (list.querySelector(".moves-opening")?.clientHeight ?? 0);
  if (inner.top < top) list.scrollTop -= top - inner.top + 8;
  else if (inner.bottom > box.bottom) list.scrollTop += inner.bottom - box.bottom + 8;
}
