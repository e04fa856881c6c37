/**
 * The start: four games, one click to play, and the tables that are there.
 */

import { api } from "./api.js";
import { Corner, Name } from "./bar.js";
import { keepLinks } from "./lobby.js";
import { Drawing, Icon, Penguin, Picture } from "./parts.js";
import { called } from "./side.js";
import { html, useEffect, useState } from "./vendor/htm-preact.js";
import { say, t } from "./words.js";

/** The bot of "play now": a friendly one. */
const FRIEND = "2";

/**
 * Set up a table, go there and return its id.
 *
 * @param {any} setup
 * @param {(id: string) => void} [before]
 */
export async function open(setup, before) {
  const { table, links } = await api.create(setup);
  keepLinks(table.id, links);
  if (setup.seats.filter((/** @type {any} */ seat) => seat.kind === "me").length > 1)
    localStorage.setItem(`rookery.shared.${table.id}`, "1");
  before?.(table.id);
  location.hash = `table/${table.id}`;
  return table.id;
}

/** @param {any} game */
export function quick(game) {
  const count = game.seats.includes(2) ? 2 : game.seats[0];
  const seats = Array.from({ length: count }, (_, seat) => (seat ? { kind: "bot", bot: FRIEND } : { kind: "me" }));
  return open({ game: game.name, seats });
}

export function Start() {
  const [games, found] = useState(/** @type {any[] | null} */ (null));
  useEffect(() => {
    document.title = "Rookery";
    void api.games().then(found);
  }, []);
  return html`<main class="start">
    <${Hero} />
    <section class="games" aria-label=${t("games")}>
      ${(games ?? []).map((game) => html`<${GameCard} key=${game.name} game=${game} />`)}
    </section>
    <${Tables} games=${games ?? []} />
    <footer class="foot"><p>${t("foot")}</p></footer>
  </main>`;
}

/** The floe at the top of the page, where everybody waits. */
function Hero() {
  return html`<header class="hero">
    <div class="hero-corner"><${Name} /><${Corner} /></div>
    <div class="hero-words">
      <h1>Rookery</h1>
      <p>${t("welcome")}</p>
    </div>
    <div class="floe" aria-hidden="true">
      ${[3, 1, 5, 0, 4, 2].map((seat) => html`<${Penguin} key=${seat} seat=${seat} />`)}
    </div>
    <svg class="waves" viewBox="0 0 1200 40" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 22q75-22 150 0t150 0 150 0 150 0 150 0 150 0 150 0 150 0V40H0z" />
    </svg>
  </header>`;
}

/** @param {{game: any}} props */
function GameCard({ game }) {
  const [scene, draw] = useState(/** @type {any} */ (null));
  const [busy, wait] = useState(false);
  const [wrong, refuse] = useState("");
  useEffect(() => void api.picture(game.name).then(draw, () => null), []);
  const now = async () => {
    wait(true);
    try {
      await quick(game);
    } catch (error) {
      refuse(say(/** @type {any} */ (error).refusal?.text) || t("failed"));
      wait(false);
    }
  };
  const title = say(game.title);
  const [low, high] = [game.seats[0], game.seats.at(-1)];
  return html`<article class="game slab">
    <a class="game-picture" href=${`#new/${game.name}`} tabindex="-1" aria-hidden="true">
      ${scene ? html`<${Picture} scene=${scene} fit="slice" />` : html`<${Drawing} name="penguin-1" />`}
    </a>
    <div class="game-words">
      <h2>${title}</h2>
      <p class="count">${t("players_range", { low, high, n: high })}</p>
      <p class="pitch">${say(game.pitch)}</p>
      <p class="row">
        <button class="btn" disabled=${busy} onClick=${now}
          aria-label=${t("play_now_game", { game: title })}>${t("play_now")}</button>
        <a class="btn quiet" href=${`#new/${game.name}`} aria-label=${t("set_up_game", { game: title })}>${t("set_up")}</a>
      </p>
      <p class="row links">
        <a href=${`#rules/${game.name}`} aria-label=${t("rules_of", { game: title })}>${t("rules")}</a>
        <a href=${`#learn/${game.name}`} aria-label=${t("learn_game", { game: title })}>${t("learn")}</a>
        ${game.name === "pingouin" ? html`<a href="#position/pingouin">${t("position")}</a>` : null}
      </p>
      ${wrong ? html`<p class="refusal" role="alert">${wrong}</p>` : null}
    </div>
  </article>`;
}

/** @param {{games: any[]}} props */
function Tables({ games }) {
  const [lists, take] = useState(/** @type {Record<string, any[]>} */ ({}));
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const [mine, open, running] = await Promise.all(
        [api.mine(), api.tables("waiting"), api.tables("running")].map((one) => one.catch(() => [])),
      );
      if (!gone) take({ mine, open, running });
    };
    void look();
    const timer = setInterval(() => document.visibilityState === "visible" && void look(), 10_000);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, []);
  const mine = new Set((lists.mine ?? []).map((table) => table.id));
  const others = (/** @type {string} */ name) => (lists[name] ?? []).filter((table) => !mine.has(table.id));
  return html`<div class="tables">
    <${List} title=${t("my_games")} tables=${(lists.mine ?? []).filter((table) => table.status !== "over")} games=${games}
      word=${t("go_on")} />
    <${List} title=${t("open_tables")} tables=${others("open")} games=${games} word=${t("join")}
      empty=${t("no_open_tables")} />
    <${List} title=${t("watch_tables")} tables=${others("running")} games=${games} word=${t("watch")} />
  </div>`;
}

/** @param {any} props */
function List({ title, tables, games, word, empty = "" }) {
  if (!tables.length && !empty) return null;
  return html`<section class="list">
    <h2>${title}</h2>
    ${tables.length ? null : html`<p class="empty">${empty}</p>`}
    <ul>
      ${tables.slice(0, 12).map((/** @type {any} */ table) => {
        const game = games.find((/** @type {any} */ one) => one.name === table.game);
        const names = table.seats.map(
          (/** @type {any} */ seat, /** @type {number} */ at) => (seat.name ? called(seat, at) : t("open_seat")),
        );
        const yours = table.mine?.includes(table.to_move);
        return html`<li key=${table.id}>
          <a href=${`#table/${table.id}`}>
            <span
              class="faces">${table.seats.map((/** @type {any} */ _, /** @type {number} */ seat) => html`<${Penguin}
                key=${seat} seat=${seat} />`)}</span>
            <span class="who"><b>${game ? say(game.title) : table.game}</b><small>${names.join(", ")}</small></span>
            <span class="word">${yours ? t("your_turn_short") : word}<${Icon} name="right" /></span>
          </a>
        </li>`;
      })}
    </ul>
  </section>`;
}
