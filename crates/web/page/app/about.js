// The sheets for settings and help.

/** @import { Settings, Theme } from "./settings.js" */
import { h, s } from "./dom.js";
import { chips, field, openSheet, toggle } from "./sheet.js";
import { texts } from "./texts.js";

/**
 * @param {Settings} settings
 * @param {(change: Partial<Settings>) => void} change
 */
export function openSettings(settings, change) {
  const themes = /** @type {Theme[]} */ (Object.keys(texts.themes)).map((value) => ({ value, text: texts.themes[value] }));
  openSheet(texts.settings, () => [
    h(
      "div",
      { class: "sheet-body" },
      field(texts.theme, chips(texts.theme, themes, settings.theme, (theme) => change({ theme }))),
      toggle(texts.showLegal, settings.legal, (legal) => change({ legal })),
      toggle(texts.showPreview, settings.preview, (preview) => change({ preview })),
      toggle(texts.animation, settings.animation, (animation) => change({ animation })),
      toggle(texts.autoReview, settings.autoReview, (autoReview) => change({ autoReview })),
      toggle(texts.sound, settings.sound, (sound) => change({ sound })),
    ),
  ]);
}

export function openHelp() {
  const keys = texts.keys.flatMap(([key, does]) => [h("dt", {}, h("kbd", { text: key })), h("dd", { text: does })]);
  const marks = texts.marks.flatMap(([kind, means]) => [h("dt", {}, mark(kind)), h("dd", { text: means })]);
  openSheet(texts.help, () => [
    h(
      "div",
      { class: "sheet-body help" },
      h("h3", { text: texts.keysTitle }),
      h("dl", { class: "keys" }, ...keys),
      h("h3", { text: texts.marksTitle }),
      h("dl", { class: "keys" }, ...marks),
      h("h3", { text: texts.rulesTitle }),
      h("p", { text: texts.rulesText }),
    ),
  ]);
}

/** @param {string} kind */
function mark(kind) {
  const shape = kind === "winner" ? s("rect", { class: "kind winner", x: 4, y: 4, width: 12, height: 12 }) : s("circle", { class: `kind ${kind}`, cx: 10, cy: 10, r: 6.5 });
  return s("svg", { class: "legend-mark", viewBox: "0 0 20 20", "aria-hidden": "true" }, shape);
}
