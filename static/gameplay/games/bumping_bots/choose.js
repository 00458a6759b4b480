/**
 * The two questions before a race: a place on the grid (shown on the board and as buttons), and the tuning cards when
 * they are chosen. Both are spaces of `gameplay.engine.space`; what is legal comes from the host.
 *
 * @typedef {import("./panel.js").PanelHost} PanelHost
 */
import { whenReleased } from "../../../js/calm.js";
import { html } from "../../svg.js";
import { key } from "./hex.js";
import { cardIcon, title } from "./parts.js";
import { cardHelp, cardName } from "./words.js";

/** @param {PanelHost & {head: HTMLElement, body: HTMLElement}} host @param {any} prompt @param {any} draft */
export function choosePanel(host, prompt, draft) {
  /** @type {any} */
  let space = null;
  let stopped = false;
  let sending = false;
  /** @type {any[]} */
  let picked = draft?.[prompt.kind === "cards" ? "cards" : "cell"] ?? [];

  host.head.replaceChildren(title(prompt.kind === "grid" ? gettext("Choose your place on the grid") : gettext("Choose your tuning cards")));
  host.body.replaceChildren(html("p", { class: "muted" }, ["…"]));
  host.ask(prompt, null).then((look) => { if (!stopped) { space = look.next; redraw(); } }, () => {});

  function redraw() { whenReleased(draw); }

  function draw() {
    if (!space || stopped) return;
    if (prompt.kind === "grid") drawGrid();
    else drawCards();
  }

  function drawGrid() {
    const { grid } = host.view().board;
    const number = (/** @type {any} */ cell) => grid.findIndex((/** @type {any} */ place) => key(place) === key(cell)) + 1;
    const picks = space.picks;
    host.body.replaceChildren(
      html("p", {}, [gettext("Tap a place on the track or take one here. Place 1 is nearest to the line.")]),
      html("div", { class: "turn-buttons" }, picks.map((/** @type {any} */ pick) => {
        const button = html("button", { type: "button", class: "turn-button", "data-step": JSON.stringify(pick.value) },
          [html("b", { class: "turn-speed", "data-gear": "F" }, [String(number(pick.value))]), html("span", {}, [interpolate(gettext("Grid place %s"), [number(pick.value)])])]);
        button.addEventListener("click", () => send({ [space.name]: pick.value }));
        return button;
      })));
    host.board().ghost.offer(picks.map((/** @type {any} */ pick, /** @type {number} */ index) => ({
      index, cell: pick.value, facing: 0, kind: "cell", text: String(number(pick.value)), label: interpolate(gettext("Grid place %s"), [number(pick.value)]),
    })), (/** @type {number} */ index) => send({ [space.name]: picks[index].value }));
  }

  function drawCards() {
    const { items, k } = space;
    const kinds = [...new Set(items.map((/** @type {any} */ item) => item.value))];
    const copies = (/** @type {any} */ kind) => items.filter((/** @type {any} */ item) => item.value === kind).length;
    const held = (/** @type {any} */ kind) => picked.filter((card) => card === kind).length;
    const focused = document.activeElement?.getAttribute("data-card");
    const done = /** @type {HTMLButtonElement} */ (html("button", { type: "button", class: "button", "data-kind": "primary", "data-size": "l", "data-wide": true }, [gettext("Take these cards")]));
    done.disabled = picked.length !== k || sending;
    done.addEventListener("click", () => send({ [space.name]: picked }));
    host.body.replaceChildren(
      html("p", { role: "status" }, [interpolate(ngettext("%(held)s of %(count)s card chosen", "%(held)s of %(count)s cards chosen", k), { held: picked.length, count: k }, true)]),
      html("ul", { class: "hand" }, kinds.map((kind) => {
        const less = counter("−", interpolate(gettext("One %s less"), [cardName(kind)]), `-${kind}`, held(kind) === 0, () => { picked.splice(picked.indexOf(kind), 1); });
        const more = counter("+", interpolate(gettext("One %s more"), [cardName(kind)]), `+${kind}`, held(kind) >= copies(kind) || picked.length >= k, () => picked.push(kind));
        return html("li", { class: "hand-card" }, [cardIcon(kind), html("span", { class: "grow" }, [html("b", {}, [cardName(kind)]), " ", html("small", {}, [cardHelp(kind)])]),
          less, html("b", { class: "hand-count" }, [String(held(kind))]), more]);
      })), done);
    if (focused) {
      const again = /** @type {HTMLButtonElement | null} */ (host.body.querySelector(`[data-card='${focused}']`));
      (again && !again.disabled ? again : done.disabled ? /** @type {HTMLElement} */ (host.body.querySelector("[data-card]:not(:disabled)")) : done)?.focus();
    }
  }

  /** @param {string} text @param {string} label @param {string} name @param {boolean} disabled @param {() => void} change */
  function counter(text, label, name, disabled, change) {
    const button = /** @type {HTMLButtonElement} */ (html("button", { type: "button", class: "button", "aria-label": label, "data-card": name }, [text]));
    button.disabled = disabled || sending;
    button.addEventListener("click", () => { change(); host.save(prompt, { [space.name]: picked }); redraw(); });
    return button;
  }

  /** @param {any} payload */
  async function send(payload) {
    if (sending) return;
    sending = true;
    redraw();
    try {
      await host.submit(prompt, payload);
      host.board().ghost.clear();
    } catch {
      sending = false;
      redraw();
    }
  }

  /** @returns {import("../../keyboard.js").Shortcut[]} */
  function shortcuts() {
    if (prompt.kind !== "grid" || !space) return [];
    return [{ keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], label: gettext("Take a choice by its number"), run: () => false },
      ...space.picks.map((/** @type {any} */ pick, /** @type {number} */ i) => ({ keys: [String(i + 1)], label: "", hidden: true, run: () => { send({ [space.name]: pick.value }); } }))];
  }

  return { stop() { stopped = true; host.board().ghost.clear(); }, shortcuts, redraw };
}
