/**
 * The link to one table: a socket that comes back by itself and never loses or doubles a command.
 *
 * Laws:
 *
 * - a command is kept until it is answered and sent again after a break, with the same id: the server does it once;
 * - events are taken in order; after a gap the link starts afresh;
 * - whoever listens is called after every change and reads the fields.
 *
 * @typedef {import("./words.js").Text} Text
 * @typedef {import("./board.js").Scene} Scene
 * @typedef {import("./api.js").Refusal} Refusal
 * @typedef {{kind: string, name: string, bot: string, taken: boolean}} Seat
 * @typedef {{kind: string, amount: number, increment: number}} Clock
 * @typedef {{id: string, game: string, options: Record<string, any>, seats: Seat[], clock: Clock, takebacks: boolean,
 *   stand_in: string, public: boolean, muted: string[], status: "waiting" | "running" | "over", next: string}} Table
 * @typedef {{seq: number, seat: number, what: string, text?: string, to?: number, level?: string, at?: number}} Event
 * @typedef {{name: string, bot: string, retired: boolean, left: number | null}} Standing
 * @typedef {{ranks: number[], scores: number[], reason: string, text: Text}} Outcome
 * @typedef {{seq: number, to_move: number | null, players: Standing[], scores: number[], now: number, hidden: boolean,
 *   legal: string[], prompt: Text | null, reaction: boolean, undo: boolean,
 *   ask: {seat: number, waiting: number[]} | null, outcome: Outcome | null,
  *   scene: Scene | null}} Frame
 * @typedef {{n: number, who: string, name: string, seat: number | null, text: string, at: number}} Line
 * @typedef {{ok: boolean, seq: number, refusal: Refusal | null}} Answer
 */

import { Refused, api } from "./api.js";

const PING = 20_000;
const PATIENCE = 9_000;

export class Link {
  /**
   * @param {string} id
   * @param {{seat?: number | null, watch?: boolean}} eyes
   * @param {() => void} changed
   */
  constructor(id, eyes, changed) {
    this.id = id;
    this.eyes = eyes;
    this.changed = changed;
    /** @type {"joining" | "open" | "broken" | "refused"} */
    this.status = "joining";
    /** @type {Table | null} */
    this.table = null;
    /** @type {number[]} */
    this.mine = [];
    /** @type {number | null} */
    this.seat = null;
    this.host = false;
    /** Whether anybody here was ever asked to react. */
    this.reacted = false;
    /** @type {Frame | null} */
    this.frame = null;
    /** When the last frame came, by this page's clock. */
    this.came = 0;
    /** @type {Event[]} */
    this.events = [];
    /** @type {Line[]} */
    this.chat = [];
    /** @type {{seats: number[], watchers: number} | null} */
    this.people = null;
    /** @type {Map<string, {message: any, done: (answer: Answer) => void}>} */
    this.waiting = new Map();
    this.tries = 0;
    this.closed = false;
    this.resting = false;
    this.count = 0;
    this.name = Math.random().toString(36).slice(2, 10);
    this.wake = () => {
      if (document.visibilityState === "visible" && this.status !== "open") this.#connect();
      else if (document.visibilityState === "visible") this.#ping();
    };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.#connect();
  }

  /** The number of the last event that is here. */
  get seq() {
    return this.events.at(-1)?.seq ?? -1;
  }

  /**
   * See the table through other eyes: another of one's seats, or a watcher's.
   *
   * @param {{seat?: number | null, watch?: boolean}} eyes
   */
  look(eyes) {
    this.eyes = eyes;
    this.frame = null;
    this.events = [];
    this.resting = false;
    this.#connect();
  }

  /**
   * Ask for something to be done, once.
   *
   * @param {string} what
   * @param {Record<string, unknown>} [more]
   * @returns {Promise<Answer>}
   */
  do(what, more = {}) {
    const seat = this.seat === null ? {} : { seat: this.seat };
    return this.#send({ type: "do", what, ...seat, ...more });
  }

  /** @param {string} text */
  say(text) {
    return this.#send({ type: "say", text });
  }

  /** Know nothing more of the table until someone looks again. */
  rest() {
    this.frame = null;
    this.events = [];
    this.resting = true;
    this.#drop();
    this.changed();
  }

  /** Leave for good. */
  close() {
    this.closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.#drop();
  }

  /**
   * @param {any} message
   * @returns {Promise<Answer>}
   */
  #send(message) {
    const id = `${this.name}-${++this.count}`;
    const whole = { ...message, id };
    return new Promise((done) => {
      this.waiting.set(id, { message: whole, done });
      if (this.status === "open") this.socket?.send(JSON.stringify(whole));
    });
  }

  #drop() {
    clearTimeout(this.again);
    clearInterval(this.pinging);
    clearTimeout(this.doubt);
    const old = this.socket;
    this.socket = undefined;
    if (old) {
      old.onmessage = old.onclose = old.onopen = null;
      old.close();
    }
  }

  #connect() {
    if (this.closed || this.resting || this.status === "refused") return;
    this.#drop();
    const socket = new WebSocket(api.socket(this.id));
    this.socket = socket;
    this.doubt = setTimeout(() => this.#broken(), PATIENCE);
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", after: this.seq, ...this.eyes }));
    socket.onmessage = (event) => this.#heard(JSON.parse(event.data));
    socket.onclose = () => this.#broken();
  }

  #broken() {
    if (this.closed || this.status === "refused") return;
    this.#drop();
    this.status = "broken";
    const pause = Math.min(8000, 250 * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries = Math.min(this.tries + 1, 6);
    this.again = setTimeout(() => this.#connect(), pause);
    this.changed();
    if (!this.table) void this.#exists();
  }

  /** A socket does not say why it was not opened; a question does. */
  async #exists() {
    try {
      await api.table(this.id);
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== "no_table") return;
      this.status = "refused";
      this.#drop();
      this.changed();
    }
  }

  #ping() {
    clearTimeout(this.doubt);
    this.socket?.send(JSON.stringify({ type: "ping" }));
    this.doubt = setTimeout(() => this.#broken(), PATIENCE);
  }

  /** @param {any} message */
  #heard(message) {
    clearTimeout(this.doubt);
    switch (message.type) {
      case "welcome":
        this.#welcome(message);
        break;
      case "frame":
        this.#take(message);
        break;
      case "table":
        this.#arrange(message.table);
        break;
      case "people":
        this.people = message;
        break;
      case "chat":
        if (!this.chat.some((line) => line.n === message.n)) this.chat = [...this.chat, message];
        break;
      case "answer":
        this.waiting.get(message.id)?.done(message);
        this.waiting.delete(message.id);
        break;
      default:
        return;
    }
    this.changed();
  }

  /** @param {any} message */
  #welcome({ table, seats, seat, host, chat }) {
    Object.assign(this, { table, mine: seats, seat, host, chat, status: "open", tries: 0 });
    for (const { message } of this.waiting.values()) this.socket?.send(JSON.stringify(message));
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.#ping(), PING);
  }

  /** @param {Table} table */
  #arrange(table) {
    this.table = table;
    // Before the start a host may have freed our seat.
    const ours = (/** @type {Seat} */ { taken, bot }) => taken && !bot;
    if (table.status === "waiting") this.mine = this.mine.filter((seat) => ours(table.seats[seat]));
  }

  /** @param {any} frame */
  #take({ type, events, ...frame }) {
    const fresh = events.filter((/** @type {any} */ event) => event.seq > this.seq);
    if (fresh.length && fresh[0].seq !== this.seq + 1) {
      this.events = [];
      this.#connect();
      return;
    }
    if (fresh.length) this.events = [...this.events, ...fresh];
    this.frame = frame;
    this.reacted ||= frame.reaction;
    this.came = performance.now();
  }
}
