/** Program cards as one sees them: what a priority means, its picture, its name. */
import { html, svg } from "../../svg.js";

/** The kind of a card by its priority (rulebook 1.2). @param {number} card @returns {"U" | "L" | "R" | "B" | "1" | "2" | "3"} */
export function codeOf(card) {
  if (card <= 60) return "U";
  if (card <= 420) return (card / 10) % 2 ? "L" : "R";
  if (card <= 480) return "B";
  if (card <= 660) return "1";
  return card <= 780 ? "2" : "3";
}

export const isTurn = (/** @type {number} */ card) => "ULR".includes(codeOf(card));

/** Pictures in a box of 24. @type {Record<string, string>} */
const GLYPHS = {
  U: "M7 21V10A5 5 0 0 1 17 10V16M13 12.5L17 16.5L21 12.5",
  L: "M18 21V13A4 4 0 0 0 14 9H5M9.5 4.5L5 9L9.5 13.5",
  R: "M6 21V13A4 4 0 0 1 10 9H19M14.5 4.5L19 9L14.5 13.5",
  B: "M12 3V20M6 14L12 20.5L18 14",
  1: "M12 21V5M6 10.5L12 4L18 10.5",
  2: "M12 21V10M6 10L12 3.5L18 10M6 16L12 9.5L18 16",
  3: "M12 22V14M6 8.5L12 2.5L18 8.5M6 14L12 8L18 14M6 19.5L12 13.5L18 19.5",
};

/** @param {number} card @returns {string} */
export function cardName(card) {
  return { U: gettext("U-turn"), L: gettext("Rotate left"), R: gettext("Rotate right"), B: gettext("Back up"), 1: gettext("Move 1"), 2: gettext("Move 2"), 3: gettext("Move 3") }[codeOf(card)] ?? "";
}

/** "Move 2 (730)". @param {number} card */
export const cardLabel = (card) => interpolate(gettext("%(card)s, priority %(priority)s"), { card: cardName(card), priority: card }, true);

/** @param {number[]} cards @param {string} [how] */
export function cardsName(cards, how = "") {
  if (how === "crab") return interpolate(gettext("Side step %s"), [codeOf(cards[1]) === "L" ? gettext("left") : gettext("right")]);
  return cards.map(cardName).join(" + ");
}

/** A card to hold in the hand: picture, digit, priority. @param {number} card @returns {Node[]} */
export const cardParts = (card) => [glyph(card), html("span", { class: "rr-card-priority" }, [String(card)])];

/** @param {number} card */
export function glyph(card) {
  const code = codeOf(card);
  const counts = "123".includes(code); // a digit beside the arrow, the two of them in the middle
  return svg("svg", { class: "rr-glyph", viewBox: `${counts ? 3 : 0} 0 24 24`, "aria-hidden": "true", "data-code": code }, [
    svg("path", { d: GLYPHS[code] }), ...(counts ? [svg("text", { x: 20.4, y: 20.5 }, [code])] : [])]);
}

/** A small card for the board, round its centre. @param {number} card */
export const cardFace = (card) => svg("g", { class: "rr-card-face", "data-code": codeOf(card) }, [
  svg("rect", { x: -9, y: -12, width: 18, height: 24, rx: 3 }), svg("path", { d: GLYPHS[codeOf(card)], transform: "translate(-7.2 -9) scale(.6)" }),
  svg("text", { y: 10.4 }, [String(card)])]);

/** One phase of a sheet for a list: face up, face down, empty, locked. @param {any} register @param {number} phase @param {boolean} locked */
export function miniRegister(register, phase, locked) {
  const { cards, how } = register;
  const what = cards === null ? gettext("face down") : cards.length ? cardsName(cards, how) : gettext("empty");
  const label = locked ? interpolate(gettext("Phase %(phase)s: %(what)s, locked"), { phase, what }, true) : interpolate(gettext("Phase %(phase)s: %(what)s"), { phase, what }, true);
  return html("li", { class: "rr-mini", "data-state": cards === null ? "down" : cards.length ? "up" : "empty", "data-locked": locked, title: label }, [
    html("span", { class: "visually-hidden" }, [label]),
    ...(cards ?? []).slice(0, 2).map((/** @type {number} */ card) => glyph(card)), ...(locked ? [lock()] : [])]);
}

/** A small padlock. */
export const lock = () => svg("svg", { class: "rr-lock", viewBox: "0 0 24 24", "aria-hidden": "true" }, [svg("path", { d: "M5 11H19V21H5ZM8 11V7A4 4 0 0 1 16 7V11" })]);

