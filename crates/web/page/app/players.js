// The two players: disc, name, count, clock; the side to move is lit.

/** @import { Game, Position, Color } from "./types.js" */
import { h } from "./dom.js";
import { texts } from "./texts.js";

export class Players {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.rows = { black: playerRow("black"), white: playerRow("white") };
    place.append(this.rows.black.row, this.rows.white.row);
    /** @type {{ game: Game, at: number } | null} */
    this.clock = null;
    setInterval(() => this.tick(), 250);
  }

  /**
   * @param {Game} game
   * @param {{ black: number, white: number }} discs
   * @param {Position | null} position
   */
  show(game, discs, position) {
    const area = game.rules.rows * game.rules.cols;
    for (const color of /** @type {Color[]} */ (["black", "white"])) {
      const { row, name, about, count, bar } = this.rows[color];
      const seat = game.seats[color];
      name.textContent = texts.player(game.seats, color);
      const word = texts.colorName(color);
      about.textContent = seat.kind !== "human" ? texts.strength(seat) : name.textContent === word ? "" : word;
      count.textContent = String(discs[color]);
      bar.style.setProperty("--share", String(discs[color] / area));
      const lit = position !== null && !position.over && position.side === color;
      row.classList.toggle("lit", lit);
      row.classList.toggle("thinking", lit && game.thinking);
      row.classList.toggle("won", position?.result?.winner === color);
      if (lit) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    this.clock = game.clock ? { game, at: performance.now() } : null;
    this.tick();
  }

  /** Lets the clocks run on between what the server says. */
  tick() {
    for (const color of /** @type {Color[]} */ (["black", "white"])) {
      const { clock } = this.rows[color];
      clock.hidden = !this.clock;
      const state = this.clock?.game.clock;
      if (!this.clock || !state) continue;
      const used = state.running === color ? performance.now() - this.clock.at : 0;
      const left = Math.max(0, (color === "black" ? state.black_ms : state.white_ms) - used);
      clock.textContent = time(left);
      clock.classList.toggle("short", left < 20_000);
    }
  }
}

/** @param {number} milliseconds */
function time(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {Color} color */
function playerRow(color) {
  const name = h("span", { class: "player-name" });
  const about = h("span", { class: "player-about" });
  const count = h("span", { class: "player-count number", "data-count": color });
  const clock = h("span", { class: "player-clock number", hidden: true, "data-clock": color });
  const bar = h("span", { class: "player-bar" });
  const row = h(
    "div",
    { class: `player ${color}`, "data-player": color },
    h("span", { class: "player-disc" }),
    h("span", { class: "player-names" }, name, about),
    clock,
    count,
    bar,
  );
  return { row, name, about, count, clock, bar };
}
