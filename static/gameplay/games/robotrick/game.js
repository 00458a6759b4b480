/**
 * Everything the live page needs to know of RoboTrick, in one object. The page itself knows no game.
 *
 * @import { GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {import("./draw.js").Board} Board
 */
import { bindGuide } from "../../kit/guide.js";
import { applyEvents } from "./apply.js";
import { boardLabel, lookAround, phaseText } from "./around.js";
import { createBoard } from "./draw.js";
import { aiPart } from "./droco.js";
import { EVENTS } from "./events.js";
import { heldPart } from "./hand.js";
import { describe } from "./log.js";
import { panel, pastPart } from "./panel.js";
import { seenPart } from "./seen.js";
import { orderOf, racersOf } from "./standings.js";

bindGuide();

/** @type {import("../../kit/module.js").GameModule<View, GameEvent, Prompt, Board>} */
export const game = {
  applyEvents,
  describe,
  events: EVENTS,
  phaseText,
  racersOf,
  panel,
  handOf(view, name) {
    const hand = view.players[view.you ?? -1]?.hand;
    return [
      ...(hand?.length ? [heldPart(hand, view.trump)] : []),
      ...aiPart(view),
      ...seenPart(view),
      ...pastPart(view, name),
    ];
  },
  scene: {
    createBoard,
    closeUp: () => null,
    boardLabel,
    focusSeat: (view) => view.turn ?? orderOf(view)[0].player.seat,
    lookAround,
    lasts: false,
  },
};
