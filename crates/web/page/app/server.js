// Talking to the server: requests for games, and a socket for the game that is open.

/** @import { Game, PastedGame, Summary, About, Position, Rules } from "./types.js" */
import { texts } from "./texts.js";

/** A refusal with the server's own sentence. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal("offline", texts.offline);
  }
  const answer = await response.json();
  if (!response.ok) throw new Refusal(answer.error.code, answer.error.message);
  return answer;
}

export const api = {
  /** @returns {Promise<About>} */
  about: () => request("GET", "/api"),
  /** @returns {Promise<Summary[]>} */
  list: async () => (await request("GET", "/api/games")).games,
  /** @param {object} wanted @returns {Promise<Game>} */
  create: (wanted) => request("POST", "/api/games", wanted),
  /** @param {string} id @returns {Promise<Game>} */
  game: (id) => request("GET", `/api/games/${encodeURIComponent(id)}`),
  /** @param {string} id @param {string} name */
  rename: (id, name) => request("PATCH", `/api/games/${encodeURIComponent(id)}`, { name }),
  /** @param {string} id */
  remove: (id) => request("DELETE", `/api/games/${encodeURIComponent(id)}`),
  /** The start by some rules. @param {Partial<Rules>} rules @returns {Promise<Position>} */
  start: ({ rows, cols, first = "black", top_left = "white" }) => request("GET", `/api/start?rows=${rows}&cols=${cols}&first=${first}&top_left=${top_left}`),
  /** @param {object} drawn @returns {Promise<Position & { passes: boolean }>} */
  check: (drawn) => request("POST", "/api/positions", drawn),
  /** What a text holds. @param {string} text @returns {Promise<PastedGame[]>} */
  read: async (text) => (await request("POST", "/api/texts", { text })).games,
};

/**
 * A socket that connects again by itself.
 * @typedef {object} Listener
 * @property {(message: any) => void} heard
 * @property {() => void} connected
 * @property {() => void} lost
 */
export class Socket {
  /** @param {Listener} listener */
  constructor(listener) {
    this.listener = listener;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wait = 500;
    this.requests = 0;
    this.connect();
  }

  connect() {
    const address = new URL("/api/socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = 500;
      this.listener.connected();
    });
    socket.addEventListener("message", (event) => this.listener.heard(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.listener.lost();
      setTimeout(() => this.socket || this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, 5000);
    });
  }

  /**
   * Sends a message, and returns the number by which answers to it are known.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    this.requests += 1;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ ...message, request: this.requests }));
    }
    return this.requests;
  }
}
