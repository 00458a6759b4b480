/**
 * The board of a RoboRally match: floor, pieces, ghost, phase bar. Draws a view exactly; `events.js` says what is seen
 * between two views.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @import { Room } from "../../kit/box.js"
 */
import { SquareBoard } from "../../kit/board.js";
import { Ghost } from "../../kit/ghost.js";
import { wholeOf } from "../../kit/squares.js";
import { drawFloor } from "./floor.js";
import { createPhaseBar } from "./phases.js";
import { createPieces } from "./pieces.js";

const MARGIN = 12;

/** @param {SVGSVGElement} picture the empty <svg> of the page @param {View} view @param {Room} room */
export function createBoard(picture, view, room) {
  const [pieces, ghost] = [createPieces(view), new Ghost()];
  const bar = createPhaseBar(/** @type {HTMLElement} */ (picture.parentElement));
  const floor = drawFloor(view.board);
  let turned = String(view.turned);
  /** By a course rule boards may turn: then the floor is drawn again. */
  const ground = {
    /** @param {View} now */
    update(now) {
      if (String(now.turned) === turned) return;
      turned = String(now.turned);
      const { layer, beams, front } = drawFloor(now.board);
      floor.layer.replaceWith(layer);
      floor.beams.replaceWith(beams);
      floor.front.replaceWith(front);
      Object.assign(floor, { layer, beams, front });
    },
  };
  /** @type {SquareBoard<View, GameEvent>} */
  const board = new SquareBoard(picture, view, room, {
    scene: "rr-scene",
    whole: wholeOf(view.board.size, MARGIN),
    zooms: true,
    layers: [floor.layer, floor.beams, ghost.under, pieces.layer, floor.front, ghost.layer],
    pieces,
    parts: [ground, pieces, bar],
  });
  return Object.assign(board, { floor, pieces, ghost });
}
