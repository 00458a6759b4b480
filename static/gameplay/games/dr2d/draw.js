/**
 * The board of a DR2D match: floor, robots, ghost, register bar, what a tile does. Draws a view exactly; `events.js`
 * says what is seen between two views.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @import { Room } from "../../kit/box.js"
 */
import { SquareBoard } from "../../kit/board.js";
import { Ghost } from "../../kit/ghost.js";
import { wholeOf } from "../../kit/squares.js";
import { createCrashes } from "./crashes.js";
import { drawFloor } from "./floor.js";
import { createPieces } from "./pieces.js";
import { createRegisterBar } from "./registers.js";
import { tileText } from "./tiles.js";

const MARGIN = 10;
/** Room for the names of columns and rows. */
const NAMES = 15;

/**
 * @param {SVGSVGElement} picture the empty <svg> of the page @param {View} view @param {Room} room
 * @param {(seat: number) => string} name
 */
export function createBoard(picture, view, room, name) {
  const floor = drawFloor(view.board);
  const [pieces, ghost, crashes] = [createPieces(view), new Ghost(), createCrashes()];
  const bar = createRegisterBar(/** @type {HTMLElement} */ (picture.parentElement));
  /** @type {SquareBoard<View, GameEvent>} */
  const board = new SquareBoard(picture, view, room, {
    scene: "dd-scene",
    whole: wholeOf(view.board.size, MARGIN, NAMES),
    layers: [floor.layer, floor.beams, ghost.under, crashes.layer, pieces.layer, floor.front, ghost.layer],
    pieces,
    parts: [
      pieces,
      bar,
      crashes,
      { follow: (events) => events.some(({ kind }) => kind === "locked") && inspector.clear() },
    ],
    cells: {
      size: () => board.view.board.size,
      tell: (cell, more) => [tileText(board.view, cell, name), more(cell)],
      begin: () => board.view.robots[board.view.you ?? -1]?.cell ?? [0, 0],
    },
  });
  const inspector = /** @type {import("../../kit/inspect.js").Inspector} */ (board.inspector);
  return Object.assign(board, { floor, pieces, ghost, inspector });
}
