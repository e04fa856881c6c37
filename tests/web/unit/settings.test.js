/** What a visitor chooses for this browser, and that it is so at once and kept. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { settle, show } from "./paper.js";
import { html } from "../../../src/rookery/web/vendor/htm-preact.js";

/** @type {Map<string, string>} */
let kept = new Map();
let answer = /** @type {any} */ ({ name: "Ada" });
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  },
  fetch: async () => ({ ok: answer !== null, status: answer === null ? 503 : 200, json: async () => answer }),
});
const { Settings } = await import("../../../src/rookery/web/ui/settings.js");
const { say } = await import("../../../src/rookery/web/ui/i18n.js");
const { isMuted } = await import("../../../src/rookery/web/ui/sound.js");

beforeEach(() => {
  [kept, answer] = [new Map(), { name: "Ada" }];
});

async function opened() {
  /** @type {string[]} */
  const named = [];
  const paper = await show(html`<${Settings} onName=${(/** @type {string} */ name) => named.push(name)} onClose=${() => null} />`);
  /** The choices of one kind. @param {string} name */
  const radios = (name) => paper.all("input").filter(({ attributes }) => attributes.name === name);
  return { paper, named, radios, checked: (/** @type {string} */ name) => radios(name).findIndex(({ checked }) => checked) };
}

test("a theme is put on at once, and the system's is none of ours", async () => {
  const { radios, checked } = await opened();
  const dressed = () => document.documentElement.dataset.theme;
  const worn = [];
  for (const radio of radios("theme")) {
    radio.fire("change");
    await settle();
    worn.push([dressed(), kept.get("rookery.theme"), radio.checked]);
  }
  assert.deepEqual(worn.toSorted(), [[undefined, "auto", true], ["dark", "dark", true], ["light", "light", true]]);
  radios("theme")[0].fire("change");
  await settle();
  assert.equal(checked("theme"), 0);
});

test("language, motion and sounds are kept", async () => {
  const { paper, radios, checked } = await opened();
  radios("language")[1].fire("change");
  assert.deepEqual([say.language, kept.get("rookery.language")], ["fr", "fr"]);
  radios("language")[0].fire("change");
  const before = checked("motion");
  radios("motion")[before ? 0 : 1].fire("change");
  await settle();
  assert.notEqual(checked("motion"), before);
  assert.ok(["slow", "normal", "fast", "off"].includes(kept.get("rookery.motion") ?? ""));
  const sounds = paper.all("input").find(({ attributes }) => attributes.type === "checkbox");
  assert.deepEqual([isMuted(), sounds?.checked], [false, true]);
  sounds?.fire("change");
  await settle();
  assert.deepEqual([isMuted(), kept.get("rookery.mute"), sounds?.checked], [true, "1", false]);
  sounds?.fire("change");
  assert.deepEqual([isMuted(), kept.get("rookery.mute")], [false, "0"]);
});

test("a name is what the server makes of it, and none where it does not answer", async () => {
  const { paper, named } = await opened();
  const [name] = paper.all("input");
  assert.equal(name.value, "Ada");
  answer = { name: "Bo" };
  await name.fire("change", { target: { value: " Bo " } });
  await settle();
  assert.deepEqual([name.value, named], ["Bo", ["Bo"]]);
  answer = null;
  name.fire("input", { target: { value: "Cy" } });
  await name.fire("change", { target: { value: "Cy" } });
  await settle();
  assert.deepEqual([name.value, named], ["Bo", ["Bo"]]);
});
