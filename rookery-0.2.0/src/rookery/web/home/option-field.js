/**
 * The control for one option, made from the form that its type describes. The page knows types, not games.
 *
 * @typedef {import("../ui/i18n.js").Text} Text
 * @typedef {import("./seating.js").FormType} FormType
 * @typedef {import("./seating.js").Sitter} Sitter
 * @typedef {{form: FormType, value: any, set: (value: any) => void, people: Sitter[], id: string, name: string,
 *   pictures?: Record<string, string[]>, faces?: (sitter: Sitter) => string, small?: boolean, game?: string,
 *   chosen?: Record<string, any>}} Props
 */

import { Face, Sprites } from "./face.js";
import { BoardView, Icon } from "../ui/parts.js";
import { LEVELS } from "../ui/bits.js";
import { api } from "../ui/api.js";
import { html, useEffect, useMemo, useState } from "../vendor/htm-preact.js";
import { say, t } from "../ui/i18n.js";

/** The clocks to choose from, named by their messages. */
const CLOCKS = {
  none: { kind: "none", amount: 0, increment: 0 },
  fast: { kind: "total", amount: 180, increment: 2 },
  usual: { kind: "total", amount: 600, increment: 5 },
  move: { kind: "move", amount: 30, increment: 0 },
  days: { kind: "days", amount: 3, increment: 0 },
};
/** How many values a number may have to be shown as buttons. */
const FEW = 6;

/** @type {Record<string, (props: Props) => any>} */
const CONTROLS = {
  choice: ({ form, value, set, id, name, pictures, small }) =>
    small
      ? html`<select id=${id} aria-label=${name} value=${value}
          onChange=${(/** @type {any} */ e) => set(e.target.value)}>${choices(form.values)}</select>`
      : html`<div class="cards" role="radiogroup" aria-label=${name}>
          ${Object.entries(form.values).map(([key, text]) => html`<${Card} key=${key} group=${id} text=${/** @type {Text} */ (text)}
            sprites=${pictures?.[key]} on=${value === key} set=${() => set(key)} />`)}
        </div>`,
  flag: ({ value, set, id, name, pictures }) => html`<label class="switch">
    ${pictures?.["true"] ? html`<${Sprites} names=${pictures["true"]} />` : null}
    <input type="checkbox" role="switch" id=${id} aria-label=${name} checked=${value}
      onChange=${(/** @type {any} */ e) => set(e.target.checked)} /><span>${t(value ? "yes" : "no")}</span></label>`,
  number: (props) => {
    const { form, value, set, id, name, small } = props;
    if (small || form.high - form.low >= FEW) return html`<${Stepper} ...${props} low=${form.low} high=${form.high} />`;
    const values = Array.from({ length: form.high - form.low + 1 }, (_, at) => form.low + at);
    return html`<div class="segments" role="radiogroup" aria-label=${name}>
      ${values.map((one) => html`<label key=${one}><input type="radio" name=${id} checked=${one === value}
        onChange=${() => set(one)} /><span>${one}</span></label>`)}</div>`;
  },
  numbers: ({ form, value, set, id }) => {
    const sum = value.reduce((/** @type {number} */ a, /** @type {any} */ b) => a + Number(b), 0);
    return html`<div class="values" role="group" aria-labelledby=${id}>
      ${form.labels.map((/** @type {Text} */ label, /** @type {number} */ at) => html`<span key=${at} class="value">
        <b>${say(label)}</b><${Stepper} value=${value[at]} low=${form.low} high=${form.high} name=${say(label)} id=${`${id}-${at}`}
          set=${(/** @type {number} */ one) => set(value.with(at, one))} /></span>`)}
      ${form.total === null ? null : html`<output class=${sum === form.total ? "sum" : "sum off"}>${sum} / ${form.total}</output>`}
    </div>`;
  },
  per_seat: ({ form, value, set, people, id, faces }) => html`<div class="values" role="group" aria-labelledby=${id}>
    ${people.map((sitter, at) => html`<span key=${at} class="value seated"><${Face} seat=${at} face=${faces?.(sitter)} />
      <${Control} form=${form.each} value=${Array.isArray(value) ? value[at] : value} people=${people} id=${`${id}-${at}`} small
        set=${(/** @type {any} */ one) => set(people.map((_, seat) => (seat === at ? one : Array.isArray(value) ? value[seat] : value)))}
        name=${t("seat", { n: at + 1 })} /></span>`)}
  </div>`,
  series: ({ form, value, set, people, id, name, pictures }) => html`<div class="values" role="group" aria-labelledby=${id}>
    ${value.map((/** @type {any} */ one, /** @type {number} */ at) => html`<span key=${at} class="value seated">
      ${pictures?.[one] ? html`<${Sprites} names=${pictures[one]} />` : null}
      <${Control} form=${form.each} value=${one} people=${people} small id=${`${id}-${at}`} name=${`${name} ${at + 1}`}
        set=${(/** @type {any} */ next) => set(value.with(at, next))} /></span>`)}
  </div>`,
  ticks: ({ form, value, set, id, pictures }) => html`<div class="cards" role="group" aria-labelledby=${id}>
    ${Object.entries(form.values).map(([key, text]) => html`<${Card} key=${key} group=${id} text=${/** @type {Text} */ (text)} tick
      sprites=${pictures?.[key]} on=${value.includes(key)} set=${(/** @type {boolean} */ on) =>
        set(Object.keys(form.values).filter((one) => (one === key ? on : value.includes(one))))} />`)}
  </div>`,
  teams: ({ value, set, people, id, faces }) => {
    const count = people.length;
    const teams = Array.isArray(value) ? value : halves(count);
    const of = (/** @type {number} */ seat) => teams.findIndex((/** @type {number[]} */ team) => team.includes(seat));
    const move = (/** @type {number} */ seat, /** @type {number} */ to) => {
      const next = Array.from({ length: count }, (_, at) => (teams[at] ?? []).filter((/** @type {number} */ one) => one !== seat));
      next[to].push(seat);
      set(next.filter((team) => team.length));
    };
    return html`<div class="values" role="group" aria-labelledby=${id}>
      ${people.map((sitter, at) => html`<span key=${at} class="value seated"><${Face} seat=${at} face=${faces?.(sitter)} />
        <select aria-label=${t("seat", { n: at + 1 })} value=${of(at + 1)}
          onChange=${(/** @type {any} */ e) => move(at + 1, Number(e.target.value))}>
          ${Array.from({ length: Math.min(count, teams.length + 1) }, (_, team) => html`<option key=${team}
            value=${team}>${t("team", { n: team + 1 })}</option>`)}
        </select></span>`)}
    </div>`;
  },
  deck: ({ form, value, set, id }) => {
    const counts = value?.counts ?? Object.fromEntries(form.cards.map((/** @type {any} */ card) => [card.id, card.copies]));
    return html`<details class="deck"><summary id=${id}>${t(value === "default" ? "deck_default" : "deck_own")}</summary>
      <div class="values">${form.cards.map((/** @type {any} */ card) => html`<span key=${card.id} class="value card-count">
        <b>${say(card.name)}</b><small>${say(card.text)}</small><${Stepper} value=${counts[card.id]} low=${0} high=${8}
          name=${say(card.name)} id=${`${id}-${card.id}`}
          set=${(/** @type {number} */ one) => set({ counts: { ...counts, [card.id]: one } })} /></span>`)}
      </div></details>`;
  },
  seat: ({ value, set, people, id, name, faces }) => html`<div class="segments" role="radiogroup" aria-label=${name}>
    ${people.map((sitter, at) => html`<label key=${at}><input type="radio" name=${id} checked=${value === String(at + 1)}
      aria-label=${t("seat", { n: at + 1 })} onChange=${() => set(String(at + 1))} /><span><${Face} seat=${at} face=${faces?.(sitter)} /></span></label>`)}
  </div>`,
  time_control: ({ value, set, id, name }) => html`<div class="cards" role="radiogroup" aria-label=${name}>
    ${Object.entries(CLOCKS).map(([key, clock]) => html`<${Card} key=${key} group=${id} text=${t(`clock_${key}`)}
      on=${key === clockName(value)} set=${() => set(clock)} />`)}
  </div>`,
  bot: ({ value, set, id, name }) => html`<select id=${id} aria-label=${name} value=${value}
    onChange=${(/** @type {any} */ e) => set(e.target.value)}>
    <option value="">${t("no_bot")}</option>
    ${LEVELS.map((level) => html`<option key=${level} value=${level}>${t(`level_${level}`)}</option>`)}
  </select>`,
  cells: (props) => html`<${CellPicker} ...${props} />`,
  either: ({ form, value, set, people, id, name, pictures, faces, game, chosen }) => {
    const own = typeof value !== "string" || !(value in form.values);
    return html`<div class="cards" role="radiogroup" aria-label=${name}>
        ${Object.entries(form.values).map(([key, text]) => html`<${Card} key=${key} group=${id} text=${/** @type {Text} */ (text)}
          sprites=${pictures?.[key]} on=${!own && value === key} set=${() => set(key)} />`)}
        <${Card} group=${id} text=${form.other.label} sprites=${pictures && (pictures["*"] ?? [])} on=${own}
          set=${() => set(start(form.other, people.length))} />
      </div>
      ${own ? html`<${Control} form=${form.other} value=${value} set=${set} people=${people} id=${`${id}-own`}
        faces=${faces} name=${say(form.other.label)} game=${game} chosen=${chosen} />` : null}`;
  },
};

/** What a clock is called here. @param {{kind: string, amount: number, increment: number}} clock */
export const clockName = (clock) => Object.entries(CLOCKS).find(([, { kind, amount }]) => kind === clock.kind && amount === clock.amount)?.[0] ?? "none";

/** @param {Props} props */
export function Control(props) {
  const control = CONTROLS[props.form.type];
  if (control) return control(props);
  // Whatever else a type may be: as text, which the server reads and checks.
  const { form, value, set, id, name } = props;
  return html`<input type="text" id=${id} aria-label=${name} value=${written(value)} placeholder=${say(form.hint)}
    onInput=${(/** @type {any} */ e) => set(e.target.value)} />`;
}

/**
 * One choice as a card with its picture; what stands before a colon is its name.
 *
 * @param {{group: string, text: Text, sprites?: string[], on: boolean, set: (on: boolean) => void, tick?: boolean}} props
 */
export function Card({ group, text, sprites, on, set, tick = false }) {
  const [, head, rest] = /^(.{1,40}?)\s?:\s(.*)$/.exec(say(text)) ?? ["", say(text), ""];
  return html`<label class="op"><input type=${tick ? "checkbox" : "radio"} name=${group} checked=${on}
      onChange=${(/** @type {any} */ e) => set(e.target.checked)} />
    <span class="op-body">${sprites ? html`<span class="op-picture">${sprites.length ? html`<${Sprites} names=${sprites} />` : html`<${Icon} name="pick" />`}</span>` : null}
      <b>${head[0].toLocaleUpperCase() + head.slice(1)}</b>${rest ? html`<small>${rest}</small>` : null}</span></label>`;
}

/**
 * The board of the opening, on which spaces are picked and put back.
 *
 * @param {Props} props
 */
function CellPicker({ form, value, set, people, name, game = "", chosen = {} }) {
  const [scene, show] = useState(/** @type {any} */ (null));
  const options = { ...Object.fromEntries(form.shaped_by.filter((/** @type {string} */ one) => one in chosen).map((/** @type {string} */ one) => [one, chosen[one]])), ...form.board };
  useEffect(() => {
    let gone = false;
    // What is wrong with the other options is told beside the form.
    api.position(game, { seats: people.length, options, position: "" }).then((shown) => gone || show(shown.scene), () => {});
    return () => {
      gone = true;
    };
  }, [game, people.length, JSON.stringify(options)]);
  const picked = Array.isArray(value) ? value : [];
  const marks = useMemo(() => {
    const cells = (scene?.shapes ?? []).map((/** @type {any} */ shape) => shape.c).filter(Boolean);
    return { can: new Set(cells), chosen: picked, target: new Set() };
  }, [scene, picked.join()]);
  const toggle = (/** @type {string} */ cell) => {
    if (marks.can.has(cell)) set(picked.includes(cell) ? picked.filter((one) => one !== cell) : [...picked, cell].sort());
  };
  return html`<div class="cell-picker"><${BoardView} scene=${scene} marks=${marks} label=${name} onClick=${toggle} />
    <output>${picked.join(", ")}</output></div>`;
}

/**
 * A number with less and more beside it.
 *
 * @param {{value: any, set: (value: any) => void, low: number, high: number, id: string, name: string}} props
 */
function Stepper({ value, set, low, high, id, name }) {
  const step = (/** @type {number} */ by) => set(Math.max(low, Math.min(high, Number(value) + by)));
  return html`<span class="stepper">
    <button type="button" aria-label=${t("less", { name })} disabled=${value <= low} onClick=${() => step(-1)}><${Icon} name="minus" /></button>
    <input type="number" inputmode="numeric" id=${id} aria-label=${name} min=${low} max=${high} value=${value}
      onInput=${(/** @type {any} */ e) => set(e.target.value === "" ? "" : Number(e.target.value))} />
    <button type="button" aria-label=${t("more_of", { name })} disabled=${value >= high} onClick=${() => step(1)}><${Icon} name="plus" /></button>
  </span>`;
}

/** @param {Record<string, Text>} values */
const choices = (values) =>
  Object.entries(values).map(([value, text]) => html`<option key=${value} value=${value}>${say(text)}</option>`);

/**
 * Where to begin when somebody wants a value of their own.
 *
 * @param {FormType} form
 * @param {number} count
 */
function start(form, count) {
  if (form.type === "teams") return halves(count);
  if (form.type === "cells") return [];
  if (form.type === "seat") return "1";
  if (form.type === "numbers") {
    // The total shared out evenly, what is left over to the first.
    const all = form.labels.length;
    const each = Math.floor((form.total ?? 0) / all);
    return form.labels.map((/** @type {unknown} */ _, /** @type {number} */ at) => each + (at < (form.total ?? 0) % all ? 1 : 0));
  }
  return "";
}

/** @param {number} count */
function halves(count) {
  const seats = Array.from({ length: count }, (_, at) => at + 1);
  return [seats.filter((seat) => seat % 2 === 1), seats.filter((seat) => seat % 2 === 0)];
}

/** @param {any} value */
function written(value) {
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}
