// Every text of the page, in one place. Another language is another file with the same keys.

/** @import { Color, Result, Seat, Seats, Row } from "./types.js" */

/** @param {Color} color */
const colorName = (color) => (color === "black" ? "Black" : "White");

/** @param {number} count */
const discs = (count) => (count === 1 ? "1 disc" : `${count} discs`);

/** @param {number} discs */
const signed = (discs) => {
  const rounded = Math.abs(discs) >= 10 ? Math.round(discs) : Math.round(discs * 10) / 10;
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${Math.abs(rounded)}` : "0";
};

/** @param {Seat} seat */
const strength = (seat) => {
  if (seat.kind === "random") return "Random moves";
  if (seat.level) return `Level ${seat.level}, ${seat.level_name ?? ""}`;
  const parts = [];
  if (seat.depth) parts.push(`${seat.depth} ${seat.depth === 1 ? "move" : "moves"} ahead`);
  if (seat.time_ms) parts.push(`${seat.time_ms / 1000} s a move`);
  return parts.join(", ");
};

/**
 * @param {Seats} seats
 * @param {Color} color
 */
const player = (seats, color) => {
  const seat = seats[color];
  if (seat.kind === "human") return seat.name ?? (lone(seats) === color ? "You" : colorName(color));
  return seat.kind === "random" ? "Random" : "Computer";
};

/**
 * The only person at the board, if there is exactly one.
 * @param {Seats} seats
 * @returns {Color | null}
 */
const lone = (seats) => {
  const [black, white] = [seats.black.kind === "human", seats.white.kind === "human"];
  if (black === white) return null;
  return black ? "black" : "white";
};

/**
 * @param {Result} result
 * @param {Seats} seats
 */
const outcome = (result, seats) => {
  const score = result.winner === "white" ? `${result.white}–${result.black}` : `${result.black}–${result.white}`;
  if (!result.winner) return `Draw ${score}`;
  const person = lone(seats);
  if (person) return person === result.winner ? `You win ${score}` : `The computer wins ${score}`;
  return `${colorName(result.winner)} wins ${score}`;
};

/**
 * @param {Result} result
 * @param {Seats} seats
 */
const ending = (result, seats) => {
  if (result.how === "played" || !result.winner) return "";
  const loser = result.winner === "black" ? "white" : "black";
  const you = lone(seats) === loser;
  const who = you ? "You" : player(seats, loser) === "Computer" ? "The computer" : colorName(loser);
  if (result.how === "resigned") return `${who} resigned.`;
  if (result.how === "timeout") return `${who} ran out of time.`;
  return `${who} played an illegal move, which loses here.`;
};

export const texts = {
  colorName,
  discs,
  signed,
  strength,
  player,
  lone,
  outcome,
  ending,

  // Names of things.
  board: "Board",
  skipToBoard: "Skip to the board",
  mainMenu: "Main menu",
  newGame: "New game",
  myGames: "My games",
  analyse: "Analyse a game or position",
  settings: "Settings",
  help: "Keyboard and help",
  players: "Players",
  graph: "How the game went",
  moves: "Moves",
  panes: "Moves or graph",
  graphPane: "Graph",
  tools: "Tools",
  undo: "Undo",
  redo: "Redo",
  hint: "Hint",
  values: "Values",
  turnBoard: "Turn",
  more: "More",
  first: "Start of the game",
  previous: "Previous move",
  next: "Next move",
  last: "Last move",
  close: "Close",
  cancel: "Cancel",
  save: "Save",
  play: "Play",
  rematch: "Rematch",
  analyseThis: "Analyse",
  backToGame: "Back to the game",
  startPosition: "Start",

  // Squares, for screen readers.
  /** @param {string} square @param {Color | null} disc @param {number} flips @param {boolean} last */
  square: (square, disc, flips, last) => {
    if (disc) return `${square}, ${colorName(disc)}${last ? ", last move" : ""}`;
    return flips ? `${square}, empty, flips ${flips}` : `${square}, empty`;
  },

  // The status line.
  /** @param {Seats} seats @param {Color} side @param {boolean} analysis */
  toMove: (seats, side, analysis) => {
    const person = lone(seats);
    if (analysis || !person) return `${colorName(side)} to move`;
    return person === side ? `Your move: you are ${colorName(side)}` : "The computer is thinking…";
  },
  thinking: "The computer is thinking…",
  /** @param {Color} color @param {Seats} seats */
  passed: (color, seats) => {
    const person = lone(seats);
    if (person === color) return "You have no move and pass";
    return `${person ? "The computer" : colorName(color)} has no move and passes`;
  },
  /** @param {number} ply @param {number} total */
  looking: (ply, total) => (ply === 0 ? "You are looking at the start" : `You are looking at move ${ply} of ${total}`),
  variation: "A variation",
  /** @param {string} square @param {string} value @param {string} label */
  hintIs: (square, value, label) => `Try ${square} (${value}, ${label})`,
  hintSearching: "Looking for a good move…",

  // Announcements for screen readers.
  /** @param {Seats} seats @param {Color} color @param {string} square @param {number} flips */
  moved: (seats, color, square, flips) => `${player(seats, color)} ${player(seats, color) === "You" ? "play" : "plays"} ${square}, flips ${discs(flips)}.`,

  // The graph.
  graphWaiting: "The graph appears when the game is over.",
  graphShow: "Show it now",
  graphEmpty: "Play or paste a game and its graph appears here.",
  graphWorking: "Looking at the game…",
  ahead: (/** @type {number} */ value) =>
    Math.abs(value) < 0.05 ? "even" : `${value > 0 ? "Black" : "White"} +${signed(Math.abs(value)).replace("+", "")}`,
  /** @param {Row} row @param {string} ahead */
  graphPoint: (row, ahead) => `${row.ply}. ${colorName(row.color)} ${row.move}: ${ahead}, ${row.label}${row.class ? `, lost ${discs(Math.round(row.loss))}` : ""}`,
  /** @param {number} done @param {number} total */
  progress: (done, total) => `Looking at the game… ${done} of ${total}`,
  /** @param {string} name @param {{ accuracy: number, mistakes: number, blunders: number }} summary */
  accuracy: (name, summary) => `${name} ${Math.round(summary.accuracy)} %`,
  practise: "Find better moves",
  /** @param {number} left */
  practiseCount: (left) => (left === 1 ? "1 mistake to improve" : `${left} mistakes to improve`),
  /** @param {Row} row */
  practiseAsk: (row) => `Here ${row.move} lost ${discs(Math.round(row.loss))}. Find a better move.`,
  /** @param {string} square */
  practiseRight: (square) => `Yes, ${square} is the best move.`,
  /** @param {string} square @param {number} loss */
  practiseClose: (square, loss) => `${square} is good: it loses only ${loss < 1 ? "a fraction of a disc" : discs(Math.round(loss))}.`,
  /** @param {string} square @param {number} loss */
  practiseWrong: (square, loss) => `${square} loses ${discs(Math.round(loss))}. Try another.`,
  practiseThinking: (/** @type {string} */ square) => `Looking at ${square}…`,
  practiseNext: "Next",
  practiseShow: "Show me",
  practiseEnd: "Done",
  /** @param {Row} row */
  better: (row) => `${row.best} was better: ${row.line.slice(0, 6).join(" ")}`,
  /** @param {Row} row */
  lost: (row) => `${row.move} lost ${discs(Math.round(row.loss))} (${row.label}).`,

  // Moves.
  noMoves: "No moves yet.",
  pass: "pass",
  variationMenu: "This variation",
  makeMain: "Make it the main line",
  removeFrom: "Remove from here on",

  // The More menu.
  resign: "Resign",
  restart: "Restart",
  swap: "Swap sides",
  copyMoves: "Copy the moves",
  copyPosition: "Copy the position",
  copyLink: "Copy a link to this game",
  saveText: "Save as text",
  saveSvg: "Save picture (SVG)",
  savePng: "Save picture (PNG)",
  editPosition: "Edit this position",
  reviewNow: "Look for mistakes",
  copied: "Copied.",
  copyFailed: "The browser does not allow copying here.",
  resignSure: "Resign this game?",
  resignYes: "Resign",

  // New game.
  presets: "Start at once",
  presetNames: /** @type {Record<string, { name: string, text: string }>} */ ({
    classic: { name: "Classic", text: "You are Black, the computer is White" },
    minimax: { name: "Minimax", text: "The computer has a fixed depth" },
    "two-player": { name: "Two players", text: "You and a friend at this screen" },
    "white-first": { name: "White first", text: "You are White and move first" },
    forfeit: { name: "Strict", text: "An illegal move loses the game" },
  }),
  boardSize: "Board",
  custom: "Other",
  rows: "Rows",
  cols: "Columns",
  startLayout: "Top left",
  firstMove: "Moves first",
  blackSeat: "Black",
  whiteSeat: "White",
  you: "You",
  friend: "Friend",
  computer: "Computer",
  level: "Level",
  byLevel: "Level",
  byDepth: "Moves ahead",
  byTime: "Seconds a move",
  strengthBy: "Strength by",
  clock: "Clock",
  clockOff: "Off",
  clockOther: "Other",
  minutes: "Minutes each",
  increment: "Seconds added per move",
  balanced: "Start from a balanced random opening",
  forfeit: "An illegal move loses the game",
  sizeWrong: (/** @type {number} */ min, /** @type {number} */ max) => `Rows and columns are even numbers from ${min} to ${max}.`,
  moreOptions: "More options",

  // My games.
  noGames: "No games yet. The first move makes one.",
  untitled: (/** @type {Seats} */ seats) => `${player(seats, "black")} – ${player(seats, "white")}`,
  unfinished: "In progress",
  analysisGame: "Analysis",
  moveCount: (/** @type {number} */ count) => (count === 1 ? "1 move" : `${count} moves`),
  rename: "Rename",
  delete: "Delete",
  deleteSure: "Delete this game for good?",
  export: "Save as text",

  // Analyse.
  paste: "Paste",
  edit: "Set up",
  pasteLabel: "Moves, a position, or a file's text",
  pasteHelp: "Moves like f5d6c3, a position like ---…XO… X, or any format that Outflank reads.",
  openIt: "Open",
  chooseFile: "Choose a file",
  /** @param {number} limit */
  fileTooLarge: (limit) => `This file is too large: at most ${limit / 1000} KB are read here. Large collections open in the terminal: outflank games FILE.`,
  /** @param {number} count */
  severalGames: (count) => `This text holds ${count} games`,
  /** @param {number} number */
  gameNumber: (number) => `Game ${number}`,
  /** @param {number} count */
  keepAll: (count) => `Add all ${count} to My games`,
  /** @param {number} count */
  keptAll: (count) => `${count} games are in My games now.`,
  clearBoard: "Clear",
  startBoard: "Start position",
  sideToMove: "To move",
  brush: "Put",
  empty: "Empty",
  editHelp: "Choose a disc and click squares. Clicking again removes it.",
  editOver: "Neither side can move in this position.",
  editPass: (/** @type {Color} */ side) => `${colorName(side)} has no move here and would pass.`,
  editReady: (/** @type {number} */ count) => `Ready: ${count} legal ${count === 1 ? "move" : "moves"}.`,
  analyseIt: "Analyse it",
  playIt: "Play from here",

  // Settings.
  theme: "Look",
  themes: { auto: "Like the system", green: "Green", wood: "Wood", dark: "Dark", contrast: "High contrast" },
  animation: "Discs turn over visibly",
  showLegal: "Show legal squares",
  showPreview: "Show what a move would flip",
  sound: "Sounds",
  autoReview: "Look for mistakes when a game is over",

  // Help.
  keys: /** @type {[string, string][]} */ ([
    ["Arrow keys", "move on the board"],
    ["Enter or Space", "play the square"],
    ["U, R", "undo, redo"],
    ["H", "hint"],
    ["V", "show or hide values"],
    [", .", "one move back or forward"],
    ["Home, End", "start or end of the game"],
    ["T", "turn the board"],
    ["N", "new game"],
    ["G", "my games"],
    ["A", "analyse"],
    ["S", "settings"],
    ["M", "more: resign, restart, copy, save"],
    ["B", "go to the board"],
    ["?", "this list"],
    ["Esc", "close"],
  ]),
  keysTitle: "Keys",
  marksTitle: "What the marks mean",
  marks: /** @type {[string, string][]} */ ([
    ["exact", "exact: the result under perfect play"],
    ["winner", "win or loss is proved"],
    ["selective", "probable: so many percent sure"],
    ["depth", "an estimate, looking so many moves ahead"],
  ]),
  rulesTitle: "The rules",
  rulesText:
    "Put a disc so that a straight line of your opponent's discs lies between it and another of yours: all of them turn over. Who cannot move passes; when nobody can, the side with more discs wins and gets the empty squares too.",

  // States.
  offline: "The connection to Outflank is lost.",
  offlineHelp: "Is it still running? The page connects again by itself.",
  retry: "Try again",
  loading: "Setting up the board…",
  gone: "This game was deleted.",
  notFound: "This game is not here any more. Here is another.",
  /** @param {string} square */
  flipsNothing: (square) => `${square} flips nothing`,
  /** @param {string} square */
  occupied: (square) => `${square} is occupied`,
  notYourTurn: "It is not your turn",
  failed: "That did not work. Please try again.",
};
