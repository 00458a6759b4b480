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
import { heldPart } from "./hand.js";
import { describe, isInteresting } from "./log.js";
import { beatLength, beatPainters } from "./motion.js";
import { panel, pastPart } from "./panel.js";
import { seenPart } from "./seen.js";
import { orderOf, racersOf } from "./standings.js";

bindGuide();

/** What a beat sounds like, by the sounds there are. @param {GameEvent[]} events */
const soundsOf = (events) =>
  events.flatMap(({ kind, data }) => {
    if (kind === "trick") return [{ kind: data.winner === null ? "shock" : "bump" }];
    return kind === "over" || kind === "round_over" ? [{ kind: "finish" }] : kind === "play" ? [{ kind: "card" }] : [];
  });

/** @type {import("../../kit/module.js").GameModule<View, GameEvent, Prompt, Board>} */
export const game = {
  applyEvents,
  describe,
  isInteresting,
  changesScene: (events) => events.some(({ kind }) => kind === "trick" || kind === "round" || kind === "round_over"),
  soundsOf,
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
  withHand: (view, events) => {
    const dealt = events.filter(({ kind }) => kind === "hand");
    return applyEvents(view, dealt);
  },
  scene: {
    createBoard,
    closeUp: () => null,
    beatLength,
    beatPainters,
    boardLabel,
    focusSeat: (view) => view.turn ?? orderOf(view)[0].player.seat,
    lookAround,
    lasts: false,
  },
};
