/**
 * What the events look and sound like: pieces glide from `from` to `to`, hulls turn, shocks throw sparks.
 *
 * @import { EventData, View } from "./types.d.ts"
 * @typedef {import("./draw.js").Board} Board
 */
import { driven } from "../../kit/beat.js";
import { between, ease } from "../../kit/marks.js";
import { round } from "../../svg.js";
import { setMarker } from "./robots.js";

/** Units between two robots on cells side by side. */
const CLOSE = 3;

/** Sixths to turn, the short way: -3..3. @param {number} from @param {number} to */
function shortTurn(from, to) {
  const turn = (((to - from) % 6) + 6) % 6;
  return turn > 3 ? turn - 6 : turn;
}

/** Who is pushed was hit a moment ago, and slides. */
const DRIVEN = driven(["own", "nitro", "jump"], { push: "slide", bumper: "slide" });

/** @type {import("../../kit/events.js").Table<EventData, Board, View>} */
export const EVENTS = {
  dealt: { deals: true },
  turn: { sound: "turn", order: true },
  round: { order: true },
  move: {
    beats: ({ over }) => (over?.length ? 2 : 1),
    sound: ({ cause }) => (cause === "push" ? "push" : cause !== "grid" && "move"),
    ...DRIVEN,
    move: ({ from, to }) => [from ?? to, to],
    motion: (told) => (told.over?.length ? "hop" : DRIVEN.motion(told)),
  },
  rotate: { beats: 1, motion: "pivot", turn: ({ from, to }) => -60 * shortTurn(from, to) },
  speed: {
    beats: 0.7,
    paint({ seat, from, to, gear_to: gear }, { board }) {
      const marker = board.robots.get(seat)?.marker;
      if (marker) setMarker(marker, gear, to);
      return (
        marker &&
        to < from &&
        ((part) => marker.setAttribute("transform", `scale(${round(1 + 0.6 * Math.sin(Math.PI * part))})`))
      );
    },
  },
  mobile: {
    beats: 1,
    paint:
      ({ index, from, to }, { board: { pieces, project } }) =>
      (part) =>
        pieces.placeMobile(index, between(project.point(from), project.point(to), ease(part))),
  },
  motor: {
    beats: 1,
    paint:
      ({ index, from, to }, { board: { pieces, project } }) =>
      (part) =>
        pieces.turnMotor(index, project.angle(from) - 60 * shortTurn(from, to) * ease(part)),
  },
  shock: {
    beats: 1,
    sound: "shock",
    jump: true,
    each: ({ seat, by }) => (by === null ? [seat] : [by, seat]),
    motion: ({ seat, by }, _, at) => (at === (by ?? seat) ? "knock" : "struck"),
    pose: "brace",
    bump: ({ seat, by, direction }, beat, at) =>
      at === (by ?? seat) && [at, beat.board.project.polar(beat.at(at), beat.board.project.angle(direction), CLOSE)],
    spark: ({ seat, cell, direction }, { board: { project } }, at) =>
      at === seat && [project.polar(project.point(cell), project.angle(direction) + 180, 17)],
  },
  bump: {
    beats: 1,
    sound: "bump",
    jump: true,
    ring: ({ bumper }, { view }) => [view.board.bumpers[bumper].center, "bb-pulse"],
  },
  card: {
    beats: 3,
    sound: "card",
    jump: true,
    at: ({ seat }, beat) => beat.robot(seat).to,
    say: ({ card }) => `card/${card}`,
  },
  finish: {
    beats: 3,
    sound: "finish",
    jump: true,
    at: "from",
    motion: "win",
    pose: "cheer",
    say: "mark/place",
  },
  crossing: {
    sound: ({ from, to }) => to > from && to > 1 && "flag",
    jump: ({ from, to }) => to > from,
    at: ({ seat }, beat) => beat.robot(seat).to,
    say: ({ from, to }, { view }) => to > from && to > 1 && to <= view.options.laps && "mark/lap",
  },
  remove: { beats: 1 },
  retire: { jump: true },
  over: { jump: true },
};
