/**
 * What the events look and sound like: an order runs from its emitter to its robot; robots go and are pushed; shots,
 * with the die; things are taken and put; mines explode.
 *
 * @import { EventData, View } from "./types.d.ts"
 * @import { Point } from "../../svg.js"
 * @typedef {import("./draw.js").Board} Board
 * @typedef {import("../../kit/beat.js").Beat<Board, View>} Beat
 */
import { driven } from "../../kit/beat.js";
import { behind, between, mark } from "../../kit/marks.js";
import { moved, round } from "../../svg.js";
import { place } from "../../symbols.js";
import { tokenAt } from "./emitters.js";
import { middleOf } from "./frame.js";
import { KILLER, STATUE } from "./pieces.js";

/** The digit that was rolled, beside a robot. @param {Point} at @param {number} digit */
const die = ({ x, y }, digit) =>
  mark(place("dr-die", null, { text: digit }), (part) => ({
    opacity: Math.min(1, 6 * part, 4 * (1 - part)),
    transform: `${moved({ x: x + 22, y: y - 22 })} rotate(${round(part < 0.3 ? 360 * part * 3 : 0)})`,
  }));

/** The side of a seat, or of the killer. @param {Beat} beat @param {number | null} seat */
const side = ({ view }, seat) => (seat === null ? view.killer?.side : view.players[seat]?.side) ?? "S";

/** The middle of an emitter, or of one of its cells. @param {Beat} beat @param {number | null} seat
 * @param {number} emitter @param {number} [slot] */
const socket = (beat, seat, emitter, slot) => middleOf(beat.board.frame.slot(side(beat, seat), emitter, slot));

/** The token of an order. @param {EventData["placed"]} order @param {Beat} beat */
const token = (order, beat) => tokenAt(beat.board.frame, side(beat, order.seat), order);

/** What is not seen while it flies. @param {Element | undefined} element @returns {[Element[], string] | null} */
const lifted = (element) => (element ? [[element], "dr-lifted"] : null);

/** @type {import("../../kit/events.js").Table<EventData, Board, View>} */
export const EVENTS = {
  first_rolls: { beats: 3, mark: ({ digits }, beat) => digits.map(([seat, digit]) => die(beat.at(seat), digit)) },
  begins: { beats: 1, say: "mark/begins" },
  laid: { beats: 1.4, fly: ({ seat, cell }) => ["dr-obstacle", seat, cell] },
  turn: { beats: 1.2, order: true },
  split: { beats: 1.4, order: true },
  placed: {
    beats: 1.7,
    sound: "card",
    order: true,
    fly(data, beat) {
      const to = socket(beat, data.seat, data.emitter, data.cell);
      return [token(data, beat), between(to, beat.at(data.seat), 0.3), to, 0.6];
    },
  },
  stopped: { beats: 0.8, order: true },
  sheet: { beats: 3.4, at: () => KILLER, mark: ({ digit }, beat) => die(beat.at(KILLER), digit), say: "mark/sheet" },
  sent: {
    beats: 2.6,
    sound: "card",
    order: true,
    at: "robot",
    ray: ({ seat, emitter, cell, robot }, beat) => [socket(beat, seat, emitter, cell), robot, `dr-trace seat-${seat}`],
    light: ({ seat, emitter, cell }, beat) => lifted(beat.board.emitters.token(seat, emitter, cell)),
    fly: (data, beat) => [token(data, beat), socket(beat, data.seat, data.emitter, data.cell), data.robot, 0.62],
    ring: "dr-ring-order",
  },
  killer_sent: {
    beats: 2.6,
    at: () => KILLER,
    ray: ({ emitter, number }, beat) => [socket(beat, null, emitter, number + 1), KILLER, "dr-trace dr-trace-killer"],
    ring: "dr-ring-order",
    say: ({ order }) => `killer/${order}`,
  },
  no_effect: { beats: 1.8, say: ({ why }) => `mark/no_effect/${why}` },
  move: {
    beats: 1.3,
    sound: ({ cause }) => (cause === "push" ? "push" : "move"),
    ...driven(["own", "command"]),
    move: true,
    spark: ({ from, to, cause }, beat) => cause === "push" && [behind(beat.at(from), beat.at(to))],
  },
  stays: { beats: 0.8, say: ({ why }) => `mark/stays/${why}` },
  shot: {
    beats: 3.6,
    sound: "shock",
    jump: true,
    at: "target",
    ray: "dr-ray",
    mark: ({ robot, digit }, beat) => digit !== null && die(beat.at(robot), digit),
    motion: ({ emitters }) => emitters > 0 && "shudder",
    pose: ({ emitters }) => emitters > 0 && "hurt",
    spark: ({ emitters }) => emitters > 0 && "dr-hit",
    say: ({ emitters }) => [emitters ? "mark/hit" : "mark/miss", { n: emitters }],
  },
  fired: {
    beats: 2,
    sound: "shock",
    ray: ({ robot, to }) => [robot, to, "dr-ray dr-ray-lost"],
    say: ({ why }) => `mark/fired/${why}`,
  },
  broken: {
    beats: 2.4,
    sound: "shock",
    order: true,
    jump: true,
    each: ({ seat, emitters }, beat) => emitters.map((emitter) => socket(beat, seat, emitter)),
    spark: "dr-hit",
    ring: "dr-ring-hurt",
    fly: ({ seat }, _, at) => ["dr-marker", seat, at, 0.5],
  },
  repaired: {
    beats: 2.2,
    order: true,
    at: ({ seat, emitter }, beat) => socket(beat, seat, emitter),
    ring: "dr-ring-repair",
    say: "mark/repaired",
  },
  took: {
    beats: 1.8,
    sound: "push",
    order: true,
    jump: true,
    light: ({ cell, of }, beat) => of === null && lifted(beat.board.pieces.lying(cell)),
    move: ({ robot, thing, cell, of }) => isStatue(thing, of) && [cell, robot, STATUE],
    fly: ({ robot, thing, cell, of }) => !isStatue(thing, of) && [`dr-${thing}`, of ?? cell, robot],
  },
  put: { beats: 1.8, sound: "push", order: true, fly: ({ robot, thing, cell }) => [`dr-${thing}`, robot, cell] },
  command: { beats: 2.6, at: "target", ray: "dr-call-ray", ring: "dr-ring-call", say: "mark/command" },
  mine_laid: { beats: 1.4, at: "cell", ring: "dr-ring-hurt" },
  exploded: {
    beats: 2.8,
    sound: "shock",
    jump: true,
    light: ({ cell, carried }, beat) => !carried && lifted(beat.board.pieces.lying(cell)),
    spark: ({ cell }) => [cell, "dr-hit dr-blast"],
    ring: ({ cell }) => [cell, "dr-ring-hurt"],
    motion: ({ emitters }) => emitters > 0 && "shudder",
    pose: ({ emitters }) => emitters > 0 && "hurt",
    say: "mark/exploded",
  },
  mine_roll: { beats: 2, mark: ({ robot, digit }, beat) => die(beat.at(robot), digit) },
  delivered: {
    beats: 2.6,
    sound: "flag",
    order: true,
    jump: true,
    motion: "cheer",
    pose: "cheer",
    ring: "dr-ring-repair",
    say: ({ kept }) => ["mark/delivered", { n: kept }],
  },
  done: { beats: 0.8, order: true, motion: "doze" },
  garden: { beats: 4, sound: "finish", jump: true, say: "mark/garden" },
  prisoner: { beats: 3, jump: true, ring: "dr-ring-hurt", say: "mark/prisoner" },
  home: { beats: 3, sound: "finish", jump: true, say: "mark/home" },
  out: { beats: 3, order: true, jump: true, say: "mark/out" },
  over: { sound: "finish", jump: true },
};

/** It lay on the board, and is a piece. @param {string} thing @param {number | null} of whose it was */
const isStatue = (thing, of) => thing === "statue" && of === null;
