/**
 * Hints for the first time: one short sentence beside the caption, until what it says was done once. No tip comes twice
 * in one browser.
 *
 * @typedef {{legal: string[], chosen: string[], refused: boolean, replayable: boolean}} Situation
 */

import { local } from "../ui/storage.js";
import { html, useEffect, useRef } from "../vendor/htm-preact.js";
import { t } from "../ui/i18n.js";

/** Every tip, with when it helps: the first that does and was never shown is shown. @type {[string, (now: Situation) => boolean][]} */
const TIPS = [
  ["tip_rule", ({ refused }) => refused],
  ["tip_target", ({ chosen, legal }) => chosen.length > 0 && legal.length > 0],
  ["tip_can", ({ chosen, legal }) => !chosen.length && legal.length > 0],
  ["tip_replay", ({ legal, replayable }) => legal.length > 0 && replayable],
];

/**
 * Return the tip for a situation.
 *
 * @param {Situation} now
 * @param {string[]} known what was shown before
 */
export const tipFor = (now, known) => TIPS.find(([name, helps]) => helps(now) && !known.includes(name))?.[0] ?? "";

const known = () => (local.get("tips") ?? "").split(" ");

/** @param {Situation} now */
export function Tip(now) {
  const tip = tipFor(now, known());
  const shown = useRef("");
  useEffect(() => {
    // What was shown and no longer helps has done its work.
    if (shown.current && shown.current !== tip) local.set("tips", [...known(), shown.current].join(" ").trim());
    shown.current = tip;
  }, [tip]);
  return tip ? html`<p class="tip" key=${tip} role="status">${t(tip)}</p>` : null;
}
