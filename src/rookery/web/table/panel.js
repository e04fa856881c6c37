/**
 * Beside the board: what happened, the chat, and what one can do.
 *
 * @typedef {import("./connection.js").TableConnection} TableConnection
 */

import { Tool } from "../ui/parts.js";
import { say, t } from "../ui/i18n.js";
import { html, useEffect, useMemo, useState } from "../vendor/htm-preact.js";
import { Chat } from "./chat.js";
import { Moves, Replay } from "./moves.js";
import { playerName } from "./players.js";

/**
 * @param {{link: TableConnection, alone: boolean, legal: string[], hinted: boolean, panel: string,
 *   onHint: () => void, act: (what: string) => void, ask: (dialog: string) => void, open: (panel: string) => void, onResult: () => void}} props
 */
export function Tools({ link, alone, legal, hinted, panel, onHint, act, ask, open, onResult }) {
  const over = Boolean(link.frame?.outcome);
  const seated = link.seat !== null;
  const moved = link.events.some((event) => event.what === "move" && event.seat === link.seat);
  const toggle = (/** @type {string} */ name) => open(panel === name ? "" : name);
  return html`<div class="tools" role="toolbar" aria-label=${t("tools")}>
    ${
      seated && !over
        ? html`<${Tool} icon="bulb" name=${t("hint")} pressed=${hinted} disabled=${!legal.length || !alone}
          title=${alone ? "" : t("no_hints")} onClick=${onHint} />
          ${
            link.frame?.can_undo
              ? html`<${Tool} icon="undo" name=${t("undo")} or=${t("takeback")} onClick=${() => act("undo")} />`
              : html`<${Tool} icon="undo" name=${t("takeback")} or=${t("undo")} disabled=${!moved || !link.table?.settings.takebacks}
                onClick=${() => act("takeback")} />`
          }
          <${Tool} icon="pick" name=${t("choices")} disabled=${!legal.length} onClick=${() => ask("choices")} />`
        : null
    }
    ${over ? html`<${Tool} icon="flag" name=${t("result")} onClick=${onResult} />` : null}
    <span class="phone-only"><${Tool} icon="list" name=${t("moves")} pressed=${panel === "moves"}
      onClick=${() => toggle("moves")} /></span>
    <span class=${`phone-only ${link.chat.length && panel !== "chat" ? "news" : ""}`}><${Tool} icon="chat" name=${t("chat")}
      pressed=${panel === "chat"} onClick=${() => toggle("chat")} /></span>
    ${seated && !over ? html`<span class="wide-only"><${Tool} icon="flag" name=${t("resign")}
      onClick=${() => ask("resign")} /></span>` : null}
  </div>`;
}

/**
 * @param {{link: TableConnection, panel: string, open: (panel: string) => void, at: number | null,
 *   go: (seq: number | null) => void, replay: import("./replay.js").Review, playing: boolean, onRule: (rule: string) => void}} props
 */
export function Panel({ link, panel, open, at, go, replay, playing, onRule }) {
  const [tab, setTab] = useState("moves");
  const over = Boolean(link.frame?.outcome);
  useEffect(() => {
    if (panel) setTab(panel);
  }, [panel]);
  // The same list stays as it is while a turn plays.
  const { events, steps } = link;
  const nameOf = (/** @type {number} */ seat) =>
    seat === link.seat ? t("your_turn_short") : playerName(link.frame?.seats[seat] ?? { name: "", bot: "" }, seat);
  const moves = useMemo(
    () => html`<${Moves} ...${{ events, steps, at, nameOf, onRule }} game=${link.table?.game} onGo=${go} />`,
    [events, steps, at, link.seat, say.language],
  );
  return html`<aside class=${`panel ${panel ? "open" : ""}`} aria-label=${t("beside")}>
    <div class="tabs" role="tablist">
      ${["moves", "chat"].map(
        (name) => html`<button key=${name} role="tab" type="button" id=${`tab-${name}`} aria-controls="tab-body"
          aria-selected=${String(tab === name)} onClick=${() => setTab(name)}>
          ${t(name)}${name === "chat" && link.chat.length ? html` <small>${link.chat.length}</small>` : null}
        </button>`,
      )}
      <span class="phone-only"><${Tool} icon="close" name=${t("close")} short onClick=${() => open("")} /></span>
    </div>
    <div class="tab-body" id="tab-body" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
      ${
        tab === "chat"
          ? html`<${Chat} link=${link} />`
          : html`${moves}
            ${at === null && !over ? null : html`<${Replay} ...${{ replay, go, playing }} at=${at ?? link.seq} />`}`
      }
    </div>
  </aside>`;
}
