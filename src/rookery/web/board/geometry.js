/**
 * Where the arrow keys lead: the nearest place in a direction. Pure functions of points.
 *
 * @typedef {{key: string, x: number, y: number}} Place
 */

/** @type {Record<string, [number, number]>} */
export const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Return the place that an arrow key leads to, or null at the edge.
 *
 * What lies straight ahead wins over what lies aside; nothing behind or more than 60 degrees aside counts.
 *
 * @param {Place[]} places
 * @param {Place} from
 * @param {[number, number]} direction
 * @returns {Place | null}
 */
export function ahead(places, from, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy - (place.y - from.y) * dx);
    if (place.key === from.key || along <= 1e-6 || aside > along * 1.7321) continue;
    const cost = along + 1.3 * aside;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/**
 * Return the place nearest to a point, if one is near enough.
 *
 * @param {Place[]} places
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @returns {Place | null}
 */
export function nearest(places, x, y, reach) {
  let best = null;
  let least = reach;
  for (const place of places) {
    const distance = Math.hypot(place.x - x, place.y - y);
    if (distance <= least) [best, least] = [place, distance];
  }
  return best;
}

/**
 * Sort places as one reads: top to bottom, left to right.
 *
 * @param {Place[]} places
 * @returns {Place[]}
 */
export function reading(places) {
  return [...places].sort((a, b) => (Math.abs(a.y - b.y) > 4 ? a.y - b.y : a.x - b.x));
}

/** In a row buttons stand a little closer than round a middle, where their corners need room. */
const CLOSER = 0.94;

/**
 * Return a scene in rows for a window without height, if its buttons are pictures alone: seven in the middle of one row,
 * or rows of six. So all choices of a game are as high, and nothing jumps from one to the next.
 *
 * What stands between them (a rose's middle, a word) is left out; a thing that has a name is not.
 *
 * @param {import("../types.d.ts").SceneFrame} scene
 * @returns {import("../types.d.ts").SceneFrame}
 */
export function inRows(scene) {
  const buttons = scene.shapes.filter(({ c }) => c);
  const written = buttons.some(({ p }) => p.some(([kind]) => kind === "words"));
  const more = scene.shapes.some(({ k, c }) => k && !c);
  if (written || more || !buttons.length) return scene;
  const gaps = buttons.slice(1).map(({ x = 0, y = 0 }, n) => Math.hypot(x - (buttons[n].x ?? 0), y - (buttons[n].y ?? 0)));
  const side = CLOSER * Math.min(scene.height, ...gaps);
  const across = buttons.length > 7 ? 6 : 7;
  const free = Math.max(0, across - buttons.length) / 2;
  const shapes = buttons.map((shape, n) => ({ ...shape, x: side * (free + (n % across) + 0.5), y: side * (Math.floor(n / across) + 0.5) }));
  return { ...scene, width: across * side, height: side * Math.ceil(buttons.length / across), shapes };
}
