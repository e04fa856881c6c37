/** Looking back through a match, and what plays when something happens. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pass, settle, show } from "./paper.js";
import { html } from "../../../src/rookery/web/vendor/htm-preact.js";

/** @type {string[]} */
let asked = [];
/** @type {Map<string, () => void>} */
const heard = new Map();
let reduced = false;
Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem() {} },
  addEventListener: (/** @type {string} */ name, /** @type {() => void} */ then) => heard.set(name, then),
  removeEventListener: (/** @type {string} */ name) => heard.delete(name),
  matchMedia: () => ({ matches: reduced }),
  fetch: async (/** @type {string} */ address) => {
    asked.push(address);
    const seq = Number(/\/at\/(\d+)/.exec(address)?.[1]);
    return { ok: seq < 90, status: seq < 90 ? 200 : 404, json: async () => ({ seq, turn: { seat: 0, steps: [{ seq, told: "again" }] } }) };
  },
});
const { useReplay } = await import("../../../src/rookery/web/table/replay.js");
const { usePlayback } = await import("../../../src/rookery/web/table/playback.js");

/** @type {any[]} */
let went = [];
/** @type {any[]} */
let told = [];
beforeEach(() => {
  [asked, went, told, reduced] = [[], [], [], false];
});

const step = (/** @type {number} */ seq, /** @type {number} */ seat, /** @type {string} */ text) =>
  ({ seq, seat, effects: [{ kind: "move", key: `a${seq}`, to: "", text, seat, rule: "P3" }] });
const STEPS = new Map([step(2, 0, "Ada slides."), step(3, 1, "Bo slides."), step(4, 1, "Bo fishes.")].map((one) => [one.seq, one]));
const EVENTS = [
  { seq: 1, seat: -1, what: "chance" }, { seq: 2, seat: 0, what: "move" }, { seq: 3, seat: 1, what: "move" }, { seq: 4, seat: 1, what: "move" },
];
/** @param {any} [more] */
const link = (more = {}) => ({
  id: "t", seat: 0, seq: 4, events: EVENTS, steps: STEPS, dispatch: (/** @type {any} */ one) => told.push(one),
  frame: { outcome: {}, last_turn: { seat: 1, steps: [{ seq: 3 }, { seq: 4 }] } }, ...more,
});

/** Look back from somewhere; going is looking from there. @param {any} here @param {number | null} at */
async function looking(here, at) {
  /** @type {any} */
  let found = null;
  const Probe = (/** @type {any} */ { now }) => {
    found = useReplay(here, now, (seq) => went.push(seq));
    return null;
  };
  const paper = await show(html`<${Probe} now=${at} />`);
  return { now: () => found, go: async (/** @type {number | null} */ to) => show(html`<${Probe} now=${to} />`, paper) };
}

test("a replay stops at the start and after each turn, and goes from stop to stop", async () => {
  const { now, go } = await looking(link(), 2);
  assert.deepEqual(now().stops, [0, 1, 2, 4]);
  now().stepTurn(1);
  now().stepTurn(-1);
  await go(4);
  now().stepTurn(1);
  await go(0);
  now().stepTurn(-1);
  await go(3);
  now().stepTurn(-1);
  now().stepTurn(1);
  assert.deepEqual(went, [4, 1, 4, 0, 2, 4], "from the middle of a turn the way back is to its beginning");
});

test("while a game is played one looks back only from a moment of it", async () => {
  const playing = link({ frame: { outcome: null, last_turn: null } });
  const { now, go } = await looking(playing, null);
  now().stepTurn(-1);
  await now().stepEffect(-1);
  await now().replayTurn();
  assert.deepEqual([went, asked, now().replaying], [[], [], false]);
  await go(2);
  now().stepTurn(-1);
  assert.deepEqual(went, [1]);
  const over = await looking(link(), null);
  over.now().stepTurn(-1);
  assert.deepEqual(went, [1, 2], "when it is over, from its end");
});

test("an earlier moment is asked for through one's own eyes, and what it tells of its turn is kept", async () => {
  const { now, go } = await looking(link(), 2);
  await settle();
  assert.deepEqual([asked, now().past.seq], [["api/tables/t/at/2?seat=0"], 2]);
  assert.deepEqual(told, [{ type: "turns", turns: [{ seat: 0, steps: [{ seq: 2, told: "again" }] }] }]);
  await go(null);
  assert.equal(now().past, null);
  await go(99);
  await settle();
  assert.deepEqual(went, [null], "what is not there leads back to now");
});

test("step by step: on to the next turn after the last effect, and back into the one before", async () => {
  const { now, go } = await looking(link(), 2);
  await now().stepEffect(1);
  assert.deepEqual(went.splice(0), [4]);
  await go(4);
  assert.equal(now().held, 0, "the first of two");
  await now().stepEffect(1);
  await settle();
  assert.deepEqual([now().held, went], [1, []]);
  await now().stepEffect(1);
  assert.deepEqual(went.splice(0), [4], "there is no further");
  await settle();
  assert.equal(now().held, null);
  asked = [];
  await now().stepEffect(-1);
  await settle();
  assert.deepEqual([now().held, asked], [0, ["api/tables/t/at/2?seat=0"]], "from how it was before this turn");
  await now().stepEffect(-1);
  assert.deepEqual(went.splice(0), [2]);
  await go(3);
  await now().stepEffect(-1);
  assert.deepEqual(went, [2]);
});

test("the last turn plays again from the moment before it", async () => {
  const { now } = await looking(link({ frame: { outcome: null, last_turn: { seat: 1, steps: [{ seq: 3 }, { seq: 4 }] } } }), null);
  await now().replayTurn();
  assert.deepEqual(asked.map((address) => /\d+/.exec(address.slice(12))?.[0]), ["4", "2"]);
  await settle();
  assert.deepEqual([now().replaying, now().past], [true, null], "that moment shows only until it plays");
  now().stopReplaying();
  await settle();
  assert.equal(now().replaying, false);
});

/** Show one moment after another. @param {Map<number, any>} steps */
function playing(steps) {
  /** @type {any} */
  let found = null;
  const Probe = (/** @type {any} */ { seq, held = null }) => {
    found = usePlayback(seq, steps, held);
    return null;
  };
  /** @type {any} */
  let paper;
  return {
    now: () => found, leave: () => show(null, paper),
    see: async (/** @type {number | null} */ seq, held = /** @type {number | null} */ (null)) =>
      (paper = await show(html`<${Probe} seq=${seq} held=${held} />`, paper)),
  };
}

const said = (/** @type {any} */ caption) => caption?.text ?? null;

test("what leads to a new moment plays sentence by sentence, and what lies ahead is known", async () => {
  const { now, see, leave } = playing(STEPS);
  await see(1);
  assert.deepEqual([now().playing, said(now().caption)], [false, null], "what was before one came is not played");
  await see(4);
  assert.deepEqual([now().playing, said(now().caption)], [true, "Ada slides."]);
  assert.deepEqual(now().ahead.map(said), ["Bo slides.", "Bo fishes."]);
  const { groups, length } = now().timeline;
  await pass(groups[1].at);
  assert.deepEqual([said(now().caption), now().ahead.map(said)], ["Bo slides.", ["Bo fishes."]]);
  await pass(length);
  assert.deepEqual([now().playing, said(now().caption), now().ahead], [false, "Bo fishes.", []]);
  await leave();
});

test("a click or a key ends what plays, and nobody listens any more", async () => {
  for (const name of ["pointerdown", "keydown", "click"]) {
    const { now, see, leave } = playing(STEPS);
    await see(1);
    await see(4);
    heard.get(name)?.();
    await settle();
    assert.deepEqual([now().playing, said(now().caption), heard.size], [false, "Bo fishes.", 0]);
    await leave();
  }
});

test("the way back is not played, nor a jump over more than sixty steps", async () => {
  const long = new Map(Array.from({ length: 70 }, (_, at) => [at + 1, step(at + 1, 0, `Step ${at + 1}.`)]));
  const { now, see, leave } = playing(long);
  await see(9);
  await see(69);
  assert.equal(now().playing, true);
  await see(9);
  assert.deepEqual([now().playing, said(now().caption)], [false, "Step 9."]);
  await see(70);
  assert.equal(now().playing, false);
  await leave();
});

test("what comes while something plays is added to what has not played yet", async () => {
  const { now, see, leave } = playing(STEPS);
  await see(2);
  await see(3);
  await see(4);
  assert.deepEqual(now().timeline.groups.flatMap((/** @type {any} */ { effects }) => effects.map(said)).at(-1), "Bo fishes.");
  await leave();
});

test("a turn that is held stays after one of its effects", async () => {
  const { now, see, leave } = playing(STEPS);
  await see(2);
  await see(4, 0);
  assert.deepEqual([now().playing, said(now().caption), now().ahead.map(said)], [true, "Bo slides.", ["Bo fishes."]]);
  await see(4, 1);
  assert.deepEqual([said(now().caption), now().ahead], ["Bo fishes.", []]);
  await see(4);
  assert.equal(now().playing, false);
  await leave();
});

test("who wants no motion has each change at once, with its sentence in its time", async () => {
  reduced = true;
  const { now, see, leave } = playing(STEPS);
  await see(1);
  await see(4);
  assert.ok(now().timeline.groups.every((/** @type {any} */ { duration }) => duration === 0));
  await leave();
});
