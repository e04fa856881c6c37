/**
 * A table that waits for its players: who sits where, and the links that bring the others.
 */

import { api } from "../ui/api.js";
import { Bar } from "../ui/bar.js";
import { Face } from "./face.js";
import { Icon, LEVELS, TextField, copy } from "../ui/bits.js";
import { botName } from "../table/players.js";
import { html, useEffect, useState } from "../vendor/htm-preact.js";
import { say, t } from "../ui/i18n.js";
import { local } from "../ui/storage.js";

/** The address of this page without what stands behind its `#`. */
const home = () => location.href.split("#")[0];

/**
 * @param {string} id
 * @returns {{seat: number, token: string}[]}
 */
function keptLinks(id) {
  return JSON.parse(local.get(`links.${id}`) ?? "[]");
}

/** @param {{link: import("../table/connection.js").TableConnection, game: any}} props */
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
    attempt(async () => link.viewAs({ seat: (await api.sit(link.id, { seat })).seat }));
  const rename = (/** @type {number} */ seat, /** @type {string} */ name) => change({ seat, kind: "mine", name });
  const change = (/** @type {Parameters<typeof api.seat>[1]} */ wish) => attempt(() => api.seat(link.id, wish));
  const address = `${home()}#table/${link.id}`;
  const invited = links.filter((one) => !table.seats[one.seat]?.taken);
  return html`<main class="lobby">
    <${Bar} title=${say(game.title)} />
    <div class="lobby-cards">
      <section class="card pad">
        <h2>${t("waiting_for_players")}</h2>
        <ol class="seats">
          ${table.seats.map((seat, place) => {
            const bot = seat.kind === "bot";
            const who = seat.name || (bot ? botName(seat.bot) : t(seat.kind === "open" ? "open_seat" : "invited"));
            return html`<li key=${place} class=${seat.taken || bot ? "" : "empty"}>
              <${Face} seat=${place} face=${bot ? game.setup.bots[seat.bot]?.face : ""} />
              <span class="who">${link.mine.includes(place) ? html`<${TextField} aria-label=${t("name")} maxlength="30"
                value=${who} onText=${(/** @type {string} */ name) => rename(place, name)} /><small>${t("you")}</small>` : html`<b>${who}</b>
                <small>${seat.taken ? "" : t(seat.kind === "open" ? "at_open" : "at_link")}</small>`}</span>
              ${!seat.taken && seat.kind === "open" && !link.mine.length ? html`<button class="btn small"
                onClick=${() => sit(place)}>${t("sit_here")}</button>` : null}
              ${link.host && !link.mine.includes(place) ? html`<${Host} seat=${seat} game=${game} place=${place}
                change=${change} />` : null}
            </li>`;
          })}
        </ol>
        ${wrong ? html`<p class="refusal" role="alert">${wrong}</p>` : null}
        <${Listed} link=${link} />
      </section>
      <section class="card pad invite">
        ${invited.map(({ seat, token }) => html`<${Share} key=${seat} address=${`${address}?seat=${token}`}
          name=${t(invited.length > 1 ? "seat_link" : "friend_link", { n: seat + 1 })} wide=${invited.length === 1} />`)}
        ${free || !invited.length ? html`<${Share} address=${`${home()}t/${link.id}`} name=${t("table_link")} wide />` : null}
        <p class="help">${t(invited.length ? "link_help" : "open_help")}</p>
      </section>
    </div>
  </main>`;
}

/**
 * What a host may do with a seat before the start: let a bot have it, or free it again.
 *
 * @param {{seat: import("../table/reducer.js").Seat, game: any, place: number, change: (wish: any) => void}} props
 */
function Host({ seat, game, place, change }) {
  if (seat.taken)
    return html`<button class="btn small quiet"
      onClick=${() => change({ seat: place, kind: "open" })}>${t("free_seat")}</button>`;
  return html`<select aria-label=${t("put_bot")} value=""
    onChange=${(/** @type {any} */ e) => change({ seat: place, kind: "bot", bot: e.target.value })}>
    <option value="" disabled>${t("put_bot")}</option>
    ${LEVELS.map((level) => html`<option key=${level} value=${level}>${game.setup.bots[level]?.name ?? ""} ${t(`level_${level}`)}</option>`)}
  </select>`;
}

/**
 * Whether everybody finds this table on the start page: for its host to say, at any time.
 *
 * @param {{link: import("../table/connection.js").TableConnection}} props
 */
export function Listed({ link }) {
  if (!link.host) return null;
  return html`<label class="field flag"><input type="checkbox" checked=${link.table?.settings.visibility === "public"}
    onChange=${(/** @type {any} */ e) => void api.settings(link.id, { visibility: e.target.checked ? "public" : "link" })} /><span>
    ${t("list_table")}</span></label>`;
}

/**
 * A link to send: by the system's share sheet where there is one, as a copy, or as a QR code.
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
  const send = () => void navigator.share({ title: "Rookery", text: t("share_text"), url: address }).catch(() => null);
  return html`<div class=${`share ${wide ? "wide" : ""}`}>
    ${shown ? html`<${Code} text=${address} /><input class="address" readonly value=${address} aria-label=${name}
      onFocus=${(/** @type {any} */ e) => e.target.select()} />` : null}
    <p class="row"><button class="btn" onClick=${take}><${Icon}
      name=${copied ? "check" : "link"} />${copied ? t("copied") : name}</button>
    ${"share" in navigator ? html`<button class="btn quiet" onClick=${send}><${Icon} name="share" />${t("share")}</button>` : null}</p>
  </div>`;
}

/** @param {{text: string}} props */
function Code({ text }) {
  const [svg, draw] = useState("");
  useEffect(() => void api.qr(text).then((found) => draw(found.svg)), [text]);
  return html`<span class="qr-room">${svg ? html`<img class="qr" alt=${t("qr")} src=${`data:image/svg+xml,${encodeURIComponent(svg)}`} />` : null}</span>`;
}
