/**
 * Chances to answer what somebody did, and who wants to be asked: each time, only with something that fits, or not
 * before their own turn. Laws:
 *
 * - a pass that shows that nothing fits comes as late as one from somebody who looks at their hand first;
 * - one that was promised beforehand shows nothing and comes at once;
 * - what is passed by itself makes no sound and calls nobody.
 *
 * @typedef {import("./link.js").Link} Link
 * @typedef {"ask" | "fits" | "turn"} Manner
 */

import { useEffect } from "./vendor/htm-preact.js";

/** @type {Manner[]} */
export const MANNERS = ["ask", "fits", "turn"];
const SOONEST = 400;
const LATEST = 1500;

/** @param {Link} link */
const resting = (link) => `rookery.rest.${link.id}.${link.seat}`;

/**
 * How somebody wants to be asked: as they chose for good, unless they rest until their turn at this table.
 *
 * @param {Link} link
 * @returns {Manner}
 */
export function manner(link) {
  if (sessionStorage.getItem(resting(link))) return "turn";
  return localStorage.getItem("rookery.reactions") === "ask" ? "ask" : "fits";
}

/**
 * @param {Link} link
 * @param {Manner} wish
 */
export function behave(link, wish) {
  if (wish !== "turn") {
    localStorage.setItem("rookery.reactions", wish);
    return wake(link);
  }
  sessionStorage.setItem(resting(link), "1");
  link.changed();
}

/**
 * Rest no longer: be asked again as one chose for good.
 *
 * @param {Link} link
 */
export function wake(link) {
  sessionStorage.removeItem(resting(link));
  link.changed();
}

/**
 * Tell whether this position is passed without asking.
 *
 * @param {Link} link
 */
export function passes(link) {
  const { frame } = link;
  if (!frame?.reaction || !frame.legal.length) return false;
  const how = manner(link);
  return how === "turn" || (how === "fits" && frame.legal.length === 1);
}

/**
 * Tell whether somebody here has to decide.
 *
 * @param {Link} link
 */
export const called = (link) => Boolean(link.frame?.legal.length) && !passes(link);

/** @param {Link} link */
export function useReactions(link) {
  const passing = link.status === "open" && passes(link);
  useEffect(() => {
    const { frame } = link;
    if (frame?.legal.length && !frame.reaction && manner(link) === "turn") wake(link);
    if (!passing) return;
    const pause = manner(link) === "turn" ? 0 : SOONEST + (LATEST - SOONEST) * Math.random();
    const timer = setTimeout(() => void link.do("move", { text: "pass", after: link.seq }), pause);
    return () => clearTimeout(timer);
  }, [passing, link.frame?.seq, link.seat]);
  return passing;
}
