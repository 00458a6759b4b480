/**
 * Courses in the editor: squares, tools and settings of RoboRally. The course is kept by `editor_course.js`, changed by
 * `editor_pens.js`, drawn by the floor of the live board; what makes a good course the server says.
 */
import { toolsOf } from "../../editor/palette.js";
import { cellNamed, edge, sheet, SIDES, standsOn } from "../../editor/squares.js";
import { say } from "../../kit/words.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import * as course from "./editor_course.js";
import { apply, flagAt, rotate } from "./editor_pens.js";
import { courseSettings } from "./editor_settings.js";
import { drawFloor } from "./floor.js";
import { at, boundsOf, CELL, cellName, turned } from "../../kit/squares.js";
import { facingName } from "./words.js";

/**
 * @import { BoardGame, Cell } from "../../editor/editor.js"
 * @import { BoardShown, CourseFile } from "./types.d.ts"
 * @import { Course, Laid } from "./editor_course.js"
 * @import { Extras } from "./editor_settings.js"
 */

const FARTHEST = 60;
/** Units round the course. */
const MARGIN = 12;
/** @type {BoardShown["walls"]} */
const WALL = [[0, 0, "W"]];

/** A tool's picture: one cell of floor with it. @param {string} token @param {Partial<BoardShown>} [more] */
function icon(token, more = {}) {
  const { layer, beams } = drawFloor({ grid: [[token]], walls: [], lasers: [], pushers: [], docks: [], ...more });
  return svg("g", { transform: `translate(${-CELL / 2} ${-CELL / 2})` }, [layer, beams]);
}

const tools = () => [
  ...toolsOf(say("step/belts"), { belt: ["b", icon(">")], express: ["x", icon(">>")] }),
  ...toolsOf(say("editor/elements"), {
    "gear-right": ["c", icon("@r")],
    "gear-left": ["v", icon("@l")],
    pit: ["p", icon("O")],
    wrench: ["s", icon("r")],
    hammer: ["d", icon("R")],
  }),
  ...toolsOf(say("editor/walls"), {
    wall: ["w", icon(".", { walls: [...WALL, [0, 0, "N"]] })],
    laser: ["l", icon(".", { walls: WALL, lasers: [{ cell: [0, 0], direction: "E", beams: 1, to: [0, 0] }] })],
    pusher: ["u", icon(".", { walls: WALL, pushers: [{ cell: [0, 0], direction: "E", phases: [1, 3, 5] }] })],
  }),
  ...toolsOf(say("editor/course"), {
    flag: ["f", place("rr-flag", "scale(1.15)", { text: 1 })],
    dock: ["t", icon("1", { docks: [{ dock: 1, cell: [0, 0], facing: "N" }] })],
  }),
];

/** @param {{extras: Extras}} data what the page brings @returns {BoardGame<CourseFile, Course>} */
export const createGame = ({ extras }) => ({
  ...sheet,
  tools: tools(),
  sceneClass: "rr-scene",
  load: course.load,
  save: course.save,
  apply,
  rotate,
  draw,
  first: ({ flags }) => cellNamed(flags[0]),
  settings: (model, on) => courseSettings(model, extras, on),
  box(model) {
    return boundsOf([[0, 0], course.extent(model).map((end) => end - 1)], MARGIN);
  },
  inside(model, cell) {
    const ends = course.extent(model);
    return cell.every((at, axis) => at >= 0 && at < ends[axis] && at <= FARTHEST);
  },
  /** Cells of a board's problem lie wherever that board was laid. */
  cellsOf(model, { part, cells }) {
    const boards = course.laid(model).filter(({ placed }) => placed.board === part);
    return part ? boards.flatMap((board) => cells.map((cell) => course.outward(board, cell))) : cells;
  },
  words,
});

/** @param {Course} model */
function draw(model) {
  const whole = course.drawing(model);
  const { layer, beams } = drawFloor(whole);
  const flags = whole.flags.map((cell, index) => place("rr-flag", at(cell), { text: index + 1 }));
  return svg("g", {}, [layer, beams, ...course.laid(model).map(outline), ...flags]);
}

/** Where one board ends and the next begins. @param {Laid} board */
function outline(board) {
  const [x, y, width, height] = [...board.placed.at, ...course.spanOf(board)].map((cells) => cells * CELL);
  return svg("rect", { class: "ed-part", x, y, width, height });
}

/** @param {Course} model @param {Cell} cell */
function words(model, cell) {
  const here = course.inward(model, cell);
  if (!here) return [cellName(cell), say("cell/none")];
  const { part, rot } = here;
  const own = standsOn(here.cell);
  const sides = SIDES.filter((side) => part.walls.has(edge(here.cell, turned(side, -rot))));
  const flag = flagAt(model, cell);
  return [
    cellName(cell),
    elementWords(course.tokenOf(here), course.beltAt(here)),
    ...(sides.length ? [say("cell/walls", { sides: sides.join(" ") })] : []),
    ...part.lasers.filter(own).map(({ beams }) => say("cell/laser", { beams })),
    ...part.pushers
      .filter(own)
      .map(({ direction, phases }) =>
        say("element/pusher", { side: facingName(turned(direction, rot)), phases: phases.join(", ") }),
      ),
    ...(flag ? [say("element/flag", { n: flag })] : []),
  ];
}

/** @param {string} token @param {ReturnType<typeof course.beltAt>} belt */
function elementWords(token, belt) {
  if (belt) return say(belt.express ? "element/express" : "element/belt", { side: facingName(belt.direction) });
  if (course.isDock(token)) return say("cell/dock", { dock: token });
  return say(token === "." ? "cell/floor" : `element/${token}`);
}
