// Playing in a real browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, nextLegal, openGame, openPage, playToEnd, square, startBrowser, status } from "./support.mjs";

let server, browser;
before(async () => {
  [server, browser] = await Promise.all([new Server().start(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await server.remove();
});

const person = { kind: "human", name: "You" };
const computer = { kind: "computer", level: 1 };

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

async function resultOf(page) {
  const game = await server.api("GET", `/api/games/${page.gameId}`);
  return game.result;
}

test("the first visit is a friendly game that can be played at once", async () => {
  const page = await openPage(browser, server);
  assert.equal(await status(page).textContent(), "Your move: you are Black");
  await square(page, "f5").click();
  // The move is there without waiting for the computer.
  assert.equal(await square(page, "e5").locator(".disc.black").count(), 1);
  await nextLegal(page);
  assert.equal(await page.locator(".move").count(), 2);
  await square(page, "a1").click();
  assert.equal(await page.locator(".toast").textContent(), "a1 flips nothing");
  await close(page);
});

for (const size of [6, 8]) {
  test(`a whole game on ${size}x${size} against the computer by clicks`, async () => {
    const page = await openGame(browser, server, { rows: size, cols: size, black: person, white: computer });
    await playToEnd(page, (name) => square(page, name).click());
    const result = await resultOf(page);
    assert.equal(result.how, "played");
    const words = { black: "You win", white: "The computer wins" }[result.winner] ?? "Draw";
    assert.match(await status(page).textContent(), new RegExp(`^${words} \\d+–\\d+$`));
    assert.equal(Number(await page.locator("[data-count=black]").textContent()) + Number(await page.locator("[data-count=white]").textContent()) <= size * size, true);
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".board .disc").length <= 5);
    await nextLegal(page);
    await close(page);
  });
}

test("a whole game by keyboard only", async () => {
  const page = await openGame(browser, server, { rows: 6, cols: 6, black: person, white: computer });
  await page.keyboard.press("b");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-square"));
  const at = (name) => [Number(name.slice(1)) - 1, name.charCodeAt(0) - 97];
  await playToEnd(page, async (name) => {
    const [row, col] = at(name);
    for (let [r, c] = at(await focused()); r !== row || c !== col; [r, c] = at(await focused())) {
      await page.keyboard.press(r < row ? "ArrowDown" : r > row ? "ArrowUp" : c < col ? "ArrowRight" : "ArrowLeft");
    }
    await page.keyboard.press(row % 2 ? "Enter" : "Space");
  });
  assert.equal((await resultOf(page)).how, "played");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelectorAll(".board .disc").length === 4);
  await page.keyboard.press("End");
  await page.locator(".status.over").waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("undo, redo").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  await page.getByRole("dialog").getByRole("button", { name: "Copy the moves" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 64);
  await close(page);
});

test("passes are announced, and the end", async () => {
  const page = await openGame(browser, server, { black: person, white: person, text: "4x4 -OXXXXXXXXXXXXXX O;", mode: "play" });
  assert.equal(await status(page).textContent(), "White has no move and passes. Black to move");
  await square(page, "a1").click();
  await page.locator(".status.over").waitFor();
  assert.equal(await status(page).textContent(), "Black wins 16–0");
  assert.match(await page.locator("#live").textContent(), /Black wins 16–0/);
  await close(page);
});

test("undo, a variation, jumping, and making it the main line", async () => {
  const page = await openGame(browser, server, { text: "f5d6c3d3c4", mode: "analysis" });
  await page.locator('[data-node="2"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".board .disc").length === 6);
  await nextLegal(page);
  await square(page, "c4").click();
  await page.locator(".variation .move").waitFor();
  assert.equal(await page.locator(".variation .move-name").textContent(), "c4");
  await page.locator("[data-step=first]").click();
  await page.waitForFunction(() => document.querySelectorAll(".board .disc").length === 4);
  // A move that was played before is followed, not made again.
  await nextLegal(page);
  await square(page, "f5").click();
  await page.locator('.move.here[data-node="1"]').waitFor();
  assert.equal(await page.locator(".move").count(), 6);
  await page.locator(".variation .move").click();
  await page.locator("[data-tool=more]").click();
  await page.getByText("Make it the main line").click();
  await page.waitForFunction(() => document.querySelector(".variation .move-name")?.textContent === "c3");
  await close(page);

  const game = await openGame(browser, server, { black: person, white: computer });
  await square(game, "d3").click();
  await nextLegal(game);
  await game.locator("[data-tool=undo]").click();
  await game.waitForFunction(() => document.querySelectorAll(".board .disc").length === 4);
  await nextLegal(game);
  await square(game, "f5").click();
  await nextLegal(game);
  assert.equal(await game.locator(".move-row .move-name").first().textContent(), "f5");
  assert.equal(await game.locator(".variation .move-name").first().textContent(), "d3");
  await game.keyboard.press("u");
  await game.waitForFunction(() => document.querySelectorAll(".board .disc").length === 4);
  await game.keyboard.press("r");
  await game.waitForFunction(() => document.querySelectorAll(".board .disc").length === 6);
  await close(game);
});

test("resign, swap sides, restart", async () => {
  const page = await openGame(browser, server, { black: person, white: computer });
  await page.locator("[data-tool=more]").click();
  await page.getByRole("button", { name: "Swap sides" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 1);
  assert.equal(await page.locator(".player.black .player-name").textContent(), "Computer");
  await nextLegal(page);
  await page.locator("[data-tool=more]").click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator(".status.over").waitFor();
  assert.equal(await status(page).textContent(), "The computer wins 64–0");
  await page.locator("[data-tool=more]").click();
  await page.getByRole("button", { name: "Restart" }).click();
  await page.waitForFunction(() => !document.querySelector(".status.over"));
  await close(page);
});

test("reload and a restart of the server keep the game, and the page comes back by itself", async () => {
  const page = await openGame(browser, server, { black: person, white: computer });
  await square(page, "c4").click();
  await nextLegal(page);
  const discs = () => page.evaluate(() => [...document.querySelectorAll(".board .cell")].map((cell) => cell.querySelector(".disc")?.classList[1] ?? "").join());
  const before = await discs();
  await page.reload();
  await nextLegal(page);
  assert.equal(await discs(), before);
  assert.equal(await server.stop(), 0, "Ctrl-C is an orderly end");
  await page.locator(".veil").waitFor();
  await server.start();
  await page.locator(".veil").waitFor({ state: "detached" });
  await nextLegal(page);
  assert.equal(await discs(), before);
  // A page that is closed and opened again without an address finds the game too.
  const other = await openPage(browser, server);
  assert.equal(await other.locator(".move").count(), 2);
  await other.context().close();
  const faults = page.faults.filter((fault) => !/WebSocket|ERR_CONNECTION/.test(fault));
  assert.deepEqual(faults, []);
  await page.context().close();
});

test("the computer's move is seen after the own one, and discs turn over", async () => {
  const page = await openGame(browser, server, { black: person, white: computer }, { reducedMotion: "no-preference" });
  await square(page, "d3").click();
  const moving = await page.evaluate(() => document.querySelector("#board").getAnimations({ subtree: true }).length);
  assert.ok(moving > 0, "something moves");
  assert.equal(await page.locator(".move").count() <= 1, true, "the answer waits");
  await nextLegal(page);
  await page.waitForFunction(() => document.querySelectorAll(".board .disc").length === 6);
  await close(page);
});

test("a preset is one click, and the form stays as it is used", async () => {
  const page = await openPage(browser, server);
  const dialog = page.getByRole("dialog");
  for (const [preset, black, white, turn] of [
    ["two-player", "You", "Friend", "Black to move"],
    ["white-first", "Computer", "You", "Your move: you are White"],
    ["classic", "You", "Computer", "Your move: you are Black"],
  ]) {
    await page.click("#new-game");
    await page.locator(`[data-preset=${preset}]`).click();
    await dialog.waitFor({ state: "detached" });
    await page.waitForFunction((text) => document.querySelector(".status-main").textContent === text, turn);
    const name = (color) => page.locator(`.player.${color} .player-name`).textContent();
    assert.deepEqual([await name("black"), await name("white")], [black, white]);
  }
  await page.click("#new-game");
  await dialog.getByLabel("Strength by").focus();
  await dialog.getByLabel("Strength by").selectOption("depth");
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "SELECT", "the focus stays");
  await dialog.getByText("More options").click();
  await dialog.getByRole("radiogroup", { name: "Moves first" }).getByText("White").click();
  await dialog.getByRole("radiogroup", { name: "Moves first" }).getByText("Black").click();
  assert.ok(await dialog.getByText("Top left").isVisible(), "the options stay open");
  await close(page);
});

test("clocks run, and a new game can have them", async () => {
  const page = await openPage(browser, server);
  await page.click("#new-game");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("6x6").click();
  await dialog.getByRole("radiogroup", { name: "White" }).getByText("Friend").click();
  await dialog.getByText("5 min").click();
  await dialog.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll(".board .cell").length === 36);
  assert.equal(await page.locator("[data-clock=white]").textContent(), "5:00");
  const first = await nextLegal(page);
  await square(page, first).click();
  await page.waitForFunction(() => document.querySelector("[data-clock=white]").textContent === "4:59");
  assert.equal(await page.locator("[data-clock=black]").textContent(), "5:00");
  await close(page);
});
