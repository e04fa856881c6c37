/**
 * The story of a match: what each step did, as sentences.
 *
 * @typedef {import("../types.d.ts").StepFrame} Step
 * @typedef {import("../types.d.ts").EffectFrame} Effect
 * @typedef {{text: import("../ui/i18n.js").Text, rule: string, seat: number, die: string}} Caption a sentence, its clause, who
 *   acted, and the die that shows what was rolled
 */

import { path, t } from "../ui/i18n.js";

/**
 * Return what is to be read of these steps, one caption for each sentence.
 *
 * @param {Step[]} steps
 * @returns {Caption[]}
 */
export function captions(steps) {
  return steps.flatMap((step) => step.effects.flatMap((effect) => captionOf(effect, step.seat) ?? []));
}

/**
 * Return what is to be read of an effect, if anything.
 *
 * @param {Effect} effect
 * @param {number} seat who acted
 * @returns {Caption | null}
 */
export const captionOf = ({ kind, to, text, rule }, seat) =>
  text && { text, rule, seat, die: kind === "roll" ? `die-${to}` : seat < 0 ? "die-5" : "" };

/**
 * Say what an event was, by its path of keys.
 *
 * @param {import("./selectors.js").Event & {times?: number}} event
 */
export function eventText(event) {
  if (event.what === "chance" && (event.times ?? 1) > 1) return t("luck_many", { n: event.times ?? 1 });
  if (event.what === "move" || event.what === "chance") return path(event.text ?? "");
  return t(`event_${event.what}`);
}
