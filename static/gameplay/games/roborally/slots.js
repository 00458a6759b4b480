/**
 * The phases and cards of a programme being built: what they show, and what a tap on them does (`program.js`).
 *
 * @import { RegisterShape } from "./types.d.ts"
 * @typedef {import("./program.js").Programming} Programming
 */
import { choice } from "../../kit/foot.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { saidOf } from "../../words.js";
import { cardLabel, cardName, cardParts, glyph } from "./cards.js";
import { registerParts, slotLabel } from "./sheet.js";
import { optionName } from "./words.js";

/** The keys of the cards in hand, in their order. */
export const DIGITS = "1234567890";
/** The options that give a place for a spare card. @type {Record<string, string>} */
export const EXTRA = { conditional: "conditional-program", store: "flywheel" };

/** One phase of the sheet, from 1. @param {Programming} desk @param {RegisterShape} register @param {number} phase */
export function slot(desk, register, phase) {
  const { programme, target } = desk;
  const index = desk.prompt.data.phases.indexOf(phase);
  if (index < 0) return locked(register, phase);
  const entry = programme.entries[index];
  const cards = !entry ? [] : entry.second === undefined ? [entry.card] : [entry.card, entry.second];
  /** @type {RegisterShape} */
  const now = { cards, how: howOf(desk, index) };
  const label = slotLabel(now, phase, false);
  const look = {
    "data-state": cards.length ? "up" : "empty",
    "data-slot": index,
    "data-drop": `slot-${index}`,
    "data-carry": entry ? String(entry.card) : null,
    "data-target": target === index || (target === null && index === programme.entries.indexOf(null)),
    "aria-label": cards.length ? `${label}. ${gettext("Take it back")}` : label,
    "aria-pressed": cards.length ? null : String(target === index),
  };
  return choice("register", `slot-${index}`, look, registerParts(now, phase, false), {
    click: () => desk.tap(index),
    keydown: (event) => desk.moveByArrow(event, index),
  });
}

/** A phase that damage has locked: a tap explains. @param {RegisterShape} register @param {number} phase */
const locked = (register, phase) =>
  choice(
    "register",
    `locked-${phase}`,
    {
      "data-state": register.cards === null ? "down" : "up",
      "data-locked": true,
      "data-guide-entry": "damage",
      "aria-label": slotLabel(register, phase, true),
    },
    registerParts(register, phase, true),
    {},
  );

/** How the two cards of a phase are read; "" for one. @param {Programming} desk @param {number} index
 * @returns {RegisterShape["how"]} */
function howOf({ programme }, index) {
  const entry = programme.entries[index];
  if (entry?.second === undefined) return "";
  return entry.how ?? programme.hows(entry.card, entry.second)[0];
}

/** A second card for a phase, and how two of them are read. @param {Programming} desk */
export function pairKeys(desk) {
  const { programme, pairing, prompt } = desk;
  const hows = programme.entries.flatMap((entry, index) => {
    if (entry?.second === undefined || programme.hows(entry.card, entry.second).length < 2) return [];
    const how = say(howOf(desk, index) === "crab" ? "card/how/crab" : "card/how/pair");
    const text = saidOf(String(prompt.data.phases[index]), how);
    return [choice("card-key rr-extra", `how-${index}`, {}, [text], () => desk.turnHow(index))];
  });
  if (!programme.entries.some((_, index) => programme.pairable(index))) return hows;
  const look = { "aria-pressed": String(pairing) };
  return [choice("card-key rr-extra", "pair", look, [gettext("+ turn")], () => desk.pair()), ...hows];
}

/** Conditional Program and Flywheel: a place for a spare card. @param {Programming} desk @param {string} place */
export function extraKey(desk, place) {
  const option = optionName(EXTRA[place]);
  const card = desk.programme.extra[place];
  const look = {
    "data-state": card ? "up" : "empty",
    "data-drop": place,
    "data-carry": card ? String(card) : null,
    "aria-pressed": String(desk.target === place),
    "aria-label": saidOf(option, card ? cardLabel(card) : say("register/empty")),
    title: option,
  };
  const content = [...(card ? [glyph(card)] : []), html("small", {}, [option])];
  return choice("card-key rr-extra", place, look, content, () => desk.tapExtra(place));
}

/** @param {Programming} desk @param {number} card @param {number} i its place in the hand */
export function handCard(desk, card, i) {
  const { programme, pairing, target } = desk;
  const laid = programme.used(card);
  const fits = !pairing || (typeof target === "number" && programme.pairable(target, card));
  const stored = card === desk.me.stored_card;
  const look = {
    "data-laid": laid,
    "data-card": card,
    "data-carry": laid ? null : String(card),
    "aria-disabled": String(laid || !fits || desk.isSending),
    "aria-label": laid ? say("card/laid", { card: cardLabel(card) }) : cardLabel(card),
    "aria-keyshortcuts": DIGITS[i] ?? null,
    title: stored ? saidOf(optionName("flywheel"), cardName(card)) : cardName(card),
  };
  const digit = html("kbd", { class: "rr-digit", "aria-hidden": "true" }, [DIGITS[i] ?? ""]);
  return choice("card-key", `card-${card}`, look, [...cardParts(card), digit], () => desk.play(card));
}
