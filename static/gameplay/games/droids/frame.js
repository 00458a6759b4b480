/**
 * How the board lies before its viewer: turned so that the own side is below, for every seat. Drawn is in cells *as
 * shown*, so that letters and robots stand upright; rules, views and events speak of cells of the board. Beside the
 * board the emitters: those of the own side deep, the others shallower. Geometry only; no rule lives here.
 *
 * @import { PlayerShown, View } from "./types.d.ts"
 * @typedef {"S" | "W" | "N" | "E"} Side
 * @typedef {import("../../kit/camera.js").Box} Box
 */
import { CELL, point } from "../../kit/squares.js";

export const SIZE = 10;
export const DEPTH = 3;
const LAST = SIZE - 1;
/** Sides clockwise. */
const SIDES = "SWNE";
/** Directions clockwise. */
const RING = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
/** Room between the board and the emitters: for the names of columns and rows, and for what points at a column. */
export const GAP = 22;
/** How deep one of the three cells of an emitter is: on the own side, on the others. */
const OWN_DEPTH = 36;
const OTHER_DEPTH = 27;
const EDGE = SIZE * CELL;

/** "a1" to "j10": the column from the west, the row from the south. @param {number[]} cell */
export const cellName = ([x, y]) => `${String.fromCharCode(97 + x)}${SIZE - y}`;

/** A cell on the board that is turned against the clock. @param {number[]} cell @param {number} quarters
 * @returns {[number, number]} */
const turnedCell = ([x, y], quarters) => (quarters ? turnedCell([y, LAST - x], quarters - 1) : [x, y]);

/** The emitter of a side, 1 to 10, in whose column a cell lies. @param {string} side @param {number[]} cell */
export const serving = (side, cell) => turnedCell(cell, SIDES.indexOf(side))[0] + 1;

/** The cells in front of an emitter, the nearest first. @param {string} side @param {number} emitter */
export const columnOf = (side, emitter) =>
  Array.from({ length: SIZE }, (_, n) => turnedCell([emitter - 1, LAST - n], (4 - SIDES.indexOf(side)) % 4));

/** Signs of start circles, by side. */
const STARTS = "BYGR";

/** The start circle of a side. @param {View} view @param {string} side @returns {number[] | null} */
export function startOf({ board }, side) {
  const glyph = STARTS[SIDES.indexOf(side)];
  const y = board.rows.findIndex((row) => row.includes(glyph));
  return y < 0 ? null : [board.rows[y].indexOf(glyph), y];
}

/** The side that begins on a cell; "": none. @param {View} view @param {number[]} cell */
export const startSide = ({ board }, [x, y]) => SIDES[STARTS.indexOf(board.rows[y][x])] ?? "";

/** Degrees clockwise on paper; what points there is drawn looking east. @param {string} direction */
export const degreesOf = (direction) => 45 * RING.indexOf(direction) - 90;

/** @param {string} direction @param {number} quarters clockwise */
const turned = (direction, quarters) => RING[(RING.indexOf(direction) + 2 * quarters + 8) % 8];

export class Frame {
  /** @param {Side} side that lies below @param {Iterable<string>} used sides that have emitters */
  constructor(side, used) {
    this.side = side;
    /** Quarters by which the board is turned, against the clock. */
    this.turn = SIDES.indexOf(side);
    this.used = new Set(used);
  }

  /** A cell as it is shown. @param {number[]} cell */
  to(cell) {
    return turnedCell(cell, this.turn);
  }

  /** The cell that is shown there. @param {number[]} shown */
  from(shown) {
    return turnedCell(shown, (4 - this.turn) % 4);
  }

  /** The middle of a cell on the screen. @param {number[]} cell */
  point = (cell) => point(this.to(cell));

  /** A cell on the screen. @param {number[]} cell @returns {Box} */
  cell(cell) {
    const [u, v] = this.to(cell);
    return { x: u * CELL, y: v * CELL, width: CELL, height: CELL };
  }

  /** A direction of the board as it lies on the screen: "N" is up. @param {string} direction */
  direction(direction) {
    return turned(direction, -this.turn);
  }

  /** The direction of the board that lies so on the screen. @param {string} shown */
  board(shown) {
    return turned(shown, this.turn);
  }

  /** Degrees of an arrow on the screen. @param {string} direction of the board */
  degrees(direction) {
    return degreesOf(this.direction(direction));
  }

  /** Where a side lies on the screen: "S" is below. @param {string} side @returns {Side} */
  where(side) {
    return /** @type {Side} */ (SIDES[(SIDES.indexOf(side) - this.turn + 4) % 4]);
  }

  /** Which way the board lies, seen from the emitters of a side. @param {string} side */
  ahead(side) {
    return turned(this.where(side), 2);
  }

  /** How deep an emitter cell of a side is drawn. @param {string} side */
  depth(side) {
    return this.where(side) === "S" ? OWN_DEPTH : OTHER_DEPTH;
  }

  /**
   * A cell of an emitter on the screen, 1 (at the board) to 3; without one, the whole emitter.
   * @param {string} side @param {number} emitter @param {number} [slot] @returns {Box}
   */
  slot(side, emitter, slot) {
    const deep = this.depth(side);
    const near = GAP + deep * ((slot ?? 1) - 1);
    const length = slot ? deep : deep * DEPTH;
    const along = CELL * (emitter - 1);
    const back = EDGE - along - CELL;
    /** @type {Record<Side, Box>} */
    const boxes = {
      S: { x: along, y: EDGE + near, width: CELL, height: length },
      W: { x: -near - length, y: along, width: length, height: CELL },
      N: { x: back, y: -near - length, width: CELL, height: length },
      E: { x: EDGE + near, y: back, width: length, height: CELL },
    };
    return boxes[this.where(side)];
  }

  /** Where the whole board ends, on each side. @returns {Box} */
  get box() {
    const edge = (/** @type {Side} */ where) => {
      const side = SIDES[(SIDES.indexOf(where) + this.turn) % 4];
      if (this.used.has(side)) return GAP + DEPTH * this.depth(side) + (where === "S" ? NUMBERS : MARGIN);
      return GAP + (where === "W" || where === "E" ? BARE : MARGIN);
    };
    const [left, top] = [edge("W"), edge("N")];
    return { x: -left, y: -top, width: EDGE + left + edge("E"), height: EDGE + top + edge("S") };
  }
}

/** Below the own emitters: their numbers. */
const NUMBERS = 22;
const MARGIN = 9;
/** On the left and on the right where no emitters are: room for what lies beside the board. */
const BARE = 30;

/** The own side below; for those who watch, the south. @param {View} view */
export function frameOf(view) {
  const own = view.players[view.you ?? -1]?.side ?? "S";
  const sides = view.players.map(({ side }) => side);
  return new Frame(own, view.killer ? [...sides, view.killer.side] : sides);
}

/** The middle of a box. @param {Box} box */
export const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** A box that is smaller on all sides. @param {Box} box @param {number} by */
export const inset = ({ x, y, width, height }, by) => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** Round two boxes. @param {Box} a @param {Box} b @returns {Box} */
export function around(a, b) {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const [right, foot] = [Math.max(a.x + a.width, b.x + b.width), Math.max(a.y + a.height, b.y + b.height)];
  return { x, y, width: right - x, height: foot - y };
}
