// The table: which game is open, which of its positions is shown, and what that means for everything on the page.

/** @import { About, Game, Position, Review, Turn, Values, MoveValue } from "./types.js" */
/** @import { Settings } from "./settings.js" */
import { Board } from "./board.js";
import { byId, h, motionAllowed, sleep } from "./dom.js";
import { veil } from "./draw.js";
import { Graph } from "./graph.js";
import { Moves } from "./moves.js";
import { Panes } from "./panes.js";
import { Players } from "./players.js";
import { Practice, mistakes } from "./practice.js";
import { api, Refusal, Socket } from "./server.js";
import { applyTheme, loadSettings, onSystemTheme, saveSettings } from "./settings.js";
import { toast } from "./sheet.js";
import { knock } from "./sound.js";
import { Status } from "./status.js";
import { texts } from "./texts.js";
import { Tools } from "./tools.js";
import { Tree, apply } from "./tree.js";

/** How long a move stays before a computer's answer is shown. */
const PAUSE_MS = 420;

/** How long somebody points at a square before its expected line is played out, and how much of it. */
const LINGER_MS = 350;
const LINE = 8;

export class App {
  /** @param {About} about */
  constructor(about) {
    this.about = about;
    /** @type {Settings} */
    this.settings = loadSettings();
    /** @type {Game | null} */
    this.game = null;
    /** @type {Tree | null} */
    this.tree = null;
    /** The node that is shown. */
    this.view = 0;
    /** @type {Map<number, Position>} */
    this.positions = new Map();
    /** @type {Values | null} */
    this.values = null;
    this.valuesOn = false;
    /** @type {Review | null} */
    this.review = null;
    /** @type {Practice | null} */
    this.practice = null;
    /** @type {MoveValue | "searching" | null} */
    this.hint = null;
    /** @type {string | null} the game that should be open */
    this.wanted = null;
    this.turned = false;
    this.quietUntil = 0;
    /** Where the last move was made here, until the server has answered. @type {number | null} */
    this.played = null;
    this.pointing = 0;
    /** What is shown one after the other. */
    this.queue = Promise.resolve();
    this.board = new Board(byId("board-area"), { play: (square) => this.play(square), point: (square) => this.point(square) });
    this.players = new Players(byId("players"));
    this.status = new Status(byId("status"));
    this.graph = new Graph(byId("graph"), { go: (node) => this.go(node), ask: () => this.askReview() });
    this.moves = new Moves(byId("moves"), (node) => this.go(node));
    this.panes = new Panes(byId("panes"), () => this.refresh());
    this.tools = new Tools(this);
    this.applySettings();
    onSystemTheme(() => applyTheme(this.settings.theme));
    this.socket = new Socket({ heard: (message) => this.heard(message), connected: () => this.connected(), lost: () => this.offline() });
  }

  /** @param {Partial<Settings>} change */
  changeSettings(change) {
    Object.assign(this.settings, change);
    saveSettings(this.settings);
    this.applySettings();
    this.refresh();
  }

  applySettings() {
    applyTheme(this.settings.theme);
    const { legal, preview, animation } = this.settings;
    this.board.look = { legal, preview, animation };
  }

  // Opening games.

  /** @param {string} id */
  open(id) {
    this.wanted = id;
    if (location.hash !== `#g=${id}`) history.replaceState(null, "", `#g=${id}`);
    this.socket.send({ type: "open", game: id });
  }

  /** Makes a game and opens it; an untouched one before it is forgotten. @param {object} wanted */
  async create(wanted) {
    const before = this.game;
    const game = await api.create(wanted);
    this.open(game.id);
    if (before && before.nodes.length === 0 && !before.name) api.remove(before.id).catch(() => {});
  }

  /** Opens the game that is going on, or a new one. */
  async openLatest() {
    const games = await api.list();
    const going = games.find((game) => game.mode === "play" && !game.result);
    if (going) this.open(going.id);
    else await this.create({});
  }

  connected() {
    this.lift();
    if (!this.wanted) return;
    this.socket.send({ type: "open", game: this.wanted });
    // Nobody went on with it while nobody was there.
    if (this.review && !this.review.done) this.socket.send({ type: "review" });
  }

  offline() {
    const retry = h("button", { class: "button primary", type: "button", text: texts.retry, onclick: () => this.socket.socket || this.socket.connect() });
    this.cover(veil(texts.offline, texts.offlineHelp, retry));
  }

  /** @param {HTMLElement} over */
  cover(over) {
    this.lift();
    byId("board-area").append(over);
  }

  lift() {
    document.querySelector(".veil")?.remove();
  }

  // What the server says.

  /** @param {any} message */
  heard(message) {
    switch (message.type) {
      case "game":
        this.queue = this.queue.then(() => this.present(message)).catch(complain);
        break;
      case "position":
        if (message.game === this.game?.id) this.gotPosition(message);
        break;
      case "values":
        if (message.game === this.game?.id) this.gotValues(message);
        break;
      case "hint":
        if (message.game === this.game?.id && message.node === this.view) this.gotHint(message);
        break;
      case "review":
        if (message.game === this.game?.id) this.gotReview(message);
        break;
      case "deleted":
        // An untouched game that we left ourselves is no loss.
        if (message.game !== this.wanted) break;
        toast(texts.gone);
        this.openLatest().catch(complain);
        break;
      case "error":
        this.refused(message);
        break;
    }
  }

  /** @param {{ code: string, message: string }} error */
  refused(error) {
    this.played = null;
    if (error.code === "unknown_game") {
      toast(texts.notFound);
      this.openLatest().catch(complain);
      return;
    }
    // What cannot be undone any more, or asked at the end, needs no complaint.
    if (!["nothing_to_undo", "nothing_to_redo", "game_over"].includes(error.code)) toast(error.message);
    this.show(null);
  }

  /** Shows a new state, a computer's move not before the last one was seen. @param {Game} game */
  async present(game) {
    if (game.id !== this.wanted) return;
    const before = this.game;
    const same = before?.id === game.id;
    if (same && game.revision < before.revision) return;
    const tree = new Tree(game);
    const node = tree.nodes.get(game.head);
    const isNew = same && node !== undefined && !before.nodes.some((other) => other.id === game.head);
    const isOwn = this.played !== null && node?.parent === this.played;
    if (isOwn) this.played = null;
    const follows = !same || isOwn || this.view === before.head || !tree.has(this.view);
    const byComputer = isNew && follows && game.seats[node.color].kind !== "human";
    if (byComputer && motionAllowed()) await sleep(Math.max(0, this.quietUntil - performance.now()));
    this.game = game;
    this.tree = tree;
    document.body.classList.add("ready");
    this.positions = new Map([[game.head, game.position]]);
    if (!same) this.begin(game);
    if (isNew && node) this.announce(node);
    if (follows) {
      const step = isNew && node && this.view === node.parent ? node : null;
      this.view = game.head;
      this.show(step);
    } else {
      this.refresh();
    }
    if (same && !before.result && game.result) {
      this.announceResult(game);
      this.panes.show("graph");
    }
    this.autoReview();
  }

  /** A different game is on the table. @param {Game} game */
  begin(game) {
    this.board.resize(game.rules.rows, game.rules.cols);
    this.review = null;
    this.practice = null;
    this.valuesOn = game.mode === "analysis";
    this.values = null;
    this.board.turn(this.turned);
    this.panes.show(game.result || game.mode === "analysis" ? "graph" : "moves");
    document.title = `${game.name || texts.untitled(game.seats)} · Outflank`;
  }

  // Showing a position.

  /** Somebody goes to a node; practising ends with it. @param {number} node */
  go(node) {
    this.practice = null;
    this.visit(node);
  }

  /** @param {number} node */
  visit(node) {
    if (!this.tree?.has(node)) return;
    const step = this.tree.parent(node) === this.view && node !== 0 ? (this.tree.nodes.get(node) ?? null) : null;
    this.view = node;
    this.show(step);
  }

  /** One move back or forward, or to an end. @param {"first" | "previous" | "next" | "last"} where */
  step(where) {
    const { tree, game } = this;
    if (!tree || !game) return;
    const goals = {
      first: () => 0,
      previous: () => tree.parent(this.view),
      next: () => tree.next(this.view, game.head) ?? this.view,
      last: () => {
        let node = this.view;
        for (let next = tree.next(node, game.head); next !== undefined; next = tree.next(node, game.head)) node = next;
        return node;
      },
    };
    this.go(goals[where]());
  }

  /** Shows the position at the node that is looked at. @param {Turn | null} by the move to be seen */
  show(by) {
    const { tree } = this;
    if (!tree) return;
    this.values = null;
    this.hint = null;
    this.board.hint(null);
    const position = this.positions.get(this.view) ?? null;
    if (!position) this.socket.send({ type: "look", node: this.view });
    const last = tree.nodes.get(this.view)?.move ?? null;
    const took = this.board.show({ cells: tree.cells(this.view), side: position?.side ?? "black", legal: this.playable(position), last }, by);
    this.board.value(null);
    if (by) {
      this.quietUntil = performance.now() + took + PAUSE_MS;
      if (this.settings.sound) knock(by.flips.length);
    }
    this.askValues();
    this.refresh();
  }

  /** The moves a person may make in a position. @param {Position | null} position */
  playable(position) {
    const { game } = this;
    if (!game || !position || position.over || game.seats[position.side].kind !== "human") return [];
    return position.legal;
  }

  /** @param {Position} position */
  gotPosition(position) {
    this.positions.set(position.node, position);
    if (position.node !== this.view) return;
    this.board.allow(this.playable(position), position.side);
    this.askValues();
    this.refresh();
  }

  /** Brings the panel up to date with what is shown. */
  refresh() {
    const { game, tree } = this;
    if (!game || !tree) return;
    const position = this.positions.get(this.view) ?? null;
    this.players.show(game, counts(tree.cells(this.view)), position);
    this.status.show(this, position);
    this.graph.show(tree, this.view, this.review, this.graphState());
    this.moves.show(tree, this.view, this.review);
    this.tools.show();
    byId("opening").textContent = game.opening ?? texts.moves;
  }

  graphState() {
    const { game } = this;
    if (!game?.nodes.length) return "none";
    if (this.review) return "working";
    return game.result || game.mode === "analysis" ? (this.settings.autoReview ? "working" : "offer") : "offer";
  }

  // Playing.

  /** Somebody wants a square. @param {string} square */
  play(square) {
    const { game, tree } = this;
    const position = this.positions.get(this.view);
    if (!game || !tree || !position) return;
    const legal = this.board.legal.get(square);
    if (!legal) {
      this.explain(square, position);
      return;
    }
    if (this.practice) {
      this.practice.try(square);
      return;
    }
    const turn = { move: square, color: position.side, flips: legal.flips, passed: false };
    // The flips are known, so the move is seen before the server answers.
    this.board.hint(null);
    this.board.value(null);
    const took = this.board.show({ cells: apply(tree.cells(this.view), turn, tree.squares), side: position.side, legal: [], last: square }, turn);
    this.quietUntil = performance.now() + took + PAUSE_MS;
    if (this.settings.sound) knock(legal.flips.length);
    this.played = this.view;
    this.socket.send({ type: "play", node: this.view, move: square });
  }

  /** Takes back, or goes back where nobody plays. */
  undo() {
    if (this.game?.mode === "analysis") this.step("previous");
    else this.atHead({ type: "undo" });
  }

  /** Plays again, or goes on where nobody plays. */
  redo() {
    if (this.game?.mode === "analysis") this.step("next");
    else this.atHead({ type: "redo" });
  }

  /** Asks for something that happens where the game stands, and looks there. @param {Record<string, unknown>} message */
  atHead(message) {
    this.view = this.game?.head ?? 0;
    this.socket.send(message);
  }

  /** Says why a square cannot be played; where that costs the game, it is played. @param {string} square @param {Position} position */
  explain(square, position) {
    if (position.over) return;
    if (this.game?.seats[position.side].kind !== "human") {
      toast(texts.notYourTurn);
      return;
    }
    const isAtStake = this.game.rules.on_illegal === "forfeit" && this.view === this.game.head && this.game.mode === "play";
    if (isAtStake && !this.practice) {
      this.socket.send({ type: "play", node: this.view, move: square });
      return;
    }
    const index = this.board.squares.index(square);
    toast(position.cells[index] === "-" ? texts.flipsNothing(square) : texts.occupied(square));
  }

  /** Somebody points at a square: its expected line is played out. @param {string | null} square */
  point(square) {
    clearTimeout(this.pointing);
    if (square === null || !this.valuesOn) return;
    // Whoever only passes by does not want to see it.
    this.pointing = setTimeout(() => {
      const value = this.values?.moves.find((move) => move.move === square);
      if (value && this.board.previewed === square && value.line.length > 1) this.board.playOut(value.line.slice(0, LINE));
    }, LINGER_MS);
  }

  // Values and hints.

  toggleValues() {
    this.valuesOn = !this.valuesOn;
    if (this.valuesOn) this.askValues();
    else {
      this.values = null;
      this.board.value(null);
      this.socket.send({ type: "stop" });
    }
    this.tools.show();
  }

  askValues() {
    const position = this.positions.get(this.view);
    if (!this.valuesOn || this.practice || !position || position.over || this.game?.thinking) return;
    this.socket.send({ type: "values", node: this.view });
  }

  /** @param {Values} values */
  gotValues(values) {
    this.practice?.judge(values);
    if (values.node !== this.view || !this.valuesOn || this.practice) return;
    this.values = values;
    this.board.value(values.moves);
    this.status.show(this, this.positions.get(this.view) ?? null);
  }

  askHint() {
    const position = this.positions.get(this.view);
    if (!position || position.over) return;
    this.hint = "searching";
    this.socket.send({ type: "hint", node: this.view });
    this.refresh();
  }

  /** @param {MoveValue} hint */
  gotHint(hint) {
    this.hint = hint;
    this.board.hint(hint.move);
    this.say(texts.hintIs(hint.move, texts.signed(hint.score), hint.label));
    this.refresh();
    this.askValues();
  }

  // Looking back.

  autoReview() {
    const { game } = this;
    if (!game || this.review?.line === game.main.join() || !this.settings.autoReview || !game.nodes.length) return;
    if (game.result || game.mode === "analysis") this.askReview();
  }

  askReview() {
    if (!this.game?.nodes.length) return;
    const { main } = this.game;
    // What is known of moves that are still there is shown until more is.
    const rows = new Map([...(this.review?.rows ?? [])].filter(([node]) => main.includes(node)));
    this.review = { line: main.join(), rows, moves: main.length, done: false, black: null, white: null };
    this.socket.send({ type: "review" });
    this.refresh();
  }

  /** @param {any} message */
  gotReview(message) {
    if (!this.review) return;
    for (const row of message.rows ?? [message.row]) this.review.rows.set(row.node, row);
    if (message.done) Object.assign(this.review, { done: true, black: message.black, white: message.white });
    this.refresh();
  }

  mistakes() {
    if (!this.review?.done || !this.game) return [];
    return mistakes(this.review.rows.values(), texts.lone(this.game.seats));
  }

  startPractice() {
    const rows = this.mistakes();
    const tree = this.tree;
    if (!rows.length || !tree) return;
    const end = () => {
      this.practice = null;
      this.step("last");
    };
    this.practice = new Practice(
      rows,
      {
        go: (node) => this.visit(node),
        end,
        show: () => this.refresh(),
        values: (node) => this.socket.send({ type: "values", node }),
        hint: (square) => this.board.hint(square),
      },
      (node) => tree.parent(node),
    );
    this.practice.begin();
  }

  // Words for those who do not see the board.

  /** @param {Turn} turn */
  announce(turn) {
    const { game } = this;
    if (!game) return;
    const parts = [texts.moved(game.seats, turn.color, turn.move, turn.flips.length)];
    if (turn.passed) parts.push(`${texts.passed(turn.color === "black" ? "white" : "black", game.seats)}.`);
    this.say(parts.join(" "));
  }

  /** @param {Game} game */
  announceResult(game) {
    if (game.result) this.say(`${texts.ending(game.result, game.seats)} ${texts.outcome(game.result, game.seats)}.`.trim());
  }

  /** @param {string} text */
  say(text) {
    byId("live").textContent = text;
  }
}

/** @param {string} cells */
function counts(cells) {
  const count = (/** @type {string} */ letter) => cells.split(letter).length - 1;
  return { black: count("X"), white: count("O") };
}

/** Tells why something could not be done. @param {unknown} problem */
export function complain(problem) {
  toast(problem instanceof Refusal ? problem.message : texts.failed);
}
