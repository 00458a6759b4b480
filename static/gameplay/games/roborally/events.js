/**
 * What the events look and sound like: robots roll, turn, fall; gears and pushers work, beams flash, cards are held up.
 *
 * @import { EventData, View } from "./types.d.ts"
 * @typedef {ReturnType<typeof import("./draw.js").createBoard>} Board
 * @typedef {import("../../kit/beat.js").Beat<Board, View>} Beat
 */
import { driven } from "../../kit/beat.js";
import { shot, spread } from "../../kit/ground.js";
import { behind, between, bubble, ease, mark } from "../../kit/marks.js";
import { ANGLES, next, point, quarters } from "../../kit/squares.js";
import { moved, round, svg } from "../../svg.js";
import { cardFace } from "./cards.js";
import { optionName } from "./words.js";

/** Cards that a robot plays, held up beside it. @param {Beat} beat @param {number} seat @param {number[]} cards */
function held(beat, seat, cards) {
  const { x, y } = beat.at(seat);
  const faces = spread(cards.length, 20).map((along, i) => cardFace(cards[i], `translate(${along} 0)`));
  return mark(svg("g", { class: "rr-held" }, faces), (part) => ({
    opacity: Math.min(1, 6 * part, 5 * (1 - part)),
    transform: `${moved({ x, y: y - 27 })} scale(${round(0.85 + 0.15 * Math.min(1, 4 * part))})`,
  }));
}

/** Milliseconds in which the plate of a pusher creeps home. */
const HOME = 430;

/** What runs, by the element that works. @type {Record<string, (phase: number | null) => string>} */
const RUNS = {
  express_belts: () => ".rr-express",
  belts: () => ".rr-belt",
  pushers: (phase) => `.rr-pusher[data-phases*="${phase}"]`,
};

/** All gears turn a quarter. @param {Beat} beat @returns {import("../../kit/beat.js").Painter} */
const turning = (beat) => (part) => {
  for (const wheel of beat.board.floor.layer.querySelectorAll(".rr-gear-wheel")) {
    const sense = wheel.closest(".rr-gear-cw") ? 90 : -90;
    wheel.setAttribute("transform", `rotate(${part >= 1 ? 0 : round(sense * ease(part))})`);
  }
};

/** @type {import("../../kit/events.js").Table<EventData, Board, View>} */
export const EVENTS = {
  hand: { deals: true },
  turn: { order: true },
  step: { order: true, light: ({ step }, beat) => step === "D" && [[beat.board.floor.beams], "ground-firing"] },
  revealed: {
    beats: 2.2,
    mark: ({ seat, cards }, beat) => beat.view.robots[seat].cell && held(beat, seat, cards),
  },
  aborted: { beats: 2, mark: ({ seat, card }, beat) => held(beat, seat, [card]) },
  execute: { beats: 0.9, mark: ({ seat, cards }, beat) => held(beat, seat, cards) },
  move: {
    beats: 0.75,
    sound: ({ cause }) => (cause === "push" ? "push" : cause === "card" && "move"),
    ...driven(["card"]),
    move: true,
    spark: ({ from, to, cause }) => cause === "push" && [behind(point(from), point(to))],
  },
  rotate: {
    beats: 0.8,
    motion: ({ cause }) => cause === "card" && "pivot",
    turn: ({ from, to }) => 90 * quarters(from, to),
  },
  blocked: {
    beats: 0.8,
    sound: "shock",
    bump: ({ cell, direction }) => [cell, next(cell, direction, 0.16)],
    spark: ({ cell, direction }) => [next(cell, direction, 0.5)],
  },
  destroyed: {
    beats: 2.2,
    sound: "shock",
    jump: true,
    at: ({ seat }, beat) => beat.robot(seat).to,
    motion: ({ cause }) => (cause === "damage" ? "burst" : "fall"),
    pose: "hurt",
    puff: ({ cause }) => cause !== "damage",
    spark: ({ cause }) => cause === "damage" && "rr-blast",
    say: "mark/destroyed",
  },
  laser: {
    beats: 1.6,
    sound: "laser",
    at: "to",
    mark: ({ from, to, direction, power, seat }) =>
      shot(point(from), point(to), direction, { power, kind: seat === null ? "" : "rr-shot-robot" }),
    spark: "rr-hit",
  },
  weapon: {
    beats: 2,
    jump: true,
    say: ({ option }) => `option/${option}`,
    ring: ({ target }) => target !== null && [target, "rr-ring-weapon"],
  },
  damage: { beats: 0, motion: "shudder", pose: "hurt" },
  element: {
    beats: 0.7,
    light: ({ phase, what }, beat) =>
      RUNS[what] && [
        beat.board.floor.layer.querySelectorAll(RUNS[what](phase)),
        "rr-running",
        what === "pushers" ? HOME : 0,
      ],
    paint: ({ what }, beat) => what === "gears" && turning(beat),
  },
  touched: {
    beats: 2.4,
    sound: ({ finish }) => (finish ? "finish" : "flag"),
    jump: true,
    ring: "rr-ring-flag",
    motion: "cheer",
    pose: "cheer",
    say: ({ finish }) => (finish ? "mark/flag/last" : "mark/flag"),
  },
  shared: { beats: 1.8, ring: "rr-ring-flag", say: "mark/flag" },
  superbot: {
    beats: 2.4,
    ring: ({ seat }) => seat !== null && "rr-ring-flag",
    say: ({ seat }) => seat !== null && "role/superbot",
  },
  coin: { beats: 1.8, say: ({ heads }) => (heads ? "mark/heads" : "mark/tails") },
  archived: { beats: 0.8, at: "cell", ring: "rr-ring-archive" },
  repaired: { beats: 1.4, motion: "rise", ring: "rr-ring-repair", say: "mark/repair" },
  option: { beats: 2.4, mark: ({ seat, option }, beat) => bubble(beat.at(seat), `+ ${optionName(option)}`) },
  option_lost: { beats: 1.6, mark: ({ seat, option }, beat) => bubble(beat.at(seat), `− ${optionName(option)}`) },
  absorbed: { beats: 1.4, say: ({ option }) => `option/${option}` },
  used: { beats: 1.4, say: ({ option }) => `option/${option}` },
  controlled: { beats: 1.4, ring: ({ by }) => by !== null && "rr-ring-weapon" },
  announced: { beats: 1, motion: ({ down }) => down && "doze", say: ({ down }) => down && "mark/down" },
  reentered: {
    beats: 2,
    jump: true,
    at: "cell",
    appear: ({ facing }) => ANGLES[facing],
    ring: "rr-ring-archive",
  },
  flag_moved: {
    beats: 1,
    paint:
      ({ flag, from, to }, beat) =>
      (part) =>
        beat.board.pieces.placeFlag(flag - 1, between(point(from), point(to), ease(part)), false),
  },
  finished: { beats: 2.6, jump: true, motion: "win", pose: "cheer", say: "mark/place" },
  programmed_at_random: { beats: 1 },
  scrambled: { beats: 1.4 },
  gyroscope: { beats: 1 },
  exchanged: { beats: 1 },
  board_turned: { beats: 1.6 },
  over: { jump: true },
};
