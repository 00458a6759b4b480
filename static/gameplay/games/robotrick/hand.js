/**
 * The own hand: buttons, or small cards to look at. A card that may not be played is pale and says why when it is
 * tapped. Arrows go through the cards.
 *
 * @import { Shortcut } from "../../kit/keyboard.js"
 * @typedef {{
 *   trump: string, got?: string[], raised: (card: string) => boolean, chosen: string[],
 *   said?: (card: string) => string, tap: (card: string) => void, again?: () => void,
 * }} Look
 *   `trump`: the card on the table; `got`: cards that have just come; `raised`: it may be played; `said`: what is told
 *   of a card beside its name; `again`: Enter on a chosen card, where that is not one more tap
 */
import { choice, row } from "../../kit/foot.js";
import { arrowKeys } from "../../kit/keys.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { sorted, typeOf } from "./cards.js";
import { cardLabel, keyPicture, smallPicture } from "./faces.js";

/** @param {string} card @param {string} trump */
const isTrump = (card, trump) => trump !== "" && typeOf(card) === typeOf(trump);

/** @param {string} card @param {string} trump @param {string[]} more */
const labelOf = (card, trump, more = []) =>
  [cardLabel(card), isTrump(card, trump) ? say("card/trump") : "", ...more].filter(Boolean).join(", ");

/** @param {string[]} cards @param {Look} look */
export const handPart = (cards, look) =>
  row(
    "hand-keys rt-hand",
    sorted(cards).map((card) => cardKey(card, look)),
    { "aria-label": say("hand") },
  );

/** @param {string} card @param {Look} look */
function cardKey(card, { trump, got = [], raised, chosen, said = () => "", tap, again }) {
  const look = {
    "data-card": card,
    "data-trump": isTrump(card, trump),
    "data-got": got.includes(card),
    "data-chosen": chosen.includes(card),
    "data-raised": raised(card),
    "aria-pressed": String(chosen.includes(card)),
    "aria-label": labelOf(card, trump, [got.includes(card) ? say("card/got") : "", said(card)]),
  };
  /** @param {KeyboardEvent} event */
  const keydown = (event) => {
    if (!again || event.key !== "Enter" || !chosen.includes(card)) return;
    event.preventDefault();
    again();
  };
  return choice("card-key", card, look, [keyPicture(card)], { click: () => tap(card), keydown });
}

/** Cards to look at. @param {string[]} cards @param {string} trump @param {string[]} [chosen] */
export const heldPart = (cards, trump, chosen = []) =>
  html(
    "ul",
    { class: "rt-held", "data-key": "hand", "aria-label": say("hand") },
    sorted(cards).map((card) =>
      html(
        "li",
        {
          "data-key": card,
          "data-card": card,
          "data-trump": isTrump(card, trump),
          "data-chosen": chosen.includes(card),
        },
        [smallPicture(card), html("span", { class: "visually-hidden" }, [labelOf(card, trump)])],
      ),
    ),
  );

/**
 * Arrows go from card to card, up and down by a row.
 * @param {HTMLElement} body @param {string} [enter] what Enter does
 * @returns {Shortcut[]}
 */
export function handKeys(body, enter = say("keys/take")) {
  const step = (/** @type {string} */ way) => {
    const cards = /** @type {HTMLElement[]} */ ([...body.querySelectorAll("button[data-card]")]);
    if (!cards.length) return false;
    const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const first = cards.find((card) => card.hasAttribute("data-raised")) ?? cards[0];
    const far = (way === "W" || way === "N" ? -1 : 1) * (way === "N" || way === "S" ? rowOf(cards) : 1);
    const next = at < 0 ? cards.indexOf(first) : at + far;
    cards[Math.min(Math.max(next, 0), cards.length - 1)].focus();
  };
  return [...arrowKeys(say("keys/hand"), step), { keys: ["Enter"], label: enter, run: () => false }];
}

/** How many cards lie in a row. @param {HTMLElement[]} cards */
const rowOf = (cards) => {
  const more = cards.findIndex((card) => card.offsetTop > cards[0].offsetTop + cards[0].offsetHeight / 2);
  return more < 0 ? cards.length : more;
};
