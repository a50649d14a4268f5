// Values, graph, mistakes, and games from elsewhere.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, nextLegal, openGame, openPage, square, startBrowser, status } from "./support.mjs";

let server, browser;
before(async () => {
  [server, browser] = await Promise.all([new Server().start(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await server.remove();
});

/** A whole game on 6x6 with bad moves in it. */
const GAME = "6x6:e4e3d2c5d5f4b4d6f3a3c6b6f5c2a5f2f1b2b3e2d1c1e1e6a1a2b1a4e5a6b5";

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

async function reviewed(page) {
  await page.waitForFunction(() => document.querySelector(".graph .curve") && !/Looking/.test(document.querySelector(".graph-caption").textContent), null, { timeout: 60_000 });
}

test("values have labels, and are off while playing", async () => {
  const page = await openGame(browser, server, { text: "4x4:a2a1b1a3", mode: "analysis" });
  await page.locator(".value .kind.exact").first().waitFor();
  const legal = await page.locator(".board .cell.legal").count();
  assert.equal(await page.locator(".value").count(), legal);
  assert.equal(await page.locator(".value").count(), await page.locator(".value .kind").count(), "never a bare number");
  assert.ok((await page.locator(".value.best").count()) >= 1);
  assert.match(await page.locator(".board .cell.legal").first().getAttribute("aria-label"), /^[a-d][1-4], [+−]?\d+, exact$/);
  await page.locator(".board .cell.legal").first().hover();
  await page.locator(".line-number").first().waitFor();
  await page.keyboard.press("v");
  await page.waitForFunction(() => document.querySelectorAll(".value").length === 0);
  await close(page);

  const play = await openGame(browser, server, { black: { kind: "human" }, white: { kind: "human" } });
  assert.equal(await play.locator(".value").count(), 0);
  await play.locator("[data-tool=values]").click();
  await play.locator(".value .kind.depth").first().waitFor();
  assert.match(await play.locator(".value .small").first().textContent(), /^\d+$/);
  await play.locator("[data-tool=hint]").click();
  await play.locator(".board .hint").waitFor();
  assert.match(await play.locator(".status-side").textContent(), /^Try [a-h][1-8] \(/);
  await close(play);
});

test("the graph shows the game and a click goes there; mistakes can be improved", async () => {
  const page = await openGame(browser, server, { text: GAME, mode: "analysis" });
  await reviewed(page);
  const moves = await page.locator(".move-row .move").count();
  assert.ok((await page.locator(".graph .slip").count()) > 0, "mistakes are dots");
  assert.equal(await page.locator(".move-loss").count(), await page.locator(".graph .slip").count());
  const box = await page.locator(".graph").boundingBox();
  await page.mouse.click(box.x + 30 + (box.width - 40) / 2, box.y + box.height / 2);
  const half = Math.round(moves / 2);
  await page.waitForFunction((ply) => Number(document.querySelector(".graph").getAttribute("aria-valuenow")) === ply, half);
  assert.equal(await page.locator(".move.here").getAttribute("data-node"), String(half));
  await page.locator(".graph").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((ply) => Number(document.querySelector(".graph").getAttribute("aria-valuenow")) === ply, half + 1);
  await page.getByRole("button", { name: "Find better moves" }).click();
  await page.waitForFunction(() => /Find a better move/.test(document.querySelector(".status-main").textContent));
  await page.getByRole("button", { name: "Show me" }).click();
  await page.locator(".board .hint").waitFor();
  assert.match(await status(page).textContent(), /was better/);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.waitForFunction(() => /Find a better move/.test(document.querySelector(".status-main").textContent));
  // Going somewhere else ends it; a mistake that is looked at is explained.
  await page.locator(".move-loss").last().click();
  await page.waitForFunction(() => /lost \d+ disc/.test(document.querySelector(".status-side").textContent));
  await close(page);
});

test("a review is there at once after a reload", async () => {
  const page = await openGame(browser, server, { text: GAME, mode: "analysis" });
  await reviewed(page);
  const seen = await page.locator(".graph").innerHTML();
  await page.addInitScript(() => {
    window.reviews = [];
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
      constructor(address) {
        super(address);
        this.addEventListener("message", ({ data }) => JSON.parse(data).type === "review" && window.reviews.push(JSON.parse(data).done));
      }
    };
  });
  await page.reload();
  await reviewed(page);
  assert.deepEqual(await page.evaluate(() => window.reviews), [true], "nothing is looked at again");
  assert.equal(await page.locator(".graph").innerHTML(), seen);
  await close(page);
});

test("a review goes on when the connection was lost", async () => {
  const page = await openGame(browser, server, { text: "6x6:c2b2a2", mode: "analysis" });
  await page.addInitScript(() => {
    const Socket = window.WebSocket;
    let count = 0;
    // The first socket ends with the first word of the review, which nobody hears.
    window.WebSocket = class extends Socket {
      constructor(address) {
        super(address);
        this.isFirst = (count += 1) === 1;
      }

      addEventListener(type, listener) {
        if (type !== "message" || !this.isFirst) return super.addEventListener(type, listener);
        super.addEventListener(type, (event) => (JSON.parse(event.data).type === "review" ? this.close() : listener(event)));
      }
    };
  });
  await page.reload();
  await page.locator(".veil").waitFor();
  await page.locator(".veil").waitFor({ state: "detached" });
  await reviewed(page);
  await close(page);
});

test("a move added to the main line is looked at too", async () => {
  const page = await openGame(browser, server, { text: "6x6:c2b2", mode: "analysis" });
  await reviewed(page);
  await square(page, await nextLegal(page)).click();
  await page.waitForFunction(() => /^3\. Black/.test(document.querySelector(".graph-caption").textContent), null, { timeout: 60_000 });
  await close(page);
});

test("a text with several games says so: one is opened, or all are kept", async () => {
  const page = await openPage(browser, server);
  const dialog = page.getByRole("dialog");
  const paste = async (text) => {
    await page.keyboard.press("a");
    await dialog.getByRole("textbox").fill(text);
    await dialog.getByRole("button", { name: "Open" }).click();
  };
  const text = "(;GM[2]FF[4]SZ[8]PB[Ada]PW[Bo];B[f5];W[d6])(;GM[2]FF[4]SZ[8]PB[Cy]PW[Di];B[d3];W[c5];B[f6])";
  await paste(text);
  await dialog.getByText("This text holds 2 games").waitFor();
  await dialog.getByRole("button", { name: "Cy – Di" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 3);
  assert.equal(await page.locator(".player.black .player-name").textContent(), "Cy");
  await paste(text);
  await dialog.getByRole("button", { name: "Add all 2 to My games" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  await page.locator(".toast").filter({ hasText: "2 games are in My games now." }).waitFor();
  await page.keyboard.press("g");
  await dialog.locator(".game-name").first().waitFor();
  assert.deepEqual((await dialog.locator(".game-name").allTextContents()).slice(0, 3), ["Ada – Bo", "Cy – Di", "Cy – Di"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await dialog.locator("#paste-file").setInputFiles({ name: "all.txt", mimeType: "text/plain", buffer: Buffer.alloc(70_000, "f5d6\n") });
  await page.waitForFunction(() => /at most 60 KB/.test(document.querySelector(".form-error").textContent));
  await close(page);
});

test("games and positions are pasted, linked and edited", async () => {
  const page = await openPage(browser, server);
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("f5d6c9");
  await dialog.getByRole("button", { name: "Open" }).click();
  await page.waitForFunction(() => /move 3/.test(document.querySelector(".form-error").textContent));
  await dialog.getByRole("textbox").fill("F5 d6 c3");
  await dialog.getByRole("button", { name: "Open" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 3);

  await page.keyboard.press("a");
  await dialog.getByText("Set up").click();
  await page.getByRole("button", { name: "Clear" }).click();
  await page.waitForFunction(() => /at least one disc/.test(document.querySelector(".note.wrong")?.textContent));
  await page.locator('#edit-board [data-square="a1"]').click();
  await dialog.getByRole("radiogroup", { name: "Put" }).getByText("White").click();
  await page.locator('#edit-board [data-square="b1"]').click();
  await dialog.getByRole("radiogroup", { name: "To move" }).getByText("Black").click();
  await page.waitForFunction(() => /Ready: 1 legal move/.test(document.querySelector(".edit-side").textContent));
  await page.locator("#edit-analyse").click();
  await page.waitForFunction(() => document.querySelectorAll("#board .disc").length === 2);

  const linked = await openPage(browser, server, { hash: "#t=6x6%3Ac2" });
  assert.equal(await linked.locator(".board .cell").count(), 36);
  assert.equal(await linked.locator(".move").count(), 1);
  assert.match(linked.url(), /#g=/, "a reload does not make it again");
  await linked.context().close();
  // The browser itself logs that the wrong text and the empty board were refused.
  page.faults = page.faults.filter((fault) => !fault.includes("status of 422"));
  await close(page);
});

test("games are listed, opened, renamed, saved and deleted", async () => {
  const page = await openGame(browser, server, { text: "f5d6", mode: "analysis" });
  await page.keyboard.press("g");
  const entry = page.locator(`[data-game="${page.gameId}"]`);
  await entry.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Friday");
  await page.keyboard.press("Enter");
  await entry.getByText("Friday").waitFor();
  const [saved] = await Promise.all([page.waitForEvent("download"), entry.getByRole("link").click()]);
  assert.equal(saved.suggestedFilename(), "outflank.txt");
  await entry.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.waitForFunction((id) => document.querySelector(".games, .sheet-empty") && !document.querySelector(`[data-game="${id}"]`), page.gameId);
  await close(page);
});

test("a game is saved as text and as pictures", async () => {
  const page = await openGame(browser, server, { text: "f5d6", mode: "analysis" });
  for (const [item, name] of [["Save as text", "outflank.txt"], ["Save picture (SVG)", "outflank.svg"], ["Save picture (PNG)", "outflank.png"]]) {
    await page.locator("[data-tool=more]").click();
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: item }).click()]);
    assert.equal(saved.suggestedFilename(), name);
  }
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("[data-tool=more]").click();
  await page.getByRole("button", { name: "Copy the moves" }).click();
  await page.locator(".toast").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "f5d6");
  await close(page);
});
