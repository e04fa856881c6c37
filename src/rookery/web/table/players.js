/**
 * The players: who they are, what they have, whose turn it is, how long they may think.
 *
 * @typedef {import("./connection.js").TableConnection} TableConnection
 * @typedef {import("./playback.js").Playback} Playback
 */

import { Penguin, clockText } from "../ui/parts.js";
import { html, useEffect, useReducer, useRef } from "../vendor/htm-preact.js";
import { useMoment } from "./playback.js";
import { scoresBefore } from "./selectors.js";
import { fill, prefersReducedMotion, setSeats, t } from "../ui/i18n.js";

/**
 * Return what a player is called.
 *
 * @param {{name: string, bot: string}} player
 * @param {number} seat
 */
export function playerName(player, seat) {
  if (isNamed(player)) return player.name;
  return player.bot ? botName(player.bot) : t("seat", { n: seat + 1 });
}

/**
 * Call the seats by their players' names in every sentence, for as long as the table is shown.
 *
 * @param {{name: string, bot: string}[]} players
 * @param {number[]} mine
 */
export function useSeatNames(players, mine) {
  const names = players.map((player, seat) => (player.name || player.bot ? playerName(player, seat) : ""));
  setSeats(names, mine.length === 1 ? mine[0] : null);
  useEffect(() => () => setSeats([]), []);
}

/**
 * Tell whether somebody gave a name: a bot that nobody named has one from the server.
 *
 * @param {{name: string, bot: string}} player
 */
const isNamed = ({ name, bot }) => name && name !== `Bot ${bot}`;

/**
 * Return what a bot is called: by its level, or by how it thinks.
 *
 * @param {string} bot
 */
export const botName = (bot) => (/^\d$/.test(bot) ? t("bot_level", { level: bot }) : t("bot_named", { bot }));

/**
 * @param {{link: TableConnection, scores: number[] | null, playback: Playback, turn: number | null,
 *   unit?: import("../ui/i18n.js").Text, trays?: (seat: number) => unknown}} props
 */
export function Players({ link, scores, playback, turn, unit = "", trays = () => null }) {
  const { frame, table } = link;
  const players = frame?.seats ?? table?.seats.map((seat) => ({ ...seat, retired: false, left: null })) ?? [];
  return html`<ol class="players" aria-label=${t("players")}>
    ${players.map((player, seat) => {
      const mine = link.mine.includes(seat);
      const away =
        link.people && !player.bot && !mine && !link.people.seats.includes(seat) && table?.status === "running";
      const notes = [
        mine && link.mine.length === 1 && t("you"),
        player.bot && isNamed(player) && botName(player.bot),
        player.retired && t("retired"),
        away && t("away"),
      ].filter(Boolean);
      return html`<li key=${seat}
        class=${`player seat-${seat + 1} ${turn === seat ? "turn" : ""} ${player.retired ? "gone" : ""}`}
        aria-current=${turn === seat ? "true" : undefined}>
        <span class="face"><${Penguin} seat=${seat} /></span>
        <span class="who" data-turn=${mine ? t("your_turn_short") : t("to_move")}><b>${playerName(player, seat)}</b><small>${notes.join(" · ")}</small></span>
        ${player.left === null || !frame ? null : html`<${Countdown} link=${link} seat=${seat}
          running=${frame.to_move === seat && !frame.outcome} />`}
        <${Tally} ...${{ scores, playback, seat, unit }} />
        ${trays(seat)}
      </li>`;
    })}
  </ol>`;
}

/**
 * What a player has so far of what a turn brings, while that plays.
 *
 * @param {{scores: number[] | null, playback: Playback, seat: number, unit: import("../ui/i18n.js").Text}} props
 */
function Tally({ scores, playback, seat, unit }) {
  const { ahead } = useMoment(playback);
  const value = scores ? scoresBefore(scores, ahead)[seat] : null;
  return html`<span class="tally"><${Score} value=${value} />
    ${unit && value !== null ? html`<small>${fill(unit, { n: value })}</small>` : null}</span>`;
}

/** A score; a new one pops. @param {{value: number | null}} props */
function Score({ value }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== null && before.current !== value && !prefersReducedMotion())
      ref.current?.animate([{ transform: "scale(1.5)" }, { transform: "none" }], { duration: 240, easing: "ease-out" });
    before.current = value;
  }, [value]);
  return html`<span class="score" ref=${ref}
    aria-label=${value === null ? undefined : t("points", { n: value })}>${value ?? ""}</span>`;
}

/** @param {{link: TableConnection, seat: number, running: boolean}} props */
function Countdown({ link, seat, running }) {
  const [, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(again, 250);
    return () => clearInterval(timer);
  }, [running]);
  const left = link.frame?.seats[seat].left ?? 0;
  const now = Math.max(0, running ? left - (performance.now() - link.receivedAt) / 1000 : left);
  return html`<time class=${`clock ${running && now < 20 ? "short" : ""}`} role="timer">${clockText(now)}</time>`;
}
