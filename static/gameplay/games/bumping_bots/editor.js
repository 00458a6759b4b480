/** Tracks in the editor: tools, hexagons, and what stands on one in words. The track is kept by `editor_track.js`. */
import { toolsOf } from "../../editor/palette.js";
import { say } from "../../kit/words.js";
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";
import * as track from "./editor_track.js";
import { trackSettings } from "./editor_zones.js";
import { bounds, key, neighbour, projection, RADIUS, round } from "./hex.js";
import { drawTrack } from "./track.js";

/**
 * @import { BoardGame } from "../../editor/editor.js"
 * @import { Box } from "../../kit/camera.js"
 * @import { TrackFile } from "./types.d.ts"
 * @import { Sheet } from "./editor_track.js"
 * @import { Cell, Point } from "./hex.js"
 */

const project = projection(false);
const { x: COLUMN } = project.point([1, 0]);
const { y: ROW } = project.point([0, 1]);
/** Units round the track, to paint on: three rings of cells. */
const MARGIN = 6.2 * RADIUS;
const FARTHEST = 120;
/** What an empty sheet is as large as. @type {Cell[]} */
const EMPTY = [
  [-7, 0],
  [7, 0],
  [4, -6],
  [-4, 6],
];

const tools = () => [
  ...toolsOf(say("editor/track"), {
    zone: ["z", svg("path", { class: "bb-road", d: project.hexagon([0, 0], 4) })],
    grid: ["g", svg("path", { class: "ed-stroke", d: "M-9 -11H11V11H-9" })],
  }),
  ...toolsOf(say("editor/obstacles"), {
    fixed: ["f", place("bb-fixed")],
    mobile: ["m", place("bb-mobile")],
    cw: ["c", place("bb-motor-cw", "scale(0.42)")],
    ccw: ["x", place("bb-motor-ccw", "scale(0.42)")],
    bumper: ["b", place("bb-bumper")],
  }),
];

/** @returns {BoardGame<TrackFile, Sheet>} */
export const createGame = () => ({
  tools: tools(),
  sceneClass: "bb-scene",
  load: track.load,
  save: track.save,
  apply: track.apply,
  rotate: track.rotate,
  key: track.letter,
  settings: trackSettings,
  shape: (cell) => project.hexagon(cell, 1.5),
  centre: project.point,
  inside: (_, [q, r]) => Math.abs(q) <= FARTHEST && Math.abs(r) <= FARTHEST,
  first: ({ grid, zoneOf }) => grid[0] ?? [...zoneOf.keys()].map(track.cellOf)[0] ?? [0, 0],
  box,
  at,
  draw,
  move,
  words,
});

/** @param {Sheet} model */
function box({ zoneOf }) {
  const cells = [...zoneOf.keys()].map(track.cellOf);
  return bounds(cells.length ? cells : EMPTY, project, MARGIN);
}

/** @param {Sheet} model */
function draw(model) {
  const content = track.save(model);
  const zones = content.zones.map((_, index) => track.cellsIn(model, index));
  const active = (zones[model.active] ?? []).map((cell) => project.hexagon(cell, 2));
  return svg("g", {}, [
    svg("path", { class: "ed-sheet", d: emptyCells(box(model)) }),
    ...(model.zoneOf.size && zones.length ? [drawTrack(content, project)] : []),
    svg("path", { class: "ed-active", d: active.join("") }),
    ...zones.flatMap(zoneLabel),
    ...content.motors.map(({ center, rot, arm }) =>
      place(`bb-motor-${rot}`, project.at(center), { turn: project.angle(arm) }),
    ),
    ...content.mobiles.map((cell) => place("bb-mobile", project.at(cell))),
  ]);
}

/** The zone's number on the cell nearest to its middle. @param {Cell[]} cells @param {number} index */
function zoneLabel(cells, index) {
  if (!cells.length) return [];
  const points = cells.map(project.point);
  const middle = (/** @type {"x" | "y"} */ axis) => points.reduce((sum, at) => sum + at[axis], 0) / points.length;
  const [x, y] = [middle("x"), middle("y")];
  const far = (/** @type {Point} */ at) => Math.hypot(at.x - x, at.y - y);
  const best = points.reduce((best, at) => (far(at) < far(best) ? at : best));
  return [svg("text", { class: "ed-label", x: round(best.x), y: round(best.y + 6) }, [String(index)])];
}

/** Faint cells to paint on. @param {Box} sheet */
function emptyCells({ x, y, width, height }) {
  let path = "";
  for (let r = Math.ceil((y + RADIUS) / ROW); r * ROW <= y + height - RADIUS; r += 1)
    for (let q = Math.ceil((x + RADIUS) / COLUMN - r / 2); (q + r / 2) * COLUMN <= x + width - RADIUS; q += 1)
      path += project.hexagon([q, r]);
  return path;
}

/** The cell under a point. @param {Point} point @returns {Cell} */
function at({ x, y }) {
  const r = y / ROW;
  const q = x / COLUMN - r / 2;
  const [a, b, c] = [q, r, -q - r].map(Math.round);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) return [-b - c, b];
  return db > dc ? [a, -a - c] : [a, b];
}

/** Left and right along the row; up and down in a zigzag, so that the cursor stays in its column. */
function move(/** @type {Cell} */ cell, /** @type {string} */ arrow) {
  const odd = cell[1] % 2 !== 0;
  const ways = { ArrowRight: 0, ArrowLeft: 3, ArrowUp: odd ? 2 : 1, ArrowDown: odd ? 4 : 5 };
  return arrow in ways ? neighbour(cell, ways[/** @type {keyof typeof ways} */ (arrow)]) : null;
}

/** @param {Sheet} model @param {Cell} cell */
function words(model, cell) {
  const [q, r] = cell;
  const zone = model.zoneOf.get(key(cell));
  const thing = track.thingAt(model, cell);
  const found = [
    say("editor/cell", { row: r, cell: q }),
    zone === undefined ? say("element/wall") : say("zone", { zone }),
  ];
  if (thing?.tool === "grid") found.push(say("answer/grid", { place: thing.index + 1 }));
  else if (thing) found.push(say(`name/${thing.tool}`));
  return found;
}
