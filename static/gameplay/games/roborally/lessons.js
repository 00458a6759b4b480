/**
 * What the coach of a first race of RoboRally says, and when. What a turn needs comes with the turn; what may happen to
 * a robot is explained when it happens, and some of it in a quiet moment of a later turn, if it did not.
 */
import { asks, asksIn, ENDINGS, happened } from "../../kit/lessons.js";
import { robotOf } from "./apply.js";

/**
 * @import { EventData, GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {import("../../page/coach.js").Moment<View, GameEvent, Prompt, unknown>} Moment
 */

const programming = asks("program");
/** Programming in this turn, with so many cards laid. @param {number} turn @param {number} [least]
 * @param {number} [most] */
const inTurn = (turn, least, most) => asksIn("program", turn, least, most);
/** @type {import("../../kit/lessons.js").Happened<EventData>} */
const mine = happened;
const me = (/** @type {Moment} */ { view, you }) => robotOf(view, you);

/** @type {import("../../page/coach.js").Lesson<Moment>[]} */
export const lessons = [
  ...ENDINGS,

  // questions beside the programme
  { name: "announce", atOnce: true, when: asks("announce") },
  { name: "stay", atOnce: true, when: asks("stay") },
  { name: "reentry", atOnce: true, when: asks("reentry") },
  { name: "uses", atOnce: true, when: asks("option", "shield", "weapon", "fire_control", "arm", "lose", "keep") },

  // the first turn
  { name: "goal", entry: "element/flag", when: inTurn(1, 0, 0) },
  { name: "hand", entry: "card/1", when: inTurn(1, 0, 0) },
  { name: "ghost", when: inTurn(1, 1, 4) },
  { name: "priority", when: inTurn(1, 3, 4) },
  { name: "ready", when: inTurn(1, 5) },
  { name: "run", after: ({ asked, turns, view }) => !asked && turns > 0 && view.turn === 1 },

  // what happens to a robot
  { name: "destroyed", entry: "destruction", after: mine("destroyed"), when: inTurn(3, 3) },
  { name: "flag", entry: "element/flag", after: mine("touched", ({ finish }) => !finish) },
  { name: "option", after: mine("option"), when: inTurn(4, 3) },
  { name: "damage", entry: "damage", after: mine("damage"), when: inTurn(2, 3) },
  {
    name: "push",
    entry: "card/1",
    after: ({ events, you }) =>
      events.some(
        ({ kind, data }, i) =>
          kind === "move" && data.cause === "push" && (data.seat === you || pusher(events, i) === you),
      ),
  },
  { name: "wall", entry: "element/wall", after: mine("blocked") },
  { name: "belt", entry: "element/belt", after: mine("move", ({ cause }) => cause === "belt") },
  { name: "gear", entry: "element/gear-right", after: mine("rotate", ({ cause }) => cause === "gear") },
  { name: "pusher", entry: "element/pusher", after: mine("move", ({ cause }) => cause === "pusher") },
  { name: "shot", entry: "lasers", after: mine("laser") },

  // later turns
  { name: "locked", entry: "damage", when: (moment) => programming(moment) && me(moment).locked.length > 0 },
  { name: "fewer", entry: "damage", when: (moment) => programming(moment) && me(moment).damage > 0 },
  { name: "tiles", entry: "element/belt", when: inTurn(2) },
  { name: "sites", entry: "element/wrench", when: inTurn(3) },
  { name: "power", entry: "power", when: inTurn(4) },
];

/** Whose card caused a move: the last one played before it. @param {GameEvent[]} events @param {number} i */
const pusher = (events, i) =>
  events
    .slice(0, i)
    .flatMap(({ kind, data }) => (kind === "execute" ? [data.seat] : []))
    .at(-1);
