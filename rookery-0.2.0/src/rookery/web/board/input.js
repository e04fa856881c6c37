/**
 * Hands on a board: pointer, touch and keyboard, turned into the keys that they mean.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./board.js").Place} Place
 */

import { makeGroup, outline } from "./draw.js";
import { DIRECTIONS, ahead, nearest, reading } from "./geometry.js";

/** How near to a thing a tap may fall, in pixels on the screen. */
const TOUCH = 26;
/** Things nearer to one another than this are too small for a finger: the first tap looks closer. */
const CROWDED = 24;
const ROOMY = 46;
/** How far a pointer goes before a press is a drag. */
const DRAG = 12;

export class Input {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.focused = "";
    this.close = false;
    /** Where a press began that may become a drag. @type {{key: string, x: number, y: number, dragging: boolean} | null} */
    this.press = null;
    this.dropped = false;
    const { svg } = board;
    svg.addEventListener("click", (event) => this.#clicked(event));
    svg.addEventListener("pointerdown", (event) => this.#pressed(event));
    svg.addEventListener("pointermove", (event) => this.#dragged(event));
    svg.addEventListener("pointerup", (event) => this.#dropped(event));
    svg.addEventListener("pointercancel", () => this.#letGo());
    svg.addEventListener("keydown", (event) => this.#typed(event));
    svg.addEventListener("pointerover", (event) => this.#looked(event));
    svg.addEventListener("pointerleave", () => board.callbacks.look?.("", ""));
    svg.addEventListener("focusin", (event) => this.#focusedOn(event));
    svg.addEventListener("focusout", () => board.ring.replaceChildren());
  }

  /**
   * See the whole scene.
   *
   * @param {boolean} [anew]
   */
  seeAll(anew = false) {
    const { scene, svg } = this.board;
    if (!scene || !(anew || this.close)) return;
    this.close = false;
    svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
  }

  /** Put the keyboard on the board: where it was, or on the first thing that can be done. */
  focus() {
    const { places, marks } = this.board;
    const open = reading([...places.values()].filter((place) => marks.can.has(place.key)));
    const key = places.has(this.focused) ? this.focused : (open[0]?.key ?? places.keys().next().value);
    if (key) places.get(key)?.spot.focus();
  }

  /**
   * Keep the keyboard's place if it is still there; return it.
   *
   * @param {{key: string}[]} sorted
   */
  keepFocus(sorted) {
    if (!this.board.places.has(this.focused)) this.focused = sorted[0]?.key ?? "";
    return this.focused;
  }

  /** @param {string} key */
  #open(key) {
    const { marks } = this.board;
    return marks.can.has(key) || marks.target.has(key) || marks.chosen.includes(key);
  }

  /** @param {Element | null} target */
  #keyOf(target) {
    const group = target?.closest("[data-click]");
    return group instanceof SVGGElement ? (group.dataset.click ?? "") : "";
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (this.dropped) return;
    const hit = this.#keyOf(/** @type {Element} */ (event.target));
    if (this.#lookCloser(event)) return;
    const key = this.#open(hit) ? hit : this.#near(event) || hit;
    this.seeAll();
    if (key) this.board.callbacks.click?.(key);
  }

  /** Remember where a press began, if what lies there can be dragged. @param {PointerEvent} event */
  #pressed(event) {
    const key = this.#keyOf(/** @type {Element} */ (event.target));
    const { can, chosen } = this.board.marks;
    if (event.button === 0 && (can.has(key) || (key && chosen.at(-1) === key)))
      this.press = { key, x: event.clientX, y: event.clientY, dragging: false };
  }

  /** @param {PointerEvent} event */
  #dragged(event) {
    const { press, board } = this;
    const matrix = board.svg.getScreenCTM();
    if (!press || !matrix) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.dragging && Math.hypot(dx, dy) > DRAG) {
      press.dragging = true;
      board.svg.setPointerCapture(event.pointerId);
      board.svg.classList.add("dragging");
      if (!board.marks.chosen.includes(press.key)) board.callbacks.click?.(press.key);
    }
    const top = board.places.get(press.key)?.top;
    if (!press.dragging || !top?.shape.k || top.shape.k === press.key) return;
    const { x = 0, y = 0 } = top.shape;
    top.group.setAttribute("transform", `translate(${x + dx / matrix.a} ${y + dy / matrix.d})`);
  }

  /** Let go: what is dropped where it may go is done, anything else goes back. @param {PointerEvent} event */
  #dropped(event) {
    if (!this.press) return;
    const { dragging } = this.press;
    this.#letGo();
    if (!dragging) return;
    // The click that follows belongs to the drag.
    this.dropped = true;
    setTimeout(() => (this.dropped = false));
    const key = this.#near(event, (place) => this.board.marks.target.has(place));
    if (key) this.board.callbacks.click?.(key);
  }

  #letGo() {
    const top = this.press && this.board.places.get(this.press.key)?.top;
    if (top) top.group.setAttribute("transform", `translate(${top.shape.x || 0} ${top.shape.y || 0})`);
    this.board.svg.classList.remove("dragging");
    this.press = null;
  }

  /**
   * Look closer at a crowd of small things that a finger cannot tell apart; tell whether that was needed.
   *
   * @param {MouseEvent} event
   */
  #lookCloser(event) {
    const { svg, scene, places } = this.board;
    const matrix = svg.getScreenCTM();
    const touched = event instanceof PointerEvent && event.pointerType === "touch";
    if (!touched || !matrix || !scene || this.close) return false;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const reach = TOUCH / matrix.a;
    const crowd = [...places.values()].filter(
      ({ key, x, y }) => this.#open(key) && Math.hypot(x - point.x, y - point.y) < reach,
    );
    let apart = Infinity;
    for (const one of crowd)
      for (const other of crowd)
        if (one !== other) apart = Math.min(apart, Math.hypot(one.x - other.x, one.y - other.y));
    if (apart * matrix.a >= CROWDED) return false;
    this.close = true;
    const part = Math.max(0.15, (apart * matrix.a) / ROOMY);
    const [width, height] = [scene.width * part, scene.height * part];
    svg.setAttribute("viewBox", `${point.x - width / 2} ${point.y - height / 2} ${width} ${height}`);
    return true;
  }

  /**
   * A finger is wider than a small hexagon: a tap beside something that can be done means it.
   *
   * @param {MouseEvent} event
   * @param {(key: string) => boolean} [wanted]
   */
  #near(event, wanted = (key) => this.#open(key)) {
    const matrix = this.board.svg.getScreenCTM();
    if (!matrix || (event.clientX === 0 && event.clientY === 0)) return "";
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const places = [...this.board.places.values()].filter((place) => wanted(place.key));
    return nearest(places, point.x, point.y, TOUCH / matrix.a)?.key ?? "";
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { places, marks, callbacks } = this.board;
    const here = places.get(this.focused);
    const all = [...places.values()];
    const open = reading(all.filter(({ key }) => marks.can.has(key) || marks.target.has(key)));
    let to = null;
    if (event.key in DIRECTIONS && here) to = ahead(all, here, DIRECTIONS[event.key]);
    else if (event.key === "n" && open.length)
      to = open[(open.findIndex(({ key }) => key === here?.key) + 1) % open.length];
    else if (event.key === "Enter" || event.key === " ") callbacks.click?.(this.focused);
    else if (event.key === "Escape") {
      this.seeAll();
      callbacks.escape?.();
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (to) places.get(to.key)?.spot.focus();
  }

  /** @param {PointerEvent} event */
  #looked(event) {
    const { places, entries, callbacks } = this.board;
    const group = /** @type {Element} */ (event.target).closest("[data-click], [role=img]");
    const key = group instanceof SVGGElement ? (group.dataset.click ?? "") : "";
    const entry = key ? places.get(key)?.top : [...entries.values()].find((one) => one.group === group);
    callbacks.look?.(entry?.shape.l ?? "", key);
  }

  /** @param {FocusEvent} event */
  #focusedOn(event) {
    const { places, ring, callbacks } = this.board;
    const spot = /** @type {SVGGElement} */ (event.target);
    const key = spot.dataset?.click;
    if (!key) return;
    places.get(this.focused)?.spot.setAttribute("tabindex", "-1");
    this.focused = key;
    spot.setAttribute("tabindex", "0");
    callbacks.look?.(places.get(key)?.top.shape.l ?? "", key);
    ring.replaceChildren();
    const body = this.board.bodyOf(key);
    if (!body || !spot.matches(":focus-visible")) return;
    const holder = makeGroup({ transform: String(spot.getAttribute("transform") || "") });
    holder.append(outline(body, "ring-under"), outline(body, "ring-over"));
    ring.append(holder);
  }
}
