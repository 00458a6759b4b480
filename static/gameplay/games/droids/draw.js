/**
 * The board of a Droids match, turned to its viewer: ground, emitters with their orders, robots, what lies about, which
 * emitter serves whom, and what a question lays over it. Draws a view exactly; `events.js` says what is seen between
 * two views.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @import { Room } from "../../kit/box.js"
 * @import { Cell } from "../../kit/squares.js"
 * @import { Point } from "../../svg.js"
 * @import { Frame } from "./frame.js"
 * @typedef {ReturnType<typeof createBoard>} Board
 */
import { SquareBoard } from "../../kit/board.js";
import { CELL } from "../../kit/squares.js";
import { cellText, emitterText } from "./around.js";
import { createEmitters } from "./emitters.js";
import { drawFloor } from "./floor.js";
import { frameOf, SIZE } from "./frame.js";
import { Ghost } from "./ghost.js";
import { createLights, emitterAt, linesFrom, linesTo, robotAt } from "./lights.js";
import { createPieces } from "./pieces.js";
import { createTable } from "./table.js";

/**
 * @param {SVGSVGElement} picture the empty <svg> of the page @param {View} view @param {Room} room
 * @param {(seat: number) => string} name
 */
export function createBoard(picture, view, room, name) {
  const frame = frameOf(view);
  const [emitters, pieces, table] = [createEmitters(view, frame), createPieces(view, frame), createTable(view, frame)];
  const lights = createLights(frame);
  const ghost = new Ghost(frame, () => board.view, lights.ask);
  const { ground, rocks } = drawFloor(view, frame);
  const grounds = [ground, lights.columns, table.garden, rocks, pieces.things, ghost.under];
  /** @type {SquareBoard<View, GameEvent>} */
  const board = new SquareBoard(picture, view, room, {
    scene: "dr-scene",
    whole: frame.box,
    zooms: true,
    layers: [...grounds, emitters.layer, lights.frames, table.layer, pieces.layer, ghost.layer],
    pieces,
    parts: [emitters, pieces, lights, table],
    point: frame.point,
    cells: {
      size: () => [SIZE, SIZE],
      tell(cell, more) {
        const emitter = emitterAt(frame, cell);
        if (emitter) return [emitterText(board.view, emitter.side, emitter.emitter, name)];
        const here = frame.from(cell);
        return [cellText(board.view, here, name), more(here)];
      },
      begin: () => frame.to(board.view.players[board.view.you ?? -1]?.cell ?? frame.from([0, 0])),
      rim: { at: (there) => rimAt(frame, there), boxOf: (cell) => slotAt(frame, cell) },
      onLook: (cell) => lights.see(cell ? served(board.view, frame, cell) : []),
    },
  });
  return Object.assign(board, { frame, emitters, pieces, ghost });
}

/** Which emitter serves whom, of what is looked at. @param {View} view @param {Frame} frame
 * @param {Cell} cell as shown */
function served(view, frame, cell) {
  const emitter = emitterAt(frame, cell);
  if (emitter) return linesFrom(view, emitter.side, emitter.emitter);
  const robot = robotAt(view, frame.from(cell));
  return robot === null ? [] : linesTo(view, robot);
}

/** The room of the emitter that a cell outside of the board stands for. @param {Frame} frame @param {Cell} cell */
function slotAt(frame, cell) {
  const emitter = emitterAt(frame, cell);
  return emitter && frame.slot(emitter.side, emitter.emitter);
}

/** The emitter under a point, as the cell just outside of the board. @param {Frame} frame @param {Point} point */
function rimAt(frame, { x, y }) {
  const [u, v] = [x, y].map((along) => Math.min(Math.max(Math.floor(along / CELL), -1), SIZE));
  const box = slotAt(frame, [u, v]);
  const isIn = box && x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
  return isIn ? /** @type {Cell} */ ([u, v]) : null;
}
