/**
 * Where things lie on the table, in units of the picture: four sides round the trick, the trump in one corner, the last
 * trick in another. The table fills the room it has; a unit is a pixel on a phone. Pure.
 *
 * @import { Point } from "../../svg.js"
 * @import { Side } from "./seats.js"
 * @typedef {import("../../kit/box.js").Room} Room
 * @typedef {{
 *   x: number, y: number, width: number, height: number, icon: Point, name: Point, score: Point, sum: Point,
 *   hangars: Point[], pile: Point, letters: number,
 * }} Seat `sum`: where a text ends; `letters`: how many of a name there is room for
 * @typedef {{
 *   x: number, y: number, width: number, height: number, icon: Point, name: Point, heads: Point[], foot: number,
 * }} Droco `heads`: of his columns; `foot`: how far down they may reach
 * @typedef {ReturnType<typeof layoutOf>} Layout
 */

/** The least that everything fits on. */
const LEAST = { width: 390, height: 400 };
/** A seat at a side. */
const WIDE = 120;
const HIGH = 96;
/** The strip of the seat below. */
const STRIP = 54;
/** What is laid at the upper side: a seat, or Droco's columns. */
const TOP = { seat: 112, droco: 156 };
/** From the right edge to the own pile: the button that skips the motion lies over the corner. */
const SKIP = 96;
/** A small card with the gap beside it. */
const SLOT = 27;
/** A row of Droco's columns. */
export const ROW = 18;
/** How large cards of a trick are: where there is little room, and at most. */
const TRICK = { least: 0.78, most: 1.3 };
/** So much higher than wide is upright: there all that is not the trick lies above it and on its left. */
const UPRIGHT = 1.15;
/** Below Droco, where a table is upright: the trump, and below it the last trick. */
const BELOW = { all: 200, trump: 46, last: 106 };
/** From the middle of a trick to its cards, at their full size. */
const APART = { x: 65, y: 49 };

/**
 * @param {Room} room pixels @param {Side} droco where he sits
 */
export function layoutOf(room, droco) {
  const ratio = room.width / room.height;
  const width = Math.round(Math.max(LEAST.width, LEAST.height * ratio));
  const height = Math.round(Math.max(LEAST.height, LEAST.width / ratio));
  const isUpright = height >= width * UPRIGHT;
  const top = isUpright ? TOP.seat : (droco === "top" ? TOP.droco : TOP.seat) + (height - LEAST.height) * 0.3;
  const left = isUpright ? WIDE + 10 : 0;
  const centre = { x: (width + left) / 2, y: (top + height - STRIP) / 2 };
  const free = { width: width - (left || 2 * (WIDE + 10)), height: height - STRIP - top - 12 };
  const fits = Math.min(free.width / (2 * APART.x + 60), free.height / (2 * APART.y + 84));
  const scale = Math.min(TRICK.most, Math.max(TRICK.least, fits));
  const [right, down] = [APART.x * scale, APART.y * scale];
  const places = {
    left: { x: 4, y: centre.y - HIGH / 2 },
    right: { x: width - WIDE - 4, y: centre.y - HIGH / 2 },
    top: { x: centre.x - WIDE / 2, y: 6 },
  };
  const sides = /** @type {("left" | "top" | "right")[]} */ (["left", "top", "right"]);
  /** @type {[Side, Seat][]} */
  const seats = sides
    .filter((side) => side !== droco)
    .map((side, i) => [side, seatAt(isUpright ? { x: width - (WIDE + 6) * (2 - i), y: 4 } : places[side])]);
  const foot = height - STRIP - BELOW.all;
  return {
    box: { x: 0, y: 0, width, height },
    centre,
    /** Cards of a trick, each before the one who played it. @type {Record<Side, Point>} */
    trick: {
      bottom: { x: centre.x, y: centre.y + down },
      left: { x: centre.x - right, y: centre.y },
      top: { x: centre.x, y: centre.y - down },
      right: { x: centre.x + right, y: centre.y },
    },
    /** Of those cards. */
    scale,
    /** Where the cards of a side come from. @type {Record<Side, Point>} */
    from: {
      bottom: { x: centre.x, y: height + 50 },
      left: { x: -40, y: centre.y },
      top: { x: centre.x, y: -50 },
      right: { x: width + 40, y: centre.y },
    },
    /** @type {Map<Side, Seat>} */
    seats: new Map([...seats, ["bottom", below(width, height)]]),
    droco: drocoAt(isUpright ? { x: 4, y: 4, foot } : besideOf(droco, { width, height, top, centre })),
    led: { x: centre.x + 56 * scale, y: centre.y + 66 * scale },
    trump: isUpright ? { x: 64, y: foot + BELOW.trump } : { x: 34, y: 42 },
    last: isUpright ? { x: 22, y: foot + BELOW.last } : { x: width - WIDE + 12, y: 8 },
  };
}

/** A seat on the left, on the right or above. @param {Point} corner @returns {Seat} */
const seatAt = ({ x, y }) => ({
  x,
  y,
  width: WIDE,
  height: HIGH,
  icon: { x: x + 15, y: y + 15 },
  name: { x: x + 32, y: y + 20 },
  hangars: [0, 1, 2].map((i) => ({ x: x + 16 + SLOT * i, y: y + 49 })),
  pile: { x: x + 20 + SLOT * 3, y: y + 49 },
  score: { x: x + 5, y: y + 86 },
  sum: { x: x + WIDE - 5, y: y + 86 },
  letters: 9,
});

/** @param {number} width @param {number} height @returns {Seat} */
const below = (width, height) => ({
  x: 4,
  y: height - STRIP,
  width: width - 8,
  height: STRIP - 4,
  icon: { x: 22, y: height - STRIP + 17 },
  name: { x: 40, y: height - STRIP + 22 },
  hangars: [0, 1, 2].map((i) => ({ x: width - SKIP - SLOT * (3.2 - i), y: height - 29 })),
  pile: { x: width - SKIP, y: height - 29 },
  score: { x: 12, y: height - 13 },
  sum: { x: 132, y: height - 13 },
  letters: 16,
});

/**
 * Where Droco's hand lies on a table that is not upright.
 * @param {Side} side
 * @param {{width: number, height: number, top: number, centre: Point}} table
 */
const besideOf = (side, { width, height, top, centre }) => ({
  x: side === "left" ? 4 : side === "right" ? width - WIDE - 4 : centre.x - WIDE / 2,
  y: side === "top" ? 4 : 116,
  foot: side === "top" ? top : height - STRIP - 10,
});

/** @param {{x: number, y: number, foot: number}} where @returns {Droco} */
const drocoAt = ({ x, y, foot }) => ({
  x,
  y,
  width: WIDE,
  height: foot - y,
  icon: { x: x + 20, y: y + 20 },
  name: { x: x + 42, y: y + 17 },
  heads: [0, 1, 2, 3].map((i) => ({ x: x + 16 + 29.5 * i, y: y + 51 })),
  foot,
});

/**
 * The middle of a card in one of Droco's columns; a long column is pushed together.
 * @param {Droco} droco @param {number} column @param {number} row @param {number} count cards in it
 */
export function cellOf({ heads, foot }, column, row, count) {
  const { x, y } = heads[column];
  const room = foot - y - 16 - ROW;
  const step = count > 1 ? Math.min(ROW, room / (count - 1)) : ROW;
  return { x, y: y + 22 + step * row };
}
