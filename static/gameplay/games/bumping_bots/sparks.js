/** Marks that live for a moment: sparks, rings, words that rise. Each is an element and a painter of 0..1. */
import { svg } from "../../svg.js";
import { round } from "./hex.js";

const STAR = "M0 -14L3 -5L12 -8L7 0L12 8L3 5L0 14L-3 5L-12 8L-7 0L-12 -8L-3 -5Z";

/** @typedef {{x: number, y: number}} Point @typedef {{element: SVGElement, paint: (part: number) => void}} Mark */

/** Sparks where two things meet. @param {Point} at @returns {Mark} */
export function spark(at) {
  const element = svg("path", { class: "bb-spark", d: STAR, opacity: 0 });
  return { element, paint(part) {
    element.setAttribute("opacity", String(round(Math.sin(Math.PI * Math.min(1, part * 1.1)))));
    element.setAttribute("transform", `translate(${round(at.x)} ${round(at.y)}) scale(${round(0.6 + 0.7 * part)}) rotate(${round(40 * part)})`);
  } };
}

/** A ring that opens: a bumper at work. @param {Point} at @returns {Mark} */
export function ring(at) {
  const element = svg("circle", { class: "bb-pulse", cx: round(at.x), cy: round(at.y), r: 12 });
  return { element, paint(part) {
    element.setAttribute("r", String(round(12 + 26 * part)));
    element.setAttribute("opacity", String(round(1 - part)));
  } };
}

/** A few words that rise over a robot. @param {Point} at @param {string} text @returns {Mark} */
export function bubble(at, text) {
  const width = 14 + text.length * 6.4;
  const element = svg("g", { class: "bb-bubble", opacity: 0 }, [
    svg("rect", { x: round(-width / 2), y: -10, width: round(width), height: 20, rx: 10 }), svg("text", { y: 4 }, [text])]);
  return { element, paint(part) {
    element.setAttribute("opacity", String(round(Math.min(1, 4 * part, 4 * (1 - part)))));
    element.setAttribute("transform", `translate(${round(at.x)} ${round(at.y - 26 - 8 * part)})`);
  } };
}
