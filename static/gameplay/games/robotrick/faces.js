/**
 * Robot cards as one sees them, large and small, and what they are called.
 *
 * @import { Point } from "../../svg.js"
 */
import { say } from "../../kit/words.js";
import { html, moved, round, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { pointsOf, signed, strengthOf, typeOf } from "./cards.js";

/** Where the coin with the points lies on a card. */
const COIN = "translate(17 28)";

/** "A12, 13 points". @param {string} card */
export const cardLabel = (card) => say("card/long", { card, n: pointsOf(card) });

/** "A1, B13". @param {string[]} cards */
export const cardsName = (cards) => cards.join(", ") || say("card/none");

/**
 * A card on a picture, round a point.
 * @param {string | null} card null: its back
 * @param {Point} at @param {number} [scale] of 60 by 84
 * @param {Record<string, string | number | boolean>} [attributes]
 */
export function cardAt(card, at, scale = 1, attributes = {}) {
  const transform = `${moved(at)} scale(${round(scale)})`;
  return svg("g", { ...attributes, transform }, card === null ? [place("rt-back")] : face(card));
}

/** A small card on a picture: of 24 by 32. @param {string | null} card @param {Point} at @param {number} [scale] */
export function smallAt(card, at, scale = 1) {
  const transform = `${moved(at)} scale(${round(scale)})`;
  return card === null
    ? place("rt-small-back", transform)
    : place(`rt-small-${typeOf(card)}`, transform, { text: strengthOf(card) });
}

/** @param {string} card */
const face = (card) => [
  place(`rt-card-${typeOf(card)}`, null, { text: strengthOf(card) }),
  place("rt-coin", COIN, { text: pointsOf(card) }),
];

/** A card as a button shows it, which is its edge: the coin only where it differs from the strength. Decorative.
 * @param {string} card */
export const keyPicture = (card) =>
  svg("svg", { class: "rt-key-picture", viewBox: "-29 -37 55 65", "aria-hidden": "true" }, [
    place(`rt-card-${typeOf(card)}`, null, { text: strengthOf(card) }),
    ...(pointsOf(card) === strengthOf(card) ? [] : [place("rt-coin", "translate(15 17)", { text: pointsOf(card) })]),
  ]);

/** A small card for lists; decorative. @param {string | null} card */
export const smallPicture = (card) =>
  svg("svg", { class: "rt-small-picture", viewBox: "-13 -17 26 34", "aria-hidden": "true" }, [
    smallAt(card, { x: 0, y: 0 }),
  ]);

/** The sign of a type; decorative. @param {string} type */
export const typePicture = (type) =>
  svg("svg", { class: "rt-type-picture", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, [place(`rt-type-${type}`)]);

/** Droco's head; decorative. */
export const drocoPicture = () =>
  svg("svg", { class: "rt-droco-picture", viewBox: "-21 -20 42 44", "aria-hidden": "true" }, [place("rt-droco")]);

/**
 * Cards with what each is worth, as a list.
 * @param {{up: string[], down: string[]}} lain
 */
export const pointsList = ({ up, down }) =>
  html("ul", { class: "rt-points" }, [
    ...up.map((card) => pointsItem(card, "up", pointsOf(card))),
    ...down.map((card) => pointsItem(card, "down", -pointsOf(card))),
  ]);

/** @param {string} card @param {"up" | "down"} side @param {number} value */
const pointsItem = (card, side, value) =>
  html("li", { "data-side": side, "data-key": `${side}-${card}` }, [
    smallPicture(card),
    html("span", { "aria-hidden": "true" }, [signed(value)]),
    html("span", { class: "visually-hidden" }, [say(`points/${side}`, { card, n: Math.abs(value) })]),
  ]);
