/** Belts: what a token says of one, and which lanes it has. */
import { next, opposite, turned } from "../../kit/squares.js";

const TOKEN = /^(\^\^?|>>?|vv?|<<?)(?:\/([nesw]{1,2}))?$/;
/** @type {Record<string, string>} */
const LEAVES = { "^": "N", ">": "E", v: "S", "<": "W" };

/**
 * What a token says of a belt, or null.
 * @param {string | null | undefined} token
 * @returns {{direction: string, express: boolean, curves: string[]} | null}
 */
export function beltOf(token) {
  const found = TOKEN.exec(token ?? "");
  if (!found) return null;
  return {
    direction: LEAVES[found[1][0]],
    express: found[1].length === 2,
    curves: [...(found[2] ?? "")].map((side) => side.toUpperCase()),
  };
}

/**
 * The lanes of a belt, as they lie when it runs east: w from behind, n from its left, s from its right.
 * @param {(string | null)[][]} grid
 * @param {number[]} cell
 * @param {{direction: string, curves: string[]}} belt
 */
export function lanesOf(grid, cell, { direction, curves }) {
  const [x, y] = next(cell, opposite(direction));
  const straight = !curves.length || beltOf(grid[y]?.[x])?.direction === direction;
  const sides = { w: straight, n: curves.includes(turned(direction, -1)), s: curves.includes(turned(direction, 1)) };
  return Object.entries(sides)
    .map(([side, there]) => (there ? side : ""))
    .join("");
}
