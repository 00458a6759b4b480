/**
 * Programming: five phases and the hand. A card is laid by a click (into the chosen phase, else the first free one), by
 * carrying it, or by its number on the keyboard; the board shows where the programme leads if the others stood still.
 *
 * @typedef {import("./panel.js").PanelHost} PanelHost
 */
import { whenReleased } from "../../../js/calm.js";
import { html } from "../../svg.js";
import { saidOf } from "../../words.js";
import { robotOf } from "./apply.js";
import { cardLabel, cardName, cardParts, isTurn, lock } from "./cards.js";
import { bindDrag } from "./drag.js";
import { endText, ghostOf } from "./foresee.js";
import { createProgramme } from "./programme.js";
import { slotFace, slotLabel, title } from "./sheet.js";
import { optionName } from "./words.js";

const EXTRA = { conditional: "conditional-program", store: "flywheel" };
const DIGITS = "1234567890";

/** @param {PanelHost & {head: HTMLElement, body: HTMLElement}} host @param {any} prompt @param {any} draft */
export function programPanel(host, prompt, draft) {
  const me = robotOf(host.view(), prompt.seat);
  const programme = createProgramme({ hand: me.hand ?? [], phases: prompt.data.phases, options: me.options, stored: me.stored_card, draft });
  /** The phase the next card goes to; null: the first free one. @type {number | string | null} */
  let target = null;
  let pairing = false;
  let sending = false;
  let hurried = false;
  let stopped = false;
  let asked = 0;
  /** What the host said to the draft. @type {{events: any[], complete: boolean} | null} */
  let look = null;

  const slots = html("ol", { class: "rr-slots", "aria-label": gettext("Your programme") });
  const extras = html("ol", { class: "rr-slots rr-slots-extra", "aria-label": gettext("Options") });
  const hand = html("div", { class: "rr-cards", role: "group", "aria-label": gettext("Your cards"), "data-drop": "hand" });
  const outcome = html("p", { class: "turn-outcome", role: "status" });
  const undo = button(gettext("Undo"), { "data-undo": true }, () => { if (programme.undo()) changed(); });
  const again = button(gettext("Start over"), { "data-kind": "plain" }, () => { programme.clear(); changed(); });
  const ready = button(gettext("Ready"), { "data-kind": "primary", "data-size": "l", "data-confirm": true }, hurry);
  host.head.replaceChildren(title(gettext("Programme your robot")));
  host.body.replaceChildren(slots, extras, hand, html("div", { class: "turn-actions" }, [outcome, undo, again, ready]));
  const whole = host.body;
  if (!dragging.has(whole)) {
    dragging.set(whole, { onDrop: () => {} });
    bindDrag(whole, { onDrop: (source, place) => dragging.get(whole)?.onDrop(source, place) });
  }
  dragging.set(whole, { onDrop });
  draw();
  refresh();

  /** Answers and news come while somebody presses a card: it stays there until it is let go. */
  function redraw() { whenReleased(draw); }

  function draw() {
    if (stopped) return;
    const focused = document.activeElement?.getAttribute("data-key");
    slots.replaceChildren(...robotOf(host.view(), prompt.seat).registers.map(slot));
    extras.replaceChildren(...programme.extras.map(extraSlot));
    drawHand();
    undo.disabled = !programme.canUndo || sending;
    again.disabled = programme.empty || sending;
    ready.setAttribute("aria-disabled", String(!programme.full || sending));
    const free = programme.entries.filter((entry) => !entry).length;
    if (look && !programme.empty) outcome.textContent = endText(host.view(), look.events, prompt.seat, host.name);
    else if (programme.phases.length) outcome.textContent = interpolate(ngettext("Choose %s card.", "Choose %s cards.", free), [free]);
    else outcome.textContent = gettext("All your phases are locked. The Flywheel may keep a card for a later turn.");
    if (focused) focusAgain(focused);
  }

  /** Cards that look the same stay: a redraw between press and release would take the click away from under the finger. */
  function drawHand() {
    const fresh = programme.cards.map(handCard);
    if (hand.children.length !== fresh.length) return hand.replaceChildren(...fresh);
    fresh.forEach((card, i) => { if (!hand.children[i].isEqualNode(card)) hand.children[i].replaceWith(card); });
  }

  /** @param {string} focused */
  function focusAgain(focused) {
    const same = /** @type {HTMLButtonElement | null} */ (whole.querySelector(`[data-key="${CSS.escape(focused)}"]`));
    const next = same && same.getAttribute("aria-disabled") !== "true" ? same : programme.full ? ready : /** @type {HTMLElement | null} */ (hand.querySelector("[data-key]:not([aria-disabled=true])"));
    (next ?? ready).focus({ preventScroll: true });
  }

  /** One phase of the sheet. @param {any} register @param {number} i */
  function slot(register, i) {
    const phase = i + 1;
    const index = prompt.data.phases.indexOf(phase);
    if (index < 0) {
      return html("li", { class: "rr-slot", "data-locked": true }, [number(phase, true),
        html("button", { type: "button", class: "rr-card", "data-state": register.cards === null ? "down" : "up", "data-guide-entry": "damage", "aria-label": slotLabel(register, phase, true) }, slotFace(register))]);
    }
    const entry = programme.entries[index];
    const cards = !entry ? [] : entry.second === undefined ? [entry.card] : [entry.card, entry.second];
    const how = entry?.second === undefined ? "" : entry.how ?? programme.hows(entry.card, entry.second)[0];
    const chosen = target === index;
    const element = html("button", { type: "button", class: "rr-card", "data-state": cards.length ? "up" : "empty", "data-slot": index, "data-drop": `slot-${index}`, "data-key": `slot-${index}`,
      "data-carry": entry ? String(entry.card) : null, "data-target": chosen || (target === null && index === programme.entries.indexOf(null)),
      "aria-label": `${slotLabel({ cards, how }, phase, false)}${cards.length ? `. ${gettext("Take it back")}` : ""}`, "aria-pressed": cards.length ? null : String(chosen) }, slotFace({ cards, how }));
    element.addEventListener("click", () => {
      if (sending) return;
      if (entry) { programme.take(entry.second ?? entry.card); target = null; pairing = false; changed(); } else { target = chosen ? null : index; pairing = false; redraw(); }
    });
    element.addEventListener("keydown", (event) => moveByArrow(event, index));
    const ways = entry?.second === undefined ? [] : programme.hows(entry.card, entry.second);
    return html("li", { class: "rr-slot" }, [number(phase, false), element,
      ...(programme.pairable(index) ? [small(pairing && target === index ? gettext("Choose a turn …") : gettext("+ turn"), `pair-${index}`, () => { pairing = !(pairing && target === index); target = pairing ? index : null; redraw(); })] : []),
      ...(ways.length > 1 ? [small(how === "crab" ? gettext("side step") : gettext("move, then turn"), `how-${index}`, () => { programme.turnHow(index); changed(); })] : [])]);
  }

  function number(/** @type {number} */ phase, /** @type {boolean} */ locked) {
    return html("span", { class: "rr-slot-number", "aria-hidden": "true" }, [String(phase), ...(locked ? [lock()] : [])]);
  }

  /** Conditional Program and Flywheel: a place for a spare card. @param {string} place */
  function extraSlot(place) {
    const option = optionName(/** @type {any} */ (EXTRA)[place]);
    const card = programme.extra[place];
    const element = html("button", { type: "button", class: "rr-card", "data-state": card ? "up" : "empty", "data-key": place, "data-drop": place, "data-carry": card ? String(card) : null, "data-target": target === place,
      "aria-label": saidOf(option, card ? cardLabel(card) : gettext("empty")) }, card ? cardParts(card) : slotFace({ cards: [], how: "" }));
    element.addEventListener("click", () => {
      if (card) { programme.take(card); changed(); } else { target = target === place ? null : place; redraw(); }
    });
    return html("li", { class: "rr-slot" }, [html("button", { type: "button", class: "rr-chip", "data-guide-entry": `option/${/** @type {any} */ (EXTRA)[place]}` }, [option]), element]);
  }

  /** @param {number} card @param {number} i */
  function handCard(card, i) {
    const laid = programme.used(card);
    const fits = !pairing || (typeof target === "number" && programme.pairable(target, card));
    const element = html("button", { type: "button", class: "rr-card", "data-state": laid ? "laid" : "up", "data-card": card, "data-key": `card-${card}`, "data-carry": laid ? null : String(card), "data-turn": isTurn(card),
      "aria-disabled": String(laid || !fits || sending), "aria-label": laid ? interpolate(gettext("%s, already laid"), [cardLabel(card)]) : cardLabel(card), "aria-keyshortcuts": DIGITS[i] ?? null, title: cardName(card) },
    laid ? [] : [...cardParts(card), ...(i < 10 ? [html("kbd", { class: "rr-card-key", "aria-hidden": "true" }, [DIGITS[i]])] : []), ...(card === me.stored_card ? [html("span", { class: "rr-card-from" }, [optionName("flywheel")])] : [])]);
    element.addEventListener("click", () => play(card));
    return element;
  }

  /** Lay a card where the next one goes. @param {number} card */
  function play(card) {
    if (sending || programme.used(card)) return false;
    const place = target ?? (programme.phases.length ? programme.entries.indexOf(null) : "store");
    if (pairing && !(typeof place === "number" && programme.pairable(place, card))) return false;
    if (place === -1) return false;
    programme.put(card, place, { pair: pairing });
    host.say(saidOf(typeof place === "number" ? interpolate(gettext("Phase %s"), [prompt.data.phases[place]]) : gettext("Laid"), cardName(card)));
    target = null;
    pairing = false;
    changed();
    return true;
  }

  /** @param {HTMLElement} source @param {HTMLElement | null} place */
  function onDrop(source, place) {
    const card = Number(source.getAttribute("data-carry"));
    const to = place?.getAttribute("data-drop") ?? "";
    if (sending || stopped) return;
    if (to === "hand" || !to) { if (programme.used(card)) { programme.take(card); changed(); } return; }
    if (!to.startsWith("slot-")) { programme.put(card, to); changed(); return; }
    const index = Number(to.slice(5));
    const from = programme.entries.findIndex((entry) => entry?.card === card);
    if (from === index) return;
    if (programme.pairable(index, card)) programme.put(card, index, { pair: true });
    else if (from >= 0) programme.swap(from, index);
    else programme.put(card, index);
    target = null;
    changed();
  }

  /** With the focus on a laid card, arrows move it to the neighbouring phase. @param {KeyboardEvent} event @param {number} index */
  function moveByArrow(event, index) {
    const to = event.key === "ArrowLeft" ? index - 1 : event.key === "ArrowRight" ? index + 1 : -1;
    if (to < 0 || to >= programme.entries.length || !programme.entries[index] || sending) return;
    event.preventDefault();
    programme.swap(index, to);
    changed();
    /** @type {HTMLElement | null} */ (slots.querySelector(`[data-slot="${to}"]`))?.focus();
  }

  function changed() {
    host.save(prompt, programme.payload);
    hurried = false;
    refresh();
  }

  /** Ask the host where this leads. */
  async function refresh() {
    asked += 1;
    const mine = asked;
    look = null;
    if (programme.empty) host.board().ghost.clearPath();
    redraw();
    host.onDraft(programme.entries.filter(Boolean), []);
    if (programme.empty) return;
    const answer = await host.ask(prompt, programme.payload).catch(() => null);
    if (stopped || mine !== asked) return;
    if (hurried) send(); // also without a preview: the host judges what it is given
    if (!answer) return;
    look = /** @type {any} */ (answer);
    host.board().ghost.show(ghostOf(host.view(), /** @type {any} */ (look).events, prompt.seat));
    redraw();
  }

  /** Ready: as soon as the host has nodded to the programme. */
  function hurry() {
    if (!programme.full || sending) {
      if (!sending) host.say(gettext("Every free phase needs a card."));
      return;
    }
    if (look?.complete || programme.empty) send(); // empty and full: every phase is locked, and nothing is stored
    else hurried = true;
  }

  async function send() {
    if (sending || stopped) return;
    sending = true;
    hurried = false;
    redraw();
    try {
      await host.submit(prompt, programme.payload);
    } catch {
      sending = false;
      redraw();
    }
  }

  /** @returns {import("../../keyboard.js").Shortcut[]} */
  function shortcuts() {
    return [
      { keys: [...DIGITS], label: gettext("Lay a card by its number"), run: () => false },
      ...programme.cards.map((card, i) => ({ keys: [DIGITS[i] ?? ""], label: "", hidden: true, run: () => { play(card); } })),
      { keys: ["Backspace", "u"], label: gettext("Undo"), run: () => { if (!programme.undo()) return false; changed(); return undefined; } },
      { keys: ["Enter"], label: gettext("Ready"), run: hurry },
    ];
  }

  return { stop() { stopped = true; dragging.set(whole, { onDrop: () => {} }); host.board().ghost.clear(); }, shortcuts, redraw };
}

/** One listener a panel, whatever is asked in it. @type {WeakMap<HTMLElement, {onDrop: (source: HTMLElement, place: HTMLElement | null) => void}>} */
const dragging = new WeakMap();

/** @param {string} text @param {Record<string, any>} attributes @param {() => void} run */
function button(text, attributes, run) {
  const element = /** @type {HTMLButtonElement} */ (html("button", { type: "button", class: "button", ...attributes }, [text]));
  element.addEventListener("click", run);
  return element;
}

function small(/** @type {string} */ text, /** @type {string} */ name, /** @type {() => void} */ run) {
  const element = html("button", { type: "button", class: "rr-chip", "data-key": name }, [text]);
  element.addEventListener("click", run);
  return element;
}

