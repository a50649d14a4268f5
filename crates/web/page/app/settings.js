// What somebody likes, remembered in this browser.

/** @typedef {"auto" | "green" | "wood" | "dark" | "contrast"} Theme */

/**
 * @typedef {object} Settings
 * @property {Theme} theme
 * @property {boolean} animation
 * @property {boolean} legal
 * @property {boolean} preview
 * @property {boolean} sound
 * @property {boolean} autoReview
 */

const KEY = "outflank.settings.1";

/** @type {Settings} */
const DEFAULTS = { theme: "auto", animation: true, legal: true, preview: true, sound: false, autoReview: true };

/** @returns {Settings} */
export function loadSettings() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...stored };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that stores nothing still plays.
  }
}

/** Puts the theme on the page, that of the system when nobody chose. @param {Theme} theme */
export function applyTheme(theme) {
  const system = matchMedia("(prefers-contrast: more)").matches
    ? "contrast"
    : matchMedia("(prefers-color-scheme: dark)").matches
      ? "dark"
      : "green";
  document.documentElement.dataset.theme = theme === "auto" ? system : theme;
}

/** Calls back when the system changes between light and dark. @param {() => void} changed */
export function onSystemTheme(changed) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  matchMedia("(prefers-contrast: more)").addEventListener("change", changed);
}
