/**
 * Where things lie on the table, in units of the picture: Droco with his open hand on his side, the other players
 * above, the own seat below, between them the trick in its order, and beside it what holds for all: the trump and the
 * led type. The table fills the room it has; a unit is a pixel on a phone. Pure.
 *
 * @import { Point } from "../../svg.js"
 * @import { Side } from "./seats.js"
 * @typedef {import("../../kit/box.js").Room} Room
 * @typedef {Point & Room} Mat
 * @typedef {Mat & {icon: Point, name: Point, hangars: Point[], pile: Point, score: Point, letters: number}} Seat
 *   `score`: its middle; `letters`: how many of a name there is room for
 * @typedef {Mat & {icon: Point, name: Point, heads: Point[], foot: number, letters: number}} Droco
 *   `heads`: of his columns; `foot`: how far down they may reach
 * @typedef {ReturnType<typeof layoutOf>} Layout
 */

/** The least that everything fits on. */
const LEAST = { width: 390, height: 336 };
/** Of the room that a large table has more than that, so much goes to its things, the rest is space. */
const GROWN = 0.7;
/** How wide the wooden rim is. */
export const RIM = 9;
/** From the edge of the table to what lies on it. */
const EDGE = 13;
const GAP = 7;
/** Droco's side: its width, and what stands above his cards. */
const COLUMN = { least: 122, most: 176, part: 0.29, head: 47 };
/** How large he is himself. */
export const CROUPIER = 0.8;
/** How high a seat above is, the own one, the last trick. */
const HIGH = { seat: 72, own: 44, last: 72 };
/** Of the own seat: from the left to its hangars. The button that skips the motion lies over its right end. */
const HANGARS = 172;
/** A small card with the gap beside it. */
const SLOT = 27;
/** A row of Droco's columns, and the whole of a card. */
export const ROW = 17;
const CARD = 32;
/** What is beside the trick. */
const SIGNS = 62;
/** A card of a trick: how large at most, and what its caption needs below it. */
const TRICK = { most: 1.7, caption: 26, beside: 12 };

/**
 * @param {Room} room pixels @param {Side} droco where he sits
 */
export function layoutOf(room, droco) {
  const fit = Math.min(room.width / LEAST.width, room.height / LEAST.height);
  const unit = fit > 1 ? Math.max(1, fit * GROWN) : fit;
  const [width, height] = [Math.round(room.width / unit), Math.round(room.height / unit)];
  const isMirrored = droco === "right";
  const column = Math.min(COLUMN.most, Math.max(COLUMN.least, Math.round(width * COLUMN.part)));
  const own = { x: EDGE, y: height - EDGE - HIGH.own, width: width - 2 * EDGE, height: HIGH.own };
  const last = own.y - GAP - HIGH.last;
  const [near, far] = [isMirrored ? width - EDGE - column : EDGE, isMirrored ? EDGE : EDGE + column + GAP];
  const wide = width - 2 * EDGE - column - GAP;
  const each = (wide - GAP) / 2;
  const others = /** @type {Side[]} */ (["left", "top", "right"]).filter((side) => side !== droco);
  const seats = others.map((side, i) => seatAt(side, { x: far + (each + GAP) * i, y: EDGE, width: each }));
  const middle = { x: far, y: EDGE + HIGH.seat + GAP, width: wide, height: own.y - HIGH.seat - EDGE - 2 * GAP };
  const signs = isMirrored ? far + SIGNS / 2 : far + wide - SIGNS / 2;
  const trick = trickIn({ ...middle, x: isMirrored ? far + SIGNS : far, width: wide - SIGNS });
  return {
    box: { x: 0, y: 0, width, height },
    ...trick,
    /** @type {Map<Side, Seat>} */
    seats: new Map([...seats, ["bottom", below(own)]]),
    /** Where the cards of a player come from. */
    from: /** @type {Record<Side, Point>} */ (
      Object.fromEntries([
        ["bottom", { x: trick.centre.x, y: height + 50 }],
        ...seats.map(([side, { hangars }]) => [side, hangars[1]]),
      ])
    ),
    droco: drocoAt({ x: near, y: EDGE, width: column, height: last - GAP - EDGE }),
    trump: { x: signs, y: middle.y + 50 },
    led: { x: signs, y: middle.y + 113 },
    last: { x: near + column / 2, y: last },
  };
}

/**
 * The four places of a trick, in the order in which it is played.
 * @param {Mat} area
 */
function trickIn({ x, y, width, height }) {
  const [wide, high] = [width / 2, height / 2];
  const scale = Math.min(TRICK.most, (high - TRICK.caption) / 84, (wide - TRICK.beside) / 60);
  const lift = TRICK.caption / 2 - 3;
  return {
    centre: { x: x + wide, y: y + high },
    /** How large its cards are. */
    scale,
    trick: [0, 1, 2, 3].map((i) => ({ x: x + wide * ((i % 2) + 0.5), y: y + high * (i < 2 ? 0.5 : 1.5) - lift })),
    /** From a card of it to its caption. */
    caption: 42 * scale + 14,
  };
}

/** A seat above. @param {Side} side @param {Point & {width: number}} mat @returns {[Side, Seat]} */
const seatAt = (side, { x, y, width }) => [
  side,
  {
    ...{ x, y, width, height: HIGH.seat },
    icon: { x: x + 19, y: y + 17 },
    name: { x: x + 38, y: y + 21 },
    hangars: [0, 1, 2].map((i) => ({ x: x + 17 + SLOT * i, y: y + 52 })),
    pile: { x: x + 20 + SLOT * 3, y: y + 52 },
    score: { x: x + width - 20, y: y + 1 },
    letters: Math.floor((width - 40) / 8.6),
  },
];

/** The own seat. @param {Mat} mat @returns {Seat} */
const below = ({ x, y, width, height }) => ({
  ...{ x, y, width, height },
  icon: { x: x + 21, y: y + 21 },
  name: { x: x + 42, y: y + 27 },
  hangars: [0, 1, 2].map((i) => ({ x: x + HANGARS + SLOT * i, y: y + 21 })),
  pile: { x: x + HANGARS + SLOT * 3 + 4, y: y + 21 },
  score: { x: x + HANGARS - 40, y: y + 22 },
  letters: 8,
});

/** @param {Mat} mat @returns {Droco} */
const drocoAt = ({ x, y, width, height }) => ({
  ...{ x, y: y + COLUMN.head, width, height: height - COLUMN.head },
  icon: { x: x + 25, y: y + COLUMN.head - 36 * CROUPIER },
  name: { x: x + 51, y: y + 20 },
  heads: [0, 1, 2, 3].map((i) => ({ x: x + (width / 4) * (i + 0.5), y: y + COLUMN.head + 6 })),
  foot: y + height,
  letters: Math.floor((width - 51) / 7.4),
});

/**
 * The middle of a card in one of Droco's columns; a long column is pushed together.
 * @param {Droco} droco @param {number} column @param {number} row @param {number} count cards in it
 */
export function cellOf({ heads, foot }, column, row, count) {
  const { x, y } = heads[column];
  const room = foot - y - CARD - 5;
  const step = count > 1 ? Math.min(ROW, room / (count - 1)) : ROW;
  return { x, y: y + CARD / 2 + step * row };
}
