// The board: one SVG for every size. It shows what it is given and tells which square somebody wants.

/** @import { Color, Legal, MoveValue, Turn } from "./types.js" */
import { s, motionAllowed } from "./dom.js";
import { colorOf, ghost, gradients, makeDisc, stars, valueMark } from "./draw.js";
import { texts } from "./texts.js";
import { Squares, apply } from "./tree.js";

/** One disc turns over in this time; the next ring of discs begins this much later. */
const TURN_MS = 240;
const STAGGER_MS = 55;

/**
 * @typedef {object} Shown
 * @property {string} cells
 * @property {Color} side
 * @property {Legal[]} legal
 * @property {string | null} last
 */

/**
 * @typedef {object} Look
 * @property {boolean} legal
 * @property {boolean} preview
 * @property {boolean} animation
 */

export class Board {
  /**
   * @param {HTMLElement} area
   * @param {{ play: (square: string) => void, point: (square: string | null) => void }} wants
   */
  constructor(area, wants) {
    this.area = area;
    this.wants = wants;
    this.turned = false;
    /** @type {Look} */
    this.look = { legal: true, preview: true, animation: true };
    this.squares = new Squares(0, 0);
    /** @type {SVGGElement[]} */
    this.cells = [];
    /** @type {Shown} */
    this.shown = { cells: "", side: "black", legal: [], last: null };
    /** @type {Map<string, Legal>} */
    this.legal = new Map();
    this.focus = 0;
    /** @type {Animation[]} */
    this.running = [];
    /** @type {string | null} */
    this.previewed = null;
    /** @type {string | null} */
    this.hinted = null;
    this.valued = false;
    this.svg = s("svg", { class: "board", id: "board", role: "grid", "aria-label": texts.board });
    this.area.append(this.svg);
    this.listen();
    new ResizeObserver(() => this.layout()).observe(area);
  }

  listen() {
    this.svg.addEventListener("click", (event) => {
      const square = squareOf(event);
      const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
      if (square) this.wants.play(byFinger ? this.meant(square) : square);
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") this.point(squareOf(event));
    });
    this.svg.addEventListener("pointerleave", () => this.point(null));
    this.svg.addEventListener("focusin", (event) => {
      const square = squareOf(event);
      if (!square) return;
      this.setFocus(this.squares.index(square));
      const byKeys = this.svg.querySelector(":focus-visible") !== null;
      this.svg.classList.toggle("focused", byKeys);
      if (byKeys) this.point(square);
    });
    this.svg.addEventListener("focusout", () => {
      this.svg.classList.remove("focused");
      this.point(null);
    });
  }

  /**
   * Makes the squares of a board.
   * @param {number} rows
   * @param {number} cols
   */
  resize(rows, cols) {
    if (this.squares.rows === rows && this.squares.cols === cols) return;
    this.squares = new Squares(rows, cols);
    this.shown = { cells: "-".repeat(rows * cols), side: "black", legal: [], last: null };
    this.legal.clear();
    /** @type {HTMLElement} */ (this.area.closest(".table") ?? this.area).style.setProperty("--ratio", String(cols / rows));
    this.svg.setAttribute("aria-rowcount", String(rows));
    this.svg.setAttribute("aria-colcount", String(cols));
    this.svg.replaceChildren(gradients());
    this.frame = s("rect", { class: "frame", rx: 8 });
    this.coordinates = s("g", { "aria-hidden": "true" });
    this.field = s("g", { role: "rowgroup" });
    this.cells = [];
    for (let row = 0; row < rows; row += 1) {
      const line = s("g", { role: "row" });
      for (let col = 0; col < cols; col += 1) {
        const index = row * cols + col;
        const name = this.squares.name(index);
        const cell = s("g", { class: "cell", role: "gridcell", tabindex: -1, "data-square": name, "aria-label": name });
        cell.append(s("rect", { class: "square", width: 100, height: 100 }));
        this.cells.push(cell);
        line.append(cell);
      }
      this.field.append(line);
    }
    this.stars = s("g", { "aria-hidden": "true" });
    this.valueLayer = s("g", { "aria-hidden": "true" });
    this.overlay = s("g", { "aria-hidden": "true" });
    this.focusRing = s("rect", { class: "focus", width: 92, height: 92, rx: 6 });
    this.field.append(this.stars, this.valueLayer, this.overlay, this.focusRing);
    this.svg.append(this.frame, this.coordinates, this.field);
    this.place();
    this.layout();
    this.setFocus((Math.floor(rows / 2) - 1) * cols + Math.floor(cols / 2));
  }

  /** @param {boolean} turned */
  turn(turned) {
    this.turned = turned;
    this.place();
    this.layout();
  }

  /** Where a square stands on the screen. @param {number} index */
  spot(index) {
    const [row, col] = [Math.floor(index / this.squares.cols), index % this.squares.cols];
    return this.turned ? { row: this.squares.rows - 1 - row, col: this.squares.cols - 1 - col } : { row, col };
  }

  /** Puts squares and marks where they belong. */
  place() {
    this.cells.forEach((cell, index) => {
      const { row, col } = this.spot(index);
      cell.setAttribute("transform", `translate(${col * 100} ${row * 100})`);
    });
    this.stars?.replaceChildren(...stars(this.squares));
    this.setFocus(this.focus);
  }

  /** Fits the board into its area, with coordinates that stay readable. */
  layout() {
    const { rows, cols } = this.squares;
    const { clientWidth: width, clientHeight: height } = this.area;
    if (!rows || !width || !height || !this.field || !this.frame || !this.coordinates) return;
    const margin = Math.max(15, Math.min(24, Math.min(width, height) * 0.034));
    const cell = Math.min((width - margin - 6) / cols, (height - margin - 6) / rows);
    const [full, tall] = [cell * cols + margin + 6, cell * rows + margin + 6];
    this.svg.setAttribute("width", String(full));
    this.svg.setAttribute("height", String(tall));
    this.svg.setAttribute("viewBox", `0 0 ${full} ${tall}`);
    this.frame.setAttribute("width", String(full));
    this.frame.setAttribute("height", String(tall));
    this.field.setAttribute("transform", `translate(${margin} ${margin}) scale(${cell / 100})`);
    this.svg.classList.toggle("dense", cell < 58);
    this.svg.classList.toggle("tiny", cell < 36);
    this.coordinates.setAttribute("font-size", String(Math.max(7.5, Math.min(11.5, cell * 0.58))));
    const marks = [];
    for (let col = 0; col < cols; col += 1) {
      const x = margin + ((this.turned ? cols - 1 - col : col) + 0.5) * cell;
      marks.push(s("text", { class: "coordinate", x, y: margin / 2 + 0.5, "data-col": col }, String.fromCharCode(97 + col)));
    }
    for (let row = 0; row < rows; row += 1) {
      const y = margin + ((this.turned ? rows - 1 - row : row) + 0.5) * cell;
      marks.push(s("text", { class: "coordinate", x: margin / 2, y, "data-row": row }, String(row + 1)));
    }
    this.coordinates.replaceChildren(...marks);
  }

  /**
   * Shows a position. With `by`, the move that led to it is seen: its disc is put and the others turn one after another.
   * @param {Shown} shown
   * @param {Turn | null} [by]
   * @returns {number} how long the discs move, in milliseconds
   */
  show(shown, by = null) {
    const before = this.shown;
    if (before.cells !== shown.cells) this.stop();
    this.shown = shown;
    this.legal = new Map(shown.legal.map((move) => [move.square, move]));
    const moves = by !== null && this.look.animation && motionAllowed();
    let longest = 0;
    for (let index = 0; index < this.cells.length; index += 1) {
      const was = before.cells[index];
      const is = shown.cells[index];
      if (was !== is) {
        const origin = by ? this.squares.index(by.move) : 0;
        longest = Math.max(longest, this.change(index, was, is, moves ? origin : null));
      }
      this.mark(index);
    }
    this.clearOverlay();
    this.markLast();
    return longest;
  }

  /** Shows other legal moves of the same discs. @param {Legal[]} legal @param {Color} side */
  allow(legal, side) {
    this.show({ ...this.shown, legal, side });
  }

  /**
   * Changes what is on a square.
   * @param {number} index
   * @param {string} was
   * @param {string} is
   * @param {number | null} origin where the move was made, to animate it
   */
  change(index, was, is, origin) {
    const cell = this.cells[index];
    const old = cell.querySelector(".disc");
    if (is === "-") {
      old?.remove();
      return 0;
    }
    if (origin === null || was === "-" || !old) {
      old?.remove();
      const disc = makeDisc(is);
      cell.append(disc);
      if (origin !== null) this.animate(disc.querySelector(".turn"), [{ transform: "scale(.7)", opacity: 0.3 }, { transform: "none", opacity: 1 }], 130, 0);
      return origin === null ? 0 : 130;
    }
    return this.turnOver(cell, old, is, index, origin);
  }

  /**
   * @param {SVGGElement} cell
   * @param {Element} old
   * @param {string} is
   * @param {number} index
   * @param {number} origin
   */
  turnOver(cell, old, is, index, origin) {
    const cols = this.squares.cols;
    const [rows, columns] = [Math.floor(index / cols) - Math.floor(origin / cols), (index % cols) - (origin % cols)];
    const delay = 60 + (Math.max(Math.abs(rows), Math.abs(columns)) - 1) * STAGGER_MS;
    const angle = (Math.atan2(rows, columns) * 180) / Math.PI;
    const side = (/** @type {number} */ width) => `rotate(${angle}deg) scaleX(${width}) rotate(${-angle}deg)`;
    const disc = makeDisc(is);
    cell.append(disc);
    this.animate(old.querySelector(".turn"), [{ transform: side(1) }, { transform: side(0) }], TURN_MS / 2, delay, "ease-in").onfinish = () => old.remove();
    this.animate(disc, [{ opacity: 0 }, { opacity: 0 }], delay + TURN_MS / 2, 0);
    this.animate(disc.querySelector(".turn"), [{ transform: side(0) }, { transform: side(1) }], TURN_MS / 2, delay + TURN_MS / 2, "ease-out");
    return delay + TURN_MS;
  }

  /**
   * @param {Element | null} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {number} delay
   * @param {string} [easing]
   */
  animate(element, frames, duration, delay, easing = "linear") {
    const animation = /** @type {Element} */ (element).animate(frames, { duration, delay, easing, fill: "both" });
    animation.addEventListener("finish", () => {
      // What stays is what is there without the animation.
      this.running = this.running.filter((other) => other !== animation);
      animation.cancel();
    });
    this.running.push(animation);
    return animation;
  }

  /** Ends what still moves. */
  stop() {
    const running = this.running;
    this.running = [];
    for (const animation of running) animation.cancel();
    for (const cell of this.cells) {
      const discs = cell.querySelectorAll(".disc");
      for (let index = 0; index + 1 < discs.length; index += 1) discs[index].remove();
    }
  }

  /** Brings dot, label and state of a square up to date. @param {number} index */
  mark(index) {
    const cell = this.cells[index];
    const name = this.squares.name(index);
    const legal = this.legal.get(name);
    cell.querySelector(".dot")?.remove();
    cell.classList.toggle("legal", legal !== undefined);
    if (legal && this.look.legal) cell.append(s("circle", { class: `dot ${this.shown.side}`, cx: 50, cy: 50, r: 13 }));
    const label = texts.square(name, colorOf(this.shown.cells[index]), legal?.flips.length ?? 0, this.shown.last === name);
    if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
  }

  clearOverlay() {
    this.svg.classList.remove("ahead");
    this.overlay?.replaceChildren();
    this.previewed = null;
  }

  markLast() {
    if (this.shown.last) this.put(this.shown.last, s("circle", { class: "last", cx: 50, cy: 50, r: 9 }));
  }

  /** Puts a mark over a square. @param {string} square @param {SVGElement} mark */
  put(square, mark) {
    const { row, col } = this.spot(this.squares.index(square));
    this.overlay?.append(s("g", { transform: `translate(${col * 100} ${row * 100})` }, mark));
  }

  /** Somebody points at a square, or at none. @param {string | null} square */
  point(square) {
    if (this.previewed === square) return;
    this.lightCoordinates(square);
    this.clearOverlay();
    this.markLast();
    if (this.hinted) this.hint(this.hinted);
    this.previewed = square;
    const legal = square ? this.legal.get(square) : undefined;
    if (legal && this.look.preview) {
      if (!this.valued) this.put(legal.square, ghost(this.shown.side));
      for (const flip of legal.flips) this.put(flip, s("circle", { class: `flip-mark ${this.shown.side}`, cx: 50, cy: 50, r: 13 }));
    }
    this.wants.point(square);
  }

  /** @param {string | null} square */
  lightCoordinates(square) {
    for (const lit of this.svg.querySelectorAll(".coordinate.lit")) lit.classList.remove("lit");
    if (!square) return;
    const index = this.squares.index(square);
    const [row, col] = [Math.floor(index / this.squares.cols), index % this.squares.cols];
    this.svg.querySelector(`[data-row="${row}"]`)?.classList.add("lit");
    this.svg.querySelector(`[data-col="${col}"]`)?.classList.add("lit");
  }

  /** Rings a square, or none. @param {string | null} square */
  hint(square) {
    this.overlay?.querySelector(".hint")?.parentElement?.remove();
    this.hinted = square;
    if (square) this.put(square, s("circle", { class: "hint", cx: 50, cy: 50, r: 42 }));
  }

  /** The square a finger meant: where squares are small, the only legal one beside the one it hit. @param {string} square */
  meant(square) {
    if (this.legal.has(square) || !this.svg.classList.contains("tiny")) return square;
    const { cols } = this.squares;
    const at = this.squares.index(square);
    const near = [...this.legal.keys()].filter((name) => {
      const other = this.squares.index(name);
      return Math.abs(Math.floor(other / cols) - Math.floor(at / cols)) <= 1 && Math.abs((other % cols) - (at % cols)) <= 1;
    });
    return near.length === 1 ? near[0] : square;
  }

  /** Writes values into the legal squares, or takes them away. @param {MoveValue[] | null} values */
  value(values) {
    this.valueLayer?.replaceChildren();
    this.valued = values !== null && values.length > 0;
    this.svg.classList.toggle("valued", this.valued);
    if (!values?.length) return;
    const best = Math.max(...values.map((value) => value.score));
    for (const value of values) {
      const index = this.squares.index(value.move);
      const { row, col } = this.spot(index);
      this.valueLayer?.append(s("g", { transform: `translate(${col * 100} ${row * 100})` }, valueMark(value, best - value.score)));
      const label = `${value.move}, ${texts.signed(value.score)}, ${value.label}`;
      this.cells[index].setAttribute("aria-label", label);
    }
  }

  /** Plays an expected line out on the board, its moves numbered. @param {Turn[]} line */
  playOut(line) {
    let cells = this.shown.cells;
    for (const turn of line) cells = apply(cells, turn, this.squares);
    this.clearOverlay();
    for (let index = 0; index < cells.length; index += 1) {
      if (cells[index] !== this.shown.cells[index]) this.put(this.squares.name(index), makeDisc(cells[index]));
    }
    line.forEach((turn, index) => {
      const at = cells[this.squares.index(turn.move)];
      this.put(turn.move, s("text", { class: `line-number${at === "O" ? " on-white" : ""}`, x: 50, y: 52 }, String(index + 1)));
    });
    this.svg.classList.add("ahead");
    this.previewed = line[0]?.move ?? null;
  }

  /** @param {number} index */
  setFocus(index) {
    this.cells[this.focus]?.setAttribute("tabindex", "-1");
    this.focus = index;
    this.cells[index]?.setAttribute("tabindex", "0");
    const { row, col } = this.spot(index);
    this.focusRing?.setAttribute("transform", `translate(${col * 100 + 4} ${row * 100 + 4})`);
  }

  /** Puts the keyboard on the board. */
  enter() {
    this.cells[this.focus]?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const steps = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) {
      const { rows, cols } = this.squares;
      const turn = this.turned ? -1 : 1;
      const row = Math.floor(this.focus / cols) + step[0] * turn;
      const col = (this.focus % cols) + step[1] * turn;
      if (row >= 0 && row < rows && col >= 0 && col < cols) this.cells[row * cols + col].focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.wants.play(this.squares.name(this.focus));
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** @param {Event} event */
function squareOf(event) {
  const cell = event.target instanceof Element ? event.target.closest("[data-square]") : null;
  return cell?.getAttribute("data-square") ?? null;
}
