/**
 * Everything the live page needs to know of Droids, in one object. The page itself knows no game.
 *
 * @import { GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {import("./draw.js").Board} Board
 */
import { bindGuide } from "../../kit/guide.js";
import { CELL, closeUp } from "../../kit/squares.js";
import { applyEvents } from "./apply.js";
import { boardLabel, lookAround } from "./around.js";
import { createBoard } from "./draw.js";
import { EVENTS } from "./events.js";
import { SIZE } from "./frame.js";
import { robotsOf } from "./lights.js";
import { describe } from "./log.js";
import { panel } from "./panel.js";
import { orderOf, racersOf } from "./standings.js";
import { phaseText } from "./words.js";

bindGuide();

/** Beside the board: the names of rows. */
const BESIDE = 16;
/** Rows before the own droid that are shown at least. */
const AHEAD = 2;

/**
 * The own emitters, across the whole width, and the board up to the own droid and to all that stand in its column, so
 * that a robot that may shoot at it is in sight.
 * @param {Board} board @param {View} view @param {number[]} cell of the own droid
 */
function ownSide({ box, frame }, view, cell) {
  const [column, row] = frame.to(cell);
  const rows = robotsOf(view).flatMap(([, other]) => (frame.to(other)[0] === column ? [frame.to(other)[1]] : []));
  const y = Math.max(0, Math.min(row - AHEAD, ...rows)) * CELL - BESIDE;
  return { x: -BESIDE, y, width: SIZE * CELL + 2 * BESIDE, height: box.y + box.height - y };
}

/** @type {import("../../kit/module.js").GameModule<View, GameEvent, Prompt, Board>} */
export const game = {
  applyEvents,
  describe,
  events: EVENTS,
  phaseText,
  racersOf,
  panel,
  scene: {
    createBoard,
    closeUp(board, view, seat, room) {
      const own = view.players[view.you ?? -1];
      if (seat === null && own && view.step === "send") return null; // wherever orders lead is shown
      if (own && (seat === null || seat === own.seat)) return ownSide(board, view, own.cell);
      const cell = view.players[seat ?? view.mover ?? view.first]?.cell;
      return cell ? closeUp([board.frame.to(cell)], room) : null;
    },
    boardLabel,
    focusSeat: (view) => orderOf(view)[0]?.player.seat,
    lookAround,
  },
};
