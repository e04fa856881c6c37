/**
 * The start: all games, one click to play, and my own games.
 *
 * @typedef {import("../ui/api.js").Cover} Game
 * @typedef {import("./tables.js").Listed} Listed
 * @typedef {{kind: "me" | "bot" | "link" | "open", bot?: string, name?: string}} Sitting
 * @typedef {{game: string, seats: Sitting[], options?: Record<string, unknown>, position?: string,
 *   youngest?: number | null, settings?: Record<string, unknown>}} TableSetup
 * @typedef {{day: string, title: Text, text: Text, bot: {name: string, face: string}, setup: TableSetup}} Challenge
 * @typedef {import("../ui/i18n.js").Text} Text
 */

import { api, boot } from "../ui/api.js";
import { Cover, Face } from "./face.js";
import { Icon, Penguin, SettingsButton } from "../ui/bits.js";
import { ago, bests, days, isMyTurn, keepDay, keepWin, others, sorted, standing, statistics, streak } from "./tables.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";
import { say, t } from "../ui/i18n.js";
import { local } from "../ui/storage.js";

/** The bot of "play now": a friendly one. */
const FRIEND = "2";
/** Milliseconds between looks at the lists. */
const LOOK = 10_000;

/**
 * Set up a table, go there and return its id.
 *
 * @param {TableSetup} setup
 * @param {(id: string) => void} [before]
 * @returns {Promise<string>}
 */
export async function open(setup, before) {
  const { table, links } = await api.create(setup);
  if (links.length) local.set(`links.${table.id}`, JSON.stringify(links));
  if (setup.seats.filter((seat) => seat.kind === "me").length > 1) local.set(`shared.${table.id}`, "1");
  before?.(table.id);
  location.hash = `table/${table.id}`;
  return table.id;
}

/** How many sit at a table that nobody has set up. @param {Game} game */
const usual = (game) => (game.seats.includes(2) ? 2 : game.seats[0]);

/**
 * Set up a table at once: me, and the others all of one kind.
 *
 * @param {Game} game
 * @param {Sitting} other
 */
export const quick = (game, other) =>
  open({
    game: game.name,
    seats: Array.from({ length: usual(game) }, (_, seat) => (seat ? other : { kind: "me" })),
    settings: { visibility: other.kind === "open" ? "public" : "link" },
  });

/**
 * What was listed when somebody was last here: it is shown until the server answers, so that nothing jumps.
 *
 * @typedef {{name: string, mine: Listed[], waiting: Listed[], running: Listed[], today?: Challenge}} Lists
 * @returns {Lists | null}
 */
const lastLists = () => JSON.parse(local.get("home") ?? "null");

export function Start() {
  const [lists, take] = useState(lastLists);
  useEffect(() => {
    document.title = "Rookery";
    let gone = false;
    const look = async () => {
      const found = await api.home().catch(() => null);
      if (gone || !found) return;
      keepWin(found.today?.day, found.mine);
      take(found);
      local.set("home", JSON.stringify(found));
    };
    void look();
    const timer = setInterval(() => document.visibilityState === "visible" && void look(), LOOK);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, []);
  const mine = sorted(lists?.mine ?? []);
  const own = new Set((lists?.mine ?? []).map((table) => table.id));
  const foreign = (/** @type {Listed[] | undefined} */ tables) => (tables ?? []).filter((table) => !own.has(table.id));
  return html`<main class="start">
    <header class="start-bar">
      <span class="logo"><${Penguin} seat=${0} />Rookery</span>
      <${SettingsButton} name=${lists?.name} onName=${(/** @type {string} */ name) => lists && take({ ...lists, name })} />
    </header>
    <div class="hello">
      <h1>${t("welcome")}</h1>
      <div class="peek" aria-hidden="true">${[3, 1, 5, 0, 4, 2].map((seat) => html`<${Penguin} key=${seat} seat=${seat} />`)}</div>
    </div>
    <section class="games" aria-label=${t("games")}>
      ${boot.games.map((game) => html`<${GameCard} key=${game.name} game=${game} />`)}
    </section>
    <aside class="mine" aria-label=${t("my_games")}>
      <${Mine} ...${mine} />
      <${Today} today=${lists?.today} mine=${lists?.mine ?? []} />
      <${Friend} />
      <${Others} open=${foreign(lists?.waiting)} running=${foreign(lists?.running)} />
      <${Finished} over=${mine.over} />
    </aside>
    <footer class="foot"><p>${t("foot")}</p></footer>
  </main>`;
}

/**
 * Do something once, and say what went wrong.
 *
 * @returns {[boolean, string, (deed: () => Promise<unknown>) => void]}
 */
function useAttempt() {
  const [busy, wait] = useState(false);
  const [wrong, refuse] = useState("");
  const attempt = (/** @type {() => Promise<unknown>} */ deed) => {
    wait(true);
    deed().catch((error) => {
      refuse(say(error.refusal?.text) || t("failed"));
      wait(false);
    });
  };
  return [busy, wrong, attempt];
}

/** @param {{game: Game}} props */
function GameCard({ game }) {
  const [busy, wrong, attempt] = useAttempt();
  const title = say(game.title);
  const [low, high] = [game.seats[0], game.seats.at(-1) ?? 0];
  return html`<article class="game card">
    <a class="game-picture" href=${`#new/${game.name}`} tabindex="-1" aria-hidden="true"><${Cover} cover=${game.cover} /></a>
    <div class="game-words">
      <div><h2>${title}</h2><p class="count">${t("players_minutes", { low, high, n: game.minutes })}</p></div>
      <button class="btn" disabled=${busy} onClick=${() => attempt(() => quick(game, { kind: "bot", bot: FRIEND }))}
        aria-label=${t("play_now_game", { game: title })}><${Icon} name="play" />${t("play_now")}</button>
      <p class="pitch">${say(game.pitch)}</p>
      <p class="links">
        <a href=${`#learn/${game.name}`} aria-label=${`${t("learn")}: ${title}`}>${t("learn")}</a>
        <a href=${`#new/${game.name}`} aria-label=${`${t("set_up")}: ${title}`}>${t("set_up")}</a>
        <a href=${`#rules/${game.name}`} aria-label=${t("rules_of", { game: title })}>${t("rules")}</a>
      </p>
      ${wrong ? html`<p class="refusal" role="alert">${wrong}</p>` : null}
    </div>
  </article>`;
}

/** @param {{turn: Listed[], running: Listed[], over: Listed[]}} props */
function Mine({ turn, running, over }) {
  if (!turn.length && !running.length) {
    if (over.length) return null;
    return html`<section class="card pad welcome">
      <${Face} seat=${3} glad />
      <div><h2>${t("nothing_yet")}</h2><p>${t("nothing_yet_help")}</p></div>
    </section>`;
  }
  return html`<section class="card pad">
    <h2>${t(turn.length ? "your_turn_short" : "my_games")}</h2>
    <${Rows} tables=${turn} /><${More} tables=${running} title=${turn.length ? t("others_turn") : ""} />
  </section>`;
}

/** @param {{tables: Listed[]}} props */
const Rows = ({ tables }) => html`<ul class="rows">
  ${tables.slice(0, 6).map((table) => html`<${Row} key=${table.id} table=${table} />`)}
</ul>`;

/** @param {{tables: Listed[], title: string}} props */
const More = ({ tables, title }) =>
  tables.length ? html`${title ? html`<h3>${title}</h3>` : null}<${Rows} tables=${tables} />` : null;

/** @param {{table: Listed}} props */
function Row({ table }) {
  const game = boot.games.find((one) => one.name === table.game);
  return html`<li><a href=${`#table/${table.id}`}>
    <${Thumb} table=${table} game=${game} />
    <span class="who"><b>${game ? say(game.title) : table.game}</b> ${others(table)}<small>${standing(table)}</small></span>
    <${Icon} name="right" />
  </a></li>`;
}

/**
 * A small picture: the board as it stands where it is my turn, else what the game looks like.
 *
 * @param {{table: Listed, game: Game | undefined}} props
 */
function Thumb({ table, game }) {
  const [Live, bring] = useState(/** @type {any} */ (null));
  const [scene, draw] = useState(/** @type {any} */ (null));
  const seq = table.summary?.seq ?? 0;
  const live = isMyTurn(table);
  useEffect(() => {
    if (!live) return;
    void api.at(table.id, seq, table.mine?.[0] ?? null).then((moment) => draw(moment.picture.board), () => null);
    void import("../ui/parts.js").then((module) => bring(() => module.Picture));
  }, [live, seq]);
  return html`<span class="thumb">${live && Live && scene ? html`<${Live} scene=${scene} />` : game ? html`<${Cover}
    cover=${game.cover} />` : null}</span>`;
}

/**
 * The challenge of the day; its place is kept until the server says what it is.
 *
 * @param {{today: Challenge | undefined, mine: Listed[]}} props
 */
function Today({ today, mine }) {
  const [busy, wrong, attempt] = useAttempt();
  const game = boot.games.find((one) => one.name === today?.setup.game);
  if (!today || !game) return html`<section class="card pad day"><h2>${t("today")}</h2></section>`;
  const { day, bot, setup } = today;
  const before = days()[day];
  const table = mine.find(({ id }) => id === before?.table);
  const start = () => open(setup, (id) => keepDay(day, { table: id, won: Boolean(before?.won) }));
  const row = streak(days(), day);
  return html`<section class="card pad day">
    <h2>${t("today")}</h2>
    <div class="day-picture"><${Cover} cover=${game.cover} /><${Face} seat=${1} face=${bot.face} /></div>
    <p><b>${say(game.title)} · ${say(today.title)}</b><small>${t(before?.won ? "today_won" : "today_beat", { name: bot.name })}
      ${row ? html`<br />${t("today_streak", { n: row })}` : null}</small></p>
    ${table?.status === "running"
      ? html`<a class="btn quiet" href=${`#table/${table.id}`}><${Icon} name="play" />${t("today_on")}</a>`
      : html`<button class="btn quiet" disabled=${busy} onClick=${() => attempt(start)}><${Icon} name="star" />${t(
        before ? "today_again" : "today_try")}</button>`}
    ${wrong ? html`<p class="refusal" role="alert">${wrong}</p>` : null}
  </section>`;
}

/** Play with somebody who is elsewhere: choose a game, get a link. */
function Friend() {
  const [name, pick] = useState(boot.games[0]?.name ?? "");
  const [busy, wrong, attempt] = useAttempt();
  const game = boot.games.find((one) => one.name === name);
  return html`<section class="card pad friend">
    <h2>${t("with_friend")}</h2>
    <p class="help">${t("with_friend_help")}</p>
    <div class="pick" role="radiogroup" aria-label=${t("games")}>
      ${boot.games.map((one) => html`<label key=${one.name} title=${say(one.title)}><input type="radio" name="friend"
        checked=${one.name === name} onChange=${() => pick(one.name)} /><span><${Cover} cover=${one.cover} /><b>${say(one.title)}</b></span></label>`)}
    </div>
    ${game ? html`<p class="row">
      <button class="btn" disabled=${busy} onClick=${() => attempt(() => quick(game, { kind: "link" }))}><${Icon}
        name="link" />${t("play_friend")}</button>
      <button class="btn quiet" disabled=${busy} onClick=${() => attempt(() => quick(game, { kind: "open" }))}><${Icon}
        name="people" />${t("kind_open")}</button></p>` : null}
    ${wrong ? html`<p class="refusal" role="alert">${wrong}</p>` : null}
  </section>`;
}

/** @param {{open: Listed[], running: Listed[]}} props */
function Others({ open, running }) {
  if (!open.length && !running.length) return null;
  return html`<section class="card pad">
    <${More} tables=${open} title=${t("open_tables")} /><${More} tables=${running} title=${t("watch_tables")} />
  </section>`;
}

/** @param {{over: Listed[]}} props */
function Finished({ over }) {
  const records = Object.values(bests()).sort((one, other) => other.at - one.at).slice(0, 3);
  const counts = statistics(over);
  if (!over.length && !records.length) return null;
  const title = (/** @type {string} */ name) => say(boot.games.find((one) => one.name === name)?.title) || name;
  return html`<section class="card pad">
    <h2>${t("finished")}</h2>
    ${counts.size ? html`<dl class="counts">${[...counts].map(([name, { played, won }]) => html`<div key=${name}>
      <dt>${title(name)}</dt><dd><b>${won}</b> / ${played}<span class="unseen"> ${t("won_of")}</span></dd></div>`)}</dl>
      <p class="help">${t("won_of")}</p>` : null}
    ${records.map((one) => html`<p key=${one.table} class="best"><a href=${`#table/${one.table}`}>${title(one.game)} · ${say(one.text)}</a>
      <small>${ago(one.at)}</small></p>`)}
    <${Rows} tables=${over} />
  </section>`;
}
