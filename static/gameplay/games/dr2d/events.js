/**
 * What the events look and sound like: robots roll from tile to tile, crash, turn, fall; belts run, pushers and presses
 * strike, beams flash.
 *
 * @import { EventData, View } from "./types.d.ts"
 * @typedef {ReturnType<typeof import("./draw.js").createBoard>} Board
 * @typedef {import("../../kit/beat.js").Beat<Board, View>} Beat
 */
import { driven } from "../../kit/beat.js";
import { shot } from "../../kit/ground.js";
import { behind, between, ease } from "../../kit/marks.js";
import { ANGLES, key, next, point, quarters } from "../../kit/squares.js";
import { round } from "../../svg.js";

/** A part of a tile. @param {Beat} beat @param {number[] | null} cell @param {string} part a selector */
const tile = (beat, cell, part) => (cell && beat.board.floor.tiles.get(key(cell))?.querySelector(part)) ?? null;

/** Milliseconds in which what has struck creeps home. */
const HOME = 400;

/** Everything of a kind strikes. @param {Beat} beat @param {string} kind a selector
 * @returns {[Iterable<Element>, string, number]} */
const strikes = (beat, kind) => [beat.board.floor.layer.querySelectorAll(kind), "dd-running", HOME];

/** The chevrons of the belt that takes a robot along. @param {{cause: string, from?: number[], cell?: number[]}} way
 * @param {Beat} beat */
const belt = ({ cause, from, cell }, beat) => cause === "belt" && tile(beat, from ?? cell ?? null, ".dd-belt-run");

/** It runs. @type {{light: (data: any, beat: Beat) => any, paint: (data: any, beat: Beat) => any}} */
const CARRIED = {
  light(data, beat) {
    const runs = belt(data, beat);
    return runs && [[runs.parentElement], "dd-running"];
  },
  paint(data, beat) {
    const runs = belt(data, beat);
    return (
      runs &&
      ((/** @type {number} */ part) =>
        runs.setAttribute("transform", `translate(${part >= 1 ? 0 : round(13 * ((2 * part) % 1))} 0)`))
    );
  },
};

/** How a robot looks, in degrees. @param {{seat: number}} data @param {Beat} beat */
const heading = ({ seat }, { view }) => ANGLES[view.robots[seat].heading];

/** @type {import("../../kit/events.js").Table<EventData, Board, View>} */
export const EVENTS = {
  turn: { order: true },
  placed: { beats: 1.2, order: true, at: "cell", appear: heading, ring: "dd-ring-back" },
  reentered: { beats: 2, at: "cell", appear: heading, ring: "dd-ring-back", say: "mark/back" },
  standby: { beats: 1.6, motion: "doze", say: "mark/standby" },
  repaired: { beats: 1.2, motion: "rise", ring: "dd-ring-repair", say: "mark/repair" },
  locked: { beats: 0.8, order: true },
  glitch: { beats: 2.2, order: true, jump: true, pose: "hurt", ring: "dd-ring-glitch", say: "mark/glitch" },
  register: { beats: 0.6, order: true },
  lost: { beats: 1, say: "mark/lost" },
  move: {
    ...CARRIED,
    beats: 1.2,
    sound: ({ cause }) => (cause === "push" ? "push" : cause === "move" && "move"),
    ...driven(["move"]),
    move: true,
    spark: ({ from, to, cause }) => cause === "push" && [behind(point(from), point(to))],
    light: (data, beat) => (data.cause === "pusher" ? strikes(beat, ".dd-pusher") : CARRIED.light(data, beat)),
  },
  stays: {
    ...CARRIED,
    beats: 0.9,
    bump: ({ cell, direction }) => [cell, next(cell, direction, 0.16)],
    spark: ({ cell, direction, cause, why }) => cause === "move" && why === "wall" && [next(cell, direction, 0.5)],
  },
  crash: {
    beats: 2.4,
    sound: "shock",
    jump: true,
    each: ({ seats }) => seats,
    bump: ({ seats, wants }, beat, at) => {
      const from = beat.at(at);
      return [from, between(from, point(wants[seats.indexOf(Number(at))]), 0.36)];
    },
    spark: ({ seats, wants }, beat, at) => [
      between(beat.at(at), point(wants[seats.indexOf(Number(at))]), 0.5),
      "dd-hit",
    ],
    say: ({ seats, cell }, _, at) => at === seats.at(-1) && ["mark/crash", {}, cell ?? seats[0]],
  },
  exited: {
    ...CARRIED,
    beats: 1.6,
    sound: "bump",
    jump: true,
    at: "from",
    move: ({ from, direction }) => [from, next(from, direction, 0.9)],
    motion: "fall",
    pose: "hurt",
    puff: true,
    say: "mark/exit",
  },
  pit: {
    beats: 1.8,
    sound: "shock",
    jump: true,
    at: "cell",
    motion: "dip",
    pose: "hurt",
    puff: true,
    say: "mark/pit",
  },
  spun: {
    beats: 0.9,
    turn: ({ from, to }) => 90 * quarters(from, to),
    paint({ seat, from, to }, beat) {
      const wheel = tile(beat, beat.view.robots[seat].cell, ".dd-disc-wheel");
      const turn = 90 * quarters(from, to);
      return (
        wheel && ((part) => wheel.setAttribute("transform", `rotate(${part >= 1 ? 0 : round(turn * ease(part))})`))
      );
    },
  },
  turned_actions: { beats: 1.6, order: true, ring: "dd-ring-glitch", say: "mark/turned" },
  laser: {
    beats: ({ target }) => (target === null ? 0.8 : 1.5), // a beam that hits somebody is looked at longer
    mark: ({ from, to, direction }) => shot(point(from), point(to), direction),
    spark: ({ to, target }) => target !== null && [to, "dd-hit"],
  },
  press: {
    beats: 1.4,
    sound: "shock",
    at: "cell",
    light: (_, beat) => strikes(beat, ".dd-press"),
    say: "mark/press",
  },
  damage: {
    beats: 0.9,
    order: true,
    sound: ({ cause }) => cause === "laser" && "laser",
    motion: "shudder",
    pose: "hurt",
  },
  shutdown: { beats: 1.6, jump: true, say: "mark/standby" },
  law: {
    beats: 2.4,
    sound: "flag",
    order: true,
    jump: true,
    motion: "cheer",
    pose: "cheer",
    ring: "dd-ring-law",
    say: "mark/law",
  },
  teleported: {
    beats: 2.6,
    sound: "finish",
    jump: true,
    motion: "win",
    pose: "cheer",
    ring: "dd-ring-law",
    say: "mark/home",
  },
  wrench: { beats: 1.2, ring: "dd-ring-repair", say: "mark/wrench" },
  gone: { beats: 1.2, motion: "burst" },
  over: { jump: true },
};
