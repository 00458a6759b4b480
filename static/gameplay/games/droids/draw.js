/**
 * The board of a Droids match, turned to its viewer: ground, emitters with their orders, robots, what lies about, which
 * emitter serves whom, and what a question lays over it. Draws a view exactly; `events.js` says what is seen between
 * two views.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @import { Room } from "../../kit/box.js"
 * @import { Cell } from "../../kit/squares.js"
 * @import { Frame } from "./frame.js"
 * @typedef {ReturnType<typeof createBoard>} Board
 */
import { SquareBoard } from "../../kit/board.js";
import { point } from "../../kit/squares.js";
import { cellText, emitterText } from "./around.js";
import { createEmitters } from "./emitters.js";
import { drawFloor } from "./floor.js";
import { foreseenOf } from "./foresee.js";
import { frameOf, SIZE } from "./frame.js";
import { Question } from "./ghost.js";
import { Hits } from "./hits.js";
import { createLights, emitterAt, linesFrom, linesTo, robotAt } from "./lights.js";
import { createPieces } from "./pieces.js";
import { createTable } from "./table.js";

/**
 * @param {SVGSVGElement} picture the empty <svg> of the page @param {View} view @param {Room} room
 * @param {(seat: number) => string} name
 */
export function createBoard(picture, view, room, name) {
  const frame = frameOf(view);
  const [emitters, pieces, table] = [createEmitters(frame), createPieces(view, frame), createTable(view, frame)];
  const [lights, hits] = [createLights(frame), new Hits()];
  const own = () => board.view.players[board.view.you ?? -1];
  const question = new Question(frame, () => own()?.side ?? frame.side);
  const grounds = [drawFloor(view, frame), lights.columns, table.garden, pieces.things, question.under];
  /** @type {SquareBoard<View, GameEvent>} */
  const board = new SquareBoard(picture, view, room, {
    scene: "dr-scene",
    whole: frame.box,
    layers: [...grounds, emitters.layer, lights.frames, table.layer, pieces.layer, question.layer],
    pieces,
    parts: [emitters, pieces, lights, table, hits],
    point: (cell) => point(frame.to(cell)),
    cells: {
      size: () => [SIZE, SIZE],
      tell(cell, more) {
        const emitter = emitterAt(frame, cell);
        if (emitter) return [emitterText(board.view, emitter.side, emitter.emitter, name)];
        const here = frame.from(cell);
        return [cellText(board.view, here, name), more(here)];
      },
      begin: () => frame.to(own()?.cell ?? frame.from([0, 0])),
      rim: { at: (there) => rimAt(frame, there), boxOf: (cell) => slotAt(frame, cell) },
      onLook: (cell) => lights.see(cell ? served(board.view, frame, cell) : []),
    },
  });
  return Object.assign(board, {
    frame,
    emitters,
    pieces,
    hits,
    inspector: /** @type {import("../../kit/inspect.js").Inspector} */ (board.inspector),
    ghost: {
      /** All that a question laid over the board goes. */
      clear() {
        question.clear();
        lights.ask([]);
      },
    },
    /** Where an answer leads; null: nowhere. @param {GameEvent[] | null} events @param {number} seat */
    foresee: (events, seat) => question.show(events && foreseenOf(board.view, events, seat)),
    /** Tokens that would lie on the own emitters. @param {import("./ghost.js").Planned[]} tokens */
    plan: (tokens) => question.plan(tokens),
    /** Places to choose. @param {import("./ghost.js").Handle[]} handles */
    offer: (handles) => question.offer(handles),
    /** Own emitters of which a question speaks are lit. @param {number[]} emitters */
    light: (emitters) => lights.ask(emitters),
  });
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

/** The emitter under a point, as a cell outside of the board. @param {Frame} frame
 * @param {import("../../svg.js").Point} point */
const rimAt = (frame, { x, y }) => RIM.find((cell) => isIn(slotAt(frame, cell), x, y)) ?? null;

/** @param {import("./frame.js").Box | null} box @param {number} x @param {number} y */
const isIn = (box, x, y) => box !== null && x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;

/** Cells round the board. */
const RIM = Array.from(
  { length: SIZE },
  (_, n) =>
    /** @type {Cell[]} */ ([
      [n, SIZE],
      [n, -1],
      [-1, n],
      [SIZE, n],
    ]),
).flat();
