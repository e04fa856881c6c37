/**
 * What a scene shows, each thing as one group, and how it came about: a timeline plays over what is there already.
 *
 * A thing that has several drawings on its way is shown by ghosts until it has its last one.
 *
 * @typedef {import("../types.d.ts").ShapeFrame} Shape
 * @typedef {import("./motion.js").Timeline} Timeline
 * @typedef {{shape: Shape, group: SVGGElement, drawn: string}} Entry a shape, its group, and what is drawn there
 */

import { draw, keep, makeGroup } from "./draw.js";
import { beatsOf, endOf, tracksOf } from "./motion.js";

export class Stage {
  /** @param {string} name of its scene in a picture: a tray's key, nothing for the board */
  constructor(name) {
    this.name = name;
    this.layer = makeGroup();
    /** @type {Map<string, Entry>} */
    this.entries = new Map();
    /** What moves now: what it shows when, until the timeline is over. */
    this.motion = { start: 0, seq: -1, tracks: /** @type {Map<string, {from: Shape | null, beats: import("./motion.js").Beat[]}>} */ (new Map()) };
    /** What was seen before the scene that is there now. @type {Map<string, Shape>} */
    this.before = new Map();
    /** What was there before, which may not have been seen yet, and after which event. */
    this.earlier = { seq: -1, shapes: /** @type {Map<string, Shape>} */ (new Map()) };
    /** The groups of what is gone, still in their places. @type {Map<string, SVGGElement>} */
    this.gone = new Map();
    /** @type {Animation[]} */
    this.animations = [];
    /** @type {SVGGElement[]} */
    this.ghosts = [];
  }

  /**
   * Draw the shapes of a scene, at once.
   *
   * @param {Shape[]} shapes
   * @param {string} language
   * @param {number} now
   */
  show(shapes, language, now) {
    this.before = this.#shown(now);
    this.earlier = { seq: this.motion.seq, shapes: new Map([...this.entries].map(([id, { shape }]) => [id, shape])) };
    this.finish();
    this.gone = this.#draw(shapes, language);
  }

  /**
   * Let a timeline show how the scene came about.
   *
   * @param {Timeline | null} timeline
   * @param {number} unit
   * @param {(key: string) => {x: number, y: number} | null} placeOf
   */
  play(timeline, unit, placeOf) {
    if (timeline) this.#play(timeline, unit, placeOf);
    for (const group of this.gone.values()) group.remove();
    this.gone.clear();
  }

  /** Let everything arrive that still moves. */
  finish() {
    for (const animation of this.animations) animation.cancel();
    for (const ghost of this.ghosts) ghost.remove();
    this.animations = [];
    this.ghosts = [];
    this.motion.tracks.clear();
  }

  /**
   * Play one group of effects, or only show how it ends, and stay there.
   *
   * @param {Timeline} timeline
   * @param {number} place of the group
   * @param {boolean} moving
   */
  hold(timeline, place, moving) {
    const end = endOf(timeline, place);
    for (const animation of this.animations) {
      // An animation stays where a part of its only iteration ends.
      animation.effect?.updateTiming({ iterations: end / timeline.length, fill: "both" });
      animation.onfinish = null;
      animation.currentTime = moving ? timeline.groups[place].at : end;
      animation.play();
    }
  }

  /** Take everything away, at once. */
  clear() {
    this.finish();
    this.entries.clear();
    this.layer.replaceChildren();
  }

  /**
   * Draw the shapes of a scene; return the groups of what is gone, still in their places.
   *
   * @param {Shape[]} shapes
   * @param {string} language
   * @returns {Map<string, SVGGElement>}
   */
  #draw(shapes, language) {
    const before = this.entries;
    this.entries = new Map();
    for (const shape of shapes) {
      const drawn = language + JSON.stringify(shape.p);
      let id = shape.k ? `k ${shape.k}` : `s ${shape.x} ${shape.y} ${drawn}`;
      while (this.entries.has(id)) id += "+";
      const old = before.get(id);
      const group = old?.group ?? makeGroup();
      if (old?.drawn !== drawn) group.replaceChildren(...shape.p.map(draw));
      if (shape.k) group.dataset.key = shape.k;
      if (shape.c) group.dataset.click = shape.c;
      else delete group.dataset.click;
      keep(group, { transform: `translate(${shape.x || 0} ${shape.y || 0})` });
      this.entries.set(id, { shape, group, drawn });
    }
    const gone = new Map();
    for (const [id, { group }] of before) if (!this.entries.has(id)) gone.set(id, group);
    const leaving = new Set(gone.values());
    let at = this.layer.firstElementChild;
    for (const { group } of this.entries.values()) {
      while (at && leaving.has(at)) at = at.nextElementSibling;
      if (group === at) at = at.nextElementSibling;
      else this.layer.insertBefore(group, at);
    }
    return gone;
  }

  /**
   * Return what is seen at a moment, which may be on its way to what is there.
   *
   * @param {number} now
   * @returns {Map<string, Shape>}
   */
  #shown(now) {
    const shown = new Map([...this.entries].map(([id, { shape }]) => [id, shape]));
    const elapsed = now - this.motion.start;
    for (const [id, { from, beats }] of this.motion.tracks) {
      const beat = beats.findLast(({ at }) => at < elapsed);
      const shape = beat ? beat.shape : from;
      if (shape) shown.set(id, shape);
      else shown.delete(id);
    }
    return shown;
  }

  /**
   * @param {Timeline} timeline
   * @param {number} unit
   * @param {(key: string) => {x: number, y: number} | null} placeOf
   */
  #play(timeline, unit, placeOf) {
    const { before, gone } = this;
    this.motion.start = timeline.start;
    this.motion.seq = timeline.groups.at(-1)?.effects.at(-1)?.seq ?? -1;
    const { name } = this;
    const { seq, shapes } = this.earlier;
    const earlier = { name, seq, shape: (/** @type {string} */ key) => shapes.get(`k ${key}`) ?? null };
    // What comes and goes again is neither in the scene before nor in this one.
    const between = timeline.groups.flatMap(({ effects }) => effects.filter(({ after }) => after?.[name]).map(({ key }) => `k ${key}`));
    for (const id of new Set([...before.keys(), ...between, ...this.entries.keys()])) {
      const entry = this.entries.get(id);
      const from = before.get(id) ?? null;
      const key = id.startsWith("k ") ? id.slice(2) : "";
      if (!key) {
        if (entry && !from) this.#bringLater(entry, timeline);
        continue;
      }
      const beats = beatsOf(key, from, entry?.shape ?? null, timeline, placeOf, earlier);
      if (!beats.length) continue;
      this.motion.tracks.set(id, { from, beats });
      const tracks = tracksOf(from, beats, timeline.length, unit);
      const last = entry && tracks.pop();
      if (last) this.#animate(entry.group, last.frames, timeline);
      for (const { shape, frames } of tracks)
        this.#animate(this.#ghost(key, shape, entry?.group ?? gone.get(id)), frames, timeline);
    }
  }

  /**
   * Let what has no key come in time: what takes the place of a thing when that is gone, and trails and arrows, which
   * tell of the whole turn, when it is over. What can be chosen is there at once.
   *
   * @param {Entry} entry
   * @param {Timeline} timeline
   */
  #bringLater({ shape, group }, timeline) {
    const replaced = this.before.get(`k ${shape.c}`);
    if (shape.c && !replaced) return;
    const last = replaced && beatsOf(shape.c ?? "", replaced, null, timeline, () => null).at(-1);
    const time = last ? last.at + last.duration : replaced ? 0 : timeline.length;
    const offset = Math.min(0.999, time / timeline.length);
    if (offset) this.#animate(group, [{ opacity: 0 }, { opacity: 0, offset }, { opacity: 1, offset }, { opacity: 1 }], timeline);
  }

  /**
   * Draw what a thing was, while it is still to be seen.
   *
   * @param {string} key
   * @param {Shape} shape
   * @param {SVGGElement | undefined} beside
   */
  #ghost(key, shape, beside) {
    const ghost = makeGroup({ class: `${shape.s ?? ""} ghosted`.trim(), "aria-hidden": "true", transform: `translate(${shape.x || 0} ${shape.y || 0})` });
    ghost.dataset.ghost = key;
    ghost.append(...shape.p.map(draw));
    if (beside?.parentNode === this.layer) beside.before(ghost);
    else this.layer.append(ghost);
    this.ghosts.push(ghost);
    return ghost;
  }

  /**
   * @param {SVGGElement} group
   * @param {Keyframe[]} frames
   * @param {Timeline} timeline
   */
  #animate(group, frames, { start, length }) {
    const animation = group.animate(frames, { duration: length });
    // Whenever a board comes to draw it, a timeline began when it began: all boards keep the same time.
    animation.currentTime = Math.max(0, performance.now() - start);
    animation.onfinish = () => group.dataset.ghost && group.remove();
    this.animations.push(animation);
  }
}
