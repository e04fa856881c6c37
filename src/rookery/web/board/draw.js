/**
 * Scenes as SVG elements: one function for each kind of part. No state.
 *
 * @typedef {unknown[]} Part
 */

import { say } from "../ui/i18n.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElement}
 */
export function make(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * Let attributes be so, null for none: what is so already is not touched, since a browser would lay it out anew.
 *
 * @param {Element} element
 * @param {Record<string, string | null>} attributes
 */
export function keep(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) === value) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

/**
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGGElement}
 */
export const makeGroup = (attributes) => /** @type {SVGGElement} */ (make("g", attributes));

/**
 * Draw one part.
 *
 * @param {Part} part
 * @returns {SVGElement}
 */
export function draw(part) {
  const style = String(part.at(-1) || "");
  const [kind, a] = part;
  const [, , b, c, d, e] = /** @type {number[]} */ (part);
  switch (kind) {
    case "polygon":
      return make("polygon", { class: style, points: /** @type {number[]} */ (a).join(" ") });
    case "line":
      return make("polyline", { class: style, points: /** @type {number[]} */ (a).join(" "), fill: "none" });
    case "circle":
      return make("circle", { class: style, cx: Number(a), cy: b, r: c });
    case "path":
      return make("path", { class: style, d: String(a) });
    case "words":
      return words(Number(a), b, say(/** @type {import("../ui/i18n.js").Text} */ (part[3])), d, style);
    case "sprite": {
      const use = make("use", { class: style, href: `#sprite-${a}`, x: b - d / 2, y: c - d / 2, width: d, height: d });
      if (e) use.setAttribute("transform", `rotate(${e} ${b} ${c})`);
      return use;
    }
    default:
      return make("g");
  }
}

/**
 * Write a text round a point.
 *
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {number} size
 * @param {string} style
 */
export function words(x, y, text, size, style) {
  const element = make("text", { class: style, x, y: y + 0.35 * size, "font-size": size });
  element.textContent = text;
  return element;
}

/**
 * Copy the outline of a thing.
 *
 * @param {SVGGraphicsElement} body
 * @param {string} style
 */
export function outline(body, style) {
  const copy = /** @type {SVGElement} */ (body.cloneNode());
  copy.setAttribute("class", style);
  return copy;
}

/**
 * Return the middle of what is drawn in a group, from where the group is; null where nothing shows it.
 *
 * @param {SVGGElement} group
 * @returns {[number, number] | null}
 */
export function middle(group) {
  const body = /** @type {SVGGraphicsElement | null} */ (group.querySelector(":scope > .body"));
  const box = (body ?? group).getBBox();
  return box.width ? [box.x + box.width / 2, box.y + box.height / 2] : null;
}
