/** What is known of a table after each message, and what is asked of it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { INITIAL, lastSeq, reduce } from "../../../src/rookery/web/table/reducer.js";
import { absentSeats, groupByTurn, isHand, moveRows, playsAlone, replayStops, scoresBefore, stepsBetween, traysHere, traysOf } from "../../../src/rookery/web/table/selectors.js";

const event = (seq, seat, what = "move", more = {}) => ({ seq, seat, what, ...more });
const frame = (seq, events, more = {}) => ({
  type: "frame", seq, head: "", to_move: 0, running: null, now: 0, seats: [], secrets: false, takeback: null,
  outcome: null, seat: 0, header: null, events, legal: [], prompt: null, can_undo: false, last_turn: null, picture: null, ...more,
});
const TABLE = { id: "t", status: "running", seats: [], promise: "" };
const header = { rookery: 2 };
const joined = reduce(
  reduce(INITIAL, { type: "welcome", table: TABLE, seats: [0], seat: 0, host: true, chat: [] }),
  frame(2, [event(1, 0), event(2, 1)], { header }),
);

test("a welcome opens the table and a first frame brings the log", () => {
  assert.equal(joined.status, "open");
  assert.equal(lastSeq(joined), 2);
  assert.equal(lastSeq(INITIAL), -1);
  assert.equal(joined.frame.type, undefined);
});

test("events are added once and in order", () => {
  const after = reduce(joined, frame(3, [event(2, 1), event(3, 0)]));
  assert.deepEqual(after.events.map(({ seq }) => seq), [1, 2, 3]);
  assert.equal(joined.events.length, 2, "the state before is as it was");
});

test("a gap forgets everything and says so; a fresh start fills it", () => {
  const gap = reduce(joined, frame(9, [event(9, 0)]));
  assert.ok(gap.gap);
  assert.equal(gap.frame, null);
  assert.equal(lastSeq(gap), -1);
  assert.ok(!reduce(gap, frame(9, [event(1, 0)], { header })).gap);
});

test("a picture of what changed is taken only on the one that it changes", () => {
  const board = { width: 9, height: 9, unit: 1, shapes: [{ k: "a", p: [] }] };
  const drawn = reduce(joined, frame(3, [event(3, 0)], { picture: { board, trays: [] } }));
  const changes = (base) => ({ picture: { base, board: { shapes: [[0, { x: 5 }]] }, trays: [] } });
  assert.equal(reduce(drawn, frame(4, [event(4, 1)], changes(3))).frame.picture.board.shapes[0].x, 5);
  assert.ok(reduce(drawn, frame(4, [event(4, 1)], changes(2))).gap);
});

test("a fresh start forgets what was known before it", () => {
  const turn = { seat: 1, steps: [{ seq: 2, seat: 1, text: "a", effects: [] }] };
  const known = reduce(joined, frame(2, [], { last_turn: turn }));
  assert.equal(known.steps.size, 1);
  const again = reduce(known, frame(1, [event(1, 0)], { header }));
  assert.deepEqual([again.steps.size, again.events.length], [0, 1]);
});

test("somebody may watch from a seat of theirs, from another or from none", () => {
  const welcome = { type: "welcome", table: TABLE, seats: [0, 1], seat: 1, host: false, chat: [] };
  assert.deepEqual([reduce(INITIAL, welcome).seat, reduce(INITIAL, { ...welcome, seat: null }).seat], [1, null]);
});

test("whoever was once asked to react keeps the choice of how", () => {
  const asked = reduce(joined, frame(3, [event(3, 0)], { prompt: { text: "", reaction: true } }));
  assert.ok(!joined.reacted && asked.reacted && reduce(asked, frame(4, [event(4, 1)])).reacted);
});

test("a frame without its log asks for a fresh start", () => {
  assert.ok(reduce(INITIAL, frame(1, [event(1, 0)])).gap);
});

test("steps are kept by the number of their event", () => {
  const turn = { seat: 1, steps: [{ seq: 3, seat: 1, text: "a", effects: [] }] };
  const after = reduce(joined, frame(3, [event(3, 1)], { last_turn: turn }));
  const more = reduce(after, { type: "turns", turns: [{ seat: 0, steps: [{ seq: 1, seat: 0, text: "b", effects: [] }] }] });
  assert.deepEqual(stepsBetween(more.steps, 0, 3).map(({ seq }) => seq), [1, 3]);
  assert.deepEqual(stepsBetween(more.steps, 1, 2), []);
});

test("a line of chat comes once; a break and a refusal are statuses", () => {
  const line = { type: "chat", n: 1, who: "a", name: "Ada", seat: 0, text: "hi", at: 0 };
  const twice = reduce(reduce(joined, line), line);
  assert.equal(twice.chat.length, 1);
  assert.equal(reduce(joined, { type: "broken" }).status, "broken");
  assert.equal(reduce(joined, { type: "refused" }).status, "refused");
});

test("before the start a host may free our seat", () => {
  const table = { ...TABLE, status: "waiting", seats: [{ taken: false, bot: "" }] };
  assert.deepEqual(reduce(joined, { type: "table", table }).mine, []);
  const bot = { ...table, seats: [{ taken: true, bot: "2" }] };
  assert.deepEqual(reduce(joined, { type: "table", table: bot }).mine, []);
  const taken = { ...table, seats: [{ taken: true, bot: "" }] };
  assert.deepEqual(reduce(joined, { type: "table", table: taken }).mine, [0]);
  const over = { ...bot, status: "running" };
  assert.deepEqual(reduce(joined, { type: "table", table: over }).mine, [0], "a bot may have taken over");
  assert.deepEqual(reduce(joined, { type: "table", table: TABLE }).mine, [0]);
});

test("moves are grouped by turn, with the draws after them; what was taken back is struck", () => {
  const events = [
    event(1, -1, "chance"), event(2, -1, "chance"), event(3, 0), event(4, 0), event(5, -1, "chance"), event(6, 1),
    event(7, 1, "undo", { to: 5 }), event(8, 1),
  ];
  const rows = moveRows(events);
  assert.deepEqual(rows.map(({ seq, times, gone }) => [seq, times, gone]), [
    [2, 2, false], [3, 1, false], [4, 1, false], [5, 1, false], [6, 1, true], [7, 1, false], [8, 1, false],
  ]);
  assert.deepEqual(groupByTurn(rows).map(({ seat, seq }) => [seat, seq]), [[-1, 2], [0, 5], [1, 8]]);
  assert.deepEqual(replayStops(events), [0, 2, 5, 8]);
});

test("what is drawn after something was taken back is a row of its own", () => {
  const events = [event(1, 0), event(2, -1, "chance"), event(3, 0, "takeback", { to: 0 }), event(4, -1, "chance")];
  assert.deepEqual(moveRows(events).map(({ seq, gone }) => [seq, gone]), [[1, true], [2, true], [3, false], [4, false]]);
  assert.deepEqual(replayStops(events), [0, 4]);
  assert.deepEqual(replayStops([event(1, 0), event(2, 1), event(3, 1, "undo", { to: 1 })]), [0, 1]);
});

test("a score is shown without what is still to be played", () => {
  const ahead = [{ kind: "score", seat: 1, amount: 3 }, { kind: "move", seat: 1, amount: 9 }];
  assert.deepEqual(scoresBefore([4, 5], ahead), [4, 2]);
});

test("my hand lies between me and the board, the rest with its owner", () => {
  const trays = [["hand", 0], ["team", 0], ["hand", 1], ["dice", null], ["choices", 0]].map(([purpose, owner]) => ({ purpose, owner }));
  assert.deepEqual(traysHere(trays, 0).map(({ purpose }) => purpose), ["hand", "dice", "choices"]);
  assert.deepEqual(traysOf(trays, 0, 0).map(({ purpose }) => purpose), ["team"]);
  assert.deepEqual(traysOf(trays, 1, 0).map(({ purpose }) => purpose), ["hand"]);
  assert.ok(isHand(trays[0]) && !isHand(trays[3]));
});

test("hints are for those who play alone", () => {
  const seats = [{ bot: "" }, { bot: "2" }, { bot: "" }];
  assert.ok(!playsAlone({ frame: { seats }, mine: [0] }));
  assert.ok(playsAlone({ frame: { seats }, mine: [0, 2] }));
});

test("a host may let bots play for people who are not here", () => {
  const seats = [{ bot: "" }, { bot: "2" }, { bot: "" }, { bot: "" }];
  const state = { host: true, frame: { seats, outcome: null }, people: { seats: [3], spectators: 0 }, mine: [0] };
  assert.deepEqual(absentSeats(state), [2]);
  assert.deepEqual(absentSeats({ ...state, host: false }), []);
  assert.deepEqual(absentSeats({ ...state, frame: { seats, outcome: {} } }), []);
  assert.deepEqual(absentSeats({ ...state, people: null }), []);
});
