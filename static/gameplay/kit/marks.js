/**
 * Marks that live for a moment: sparks, rings, words that rise. Each is an element and a painter of 0..1.
 *
 * @typedef {import("../svg.js").Point} Point
 * @typedef {{
 *   element: SVGElement, paint: (part: number, phased?: boolean) => void, from?: number, longer?: number,
 * }} Mark `phased`: it gathers first; `from`: the part of the beat at which it begins; `longer`: milliseconds over the
 *   next beats
 */
import { moved, round, svg } from "../svg.js";
import { place } from "../symbols.js";
import { EASE, track, valueAt } from "./phases.js";

/** From rest to rest, as robots are carried and turned: what moves together moves alike. */
export const ease = EASE.both;

export const between = (/** @type {Point} */ a, /** @type {Point} */ b, /** @type {number} */ t) => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** Where two meet of which one moves: at the back of it. @param {Point} from @param {Point} to */
export const behind = (from, to) => ({ x: (from.x * 3 - to.x) / 2, y: (from.y * 3 - to.y) / 2 });

/**
 * A mark whose painter says how strongly it is seen, and where.
 * @param {SVGElement} element
 * @param {(part: number, phased: boolean) => {opacity: number, transform?: string, r?: number}} look
 * @param {{from?: number, longer?: number}} [when]
 * @returns {Mark}
 */
export function mark(element, look, when) {
  element.setAttribute("opacity", "0");
  const paint = (/** @type {number} */ part, phased = true) => {
    for (const [name, value] of Object.entries(look(part, phased)))
      element.setAttribute(name, String(typeof value === "number" ? round(value) : value));
  };
  return { element, paint, ...when };
}

/** Comes and goes. @param {number} part */
const glow = (part) => Math.sin(Math.PI * Math.min(1, Math.max(0, part)));

/** When two touch, in a beat (`motions.js`), and for how long what flies there is seen over the next ones. */
const CONTACT = { from: 0.24, longer: 170 };
const SPARK = { size: track("0 0.3 punch, 0.4 1.15 out, 1 1.3"), seen: track("0 1, 0.5 1, 1 0") };

/** Sparks where two things meet. @param {Point} at @param {string} [kind] a class */
export const spark = (at, kind = "") =>
  mark(
    place("spark", null, { class: kind }),
    (part) => ({
      opacity: valueAt(SPARK.seen, part),
      transform: `${moved(at)} scale(${round(valueAt(SPARK.size, part))}) rotate(${round(34 * part - 20)})`,
    }),
    CONTACT,
  );

/** Dust where something fell. @param {Point} at */
export function puff(at) {
  const clouds = [
    [-13, -9],
    [13, -8],
    [0, 13],
  ];
  const drawn = clouds.map(() => svg("circle", { r: 6 }));
  const group = svg("g", { class: "mark-puff" }, drawn);
  const spread = track("0 0 out, 1 1");
  const look = (/** @type {number} */ part) => {
    const t = valueAt(spread, part);
    for (const [i, [x, y]] of clouds.entries())
      drawn[i].setAttribute("transform", `translate(${round(x * t)} ${round(y * t)}) scale(${round(0.2 + t)})`);
    return { opacity: 0.9 * (1 - part), transform: moved(at) };
  };
  return mark(group, look, { from: 0.78, longer: 130 });
}

const BEAM = { head: track("0 0, 0.12 0 out, 0.24 1"), tail: track("0 0, 0.72 0 in, 1 1"), seen: track("0 0, 0.12 1") };

/**
 * Light that arrives, holds, and leaves with its tail first.
 * @param {SVGElement[]} lines as they run east from nothing @param {Point} from @param {number} angle degrees
 * @param {number} length @param {string} [kind] a class
 */
export function beam(lines, from, angle, length, kind = "") {
  const look = (/** @type {number} */ part, /** @type {boolean} */ phased) => {
    const [head, tail] = [valueAt(BEAM.head, part), valueAt(BEAM.tail, part)];
    if (!phased) return { opacity: glow(part * 1.1), transform: moved(from, angle) };
    const there = `${moved(from, angle)} translate(${round(length * tail)} 0) scale(${round(head - tail)} 1)`;
    return { opacity: valueAt(BEAM.seen, part), transform: there };
  };
  return mark(svg("g", { class: kind }, lines), look);
}

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

/** It lifts, flies, and lies there. */
const FLIGHT = { lift: track("0 0 out, 0.2 1, 0.8 1 in, 1 0"), way: track("0 0, 0.16 0 both, 1 1") };

/**
 * A drawing that lifts, goes from one place to another, and fades there.
 * @param {SVGElement} element @param {Point} from @param {Point} to
 * @param {{until?: number, over?: Point, scales?: number[]}} [how] `until`: part of the time; `over`: it goes in a bow
 * @returns {Mark}
 */
export const flight = (element, from, to, { until = 1, over, scales = [1, 1] } = {}) =>
  mark(element, (part, phased) => {
    const flown = Math.min(1, part / until);
    const [t, lift] = phased ? [valueAt(FLIGHT.way, flown), valueAt(FLIGHT.lift, flown)] : [ease(flown), 0];
    const { x, y } = over ? between(between(from, over, t), between(over, to, t), t) : between(from, to, t);
    const size = round((scales[0] + (scales[1] - scales[0]) * t) * (1 + 0.12 * lift));
    const opacity = part < until ? 1 : Math.max(0, 1 - (part - until) * 6);
    return { opacity, transform: `${moved({ x, y: y - 5 * lift })} scale(${size})` };
  });
