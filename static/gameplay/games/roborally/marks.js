/** Marks that live for a moment: beams, sparks, rings, words and cards that rise. Each is an element and a painter of 0..1. */
import { svg } from "../../svg.js";
import { cardFace } from "./cards.js";
import { offsets } from "./floor.js";
import { ANGLES, CELL, round } from "./square.js";

const STAR = "M0 -13L3 -5L11 -8L6 0L11 8L3 5L0 13L-3 5L-11 8L-6 0L-11 -8L-3 -5Z";

/** @typedef {{x: number, y: number}} Point @typedef {{element: SVGElement, paint: (part: number) => void}} Mark */

/** Comes and goes. @param {number} part */
const glow = (part) => round(Math.sin(Math.PI * Math.min(1, Math.max(0, part))));

/** Sparks where something hits. @param {Point} at @param {string} [kind] @returns {Mark} */
export function spark(at, kind = "") {
  const element = svg("path", { class: `rr-spark ${kind}`, d: STAR, opacity: 0 });
  return { element, paint(part) {
    element.setAttribute("opacity", String(glow(part * 1.1)));
    element.setAttribute("transform", `translate(${round(at.x)} ${round(at.y)}) scale(${round(0.6 + 0.7 * part)}) rotate(${round(40 * part)})`);
  } };
}

/** A ring that opens. @param {Point} at @param {string} kind @returns {Mark} */
export function ring(at, kind) {
  const element = svg("circle", { class: `rr-ring ${kind}`, cx: round(at.x), cy: round(at.y), r: 10 });
  return { element, paint(part) {
    element.setAttribute("r", String(round(10 + 22 * part)));
    element.setAttribute("opacity", String(round(1 - part)));
  } };
}

/** A beam that flashes from one place to another. @param {Point} from @param {Point} to @param {string} direction @param {number} power @param {string} kind @returns {Mark} */
export function beam(from, to, direction, power, kind) {
  const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
  const element = svg("g", { class: `rr-shot ${kind}`, opacity: 0, transform: `translate(${round(from.x)} ${round(from.y)}) rotate(${ANGLES[direction]})` },
    offsets(Math.min(3, Math.max(1, power))).map((offset) => svg("path", { d: `M${CELL * 0.3} ${offset}H${round(Math.max(CELL * 0.4, length))}` })));
  return { element, paint(part) { element.setAttribute("opacity", String(glow(part * 1.2))); } };
}

/** A few words that rise over a robot. @param {Point} at @param {string} text @returns {Mark} */
export function bubble(at, text) {
  const width = 14 + text.length * 6.6;
  const element = svg("g", { class: "rr-bubble", opacity: 0 }, [
    svg("rect", { x: round(-width / 2), y: -10, width: round(width), height: 20, rx: 10 }), svg("text", { y: 4 }, [text])]);
  return { element, paint(part) {
    element.setAttribute("opacity", String(round(Math.min(1, 5 * part, 4 * (1 - part)))));
    element.setAttribute("transform", `translate(${round(at.x)} ${round(at.y - 24 - 8 * part)})`);
  } };
}

/** The card a robot plays, held up beside it. @param {Point} at @param {number[]} cards @returns {Mark} */
export function heldCard(at, cards) {
  const element = svg("g", { class: "rr-held", opacity: 0 }, cards.map((card, i) => {
    const face = cardFace(card);
    face.setAttribute("transform", `translate(${i * 20 - (cards.length - 1) * 10} 0)`);
    return face;
  }));
  return { element, paint(part) {
    element.setAttribute("opacity", String(round(Math.min(1, 6 * part, 5 * (1 - part)))));
    element.setAttribute("transform", `translate(${round(at.x)} ${round(at.y - 27)}) scale(${round(0.85 + 0.15 * Math.min(1, 4 * part))})`);
  } };
}
