/**
 * The board: a scene as SVG in which every thing keeps its element for as long as it keeps its key.
 *
 * Laws:
 *
 * - what is in the document is the scene that came last; motion lies over it and ends there (see `stage.js`);
 * - each key that a click can mean is one spot for the keyboard and the screen reader, whatever is stacked there: the
 *   scene is for the eyes and the pointer, the spots lie over it, unseen, in the order in which one reads;
 * - marks (`can`, `chosen`, `target`), heat, previews and focus lie on the scene and never in it.
 *
 * @typedef {import("../ui/i18n.js").Text} Text
 * @typedef {import("../types.d.ts").SceneFrame} Scene
 * @typedef {import("./motion.js").Timeline} Timeline
 * @typedef {{can: Set<string>, chosen: string[], target: Set<string>}} Marks
 * @typedef {import("./stage.js").Entry} Entry
 * @typedef {{key: string, x: number, y: number, top: Entry, all: Entry[], spot: SVGGElement, outlined: string}} Place all that a
 *   click with its key can hit, the one on top, and the spot for it with what that outlines
 * @typedef {{click?: (key: string) => void, escape?: () => void, look?: (label: Text, key: string) => void}} Callbacks
 */

import { draw, keep, make, makeGroup, middle, outline, words } from "./draw.js";
import { reading } from "./geometry.js";
import { Input } from "./input.js";
import { drawPreview } from "./preview.js";
import { Stage } from "./stage.js";
import { prefersReducedMotion, say } from "../ui/i18n.js";

/** @type {Marks} */
export const NO_MARKS = { can: new Set(), chosen: [], target: new Set() };

/** Every board on the page, for what concerns all of them. @type {Set<Board>} */
const boards = new Set();

/** Where the middle of each drawing is: to measure it, a browser must lay out the page. @type {Map<string, [number, number]>} */
const middles = new Map();

/** Let everything that still moves on the page arrive. */
export function finishMotion() {
  for (const { stage } of boards) stage.finish();
}

/**
 * Play one group of effects on every board, or only show how it ends, and stay there.
 *
 * @param {Timeline} timeline
 * @param {number} place of the group
 * @param {boolean} moving
 */
export function holdMotion(timeline, place, moving) {
  for (const { stage } of boards) stage.hold(timeline, place, moving);
}

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Callbacks} [callbacks]
   * @param {"meet" | "slice"} [fit]
   * @param {string} [name] of its scene in a picture: a tray's key, nothing for the board
   */
  constructor(host, callbacks = {}, fit = "meet", name = "") {
    this.callbacks = callbacks;
    this.svg = /** @type {SVGSVGElement} */ (
      make("svg", { class: "scene board-svg", preserveAspectRatio: `xMidYMid ${fit}` })
    );
    this.background = makeGroup({ "pointer-events": "none" });
    this.stage = new Stage(name);
    this.previews = makeGroup({ class: "previews", "aria-hidden": "true" });
    this.heats = makeGroup({ class: "heats", "aria-hidden": "true" });
    this.spots = makeGroup({ class: "spots" });
    this.ring = makeGroup({ class: "ring", "aria-hidden": "true" });
    // The water goes on where the scene ends: the pattern lies in the scene's own units, so no seam shows.
    const wide = { x: "-9999", y: "-9999", width: "20000", height: "20000" };
    const water = make("rect", { class: "water", fill: "var(--sea)", ...wide });
    this.svg.append(water, make("rect", { class: "sea-texture", ...wide }), this.background);
    this.svg.append(this.stage.layer, this.previews, this.heats, this.spots, this.ring);
    host.append(this.svg);
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Map<string, Place>} */
    this.places = new Map();
    /** Where the background says that places are. @type {Map<string, {x: number, y: number}>} */
    this.landmarks = new Map();
    this.marks = NO_MARKS;
    this.language = "";
    this.input = new Input(this);
    boards.add(this);
  }

  /** Leave the page. */
  remove() {
    boards.delete(this);
    this.stage.finish();
    this.svg.remove();
  }

  /**
   * Draw a scene, and let a timeline show how it came about.
   *
   * @param {Scene} scene
   * @param {Timeline | null} [timeline]
   */
  show(scene, timeline = null) {
    const anew = !this.scene || this.scene.width !== scene.width || this.scene.height !== scene.height;
    const still = !this.scene || this.language !== say.language;
    this.language = say.language;
    this.scene = scene;
    if (anew) this.svg.style.setProperty("--u", String(scene.unit));
    this.input.seeAll(anew);
    this.#drawBackground(scene);
    this.stage.show(scene.shapes, this.language, timeline?.start ?? performance.now());
    this.preview(null);
    this.#place();
    this.mark(this.marks);
    const placeOf = (/** @type {string} */ key) => this.landmarks.get(key) ?? this.places.get(key) ?? null;
    this.stage.play(still ? null : timeline, scene.unit, placeOf);
  }

  /** Return everything that is drawn, by key or by drawing. */
  get entries() {
    return this.stage.entries;
  }

  /** Take everything away, at once. */
  clear() {
    this.stage.clear();
    this.scene = null;
    this.places.clear();
    for (const layer of [this.previews, this.heats, this.spots, this.ring]) layer.replaceChildren();
  }

  /**
   * Draw what stays the same during a match; the water is the page's own.
   *
   * @param {Scene} scene
   */
  #drawBackground({ background = [], background_id = "" }) {
    const id = `${background_id} ${this.language}`;
    if (this.background.dataset.id === id) return;
    this.background.dataset.id = id;
    this.landmarks = new Map(background.flatMap(({ k = "", x = 0, y = 0 }) => (k ? [[k, { x, y }]] : [])));
    const water = (/** @type {unknown[]} */ part) => /\bsea(-texture)?\b/.test(String(part.at(-1)));
    const groups = background.filter(({ p }) => p.length).map(({ x = 0, y = 0, s = "", p }) => {
      const group = make("g", { class: s, transform: `translate(${x} ${y})` });
      group.append(...p.filter((part) => !water(part)).map(draw));
      return group;
    });
    this.background.replaceChildren(...groups);
  }

  /**
   * Show what may be clicked, what is chosen and where it may go.
   *
   * @param {Marks} marks
   */
  mark(marks) {
    this.marks = marks;
    const chosen = new Set(marks.chosen);
    const isOpen = (/** @type {string | undefined} */ key = "") => marks.can.has(key) || marks.target.has(key);
    const keys = new Set([...this.entries.values()].map(({ shape }) => shape.k));
    for (const { shape, group } of this.entries.values()) {
      if (!shape.k && !shape.c) continue;
      const name = shape.c && !keys.has(shape.c) ? shape.c : shape.k || "";
      const style = chosen.has(name) ? "chosen" : marks.target.has(name) ? "target" : marks.can.has(name) ? "can" : "";
      const open = isOpen(shape.c) ? "open" : "";
      keep(group, { class: [shape.s, style, shape.c && "place", open].filter(Boolean).join(" ") });
    }
    for (const [key, { spot }] of this.places) {
      const pressed = chosen.has(key);
      keep(spot, { "aria-disabled": String(!isOpen(key) && !pressed), "aria-pressed": String(pressed) });
      spot.classList.toggle("open", isOpen(key));
    }
  }

  /**
   * Lay a heat map over places: how good each is, from 0 to 1, and the number that says so.
   *
   * @param {Map<string, {value: number, text: string}>} values
   */
  heat(values) {
    this.heats.replaceChildren();
    for (const [key, { value, text }] of values) {
      const body = this.bodyOf(key);
      if (!body) continue;
      const overlay = outline(body, `heat heat-${Math.round(Math.min(1, Math.max(0, value)) * 10)}`);
      const group = makeGroup({ transform: String(body.parentElement?.getAttribute("transform") || "") });
      const box = body.getBBox();
      const size = Math.min(box.width, box.height) * 0.28;
      group.append(overlay, words(box.x + box.width / 2, box.y + box.height / 2, text, size, "heat-number"));
      this.heats.append(group);
    }
  }

  /**
   * Show what an action would do.
   *
   * @param {import("./preview.js").Outcome | null} outcome
   */
  preview(outcome) {
    const shown = [...this.entries.values()].map(({ shape }) => shape);
    this.previews.replaceChildren(...(outcome ? drawPreview(shown, outcome) : []));
  }

  /**
   * Shake a thing once: it cannot be done.
   *
   * @param {string} key
   */
  shake(key) {
    const entry = this.places.get(key)?.top;
    if (!entry || prefersReducedMotion()) return;
    const { x = 0, y = 0 } = entry.shape;
    const unit = this.scene?.unit || 1;
    const steps = [0, -5, 4, -3, 2, 0].map((d) => ({ transform: `translate(${x + d * unit}px, ${y}px)` }));
    entry.group.animate(steps, { duration: 280, easing: "ease-out" });
  }

  /** Put the keyboard on the board: where it was, or on the first thing that can be done. */
  focus() {
    this.input.focus();
  }

  /** Find, for each key that a click can mean, where it is and which shape speaks for it: the one on top. */
  #place() {
    const before = this.places;
    this.places = new Map();
    for (const entry of this.entries.values()) {
      const { shape, group, drawn } = entry;
      const heard = shape.l && !shape.c;
      keep(group, { role: heard ? "img" : null, "aria-label": heard ? say(shape.l) : null, "aria-hidden": heard ? null : "true" });
      if (!shape.c) continue;
      const under = this.places.get(shape.c);
      if (under) {
        under.top = entry;
        under.all.push(entry);
        continue;
      }
      const found = middles.get(drawn) ?? middle(group);
      if (found) middles.set(drawn, found);
      const [dx, dy] = found ?? [0, 0];
      const [x, y] = [(shape.x || 0) + dx, (shape.y || 0) + dy];
      const { spot = makeGroup({ role: "button", class: "spot" }), outlined = "" } = before.get(shape.c) ?? {};
      this.places.set(shape.c, { key: shape.c, x, y, top: entry, all: [entry], spot, outlined });
    }
    for (const [key, { spot }] of before) if (!this.places.has(key)) spot.remove();
    const sorted = /** @type {Place[]} */ (reading([...this.places.values()]));
    const focused = this.input.keepFocus(sorted);
    let at = this.spots.firstElementChild;
    for (const place of sorted) {
      const { key, spot, top } = place;
      const tabindex = key === focused ? "0" : "-1";
      keep(spot, { "data-click": key, tabindex, "aria-label": top.shape.l ? say(top.shape.l) : key });
      const body = this.bodyOf(key);
      if (body) {
        keep(spot, { transform: String(body.parentElement?.getAttribute("transform") || "") });
        if (place.outlined !== body.outerHTML) spot.replaceChildren(outline(body, "spot-body"));
        place.outlined = body.outerHTML;
      }
      // A spot that moves within the document would lose the focus.
      if (spot === at) at = spot.nextElementSibling;
      else if (spot.parentNode !== this.spots || document.activeElement !== spot) this.spots.insertBefore(spot, at);
    }
  }

  /**
   * Return the outline of what a click on a key means.
   *
   * @param {string} key
   * @returns {SVGGraphicsElement | null}
   */
  bodyOf(key) {
    for (const { group } of this.places.get(key)?.all ?? []) {
      const body = group.querySelector(":scope > .body");
      if (body) return /** @type {SVGGraphicsElement} */ (body);
    }
    return null;
  }
}
