/**
 * What an action would do, drawn over the scene: ghosts of what would come, change or move, with the way there, and a
 * dashed place where something would go.
 *
 * @typedef {import("../types.d.ts").ShapeFrame} Shape
 * @typedef {{shapes: Shape[], keys: Set<string>}} Outcome the scene afterwards, and the keys that its effects name
 */

import { draw, make, makeGroup } from "./draw.js";

/**
 * @param {Shape[]} shown the scene now
 * @param {Outcome} outcome
 * @returns {SVGElement[]}
 */
export function drawPreview(shown, { shapes, keys }) {
  const now = new Map(shown.map((shape) => [shape.k ?? "", shape]));
  const known = new Set(shown.map((shape) => JSON.stringify(shape)));
  /** @type {SVGElement[]} */
  const found = [];
  for (const shape of shapes) {
    // Arrows and paths have no key; what can be clicked would be for somebody's next choice.
    const concerns = shape.k ? keys.has(shape.k) : !shape.c;
    if (!concerns || known.has(JSON.stringify(shape))) continue;
    const before = shape.k ? now.get(shape.k) : undefined;
    if (before && (before.x !== shape.x || before.y !== shape.y)) found.push(way(before, shape));
    found.push(ghost(shape, "preview-ghost", shape.p));
  }
  const after = new Set(shapes.map((shape) => shape.k));
  for (const key of keys) {
    const shape = now.get(key);
    const body = shape?.p.find((part) => part[0] === "polygon");
    if (shape && body && !after.has(key)) found.push(ghost(shape, "", [[...body.slice(0, -1), "preview-gone"]]));
  }
  return found;
}

/** @param {Shape} from @param {Shape} to */
const way = (from, to) =>
  make("polyline", { class: "preview-way", points: [from.x ?? 0, from.y ?? 0, to.x ?? 0, to.y ?? 0].join(" ") });

/** @param {Shape} shape @param {string} style @param {unknown[][]} parts */
function ghost({ x = 0, y = 0, s = "" }, style, parts) {
  const group = makeGroup({ class: `${s} ${style}`.trim(), transform: `translate(${x} ${y})` });
  group.append(...parts.map(draw));
  return group;
}
