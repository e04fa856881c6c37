/**
 * A document on paper: as much of one as Preact writes on, for tests of what a component shows and does, in a
 * millisecond. What a browser makes of it is for the tests in a browser.
 */

import { readFileSync } from "node:fs";

class Leaf {
  nodeType = 3;
  /** @type {any} */
  parentNode = null;

  /** @param {string} data */
  constructor(data) {
    this.data = data;
  }

  get nextSibling() {
    const beside = this.parentNode?.childNodes ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }

  get text() { return this.data; }
}

export class Element extends Leaf {
  nodeType = 1;
  /** @type {any[]} */
  childNodes = [];
  /** @type {Record<string, string>} */
  attributes = {};
  /** @type {Map<string, Function>} */
  heard = new Map();
  style = /** @type {any} */ ({ setProperty() {} });
  value = /** @type {any} */ (undefined);
  checked = false;
  disabled = false;

  /** @param {string} name */
  constructor(name) {
    super("");
    this.localName = this.nodeName = name;
  }

  get firstChild() { return this.childNodes[0] ?? null; }
  get text() { return this.childNodes.map((/** @type {any} */ child) => child.text).join(""); }

  /** @param {any} child @param {any} before */
  insertBefore(child, before) {
    child.parentNode?.removeChild(child);
    const place = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(place, 0, child);
    child.parentNode = this;
  }

  /** @param {any} child */
  appendChild(child) { this.insertBefore(child, null); }

  /** @param {any} child */
  removeChild(child) {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
  }

  remove() { this.parentNode?.removeChild(this); }
  /** @param {string} name @param {unknown} value */
  setAttribute(name, value) { this.attributes[name] = String(value); }
  /** @param {string} name */
  removeAttribute(name) { delete this.attributes[name]; }
  /** @param {string} name @param {Function} listener */
  addEventListener(name, listener) { this.heard.set(name, listener); }
  /** @param {string} name */
  removeEventListener(name) { this.heard.delete(name); }

  showModal() {}
  close() {}
  select() {}

  /** Let something happen to it: `fire("click")`. @param {string} name @param {object} [more] */
  fire(name, more = {}) {
    const [type, listener] = [...this.heard].find(([one]) => one.toLowerCase() === name) ?? [];
    if (!listener) throw new Error(`${this.nodeName} does not hear ${name}`);
    return listener.call(this, { type, target: this, currentTarget: this, preventDefault() {}, stopPropagation() {}, ...more });
  }

  /**
   * Return what is in it, by tag (`button`) or by class (`.moves`).
   *
   * @param {string} what
   * @returns {Element[]}
   */
  all(what) {
    const is = (/** @type {Element} */ one) =>
      what.startsWith(".") ? (one.attributes.class ?? "").split(" ").includes(what.slice(1)) : one.nodeName === what;
    return this.childNodes.flatMap((child) => (child.nodeType === 1 ? [...(is(child) ? [child] : []), ...child.all(what)] : []));
  }

  /** Return the words of all that are so. @param {string} what */
  say(what) { return this.all(what).map(({ text }) => text.replace(/\s+/g, " ").trim()); }
}

const [wait, stop] = [setTimeout, clearTimeout];
/** What waits for longer than a moment, and until when. @type {Map<object, {until: number, then: () => void}>} */
const waiting = new Map();
let now = 0;

/** Let time pass for all that waits for longer than a moment; nothing else lets it. @param {number} milliseconds */
export async function pass(milliseconds) {
  now += milliseconds;
  for (const [one, { until, then }] of [...waiting].sort(([, a], [, b]) => a.until - b.until))
    if (until <= now && waiting.delete(one)) then();
  await settle();
}

const messages = readFileSync(new URL("../../../src/rookery/messages.json", import.meta.url), "utf8");

Object.assign(globalThis, {
  document: {
    baseURI: "http://house/rookery/", documentElement: { dataset: {} },
    createElement: (/** @type {string} */ name) => new Element(name),
    createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => new Element(name),
    createTextNode: (/** @type {string} */ data) => new Leaf(data),
    getElementById: (/** @type {string} */ id) =>
      id === "boot" ? { textContent: `{"messages": ${messages}, "games": []}` } : null,
    querySelector: () => null, addEventListener() {}, removeEventListener() {}, dispatchEvent() {},
  },
  addEventListener() {},
  removeEventListener() {},
  requestAnimationFrame: (/** @type {() => void} */ draw) => wait(draw),
  cancelAnimationFrame: stop,
  setTimeout: (/** @type {() => void} */ then, milliseconds = 0) => {
    if (milliseconds < 50) return wait(then, milliseconds);
    const one = {};
    waiting.set(one, { until: now + milliseconds, then });
    return one;
  },
  clearTimeout: (/** @type {any} */ one) => waiting.delete(one) || stop(one),
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
});

Object.defineProperty(globalThis, "navigator", { value: { language: "en" } }); // newer Nodes have one of their own

/** Wait until all that was asked of a component is done: its effects, and what these change. */
export async function settle() {
  for (let round = 0; round < 6; round++) await new Promise((done) => wait(done));
}

const { render } = await import("../../../src/rookery/web/vendor/htm-preact.js");
const { boot } = await import("../../../src/rookery/web/ui/api.js");
const { learn } = await import("../../../src/rookery/web/ui/i18n.js");
learn(boot.messages);

/** Show something, and return the paper that it is on. @param {any} shown @param {Element} [paper] */
export async function show(shown, paper = new Element("main")) {
  render(shown, /** @type {any} */ (paper));
  await settle();
  return paper;
}
