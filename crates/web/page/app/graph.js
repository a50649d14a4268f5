// The graph of a game: discs ahead, Black up. Exact parts are solid, estimates lighter, mistakes are dots.

/** @import { Review, Row } from "./types.js" */
/** @import { Tree } from "./tree.js" */
import { h, s } from "./dom.js";
import { texts } from "./texts.js";

const LEFT = 30;
const RIGHT = 10;
const TOP = 8;
const BOTTOM = 8;

export class Graph {
  /**
   * @param {HTMLElement} place
   * @param {{ go: (node: number) => void, ask: () => void }} wants
   */
  constructor(place, wants) {
    this.wants = wants;
    this.caption = h("div", { class: "graph-caption" });
    this.svg = s("svg", { class: "graph", role: "slider", tabindex: 0, "aria-label": texts.graph, "aria-orientation": "horizontal" });
    this.empty = h("div", { class: "graph-empty" });
    this.place = place;
    place.append(this.caption, this.svg, this.empty);
    this.svg.addEventListener("pointermove", (event) => this.point(this.plyAt(event)));
    this.svg.addEventListener("pointerleave", () => this.point(null));
    this.svg.addEventListener("click", (event) => this.goTo(this.plyAt(event)));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(place);
  }

  /**
   * @param {Tree} tree
   * @param {number} view
   * @param {Review | null} review
   * @param {"none" | "offer" | "working" | "ready"} state
   */
  show(tree, view, review, state) {
    this.tree = tree;
    this.view = view;
    this.review = review;
    const isDrawn = review !== null && review.rows.size > 0;
    this.svg.classList.toggle("hidden", !isDrawn);
    this.empty.hidden = isDrawn;
    this.caption.hidden = !isDrawn;
    if (!isDrawn) {
      const text = { none: texts.graphEmpty, offer: texts.graphWaiting, working: texts.graphWorking, ready: texts.graphWorking }[state];
      const action = state === "offer" ? h("button", { class: "button small", type: "button", text: texts.graphShow, onclick: () => this.wants.ask() }) : null;
      this.empty.replaceChildren(h("span", { text }), ...(action ? [action] : []));
      return;
    }
    this.draw();
  }

  /** The plies of the main line with what is known of each. */
  rows() {
    const main = this.tree?.game.main ?? [];
    return main.map((node) => this.review?.rows.get(node) ?? null);
  }

  draw() {
    const { clientWidth: width } = this.place;
    const height = this.svg.clientHeight;
    if (!this.tree || !this.review?.rows.size || !width || !height) return;
    const rows = this.rows();
    const known = /** @type {Row[]} */ (rows.filter(Boolean));
    const peak = Math.max(8, ...known.map((row) => Math.abs(row.value)));
    const scale = Math.ceil(peak / 8) * 8;
    const x = (/** @type {number} */ ply) => LEFT + ((width - LEFT - RIGHT) * ply) / Math.max(1, rows.length);
    const y = (/** @type {number} */ value) => TOP + ((height - TOP - BOTTOM) * (scale - value)) / (2 * scale);
    this.x = x;
    this.width = width;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const parts = [
      s("line", { class: "axis", x1: LEFT, x2: width - RIGHT, y1: y(0), y2: y(0) }),
      s("text", { class: "scale", x: LEFT - 6, y: y(scale) + 4 }, `+${scale}`),
      s("text", { class: "scale", x: LEFT - 6, y: y(0) + 4 }, "0"),
      s("text", { class: "scale", x: LEFT - 6, y: y(-scale) + 4 }, `−${scale}`),
      ...curve(rows, x, y),
    ];
    for (const row of known) {
      if (row.class) parts.push(s("circle", { class: `slip ${row.class}`, cx: x(row.ply), cy: y(row.value), r: row.class === "inaccuracy" ? 3 : 4.5, "data-ply": row.ply }));
    }
    const ply = this.viewPly();
    parts.push(s("line", { class: "cursor", x1: x(ply), x2: x(ply), y1: TOP - 4, y2: height - BOTTOM + 4 }));
    this.svg.replaceChildren(...parts);
    this.svg.setAttribute("aria-valuemin", "0");
    this.svg.setAttribute("aria-valuemax", String(rows.length));
    this.svg.setAttribute("aria-valuenow", String(ply));
    this.svg.setAttribute("aria-valuetext", this.describe(ply));
    this.caption.textContent = this.summary() ?? this.describe(ply);
  }

  /** The ply on the main line that is looked at, or where its variation leaves it. */
  viewPly() {
    const tree = /** @type {Tree} */ (this.tree);
    const path = tree.path(this.view ?? 0).filter((node) => tree.main.has(node));
    return path.length;
  }

  /** @param {number} ply */
  describe(ply) {
    const row = this.rows()[ply - 1];
    return row ? texts.graphPoint(row, texts.ahead(row.value)) : texts.startPosition;
  }

  /** How well both played, or how far the work is. */
  summary() {
    const { review, tree } = this;
    if (!review || !tree) return null;
    if (!review.done) return texts.progress(review.rows.size, review.moves);
    return null;
  }

  /** @param {MouseEvent} event */
  plyAt(event) {
    const count = this.rows().length;
    const box = this.svg.getBoundingClientRect();
    const share = (event.clientX - box.left - LEFT) / Math.max(1, box.width - LEFT - RIGHT);
    return Math.max(0, Math.min(count, Math.round(share * count)));
  }

  /** @param {number | null} ply */
  point(ply) {
    this.svg.querySelector(".pointer")?.remove();
    if (!this.tree) return;
    if (ply === null || !this.x) {
      this.caption.textContent = this.summary() ?? this.describe(this.viewPly());
      return;
    }
    const x = this.x(ply);
    this.svg.append(s("line", { class: "pointer", x1: x, x2: x, y1: TOP - 4, y2: this.svg.clientHeight - BOTTOM + 4 }));
    this.caption.textContent = this.describe(ply);
  }

  /** @param {number} ply */
  goTo(ply) {
    this.wants.go(ply === 0 ? 0 : (this.tree?.game.main[ply - 1] ?? 0));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const ply = this.viewPly();
    const goals = /** @type {Record<string, number>} */ ({ ArrowLeft: ply - 1, ArrowRight: ply + 1, ArrowDown: ply - 1, ArrowUp: ply + 1, Home: 0, End: this.rows().length });
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.goTo(Math.max(0, Math.min(this.rows().length, goal)));
  }
}

/**
 * The curve in pieces: estimates lighter than what is exact, the area to zero filled.
 * @param {(Row | null)[]} rows
 * @param {(ply: number) => number} x
 * @param {(value: number) => number} y
 */
function curve(rows, x, y) {
  const parts = [];
  const points = rows.flatMap((row) => (row ? [{ ply: row.ply, value: row.value, exact: row.kind === "exact" }] : []));
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [from, to] = [points[index], points[index + 1]];
    if (to.ply !== from.ply + 1) continue;
    const shape = `M${x(from.ply)} ${y(from.value)}L${x(to.ply)} ${y(to.value)}`;
    parts.push(s("path", { class: `area ${to.value + from.value >= 0 ? "black" : "white"}`, d: `${shape}V${y(0)}H${x(from.ply)}Z` }));
    parts.push(s("path", { class: `curve ${to.exact ? "exact" : "estimate"}`, d: shape }));
  }
  return parts;
}
