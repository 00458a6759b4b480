/**
 * What the coach of a first match of Droids says, and when. What a phase needs comes with the phase; what may happen to
 * a droid is explained when it happens.
 *
 * @import { EventData, GameEvent, Placement, Prompt, View } from "./types.d.ts"
 * @typedef {import("../../page/coach.js").Moment<View, GameEvent, Prompt, Placement>} Moment
 */
import { asks, asksIn, happened, isFirst, isOver } from "../../kit/lessons.js";

/** @type {import("../../kit/lessons.js").Happened<EventData>} */
const mine = happened;

const hasWon = (/** @type {Moment} */ moment) => isFirst(moment) && moment.view.reason !== "turn_limit";
/** Nobody was out when the last turn ended. */
const isDrawn = (/** @type {Moment} */ moment) => isFirst(moment) && moment.view.reason === "turn_limit";

/** @type {import("../../page/coach.js").Lesson<Moment>[]} */
export const lessons = [
  // the end
  { name: "won", atOnce: true, when: (moment) => isOver(moment) && hasWon(moment) },
  { name: "drawn", atOnce: true, when: (moment) => isOver(moment) && isDrawn(moment) },
  { name: "lost", atOnce: true, when: (moment) => isOver(moment) && !hasWon(moment) && !isDrawn(moment) },

  // set-up and the first turn
  { name: "lay", when: asksIn("lay", 0) },
  { name: "goal", entry: "scenario/challenge", when: asksIn("lay", 0) },
  { name: "draw", when: asksIn("draw", 1) },
  { name: "emitter", entry: "rule/column", when: asksIn("place", 1, 0, 0) },
  { name: "token", when: asksIn("place", 1, 0, 0) },
  { name: "path", when: asksIn("place", 1, 1) },
  { name: "queue", when: (moment) => asksIn("place", 1)(moment) && moment.view.players[moment.you].held.violet < 4 },
  { name: "send", entry: "rule/must", after: mine("sent") },
  { name: "choose", entry: "rule/next", when: asks("send") },

  // what happens to a droid
  { name: "damage", when: asks("damage") },
  { name: "hit", entry: "order/RS", after: mine("shot", ({ emitters }) => emitters > 0, "target") },
  { name: "shot", entry: "order/RS", after: mine("shot") },
  { name: "river", entry: "rule/river", after: mine("stays", ({ why }) => why === "river") },
  { name: "nothing", after: mine("no_effect") },
  { name: "push", entry: "rule/push", after: mine("move", ({ cause }) => cause === "push") },
  { name: "command", entry: "order/RCF", after: mine("command", undefined, "target") },
  { name: "claws", entry: "order/RT", after: mine("took") },
  { name: "done", after: mine("done") },

  // later turns
  { name: "split", when: asksIn("draw", 2) },
  { name: "danger", entry: "rule/out", when: asksIn("place", 2, 0, 0) },
  { name: "reading", when: asksIn("place", 3, 0, 0) },
];
