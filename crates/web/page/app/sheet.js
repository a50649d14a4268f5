// Sheets: dialogs that slide over the page and give the focus back when they close.

import { h, icon } from "./dom.js";
import { texts } from "./texts.js";

/**
 * Opens a sheet. Its content is closed by Escape, by the button, or by a click beside it.
 * @param {string} title
 * @param {(close: () => void) => Node[]} content
 * @param {{ class?: string }} [more]
 */
export function openSheet(title, content, more = {}) {
  document.querySelector("dialog[open]")?.remove();
  const dialog = h("dialog", { class: `sheet ${more.class ?? ""}`, "aria-label": title });
  const close = () => dialog.close();
  dialog.append(
    h(
      "div",
      { class: "sheet-inner" },
      h(
        "div",
        { class: "sheet-head" },
        h("h2", { text: title }),
        h("button", { class: "icon-button", type: "button", "aria-label": texts.close, title: texts.close, onclick: close }, icon("close")),
      ),
      ...content(close),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something that cannot be taken back.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmSheet(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openSheet(
      question,
      (close) => [
        h(
          "div",
          { class: "sheet-foot" },
          h("button", { class: "button", type: "button", text: texts.cancel, onclick: close }),
          h("button", {
            class: "button danger",
            type: "button",
            text: yes,
            onclick: () => {
              answer = true;
              close();
            },
          }),
        ),
      ],
      { class: "narrow" },
    );
    dialog.addEventListener("close", () => resolve(answer));
  });
}

/**
 * A row of choices of which one is chosen.
 * @template {string | number} T
 * @param {string} label
 * @param {{ value: T, text: string, title?: string }[]} options
 * @param {T} chosen
 * @param {(value: T) => void} changed
 */
export function chips(label, options, chosen, changed) {
  const group = h("div", { class: "chips", role: "radiogroup", "aria-label": label });
  const name = `chips-${Math.random().toString(36).slice(2)}`;
  for (const option of options) {
    const input = h("input", { type: "radio", name, value: option.value });
    input.checked = option.value === chosen;
    input.addEventListener("change", () => changed(option.value));
    group.append(h("label", { class: "chip", title: option.title }, input, h("span", { text: option.text })));
  }
  return group;
}

/**
 * A switch with its text.
 * @param {string} text
 * @param {boolean} on
 * @param {(on: boolean) => void} changed
 */
export function toggle(text, on, changed) {
  const input = h("input", { type: "checkbox", class: "switch", role: "switch" });
  input.checked = on;
  input.addEventListener("change", () => changed(input.checked));
  return h("label", { class: "toggle" }, h("span", { text }), input);
}

/**
 * A labelled field of a sheet.
 * @param {string} label
 * @param {...Node} controls
 */
export function field(label, ...controls) {
  return h("div", { class: "field" }, h("span", { class: "field-label", text: label }), h("div", { class: "field-controls" }, ...controls));
}

/**
 * A number with limits.
 * @param {string} label
 * @param {number} value
 * @param {{ min: number, max: number, step?: number }} limits
 * @param {(value: number) => void} changed
 */
export function numberField(label, value, { min, max, step = 1 }, changed) {
  const input = h("input", { class: "input number", type: "number", min, max, step, value, inputmode: "numeric" });
  input.addEventListener("input", () => changed(input.valueAsNumber));
  return h("label", { class: "number-field" }, h("span", { text: label }), input);
}

let toastTimer = 0;

/** Says something for a moment. @param {string} text */
export function toast(text) {
  const place = document.querySelector("dialog[open]") ?? document.getElementById("toasts");
  document.querySelector(".toast")?.remove();
  place?.append(h("div", { class: "toast", text, role: "alert" }));
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => document.querySelector(".toast")?.remove(), 3500);
}
