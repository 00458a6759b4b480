/** Marks of this game: cards that are held up. */
import { spread } from "../../kit/ground.js";
import { mark } from "../../kit/marks.js";
import { moved, round, svg } from "../../svg.js";
import { cardFace } from "./cards.js";

/** @typedef {import("../../svg.js").Point} Point */

/** The card a robot plays, held up beside it. @param {Point} at @param {number[]} cards */
export function heldCard(at, cards) {
  const faces = spread(cards.length, 20).map((along, i) => cardFace(cards[i], `translate(${along} 0)`));
  return mark(svg("g", { class: "rr-held" }, faces), (part) => ({
    opacity: Math.min(1, 6 * part, 5 * (1 - part)),
    transform: `${moved({ x: at.x, y: at.y - 27 })} scale(${round(0.85 + 0.15 * Math.min(1, 4 * part))})`,
  }));
}
