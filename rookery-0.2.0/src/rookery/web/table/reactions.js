/**
 * Chances to answer what somebody did, and who wants to be asked: each time, only with something that fits, or not
 * before their own turn. Laws:
 *
 * - a pass that shows that nothing fits comes as late as one from somebody who looks at their hand first;
 * - one that was promised beforehand shows nothing and comes at once;
 * - what is passed by itself makes no sound and calls nobody.
 *
 * @typedef {import("./connection.js").TableConnection} TableConnection
 * @typedef {"ask" | "fits" | "turn"} ReactionMode
 */

import { useEffect } from "../vendor/htm-preact.js";
import { local, session } from "../ui/storage.js";

/** @type {ReactionMode[]} */
export const REACTION_MODES = ["ask", "fits", "turn"];
const SOONEST = 400;
const LATEST = 1500;

/** @param {TableConnection} link */
const resting = (link) => `rest.${link.id}.${link.seat}`;

/**
 * How somebody wants to be asked: as they chose for good, or else as the table has it, unless they rest until their
 * turn at this table.
 *
 * @param {TableConnection} link
 * @returns {ReactionMode}
 */
export function reactionMode(link) {
  if (session.get(resting(link))) return "turn";
  const usual = link.table?.settings.reactions === "always" ? "ask" : "fits";
  return (local.get("reactions") ?? usual) === "ask" ? "ask" : "fits";
}

/**
 * @param {TableConnection} link
 * @param {ReactionMode} wish
 */
export function setReactionMode(link, wish) {
  if (wish !== "turn") {
    local.set("reactions", wish);
    return resumeReactions(link);
  }
  session.set(resting(link), "1");
  link.changed();
}

/**
 * Rest no longer: be asked again as one chose for good.
 *
 * @param {TableConnection} link
 */
export function resumeReactions(link) {
  session.remove(resting(link));
  link.changed();
}

/**
 * Tell whether this position is passed without asking.
 *
 * @param {TableConnection} link
 */
export function autoPasses(link) {
  const { frame } = link;
  if (!frame?.prompt?.reaction || !frame.legal.length) return false;
  const mode = reactionMode(link);
  return mode === "turn" || (mode === "fits" && frame.legal.length === 1);
}

/**
 * Tell whether somebody here has to decide.
 *
 * @param {TableConnection} link
 */
export const mustAct = (link) => Boolean(link.frame?.legal.length) && !autoPasses(link);

/** @param {TableConnection} link */
export function useReactions(link) {
  const passing = link.status === "open" && autoPasses(link);
  useEffect(() => {
    const { frame } = link;
    if (frame?.legal.length && !frame.prompt?.reaction && reactionMode(link) === "turn") resumeReactions(link);
    if (!passing) return;
    const pause = reactionMode(link) === "turn" ? 0 : SOONEST + (LATEST - SOONEST) * Math.random();
    const timer = setTimeout(() => void link.do("move", { text: "pass", after: link.seq }), pause);
    return () => clearTimeout(timer);
  }, [passing, link.frame?.seq, link.seat]);
  return passing;
}
