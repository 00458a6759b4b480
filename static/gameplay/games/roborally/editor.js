/**
 * Courses in the editor: squares, tools and settings of RoboRally. The course is kept by `editor_course.js`, changed by
 * `editor_pens.js`, drawn by the floor of the live board; what makes a good course the server says.
 */
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { beltOf } from "./belts.js";
import * as course from "./editor_course.js";
import { apply, flagAt, rotate } from "./editor_pens.js";
import { courseSettings } from "./editor_settings.js";
import { drawFloor } from "./floor.js";
import { at as cellAt, cellName, CELL, next, point } from "./square.js";

const FARTHEST = 60;
const WAYS = { ArrowUp: "N", ArrowRight: "E", ArrowDown: "S", ArrowLeft: "W" };

/** A tool's picture: one cell of floor with it. @param {string} token @param {any} [more] */
function icon(token, more = {}) {
  const board = { grid: [[token]], walls: [], lasers: [], pushers: [], docks: [], ...more };
  const floor = drawFloor(board);
  return { scene: "rr-scene", view: `-3 -3 ${CELL + 6} ${CELL + 6}`, shapes: [floor.layer, floor.beams] };
}

const TOOLS = () => [
  { id: "belt", key: "b", group: gettext("Belts"), label: gettext("Belt"), icon: icon(">") },
  { id: "express", key: "x", group: gettext("Belts"), label: gettext("Express belt"), icon: icon(">>") },
  { id: "cw", key: "c", group: gettext("Elements"), label: gettext("Gear, clockwise"), icon: icon("@r") },
  { id: "ccw", key: "v", group: gettext("Elements"), label: gettext("Gear, anticlockwise"), icon: icon("@l") },
  { id: "pit", key: "p", group: gettext("Elements"), label: gettext("Pit"), icon: icon("O") },
  { id: "wrench", key: "s", group: gettext("Elements"), label: gettext("Wrench site"), icon: icon("r") },
  { id: "hammer", key: "d", group: gettext("Elements"), label: gettext("Wrench and hammer site"), icon: icon("R") },
  {
    id: "wall",
    key: "w",
    group: gettext("Walls"),
    label: gettext("Wall"),
    icon: icon(".", {
      walls: [
        [0, 0, "W"],
        [0, 0, "N"],
      ],
    }),
  },
  {
    id: "laser",
    key: "l",
    group: gettext("Walls"),
    label: gettext("Laser"),
    icon: icon(".", { walls: [[0, 0, "W"]], lasers: [{ cell: [0, 0], direction: "E", beams: 1, to: [0, 0] }] }),
  },
  {
    id: "pusher",
    key: "u",
    group: gettext("Walls"),
    label: gettext("Pusher"),
    icon: icon(".", { walls: [[0, 0, "W"]], pushers: [{ cell: [0, 0], direction: "E", phases: [1, 3, 5] }] }),
  },
  {
    id: "flag",
    key: "f",
    group: gettext("Course"),
    label: gettext("Flag"),
    icon: { scene: "rr-scene", view: "-18 -20 36 40", shapes: [place("rr-flag", null, { text: 1 })] },
  },
  {
    id: "dock",
    key: "t",
    group: gettext("Course"),
    label: gettext("Dock"),
    icon: icon("1", { docks: [{ dock: 1, cell: [0, 0], facing: "N" }] }),
  },
  {
    id: "erase",
    key: "e",
    group: gettext("Course"),
    label: gettext("Erase"),
    icon: {
      scene: "rr-scene",
      view: "-22 -22 44 44",
      shapes: [place("eraser")],
    },
  },
];

/** @param {any} data what the page brings: `extras` with the boards of the box and the special rules */
export function createGame(data) {
  return {
    tools: TOOLS(),
    sceneClass: "rr-scene",
    save: course.save,
    apply,
    rotate,
    draw,
    box,
    at,
    shape,
    centre,
    move,
    say,
    cellsOf,
    /** @param {any} content @param {any} [before] */
    load: (content, before) => ({
      ...course.load(content),
      pen: before?.pen ?? { direction: "N", beams: 1, phases: [1, 3, 5], entered: null },
    }),
    first: (/** @type {any} */ model) => course.cellNamed(model.flags[0]),
    settings: (/** @type {any} */ model, /** @type {any} */ on) => courseSettings(model, data.extras, on),
  };
}

/** @param {any} model */
function draw(model) {
  const whole = course.drawing(model);
  const floor = drawFloor(whole);
  return svg("g", {}, [
    floor.layer,
    floor.beams,
    ...model.boards.flatMap((/** @type {any} */ placed) => outline(model, placed)),
    ...whole.flags.map((/** @type {number[]} */ cell, /** @type {number} */ index) =>
      place("rr-flag", cellAt(cell), { text: index + 1 }),
    ),
  ]);
}

/** Where one board ends and the next begins. @param {any} model @param {any} placed */
function outline(model, placed) {
  const part = model.parts.get(placed.board);
  if (!part) return [];
  const [width, height] = placed.rot % 2 ? [...course.sizeOf(part)].reverse() : course.sizeOf(part);
  return [
    svg("rect", {
      class: "ed-part",
      x: placed.at[0] * CELL,
      y: placed.at[1] * CELL,
      width: width * CELL,
      height: height * CELL,
    }),
  ];
}

/** @param {any} model */
function box(model) {
  const [width, height] = course.extent(model);
  const margin = 12;
  return { x: -margin, y: -margin, width: width * CELL + 2 * margin, height: height * CELL + 2 * margin };
}

/** @param {any} model @param {{x: number, y: number}} point */
function at(model, { x, y }) {
  const cell = [Math.floor(x / CELL), Math.floor(y / CELL)];
  return inside(model, cell) ? cell : null;
}

/** @param {any} model @param {number[]} cell */
function inside(model, [x, y]) {
  const [width, height] = course.extent(model);
  return x >= 0 && y >= 0 && x < Math.min(width, FARTHEST + 1) && y < Math.min(height, FARTHEST + 1);
}

const shape = (/** @type {any} */ _, /** @type {number[]} */ [x, y]) =>
  `M${x * CELL + 2} ${y * CELL + 2}h${CELL - 4}v${CELL - 4}h-${CELL - 4}Z`;
const centre = (/** @type {any} */ _, /** @type {number[]} */ cell) => point(cell);

/** @param {any} model @param {number[]} cell @param {string} arrow */
function move(model, cell, arrow) {
  const there = next(cell, /** @type {any} */ (WAYS)[arrow]);
  return inside(model, there) ? there : null;
}

/** Cells of a board's problem lie wherever that board was laid. @param {any} model @param {any} problem */
function cellsOf(model, problem) {
  if (!problem.part) return problem.cells;
  const part = model.parts.get(problem.part);
  if (!part) return [];
  return model.boards
    .filter((/** @type {any} */ placed) => placed.board === problem.part)
    .flatMap((/** @type {any} */ placed) =>
      problem.cells.map((/** @type {number[]} */ cell) => course.outward(placed, part, cell)),
    );
}

/** A cell in words. @param {any} model @param {number[]} cell */
function say(model, cell) {
  const here = course.inward(model, cell);
  const words = [cellName(cell)];
  if (!here) return [...words, gettext("no board")].join(", ");
  words.push(tokenWords(course.turnToken(here.part.rows[here.cell[1]][here.cell[0]], here.rot)));
  const sides = ["N", "E", "S", "W"].filter((side) =>
    here.part.walls.has(course.edge(here.cell, "NESW"[("NESW".indexOf(side) - here.rot + 4) % 4])),
  );
  if (sides.length) words.push(interpolate(gettext("walls: %s"), [sides.join(" ")]));
  const same = (/** @type {any} */ thing) => String(thing.cell) === String(here.cell);
  for (const laser of here.part.lasers.filter(same))
    words.push(interpolate(gettext("laser, beams: %s"), [laser.beams]));
  for (const pusher of here.part.pushers.filter(same))
    words.push(interpolate(gettext("pusher, phases: %s"), [pusher.phases.join(" ")]));
  const flag = flagAt(model, cell);
  if (flag) words.push(interpolate(gettext("flag %s"), [flag]));
  return words.join(", ");
}

/** @param {string} token */
function tokenWords(token) {
  const belt = beltOf(token);
  if (belt) return interpolate(belt.express ? gettext("express belt to %s") : gettext("belt to %s"), [belt.direction]);
  if (/^[1-8]$/.test(token)) return interpolate(gettext("dock %s"), [token]);
  return (
    {
      ".": gettext("floor"),
      O: gettext("pit"),
      r: gettext("wrench site"),
      R: gettext("wrench and hammer site"),
      "@r": gettext("clockwise gear"),
      "@l": gettext("anticlockwise gear"),
    }[token] ?? token
  );
}
