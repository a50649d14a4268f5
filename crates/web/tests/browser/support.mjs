// What the browser tests share: a server of their own, one Chromium, and the things people do on the page.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const TARGET = process.env.CARGO_TARGET_DIR ?? new URL("../../../../target", import.meta.url).pathname;
const PROGRAM = process.env.OUTFLANK ?? join(TARGET, "debug/outflank");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** A server with a data directory of its own. */
export class Server {
  constructor() {
    this.data = mkdtempSync(join(tmpdir(), "outflank-web-"));
    this.port = 0;
  }

  /** Starts it, again on the same port after a stop. */
  async start() {
    this.process = spawn(PROGRAM, ["serve", "--addr", `127.0.0.1:${this.port}`, "--data", this.data, "--threads", "2"]);
    this.address = await new Promise((resolve, reject) => {
      let text = "";
      this.process.stdout.on("data", (part) => {
        text += part;
        const found = text.match(/http:\/\/\S+/);
        if (found) resolve(found[0]);
      });
      this.process.stderr.on("data", (part) => process.stderr.write(part));
      this.process.on("exit", (code) => reject(new Error(`outflank serve ended with ${code}`)));
    });
    this.port = Number(new URL(this.address).port);
    return this;
  }

  /** Ends it as Ctrl-C does, and returns its exit code. */
  stop() {
    return new Promise((resolve) => {
      this.process.on("exit", resolve);
      this.process.kill("SIGINT");
    });
  }

  /** Asks the API directly. */
  async api(method, path, body) {
    const response = await fetch(new URL(path, this.address), { method, body: body && JSON.stringify(body) });
    return response.json();
  }

  async remove() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Starts the browser that all tests use. */
export function startBrowser() {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

/** Opens a page that collects everything that should not happen. */
export async function openPage(browser, server, { hash = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.faults.push(message.text());
  });
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["127.0.0.1", ""].includes(url.hostname) && !["blob:", "data:"].includes(url.protocol)) page.faults.push(`request to ${request.url()}`);
  });
  await page.goto(server.address + hash);
  await page.locator(".status-main").filter({ hasNotText: "Setting up" }).first().waitFor();
  return page;
}

/** Makes a game through the API and opens it. */
export async function openGame(browser, server, wanted, options = {}) {
  const game = await server.api("POST", "/api/games", wanted);
  if (!game.id) throw new Error(JSON.stringify(game));
  const page = await openPage(browser, server, { hash: `#g=${game.id}`, ...options });
  page.gameId = game.id;
  return page;
}

/** The first square that can be played, once it is somebody's turn here; nothing when the game is over. */
export async function nextLegal(page) {
  const found = await page.waitForFunction(() => {
    if (document.querySelector(".status.over")) return { over: true };
    const cell = document.querySelector(".board .cell.legal");
    return cell ? { square: cell.getAttribute("data-square") } : null;
  }, null, { timeout: 60_000 });
  return (await found.jsonValue()).square ?? null;
}

/** Plays a game to its end, each move chosen by `move`. */
export async function playToEnd(page, move) {
  let moves = 0;
  for (let square = await nextLegal(page); square; square = await nextLegal(page)) {
    await move(square);
    moves += 1;
    await page.waitForFunction((name) => document.querySelector(`[data-square="${name}"] .disc`), square);
  }
  return moves;
}

export const square = (page, name) => page.locator(`#board [data-square="${name}"]`);
export const status = (page) => page.locator(".status-main");
