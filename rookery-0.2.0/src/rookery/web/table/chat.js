/** The chat of a table. */

import { api } from "../ui/api.js";
import { Icon, Penguin, Tool } from "../ui/parts.js";
import { t } from "../ui/i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../vendor/htm-preact.js";

/** @param {{link: import("./connection.js").TableConnection}} props */
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
      <input value=${text} onInput=${(/** @type {InputEvent} */ event) => write(/** @type {HTMLInputElement} */ (event.target).value)} maxlength="500"
        aria-label=${t("chat_write")} placeholder=${t("chat_write")} />
      <button class="tool" type="submit" aria-label=${t("send")}><${Icon} name="send" /></button>
    </form>
  </div>`;
}
