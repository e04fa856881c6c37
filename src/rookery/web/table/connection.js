/**
 * The connection to one table: a socket that comes back by itself and never loses or doubles a command.
 *
 * Laws:
 *
 * - a command is kept until it is answered and sent again after a break, with the same id: the server does it once;
 * - what is known of the table changes only by `reduce`; after every change `changed` is called.
 *
 * @typedef {import("./reducer.js").TableState} TableState
 * @typedef {import("./reducer.js").Message} Message
 * @typedef {import("../types.d.ts").Frame} Frame
 * @typedef {import("../types.d.ts").OutcomeFrame} Outcome
 * @typedef {import("../types.d.ts").Rejection} Rejection
 * @typedef {import("../types.d.ts").Preview} Preview
 * @typedef {{ok: boolean, seq: number, refusal: Rejection | null, preview?: Preview | null}} Answer
 * @typedef {{seat?: number | null, watch?: boolean}} Viewpoint
 */

import { Refused, api } from "../ui/api.js";
import { keepHead, keepPromise } from "./proof.js";
import { INITIAL, lastSeq, reduce } from "./reducer.js";

const PING = 20_000;
const PATIENCE = 9_000;

export class TableConnection {
  /**
   * @param {string} id
   * @param {Viewpoint} viewpoint
   * @param {() => void} changed
   */
  constructor(id, viewpoint, changed) {
    this.id = id;
    this.viewpoint = viewpoint;
    this.changed = changed;
    /** @type {TableState} */
    this.state = INITIAL;
    /** @type {Map<string, {message: object, done: (answer: Answer) => void, keep: boolean}>} */
    this.waiting = new Map();
    this.tries = 0;
    this.closed = false;
    this.suspended = false;
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

  // What is known, for those who read it.
  get status() { return this.state.status; }
  get table() { return this.state.table; }
  get mine() { return this.state.mine; }
  get seat() { return this.state.seat; }
  get host() { return this.state.host; }
  get reacted() { return this.state.reacted; }
  get frame() { return this.state.frame; }
  get receivedAt() { return this.state.receivedAt; }
  get header() { return this.state.header; }
  get events() { return this.state.events; }
  get steps() { return this.state.steps; }
  get chat() { return this.state.chat; }
  get people() { return this.state.people; }
  /** The number of the last event that is here. */
  get seq() { return lastSeq(this.state); }

  /**
   * See the table from another viewpoint: another of one's seats, or a spectator's.
   *
   * @param {Viewpoint} viewpoint
   */
  viewAs(viewpoint) {
    this.viewpoint = viewpoint;
    this.state = reduce(this.state, { type: "forget" });
    this.suspended = false;
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

  /** Ask why something cannot be done; null where nobody answers. @param {string} text @returns {Promise<Rejection | null>} */
  async explain(text) {
    return (await this.#ask("explain", text))?.refusal ?? null;
  }

  /** Ask what an action would do; null where nobody may know. @param {string} text @returns {Promise<Preview | null>} */
  async preview(text) {
    return (await this.#ask("preview", text))?.preview ?? null;
  }

  /** Ask about an action. Never kept for later: to ask changes nothing. @param {string} what @param {string} text */
  async #ask(what, text) {
    if (this.status !== "open" || this.seat === null) return null;
    return this.#send({ type: "do", what, text, seat: this.seat }, false);
  }

  /** @param {string} text */
  say(text) {
    return this.#send({ type: "say", text });
  }

  /**
   * Take what was read elsewhere.
   *
   * @param {Message} message
   */
  dispatch(message) {
    this.state = reduce(this.state, message);
    this.changed();
  }

  /** Know nothing more of the table until someone looks again. */
  suspend() {
    this.suspended = true;
    this.#drop();
    this.dispatch({ type: "forget" });
  }

  /** Leave for good. */
  close() {
    this.closed = true;
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.#drop();
  }

  /**
   * @param {object} message
   * @param {boolean} [keep] whether it is sent again after a break
   * @returns {Promise<Answer>}
   */
  #send(message, keep = true) {
    const id = `${this.name}-${++this.count}`;
    const whole = { ...message, id };
    return new Promise((done) => {
      this.waiting.set(id, { message: whole, done, keep });
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
    if (this.closed || this.suspended || this.status === "refused") return;
    this.#drop();
    const socket = new WebSocket(api.socket(this.id));
    this.socket = socket;
    this.doubt = setTimeout(() => this.#broken(), PATIENCE);
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", after: this.seq, delta: true, ...this.viewpoint }));
    socket.onmessage = (event) => this.#heard(JSON.parse(event.data));
    socket.onclose = () => this.#broken();
  }

  #broken() {
    if (this.closed || this.status === "refused") return;
    this.#drop();
    for (const [id, { done, keep }] of this.waiting) {
      if (keep) continue;
      this.waiting.delete(id);
      done({ ok: false, seq: 0, refusal: null });
    }
    const pause = Math.min(8000, 250 * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries = Math.min(this.tries + 1, 6);
    this.again = setTimeout(() => this.#connect(), pause);
    this.dispatch({ type: "broken" });
    if (!this.table) void this.#exists();
  }

  /** A socket does not say why it was not opened; a question does. */
  async #exists() {
    try {
      await api.table(this.id);
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== "no_table") return;
      this.#drop();
      this.dispatch({ type: "refused" });
    }
  }

  #ping() {
    clearTimeout(this.doubt);
    this.socket?.send(JSON.stringify({ type: "ping" }));
    this.doubt = setTimeout(() => this.#broken(), PATIENCE);
  }

  /** @param {Message | {type: "pong"} | ({type: "answer", id: string} & Answer)} message */
  #heard(message) {
    clearTimeout(this.doubt);
    if (message.type === "answer") {
      this.waiting.get(message.id)?.done(message);
      this.waiting.delete(message.id);
      return;
    }
    if (message.type === "pong") return;
    if (message.type === "frame") message.receivedAt = performance.now();
    this.dispatch(message);
    if (message.type === "welcome") this.#welcome(message.table.promise);
    if (message.type === "frame" && !this.state.gap) keepHead(this.id, message.seq, message.head);
    if (this.state.gap) this.#connect();
  }

  /** @param {string} promise */
  #welcome(promise) {
    this.tries = 0;
    keepPromise(this.id, promise);
    for (const { message } of this.waiting.values()) this.socket?.send(JSON.stringify(message));
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.#ping(), PING);
  }
}
