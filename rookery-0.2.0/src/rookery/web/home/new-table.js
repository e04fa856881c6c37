/**
 * Set up a table: a ready one, or who sits where, by which rules, with which clock. All about a game comes from the server.
 *
 * @typedef {import("./seating.js").Sitter} Sitter
 * @typedef {import("./seating.js").Option} Option
 * @typedef {import("./seating.js").Chosen} Chosen
 * @typedef {import("../ui/i18n.js").Text} Text
 * @typedef {{name: string, title: Text, text: Text, sprites: string[], options: Chosen}} Preset
 * @typedef {{name: string, title: Text, pitch: Text, seats: number[], options: Option[], reactions: boolean, brushes: {key: string}[],
 *   setup: {minutes: number, bots: Record<string, import("./players.js").Character>, presets: Preset[],
 *     main: string[], options: Record<string, Record<string, string[]>>}}} Game
 */

import { api, Refused } from "../ui/api.js";
import { Bar, NotFound } from "../ui/bar.js";
import { Control, clockName } from "./option-field.js";
import { Players, nameOf } from "./players.js";
import { Quoting } from "../learn/clause.js";
import { Sprites } from "./face.js";
import { defaultOf, isPerson, resize, rotate, seatsOf } from "./seating.js";
import { Icon, Picture } from "../ui/parts.js";
import { open } from "./home.js";
import { html, useEffect, useMemo, useRef, useState } from "../vendor/htm-preact.js";
import { say, t } from "../ui/i18n.js";

/** The bot that plays for those who leave, unless the host chooses another. */
const REPLACEMENT = "2";
/** Milliseconds after the last change until the server is asked. */
const PAUSE = 200;
/** Milliseconds until a server that could not answer is asked again. */
const RETRY = 2000;

/** @param {{name: string, more: string}} props */
export function Setup({ name, more }) {
  const [game, found] = useState(/** @type {Game | null | undefined} */ (null));
  const [settings, offer] = useState(/** @type {Option[]} */ ([]));
  useEffect(() => {
    void Promise.all([api.games(), api.tableSettings()]).then(
      ([games, offered]) => {
        offer(offered);
        found(games.find((/** @type {Game} */ one) => one.name === name));
      },
      () => found(undefined),
    );
  }, [name]);
  if (game === undefined) return html`<${NotFound} what=${t("no_game")} />`;
  return game
    ? html`<${Form} key=${name} game=${game} settings=${settings} friends=${more === "friends"} />`
    : html`<main class="setup" aria-busy="true"></main>`;
}

/** @param {{game: Game, settings: Option[], friends: boolean}} props */
function Form({ game, settings, friends }) {
  const { setup } = game;
  const [people, place] = useState(/** @type {Sitter[]} */ (
    game.seats.includes(2) ? [{ kind: "me" }, friends ? { kind: "link" } : { kind: "bot", bot: "2" }] : [{ kind: "me" }]
  ));
  const [youngest, ask] = useState(false);
  const [chosen, choose] = useState(/** @type {Chosen} */ (setup.presets[0]?.options ?? {}));
  const [table, arrange] = useState(/** @type {Chosen} */ ({ replacement_bot: REPLACEMENT }));
  const [busy, wait] = useState(false);
  const count = people.length;
  const { scene, refusal, refuse } = useOpening(game, count, chosen);
  useEffect(() => {
    document.title = t("set_up_game", { game: say(game.title) });
  }, [say.language]);

  const sit = (/** @type {Sitter[]} */ next) => {
    choose(resize(game.options, chosen, next.length));
    place(next);
    if (next.filter(isPerson).length < 2 || next[0] !== people[0]) ask(false);
  };
  const begin = (/** @type {number} */ seat) => {
    const turned = rotate(game.options, chosen, people, seat);
    place(turned.people);
    choose(turned.chosen);
    ask(true);
  };
  const set = (/** @type {string} */ option, /** @type {any} */ value) => choose({ ...chosen, [option]: value });
  const reset = (/** @type {string} */ option) => {
    const { [option]: _, ...rest } = chosen;
    choose(rest);
  };
  const start = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    wait(true);
    try {
      await open({
        game: game.name,
        seats: seatsOf(people),
        options: chosen,
        settings: people.some((one) => one.kind === "open") ? { ...table, visibility: "public" } : table,
        youngest: youngest ? 0 : null,
      });
    } catch (error) {
      refuse(error instanceof Refused ? error.refusal : { code: "", text: t("failed") });
      wait(false);
    }
  };
  const main = game.options.filter((option) => setup.main.includes(option.name));
  const rest = game.options.filter((option) => !setup.main.includes(option.name));
  const offered = settings.filter((option) => option.name !== "reactions" || game.reactions);
  const wrong = new Set((refusal?.reasons ?? []).map((reason) => reason.where));
  const row = (/** @type {Option} */ option) => html`<${OptionRow} key=${option.name} option=${option} game=${game} people=${people}
    value=${option.name in chosen ? chosen[option.name] : defaultOf(option, count)} set=${set}
    chosen=${chosen} wrong=${wrong.has(option.name)} />`;
  return html`<main class="setup">
    <${Bar} title=${t("set_up_game", { game: say(game.title) })} />
    <form class="setup-form" onSubmit=${start}>
      <div class="setup-main">
        <${Presets} game=${game} chosen=${chosen} count=${count} choose=${choose} />
        <${Players} people=${people} most=${game.seats.at(-1) ?? 2} bots=${setup.bots} youngest=${youngest} set=${sit} begin=${begin} />
        ${main.length ? html`<section class="card pad options">${main.map(row)}</section>` : null}
        ${rest.length ? html`<details class="card pad options" open=${rest.some((option) => wrong.has(option.name))}>
          <summary><h2>${t("house_rules")}</h2></summary>${rest.map(row)}</details>` : null}
        <section class="card pad options">${offered.map((option) => html`<${OptionRow} key=${option.name} option=${option} game=${game}
          people=${people} value=${table[option.name] ?? defaultOf(option, 0)} chosen=${table}
          set=${(/** @type {string} */ name, /** @type {any} */ value) => arrange({ ...table, [name]: value })} />`)}
          ${game.brushes.length ? html`<p><a href=${`#position/${game.name}`}>${t("position")}</a></p>` : null}</section>
      </div>
      <aside class="card setup-side">
        <div class="preview">${scene ? html`<${Picture} scene=${close(scene)} />` : null}</div>
        <${Summary} game=${game} people=${people} clock=${table.clock ? clockName(table.clock) : "none"} youngest=${youngest} />
        ${refusal ? html`<${WaysOut} game=${game} refusal=${refusal} people=${people} chosen=${chosen} sit=${sit} reset=${reset} />` : null}
        <button class="btn big" type="submit" disabled=${busy || Boolean(refusal)}><${Icon} name="play" />${t("start_game")}</button>
      </aside>
    </form>
  </main>`;
}

/**
 * Show the opening that these options give; what they cannot mean together is refused before the start.
 *
 * @param {Game} game
 * @param {number} count
 * @param {Chosen} chosen
 */
function useOpening(game, count, chosen) {
  const [scene, draw] = useState(/** @type {any} */ (null));
  const [refusal, refuse] = useState(/** @type {import("../ui/api.js").Refusal | null} */ (null));
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    const late = () => mine !== asked.current;
    let timer = 0;
    const ask = () =>
      api.position(game.name, { seats: Math.max(1, count), options: chosen, position: "" }).then(
        (shown) => late() || (draw(shown.scene), refuse(null)),
        (error) => {
          if (late()) return;
          const told = error instanceof Refused && error.refusal.reasons?.length ? error.refusal : null;
          refuse(told);
          // A server that is busy, or out of reach, is asked again.
          if (!told) timer = setTimeout(ask, RETRY);
        },
      );
    timer = setTimeout(ask, PAUSE);
    return () => clearTimeout(timer);
  }, [count, chosen]);
  return { scene, refusal, refuse };
}

/**
 * Come closer: show of a scene only what has pieces, without the empty sea round it.
 *
 * @param {any} scene
 */
function close(scene) {
  const near = 70 * Math.max(1, scene.width / 1000);
  const placed = scene.shapes.filter((/** @type {any} */ shape) => shape.x || shape.y);
  if (placed.length < 12) return scene;
  const [xs, ys] = ["x", "y"].map((axis) => placed.map((/** @type {any} */ shape) => shape[axis] || 0));
  const [left, top] = [Math.max(0, Math.min(...xs) - near), Math.max(0, Math.min(...ys) - near)];
  const [right, bottom] = [Math.min(scene.width, Math.max(...xs) + near), Math.min(scene.height, Math.max(...ys) + near)];
  const move = (/** @type {any} */ shape) => ({ ...shape, x: (shape.x || 0) - left, y: (shape.y || 0) - top });
  return { ...scene, width: right - left, height: bottom - top, shapes: scene.shapes.map(move), background: (scene.background ?? []).map(move) };
}

/** @param {{game: Game, chosen: Chosen, count: number, choose: (chosen: Chosen) => void}} props */
function Presets({ game, chosen, count, choose }) {
  if (!game.setup.presets.length) return null;
  const same = (/** @type {Chosen} */ options) => {
    const full = (/** @type {Chosen} */ some) =>
      JSON.stringify(game.options.map((option) => resize([option], { [option.name]: some[option.name] ?? defaultOf(option, count) }, count)));
    return full(options) === full(chosen);
  };
  return html`<div class="presets" role="radiogroup" aria-label=${t("presets")}>
    ${game.setup.presets.map((preset) => html`<label key=${preset.name} class="preset"><input type="radio" name="preset"
      checked=${same(preset.options)} onChange=${() => choose(resize(game.options, preset.options, count))} />
      <span class="card"><${Sprites} names=${preset.sprites} /><span><b>${say(preset.title)}</b><small>${say(preset.text)}</small></span></span></label>`)}
  </div>`;
}

/** @param {{option: Option, game: Game, people: Sitter[], value: any, set: (name: string, value: any) => void, chosen: Chosen, wrong?: boolean}} props */
function OptionRow({ option, game, people, value, set, chosen, wrong }) {
  const id = `option-${option.name}`;
  return html`<div class=${`option ${option.form.type} ${wrong ? "wrong" : ""}`} id=${`${id}-row`}>
    <div class="option-head"><h3 id=${id}>${say(option.title)}</h3>
      <p class="help"><${Quoting} game=${game} text=${say(option.help)} /></p></div>
    <${Control} form=${option.form} value=${value} people=${people} id=${id} name=${say(option.title)}
      set=${(/** @type {any} */ next) => set(option.name, next)} pictures=${game.setup.options[option.name]} game=${game.name} chosen=${chosen}
      faces=${(/** @type {Sitter} */ sitter) => game.setup.bots[sitter.bot ?? ""]?.face ?? ""} />
  </div>`;
}

/** Say in a few words what will happen. @param {{game: Game, people: Sitter[], clock: string, youngest: boolean}} props */
function Summary({ game, people, clock, youngest }) {
  const waiting = people.filter((one) => one.kind === "link" || one.kind === "open").length;
  const first = people[0];
  const facts = [
    t("about_minutes", { n: game.setup.minutes }),
    clock === "none" ? "" : t(`clock_${clock}`),
    waiting ? t("waits_for", { n: waiting }) : "",
    youngest && first ? t("who_begins", { name: nameOf(first, game.setup.bots, 0) }) : "",
  ].filter(Boolean);
  return html`<p class="summary"><b>${t("n_players", { n: people.length })}</b><span>${facts.join(" · ")}</span></p>`;
}

/**
 * Why this table cannot start yet, and what would help.
 *
 * @param {{game: Game, refusal: import("../ui/api.js").Refusal, people: Sitter[], chosen: Chosen, sit: (people: Sitter[]) => void,
 *   reset: (option: string) => void}} props
 */
function WaysOut({ game, refusal, people, chosen, sit, reset }) {
  const reasons = useMemo(() => {
    const found = refusal.reasons ?? [];
    return found.length ? found : [{ where: "", text: refusal.text }];
  }, [refusal]);
  const [helpful, setHelpful] = useState(/** @type {number[]} */ ([]));
  useEffect(() => {
    // One more or one less is offered where that helps.
    let gone = false;
    setHelpful([]);
    for (const seats of game.seats.filter((n) => Math.abs(n - people.length) === 1))
      api.check({ game: game.name, seats, options: resize(game.options, chosen, seats) }).then(
        () => gone || setHelpful((all) => [...all, seats]),
        () => null,
      );
    return () => {
      gone = true;
    };
  }, [refusal]);
  const grow = () => sit([...people, { kind: "bot", bot: "2" }]);
  return html`<div class="ways-out" role="alert">
    ${reasons.map(({ where, text }, at) => {
      const option = game.options.find((one) => one.name === where);
      const sentence = say(text).replace(/^[a-z_]+ ?: /, "");
      return html`<div key=${at}>
        <p>${option ? html`<b>${say(option.title)}</b> ` : null}<${Quoting} game=${game}
          text=${sentence[0]?.toLocaleUpperCase() + sentence.slice(1)} /></p>
        <p class="row">
          ${option ? html`<button type="button" class="btn small quiet" onClick=${() => reset(where)}>${t("back_to_usual")}</button>
            <button type="button" class="btn small quiet" onClick=${() =>
              document.getElementById(`option-${where}-row`)?.scrollIntoView({ block: "center" })}>${t("show_option")}</button>` : null}
          ${people.length < game.seats[0] || helpful.some((n) => n > people.length) ? html`<button type="button"
            class="btn small quiet" onClick=${grow}>${t("add_bot")}</button>` : null}
          ${helpful.some((n) => n < people.length) ? html`<button type="button" class="btn small quiet"
            onClick=${() => sit(people.slice(0, -1))}>${t("one_less")}</button>` : null}
        </p></div>`;
    })}
  </div>`;
}
