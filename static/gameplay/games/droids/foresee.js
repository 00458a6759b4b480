/**
 * What the events of a preview come to: ways of robots, shots, what is taken, and the same in words. No rule here.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @typedef {{
 *   line: number[][], stops: {number: number, cell: number[]}[], pushed: number[][][],
 *   sent: {number: number, emitter: number, cell: number}[], ends: {robot: number, cell: number[]}[],
 *   shots: {from: number[], to: number[], hits: boolean}[], calls: {from: number[], to: number[]}[],
 *   marks: {cell: number[], symbol: string}[],
 * }} Foreseen `stops`: where the own droid is after each order that moves it; `sent`: when each of several own orders
 *   would be sent
 */
import { key } from "../../kit/squares.js";
import { say } from "../../kit/words.js";
import { applyEvents } from "./apply.js";
import { cellName } from "./frame.js";
import { cellOf, robotsOf } from "./lights.js";
import { robotName, thingName } from "./words.js";

/** @param {View} view @param {GameEvent[]} events @param {number} seat @returns {Foreseen} */
export function foreseenOf(view, events, seat) {
  const start = cellOf(view, seat);
  /** @type {Foreseen} */
  const seen = {
    line: start ? [start] : [],
    stops: [],
    pushed: [],
    sent: [],
    ends: [],
    shots: [],
    calls: [],
    marks: [],
  };
  /** @type {Map<number, number[][]>} */
  const ways = new Map();
  let now = view;
  let number = 0;
  for (const event of events) {
    const { kind, data } = event;
    const here = "robot" in data ? (cellOf(now, data.robot) ?? []) : [];
    if (kind === "sent") {
      number += 1;
      seen.sent.push({ number, emitter: data.emitter, cell: data.cell });
    }
    if (kind === "move" && data.robot === seat) {
      seen.line.push(data.to);
      seen.stops = [...seen.stops.filter((stop) => stop.number !== number), { number, cell: data.to }];
    } else if (kind === "move") ways.set(data.robot, [...(ways.get(data.robot) ?? [data.from]), data.to]);
    else if (kind === "shot") seen.shots.push({ from: here, to: cellOf(now, data.target) ?? here, hits: true });
    else if (kind === "fired") seen.shots.push({ from: here, to: data.to, hits: false });
    else if (kind === "command") seen.calls.push({ from: here, to: cellOf(now, data.target) ?? here });
    else if (kind === "took") seen.marks.push({ cell: data.cell, symbol: "dr-claw" });
    else if (kind === "laid") seen.marks.push({ cell: data.cell, symbol: "dr-obstacle" });
    else if (kind === "put") seen.marks.push({ cell: data.cell, symbol: `dr-${data.thing}` });
    else if (kind === "mine_laid") seen.marks.push({ cell: data.cell, symbol: "dr-mine" });
    else if (kind === "exploded") seen.marks.push({ cell: data.cell, symbol: "spark" });
    now = applyEvents(now, [event]);
  }
  if (seen.sent.length === 1) Object.assign(seen, { stops: [], sent: [] }); // one order needs no number
  seen.pushed = [...ways.values()];
  seen.ends = robotsOf(now).flatMap(([robot, cell]) => {
    const before = cellOf(view, robot);
    return before && key(before) !== key(cell) ? [{ robot, cell }] : [];
  });
  return seen;
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
  for (const { kind, data } of events) {
    if (kind === "sent") {
      number += 1;
      told = [];
      ends = new Map();
    } else if (kind === "move") ends.set(data.robot, data.to);
    else told.push(...part({ kind, data }, name));
  }
  const moves = [...ends].map(([robot, cell]) =>
    robot === seat
      ? say("end/goes", { cell: cellName(cell) })
      : say("end/moves", { other: robotName(robot, name), cell: cellName(cell) }),
  );
  return number ? { number, told: [...moves, ...told].join(", ") || say("end/nothing") } : null;
}

/** @param {Pick<GameEvent, "kind" | "data">} event @param {(seat: number) => string} name @returns {string[]} */
function part(event, name) {
  const { kind, data } = /** @type {GameEvent} */ (event);
  if (kind === "no_effect") return [say(`end/no_effect/${data.why}`)];
  if (kind === "stays") return data.why === "blocked" ? [] : [say(`end/stays/${data.why}`)];
  if (kind === "shot") return [say("end/shot", { other: robotName(data.target, name), n: data.distance })];
  if (kind === "fired") return [say(`end/fired/${data.why}`)];
  if (kind === "command") return [say("end/command", { other: robotName(data.target, name) })];
  if (kind === "took" || kind === "put")
    return [say(`end/${kind}`, { thing: thingName(data.thing), cell: cellName(data.cell) })];
  if (kind === "exploded") return [say("end/exploded", { cell: cellName(data.cell), n: data.emitters })];
  if (kind === "mine_laid") return [say("end/mine_laid", { cell: cellName(data.cell) })];
  if (kind === "delivered" || kind === "garden" || kind === "home") return [say(`end/${kind}`)];
  if (kind === "prisoner") return [say("end/prisoner", { other: robotName(data.robot, name) })];
  return [];
}
