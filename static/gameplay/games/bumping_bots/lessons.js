/**
 * What the coach of a first race of Bumping Bots says, and when.
 *
 * @import { GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {import("../../page/coach.js").Moment<View, GameEvent, Prompt, import("./turn.js").Step>} Moment
 * @typedef {import("../../page/coach.js").Lesson<Moment>} Lesson
 */
import { robotOf } from "./apply.js";

/** The own robot crosses the line into a lap. @param {number} lap @returns {Lesson["after"]} */
const begins =
  (lap) =>
  ({ events, you }) =>
    events.some(({ kind, data }) => kind === "crossing" && data.seat === you && data.to === lap);

/** @type {Lesson[]} */
export const lessons = [
  { name: "over", atOnce: true, when: ({ view }) => view.phase === "over" },
  { name: "speed", when: ({ asked, steps, turns }) => asked && turns === 0 && !steps.length },
  { name: "drive", when: ({ asked, steps, turns }) => asked && turns === 0 && steps.length > 0 },
  { name: "bot", when: ({ asked, turns }) => !asked && turns === 1 },
  {
    name: "shock",
    after: ({ events, you }) =>
      events.some(({ kind, data }) => kind === "shock" && (data.by === you || data.seat === you)),
  },
  { name: "brake", when: ({ asked, steps, turns }) => asked && turns === 1 && !steps.length },
  {
    name: "turn",
    when: ({ asked, steps, picks, turns }) =>
      asked && turns > 0 && steps.length > 0 && picks.some(({ value }) => value.do === "before"),
  },
  { name: "line", after: begins(1) },
  { name: "wall", when: ({ view, you, asked, turns }) => asked && turns > 2 && robotOf(view, you).speed === 1 },
  { name: "fast", when: ({ view, you, asked, steps }) => asked && !steps.length && robotOf(view, you).speed >= 4 },
  { name: "half", after: begins(2) },
];
