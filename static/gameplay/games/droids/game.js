/**
 * Everything the live page needs to know of Droids, in one object. The page itself knows no game.
 *
 * @import { GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {import("./draw.js").Board} Board
 */
import { boxOf } from "../../kit/box.js";
import { bindGuide } from "../../kit/guide.js";
import { CELL, closeUp, point } from "../../kit/squares.js";
import { applyEvents } from "./apply.js";
import { boardLabel, lookAround } from "./around.js";
import { createBoard } from "./draw.js";
import { EVENTS } from "./events.js";
import { OWN_DEPTH, SIZE } from "./frame.js";
import { describe } from "./log.js";
import { panel } from "./panel.js";
import { orderOf, racersOf } from "./standings.js";
import { phaseText } from "./words.js";

bindGuide();

/**
 * The own emitters, across the whole width, and the board up to the own droid.
 * @param {Board} board @param {number[]} cell as shown
 */
function ownSide({ box }, cell) {
  const foot = box.y + box.height;
  const shown = point(cell);
  const edge = SIZE * CELL;
  const wide = boxOf([shown, { x: 0, y: foot - 3 * OWN_DEPTH }, { x: edge, y: foot }], CELL * 0.3);
  return { ...wide, height: foot + 2 - wide.y };
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
      if (own && (seat === null || seat === own.seat)) return ownSide(board, board.frame.to(own.cell));
      const cell = view.players[seat ?? view.mover ?? view.first]?.cell;
      return cell ? closeUp([board.frame.to(cell)], room) : null;
    },
    boardLabel,
    focusSeat: (view) => orderOf(view)[0]?.player.seat,
    lookAround,
  },
};
