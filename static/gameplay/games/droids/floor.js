/**
 * The ground, drawn once a match: land and river, fixed obstacles, start circles in the colours of the robots that
 * begin there, free corners, and the names of columns and rows, which turn along with the board.
 *
 * @import { View } from "./types.d.ts"
 * @import { Frame } from "./frame.js"
 */
import { slabs, square } from "../../kit/ground.js";
import { at, CELL, point } from "../../kit/squares.js";
import { letter } from "../../robots.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { cellName, GAP, SIZE, startSide } from "./frame.js";

/** "10" is as wide as there is room between the board and emitters beside it. */
const NARROW = 10;

/** @param {View} view @param {Frame} frame */
export function drawFloor(view, frame) {
  const { rows } = view.board;
  const all = rows.flatMap((row, y) => [...row].map((glyph, x) => ({ glyph, cell: [x, y], shown: frame.to([x, y]) })));
  const some = (/** @type {string} */ glyphs) => all.filter(({ glyph }) => glyphs.includes(glyph));
  const land = all.filter(({ glyph }) => glyph !== "~").map(({ shown }) => shown);
  const river = some("~").map(({ shown }) => shown);
  const edge = SIZE * CELL;
  return svg("g", { class: "dr-floor" }, [
    svg("rect", { class: "dr-board", x: -3, y: -3, width: edge + 6, height: edge + 6, rx: 4 }),
    ...slabs(land),
    svg("path", { class: "dr-river", d: river.map(square).join("") }),
    svg("path", { class: "ground-seams", d: river.map(square).join("") }),
    ...river.map((cell) => place("dr-ripple", at(cell))),
    ...some("+").map(({ shown }) => place("dr-corner", at(shown))),
    ...all.flatMap(({ cell, shown }) => start(view, startSide(view, cell), shown)),
    ...some("#").map(({ shown }) => place("dr-fixed", at(shown))),
    ...names(frame),
  ]);
}

/** A circle nobody begins on is plain. @param {View} view @param {string} side "": there is none
 * @param {number[]} shown */
function start(view, side, shown) {
  if (!side) return [];
  const owner = view.players.find((player) => player.side === side);
  const { x, y } = point(shown);
  return [
    place("dr-circle", at(shown), { class: owner ? `seat-${owner.seat}` : "" }),
    ...(owner ? [svg("text", { class: `dr-start-letter seat-${owner.seat}`, x, y: y + 5 }, [letter(owner.seat)])] : []),
  ];
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
    nameAt(part([n, 0], !isTurned), n * CELL + CELL / 2, -4.5),
    nameAt(part([0, n], isTurned), -GAP / 2 - 0.5, n * CELL + CELL / 2 + 4),
  ]);
}

/** @param {string} text @param {number} x @param {number} y */
const nameAt = (text, x, y) =>
  svg(
    "text",
    { class: "dr-name", x, y, ...(text.length > 1 ? { textLength: NARROW } : {}), lengthAdjust: "spacingAndGlyphs" },
    [text],
  );
