/**
 * What the events of a preview come to: the way of a robot, where everybody ends, and the same in words. No rule here.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 */
import { say } from "../../kit/words.js";
import { applyEvents, isPlaced, robotOf } from "./apply.js";
import { cellName } from "../../kit/squares.js";
import { waysOf } from "../../kit/ways.js";
import { facingName } from "./words.js";

/** @param {View} view @param {GameEvent[]} events @param {number} seat */
export function ghostOf(view, events, seat) {
  const [before, after] = [view, applyEvents(view, events)].map(({ robots }) => robots.filter(isPlaced));
  return waysOf(
    events,
    seat,
    { before, after },
    {
      numberOf: ({ kind, data }) => kind === "step" && data.step === "A" && data.phase,
      outOf: ({ kind, data }, here) => kind === "destroyed" && data.seat === seat && (data.cell ?? here),
    },
  );
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
