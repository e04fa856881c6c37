/**
 * A first lesson: a real game on a real board, with someone beside you who says what to try next.
 * What is said, and what it waits for, stands in `lessons/GAME.json`.
 *
 * @typedef {{say: {en: string, fr: string}, until: "next" | "move" | "moves" | "refused" | "over" | "end", count?: number}} Step
 */

import { Bar } from "./bar.js";
import { Drawing } from "./parts.js";
import { open } from "./start.js";
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { say, t } from "./words.js";

/** @param {string} game */
const read = async (game) => (await fetch(`static/lessons/${game}.json`)).json();

/** Set the table of a lesson and go there. @param {{name: string}} props */
export function Lesson({ name }) {
  const [wrong, refuse] = useState(false);
  useEffect(() => {
    const begin = async () => {
      const { seats, options = {} } = await read(name);
      await open({ game: name, seats, options }, (id) => sessionStorage.setItem(`rookery.lesson.${id}`, name));
    };
    begin().catch(() => refuse(true));
  }, [name]);
  return html`<main><${Bar} title=${t("learn")} /><p class="hush">${wrong ? t("failed") : t("joining")}</p></main>`;
}

/**
 * The one who sits beside you.
 *
 * @param {{link: import("./link.js").Link, game: string, refused: boolean}} props
 */
export function Coach({ link, game, refused }) {
  const [steps, take] = useState(/** @type {Step[]} */ ([]));
  const place = `rookery.lesson.${link.id}.step`;
  const [at, go] = useState(Number(sessionStorage.getItem(place) ?? 0));
  const since = useRef({ at: -1, moves: 0 });
  useEffect(() => void read(game).then((lesson) => take(lesson.steps)), [game]);
  useEffect(() => sessionStorage.setItem(place, String(at)), [at]);
  const moves = link.events.filter((event) => event.what === "move" && event.seat === link.seat).length;
  if (since.current.at !== at) since.current = { at, moves };
  const step = steps[at];
  useEffect(() => {
    if (!step || !link.frame) return;
    const done =
      (step.until === "move" && moves > since.current.moves) ||
      (step.until === "moves" && moves >= (step.count ?? 0)) ||
      (step.until === "refused" && refused) ||
      (step.until === "over" && link.frame.outcome);
    if (done) go(at + 1);
  }, [moves, refused, link.frame?.outcome, step]);
  if (!step) return null;
  return html`<div class="coach" role="status">
    <span class="face"><${Drawing} name="penguin-6" /></span>
    <p>${say(step.say)}</p>
    <p class="coach-steps">
      <small>${at + 1} / ${steps.length}</small>
      ${
        at < steps.length - 1
          ? html`<button class=${`btn small ${step.until === "next" ? "" : "quiet"}`}
            onClick=${() => go(at + 1)}>${t(step.until === "next" ? "go_on" : "skip_step")}</button>`
          : html`<a class="btn small" href=${`#new/${game}`}>${t("set_up")}</a>`
      }
    </p>
  </div>`;
}
