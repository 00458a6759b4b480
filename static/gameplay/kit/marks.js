/** Marks that live for a moment: sparks, rings, words that rise. Each is an element and a painter of 0..1. */
import { moved, round, svg } from "../svg.js";
import { place } from "../symbols.js";

/** @typedef {import("../svg.js").Point} Point @typedef {{element: SVGElement, paint: (part: number) => void}} Mark */

export const ease = (/** @type {number} */ t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t));

export const between = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {number} */ t) => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** Where two meet of which one moves: at the back of it. @param {Point} from @param {Point} to */
export const behind = (from, to) => ({ x: (from.x * 3 - to.x) / 2, y: (from.y * 3 - to.y) / 2 });

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

/**
 * A drawing that goes from one place to another, and fades there.
 * @param {SVGElement} element @param {Point} from @param {Point} to
 * @param {{until?: number, over?: Point, scales?: number[]}} [how] `until`: part of the time; `over`: it goes in a bow
 * @returns {Mark}
 */
export const flight = (element, from, to, { until = 1, over, scales } = {}) =>
  mark(element, (part) => {
    const t = ease(Math.min(1, part / until));
    const at = over ? between(between(from, over, t), between(over, to, t), t) : between(from, to, t);
    const size = scales ? ` scale(${round(scales[0] + (scales[1] - scales[0]) * t)})` : "";
    return { opacity: part < until ? 1 : Math.max(0, 1 - (part - until) * 6), transform: moved(at) + size };
  });
