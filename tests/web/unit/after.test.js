/** What is told of a finished game: who won, how the scores grew, and the moments that mattered. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { settle, show } from "./paper.js";
import { html } from "../../../src/rookery/web/vendor/htm-preact.js";

/** What the server answers, by the end of the address. @type {Record<string, any>} */
let answers = {};
/** @type {{address: string, body: any}[]} */
let asked = [];
Object.assign(globalThis, {
  ResizeObserver: class { observe() {} disconnect() {} },
  localStorage: { getItem: () => null, setItem() {} },
  location: { hash: "" },
  fetch: async (/** @type {string} */ address, /** @type {any} */ { body }) => {
    asked.push({ address, body: body && JSON.parse(body) });
    const found = answers[address.split("/").slice(3).join("/").split("?")[0]];
    const answer = typeof found === "function" ? found(body && JSON.parse(body)) : found;
    return { ok: answer !== undefined, status: answer === undefined ? 503 : 200, json: async () => answer };
  },
});
const { After } = await import("../../../src/rookery/web/table/after.js");
const { Graph } = await import("../../../src/rookery/web/table/graph.js");
const { arrows, closeUp } = await import("../../../src/rookery/web/table/moments.js");

beforeEach(() => {
  [answers, asked] = [{}, []];
});

const HISTORY = [[0, 0], [2, 0], [2, 4], [6, 4]].map((scores, at) => ({ seq: 10 * at, scores }));
const MOMENT = { verdict: "missed", seq: 21, seat: 1, move: 2, played: "b1", better: "b2", lost: 0.5, why: null, keys: [] };
/** @param {any} [more] */
const graph = async (more = {}) =>
  show(html`<${Graph} ...${{ history: HISTORY, players: ["Ada", "Bo"], mine: [0], at: 20, title: "Fish", moments: [], go() {}, ...more }} />`);
/** @param {any} thing @param {string} names */
const numbers = (thing, names) => names.split(" ").map((name) => Number(thing.attributes[name]));

test("the scores are lines from the first moment to the last, the higher the more", async () => {
  const paper = await graph();
  const points = paper.all("polyline").map((line) => line.attributes.points.split(" ").map((point) => point.split(",").map(Number)));
  // 320 wide and 150 high, with room of 34 and 44 beside it, 16 above and 26 below.
  const [across, up] = [(320 - 34 - 44) / 3, (150 - 16 - 26) / 6];
  const place = (/** @type {number} */ step, /** @type {number} */ score) => [34 + across * step, 124 - up * score];
  assert.deepEqual(points, [[[0, 0], [1, 2], [2, 2], [3, 6]], [[0, 0], [1, 0], [2, 4], [3, 4]]].map((line) => line.map(([step, score]) => place(step, score))));
  assert.deepEqual(numbers(paper.all(".graph-now")[0], "x1 x2"), [34 + 2 * across, 34 + 2 * across]);
  assert.equal(paper.all("polygon")[0].attributes.points, `34,124 ${paper.all("polyline")[0].attributes.points} ${320 - 44},124`);
  assert.deepEqual((await graph({ mine: [0, 1] })).all("polygon"), [], "of those who share a screen none is shaded");
});

test("beside the lines stand a few round numbers of points and of moves", async () => {
  const texts = async (/** @type {any} */ more) => (await graph(more)).say(".graph-line");
  assert.deepEqual(await texts({}), ["0", "2", "4", "6", "Move 2"], "the last would stand under the faces");
  const long = Array.from({ length: 41 }, (_, at) => ({ seq: at, scores: [-7, 23] }));
  assert.deepEqual(await texts({ history: long }), ["0", "10", "20", "Move 20"]);
  const three = await texts({ history: HISTORY.slice(0, 3) });
  assert.deepEqual(three.filter((/** @type {string} */ text) => text.startsWith("Move")), ["Move 2"], "the start is no move");
});

test("a click goes to the moment that is nearest", async () => {
  /** @type {number[]} */
  const went = [];
  const paper = await graph({ go: (/** @type {number} */ seq) => went.push(seq) });
  const [svg] = paper.all("svg");
  for (const x of [-50, 34 + 39, 34 + 41, 34 + 81 * 2, 900])
    svg.fire("click", { clientX: x + 100, currentTarget: { getBoundingClientRect: () => ({ left: 100 }) } });
  assert.deepEqual(went, [0, 0, 10, 20, 30]);
  const empty = await graph({ history: [], go: (/** @type {number} */ seq) => went.push(seq) });
  empty.all("svg")[0].fire("click", { clientX: 50, currentTarget: { getBoundingClientRect: () => ({ left: 0 }) } });
  assert.equal(went.length, 5, "where there is none it stays");
});

test("a mark stands where its moment was, and leads to the moment before the move", async () => {
  /** @type {number[]} */
  const went = [];
  const paper = await graph({ moments: [MOMENT], go: (/** @type {number} */ seq) => went.push(seq) });
  const [mark] = paper.all(".graph-mark");
  assert.deepEqual(numbers(mark.all("circle")[0], "cx cy"), [34 + (2 * 242) / 3, 124 - 18 * 4]);
  assert.equal(mark.text, "?");
  mark.fire("click");
  assert.deepEqual(went, [20]);
});

test("the faces at the ends stand beside their lines, and none upon another", async () => {
  for (const last of [[9, 9, 9, 9], [0, 9, 0, 9], [0, 0, 0, 0], [9, 6, 3, 0]]) {
    const paper = await graph({ history: [{ seq: 0, scores: [0, 0, 0, 0] }, { seq: 1, scores: last }], players: [1, 2, 3, 4] });
    const faces = paper.all("use").map((face, seat) => ({ seat, y: Number(face.attributes.y), sprite: face.attributes.href }));
    assert.deepEqual(faces.map(({ sprite }) => sprite), [1, 2, 3, 4].map((n) => `#sprite-penguin-${n}`));
    const order = [...faces].sort((one, other) => one.y - other.y);
    order.forEach(({ seat, y }, at) => {
      assert.ok(y >= 1 && y + 32 <= 150, "in the picture");
      if (at) assert.ok(y - order[at - 1].y >= 24);
      if (at) assert.ok(last[seat] <= last[order[at - 1].seat], "who has more stands higher");
    });
  }
});

const at = (/** @type {string} */ key, /** @type {number} */ x, /** @type {number} */ y, more = {}) => ({ k: key, x, y, p: [], ...more });
const SCENE = /** @type {any} */ ({
  width: 1000, height: 800, unit: 1, background: [{ x: 10, y: 20, p: [] }],
  shapes: [at("a1", 100, 100), at("b1", 200, 100), at("c1", 900, 700), { c: "d1", k: "tile", x: 300, y: 400, p: [] }, at("e1", 0, 0)],
});
const moment = (/** @type {any} */ more = {}) => ({ ...MOMENT, played: "a1-b1", better: "a1-c1", ...more });
const drawn = (/** @type {any} */ found) => found.map((/** @type {any} */ { p: [part] }) => [part[0], part.at(-1)]);

test("arrows show what was played and what was better, and rings what that is about", () => {
  const found = arrows(SCENE, moment({ keys: ["d1"] }));
  assert.deepEqual(drawn(found), [
    ["circle", "moment-about"], ["line", "moment-played"], ["line", "moment-played"], ["line", "moment-better"], ["line", "moment-better"],
  ]);
  assert.deepEqual(found[0].p[0], ["circle", 300, 400, 40, "moment-about"]);
  assert.deepEqual(found[1].p[0], ["line", [100, 100, 200, 100], "moment-played"]);
  const [, tip] = /** @type {any} */ (found[2].p[0]);
  assert.deepEqual(tip.slice(2, 4), [200, 100], "the tip is where the move ends");
  assert.ok([tip[0], tip[4]].every((x) => x < 200 && x > 170) && tip[1] < 100 !== tip[5] < 100, "its sides point back");
  assert.deepEqual(drawn(arrows(SCENE, moment({ verdict: "good" }))), [["line", "moment-better"], ["line", "moment-better"]]);
  const [one] = arrows({ ...SCENE, unit: 2 }, moment({ verdict: "good", better: "d1" }));
  assert.deepEqual(one.p[0], ["circle", 300, 400, 68, "moment-better"], "a move of one place is a ring");
  assert.deepEqual(arrows(SCENE, moment({ played: "pass", better: "e1" })), [], "what lies nowhere has no arrow");
});

test("of two shapes with a key the upper one says where it is", () => {
  const scene = { ...SCENE, shapes: [...SCENE.shapes, at("a1", 150, 160)] };
  assert.deepEqual(/** @type {any} */ (arrows(scene, moment())[0].p[0])[1], [150, 160, 200, 100]);
});

test("a close-up shows both moves where they are near, else the better one, and all of it in place", () => {
  const scene = { ...SCENE, shapes: [...SCENE.shapes, at("f1", 400, 100)] };
  const size = (/** @type {string} */ played, /** @type {string} */ better) => {
    const { width, height } = closeUp(scene, moment({ played, better }));
    return [width, height];
  };
  assert.deepEqual(size("a1-b1", "b1-f1"), [430, 430 / 3.2], "300 from one to the other, with room for what stands there");
  assert.deepEqual(size("a1-c1", "a1-b1"), [330, 330 / 3.2]);
  assert.deepEqual(size("a1-b1", "a1-d1"), [3.2 * 400, 400], "as high as it must be, and wider");
  assert.equal(closeUp({ ...scene, unit: 2 }, moment({ played: "a1", better: "a1-b1" })).width, 660, "in the units of the scene");
  const { shapes, height, background } = closeUp(scene, moment({ played: "a1", better: "a1-b1", keys: ["d1"] }));
  const [a1, b1] = shapes;
  assert.deepEqual([(Number(a1.x) + Number(b1.x)) / 2, a1.y], [165, height / 2 + 10], "in the middle, a little below it");
  assert.deepEqual([background?.[0].x, background?.[0].y], [25, height / 2 - 70]);
  assert.deepEqual(drawn(shapes.slice(scene.shapes.length)).map(([, style]) => style), ["moment-played", "moment-better", "moment-better"]);
  assert.equal(closeUp(scene, moment({ played: "pass", better: "pass" })), scene);
});

const SEATS = [{ name: "Ada", bot: "", score: 6 }, { name: "Bo", bot: "", score: 4 }];
const MOVES = [1, 2, 3, 4, 5, 6].map((seq) => ({ seq, what: "move", seat: (seq + 1) % 2, text: `m${seq}`, at: 100 + 60 * seq }));
/** @param {any} [outcome] @param {any} [more] */
const link = (outcome = {}, more = {}) => ({
  id: "t", seat: 0, mine: [0], seq: 7, events: MOVES, chat: [], header: {}, status: "open",
  table: { id: "t", seats: SEATS, options: { size: 3 }, settings: {}, next: "", status: "over", promise: "" },
  frame: { seq: 7, seats: SEATS, outcome: { ranks: [1, 2], scores: [6, 4], reason: "over", text: "Six fish to four.", ...outcome } }, ...more,
});
const GAME = { name: "pingouin", title: "Pingouin", names: { score: "{n|fish|fishes}" }, setup: { bots: {} } };
/** @param {any} here @param {any} [more] */
async function after(here, more = {}) {
  const paper = await show(html`<${After} ...${{ link: here, game: GAME, at: null, go() {}, scene: null, onDraw() {}, onReplay() {}, ...more }} />`);
  await settle();
  return paper;
}

test("the title says who won, to those who won and to all others", async () => {
  const title = async (/** @type {any} */ here) => (await after(here)).say("h2")[0];
  const [won, shared] = [await title(link()), await title(link({ ranks: [1, 1] }))];
  assert.notEqual(won, shared);
  const lost = await title(link({ ranks: [2, 1] }));
  assert.match(lost, /Bo/);
  assert.doesNotMatch(won + shared, /Ada|Bo/, "they are spoken to");
  assert.match(await title(link({}, { seat: null, mine: [] })), /Ada/);
  assert.match(await title(link({}, { mine: [0, 1] })), /Ada/, "on a shared screen nobody is");
  assert.match(await title(link({ ranks: [1, 1] }, { seat: null, mine: [] })), /Ada, Bo/);
  assert.doesNotMatch(await title(link({ ranks: [2, 2] }, { seat: null, mine: [] })), /Ada|Bo/);
});

test("the podium is in order of place, with scores and medals", async () => {
  const paper = await after(link({ ranks: [2, 1], scores: [4, 6] }));
  const steps = paper.all(".podium")[0].all("li");
  assert.deepEqual(steps.map((step) => [step.value, step.say(".score")[0], step.say("span").at(-1)]), [[1, "6", "Bo"], [2, "4", "Ada"]]);
  const sprites = paper.all(".podium")[0].all("use").map(({ attributes }) => attributes.href).filter((name) => name.includes("medal"));
  assert.deepEqual(sprites, ["#sprite-medal-gold", "#sprite-medal-silver"]);
});

test("a few numbers tell how the game went", async () => {
  answers = { history: HISTORY };
  const paper = await after(link());
  assert.deepEqual(paper.say("dd"), ["6", "5", "2"], "moves, minutes, changes of the lead");
  assert.deepEqual((await after(link({}, { events: [] }))).say("dd").slice(0, 2), ["0", "2"]);
});

test("my moves are looked at, the worst are told in order, and each leads to the moment before it", async () => {
  const values = { m1: 0.5, m3: 0.3, m5: -0.6 };
  answers = {
    history: HISTORY,
    analyse: (/** @type {any} */ { seq }) => ({
      candidates: [{ text: "best", value: 0.6 }, { text: `m${seq + 1}`, value: /** @type {any} */ (values)[`m${seq + 1}`] }], why: null, keys: [],
    }),
  };
  /** @type {number[]} */
  const went = [];
  const paper = await after(link(), { go: (/** @type {number} */ seq) => went.push(seq) });
  assert.deepEqual(asked.filter(({ address }) => address.endsWith("analyse")).map(({ body }) => body.seq).sort(), [0, 2, 4], "and nobody else's");
  const moments = paper.all(".moment");
  assert.deepEqual(moments.map(({ attributes }) => attributes.class.trim()), ["moment doubtful", "moment missed"]);
  assert.deepEqual(moments.map((one) => one.say("b")[0].slice(0, 6)), ["Move 3", "Move 5"]);
  for (const one of paper.all(".moment-look")) one.fire("click");
  assert.deepEqual(went, [2, 4]);
  assert.deepEqual(paper.all("progress"), [], "it is done");
  const seen = asked.filter(({ address }) => /\/at\//.test(address)).map(({ address }) => address);
  assert.deepEqual(seen.sort(), ["api/tables/t/at/2?seat=0", "api/tables/t/at/4?seat=0"]);
});

test("an analysis that fails is waited for no longer; who watched sees everybody's moves through nobody's eyes", async () => {
  const paper = await after(link());
  assert.deepEqual(paper.all(".moment"), []);
  assert.deepEqual(paper.all("progress").map(({ value, attributes }) => [value, attributes.max]), [[0, "3"]]);
  answers = { analyse: () => ({ candidates: [{ text: "best", value: 0.6 }, ...MOVES.map(({ text }, at) => ({ text, value: -at / 10 }))], why: null, keys: [] }) };
  asked = [];
  const watched = await after(link({}, { mine: [], seat: null, id: "u" }));
  const told = watched.all(".moment").map((one) => one.say("b")[0].slice(0, 6));
  assert.deepEqual(told, [2, 3, 4, 5, 6].map((move) => `Move ${move}`), "the five worst, in the order of the game");
  const seen = asked.filter(({ address }) => /\/at\//.test(address)).map(({ address }) => address);
  assert.ok(seen.length >= 5 && seen.every((address) => !address.includes("seat")));
});
