/**
 * What the coach of a first race of DR2D says, and when. What a turn needs comes with the turn; what may happen to a
 * robot is explained when it happens.
 */
/**
 * @import { EventData, GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {import("../../page/coach.js").Moment<View, GameEvent, Prompt, unknown>} Moment
 */
import { asks, asksIn, ENDINGS, happened } from "../../kit/lessons.js";
import { FULL } from "./pieces.js";
import { REGISTERS } from "./programme.js";

const programming = asks("program");
/** Programming in this turn, with so many actions laid. @param {number} turn @param {number} [least]
 * @param {number} [most] */
const inTurn = (turn, least, most) => asksIn("program", turn, least, most);
/** @type {import("../../kit/lessons.js").Happened<EventData>} */
const mine = happened;

const crashed = (/** @type {Moment} */ { events, you }) =>
  events.some(({ kind, data }) => kind === "crash" && data.seats.includes(you));

/** @type {import("../../page/coach.js").Lesson<Moment>[]} */
export const lessons = [
  ...ENDINGS,

  // the first turn
  { name: "goal", entry: "element/law", when: asks("place") },
  { name: "place", when: asks("place") },
  { name: "actions", when: inTurn(1, 0, 0) },
  { name: "tiles", when: inTurn(1, 0, 2) },
  { name: "ghost", when: inTurn(1, 1, 4) },
  { name: "ready", when: inTurn(1, REGISTERS) },
  { name: "run", after: ({ asked, turns, view }) => !asked && turns > 1 && view.turn === 1 },

  // what happens to a robot
  { name: "law", entry: "element/law", after: mine("law") },
  { name: "crash", entry: "crash", after: crashed },
  { name: "exit", entry: "rim", after: mine("exited") },
  { name: "pit", entry: "element/pit", after: mine("pit") },
  { name: "push", entry: "crash", after: mine("move", ({ cause }) => cause === "push") },
  { name: "damage", entry: "capacity", after: mine("damage") },
  { name: "belt", entry: "element/belt", after: mine("move", ({ cause }) => cause === "belt") },

  // later turns
  {
    name: "standby",
    entry: "standby",
    when: (moment) => programming(moment) && moment.view.turn > 1 && moment.view.robots[moment.you].pc < FULL - 1,
  },
  { name: "wrench", entry: "element/wrench-1", when: inTurn(3) },
];
