// The pieces that boards are drawn with, in squares of 100 units.

/** @import { Color, MoveValue } from "./types.js" */
import { h, s } from "./dom.js";
import { texts } from "./texts.js";
import { Squares } from "./tree.js";

/** @param {string} letter @returns {Color | null} */
export function colorOf(letter) {
  if (letter === "-") return null;
  return letter === "X" ? "black" : "white";
}

/** @param {string} letter */
export function makeDisc(letter) {
  const color = letter === "X" ? "black" : "white";
  return s(
    "g",
    { class: `disc ${color}` },
    s("circle", { class: "shade", cx: 50, cy: 54, r: 42 }),
    s(
      "g",
      { class: "turn" },
      s("circle", { class: "body", cx: 50, cy: 50, r: 42, fill: `url(#disc-${color})` }),
      s("circle", { class: `pattern ${color}`, cx: 50, cy: 50, r: 25 }),
    ),
  );
}

/** @param {Color} color */
export function ghost(color) {
  return s("circle", { class: "ghost", cx: 50, cy: 50, r: 40, fill: `url(#disc-${color})`, "pointer-events": "none" });
}

/**
 * @param {MoveValue} value
 * @param {number} loss
 */
export function valueMark(value, loss) {
  const best = loss < 0.005;
  const fade = best ? 0 : loss < 2 ? 1 : loss < 6 ? 2 : 3;
  const kind = value.kind === "wld" ? "winner" : value.kind === "forced" ? "depth" : value.kind;
  const detail = value.kind === "selective" ? `${value.percent}%` : value.kind === "depth" ? String(value.depth) : "";
  const shift = detail ? -7 - detail.length * 5.5 : 0;
  const mark =
    kind === "winner"
      ? s("rect", { class: "kind winner", x: 44 + shift, y: 70, width: 12, height: 12 })
      : s("circle", { class: `kind ${kind}`, cx: 50 + shift, cy: 76, r: 6.5 });
  return s(
    "g",
    { class: `value${best ? " best" : ""} fade-${fade}` },
    s("title", {}, `${value.move}: ${texts.signed(value.score)}, ${value.label}`),
    s("circle", { class: "halo", cx: 50, cy: 50, r: 46 }),
    s("text", { class: "big", x: 50, y: 54 }, texts.signed(value.score)),
    mark,
    detail ? s("text", { class: "small", x: 60, y: 83 }, detail) : null,
  );
}

export function gradients() {
  const gradient = (/** @type {string} */ color) =>
    s(
      "radialGradient",
      { id: `disc-${color}`, cx: 0.38, cy: 0.32, r: 0.78 },
      s("stop", { offset: 0, class: `${color}-light` }),
      s("stop", { offset: 1, class: `${color}-dark` }),
    );
  return s("defs", {}, gradient("black"), gradient("white"));
}

/** The dots that help the eye, two squares from each edge. @param {Squares} squares */
export function stars({ rows, cols }) {
  if (rows < 8 || cols < 8) return [];
  return [2, rows - 2].flatMap((row) => [2, cols - 2].map((col) => s("circle", { class: "star", cx: col * 100, cy: row * 100, r: 7 })));
}

/**
 * A small picture of a position.
 * @param {number} rows
 * @param {number} cols
 * @param {string} cells
 * @param {{ legal?: string[], side?: Color, label?: string }} [more]
 */
export function miniature(rows, cols, cells, more = {}) {
  const squares = new Squares(rows, cols);
  let lines = "";
  for (let row = 0; row <= rows; row += 1) lines += `M0 ${row}h${cols}`;
  for (let col = 0; col <= cols; col += 1) lines += `M${col} 0v${rows}`;
  const discs = [];
  for (let index = 0; index < cells.length; index += 1) {
    const color = colorOf(cells[index]);
    if (color) discs.push(s("circle", { class: color, cx: (index % cols) + 0.5, cy: Math.floor(index / cols) + 0.5, r: 0.41 }));
  }
  for (const square of more.legal ?? []) {
    const index = squares.index(square);
    discs.push(s("circle", { class: `dot ${more.side}`, cx: (index % cols) + 0.5, cy: Math.floor(index / cols) + 0.5, r: 0.15 }));
  }
  return s(
    "svg",
    { class: "mini", viewBox: `0 0 ${cols} ${rows}`, ...(more.label ? { role: "img", "aria-label": more.label } : { "aria-hidden": "true" }) },
    s("rect", { class: "felt", width: cols, height: rows }),
    s("path", { class: "lines", d: lines, "stroke-width": 0.04 }),
    ...discs,
  );
}

/** Shown over the board while there is nothing to show. @param {string} message @param {string} [help] @param {HTMLElement} [action] */
export function veil(message, help, action) {
  return h("div", { class: "veil" }, h("div", { class: "veil-card" }, h("p", {}, h("strong", { text: message })), help ? h("p", { text: help }) : null, action));
}
