/**
 * After the game: who won and why, how it went, the moments that mattered, and one more. It lies round the board, which
 * shows the end or whatever moment is chosen.
 *
 * @typedef {import("./connection.js").TableConnection} TableConnection
 * @typedef {import("./connection.js").Outcome} Outcome
 */

import { api } from "../ui/api.js";
import { Drawing, Icon } from "../ui/bits.js";
import { Face } from "../home/face.js";
import { Chat } from "./chat.js";
import { Graph } from "./graph.js";
import { MomentLegend, Moments, arrows, useMoments } from "./moments.js";
import { playerName } from "./players.js";
import { leadChanges } from "./review.js";
import { Sharing } from "./sharing.js";
import { keepBest } from "../home/tables.js";
import { open } from "../home/home.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";
import { fill, say, t } from "../ui/i18n.js";

const METALS = ["gold", "silver", "bronze"];

/**
 * @param {object} props
 * @param {TableConnection} props.link
 * @param {any} props.game
 * @param {number | null} props.at
 * @param {(seq: number | null) => void} props.go
 * @param {import("../types.d.ts").SceneFrame | null} props.scene what the board shows
 * @param {(shapes: import("../types.d.ts").ShapeFrame[]) => void} props.onDraw draw something over it
 * @param {() => void} props.onReplay
 */
export function After({ link, game, at, go, scene, onDraw, onReplay }) {
  const outcome = link.frame?.outcome;
  const [recalled, recall] = useState(/** @type {any[] | null} */ (null));
  const history = recalled ?? [];
  const [tab, setTab] = useState("moments");
  const found = useMoments(link, at);
  useEffect(() => void api.history(link.id).then(recall, () => recall([])), [link.id]);
  const moment = found.moments.find((one) => one.seq - 1 === at) ?? null;
  useEffect(() => onDraw(moment && scene ? arrows(scene, moment) : []), [moment?.seq, scene]);
  // In one column the board, and what is told of the moment below it, may be far from what was tapped.
  useEffect(() => {
    if (at !== null) for (const part of [".said", ".sea-area"]) document.querySelector(part)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  if (!outcome || !link.frame) return null;
  const here = at ?? link.seq;
  return html`<${Ranking} link=${link} outcome=${outcome} game=${game} history=${history} onReplay=${onReplay} />
    ${(!recalled || recalled.length > 1) && link.frame.seats.length > 1 ? html`<${Graph} history=${history} players=${link.frame.seats} mine=${link.mine} at=${here}
      moments=${found.moments} go=${go} title=${t("graph", { what: capital(fill(game.names.score ?? "", { n: 2 })) })} />` : null}
    <aside class="panel" aria-label=${t("beside")}>
      <div class="tabs" role="tablist">${["moments", "chat"].map((name) => html`<button key=${name} role="tab" type="button"
        id=${`tab-${name}`} aria-controls="tab-body" aria-selected=${String(tab === name)} onClick=${() => setTab(name)}>${t(name)}
        ${name === "chat" && link.chat.length ? html` <small>${link.chat.length}</small>` : null}</button>`)}</div>
      <div class="tab-body" id="tab-body" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
        ${tab === "chat" ? html`<${Chat} link=${link} />` : html`<${Moments} link=${link} found=${found} at=${here} go=${go} />`}
      </div>
      <${Sharing} link=${link} at=${here} />
    </aside>
    <div class="said"><div class="said-card">
      ${moment ? html`<${MomentLegend} key=${moment.seq} link=${link} game=${game} moment=${moment} />` : html`<p class="now"><span>
        ${at === null ? t("after_help") : t("looking_back", { n: movesUpTo(link, at) })}</span></p>`}
      ${at === null ? null : html`<button type="button" class="btn small quiet" onClick=${() => go(null)}>${t("final_position")}</button>`}
    </div></div>`;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** @param {TableConnection} link @param {number} at */
const movesUpTo = (link, at) => link.events.filter(({ what, seq }) => what === "move" && seq <= at).length;

/** @param {{link: TableConnection, outcome: Outcome, game: any, history: {scores: number[]}[], onReplay: () => void}} props */
function Ranking({ link, outcome, game, history, onReplay }) {
  const players = link.frame?.seats ?? [];
  const order = outcome.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  // Alone one races against a clock of turns, and the outcome names the medal.
  const medal = (/** @type {number} */ rank) =>
    order.length > 1 ? METALS[rank - 1] : METALS.find((metal) => metal === outcome.reason);
  return html`<section class="ranking" aria-label=${t("result")}>
    <h2>${title(link, outcome)}</h2>
    <p>${say(outcome.text)}</p>
    <${Facts} link=${link} outcome=${outcome} history=${history} />
    <ol class=${`podium of-${order.length}`}>
      ${order.map(({ rank, seat }) => html`<li key=${seat} value=${rank} class=${`step-${Math.min(rank, 4)} podium-seat-${seat + 1}`}>
        <${Face} seat=${seat} face=${game.setup?.bots[players[seat].bot]?.face} glad=${rank === 1} />
        <span class="block">
          ${medal(rank) ? html`<${Drawing} name=${`medal-${medal(rank)}`} label=${t("place_n", { n: rank })} />` : html`<small>${rank}</small>`}
          <b class="score">${outcome.scores[seat]}</b><span>${playerName(players[seat], seat)}</span></span>
      </li>`)}
    </ol>
    <${Again} link=${link} game=${game} outcome=${outcome} onReplay=${onReplay} />
  </section>`;
}

/**
 * A few numbers of the game: how long it was, and how often the lead changed.
 *
 * @param {{link: TableConnection, outcome: Outcome, history: {scores: number[]}[]}} props
 */
function Facts({ link, outcome, history }) {
  const times = link.events.flatMap(({ at }) => at ?? []);
  const minutes = Math.max(1, Math.round((Math.max(...times) - Math.min(...times)) / 60));
  const leads = leadChanges(history, outcome);
  const facts = [
    { n: movesUpTo(link, link.seq), what: "fact_moves" },
    ...(times.length > 1 ? [{ n: minutes, what: "fact_minutes" }] : []),
    ...(leads ? [{ n: leads, what: "fact_leads" }] : []),
  ];
  return html`<dl class="facts">${facts.map(({ n, what }) => html`<div key=${what}><dd>${n}</dd><dt>${t(what, { n })}</dt></div>`)}</dl>`;
}

/**
 * One more: with the same people, on the same course, or anew.
 *
 * @param {{link: TableConnection, game: any, outcome: Outcome, onReplay: () => void}} props
 */
function Again({ link, game, outcome, onReplay }) {
  const [again, take] = useState(/** @type {Record<string, unknown>} */ ({}));
  const [best, show] = useState(/** @type {number | null} */ (null));
  useEffect(() => {
    void api.table(link.id).then((table) => {
      const same = table.summary?.again ?? {};
      take(same);
      const person = link.mine.length === 1 && table.seats.length === 1 && !table.position;
      if (person && outcome.ranks[0] === 1) {
        const result = { turns: outcome.scores[0], text: outcome.text, table: link.id, at: Date.now() / 1000 };
        show(keepBest({ game: game.name, options: { ...table.options, ...same }, ...result }).turns);
      }
    }, () => null);
  }, [link.id]);
  const rematch = async () => {
    const table = await api.rematch(link.id);
    location.hash = `table/${(table.table ?? table).id}`;
  };
  const race = () => {
    const seats = (link.table?.seats ?? []).map((seat, at) =>
      link.mine.includes(at) ? { kind: /** @type {const} */ ("me") } : { kind: /** @type {const} */ ("bot"), bot: seat.bot || "2" },
    );
    void open({ game: game.name, seats, options: { ...link.table?.options, ...again } });
  };
  return html`<div class="again">
    ${best !== null ? html`<p class="help">${t("best", { n: best })}</p>` : null}
    ${link.table?.next ? html`<a class="btn" href=${`#table/${link.table.next}`}>${t("to_rematch")}</a>` : html`<button type="button"
      class="btn" onClick=${rematch} disabled=${!link.mine.length}><${Icon} name="undo" />${t("rematch")}</button>`}
    ${Object.keys(again).length && link.mine.length ? html`<button type="button" class="btn quiet wide" onClick=${race}>${t("same_course")}</button>` : null}
    <button type="button" class="btn small quiet" onClick=${onReplay}><${Icon} name="eye" />${t("replay")}</button>
    <a class="btn small quiet" href=${`#new/${game.name}`}><${Icon} name="plus" />${t("new_game")}</a>
  </div>`;
}

/**
 * @param {TableConnection} link
 * @param {Outcome} outcome
 */
function title(link, outcome) {
  const best = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (link.seat !== null && best.includes(link.seat) && link.mine.length === 1)
    return t(best.length > 1 ? "you_share" : "you_won");
  if (!best.length) return t("nobody_won");
  const names = best.map((seat) => playerName(link.frame?.seats[seat] ?? { name: "", bot: "" }, seat));
  return t(best.length > 1 ? "they_share" : "they_won", { name: names.join(", ") });
}
