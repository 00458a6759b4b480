/** Marks that live for a moment: sparks, rings, words that rise. Each is an element and a painter of 0..1. */
import { moved, round, svg } from "../svg.js";
import { place } from "../symbols.js";

/** @typedef {import("../svg.js").Point} Point @typedef {{element: SVGElement, paint: (part: number) => void}} Mark */

/**
 * A mark whose painter says how strongly it is seen, and where.
 * @param {SVGElement} element
 * @param {(part: number) => {opacity: number, transform?: string, r?: number}} look
 * @returns {Mark}
 */
export function mark(element, look) {
  element.setAttribute("opacity", "0");
  const paint = (/** @type {number} */ part) => {
    for (const [name, value] of Object.entries(look(part)))
      element.setAttribute(name, String(typeof value === "number" ? round(value) : value));
  };
  return { element, paint };
}

/** Comes and goes. @param {number} part */
export const glow = (part) => Math.sin(Math.PI * Math.min(1, Math.max(0, part)));

/** Sparks where two things meet. @param {Point} at @param {string} [kind] a class */
export const spark = (at, kind = "") =>
  mark(place("spark", null, { class: kind }), (part) => ({
    opacity: glow(part * 1.1),
    transform: `${moved(at)} scale(${round(0.6 + 0.7 * part)}) rotate(${round(40 * part)})`,
  }));

/** A ring that opens. @param {Point} at @param {string} kind a class */
export const ring = ({ x, y }, kind) =>
  mark(svg("circle", { class: `mark-ring ${kind}`, cx: round(x), cy: round(y) }), (part) => ({
    opacity: 1 - part,
    r: 10 + 22 * part,
  }));

/** A few words that rise over a robot. @param {Point} at @param {string} text */
export function bubble({ x, y }, text) {
  const width = round(14 + text.length * 6.6);
  const element = svg("g", { class: "mark-bubble" }, [
    svg("rect", { x: round(-width / 2), y: -10, width, height: 20, rx: 10 }),
    svg("text", { y: 4 }, [text]),
  ]);
  return mark(element, (part) => ({
    opacity: Math.min(1, 5 * part, 4 * (1 - part)),
    transform: moved({ x, y: y - 24 - 8 * part }),
  }));
}
