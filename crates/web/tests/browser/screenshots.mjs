// Takes a picture of every main state: node screenshots.mjs [FOLDER] [NAME...]
// Those of the README are written a second time, smaller, as web-NAME.jpg.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Server, nextLegal, openGame, openPage, playToEnd, square, startBrowser } from "./support.mjs";

const folder = process.argv[2] ?? "screenshots";
const only = process.argv.slice(3);
mkdirSync(folder, { recursive: true });

const GAME = "d3c5e6f5f6f7c6e3c4d2f4f3e2c3f2e1f1d1c1c2b4d6d7c8e8b5e7f8b1a4b6d8a3b3c7a6g4b8g6h5";
const SEVERAL = `(;GM[2]FF[4]SZ[8]PB[Ada]PW[Bo];B[f5];W[d6];B[c3])(;GM[2]FF[4]SZ[8]PB[Cy]PW[Di];B[d3];W[c5];B[f6])(;GM[2]FF[4]SZ[6]PB[Eve]PW[Flo];B[c2];W[b2])`;
const README = ["mistake", "values-phone", "dark-over"];
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
const person = { kind: "human", name: "You" };
const computer = (level) => ({ kind: "computer", level });

const server = await new Server().start();
const browser = await startBrowser();

async function shot(name, wanted, options, prepare = async () => {}) {
  if (only.length && !only.some((part) => name.includes(part))) return;
  const page = wanted ? await openGame(browser, server, wanted, options) : await openPage(browser, server, options);
  try {
    await prepare(page);
  } catch (error) {
    console.log(`${name}: ${error.message.split("\n")[0]}`);
  }
  await page.waitForTimeout(150);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  if (README.includes(name)) await page.screenshot({ path: join(folder, `web-${name}.jpg`), type: "jpeg", quality: 82 });
  for (const fault of page.faults) console.log(`${name}: ${fault}`);
  await page.context().close();
}

const middle = { text: GAME, mode: "play", black: person, white: person };
const analysis = { text: GAME, mode: "analysis" };
const valued = async (page) => page.locator(".value .kind.exact, .value .kind.selective, .value .kind.depth").first().waitFor();
const reviewed = async (page) => page.waitForFunction(() => document.querySelector(".graph .curve") && !/Looking/.test(document.querySelector(".graph-caption").textContent), null, { timeout: 90_000 });
const settled = (page) => page.waitForTimeout(3000);
const theme = (name) => async (page) => {
  await page.evaluate((theme) => localStorage.setItem("outflank.settings.1", JSON.stringify({ theme })), name);
  await page.reload();
  await page.locator(".board .disc").first().waitFor();
};

await shot("first-visit", null, DESK);
await shot("middle", middle, DESK, async (page) => square(page, (await nextLegal(page))).hover());
await shot("middle-phone", middle, PHONE);
await shot("values", analysis, DESK, async (page) => { await valued(page); await reviewed(page); await settled(page); });
await shot("moves-phone", analysis, PHONE, async (page) => { await reviewed(page); await page.getByText("Moves", { exact: true }).tap(); await settled(page); });
await shot("small-phone", analysis, { ...PHONE, viewport: { width: 360, height: 640 } }, async (page) => { await reviewed(page); await settled(page); });
await shot("values-phone", analysis, PHONE, async (page) => { await valued(page); await reviewed(page); await settled(page); });
await shot("line", analysis, DESK, async (page) => { await valued(page); await settled(page); await page.locator(".board .cell.legal").nth(2).hover(); await page.waitForTimeout(600); });
await shot("mistake", analysis, DESK, async (page) => { await reviewed(page); await page.locator(".move-loss.mistake, .move-loss.blunder").first().click(); await settled(page); });
await shot("dark", middle, { ...DESK, colorScheme: "dark" });
await shot("dark-values", analysis, { ...DESK, colorScheme: "dark" }, async (page) => { await valued(page); await reviewed(page); });
await shot("wood", middle, DESK, theme("wood"));
await shot("contrast", analysis, DESK, async (page) => { await theme("contrast")(page); await valued(page); await settled(page); });
await shot("4x4", { rows: 4, cols: 4, black: person, white: computer(3) }, DESK);
await shot("4x4-phone", { rows: 4, cols: 4, black: person, white: computer(3) }, PHONE);
await shot("6x10", { rows: 6, cols: 10, black: person, white: person, clock: { main_ms: 300_000 } }, DESK);
await shot("6x10-phone", { rows: 6, cols: 10, black: person, white: person, clock: { main_ms: 300_000 } }, PHONE);
await shot("26x26", { rows: 26, cols: 26, mode: "analysis" }, DESK, valued);
await shot("26x26-phone", { rows: 26, cols: 26, black: person, white: person }, PHONE);
await shot("over", { rows: 6, cols: 6, black: person, white: computer(2) }, DESK, async (page) => {
  await playToEnd(page, (name) => square(page, name).click());
  await reviewed(page);
});
await shot("dark-over", { rows: 6, cols: 6, black: person, white: computer(1) }, { ...DESK, colorScheme: "dark" }, async (page) => {
  await playToEnd(page, (name) => square(page, name).click());
  await reviewed(page);
});
await shot("over-phone", { rows: 4, cols: 4, black: person, white: computer(2) }, PHONE, async (page) => {
  await playToEnd(page, (name) => square(page, name).click());
  await reviewed(page);
});
await shot("new-game", null, DESK, (page) => page.click("#new-game"));
await shot("new-game-phone", null, PHONE, (page) => page.click("#new-game"));
await shot("games", null, DESK, (page) => page.click("#my-games"));
await shot("games-phone", null, PHONE, (page) => page.click("#my-games"));
await shot("paste", null, DESK, (page) => page.click("#analyse"));
await shot("several", null, DESK, async (page) => {
  await page.click("#analyse");
  await page.getByRole("textbox").fill(SEVERAL);
  await page.click("#paste-open");
  await page.getByText("This text holds").waitFor();
});
await shot("editor", null, DESK, async (page) => { await page.click("#analyse"); await page.getByText("Set up").click(); await page.waitForTimeout(300); });
await shot("editor-phone", null, PHONE, async (page) => { await page.click("#analyse"); await page.getByText("Set up").click(); await page.waitForTimeout(300); });
await shot("paste-phone", null, PHONE, (page) => page.click("#analyse"));
await shot("more-phone", middle, PHONE, (page) => page.click("[data-tool=more]"));
await shot("settings-phone", null, PHONE, (page) => page.click("#settings"));
await shot("settings", null, DESK, (page) => page.click("#settings"));
await shot("help", null, DESK, (page) => page.click("#help"));
await shot("more", middle, DESK, (page) => page.click("[data-tool=more]"));
await shot("hint", middle, DESK, async (page) => { await page.click("[data-tool=hint]"); await page.locator(".hint").waitFor(); });
await shot("landscape-phone", middle, { viewport: { width: 844, height: 390 }, deviceScaleFactor: 2, hasTouch: true });
await shot("wide", middle, { viewport: { width: 1920, height: 1080 } });

await browser.close();
await server.remove();
