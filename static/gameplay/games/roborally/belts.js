/** Belts: a band from each side things come from to the side they leave by, and arrows on it; two for express. */
import { svg } from "../../svg.js";
import { ANGLES, at, next, opposite, round, sidePoint } from "./square.js";

const TOKEN = /^(\^\^?|>>?|vv?|<<?)(?:\/([nesw]{1,2}))?$/;
const LEAVES = { "^": "N", ">": "E", v: "S", "<": "W" };

/** What a token says of a belt, or null. @param {string | null | undefined} token @returns {{direction: string, express: boolean, curves: string[]} | null} */
export function beltOf(token) {
  const found = TOKEN.exec(token ?? "");
  if (!found) return null;
  return { direction: /** @type {any} */ (LEAVES)[found[1][0]], express: found[1].length === 2, curves: [...(found[2] ?? "")].map((side) => side.toUpperCase()) };
}

/** @param {string[][]} grid @param {number[]} cell @param {{direction: string, express: boolean, curves: string[]}} belt @returns {SVGElement} */
export function drawBelt(grid, cell, belt) {
  const { direction, express, curves } = belt;
  const behind = next(cell, opposite(direction));
  const fed = beltOf(grid[behind[1]]?.[behind[0]])?.direction === direction;
  const straight = fed || !curves.length;
  const bands = [...(straight ? [line(opposite(direction), direction)] : []), ...curves.map((side) => bend(side, direction))];
  const arrows = straight && !curves.length ? [chevron(0, 0, ANGLES[direction], express)]
    : straight ? [chevron(sidePoint(direction, 0.5).x, sidePoint(direction, 0.5).y, ANGLES[direction], express), ...curves.map((side) => small(side))]
      : curves.length > 1 ? [chevron(sidePoint(direction, 0.4).x, sidePoint(direction, 0.4).y, ANGLES[direction], express)] : curves.map((side) => bendArrow(side, direction, express));
  return svg("g", { class: `rr-belt ${express ? "rr-express" : "rr-slow"}`, transform: at(cell) }, [
    ...bands.map((d) => svg("path", { class: "rr-belt-rail", d })),
    ...bands.map((d) => svg("path", { class: "rr-belt-band", d })),
    ...arrows,
  ]);
}

function line(/** @type {string} */ from, /** @type {string} */ to) {
  const a = sidePoint(from);
  const b = sidePoint(to);
  return `M${a.x} ${a.y}L${b.x} ${b.y}`;
}

function bend(/** @type {string} */ from, /** @type {string} */ to) {
  const a = sidePoint(from);
  const b = sidePoint(to);
  return `M${a.x} ${a.y}Q0 0 ${b.x} ${b.y}`;
}

/** Arrows half way round a bend, along its tangent. */
function bendArrow(/** @type {string} */ from, /** @type {string} */ to, /** @type {boolean} */ express) {
  const a = sidePoint(from);
  const b = sidePoint(to);
  const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return chevron((a.x + b.x) / 4, (a.y + b.y) / 4, degrees, express);
}

/** A faint arrow where a side lane joins. */
function small(/** @type {string} */ side) {
  const { x, y } = sidePoint(side, 0.62);
  return svg("path", { class: "rr-belt-join", d: "M-3 -5L2 0L-3 5", transform: `translate(${round(x)} ${round(y)}) rotate(${ANGLES[opposite(side)]})` });
}

function chevron(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ degrees, /** @type {boolean} */ express) {
  return svg("path", { class: "rr-belt-arrow", d: express ? "M-9 -7L-2 0L-9 7M1 -7L8 0L1 7" : "M-4 -7.5L4 0L-4 7.5",
    transform: `translate(${round(x)} ${round(y)}) rotate(${round(degrees)})` });
}
