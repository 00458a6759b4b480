/**
 * Belts: what a token says of one, which lanes it has, and the marks on it.
 *
 * @import { Belt, Marks } from "../../kit/floors.js"
 */
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

/** All of a board. @param {(string | null)[][]} grid @returns {Belt[]} */
export const beltsOf = (grid) =>
  grid.flatMap((row, y) =>
    row.flatMap((token, x) => {
      const belt = beltOf(token);
      if (!belt) return [];
      const sides = lanesOf(grid, [x, y], belt);
      return [{ cell: [x, y], direction: belt.direction, sides, kind: belt.express ? "express" : "slow" }];
    }),
  );

/** An arrow that points there, so wide. @param {number} from @param {number} tip @param {number} half
 * @returns {[number, number][]} */
const arrow = (from, tip, half) => [
  [from, -half],
  [tip, 0],
  [from, half],
];

/** By kind: one arrow or two, and what follows them. @type {Record<string, Marks>} */
export const MARKS = {
  slow: { "rr-way-1": [arrow(-2, 5, 7)], "rr-way-2": [arrow(-8, -2, 6)] },
  express: {
    "rr-way-1": [arrow(3, 10, 7), arrow(-5, 2, 7)],
    "rr-way-2": [arrow(-11, -5, 6)],
  },
};
