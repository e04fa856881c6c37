/**
 * Beside the board: the players, the list of moves, the chat.
 *
 * @typedef {import("./link.js").Link} Link
 * @typedef {import("./link.js").Event} Event
 */

import { api } from "./api.js";
import { Drawing, Icon, Penguin, Tool, clockText } from "./parts.js";
import { html, useEffect, useLayoutEffect, useReducer, useRef, useState } from "./vendor/htm-preact.js";
import { path, t } from "./words.js";

/**
 * What a player is called.
 *
 * @param {{name: string, bot: string}} player
 * @param {number} seat
 */
export function called(player, seat) {
  if (named(player)) return player.name;
  return player.bot ? botCalled(player.bot) : t("seat", { n: seat + 1 });
}

/**
 * Whether somebody gave a name: a bot that nobody named has one from the server.
 *
 * @param {{name: string, bot: string}} player
 */
const named = ({ name, bot }) => name && name !== `Bot ${bot}`;

/**
 * What a bot is called: by its level, or by how it thinks.
 *
 * @param {string} bot
 */
export const botCalled = (bot) => (/^\d$/.test(bot) ? t("bot_level", { level: bot }) : t("bot_named", { bot }));

/**
 * The players: who they are, what they have, whose turn it is, how long they may think.
 *
 * @param {{link: Link, shown?: {scores: number[] | null, to_move: number | null} | null}} props
 */
export function Players({ link, shown }) {
  const { frame, table } = link;
  const players = frame?.players ?? table?.seats.map((seat) => ({ ...seat, retired: false, left: null })) ?? [];
  const turn = shown ? shown.to_move : frame?.to_move;
  const scores = shown ? shown.scores : frame?.scores;
  return html`<ol class="players" aria-label=${t("players")}>
    ${players.map((player, seat) => {
      const mine = link.mine.includes(seat);
      const away =
        link.people && !player.bot && !mine && !link.people.seats.includes(seat) && table?.status === "running";
      const notes = [
        mine && link.mine.length === 1 && t("you"),
        player.bot && named(player) && botCalled(player.bot),
        player.retired && t("retired"),
        away && t("away"),
      ].filter(Boolean);
      return html`<li key=${seat}
        class=${`player seat-${seat + 1} ${turn === seat ? "turn" : ""} ${player.retired ? "gone" : ""}`}
        aria-current=${turn === seat ? "true" : undefined}>
        <span class="face"><${Penguin} seat=${seat} /></span>
        <span class="who"><b>${called(player, seat)}</b><small>${notes.join(" · ")}</small></span>
        ${player.left === null || !frame ? null : html`<${Countdown} link=${link} seat=${seat}
          running=${frame.to_move === seat && !frame.outcome} />`}
        <span class="score"
          aria-label=${scores ? t("points", { n: scores[seat] }) : undefined}>${scores ? scores[seat] : ""}</span>
      </li>`;
    })}
  </ol>`;
}

/** @param {{link: Link, seat: number, running: boolean}} props */
function Countdown({ link, seat, running }) {
  const [, again] = useReducer((/** @type {number} */ n) => n + 1, 0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(again, 250);
    return () => clearInterval(timer);
  }, [running]);
  const left = link.frame?.players[seat].left ?? 0;
  const now = Math.max(0, running ? left - (performance.now() - link.came) / 1000 : left);
  return html`<time class=${`clock ${running && now < 20 ? "short" : ""}`} role="timer">${clockText(now)}</time>`;
}

/**
 * Events as rows of a list: runs of luck become one row, what was taken back is struck out.
 *
 * @param {Event[]} events
 * @returns {(Event & {gone: boolean, times: number})[]}
 */
export function rows(events) {
  /** @type {(Event & {gone: boolean, times: number})[]} */
  const found = [];
  for (const event of events) {
    const last = found.at(-1);
    if (event.what === "undo" || event.what === "takeback") {
      for (const row of found)
        if (row.seq > (event.to ?? 0) && (row.what === "move" || row.what === "luck")) row.gone = true;
    }
    if (event.what === "luck" && last?.what === "luck" && !last.gone) {
      Object.assign(last, { seq: event.seq, times: last.times + 1, text: event.text });
    } else if (event.what !== "end" && event.what !== "open") found.push({ ...event, gone: false, times: 1 });
  }
  return found;
}

/**
 * The list of moves; each leads to the position after it.
 *
 * @param {{events: Event[], at: number | null, onGo: (seq: number) => void, marks?: Map<number, string>}} props
 */
export function Moves({ events, at, onGo, marks }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const list = rows(events);
  const here = at ?? events.at(-1)?.seq ?? 0;
  useLayoutEffect(() => {
    const row = ref.current?.querySelector("[aria-current]") ?? ref.current?.lastElementChild;
    const box = ref.current;
    if (row instanceof HTMLElement && box) box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }, [list.length, at]);
  if (!list.length) return html`<p class="empty">${t("no_moves")}</p>`;
  return html`<ol class=${`moves ${marks?.size ? "judged" : ""}`} ref=${ref} tabindex="0" aria-label=${t("moves")}>
    ${list.map((row) => {
      const said = sentence(row);
      const current = at !== null && row.seq === here;
      return html`<li key=${row.seq}>
        <button type="button" class=${`move ${row.gone ? "struck" : ""} ${row.times > 1 ? "wide" : ""}`}
          aria-current=${current ? "step" : undefined} onClick=${() => onGo(row.seq)}>
          <span
            class="face">${row.seat >= 0 ? html`<${Penguin} seat=${row.seat}
              label=${t("seat", { n: row.seat + 1 })} />` : html`<${Drawing} name="die-5" label=${t("luck")} />`}</span>
          <span>${said}</span>${marks?.has(row.seq) ? html`<b class="verdict">${marks.get(row.seq)}</b>` : null}
        </button>
      </li>`;
    })}
  </ol>`;
}

/**
 * Say what an event was.
 *
 * @param {Event & {times?: number}} event
 */
export function sentence(event) {
  if (event.what === "luck" && (event.times ?? 1) > 1) return t("luck_many", { n: event.times ?? 1 });
  if (event.what === "move" || event.what === "luck") return path(event.text ?? "");
  return t(`event_${event.what}`);
}

/** @param {{link: Link}} props */
export function Chat({ link }) {
  const [text, write] = useState("");
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [link.chat.length]);
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (text.trim()) void link.say(text.trim());
    write("");
  };
  return html`<div class="chat">
    <ol class="lines" ref=${ref} tabindex="0" aria-label=${t("chat")} aria-live="polite">
      ${link.chat.map((line) => {
        const muted = link.table?.muted.includes(line.who);
        const mine = line.seat !== null && link.mine.includes(line.seat);
        const name = t(muted ? "unmute" : "mute", { name: line.name });
        return html`<li key=${line.n}>
          <span
            class="face">${line.seat === null ? html`<${Icon} name="eye" />` : html`<${Penguin} seat=${line.seat} />`}</span>
          <span class="line"><b>${line.name}</b> ${muted ? "…" : line.text}</span>
          ${link.host && !mine ? html`<${Tool} icon=${muted ? "sound" : "mute"} name=${name} short
            onClick=${() => api.mute(link.id, line.who, !muted)} />` : null}
        </li>`;
      })}
      ${link.chat.length ? null : html`<li class="empty">${t("no_chat")}</li>`}
    </ol>
    <form class="say" onSubmit=${send}>
      <input value=${text} onInput=${(/** @type {any} */ e) => write(e.target.value)} maxlength="500"
        aria-label=${t("chat_write")} placeholder=${t("chat_write")} />
      <button class="tool" type="submit" aria-label=${t("send")}><${Icon} name="send" /></button>
    </form>
  </div>`;
}
