/** A short celebration when a game ends before one's eyes: snow, for two seconds; none where less motion is wished for. */

import { prefersReducedMotion } from "../ui/i18n.js";
import { html, useEffect, useRef } from "../vendor/htm-preact.js";

const FLAKES = 36;

/** @param {{outcome: object | null}} props */
export function Celebration({ outcome }) {
  const host = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(outcome);
  useEffect(() => {
    const ended = outcome && !before.current;
    before.current = outcome;
    if (ended && host.current && !prefersReducedMotion()) snow(host.current);
  }, [outcome]);
  return html`<div class="celebration" ref=${host} aria-hidden="true"></div>`;
}

/** @param {HTMLElement} host */
function snow(host) {
  for (let place = 0; place < FLAKES; place++) {
    const flake = document.createElement("i");
    flake.className = `flake flake-${place % 3}`;
    host.append(flake);
    const x = Math.random() * host.clientWidth;
    const drift = (Math.random() - 0.5) * 120;
    const fall = flake.animate(
      [
        { transform: `translate(${x}px, -20px) rotate(0deg)`, opacity: 1 },
        { transform: `translate(${x + drift}px, ${host.clientHeight * 0.8}px) rotate(200deg)`, opacity: 1, offset: 0.85 },
        { transform: `translate(${x + drift}px, ${host.clientHeight}px) rotate(240deg)`, opacity: 0 },
      ],
      { duration: 1300 + Math.random() * 700, delay: Math.random() * 500, easing: "cubic-bezier(.3,.2,.6,1)", fill: "backwards" },
    );
    fall.onfinish = () => flake.remove();
  }
}
