// The sheet for a new game: one click for each known way to play, and a form with good defaults for everything else.

/** @import { About, Color, Position, Preset, Seat } from "./types.js" */
import { h } from "./dom.js";
import { miniature } from "./draw.js";
import { api, Refusal } from "./server.js";
import { chips, field, numberField, openSheet, toggle } from "./sheet.js";
import { texts } from "./texts.js";

const KEY = "outflank.newgame.1";
/** Starts asked for already. @type {Map<string, Position>} */
const starts = new Map();
const SIZES = ["6x6", "8x8", "10x10"];

/** @typedef {"you" | "friend" | "computer"} Who */
/** @typedef {{ who: Who, by: "level" | "depth" | "time", level: number, depth: number, seconds: number }} Chair */

/**
 * @typedef {object} Form
 * @property {number} rows
 * @property {number} cols
 * @property {boolean} custom
 * @property {Color} first
 * @property {Color} top_left
 * @property {"ask" | "forfeit"} on_illegal
 * @property {Chair} black
 * @property {Chair} white
 * @property {"off" | "5" | "10" | "other"} clock
 * @property {number} minutes
 * @property {number} increment
 * @property {boolean} balanced
 */

/**
 * @param {About} about
 * @param {(wanted: object) => Promise<void>} create
 */
export function openNewGame(about, create) {
  const form = remembered(about);
  openSheet(
    texts.newGame,
    (close) => {
      const left = h("div", { class: "new-left" });
      const body = h("div", { class: "new-right" });
      const error = h("p", { class: "form-error", role: "alert" });
      const play = h("button", { class: "button primary large", type: "button", text: texts.play, autofocus: true });
      const draw = () => {
        const controls = () => [...body.querySelectorAll("input, select, summary")];
        const focused = controls().findIndex((control) => control === document.activeElement);
        const isOpen = body.querySelector("details")?.open ?? isUnusual(form);
        body.replaceChildren(...fields(form, about, isOpen, draw));
        left.replaceChildren(h("div", { class: "preview" }, preview(form, about)), h("p", { class: "preview-note", text: `${form.rows}x${form.cols}` }));
        // What appears or goes comes after what was chosen, so that its place is the same.
        const again = controls()[focused];
        if (again instanceof HTMLElement) again.focus();
        error.textContent = sizeFits(form, about) ? "" : texts.sizeWrong(about.size.min, about.size.max);
        play.disabled = error.textContent !== "";
      };
      const start = async (/** @type {Form} */ chosen) => {
        try {
          await create(wanted(chosen));
          remember(chosen);
          close();
        } catch (problem) {
          error.textContent = problem instanceof Refusal ? problem.message : texts.failed;
        }
      };
      play.addEventListener("click", () => start(form));
      draw();
      return [
        h("div", { class: "sheet-body" }, presets(about, (preset) => start({ ...form, ...fromPreset(form, preset) })), h("div", { class: "new-game" }, left, body)),
        h("div", { class: "sheet-foot" }, error, play),
      ];
    },
    { class: "wide" },
  );
}

/**
 * The known ways to play, each a click away.
 * @param {About} about
 * @param {(preset: Preset) => void} start
 */
function presets(about, start) {
  const cards = about.presets.map((preset) => {
    const { name, text } = texts.presetNames[preset.name] ?? { name: preset.name, text: preset.about };
    return h("button", { class: "preset", type: "button", title: preset.about, "data-preset": preset.name, onclick: () => start(preset) }, h("strong", { text: name }), h("span", { text }));
  });
  return field(texts.presets, h("div", { class: "presets" }, ...cards));
}

/**
 * @param {Form} form
 * @param {About} about
 * @param {boolean} isOpen whether all options are seen
 * @param {() => void} draw
 */
function fields(form, about, isOpen, draw) {
  const set = (/** @type {Partial<Form>} */ change) => {
    Object.assign(form, change);
    draw();
  };
  const size = form.custom || !SIZES.includes(`${form.rows}x${form.cols}`) ? "custom" : `${form.rows}x${form.cols}`;
  const sizes = chips(texts.boardSize, [...SIZES.map((value) => ({ value, text: value })), { value: "custom", text: texts.custom }], size, (value) => {
    const [rows, cols] = value === "custom" ? [form.rows, form.cols] : value.split("x").map(Number);
    set({ custom: value === "custom", rows, cols, balanced: form.balanced && value === "8x8" });
  });
  const { min, max } = about.size;
  const custom =
    size === "custom"
      ? h(
          "div",
          { class: "pair" },
          numberField(texts.rows, form.rows, { min, max, step: 2 }, (rows) => sized(form, { rows }, about, draw)),
          numberField(texts.cols, form.cols, { min, max, step: 2 }, (cols) => sized(form, { cols }, about, draw)),
        )
      : null;
  const colors = /** @type {{ value: Color, text: string }[]} */ ([
    { value: "black", text: texts.colorName("black") },
    { value: "white", text: texts.colorName("white") },
  ]);
  const standard = size === "8x8" && form.first === "black" && form.top_left === "white";
  return [
    field(texts.boardSize, sizes, ...(custom ? [custom] : [])),
    chair(texts.blackSeat, form.black, about, draw),
    chair(texts.whiteSeat, form.white, about, draw),
    clockField(form, set),
    h(
      "details",
      { class: "more-options", open: isOpen },
      h("summary", { text: texts.moreOptions }),
      field(texts.firstMove, chips(texts.firstMove, colors, form.first, (first) => set({ first, balanced: false }))),
      field(texts.startLayout, chips(texts.startLayout, colors, form.top_left, (top_left) => set({ top_left, balanced: false }))),
      toggle(texts.forfeit, form.on_illegal === "forfeit", (on) => set({ on_illegal: on ? "forfeit" : "ask" })),
      standard ? toggle(texts.balanced, form.balanced, (balanced) => set({ balanced })) : null,
    ),
  ];
}

/** Whether a form says something that is seldom said. @param {Form} form */
function isUnusual({ first, top_left, on_illegal, balanced }) {
  return first === "white" || top_left === "black" || on_illegal === "forfeit" || balanced;
}

/**
 * Takes a size while it is typed; one that cannot be leaves the field alone.
 * @param {Form} form
 * @param {Partial<Form>} change
 * @param {About} about
 * @param {() => void} draw
 */
function sized(form, change, about, draw) {
  Object.assign(form, change);
  if (!sizeFits(form, about)) {
    const error = document.querySelector(".form-error");
    if (error) error.textContent = texts.sizeWrong(about.size.min, about.size.max);
    return;
  }
  draw();
}

/** @param {Form} form @param {About} about */
function sizeFits({ rows, cols }, { size: { min, max } }) {
  return [rows, cols].every((length) => length >= min && length <= max && length % 2 === 0);
}

/**
 * @param {string} label
 * @param {Chair} seat
 * @param {About} about
 * @param {() => void} draw
 */
function chair(label, seat, about, draw) {
  const set = (/** @type {Partial<Chair>} */ change) => {
    Object.assign(seat, change);
    draw();
  };
  const who = chips(
    label,
    /** @type {{ value: Who, text: string }[]} */ ([
      { value: "you", text: texts.you },
      { value: "friend", text: texts.friend },
      { value: "computer", text: texts.computer },
    ]),
    seat.who,
    (value) => set({ who: value }),
  );
  if (seat.who !== "computer") return field(label, who);
  const by = h("select", { class: "input", "aria-label": texts.strengthBy });
  for (const [value, text] of [["level", texts.byLevel], ["depth", texts.byDepth], ["time", texts.byTime]]) {
    by.append(h("option", { value, text, selected: value === seat.by }));
  }
  by.addEventListener("change", () => set({ by: /** @type {Chair["by"]} */ (by.value) }));
  return field(label, who, h("div", { class: "strength" }, by, strength(seat, about)));
}

/** @param {Chair} seat @param {About} about */
function strength(seat, about) {
  if (seat.by === "level") {
    const select = h("select", { class: "input", "aria-label": texts.level, "data-level": "" });
    for (const { level, name } of about.levels) {
      select.append(h("option", { value: level, text: `${level} · ${name}`, selected: level === seat.level }));
    }
    select.addEventListener("change", () => (seat.level = Number(select.value)));
    return select;
  }
  const deep = seat.by === "depth";
  const input = h("input", { class: "input number", type: "number", min: deep ? 1 : 0.1, max: deep ? 30 : 60, step: deep ? 1 : "any", value: deep ? seat.depth : seat.seconds, "aria-label": deep ? texts.byDepth : texts.byTime });
  input.addEventListener("input", () => {
    if (deep) seat.depth = input.valueAsNumber;
    else seat.seconds = input.valueAsNumber;
  });
  return input;
}

/** @param {Form} form @param {(change: Partial<Form>) => void} set */
function clockField(form, set) {
  const options = /** @type {{ value: Form["clock"], text: string }[]} */ ([
    { value: "off", text: texts.clockOff },
    { value: "5", text: "5 min" },
    { value: "10", text: "10 + 5 s" },
    { value: "other", text: texts.clockOther },
  ]);
  const chosen = chips(texts.clock, options, form.clock, (clock) => {
    const times = clock === "5" ? { minutes: 5, increment: 0 } : clock === "10" ? { minutes: 10, increment: 5 } : {};
    set({ clock, ...times });
  });
  if (form.clock !== "other") return field(texts.clock, chosen);
  return field(
    texts.clock,
    chosen,
    h(
      "div",
      { class: "pair" },
      numberField(texts.minutes, form.minutes, { min: 1, max: 180 }, (minutes) => (form.minutes = minutes)),
      numberField(texts.increment, form.increment, { min: 0, max: 60 }, (increment) => (form.increment = increment)),
    ),
  );
}

/** The start as it would be. @param {Form} form @param {About} about */
function preview(form, about) {
  if (!sizeFits(form, about)) return miniature(8, 8, "-".repeat(64));
  const { rows, cols } = form;
  const label = `${rows}x${cols}`;
  const draw = (/** @type {Position} */ start) => miniature(rows, cols, start.cells, { legal: start.legal.map((move) => move.square), side: start.side, label });
  const key = [rows, cols, form.first, form.top_left].join();
  const known = starts.get(key);
  if (known) return draw(known);
  const waiting = miniature(rows, cols, "-".repeat(rows * cols), { label });
  api.start(form).then(
    (start) => {
      starts.set(key, start);
      waiting.replaceWith(draw(start));
    },
    () => {}, // The empty board stays; creating the game says what is wrong.
  );
  return waiting;
}

/** @param {Chair} chair @returns {Seat} */
function seatOf(chair) {
  if (chair.who === "you") return { kind: "human", name: texts.you };
  if (chair.who === "friend") return { kind: "human", name: texts.friend };
  if (chair.by === "level") return { kind: "computer", level: chair.level };
  if (chair.by === "depth") return { kind: "computer", depth: chair.depth };
  return { kind: "computer", time_ms: Math.round(chair.seconds * 1000) };
}

/** What the server is asked for. @param {Form} form */
function wanted(form) {
  return {
    rows: form.rows,
    cols: form.cols,
    first: form.first,
    top_left: form.top_left,
    on_illegal: form.on_illegal,
    black: seatOf(form.black),
    white: seatOf(form.white),
    clock: form.clock === "off" ? undefined : { main_ms: form.minutes * 60_000, increment_ms: form.increment * 1000 },
    balanced: form.balanced,
  };
}

/** Who sits there; how strong, a preset leaves to what was chosen last. @param {Seat} seat @param {Chair} before @returns {Chair} */
function chairOf(seat, before) {
  if (seat.kind === "human") return { ...before, who: "you" };
  return { ...before, who: "computer", by: "level" };
}

/** @param {Form} form @param {Preset} preset @returns {Partial<Form>} */
function fromPreset(form, { rules, black, white, name }) {
  const chairs = { black: chairOf(black, form.black), white: chairOf(white, form.white) };
  if (chairs.black.who === "you" && chairs.white.who === "you") chairs.white.who = "friend";
  if (name === "minimax") {
    chairs.black.who = "you";
    chairs.white = { ...chairs.white, who: "computer", by: "depth" };
  }
  return { ...rules, ...chairs, custom: false, clock: "off", balanced: false };
}

/** What was chosen last time, or the friendly default. @param {About} about @returns {Form} */
function remembered(about) {
  const chair = { by: /** @type {const} */ ("level"), level: about.default_level, depth: 4, seconds: 2 };
  /** @type {Form} */
  const standard = {
    rows: 8,
    cols: 8,
    custom: false,
    first: "black",
    top_left: "white",
    on_illegal: "ask",
    black: { ...chair, who: "you" },
    white: { ...chair, who: "computer" },
    clock: "off",
    minutes: 5,
    increment: 0,
    balanced: false,
  };
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return standard;
  }
}

/** @param {Form} form */
function remember(form) {
  try {
    localStorage.setItem(KEY, JSON.stringify(form));
  } catch {
    // Next time the defaults do.
  }
}
