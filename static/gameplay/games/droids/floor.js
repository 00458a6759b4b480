/**
 * The ground, drawn once a match: land and river, start circles in the colours of the robots that begin there, free
 * corners, and the names of columns and rows, which turn along with the board; fixed obstacles, which stand on it.
 *
 * @import { View } from "./types.d.ts"
 * @import { Frame } from "./frame.js"
 */
import { drawn } from "../../kit/floors.js";
import { at, CELL } from "../../kit/squares.js";
import { letter } from "../../robots.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { cellName, SIZE, startSide } from "./frame.js";
import { groundPaths } from "./island.js";

/** "10" is as wide as there is room between the board and emitters beside it. */
const NARROW = 10;

/** @param {View} view @param {Frame} frame */
export function drawFloor(view, frame) {
  const { rows } = view.board;
  const all = rows.flatMap((row, y) => [...row].map((glyph, x) => ({ glyph, cell: [x, y], shown: frame.to([x, y]) })));
  const some = (/** @type {string} */ sign) => all.flatMap(({ glyph, shown }) => (glyph === sign ? [shown] : []));
  const ground = all.map(({ shown }) => shown);
  return {
    ground: svg("g", { class: "dr-floor" }, [
      ...drawn(groundPaths(ground, some("~"))),
      ...some("+").map((shown) => place("dr-corner", at(shown))),
      ...all.flatMap(({ cell, shown }) => start(view, startSide(view, cell), shown)),
      ...names(frame),
    ]),
    rocks: svg("g", {}, [...some("#").map((shown) => place("dr-fixed", at(shown)))]),
  };
}

/** A circle nobody begins on is plain. @param {View} view @param {string} side "": there is none
 * @param {number[]} shown */
function start({ players }, side, shown) {
  const seat = players.find((player) => player.side === side)?.seat;
  const look = seat === undefined ? {} : { class: `seat-${seat}`, text: letter(seat) };
  return side ? [place("dr-circle", at(shown), look)] : [];
}

/** Above and on the left: letters and numbers of what runs there. Below they would stand beside the numbers of the own
 * emitters, which are others. @param {Frame} frame */
function names(frame) {
  const isTurned = frame.turn % 2 === 1;
  const part = (/** @type {[number, number]} */ shown, /** @type {boolean} */ isColumn) => {
    const name = cellName(frame.from(shown));
    return isColumn ? name[0] : name.slice(1);
  };
  return Array.from({ length: SIZE }, (_, n) => n).flatMap((n) => [
    nameAt(part([n, 0], !isTurned), n * CELL + CELL / 2, -4.2),
    nameAt(part([0, n], isTurned), -8.8, n * CELL + CELL / 2 + 4),
  ]);
}

/** @param {string} text @param {number} x @param {number} y */
const nameAt = (text, x, y) =>
  svg(
    "text",
    {
      class: "dr-name",
      x,
      y,
      ...(text.length > 1 && x < 0 ? { textLength: NARROW } : {}),
      lengthAdjust: "spacingAndGlyphs",
    },
    [text],
  );
