/**
 * Who sits where: the round's circle, clockwise, turned so that the own seat is below. Droco is null. Pure.
 *
 * @typedef {"bottom" | "left" | "top" | "right"} Side
 * @typedef {number | null} By a seat, or Droco
 */

/** Clockwise from below: who comes next sits to the left of one who looks at the table. @type {Side[]} */
export const SIDES = ["bottom", "left", "top", "right"];

/**
 * The side of everybody.
 * @param {By[]} circle clockwise
 * @param {number | null} you whose place is below; null: the first of the circle
 * @returns {Map<By, Side>}
 */
export function sidesOf(circle, you) {
  const first = Math.max(0, circle.indexOf(you ?? circle[0]));
  return new Map(circle.map((_, i) => [circle[(first + i) % circle.length], SIDES[i]]));
}

/** Everybody, from one of them on, clockwise: how a trick is played. @param {By[]} circle @param {By} first */
export const orderOf = (circle, first) => circle.map((_, i) => circle[(circle.indexOf(first) + i) % circle.length]);

/** The human to whom somebody gives: the next but Droco. @param {number[]} order @param {number} seat */
export const takerOf = (order, seat) => order[(order.indexOf(seat) + 1) % order.length];
