/**
 * What the events of a preview come to: ways of robots, shots, what is taken, and the same in words. No rule here.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @import { Shown } from "../../kit/ghost.js"
 * @typedef {Shown & {
 *   sent: {number: number, emitter: number, cell: number}[],
 *   shots: {from: number[], to: number[], hits: boolean}[], calls: {from: number[], to: number[]}[],
 *   marks: {cell: number[], symbol: string}[],
 * }} Foreseen `stops`: where the own droid is after each order that moves it; `sent`: when each of several own orders
 *   would be sent
 */
import { knows, say } from "../../kit/words.js";
import { waysOf } from "../../kit/ways.js";
import { applyEvents } from "./apply.js";
import { cellName } from "./frame.js";
import { cellOf, robotsOf } from "./lights.js";
import { robotName, thingName } from "./words.js";

/** @param {View} view */
const standing = (view) => robotsOf(view).map(([seat, cell]) => ({ seat, cell, facing: "N" }));

/** What would be seen on a cell. @param {GameEvent} event */
function symbolOf({ kind, data }) {
  if (kind === "put") return `dr-${data.thing}`;
  return { took: "dr-claw", laid: "dr-obstacle", mine_laid: "dr-mine", exploded: "spark" }[String(kind)];
}

/** @param {View} view @param {GameEvent[]} events @param {number} seat @returns {Foreseen} */
export function foreseenOf(view, events, seat) {
  const seen = /** @type {Pick<Foreseen, "sent" | "shots" | "calls" | "marks">} */ ({
    sent: [],
    shots: [],
    calls: [],
    marks: [],
  });
  let now = view;
  for (const event of events) {
    const { kind, data } = event;
    const here = "robot" in data ? (cellOf(now, data.robot) ?? []) : [];
    const symbol = symbolOf(event);
    if (kind === "sent") seen.sent.push({ number: seen.sent.length + 1, emitter: data.emitter, cell: data.cell });
    else if (kind === "shot") seen.shots.push({ from: here, to: cellOf(now, data.target) ?? here, hits: true });
    else if (kind === "fired") seen.shots.push({ from: here, to: data.to, hits: false });
    else if (kind === "command") seen.calls.push({ from: here, to: cellOf(now, data.target) ?? here });
    else if (symbol && "cell" in data) seen.marks.push({ cell: /** @type {number[]} */ (data.cell), symbol });
    now = applyEvents(now, [event]);
  }
  let number = 0;
  const ways = waysOf(
    events,
    seat,
    { before: standing(view), after: standing(now) },
    { numberOf: ({ kind }) => kind === "sent" && ++number, passes: true },
  );
  // one order needs no number
  return { ...ways, ...seen, ...(seen.sent.length === 1 ? { stops: [], sent: [] } : {}) };
}

/**
 * The same in words: what the last order that is sent would do, and the how manyth it is; null when none would be.
 * @param {GameEvent[]} events @param {number} seat @param {(seat: number) => string} name
 */
export function endOf(events, seat, name) {
  let number = 0;
  /** @type {string[]} */
  let told = [];
  /** @type {Map<number, number[]>} */
  let ends = new Map();
  for (const event of events) {
    const { kind, data } = event;
    if (kind === "sent") {
      number += 1;
      told = [];
      ends = new Map();
    } else if (kind === "move") ends.set(data.robot, data.to);
    else told.push(...part(event, name));
  }
  const moves = [...ends].map(([robot, cell]) =>
    robot === seat
      ? say("end/goes", { cell: cellName(cell) })
      : say("end/moves", { other: robotName(robot, name), cell: cellName(cell) }),
  );
  return number ? { number, told: [...moves, ...told].join(", ") || say("end/nothing") } : null;
}

/** What comes of it beside moves; nothing for what has no phrase. @param {GameEvent} event
 * @param {(seat: number) => string} name */
function part({ kind, data }, name) {
  /** @type {Facts<GameEvent["data"]>} */
  const { why, robot = 0, target = robot, thing, cell, distance, emitters } = data;
  const key = kind === "no_effect" || kind === "stays" || kind === "fired" ? `end/${kind}/${why}` : `end/${kind}`;
  if (!knows(key)) return [];
  const there = Array.isArray(cell) ? cellName(cell) : "";
  const facts = { other: robotName(target, name), thing: thing && thingName(thing), cell: there };
  return [say(key, { ...facts, n: distance ?? emitters })];
}
