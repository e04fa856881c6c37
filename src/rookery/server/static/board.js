/**
 * The board: a scene as SVG in which every thing keeps its element for as long as it keeps its key.
 *
 * Laws:
 *
 * - what is drawn is the scene that came last; motion only shows how it came about, and stops when a new scene comes;
 * - each key that a click can mean is one spot for the keyboard and the screen reader, whatever is stacked there: the
 *   scene is for the eyes and the pointer, the spots lie over it, unseen, in the order in which one reads;
 * - marks (`can`, `chosen`, `target`), heat and focus lie on the scene and never in it.
 *
 * @typedef {string | {en: string, fr: string}} Text
 * @typedef {any[]} Part
 * @typedef {{k?: string, c?: string, x?: number, y?: number, l?: Text, s?: string, p: Part[]}} Shape
 * @typedef {{width: number, height: number, unit: number, title?: Text, shapes: Shape[]}} Scene
 * @typedef {{can: Set<string>, chosen: string[], target: Set<string>}} Marks
 * @typedef {{shape: Shape, group: SVGGElement, drawn: string}} Entry
 * @typedef {{click?: (key: string) => void, escape?: () => void, look?: (label: Text) => void,
 *   stir?: (motions: Set<string>) => void}} Ears
 */

import { DIRECTIONS, ahead, nearest, reading } from "./geometry.js";
import { calm, say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
/** How near to a thing a tap may fall, in pixels on the screen. */
const TOUCH = 26;
/** Things nearer to one another than this are too small for a finger: the first tap looks closer. */
const CROWDED = 24;
const ROOMY = 46;

/** @type {Marks} */
const NOTHING = { can: new Set(), chosen: [], target: new Set() };

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Ears} ears
   * @param {"meet" | "slice"} fit
   */
  constructor(host, ears = {}, fit = "meet") {
    this.ears = ears;
    this.svg = /** @type {SVGSVGElement} */ (
      make("svg", { class: "scene board-svg", preserveAspectRatio: `xMidYMid ${fit}` })
    );
    this.stage = make("g");
    this.heats = make("g", { class: "heats", "aria-hidden": "true" });
    this.spots = make("g", { class: "spots" });
    this.ring = make("g", { class: "ring", "aria-hidden": "true" });
    // The water goes on where the scene ends: the pattern lies in the scene's own units, so no seam shows.
    const wide = { x: "-9999", y: "-9999", width: "20000", height: "20000" };
    this.svg.append(make("rect", { class: "sea", ...wide }), make("rect", { class: "sea-texture", ...wide }));
    this.svg.append(this.stage, this.heats, this.spots, this.ring);
    host.append(this.svg);
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Map<string, Entry>} */
    this.entries = new Map();
    /** @type {Map<string, {key: string, x: number, y: number, top: Entry, spot: SVGGElement}>} */
    this.places = new Map();
    this.marks = NOTHING;
    this.focused = "";
    this.close = false;
    this.language = "";
    this.svg.addEventListener("click", (event) => this.#clicked(event));
    this.svg.addEventListener("keydown", (event) => this.#typed(event));
    this.svg.addEventListener("pointerover", (event) => this.#looked(event));
    this.svg.addEventListener("pointerleave", () => this.ears.look?.(""));
    this.svg.addEventListener("focusin", (event) => this.#focusedOn(event));
    this.svg.addEventListener("focusout", () => this.ring.replaceChildren());
  }

  /**
   * Draw a scene: move what moved, fade what came or went, redraw what changed.
   *
   * @param {Scene} scene
   * @param {{still?: boolean}} [how]
   */
  show(scene, { still = false } = {}) {
    const language = say.language;
    const anew = !this.scene || this.scene.width !== scene.width || this.scene.height !== scene.height;
    const quiet = still || anew || language !== this.language || calm();
    this.language = language;
    this.scene = scene;
    if (anew) {
      this.svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
      this.svg.style.setProperty("--u", String(scene.unit));
    }
    this.#whole();
    const before = this.entries;
    this.entries = new Map();
    /** What moved how: `slide`, `sink`, `flip`, `roll`, `arrive`, `leave`. @type {Set<string>} */
    this.motions = new Set();
    let at = this.stage.firstChild;
    for (const shape of scene.shapes) {
      const entry = this.#entry(shape, before, quiet);
      if (entry.group === at) at = at.nextSibling;
      else this.stage.insertBefore(entry.group, at);
    }
    for (const [id, { group, shape }] of before) {
      if (this.entries.has(id)) continue;
      if (quiet || !shape.k) group.remove();
      else {
        leave(group, shape);
        this.motions.add("leave");
      }
    }
    this.#place();
    this.mark(this.marks);
    if (this.motions.size) this.ears.stir?.(this.motions);
  }

  /** Take everything away, at once. */
  clear() {
    this.scene = null;
    this.entries.clear();
    this.places.clear();
    for (const layer of [this.stage, this.heats, this.spots, this.ring]) layer.replaceChildren();
  }

  /**
   * Show what may be clicked, what is chosen and where it may go.
   *
   * @param {Marks} marks
   */
  mark(marks) {
    this.marks = marks;
    const chosen = new Set(marks.chosen);
    const keys = new Set([...this.entries.values()].map(({ shape }) => shape.k));
    for (const { shape, group } of this.entries.values()) {
      if (!shape.k && !shape.c) continue;
      const name = shape.c && !keys.has(shape.c) ? shape.c : shape.k || "";
      const style = chosen.has(name) ? "chosen" : marks.target.has(name) ? "target" : marks.can.has(name) ? "can" : "";
      group.setAttribute("class", `${shape.s || ""} ${style}${shape.c ? " place" : ""}`.trim());
    }
    for (const [key, { spot }] of this.places) {
      const open = marks.can.has(key) || marks.target.has(key);
      spot.setAttribute("aria-disabled", String(!open && !chosen.has(key)));
      spot.setAttribute("aria-pressed", String(chosen.has(key)));
      for (const group of [spot, ...this.#marked(key)]) group.classList.toggle("open", open);
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
      const place = this.places.get(key);
      const body = this.#body(key);
      if (!place || !body) continue;
      const overlay = outline(body, `heat heat-${Math.round(Math.min(1, Math.max(0, value)) * 10)}`);
      const group = make("g", { transform: String(body.parentElement?.getAttribute("transform") || "") });
      const size = Math.min(body.getBBox().width, body.getBBox().height) * 0.28;
      const box = body.getBBox();
      group.append(overlay, words(box.x + box.width / 2, box.y + box.height / 2, text, size, "heat-number"));
      this.heats.append(group);
    }
  }

  /**
   * Shake a thing once: it cannot be done.
   *
   * @param {string} key
   */
  shake(key) {
    const entry = this.places.get(key)?.top;
    if (!entry || calm()) return;
    const { x = 0, y = 0 } = entry.shape;
    const unit = this.scene?.unit || 1;
    const steps = [0, -5, 4, -3, 2, 0].map((d) => ({ transform: `translate(${x + d * unit}px, ${y}px)` }));
    entry.group.animate(steps, { duration: 280, easing: "ease-out" });
  }

  /**
   * Let the piece on one place glide to another at once, before the server has said so; the next scene decides.
   *
   * @param {string} from
   * @param {string} to
   */
  glide(from, to) {
    const piece = this.places.get(from)?.top;
    const start = this.places.get(from);
    const end = this.places.get(to);
    if (!piece || !start || !end || piece.shape.k === from || !piece.shape.k) return false;
    const { x = 0, y = 0 } = piece.shape;
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    if (!calm()) slide(piece.group, [x, y], [x + dx, y + dy], this.scene?.unit || 1);
    piece.shape = { ...piece.shape, x: x + dx, y: y + dy };
    piece.group.setAttribute("transform", `translate(${x + dx} ${y + dy})`);
    return true;
  }

  /** Put the keyboard on the board: where it was, or on the first thing that can be done. */
  focus() {
    const open = reading([...this.places.values()].filter((place) => this.marks.can.has(place.key)));
    const key = this.places.has(this.focused) ? this.focused : (open[0]?.key ?? this.places.keys().next().value);
    if (key) this.places.get(key)?.spot.focus();
  }

  /**
   * @param {Shape} shape
   * @param {Map<string, Entry>} before
   * @param {boolean} quiet
   * @returns {Entry}
   */
  #entry(shape, before, quiet) {
    const drawn = this.language + JSON.stringify(shape.p);
    let id = shape.k ? `k ${shape.k}` : `s ${shape.x} ${shape.y} ${drawn}`;
    while (this.entries.has(id)) id += "+";
    const old = before.get(id);
    const entry = { shape, group: old?.group ?? /** @type {SVGGElement} */ (make("g")), drawn };
    this.entries.set(id, entry);
    const { group } = entry;
    const [x, y] = [shape.x || 0, shape.y || 0];
    if (!old) {
      group.append(...shape.p.map(draw));
      if (shape.k) group.dataset.key = shape.k;
      if (!quiet && shape.k) {
        arrive(group, x, y);
        this.motions?.add("arrive");
      }
    } else if (old.drawn !== drawn) {
      const motion = quiet ? "" : turned(old.shape, shape);
      if (motion === "sink") sink(group, old.shape);
      group.replaceChildren(...shape.p.map(draw));
      if (motion === "flip" || motion === "roll") spin(group, x, y, motion);
      if (motion) this.motions?.add(motion);
    }
    const [ox, oy] = [old?.shape.x || 0, old?.shape.y || 0];
    if (old && !quiet && (ox !== x || oy !== y)) {
      slide(group, [ox, oy], [x, y], this.scene?.unit || 1);
      this.motions?.add("slide");
    }
    group.setAttribute("transform", `translate(${x} ${y})`);
    if (shape.c) group.dataset.click = shape.c;
    else delete group.dataset.click;
    return entry;
  }

  /** Find, for each key that a click can mean, where it is and which shape speaks for it: the one on top. */
  #place() {
    const before = this.places;
    this.places = new Map();
    for (const entry of this.entries.values()) {
      const { shape, group } = entry;
      const heard = shape.l && !shape.c;
      const said = heard ? { role: "img", "aria-label": say(shape.l) } : { "aria-hidden": "true" };
      for (const name of ["role", "aria-label", "aria-hidden"]) group.removeAttribute(name);
      for (const [name, value] of Object.entries(said)) group.setAttribute(name, value);
      if (!shape.c) continue;
      const under = this.places.get(shape.c);
      const [x, y] = under ? [under.x, under.y] : middle(group, shape);
      const spot =
        under?.spot ??
        before.get(shape.c)?.spot ??
        /** @type {SVGGElement} */ (make("g", { role: "button", class: "spot" }));
      this.places.set(shape.c, { key: shape.c, x, y, top: entry, spot });
    }
    if (!this.places.has(this.focused)) this.focused = reading([...this.places.values()])[0]?.key ?? "";
    for (const [key, { spot }] of before) if (!this.places.has(key)) spot.remove();
    let at = this.spots.firstChild;
    for (const { key } of reading([...this.places.values()])) {
      const { spot, top } = /** @type {any} */ (this.places.get(key));
      spot.dataset.click = key;
      spot.setAttribute("tabindex", key === this.focused ? "0" : "-1");
      spot.setAttribute("aria-label", top.shape.l ? say(top.shape.l) : key);
      const body = this.#body(key);
      if (body) {
        spot.setAttribute("transform", String(body.parentElement?.getAttribute("transform") || ""));
        spot.replaceChildren(outline(body, "spot-body"));
      }
      // A spot that moves within the document would lose the focus.
      if (spot === at) at = spot.nextSibling;
      else if (spot.parentNode !== this.spots || document.activeElement !== spot) this.spots.insertBefore(spot, at);
    }
  }

  /** @param {string} key */
  #marked(key) {
    return [...this.entries.values()].filter(({ shape }) => shape.c === key).map(({ group }) => group);
  }

  /**
   * @param {string} key
   * @returns {SVGGraphicsElement | null}
   */
  #body(key) {
    for (const group of this.#marked(key)) {
      const body = group.querySelector(":scope > .body");
      if (body) return /** @type {SVGGraphicsElement} */ (body);
    }
    return null;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const group = /** @type {Element} */ (event.target).closest("[data-click]");
    const hit = group instanceof SVGGElement ? group.dataset.click || "" : "";
    const open = (/** @type {string} */ key) =>
      this.marks.can.has(key) || this.marks.target.has(key) || this.marks.chosen.includes(key);
    if (this.#closer(event, open)) return;
    let key = hit;
    if (!open(hit)) key = this.#near(event, open) || hit;
    this.#whole();
    if (key) this.ears.click?.(key);
  }

  /**
   * Look closer at a crowd of small things that a finger cannot tell apart; tell whether that was needed.
   *
   * @param {MouseEvent} event
   * @param {(key: string) => boolean} open
   */
  #closer(event, open) {
    const matrix = this.svg.getScreenCTM();
    const touched = event instanceof PointerEvent && event.pointerType === "touch";
    if (!touched || !matrix || !this.scene || this.close) return false;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const reach = TOUCH / matrix.a;
    const crowd = [...this.places.values()].filter(
      ({ key, x, y }) => open(key) && Math.hypot(x - point.x, y - point.y) < reach,
    );
    let apart = Infinity;
    for (const one of crowd)
      for (const other of crowd)
        if (one !== other) apart = Math.min(apart, Math.hypot(one.x - other.x, one.y - other.y));
    if (apart * matrix.a >= CROWDED) return false;
    this.close = true;
    const part = Math.max(0.15, (apart * matrix.a) / ROOMY);
    const [width, height] = [this.scene.width * part, this.scene.height * part];
    this.svg.setAttribute("viewBox", `${point.x - width / 2} ${point.y - height / 2} ${width} ${height}`);
    return true;
  }

  /** See the whole scene again. */
  #whole() {
    if (!this.close || !this.scene) return;
    this.close = false;
    this.svg.setAttribute("viewBox", `0 0 ${this.scene.width} ${this.scene.height}`);
  }

  /**
   * A finger is wider than a small hexagon: a tap beside something that can be done means it.
   *
   * @param {MouseEvent} event
   * @param {(key: string) => boolean} open
   */
  #near(event, open) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix || (event.clientX === 0 && event.clientY === 0)) return "";
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const places = [...this.places.values()].filter((place) => open(place.key));
    return nearest(places, point.x, point.y, TOUCH / matrix.a)?.key ?? "";
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = this.places.get(this.focused);
    const places = [...this.places.values()];
    const open = reading(places.filter(({ key }) => this.marks.can.has(key) || this.marks.target.has(key)));
    let to = null;
    if (event.key in DIRECTIONS && here) to = ahead(places, here, DIRECTIONS[event.key]);
    else if (event.key === "n" && open.length)
      to = open[(open.findIndex(({ key }) => key === here?.key) + 1) % open.length];
    else if (event.key === "Enter" || event.key === " ") this.ears.click?.(this.focused);
    else if (event.key === "Escape") {
      this.#whole();
      this.ears.escape?.();
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (to) this.places.get(to.key)?.spot.focus();
  }

  /** @param {PointerEvent} event */
  #looked(event) {
    const group = /** @type {Element} */ (event.target).closest("[data-click], [role=img]");
    const key = group instanceof SVGGElement ? group.dataset.click : "";
    const entry = key ? this.places.get(key)?.top : [...this.entries.values()].find((one) => one.group === group);
    this.ears.look?.(entry?.shape.l ?? "");
  }

  /** @param {FocusEvent} event */
  #focusedOn(event) {
    const spot = /** @type {SVGGElement} */ (event.target);
    const key = spot.dataset?.click;
    if (!key) return;
    this.places.get(this.focused)?.spot.setAttribute("tabindex", "-1");
    this.focused = key;
    spot.setAttribute("tabindex", "0");
    this.ears.look?.(this.places.get(key)?.top.shape.l ?? "");
    this.ring.replaceChildren();
    const body = this.#body(key);
    if (!body || !spot.matches(":focus-visible")) return;
    const holder = make("g", { transform: String(spot.getAttribute("transform") || "") });
    holder.append(outline(body, "ring-under"), outline(body, "ring-over"));
    this.ring.append(holder);
  }
}

/**
 * Copy the outline of a thing.
 *
 * @param {SVGGraphicsElement} body
 * @param {string} style
 */
function outline(body, style) {
  const copy = /** @type {SVGElement} */ (body.cloneNode());
  copy.setAttribute("class", style);
  return copy;
}

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @returns {SVGElement}
 */
function make(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/**
 * Draw one part.
 *
 * @param {Part} part
 * @returns {SVGElement}
 */
export function draw(part) {
  const style = String(part.at(-1) || "");
  const [kind, a, b, c, d, e] = part;
  switch (kind) {
    case "polygon":
      return make("polygon", { class: style, points: a.join(" ") });
    case "line":
      return make("polyline", { class: style, points: a.join(" "), fill: "none" });
    case "circle":
      return make("circle", { class: style, cx: a, cy: b, r: c });
    case "path":
      return make("path", { class: style, d: a });
    case "words":
      return words(a, b, say(c), d, style);
    case "sprite": {
      const half = d / 2;
      const use = make("use", {
        class: style,
        href: `#sprite-${a}`,
        x: String(b - half),
        y: String(c - half),
        width: d,
        height: d,
      });
      if (e) use.setAttribute("transform", `rotate(${e} ${b} ${c})`);
      return use;
    }
    default:
      return make("g");
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {number} size
 * @param {string} style
 */
function words(x, y, text, size, style) {
  const element = make("text", { class: style, x: String(x), y: String(y + 0.35 * size), "font-size": String(size) });
  element.textContent = text;
  return element;
}

/**
 * @param {SVGGElement} group
 * @param {Shape} shape
 * @returns {[number, number]}
 */
function middle(group, shape) {
  const body = /** @type {SVGGraphicsElement | null} */ (group.querySelector(":scope > .body"));
  const box = (body ?? group).getBBox();
  return [(shape.x || 0) + box.x + box.width / 2, (shape.y || 0) + box.y + box.height / 2];
}

/**
 * Tell how a thing changed: a die rolls, a tile is turned over, what lost most of its parts sinks; else it just changes.
 *
 * @param {Shape} old
 * @param {Shape} now
 */
function turned(old, now) {
  const names = (/** @type {Shape} */ shape) =>
    shape.p
      .filter(([kind]) => kind === "sprite")
      .map((part) => part[1])
      .join(" ");
  const [before, after] = [names(old), names(now)];
  if (before !== after && /\b(die|face)-/.test(after)) return "roll";
  if (before !== after && /\btile-/.test(before) && /\btile-/.test(after)) return "flip";
  return now.p.length < old.p.length - 1 ? "sink" : "";
}

/**
 * Roll a die, or turn a tile over.
 *
 * @param {SVGGElement} group
 * @param {number} x
 * @param {number} y
 * @param {string} motion
 */
function spin(group, x, y, motion) {
  const place = `translate(${x}px, ${y}px)`;
  const frames =
    motion === "roll"
      ? ["rotate(-200deg) scale(.7)", "rotate(15deg) scale(1.1)", "none"]
      : ["scale(.05, 1)", "scale(1)"];
  group.animate(
    frames.map((frame) => ({ transform: frame === "none" ? place : `${place} ${frame}` })),
    { duration: motion === "roll" ? 300 : 200, easing: "ease-out" },
  );
}

/**
 * @param {SVGGElement} group
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {number} unit
 */
function slide(group, [ox, oy], [x, y], unit) {
  const far = Math.hypot(x - ox, y - oy) / unit;
  group.animate([{ transform: `translate(${ox}px, ${oy}px)` }, { transform: `translate(${x}px, ${y}px)` }], {
    duration: Math.min(300, 140 + far / 3),
    easing: "cubic-bezier(.2,.75,.25,1)",
  });
}

/**
 * @param {SVGGElement} group
 * @param {number} x
 * @param {number} y
 */
function arrive(group, x, y) {
  const place = `translate(${x}px, ${y}px)`;
  group.animate(
    [
      { opacity: 0, transform: `${place} scale(.6)` },
      { opacity: 1, transform: `${place} scale(1)` },
    ],
    {
      duration: 200,
      easing: "cubic-bezier(.2,.9,.3,1.2)",
    },
  );
}

/**
 * Take a thing away: it shrinks into the water.
 *
 * @param {SVGGElement} group
 * @param {Shape} shape
 */
function leave(group, shape) {
  delete group.dataset.key;
  delete group.dataset.click;
  for (const name of ["role", "aria-label", "class"]) group.removeAttribute(name);
  group.setAttribute("aria-hidden", "true");
  const place = `translate(${shape.x || 0}px, ${shape.y || 0}px)`;
  const motion = group.animate(
    [
      { opacity: 1, transform: place },
      { opacity: 0, transform: `${place} scale(.8)` },
    ],
    {
      duration: 240,
      easing: "ease-in",
    },
  );
  motion.onfinish = motion.oncancel = () => group.remove();
}

/**
 * Let the old drawing of a thing sink while the new one is already there.
 *
 * @param {SVGGElement} group
 * @param {Shape} shape
 */
function sink(group, shape) {
  const ghost = /** @type {SVGGElement} */ (group.cloneNode(true));
  group.after(ghost);
  leave(ghost, shape);
}
