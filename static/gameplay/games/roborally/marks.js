/** Marks of this game: beams, and cards that are held up. */
import { spread } from "../../kit/ground.js";
import { glow, mark } from "../../kit/marks.js";
import { moved, round, svg } from "../../svg.js";
import { cardFace } from "./cards.js";
import { ANGLES, CELL } from "../../kit/squares.js";

/** @typedef {import("../../svg.js").Point} Point */

/**
 * A beam that flashes from one place to another.
 * @param {Point} from
 * @param {Point} to
 * @param {string} direction
 * @param {number} power
 * @param {string} kind
 */
export function beam(from, to, direction, power, kind) {
  const length = round(Math.max(CELL * 0.4, Math.abs(to.x - from.x) + Math.abs(to.y - from.y)));
  const rays = spread(Math.min(3, Math.max(1, power)), 6).map((offset) =>
    svg("path", { d: `M${CELL * 0.3} ${offset}H${length}` }),
  );
  const look = { class: `rr-shot ${kind}`, transform: moved(from, ANGLES[direction]) };
  return mark(svg("g", look, rays), (part) => ({ opacity: glow(part * 1.2) }));
}

/** The card a robot plays, held up beside it. @param {Point} at @param {number[]} cards */
export function heldCard(at, cards) {
  const faces = spread(cards.length, 20).map((along, i) => cardFace(cards[i], `translate(${along} 0)`));
  return mark(svg("g", { class: "rr-held" }, faces), (part) => ({
    opacity: Math.min(1, 6 * part, 5 * (1 - part)),
    transform: `${moved({ x: at.x, y: at.y - 27 })} scale(${round(0.85 + 0.15 * Math.min(1, 4 * part))})`,
  }));
}
