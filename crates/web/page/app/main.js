// Begins: puts the texts on the page, finds the game to show, and listens.

import { openHelp, openSettings } from "./about.js";
import { openAnalyse } from "./analyse.js";
import { App, complain } from "./app.js";
import { byId, h } from "./dom.js";
import { veil } from "./draw.js";
import { openGames } from "./games.js";
import { listenForKeys } from "./keys.js";
import { openNewGame } from "./newgame.js";
import { api } from "./server.js";
import { applyTheme, loadSettings } from "./settings.js";
import { readLink } from "./share.js";
import { texts } from "./texts.js";

function putTexts() {
  const all = /** @type {Record<string, any>} */ (texts);
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = all[element.getAttribute("data-text") ?? ""];
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", all[element.getAttribute("data-label") ?? ""]);
  for (const element of document.querySelectorAll("[data-title]")) {
    const text = all[element.getAttribute("data-title") ?? ""];
    element.setAttribute("title", text);
    element.setAttribute("aria-label", text);
  }
}

/** Opens what the address says, else the last unfinished game, else a new one. @param {App} app */
async function openFirst(app) {
  const { game, text } = readLink();
  if (game) {
    app.open(game);
    return;
  }
  if (text !== undefined) {
    try {
      await app.create({ text, mode: "analysis" });
      return;
    } catch (problem) {
      complain(problem);
    }
  }
  await app.openLatest();
}

/** @param {App} app */
function listen(app) {
  const create = (/** @type {object} */ wanted) => app.create(wanted);
  const newGame = () => openNewGame(app.about, create);
  const games = () => openGames(app.game?.id ?? null, (id) => app.open(id));
  const analyse = () => {
    const { rows, cols } = app.game?.rules ?? { rows: 8, cols: 8 };
    const position = app.positions.get(app.view);
    openAnalyse({ rows, cols, cells: app.tree?.cells(app.view) ?? "-".repeat(rows * cols), side: position?.side ?? "black" }, create, "paste");
  };
  const settings = () => openSettings(app.settings, (change) => app.changeSettings(change));
  const buttons = { "new-game": newGame, "my-games": games, analyse, settings, help: openHelp };
  for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", action);
  listenForKeys({
    u: () => app.undo(),
    r: () => app.redo(),
    h: () => app.askHint(),
    v: () => app.toggleValues(),
    t: () => app.tools.turnBoard(),
    n: newGame,
    g: games,
    a: analyse,
    s: settings,
    m: () => app.tools.more.click(),
    b: () => app.board.enter(),
    "?": openHelp,
    ",": () => app.step("previous"),
    ".": () => app.step("next"),
    ArrowLeft: () => app.step("previous"),
    ArrowRight: () => app.step("next"),
    Home: () => app.step("first"),
    End: () => app.step("last"),
  });
  addEventListener("hashchange", () => {
    const { game, text } = readLink();
    if (game !== undefined && game !== app.wanted) app.open(game);
    if (text !== undefined) create({ text, mode: "analysis" }).catch(complain);
  });
}

async function begin() {
  applyTheme(loadSettings().theme);
  putTexts();
  try {
    const app = new App(await api.about());
    listen(app);
    await openFirst(app);
  } catch {
    document.body.classList.add("ready");
    const retry = h("button", { class: "button primary", type: "button", text: texts.retry, onclick: () => location.reload() });
    byId("board-area").append(veil(texts.offline, texts.offlineHelp, retry));
  }
}

begin();
