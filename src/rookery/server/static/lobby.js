/**
 * A table that waits for its players: who sits where, and the links that bring the others.
 */

import { api } from "./api.js";
import { Bar } from "./bar.js";
import { Icon, LEVELS, Penguin, copy } from "./parts.js";
import { botCalled } from "./side.js";
import { html, useEffect, useRef, useState } from "./vendor/htm-preact.js";
import { say, t } from "./words.js";

/** The address of this page without what stands behind its `#`. */
const home = () => location.href.split("#")[0];

/**
 * Keep the tokens of the seats that a new table handed out, so that its links can be shown again.
 *
 * @param {string} id
 * @param {{seat: number, token: string}[]} links
 */
export function keepLinks(id, links) {
  if (links.length) localStorage.setItem(`rookery.links.${id}`, JSON.stringify(links));
}

/**
 * @param {string} id
 * @returns {{seat: number, token: string}[]}
 */
function keptLinks(id) {
  return JSON.parse(localStorage.getItem(`rookery.links.${id}`) ?? "[]");
}

/** @param {{link: import("./link.js").Link, game: any}} props */
export function Lobby({ link, game }) {
  const { table } = link;
  if (!table) return null;
  const links = keptLinks(link.id);
  const free = table.seats.filter((seat) => seat.kind === "open" && !seat.taken).length;
  const [wrong, refuse] = useState("");
  const attempt = (/** @type {() => Promise<void>} */ deed) =>
    deed().then(
      () => refuse(""),
      (error) => refuse(say(error.refusal?.text) || t("failed")),
    );
  const sit = (/** @type {number} */ seat) =>
    attempt(async () => link.look({ seat: (await api.sit(link.id, { seat })).seat }));
  const rename = (/** @type {number} */ seat, /** @type {string} */ name) => change({ seat, kind: "mine", name });
  const change = (/** @type {Parameters<typeof api.seat>[1]} */ wish) => attempt(() => api.seat(link.id, wish));
  const address = `${home()}#table/${link.id}`;
  return html`<main class="lobby">
    <${Bar} title=${say(game.title)} />
    <section class="slab">
      <h2>${t("waiting_for_players")}</h2>
      <ol class="seats">
        ${table.seats.map((seat, place) => {
          const token = links.find((one) => one.seat === place)?.token;
          const bot = seat.kind === "bot";
          const who = bot
            ? botCalled(seat.bot)
            : seat.taken
              ? seat.name
              : seat.name || t(seat.kind === "open" ? "open_seat" : "invited");
          return html`<li key=${place} class=${seat.taken || bot ? "" : "empty"}>
            <span class="face"><${Penguin} seat=${place} /></span>
            <span class="who">${link.mine.includes(place) ? html`<input aria-label=${t("name")} maxlength="30"
              value=${who} onChange=${(/** @type {any} */ e) => rename(place, e.target.value)} /><small>${t("you")}</small>` : html`<b>${who}</b>`}</span>
            ${!seat.taken && token ? html`<${Share} address=${`${address}?seat=${token}`}
              name=${t("seat_link", { n: place + 1 })} />` : null}
            ${!seat.taken && seat.kind === "open" && !link.mine.length ? html`<button class="btn small"
              onClick=${() => sit(place)}>${t("sit_here")}</button>` : null}
            ${link.host && !link.mine.includes(place) ? html`<${Host} seat=${seat} place=${place}
              change=${change} />` : null}
          </li>`;
        })}
      </ol>
      ${wrong ? html`<p class="refusal" role="alert">${wrong}</p>` : null}
      <${Listed} link=${link} />
      ${free ? html`<p class="help">${t("open_help")}</p><${Share} address=${address}
        name=${t("table_link")} wide />` : html`<p class="help">${t("link_help")}</p>`}
    </section>
  </main>`;
}

/**
 * What a host may do with a seat before the start: let a bot have it, or free it again.
 *
 * @param {{seat: import("./link.js").Seat, place: number, change: (wish: any) => void}} props
 */
function Host({ seat, place, change }) {
  if (seat.taken)
    return html`<button class="btn small quiet"
      onClick=${() => change({ seat: place, kind: "open" })}>${t("free_seat")}</button>`;
  return html`<select aria-label=${t("put_bot")} value=""
    onChange=${(/** @type {any} */ e) => change({ seat: place, kind: "bot", bot: e.target.value })}>
    <option value="" disabled>${t("put_bot")}</option>
    ${LEVELS.map((level) => html`<option key=${level} value=${level}>${t(`level_${level}`)}</option>`)}
  </select>`;
}

/**
 * Whether everybody finds this table on the start page: for its host to say, at any time.
 *
 * @param {{link: import("./link.js").Link}} props
 */
export function Listed({ link }) {
  if (!link.host) return null;
  return html`<label class="field flag"><input type="checkbox" checked=${link.table?.public}
    onChange=${(/** @type {any} */ e) => void api.settings(link.id, { public: e.target.checked })} /><span>
    ${t("list_table")}</span></label>`;
}

/**
 * A link with its QR code.
 *
 * @param {{address: string, name: string, wide?: boolean}} props
 */
export function Share({ address, name, wide = false }) {
  const [shown, show] = useState(wide);
  const [copied, done] = useState(false);
  const take = async () => {
    show(true);
    done(await copy(address));
    setTimeout(() => done(false), 2500);
  };
  return html`<div class=${`share ${wide ? "wide" : ""}`}>
    <button class="btn small quiet" onClick=${take}><${Icon}
      name=${copied ? "check" : "link"} />${copied ? t("copied") : name}</button>
    ${shown ? html`<${Code} text=${address} /><input class="address" readonly value=${address} aria-label=${name}
      onFocus=${(/** @type {any} */ e) => e.target.select()} />` : null}
  </div>`;
}

/** @param {{text: string}} props */
function Code({ text }) {
  const [path, draw] = useState({ d: "", size: 0 });
  useEffect(() => {
    void import("./qr.js").then(({ code, outline }) => {
      const cells = code(text);
      draw({ d: outline(cells), size: cells.length });
    });
  }, [text]);
  if (!path.size) return null;
  return html`<svg class="qr" role="img" aria-label=${t("qr")} viewBox=${`-3 -3 ${path.size + 6} ${path.size + 6}`}>
    <rect x="-3" y="-3" width=${path.size + 6} height=${path.size + 6} /><path d=${path.d} />
  </svg>`;
}
