// Finding one's way in a game with variations.

/** @import { Game, GameNode } from "./types.js" */

/** A square's place when the board is read row by row. */
export class Squares {
  /**
   * @param {number} rows
   * @param {number} cols
   */
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
  }

  /** @param {string} name */
  index(name) {
    return (Number(name.slice(1)) - 1) * this.cols + name.charCodeAt(0) - 97;
  }

  /** @param {number} index */
  name(index) {
    return String.fromCharCode(97 + (index % this.cols)) + (Math.floor(index / this.cols) + 1);
  }
}

/** A game's nodes by number. The start is 0. */
export class Tree {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.squares = new Squares(game.rules.rows, game.rules.cols);
    /** @type {Map<number, GameNode>} */
    this.nodes = new Map(game.nodes.map((node) => [node.id, node]));
    /** @type {Map<number, number[]>} */
    this.children = new Map();
    for (const node of game.nodes) {
      const siblings = this.children.get(node.parent) ?? [];
      siblings.push(node.id);
      this.children.set(node.parent, siblings);
    }
    this.main = new Set(game.main);
    /** @type {Map<number, string>} */
    this.boards = new Map([[0, game.start.cells]]);
  }

  /** @param {number} id */
  has(id) {
    return id === 0 || this.nodes.has(id);
  }

  /** @param {number} id */
  parent(id) {
    return this.nodes.get(id)?.parent ?? 0;
  }

  /** The continuations of a node, the main one first. @param {number} id @returns {number[]} */
  after(id) {
    const children = this.children.get(id) ?? [];
    const main = children.find((child) => this.main.has(child));
    return main === undefined ? children : [main, ...children.filter((child) => child !== main)];
  }

  /** The node after this one on the way to `goal`, or its main continuation. @param {number} id @param {number} goal */
  next(id, goal) {
    const path = this.path(goal);
    const at = id === 0 ? -1 : path.indexOf(id);
    if ((id === 0 || at >= 0) && at + 1 < path.length) return path[at + 1];
    return this.after(id)[0];
  }

  /** The nodes from the first move to this one. @param {number} id */
  path(id) {
    const path = [];
    for (let at = id; at !== 0; at = this.parent(at)) path.unshift(at);
    return path;
  }

  /** @param {number} id */
  ply(id) {
    return this.path(id).length;
  }

  /** The discs after a node, put together from what the server said each move turned. @param {number} id @returns {string} */
  cells(id) {
    const known = this.boards.get(id);
    if (known !== undefined) return known;
    const node = this.nodes.get(id);
    if (!node) return this.game.start.cells;
    const cells = apply(this.cells(node.parent), node, this.squares);
    this.boards.set(id, cells);
    return cells;
  }
}

/**
 * Puts a disc and turns those it flips.
 * @param {string} cells
 * @param {{ move: string, color: string, flips: string[] }} turn
 * @param {Squares} squares
 */
export function apply(cells, turn, squares) {
  const letters = cells.split("");
  for (const square of [turn.move, ...turn.flips]) {
    letters[squares.index(square)] = turn.color === "black" ? "X" : "O";
  }
  return letters.join("");
}
