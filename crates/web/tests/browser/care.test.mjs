// Sizes, themes, screen readers, and what must not happen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { Server, nextLegal, openGame, openPage, square, startBrowser } from "./support.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let server, browser;
before(async () => {
  [server, browser] = await Promise.all([new Server().start(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await server.remove();
});

const people = { black: { kind: "human" }, white: { kind: "human" } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** Runs axe-core without giving the page leave to run inline scripts. */
async function faultsOf(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}

test("axe-core finds no serious fault, in any theme and on any sheet", async () => {
  const page = await openGame(browser, server, { text: "f5d6c3d3c4", mode: "analysis" });
  await page.locator(".value").first().waitFor();
  for (const theme of ["green", "wood", "dark", "contrast"]) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    assert.deepEqual(await faultsOf(page), [], theme);
  }
  for (const key of ["n", "g", "a", "s", "?"]) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    assert.deepEqual(await faultsOf(page), [], `the sheet of ${key}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  await close(page);
});

test("axe-core finds no serious fault on a phone, with a mistake explained", async () => {
  const page = await openGame(browser, server, { text: "4x4:a2a1b1a3a4c1d1d2d3d4b4c4", mode: "analysis" }, PHONE);
  await page.locator("#panes").getByText("Moves").tap();
  await page.locator(".move-loss").first().tap();
  await page.locator(".why").waitFor();
  for (const theme of ["green", "wood", "dark", "contrast"]) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    assert.deepEqual(await faultsOf(page), [], theme);
  }
  await close(page);
});

test("on a phone everything fits and can be pressed", async () => {
  const page = await openGame(browser, server, people, PHONE);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, "nothing sticks out");
  const board = await page.locator("#board").boundingBox();
  assert.ok(board.width > 380 && board.y < 120, "the board is edge to edge and above the fold");
  const tools = await page.locator(".tool").all();
  for (const tool of tools) {
    const box = await tool.boundingBox();
    assert.ok(box.height >= 44 && box.width >= 44 && box.y + box.height <= 844);
  }
  await square(page, "f5").tap();
  await page.waitForFunction(() => document.querySelectorAll(".board .disc").length === 5);
  const after = await page.locator("#board").boundingBox();
  assert.deepEqual(after, board, "nothing moves");
  // The moves, the steps through them and the graph are there without scrolling.
  const bottom = (await tools[0].boundingBox()).y;
  for (const part of [".move", "[data-step=previous]"]) {
    const box = await page.locator(part).first().boundingBox();
    assert.ok(box && box.y + box.height <= bottom, `${part} is in sight`);
  }
  await page.locator("#panes").getByText("Graph").tap();
  const graph = await page.locator("#graph").boundingBox();
  assert.ok(graph && graph.height >= 100 && graph.y + graph.height <= bottom, "the graph is in sight");
  assert.equal(await page.locator(".move").first().isVisible(), false);
  await page.click("#new-game");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).tap();
  await close(page);
});

test("every size is drawn, from 4x4 on a phone to 26x26", async () => {
  for (const [rows, cols] of [[4, 4], [6, 10], [26, 4], [26, 26]]) {
    const page = await openGame(browser, server, { ...people, rows, cols }, rows === 26 ? {} : PHONE);
    assert.equal(await page.locator(".board .cell").count(), rows * cols);
    const cell = await page.locator(".board .square").first().boundingBox();
    assert.ok(Math.abs(cell.width - cell.height) < 1, "squares are square");
    assert.ok(cell.width > 20, `squares of ${cell.width} pixels`);
    const viewport = page.viewportSize();
    const board = await page.locator("#board").boundingBox();
    assert.ok(board.x >= 0 && board.x + board.width <= viewport.width + 0.5 && board.y + board.height <= viewport.height + 0.5);
    await square(page, await nextLegal(page)).click();
    await page.waitForFunction(() => document.querySelectorAll(".board .disc").length === 5);
    await close(page);
  }
});

test("dark follows the system, high contrast does not need colours, and choices are remembered", async () => {
  const page = await openPage(browser, server, { colorScheme: "dark" });
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "green");
  await page.keyboard.press("s");
  await page.getByText("High contrast").click();
  await page.keyboard.press("Escape");
  const marked = (color) => page.locator(`.board .disc.${color} .pattern`).first().isVisible();
  assert.deepEqual([await marked("white"), await marked("black")], [true, false]);
  await page.reload();
  await nextLegal(page);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "contrast");
  await close(page);
});

test("squares are labelled and moves are announced", async () => {
  const page = await openGame(browser, server, people);
  assert.equal(await square(page, "f5").getAttribute("aria-label"), "f5, empty, flips 1");
  assert.equal(await square(page, "d4").getAttribute("aria-label"), "d4, White");
  await square(page, "f5").click();
  await page.waitForFunction(() => /f5, flips 1 disc/.test(document.getElementById("live").textContent));
  assert.equal(await square(page, "f5").getAttribute("aria-label"), "f5, Black, last move");
  await close(page);
});

for (const [name, options] of [["a desk", { viewport: { width: 1280, height: 800 } }], ["a phone", PHONE]]) {
  test(`the page is light and does not jump on ${name}`, async () => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    let bytes = 0;
    page.on("response", async (response) => {
      if (!response.url().includes("/api")) bytes += Number(response.headers()["content-length"] ?? 0);
    });
    await page.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shift += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(server.address);
    await nextLegal(page);
    assert.ok(bytes > 10_000 && bytes < 200_000, `${bytes} bytes`);
    assert.ok((await page.evaluate(() => window.shift)) < 0.02, "no layout jump");
    await context.close();
  });
}
