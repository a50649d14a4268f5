// What the server sends, see docs/web-api.md.

/** @typedef {"black" | "white"} Color */

/**
 * @typedef {object} Seat
 * @property {"human" | "computer" | "random"} kind
 * @property {string} [name]
 * @property {number} [level]
 * @property {string} [level_name]
 * @property {number} [depth]
 * @property {number} [time_ms]
 */

/** @typedef {{ black: Seat, white: Seat }} Seats */

/**
 * @typedef {object} Rules
 * @property {number} rows
 * @property {number} cols
 * @property {Color} first
 * @property {Color} top_left
 * @property {"ask" | "forfeit"} on_illegal
 */

/** @typedef {{ move: string, color: Color, flips: string[], passed: boolean }} Turn */
/** @typedef {Turn & { id: number, parent: number }} GameNode */
/** @typedef {{ square: string, flips: string[] }} Legal */

/**
 * @typedef {object} Result
 * @property {Color | null} winner
 * @property {number} black
 * @property {number} white
 * @property {"played" | "resigned" | "forfeited" | "timeout"} how
 */

/**
 * @typedef {object} Position
 * @property {number} node
 * @property {string} cells
 * @property {Color} side
 * @property {Legal[]} legal
 * @property {string | null} last
 * @property {{ black: number, white: number }} discs
 * @property {Color | null} passed
 * @property {boolean} over
 * @property {Result | null} result
 * @property {string} text
 */

/**
 * @typedef {object} ClockState
 * @property {number} main_ms
 * @property {number} increment_ms
 * @property {number} black_ms
 * @property {number} white_ms
 * @property {Color | null} running
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} name
 * @property {number} created
 * @property {number} updated
 * @property {number} revision
 * @property {"play" | "analysis"} mode
 * @property {Rules} rules
 * @property {Seats} seats
 * @property {{ cells: string, side: Color }} start
 * @property {GameNode[]} nodes
 * @property {number[]} main
 * @property {number} head
 * @property {Position} position
 * @property {Result | null} result
 * @property {boolean} thinking
 * @property {ClockState | null} clock
 * @property {string} transcript
 * @property {string | null} opening
 */

/**
 * @typedef {object} Summary
 * @property {string} id
 * @property {string} name
 * @property {number} updated
 * @property {"play" | "analysis"} mode
 * @property {number} rows
 * @property {number} cols
 * @property {Seats} seats
 * @property {number} moves
 * @property {string} cells
 * @property {{ black: number, white: number }} discs
 * @property {Result | null} result
 */

/**
 * @typedef {object} PastedGame
 * @property {{ message: string }} [error] why it cannot be opened; then there is nothing else
 * @property {string} text
 * @property {string | null} black
 * @property {string | null} white
 * @property {number} rows
 * @property {number} cols
 * @property {number} moves
 * @property {string} cells
 * @property {Result | null} result
 */

/**
 * @typedef {object} MoveValue
 * @property {string} move
 * @property {number} score
 * @property {"exact" | "wld" | "selective" | "forced" | "depth"} kind
 * @property {number} [depth]
 * @property {number} [percent]
 * @property {string} label
 * @property {Turn[]} line
 */

/** @typedef {{ node: number, moves: MoveValue[], done: boolean }} Values */

/**
 * @typedef {object} Row
 * @property {number} node
 * @property {number} ply
 * @property {Color} color
 * @property {string} move
 * @property {number} score
 * @property {string} best
 * @property {number} best_score
 * @property {number} loss
 * @property {string} kind
 * @property {string} label
 * @property {"inaccuracy" | "mistake" | "blunder" | null} class
 * @property {string | null} mark
 * @property {number} value
 * @property {number} best_value
 * @property {string[]} line
 * @property {string[]} why
 */

/** @typedef {{ accuracy: number, lost: number, inaccuracies: number, mistakes: number, blunders: number }} SideSummary */

/**
 * @typedef {object} Review
 * @property {string} line the nodes it is about
 * @property {Map<number, Row>} rows
 * @property {number} moves
 * @property {boolean} done
 * @property {SideSummary | null} black
 * @property {SideSummary | null} white
 */

/**
 * @typedef {object} Preset
 * @property {string} name
 * @property {string} about
 * @property {Rules} rules
 * @property {Seat} black
 * @property {Seat} white
 */

/**
 * @typedef {object} About
 * @property {{ level: number, name: string }[]} levels
 * @property {number} default_level
 * @property {Preset[]} presets
 * @property {{ min: number, max: number }} size
 */

export {};
