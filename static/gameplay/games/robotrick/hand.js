/**
 * The own hand: cards to look at, or buttons. A card that may be played is raised; one that may not says why when it is
 * tapped. Arrows go through the cards.
 *
 * @import { Shortcut } from "../../kit/keyboard.js"
 * @typedef {{
 *   trump: string, got?: string[], raised?: (card: string) => boolean, chosen?: string[],
 *   said?: (card: string) => string, tap?: (card: string) => void,
 * }} Look
 *   `trump`: the card on the table; `got`: cards that have just come; `raised`: it may be played; `said`: what is told
 *   of a card beside its name; `tap`: without it nothing can be chosen
 */
import { on } from "../../kit/redraw.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { sorted, typeOf } from "./cards.js";
import { cardLabel, cardPicture } from "./faces.js";

/** @param {string[]} cards @param {Look} look */
export const handPart = (cards, look) =>
  html(
    "ul",
    { class: "rt-hand", "data-key": "hand", "aria-label": say("hand") },
    sorted(cards).map((card) => html("li", { "data-key": card }, [cardPart(card, look)])),
  );

/** @param {string} card @param {Look} look */
function cardPart(card, { trump, got = [], raised = () => false, chosen = [], said = () => "", tap }) {
  const isTrump = trump !== "" && typeOf(card) === typeOf(trump);
  const label = [
    cardLabel(card),
    ...(isTrump ? [say("card/trump")] : []),
    ...(got.includes(card) ? [say("card/got")] : []),
    said(card),
  ];
  const look = {
    class: "rt-hand-card",
    "data-card": card,
    "data-trump": isTrump,
    "data-got": got.includes(card),
    "data-chosen": chosen.includes(card),
  };
  const text = label.filter(Boolean).join(", ");
  if (!tap) return html("span", look, [cardPicture(card), html("span", { class: "visually-hidden" }, [text])]);
  const button = html(
    "button",
    {
      type: "button",
      ...look,
      "data-raised": raised(card),
      "aria-pressed": String(chosen.includes(card)),
      "aria-label": text,
    },
    [cardPicture(card)],
  );
  return on(button, { click: () => tap(card) });
}

/**
 * Arrows go from card to card, up and down by a row.
 * @param {HTMLElement} body
 * @returns {Shortcut[]}
 */
export function handKeys(body) {
  const step = (/** @type {number} */ by, /** @type {boolean} */ row = false) => {
    const cards = /** @type {HTMLElement[]} */ ([...body.querySelectorAll("button[data-card]")]);
    if (!cards.length) return false;
    const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const first = cards.find((card) => card.hasAttribute("data-raised")) ?? cards[0];
    const next = at < 0 ? cards.indexOf(first) : at + by * (row ? rowOf(cards) : 1);
    cards[Math.min(Math.max(next, 0), cards.length - 1)].focus();
  };
  return [
    { keys: ["ArrowLeft", "ArrowRight"], label: say("keys/hand"), run: () => false },
    { keys: ["ArrowRight"], label: "", hidden: true, run: () => step(1) },
    { keys: ["ArrowLeft"], label: "", hidden: true, run: () => step(-1) },
    { keys: ["ArrowDown"], label: "", hidden: true, run: () => step(1, true) },
    { keys: ["ArrowUp"], label: "", hidden: true, run: () => step(-1, true) },
    { keys: ["Enter"], label: say("keys/take"), run: () => false },
  ];
}

/** How many cards lie in a row. @param {HTMLElement[]} cards */
const rowOf = (cards) => {
  const more = cards.findIndex((card) => card.offsetTop > cards[0].offsetTop + cards[0].offsetHeight / 2);
  return more < 0 ? cards.length : more;
};
