/**
 * What the coach of a first match of Droids says, and when. What a phase needs comes with the phase; what may happen to
 * a droid is explained when it happens.
 */
/**
 * @import { EventData, GameEvent, Placement, Prompt, View } from "./types.d.ts"
 * @typedef {import("../../page/coach.js").Moment<View, GameEvent, Prompt, Placement>} Moment
 */

/**
 * Asked this in this turn (0: set-up), with so many tokens laid ahead.
 * @param {Prompt["kind"]} kind @param {number} turn @param {{least?: number, most?: number}} [laid]
 */
const asked =
  (kind, turn, { least = 0, most = 7 } = {}) =>
  (/** @type {Moment} */ { prompt, view, steps }) =>
    prompt?.kind === kind && view.turn === turn && steps.length >= least && steps.length <= most;

/**
 * Such a thing happened to the own droid, or by it.
 * @template {keyof EventData} Kind
 * @param {Kind} kind
 * @param {(data: EventData[Kind], you: number) => boolean} [which]
 * @returns {(moment: Moment) => boolean}
 */
const mine =
  (kind, which = (data, you) => ("seat" in data ? data.seat : "robot" in data ? data.robot : -1) === you) =>
  ({ events, you }) =>
    events.some(({ kind: is, data }) => is === kind && which(/** @type {EventData[Kind]} */ (data), you));

const isOver = (/** @type {Moment} */ { view }) => view.step === "over";
const hasWon = (/** @type {Moment} */ { view, you }) =>
  view.reason !== "turn_limit" && view.ranking.some(({ seat, place }) => seat === you && place === 1);
/** Nobody was out when the last turn ended. */
const isDrawn = (/** @type {Moment} */ { view, you }) =>
  view.reason === "turn_limit" && view.ranking.some(({ seat, place }) => seat === you && place === 1);

/** @type {import("../../page/coach.js").Lesson<Moment>[]} */
export const lessons = [
  // the end
  { name: "won", atOnce: true, when: (moment) => isOver(moment) && hasWon(moment) },
  { name: "drawn", atOnce: true, when: (moment) => isOver(moment) && isDrawn(moment) },
  { name: "lost", atOnce: true, when: (moment) => isOver(moment) && !hasWon(moment) && !isDrawn(moment) },

  // set-up and the first turn
  { name: "lay", when: asked("lay", 0) },
  { name: "goal", entry: "scenario/challenge", when: asked("lay", 0) },
  { name: "draw", when: asked("draw", 1) },
  { name: "emitter", entry: "rule/column", when: asked("place", 1, { most: 0 }) },
  { name: "token", when: asked("place", 1, { most: 0 }) },
  { name: "path", when: asked("place", 1, { least: 1 }) },
  { name: "queue", when: (moment) => asked("place", 1)(moment) && moment.view.players[moment.you].held.violet < 4 },
  { name: "send", entry: "rule/must", after: mine("sent") },
  { name: "choose", entry: "rule/next", when: ({ prompt }) => prompt?.kind === "send" },

  // what happens to a droid
  { name: "damage", when: ({ prompt }) => prompt?.kind === "damage" },
  {
    name: "hit",
    entry: "order/RS",
    after: mine("shot", ({ target, emitters }, you) => target === you && emitters > 0),
  },
  { name: "shot", entry: "order/RS", after: mine("shot") },
  {
    name: "river",
    entry: "rule/river",
    after: mine("stays", ({ robot, why }, you) => robot === you && why === "river"),
  },
  { name: "nothing", after: mine("no_effect") },
  {
    name: "push",
    entry: "rule/push",
    after: mine("move", ({ robot, cause }, you) => robot === you && cause === "push"),
  },
  { name: "command", entry: "order/RCF", after: mine("command", ({ target }, you) => target === you) },
  { name: "claws", entry: "order/RT", after: mine("took") },
  { name: "done", after: mine("done") },

  // later turns
  { name: "split", when: asked("draw", 2) },
  { name: "danger", entry: "rule/out", when: asked("place", 2, { most: 0 }) },
  { name: "reading", when: asked("place", 3, { most: 0 }) },
];
