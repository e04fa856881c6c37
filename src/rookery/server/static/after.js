/**
 * After the game: who won and why, how it went, every position again, and one more.
 *
 * @typedef {import("./link.js").Link} Link
 */

import { api } from "./api.js";
import { Drawing, Icon, Penguin, Tool, copy } from "./parts.js";
import { Moves, called, rows } from "./side.js";
import { html, useEffect, useMemo, useState } from "./vendor/htm-preact.js";
import { path, say, t } from "./words.js";

/** How much a move may give away before it is marked, of a result from -1 to 1. */
const SLIP = 0.12;
const MISTAKE = 0.3;
/** How large the faces beside the graph are, and how near to one another. */
const FACE = 22;
const STEP = 17;

/** @param {{link: Link, game: any, at: number | null, go: (seq: number | null) => void}} props */
export function After({ link, game, at, go }) {
  const outcome = link.frame?.outcome;
  const [history, recall] = useState(/** @type {any[]} */ ([]));
  const [verdicts, judge] = useState(/** @type {Map<number, string>} */ (new Map()));
  const stops = useMemo(
    () => [
      0,
      ...rows(link.events)
        .filter((row) => !row.gone && /move|luck/.test(row.what))
        .map((row) => row.seq),
    ],
    [link.events],
  );
  useEffect(() => void api.history(link.id).then(recall, () => null), [link.id]);
  if (!outcome || !link.frame) return null;
  const here = at ?? link.seq;
  const place = Math.max(
    0,
    stops.findLastIndex((seq) => seq <= here),
  );
  const turn = (/** @type {number} */ to) => go(stops[Math.min(stops.length - 1, Math.max(0, to))]);
  const again = async () => {
    const table = await api.rematch(link.id);
    location.hash = `table/${(table.table ?? table).id}`;
  };
  return html`<div class="after">
    <${Ranking} link=${link} outcome=${outcome} />
    <p class="row">
      ${link.table?.next ? html`<a class="btn" href=${`#table/${link.table.next}`}>${t("to_rematch")}</a>` : html`<button
        class="btn" onClick=${again} disabled=${!link.mine.length}>${t("rematch")}</button>`}
      <a class="btn quiet" href=${`#new/${game.name}`}>${t("new_game")}</a></p>
    ${history.length > 1 && history.some((one) => one.scores) ? html`<${Graph} history=${history}
      players=${link.frame.players} at=${here} go=${go} />` : null}
    <div class="replay" role="group" aria-label=${t("replay")}>
      <${Tool} icon="first" name=${t("first")} short onClick=${() => turn(0)} />
      <${Tool} icon="left" name=${t("previous")} short onClick=${() => turn(place - 1)} />
      <input type="range" min="0" max=${stops.length - 1} value=${place} aria-label=${t("replay")}
        aria-valuetext=${t("move_n", { n: place })}
        onInput=${(/** @type {any} */ e) => turn(Number(e.target.value))} />
      <${Tool} icon="right" name=${t("next")} short onClick=${() => turn(place + 1)} />
      <${Tool} icon="last" name=${t("last")} short onClick=${() => turn(stops.length - 1)} />
    </div>
    <${Moves} events=${link.events} at=${here} onGo=${go} marks=${verdicts} />
    <${Extras} link=${link} at=${here} judge=${judge} />
  </div>`;
}

/** @param {{link: Link, outcome: import("./link.js").Outcome}} props */
function Ranking({ link, outcome }) {
  const players = link.frame?.players ?? [];
  const order = outcome.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const metals = ["gold", "silver", "bronze"];
  // Alone one races against a clock of turns, and the outcome names the medal.
  const medal = (/** @type {number} */ rank) =>
    order.length > 1 ? metals[rank - 1] : metals.find((metal) => metal === outcome.reason);
  return html`<section class="ranking" aria-label=${t("result")}>
    <h2>${title(link, outcome)}</h2>
    <p>${say(outcome.text)}</p>
    ${outcome.ranks.length === 1 && outcome.ranks[0] === 1 ? html`<p
      class="help">${t("best", { n: best(link, outcome.scores[0]) })}</p>` : null}
    <ol>
      ${order.map(
        ({ rank, seat }) => html`<li key=${seat} value=${rank}>
        <span
          class="medal">${medal(rank) ? html`<${Drawing} name=${`medal-${medal(rank)}`}
            label=${t("place_n", { n: rank })} />` : rank}</span>
        <span class="face"><${Penguin} seat=${seat} /></span>
        <b>${called(players[seat], seat)}</b><span class="score">${outcome.scores[seat]}</span>
      </li>`,
      )}
    </ol>
  </section>`;
}

/**
 * Remember the best result of those who play alone: the fewest turns, for each game and its options.
 *
 * @param {Link} link
 * @param {number} turns
 */
function best(link, turns) {
  const name = `rookery.best.${link.table?.game}.${JSON.stringify(link.table?.options ?? {})}`;
  const least = Math.min(turns, Number(localStorage.getItem(name) ?? turns));
  localStorage.setItem(name, String(least));
  return least;
}

/**
 * @param {Link} link
 * @param {import("./link.js").Outcome} outcome
 */
function title(link, outcome) {
  const best = outcome.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (link.seat !== null && best.includes(link.seat) && link.mine.length === 1)
    return t(best.length > 1 ? "you_share" : "you_won");
  if (!best.length) return t("nobody_won");
  const names = best.map((seat) => called(link.frame?.players[seat] ?? { name: "", bot: "" }, seat));
  return t(best.length > 1 ? "they_share" : "they_won", { name: names.join(", ") });
}

/**
 * The scores as they grew, a line for each seat, with its number at the end: never by colour alone.
 *
 * @param {any} props
 */
function Graph({ history, players, at, go }) {
  const [width, height] = [300, 110];
  const all = history.flatMap((/** @type {any} */ one) => one.scores ?? []);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const steps = Math.max(1, history.length - 1);
  const x = (/** @type {number} */ step) => 6 + ((width - 40) * step) / steps;
  const here = Math.max(
    0,
    history.findLastIndex((/** @type {any} */ one) => one.seq <= at),
  );
  const y = (/** @type {number} */ score) => height - 8 - ((height - 16) * (score - low)) / (high - low || 1);
  // The faces at the ends of the lines, from the top down and none upon another.
  const ends = new Map();
  let above = 1;
  const last = (/** @type {number} */ seat) => y(history.at(-1).scores?.[seat] ?? 0) - FACE / 2;
  for (const seat of [...players.keys()].sort((one, other) => last(one) - last(other))) {
    const below = [...players.keys()].filter((other) => !ends.has(other)).length;
    ends.set(seat, Math.min(Math.max(above, last(seat)), Math.max(above, height - below * STEP)));
    above = ends.get(seat) + STEP;
  }
  const dashes = ["", "7 4", "2 4", "10 3 2 3", "5 2", "1 3"];
  const seek = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const step = Math.round((((event.clientX - box.left) / box.width) * width - 6) / ((width - 40) / steps));
    go(history[Math.max(0, Math.min(steps, step))].seq);
  };
  return html`<svg class="graph scene" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${t("graph")}
    onClick=${seek}>
    <line class="graph-now" x1=${x(here)} x2=${x(here)} y1="4" y2=${height - 4} />
    ${players.map(
      (/** @type {any} */ _, /** @type {number} */ seat) => html`<g key=${seat}>
      <polyline class=${`seat-${seat + 1}-line`} stroke-dasharray=${dashes[seat]}
        points=${history.map((/** @type {any} */ one, /** @type {number} */ step) => `${x(step)},${y(one.scores?.[seat] ?? 0)}`).join(" ")} />
      <use href=${`#sprite-penguin-${seat + 1}`} x=${width - 30} y=${ends.get(seat)}
        width=${FACE} height=${FACE} />
    </g>`,
    )}
  </svg>`;
}

/** @param {{link: Link, at: number, judge: (verdicts: Map<number, string>) => void}} props */
function Extras({ link, at, judge }) {
  const [said, tell] = useState("");
  const [busy, wait] = useState(false);
  const permalink = async () => {
    const address = `${location.href.split("#")[0]}#table/${link.id}/${at}`;
    tell((await copy(address)) ? t("copied") : address);
  };
  const verify = async () => {
    const found = await api.verify(link.id).catch(() => null);
    tell(found ? (found.ok ? t("verified", { n: found.draws }) : say(found.text)) : t("failed"));
  };
  const analyse = async () => {
    wait(true);
    const moves = link.events.filter((event) => event.what === "move");
    const found = new Map();
    for (const [done, move] of moves.entries()) {
      tell(t("analysing", { n: done + 1, of: moves.length }));
      const answer = await api.analyse(link.id, move.seq - 1).catch(() => null);
      if (!answer) break;
      const best = answer.candidates[0];
      const played = answer.candidates.find((/** @type {any} */ one) => one.text === move.text);
      const lost = played ? best.value - played.value : 0;
      if (lost >= SLIP) found.set(move.seq, `${lost >= MISTAKE ? "??" : "?"} ${path(best.text)}`);
      judge(new Map(found));
    }
    tell(t("analysed", { n: found.size }));
    wait(false);
  };
  const theme =
    document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const how = `?at=${at}&theme=${theme}&language=${say.language}`;
  return html`<div class="extras">
    <button class="btn small quiet" onClick=${permalink}><${Icon} name="link" />${t("permalink")}</button>
    <button class="btn small quiet" disabled=${busy} onClick=${analyse}><${Icon} name="bulb" />${t("analyse")}</button>
    <button class="btn small quiet" onClick=${verify}><${Icon} name="check" />${t("verify")}</button>
    ${["svg", "png", "gif"].map((kind) => html`<a key=${kind} class="btn small quiet" download
      href=${api.address(link.id, `export.${kind}${how}`)}><${Icon} name="down" />${kind.toUpperCase()}</a>`)}
    <a class="btn small quiet" download=${`${link.id}.jsonl`} href=${api.address(link.id, "log")}><${Icon}
      name="down" />${t("log")}</a>
    <p role="status">${said}</p>
  </div>`;
}
