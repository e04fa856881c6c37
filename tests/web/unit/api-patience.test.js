/** How long the page asks: one guest at a time, and until somebody answers. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

globalThis.document = /** @type {any} */ ({ getElementById: () => null });

/** @type {{address: string, answer: (found: unknown, status?: number) => void, fail: () => void}[]} */
let asked = [];
globalThis.fetch = /** @type {any} */ (
  (/** @type {string} */ address) =>
    new Promise((done, fail) => {
      const answer = (/** @type {unknown} */ found, status = 200) =>
        done({ ok: status < 400, status, json: async () => found });
      asked.push({ address, answer, fail: () => fail(new TypeError("Failed to fetch")) });
    })
);
const addresses = () => asked.map(({ address }) => address);
const soon = () => new Promise((done) => setImmediate(done));

let copies = 0;
/** @type {typeof import("../../../src/rookery/web/ui/api.js").api} */
let api;
beforeEach(async () => {
  asked = [];
  ({ api } = await import(`../../../src/rookery/web/ui/api.js?${(copies += 1)}`));
});

test("nobody becomes two guests: commands wait until the first has brought the cookie", async () => {
  void api.home();
  void api.rematch("t");
  void api.table("t");
  await soon();
  assert.deepEqual(addresses(), ["api/home", "api/tables/t"]);
  asked[0].answer({});
  await soon();
  assert.deepEqual(addresses(), ["api/home", "api/tables/t", "api/tables/t/rematch"]);
  void api.me();
  await soon();
  assert.equal(asked.length, 4, "later ones wait for nobody");
});

test("a first command that got no answer holds nobody up", async () => {
  const lost = assert.rejects(api.home(), TypeError);
  const second = api.me();
  await soon();
  asked[0].fail();
  await lost;
  await soon();
  assert.deepEqual(addresses(), ["api/home", "api/me"]);
  asked[1].answer({ name: "Ada" });
  assert.deepEqual(await second, { name: "Ada" });
});

test("what a page needs is asked for until somebody answers", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const games = api.games();
    for (const pause of [500, 1000, 2000]) {
      asked.at(-1)?.fail();
      await soon();
      mock.timers.tick(pause - 1);
      await soon();
      const before = asked.length;
      mock.timers.tick(1);
      await soon();
      assert.equal(asked.length, before + 1);
    }
    asked.at(-1)?.answer(["pingouin"]);
    assert.deepEqual(await games, ["pingouin"]);
    assert.deepEqual(await api.games(), ["pingouin"]);
    assert.equal(asked.length, 4);
  } finally {
    mock.timers.reset();
  }
});

test("what is refused is not asked for again by itself", async () => {
  const refused = assert.rejects(api.games(), { refusal: { code: "too_many", text: "" } });
  await soon();
  asked[0].answer({ refusal: { code: "too_many", text: "" } }, 429);
  await refused;
  assert.equal(asked.length, 1);
});
