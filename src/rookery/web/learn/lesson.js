/**
 * A first lesson: a small position, someone who says one thing at a time, and one bright move to make. Whatever else
 * is clicked gets a kind answer, or the rule that forbids it. What is said and done stands in the game's `lesson.json`.
 *
 * @typedef {import("../types.d.ts").Lesson} Script
 * @typedef {{text: import("../ui/i18n.js").Text, rule: string}} Answer
 */

import { api, boot } from "../ui/api.js";
import { Bar, NotFound } from "../ui/bar.js";
import { BoardView, Drawing, Icon, TrayView } from "../ui/parts.js";
import { RuleSheet } from "./clause.js";
import { quick } from "../home/home.js";
import { traysHere, traysOf } from "../table/selectors.js";
import { usePlayback } from "../table/playback.js";
import { click, next } from "../table/selection.js";
import { html, useEffect, useMemo, useRef, useState } from "../vendor/htm-preact.js";
import { say, t } from "../ui/i18n.js";

/** The learner's seat. */
const LEARNER = 0;
/** Who plays against a beginner. */
const GENTLE = { kind: /** @type {const} */ ("bot"), bot: "1" };

/** @param {{name: string}} props */
export function Lesson({ name }) {
  const [script, found] = useState(/** @type {Script | null} */ (null));
  const [wrong, refuse] = useState(false);
  const game = boot.games.find((one) => one.name === name);
  const title = game ? t("learn_game", { game: say(game.title) }) : t("learn");
  useEffect(() => void api.lesson(name).then(found, () => refuse(true)), [name]);
  useEffect(() => {
    document.title = title;
  }, [title]);
  if (script && game) return html`<${Course} game=${game} script=${script} title=${title} />`;
  return wrong ? html`<${NotFound} what=${t("no_game")} />` : html`<main class="lesson" aria-busy="true"><${Bar} title=${title} /></main>`;
}

/** @param {{game: import("../ui/api.js").Cover, script: Script, title: string}} props */
function Course({ game, script, title }) {
  const page = useRef(/** @type {HTMLElement | null} */ (null));
  const board = useRef(/** @type {import("../board/board.js").Board | null} */ (null));
  const [at, setAt] = useState(0);
  const [chosen, choose] = useState(/** @type {string[]} */ ([]));
  const [answer, setAnswer] = useState(/** @type {Answer | null} */ (null));
  const [tried, setTried] = useState(false);
  const [rule, open] = useState("");
  const actions = useMemo(() => new Map(script.actions.map((action) => [action.seq, action])), [script]);
  const step = script.steps[at];
  const { timeline } = usePlayback(step.seq, actions);
  const goal = step.move || step.wrong;
  const { background } = script.steps[0].picture.board;
  const scene = useMemo(() => ({ ...step.picture.board, background }), [step]);
  const last = at === script.steps.length - 1;

  const go = (/** @type {number} */ to) => {
    setAt(to);
    choose([]);
    setAnswer(null);
    setTried(false);
  };
  const explain = async (/** @type {string} */ text) => {
    const refusal = await api.lessonWhy(game.name, at, text).catch(() => null);
    if (refusal) setAnswer({ text: refusal.text, rule: refusal.rule });
  };
  const reach = () => {
    if (step.move) return go(at + 1);
    choose([]);
    setTried(true);
    void explain(step.wrong);
  };
  const clicked = (/** @type {string} */ key) => {
    if (!goal) return;
    setAnswer(null);
    const longer = [...chosen, key];
    if (next([goal], chosen).has(key)) return longer.join("-") === goal ? reach() : choose(longer);
    const { action, wrong, chosen: picked } = click(step.legal, chosen, key);
    if (wrong) {
      board.current?.shake(key);
      return void explain(wrong);
    }
    choose(picked.length < chosen.length ? picked : []);
    if (action || picked.length >= longer.length) setAnswer({ text: t("lesson_other"), rule: "" });
  };

  const marks = useMemo(() => {
    const open = goal ? next([...step.legal, goal], chosen) : new Set();
    const none = new Set();
    return { can: chosen.length ? none : open, target: chosen.length ? open : none, chosen };
  }, [step, chosen]);
  // The bright one among all that may be done, and where it leads.
  useEffect(() => {
    const bright = goal ? next([goal], chosen) : new Set();
    const aim = goal.split("-").at(-1);
    for (const thing of /** @type {NodeListOf<HTMLElement>} */ (page.current?.querySelectorAll("[data-click]") ?? [])) {
      thing.classList.toggle("bright", bright.has(thing.dataset.click));
      thing.classList.toggle("aim", thing.dataset.click === aim);
    }
  });

  const props = { marks, timeline, onClick: clicked, onEscape: () => choose([]) };
  const { trays } = step.picture;
  const beside = [...traysHere(trays, LEARNER), ...traysOf(trays, LEARNER, LEARNER).filter((tray) => tray.purpose !== "stock")];
  return html`<main class="lesson" ref=${page}>
    <${Bar} title=${title}>
      <${Progress} at=${at} count=${script.steps.length} />
      ${last ? null : html`<a class="btn small skip-lesson" href=${`#new/${game.name}`} aria-label=${t("skip_lesson")}><${Icon}
        name="close" /><span>${t("skip_lesson")}</span></a>`}
    <//>
    <section class="coach" aria-label=${t("lesson_coach")}>
      <div class="bubble" key=${at} role="status">
        <p class="bubble-title">${t("lesson_step", { n: at + 1 })} · ${say(step.title)}</p>
        <p>${say(step.say)} ${step.rules.map((number) => html`<${Clause} key=${number} number=${number} open=${open} />`)}</p>
        ${answer ? html`<p class="answer" role="alert"><${Icon} name=${answer.rule ? "close" : "bulb"} /><span>${say(answer.text)} ${
          answer.rule ? html`<${Clause} number=${answer.rule} open=${open} />` : null}</span></p>` : null}
      </div>
      <div class="teacher" aria-hidden="true"><${Drawing} name="penguin-4" /></div>
    </section>
    <section class="lesson-sea" aria-label=${t("board")}>
      <${BoardView} scene=${scene} board=${board} label=${say(game.title)} ...${props} />
    </section>
    <div class="lesson-trays">${beside.map((tray) => html`<div key=${tray.key} class=${`tray ${tray.purpose}`} role="group"
      aria-label=${say(tray.title)}><p class="tray-title">${say(tray.title)}</p><${TrayView} flat scene=${tray.scene} name=${tray.key} label=${say(tray.title)}
      ...${props} /></div>`)}</div>
    <div class="lesson-tools">
      ${goal && !tried ? html`<button type="button" class="btn quiet" onClick=${reach}><${Icon} name="play" />${t("show_me")}</button>` : null}
      <span class="room"></span>
      ${at ? html`<button type="button" class="btn quiet" onClick=${() => go(at - 1)}>${t("back")}</button>` : null}
      ${last ? html`<${First} game=${game} />` : html`<button type="button" class="btn next" disabled=${Boolean(goal) && !tried}
        onClick=${() => go(at + 1)}>${t("lesson_next", { title: say(script.steps[at + 1].title) })}</button>`}
    </div>
    ${rule ? html`<${RuleSheet} game=${game} rule=${rule} onClose=${() => open("")} />` : null}
  </main>`;
}

/** @param {{number: string, open: (rule: string) => void}} props */
const Clause = ({ number, open }) =>
  html`<button type="button" class="clause" onClick=${() => open(number)}>${number}</button> `;

/** How far one is: a block of ice for each step. @param {{at: number, count: number}} props */
const Progress = ({ at, count }) => html`<span class="blocks" role="img" aria-label=${t("lesson_progress", { n: at + 1, of: count })}>
  ${Array.from({ length: count }, (_, one) => html`<i key=${one} class=${one < at ? "done" : one === at ? "now" : ""}>${
    one === at ? at + 1 : ""}</i>`)}</span>`;

/** The first real game. @param {{game: import("../ui/api.js").Cover}} props */
function First({ game }) {
  const [busy, wait] = useState(false);
  const begin = () => {
    wait(true);
    quick(game, GENTLE).catch(() => wait(false));
  };
  return html`<a class="btn quiet" href=${`#new/${game.name}`}>${t("set_up")}</a>
    <button type="button" class="btn" disabled=${busy} onClick=${begin}><${Icon} name="play" />${t("first_game")}</button>`;
}
