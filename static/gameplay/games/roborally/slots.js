/**
 * The phases and cards of a programme being built: what they show, and what a tap on them does (`program.js`).
 *
 * @import { RegisterTold } from "./types.d.ts"
 * @typedef {import("./program.js").Programming} Programming
 */
import { on } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { saidOf } from "../../words.js";
import { cardLabel, cardName, cardParts, isTurn, lock } from "./cards.js";
import { slotFace, slotLabel } from "./sheet.js";
import { optionName } from "./words.js";

/** The keys of the cards in hand, in their order. */
export const DIGITS = "1234567890";
/** The options that give a place for a spare card. @type {Record<string, string>} */
const EXTRA = { conditional: "conditional-program", store: "flywheel" };

/** One phase of the sheet, from 1. @param {Programming} desk @param {RegisterTold} register @param {number} phase */
export function slot(desk, register, phase) {
  const index = desk.prompt.data.phases.indexOf(phase);
  if (index < 0)
    return html("li", { class: "register", "data-locked": true }, [number(phase, true), locked(register, phase)]);
  return html("li", { class: "register" }, [
    number(phase, false),
    openSlot(desk, index, phase),
    ...pairButtons(desk, index),
  ]);
}

/** @param {number} phase @param {boolean} isLocked */
const number = (phase, isLocked) =>
  html("span", { class: "register-number", "aria-hidden": "true" }, [String(phase), ...(isLocked ? [lock()] : [])]);

/** A phase that damage has locked: a tap explains. @param {RegisterTold} register @param {number} phase */
const locked = (register, phase) =>
  html(
    "button",
    {
      type: "button",
      class: "rr-card",
      "data-state": register.cards === null ? "down" : "up",
      "data-guide-entry": "damage",
      "aria-label": slotLabel(register, phase, true),
    },
    slotFace(register),
  );

/** @param {Programming} desk @param {number} index @param {number} phase */
function openSlot(desk, index, phase) {
  const { programme, target } = desk;
  const entry = programme.entries[index];
  const cards = !entry ? [] : entry.second === undefined ? [entry.card] : [entry.card, entry.second];
  const how = howOf(desk, index);
  const label = slotLabel({ cards, how }, phase, false);
  const element = html(
    "button",
    {
      type: "button",
      class: "rr-card",
      "data-state": cards.length ? "up" : "empty",
      "data-slot": index,
      "data-drop": `slot-${index}`,
      "data-key": `slot-${index}`,
      "data-carry": entry ? String(entry.card) : null,
      "data-target": target === index || (target === null && index === programme.entries.indexOf(null)),
      "aria-label": cards.length ? `${label}. ${gettext("Take it back")}` : label,
      "aria-pressed": cards.length ? null : String(target === index),
    },
    slotFace({ cards, how }),
  );
  return on(element, { click: () => desk.tap(index), keydown: (event) => desk.moveByArrow(event, index) });
}

/** How the two cards of a phase are read; "" for one. @param {Programming} desk @param {number} index */
function howOf({ programme }, index) {
  const entry = programme.entries[index];
  if (entry?.second === undefined) return "";
  return entry.how ?? programme.hows(entry.card, entry.second)[0];
}

/** A second card, and how both are read. @param {Programming} desk @param {number} index */
function pairButtons(desk, index) {
  const { programme, pairing, target } = desk;
  const entry = programme.entries[index];
  const ways = entry?.second === undefined ? [] : programme.hows(entry.card, entry.second);
  const buttons = [];
  if (programme.pairable(index)) {
    const text = pairing && target === index ? gettext("Choose a turn …") : gettext("+ turn");
    buttons.push(pill(text, `pair-${index}`, () => desk.pair(index)));
  }
  if (ways.length > 1) {
    const text = howOf(desk, index) === "crab" ? say("card/how/crab") : say("card/how/pair");
    buttons.push(pill(text, `how-${index}`, () => desk.turnHow(index)));
  }
  return buttons;
}

/** @param {string} text @param {string} name @param {() => void} run */
const pill = (text, name, run) =>
  on(html("button", { type: "button", class: "pill", "data-key": name }, [text]), { click: run });

/** Conditional Program and Flywheel: a place for a spare card. @param {Programming} desk @param {string} place */
export function extraSlot(desk, place) {
  const option = optionName(EXTRA[place]);
  const card = desk.programme.extra[place];
  const element = html(
    "button",
    {
      type: "button",
      class: "rr-card",
      "data-state": card ? "up" : "empty",
      "data-key": place,
      "data-drop": place,
      "data-carry": card ? String(card) : null,
      "data-target": desk.target === place,
      "aria-label": saidOf(option, card ? cardLabel(card) : say("register/empty")),
    },
    card ? cardParts(card) : slotFace({ cards: [], how: "" }),
  );
  const guide = { type: "button", class: "pill", "data-guide-entry": `option/${EXTRA[place]}` };
  return html("li", { class: "register" }, [
    html("button", guide, [option]),
    on(element, { click: () => desk.tapExtra(place) }),
  ]);
}

/** @param {Programming} desk @param {number} card @param {number} i its place in the hand */
export function handCard(desk, card, i) {
  const { programme, pairing, target } = desk;
  const laid = programme.used(card);
  const fits = !pairing || (typeof target === "number" && programme.pairable(target, card));
  const element = html(
    "button",
    {
      type: "button",
      class: "rr-card",
      "data-state": laid ? "laid" : "up",
      "data-card": card,
      "data-key": `card-${card}`,
      "data-carry": laid ? null : String(card),
      "data-turn": isTurn(card),
      "aria-disabled": String(laid || !fits || desk.answer.isSending),
      "aria-label": laid ? say("card/laid", { card: cardLabel(card) }) : cardLabel(card),
      "aria-keyshortcuts": DIGITS[i] ?? null,
      title: cardName(card),
    },
    laid
      ? []
      : [
          ...cardParts(card),
          ...(i < DIGITS.length ? [html("kbd", { class: "rr-card-key", "aria-hidden": "true" }, [DIGITS[i]])] : []),
          ...(card === desk.me.stored_card ? [html("span", { class: "rr-card-from" }, [optionName("flywheel")])] : []),
        ],
  );
  return on(element, { click: () => desk.play(card) });
}
