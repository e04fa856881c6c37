/** What a connection says on its socket and makes of what it hears: a server played word by word, on a clock of our own. */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

/** What stands in for a browser: its sockets, what it keeps, whether one looks, and the server's answer by HTTP. */
class Socket {
  /** @type {any[]} */
  said = [];
  closed = false;
  onopen = /** @type {any} */ (null);
  onmessage = /** @type {any} */ (null);
  onclose = /** @type {any} */ (null);

  /** @param {string} address */
  constructor(address) {
    this.address = address;
    sockets.push(this);
  }

  /** @param {string} text */
  send(text) { this.said.push(JSON.parse(text)); }
  close() { this.closed = true; }
  /** Let the server say something. @param {object} message */
  hear(message) { this.onmessage?.({ data: JSON.stringify(message) }); }
  welcome(more = {}) {
    this.onopen?.();
    this.hear({ type: "welcome", table: TABLE, seats: [0], seat: 0, host: true, chat: [], ...more });
  }
}

/** @type {Socket[]} */
let sockets = [];
/** @type {Map<string, string>} */
let kept = new Map();
/** @type {Map<string, () => void>} */
let wakers = new Map();
let answer = { status: 200, refusal: { code: "no_table" } };
/** @type {any} */
let link = null;
let told = 0;

const TABLE = { id: "t", status: "running", promise: "p1", seats: [{ taken: true, bot: "" }, { taken: true, bot: "" }] };
const listen = (/** @type {string} */ name, /** @type {() => void} */ then) => void wakers.set(name, then);
const forget = (/** @type {string} */ name) => void wakers.delete(name);
Object.assign(globalThis, {
  document: {
    baseURI: "https://house/rookery/#table/t", visibilityState: "visible", getElementById: () => null,
    addEventListener: listen, removeEventListener: forget,
  },
  addEventListener: listen,
  removeEventListener: forget,
  WebSocket: Socket,
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  },
  fetch: async () => ({ ok: answer.status === 200, status: answer.status, json: async () => ({ refusal: answer.refusal }) }),
});
const { TableConnection } = await import("../../../src/rookery/web/table/connection.js");
const { proofOf } = await import("../../../src/rookery/web/table/proof.js");

beforeEach(() => {
  [sockets, kept, wakers, told] = [[], new Map(), new Map(), 0];
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  mock.method(Math, "random", () => 0.5); // so that a pause is neither shorter nor longer than it is meant
  link = new TableConnection("t", { seat: 0 }, () => (told += 1));
});
afterEach(() => {
  link.close();
  mock.reset();
  mock.timers.reset();
});

const last = () => /** @type {Socket} */ (sockets.at(-1));
/** Break the line, and wait until it is there again. */
function mend() {
  last().onclose();
  mock.timers.tick(8000);
}
/** Let everything that was promised come. */
const soon = () => new Promise((done) => setImmediate(done));
const frame = (/** @type {number} */ seq, more = {}) => ({
  type: "frame", seq, head: `h${seq}`, header: seq ? null : { seats: 2 }, last_turn: null, picture: { board: {}, trays: [] },
  events: seq ? [{ seq, what: "move", seat: 0 }] : [], prompt: null, ...more,
});

test("it says who it is and what it has, at the address of the page", () => {
  last().onopen();
  assert.equal(last().address, "wss://house/rookery/api/tables/t/socket");
  assert.deepEqual(last().said, [{ type: "hello", after: -1, delta: true, seat: 0 }]);
  last().welcome();
  last().hear(frame(0));
  last().hear(frame(1));
  assert.deepEqual([link.status, link.seq, link.seat, link.host, link.frame.seq], ["open", 1, 0, true, 1]);
  assert.equal(told, 3, "after every change");
  mend();
  last().onopen();
  assert.equal(last().said[0].after, 1);
});

test("a command is kept until it is answered and sent again after a break, with the same id", async () => {
  const done = link.do("move", { text: "a1" });
  assert.deepEqual(last().said, [], "not before it is welcome");
  last().welcome();
  const [, command] = last().said;
  assert.deepEqual({ ...command, id: "" }, { type: "do", what: "move", text: "a1", id: "" });
  mend();
  last().welcome();
  assert.deepEqual(last().said[1], command);
  last().hear({ type: "answer", id: "another", ok: false });
  last().hear({ type: "answer", id: command.id, ok: true, seq: 5, refusal: null });
  assert.equal((await done).seq, 5);
  mend();
  last().welcome();
  assert.equal(last().said.length, 1, "what was answered is not asked again");
});

test("a command is of the seat that one sees with, and each has an id of its own", () => {
  last().welcome({ seat: 1 });
  void link.do("undo");
  void link.say("hello");
  void link.do("move", { seat: 0 });
  const [, undo, said, move] = last().said;
  assert.deepEqual([undo.seat, said.seat, move.seat], [1, undefined, 0]);
  assert.deepEqual([said.type, said.text], ["say", "hello"]);
  assert.equal(new Set([undo.id, said.id, move.id]).size, 3);
});

test("a question is asked only of an open table, for a seat, and is not asked again after a break", async () => {
  assert.equal(await link.explain("a1"), null);
  last().welcome();
  const why = link.explain("a1");
  const what = link.preview("b1");
  const [, first, second] = last().said;
  assert.deepEqual([first.what, first.text, first.seat], ["explain", "a1", 0]);
  assert.deepEqual([second.what, second.text, second.seat], ["preview", "b1", 0]);
  last().hear({ type: "answer", id: first.id, ok: true, seq: 0, refusal: { code: "illegal" } });
  assert.deepEqual(await why, { code: "illegal" });
  mend();
  assert.equal(await what, null);
  last().welcome({ seat: null });
  assert.equal(last().said.length, 1);
  assert.equal(await link.preview("b1"), null, "who only watches asks nothing");
});

test("it comes back by itself, each time after a longer pause, up to eight seconds", () => {
  for (const pause of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
    const before = sockets.length;
    last().onclose();
    assert.equal(link.status, "broken");
    mock.timers.tick(pause - 1);
    assert.equal(sockets.length, before, `after ${pause} ms and no sooner`);
    mock.timers.tick(1);
    assert.equal(sockets.length, before + 1);
  }
  last().welcome();
  last().onclose();
  mock.timers.tick(250);
  last().welcome();
  assert.equal(link.status, "open");
});

test("a socket that says nothing for nine seconds is given up, and so is one that answers no ping", () => {
  mock.timers.tick(8999);
  assert.equal(link.status, "joining");
  mock.timers.tick(1);
  assert.deepEqual([link.status, sockets[0].closed], ["broken", true]);
  mock.timers.tick(250);
  last().welcome();
  mock.timers.tick(20_000);
  assert.deepEqual(last().said.at(-1), { type: "ping" });
  mock.timers.tick(8999);
  last().hear({ type: "pong" });
  mock.timers.tick(11_001);
  assert.deepEqual(last().said.filter(({ type }) => type === "ping").length, 2);
  assert.equal(link.status, "open");
  mock.timers.tick(9000);
  assert.equal(link.status, "broken");
});

test("whoever looks again is connected at once, and asks whether the line still holds", () => {
  last().welcome();
  wakers.get("visibilitychange")?.();
  assert.deepEqual(last().said.at(-1), { type: "ping" });
  last().onclose();
  const before = sockets.length;
  /** @type {any} */ (document).visibilityState = "hidden";
  wakers.get("visibilitychange")?.();
  assert.equal(sockets.length, before, "a page that nobody sees can wait");
  /** @type {any} */ (document).visibilityState = "visible";
  wakers.get("online")?.();
  assert.equal(sockets.length, before + 1);
  mock.timers.tick(8000);
  assert.equal(sockets.length, before + 1, "once");
});

test("after a gap everything is asked for again, and nothing of it is proof", () => {
  last().welcome();
  last().hear(frame(0));
  last().hear(frame(2));
  assert.deepEqual([sockets.length, sockets[0].closed], [2, true]);
  last().onopen();
  assert.equal(last().said[0].after, -1);
  assert.deepEqual(proofOf("t").heads, { 0: "h0" });
});

test("a table that is not there is not called again", async () => {
  answer = { status: 404, refusal: { code: "no_table" } };
  last().onclose();
  await soon();
  assert.equal(link.status, "refused");
  mock.timers.tick(60_000);
  wakers.get("online")?.();
  assert.equal(sockets.length, 1);
});

test("a server that cannot say is called again", async () => {
  answer = { status: 503, refusal: { code: "busy" } };
  last().onclose();
  await soon();
  assert.equal(link.status, "broken");
  mock.timers.tick(250);
  assert.equal(sockets.length, 2);
});

test("who hands the screen on knows nothing of the table until the next looks", () => {
  last().welcome();
  last().hear(frame(0));
  link.suspend();
  assert.deepEqual([link.frame, link.events, link.header, last().closed], [null, [], null, true]);
  mock.timers.tick(60_000);
  wakers.get("online")?.();
  assert.equal(sockets.length, 1);
  link.viewAs({ seat: 1 });
  last().onopen();
  assert.deepEqual(last().said, [{ type: "hello", after: -1, delta: true, seat: 1 }]);
  last().onclose();
  link.suspend();
  wakers.get("online")?.();
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 2, "nor after a break");
});

test("who sees with other eyes forgets what the first ones saw", () => {
  last().welcome();
  last().hear(frame(0));
  link.viewAs({ watch: true });
  assert.equal(link.frame, null);
  last().onopen();
  assert.deepEqual(last().said, [{ type: "hello", after: -1, delta: true, watch: true }]);
  sockets[0].hear(frame(1));
  assert.equal(link.frame, null, "and what the old line still says");
});

test("who leaves is gone: no socket, no clock, nobody who wakes it", () => {
  last().welcome();
  const heard = last().onclose;
  link.close();
  assert.deepEqual([last().closed, wakers.size, last().onmessage], [true, 0, null]);
  heard();
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
});

test("the first promise counts, and of the heads the first of each event and the newest forty", () => {
  last().welcome();
  last().hear({ type: "welcome", table: { ...TABLE, promise: "p2" }, seats: [0], seat: 0, host: true, chat: [] });
  last().hear(frame(0));
  last().hear(frame(0, { head: "other" }));
  for (let seq = 1; seq <= 45; seq++) last().hear(frame(seq));
  const { promise, heads } = proofOf("t");
  assert.equal(promise, "p1");
  assert.deepEqual(Object.keys(heads).map(Number), Array.from({ length: 40 }, (_, at) => at + 6));
  assert.equal(heads[45], "h45");
  kept.set("rookery.proof.t", "{torn");
  assert.deepEqual(proofOf("t"), { promise: "", heads: {} });
  last().hear(frame(46, { head: "" }));
  assert.deepEqual(proofOf("t").heads, {}, "no head is no proof");
});

test("the first head of an event is kept, whatever is said of it later", () => {
  last().welcome();
  last().hear(frame(0));
  last().hear(frame(0, { head: "other" }));
  assert.deepEqual(proofOf("t").heads, { 0: "h0" });
});
