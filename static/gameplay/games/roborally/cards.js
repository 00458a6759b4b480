/** Program cards as one sees them: what a priority means, its picture, its name. */
import { shownItem } from "../../kit/registers.js";
import { say } from "../../kit/words.js";
import { html, svg } from "../../svg.js";
import { place } from "../../symbols.js";

/**
 * The kind of a card by its priority (rulebook 1.2).
 * @param {number} card
 * @returns {"U" | "L" | "R" | "B" | "1" | "2" | "3"}
 */
export function codeOf(card) {
  if (card <= 60) return "U";
  if (card <= 420) return (card / 10) % 2 ? "L" : "R";
  if (card <= 480) return "B";
  if (card <= 660) return "1";
  return card <= 780 ? "2" : "3";
}

export const isTurn = (/** @type {number} */ card) => "ULR".includes(codeOf(card));

/** @param {number} card */
export const cardName = (card) => say(`card/${codeOf(card)}`);

/** "Move 2, priority 730". @param {number} card */
export const cardLabel = (card) => say("card/long", { card: cardName(card), priority: card });

/** @param {number[]} cards @param {string} [how] */
export const cardsName = (cards, how = "") =>
  how === "crab" ? say(`card/crab/${codeOf(cards[1])}`) : cards.map(cardName).join(" + ");

/** A card to hold in the hand: picture, digit, priority. @param {number} card @returns {Node[]} */
export const cardParts = (card) => [glyph(card), html("small", {}, [String(card)])];

/** In a box of 24. @param {string} code @param {string} [transform] */
const picture = (code, transform) => place(`rr-card-${code}`, transform);

/** @param {number} card */
export function glyph(card) {
  const code = codeOf(card);
  const counts = "123".includes(code); // a digit beside the arrow, the two of them in the middle
  return svg(
    "svg",
    { class: "glyph", viewBox: `${counts ? 3 : 0} 0 24 24`, "aria-hidden": "true", "data-code": code },
    [picture(code), ...(counts ? [svg("text", { x: 20.4, y: 20.5 }, [code])] : [])],
  );
}

/** A small card for the board, round its centre. @param {number} card @param {string} transform */
export const cardFace = (card, transform) =>
  svg("g", { class: "rr-card-face", "data-code": codeOf(card), transform }, [
    svg("rect", { x: -9, y: -12, width: 18, height: 24, rx: 3 }),
    picture(codeOf(card), "translate(-7.2 -9) scale(.6)"),
    svg("text", { y: 10.4 }, [String(card)]),
  ]);

/**
 * One phase of a sheet for a list: face up, face down, empty, locked.
 * @param {import("./types.d.ts").RegisterShown} register
 * @param {number} phase
 * @param {boolean} locked
 */
export function miniRegister(register, phase, locked) {
  const { cards, how } = register;
  const state = cards === null ? "down" : cards.length ? "up" : "empty";
  const what = cards?.length ? cardsName(cards, how) : say(`register/${state}`);
  const label = say(locked ? "register/locked" : "register", { phase, what });
  const parts = [...(cards ?? []).slice(0, 2).map((card) => glyph(card)), ...(locked ? [lock()] : [])];
  return shownItem({ class: "mini", "data-state": state, "data-locked": locked }, label, parts);
}

/** A small padlock. */
export const lock = () =>
  svg("svg", { class: "rr-lock", viewBox: "0 0 24 24", "aria-hidden": "true" }, [
    svg("path", { d: "M5 11H19V21H5ZM8 11V7A4 4 0 0 1 16 7V11" }),
  ]);
