// The sheet for looking at something: paste a game or a position, or set one up.

/** @import { Color } from "./types.js" */
import { Board } from "./board.js";
import { openChoice } from "./choose.js";
import { h } from "./dom.js";
import { api, Refusal } from "./server.js";
import { chips, field, numberField, openSheet } from "./sheet.js";
import { texts } from "./texts.js";

/** The longest text that the server reads, with room for what is around it. */
const MAX_TEXT = 60_000;

/** @typedef {{ rows: number, cols: number, cells: string, side: Color }} Drawn */

/**
 * @param {Drawn} drawn what the editor begins with
 * @param {(wanted: object) => Promise<void>} create
 * @param {"paste" | "edit"} tab
 */
export function openAnalyse(drawn, create, tab) {
  openSheet(
    texts.analyse,
    (close) => {
      const body = h("div", { class: "sheet-body" });
      const show = (/** @type {"paste" | "edit"} */ which) => {
        const parts = which === "paste" ? pastePart(create, close) : editPart({ ...drawn }, create, close);
        body.replaceChildren(
          chips(texts.analyse, /** @type {{ value: "paste" | "edit", text: string }[]} */ ([{ value: "paste", text: texts.paste }, { value: "edit", text: texts.edit }]), which, show),
          ...parts,
        );
      };
      show(tab);
      return [body];
    },
    { class: "wide" },
  );
}

/**
 * @param {(wanted: object) => Promise<void>} create
 * @param {() => void} close
 */
function pastePart(create, close) {
  const text = h("textarea", { class: "input paste", rows: 6, "aria-label": texts.pasteLabel, placeholder: "f5d6c3d3c4", spellcheck: "false", autofocus: true });
  const error = h("p", { class: "form-error", role: "alert" });
  const open = async () => {
    try {
      const games = await api.read(text.value);
      if (games.length > 1) {
        openChoice(games, create);
        return;
      }
      await create({ text: text.value, mode: "analysis" });
      close();
    } catch (problem) {
      error.textContent = problem instanceof Refusal ? problem.message : texts.failed;
    }
  };
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) open();
  });
  const file = h("input", { class: "sr-only", type: "file", id: "paste-file", tabindex: -1, "aria-label": texts.chooseFile });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    const fits = chosen.size <= MAX_TEXT;
    error.textContent = fits ? "" : texts.fileTooLarge(MAX_TEXT);
    if (fits) text.value = await chosen.text();
  });
  return [
    h("label", { class: "stack" }, h("span", { class: "field-label", text: texts.pasteLabel }), text),
    h("p", { class: "note", text: texts.pasteHelp }),
    h(
      "div",
      { class: "sheet-foot" },
      error,
      file,
      h("button", { class: "button", type: "button", text: texts.chooseFile, onclick: () => file.click() }),
      h("button", { class: "button primary", type: "button", text: texts.openIt, onclick: open, id: "paste-open" }),
    ),
  ];
}

/**
 * @param {Drawn} drawn
 * @param {(wanted: object) => Promise<void>} create
 * @param {() => void} close
 */
function editPart(drawn, create, close) {
  /** @type {"X" | "O" | "-"} */
  let brush = "X";
  let text = "";
  const area = h("div", { class: "edit-area" });
  const note = h("p", { class: "note", role: "status" });
  const analyse = h("button", { class: "button", type: "button", text: texts.analyseIt, id: "edit-analyse" });
  const play = h("button", { class: "button primary", type: "button", text: texts.playIt });
  const board = new Board(area, { play: (square) => paint(square), point: () => {} });
  board.svg.id = "edit-board";
  const draw = async () => {
    board.resize(drawn.rows, drawn.cols);
    board.show({ cells: drawn.cells, side: drawn.side, legal: [], last: null });
    analyse.disabled = true;
    play.disabled = true;
    try {
      const checked = await api.check(drawn);
      text = checked.text;
      analyse.disabled = false;
      play.disabled = checked.over;
      note.textContent = checked.over ? texts.editOver : checked.passes ? texts.editPass(drawn.side) : texts.editReady(checked.legal.length);
      note.classList.remove("wrong");
    } catch (problem) {
      note.textContent = problem instanceof Refusal ? problem.message : texts.failed;
      note.classList.add("wrong");
    }
  };
  const fill = async () => {
    const { cells } = await api.start(drawn);
    drawn.cells = cells;
    draw();
  };
  const paint = (/** @type {string} */ square) => {
    const index = board.squares.index(square);
    const letter = drawn.cells[index] === brush ? "-" : brush;
    drawn.cells = drawn.cells.slice(0, index) + letter + drawn.cells.slice(index + 1);
    draw();
  };
  const resize = (/** @type {{ rows?: number, cols?: number }} */ change) => {
    const { rows, cols } = { rows: drawn.rows, cols: drawn.cols, ...change };
    if (![rows, cols].every((length) => length >= 4 && length <= 26 && length % 2 === 0)) return;
    drawn.rows = rows;
    drawn.cols = cols;
    fill();
  };
  const start = async (/** @type {object} */ more) => {
    try {
      await create({ text: text.includes(" ") && drawn.rows === 8 && drawn.cols === 8 ? `8x8 ${text};` : `${text};`, ...more });
      close();
    } catch (problem) {
      note.textContent = problem instanceof Refusal ? problem.message : texts.failed;
      note.classList.add("wrong");
    }
  };
  analyse.addEventListener("click", () => start({ mode: "analysis" }));
  play.addEventListener("click", () => start({ mode: "play" }));
  draw();
  const brushes = /** @type {{ value: "X" | "O" | "-", text: string }[]} */ ([
    { value: "X", text: texts.colorName("black") },
    { value: "O", text: texts.colorName("white") },
    { value: "-", text: texts.empty },
  ]);
  const sides = /** @type {{ value: Color, text: string }[]} */ ([
    { value: "black", text: texts.colorName("black") },
    { value: "white", text: texts.colorName("white") },
  ]);
  return [
    h(
      "div",
      { class: "edit" },
      area,
      h(
        "div",
        { class: "edit-side" },
        field(texts.brush, chips(texts.brush, brushes, brush, (value) => (brush = value))),
        field(
          texts.sideToMove,
          chips(texts.sideToMove, sides, drawn.side, (side) => {
            drawn.side = side;
            draw();
          }),
        ),
        field(
          texts.boardSize,
          h(
            "div",
            { class: "pair" },
            numberField(texts.rows, drawn.rows, { min: 4, max: 26, step: 2 }, (rows) => resize({ rows })),
            numberField(texts.cols, drawn.cols, { min: 4, max: 26, step: 2 }, (cols) => resize({ cols })),
          ),
        ),
        h(
          "div",
          { class: "chips" },
          h("button", { class: "chip-button", type: "button", text: texts.clearBoard, onclick: () => ((drawn.cells = "-".repeat(drawn.rows * drawn.cols)), draw()) }),
          h("button", { class: "chip-button", type: "button", text: texts.startBoard, onclick: fill }),
        ),
        h("p", { class: "note", text: texts.editHelp }),
        note,
      ),
    ),
    h("div", { class: "sheet-foot" }, play, analyse),
  ];
}
