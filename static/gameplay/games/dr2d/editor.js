/**
 * Boards in the editor: tools, and what is on a cell in words. The board is kept by `editor_board.js`, changed by
 * `editor_pens.js`, drawn by the floor of the live board; what makes a good board the server says.
 */
import { toolsOf } from "../../editor/palette.js";
import { edge, sheet, SIDES, standsOn } from "../../editor/squares.js";
import { drawn, wallPaths } from "../../kit/floors.js";
import { at, CELL, cellName } from "../../kit/squares.js";
import { say } from "../../kit/words.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import * as board from "./editor_board.js";
import { apply, GLYPHS, indexOf, rotate } from "./editor_pens.js";
import { boardSettings, sideName } from "./editor_settings.js";
import { beltPaths, drawBoard } from "./floor.js";

/**
 * @import { BoardGame, Cell } from "../../editor/editor.js"
 * @import { Edge } from "../../kit/ground.js"
 * @import { BoardFile } from "./types.d.ts"
 * @import { Board } from "./editor_board.js"
 */

/** Units round the board: room for the names in the north and the west, a little elsewhere. */
const [NAMES, RIM] = [25, 10];
const SIDE = board.SIZE * CELL + NAMES + RIM;

/** @type {Edge[]} */
const WALLS = [
  [0, 0, "N"],
  [0, 0, "W"],
];

/** A tool's picture: what lies on a cell. @param {...SVGElement} parts */
const icon = (...parts) => svg("g", { transform: `translate(${-CELL / 2} ${-CELL / 2})` }, parts);

const tools = () => [
  ...toolsOf(say("editor/tiles"), {
    belt: ["b", icon(svg("g", { class: "dd-belts" }, drawn(beltPaths([">"]))), place("dd-belt", at([0, 0])))],
    cw: ["c", place("dd-cw")],
    ccw: ["v", place("dd-ccw")],
    pit: ["p", place("dd-pit")],
    press: ["x", place("dd-press")],
    "wrench-1": ["s", place("dd-wrench-1")],
    "wrench-2": ["d", place("dd-wrench-2")],
  }),
  ...toolsOf(say("editor/walls"), {
    wall: ["w", icon(...drawn(wallPaths(WALLS, true)))],
    laser: ["l", place("dd-emitter")],
    pusher: ["u", place("dd-pusher")],
  }),
  ...toolsOf(say("editor/race"), {
    law: ["a", place("dd-law", "", { text: 1 })],
    start: ["t", place("dd-start")],
  }),
];

/** @returns {BoardGame<BoardFile, Board>} */
export const createGame = () => ({
  ...sheet,
  tools: tools(),
  sceneClass: "dd-scene",
  load: board.load,
  save: board.save,
  apply,
  rotate,
  words,
  draw: (model) => drawBoard(board.drawing(model)),
  box: () => ({ x: -NAMES, y: -NAMES, width: SIDE, height: SIDE }),
  inside: (_, cell) => board.inside(cell),
  first: ({ laws }) => laws[0] ?? [0, 0],
  settings: boardSettings,
});

/** @param {Board} model @param {Cell} cell */
function words(model, cell) {
  const { walls, lasers, laws, starts } = model;
  const sides = SIDES.filter((side) => walls.has(edge(cell, side)));
  const law = indexOf(laws, cell) + 1;
  const start = indexOf(starts, cell) + 1;
  return [
    cellName(cell),
    tileWords(board.glyphAt(model, cell)),
    ...(law ? [say("cell/law", { law })] : []),
    ...(start ? [say("cell/start", { start })] : []),
    ...sides.map((side) => say("cell/wall", { side: sideName(side) })),
    ...lasers.filter(standsOn(cell)).map(({ direction }) => say("cell/laser", { side: sideName(direction) })),
  ];
}

/** @param {string} glyph */
function tileWords(glyph) {
  const way = board.wayOf(glyph);
  if (way) return say(board.BELTS.includes(glyph) ? "cell/belt" : "cell/pusher", { side: sideName(way) });
  const tool = Object.keys(GLYPHS).find((name) => GLYPHS[name] === glyph);
  return say(tool ? `name/${tool}` : "cell/floor");
}
