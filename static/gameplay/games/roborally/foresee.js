/**
 * What the events of a preview come to: the way of a robot, where everybody ends, and the same in words. No rule here.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 */
import { say } from "../../kit/words.js";
import { applyEvents, isPlaced, robotOf } from "./apply.js";
import { cellName, key } from "../../kit/squares.js";
import { facingName } from "./words.js";

/** @param {View} view @param {GameEvent[]} events @param {number} seat @returns {import("../../kit/ghost.js").Shown} */
export function ghostOf(view, events, seat) {
  const me = robotOf(view, seat);
  const after = applyEvents(view, events);
  /** @type {number[][]} */
  const line = me.cell ? [me.cell] : [];
  /** @type {Map<number, number[][]>} */
  const pushed = new Map();
  /** @type {{number: number, cell: number[]}[]} */
  const stops = [];
  /** @type {number[] | null} */
  let lost = null;
  let phase = 0;
  let here = me.cell;
  const stop = () => {
    if (phase && here && !lost) stops.push({ number: phase, cell: here });
  };
  for (const { kind, data } of events) {
    if (kind === "step" && data.step === "A") {
      stop();
      phase = data.phase;
    }
    if (kind === "move" && data.seat === seat) {
      line.push(data.to);
      here = data.to;
    } else if (kind === "move") {
      pushed.set(data.seat, [...(pushed.get(data.seat) ?? [data.from]), data.to]);
    }
    if (kind === "destroyed" && data.seat === seat) lost = data.cell ?? here;
  }
  stop();
  const ends = after.robots.filter(isPlaced).filter((robot) => {
    const before = robotOf(view, robot.seat);
    return before.cell && (key(robot.cell) !== key(before.cell) || robot.facing !== before.facing);
  });
  return { line, stops, ends, pushed: [...pushed.values()], lost };
}

/** @param {View} view @param {GameEvent[]} events @param {number} seat @param {(seat: number) => string} name */
export function endText(view, events, seat, name) {
  const parts = [];
  let phase = 0;
  let damage = 0;
  const pushed = new Set();
  for (const { kind, data } of events) {
    if (kind === "step" && data.phase) phase = data.phase;
    const mine = "seat" in data && data.seat === seat;
    if (kind === "destroyed" && mine) parts.push(say(`end/${data.cause}`, { phase }));
    else if (kind === "touched" && mine) parts.push(say("end/flag", { flag: data.flag, phase }));
    else if (kind === "damage" && mine) damage += 1;
    else if (kind === "move" && !mine && data.cause === "push") pushed.add(data.seat);
  }
  if (damage) parts.push(say("end/hit", { damage }));
  if (pushed.size) parts.push(say("end/pushes", { robots: Array.from(pushed, name).join(", ") }));
  const robot = robotOf(applyEvents(view, events), seat);
  if (robot.cell) parts.push(say("end/place", { cell: cellName(robot.cell), facing: facingName(robot.facing) }));
  return parts.length ? `${parts.join(". ")}.` : "";
}
