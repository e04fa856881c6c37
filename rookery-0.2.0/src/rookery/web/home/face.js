/**
 * Faces: a seat's penguin, or a bot's own face in the seat's colour with the seat's thing; and games' covers.
 */

import { html, useLayoutEffect, useRef } from "../vendor/htm-preact.js";

/**
 * A round portrait. Without a seat a bot is grey.
 *
 * @param {{seat?: number | null, face?: string, glad?: boolean}} props
 */
export function Face({ seat = null, face = "", glad = false }) {
  const number = seat === null ? 0 : (seat % 6) + 1;
  const names = face ? ["penguin-faceless", face, ...(number ? [`thing-${number}`] : [])] : [`penguin-${number || 1}${glad ? "-glad" : ""}`];
  return html`<svg class=${`scene portrait portrait-${number}`} viewBox="-50 -50 100 100" aria-hidden="true">
    <g class=${number ? `seat-${number}` : ""}>${names.map((name) => html`<${Use} key=${name} name=${name} />`)}</g>
  </svg>`;
}

/** @param {{name: string, x?: number}} props */
const Use = ({ name, x = 0 }) => html`<use href=${`#sprite-${name}`} x=${x - 50} y="-50" width="100" height="100" />`;

/**
 * A few drawings side by side, a little upon one another.
 *
 * @param {{names: string[]}} props
 */
export function Sprites({ names }) {
  const step = 62;
  const width = 100 + (names.length - 1) * step;
  return html`<svg class="scene sprites" viewBox=${`-55 -55 ${width + 10} 110`} aria-hidden="true">
    <g class="seat-1">${names.map((name, at) => html`<${Use} key=${at} name=${name} x=${at * step} />`)}</g>
  </svg>`;
}

/**
 * What a game looks like, in any frame.
 *
 * @param {{cover: import("../ui/api.js").Cover["cover"]}} props
 */
export function Cover({ cover }) {
  const host = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" class="scene" preserveAspectRatio="xMidYMid slice"
      viewBox="${cover.box.join(" ")}">${cover.svg}</svg>`;
    const drawn = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
    drawn.style.setProperty("--u", String(cover.unit));
    host.current?.replaceChildren(drawn);
  }, [cover]);
  return html`<div class="cover" ref=${host} aria-hidden="true"></div>`;
}
