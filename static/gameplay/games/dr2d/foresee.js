/**
 * What the events of a preview come to: the way of a robot, where everybody ends, and the same in words. No rule here.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 */
import { cellName, next } from "../../kit/squares.js";
import { waysOf } from "../../kit/ways.js";
import { say } from "../../kit/words.js";
import { applyEvents } from "./apply.js";
import { listed } from "./words.js";

const REGISTERS = 5;

/** @param {View} view */
const standing = ({ robots }) =>
  robots.flatMap(({ seat, cell, heading }) => (cell ? [{ seat, cell, facing: heading }] : []));

/** @param {View} view @param {GameEvent[]} events @param {number} seat */
export function ghostOf(view, events, seat) {
  const robots = { before: standing(view), after: standing(applyEvents(view, events)) };
  return waysOf(events, seat, robots, {
    numberOf: ({ kind, data }) => kind === "register" && data.register,
    outOf: ({ kind, data }) => kind === "exited" && next(data.from, data.direction, 0.62),
  });
}

/** @param {View} view @param {GameEvent[]} events @param {number} seat @param {(seat: number) => string} name */
export function endText(view, events, seat, name) {
  const after = applyEvents(view, events);
  const me = after.robots[seat];
  const pushed = new Set();
  /** Registers in which it is stopped, by why. @type {Record<string, number[]>} */
  const stopped = { wall: [], held: [] };
  /** @type {string[]} */
  const parts = [];
  let register = 0;
  for (const { kind, data } of events) {
    if (kind === "register") register = data.register;
    if (kind === "move" && data.cause === "push" && data.seat !== seat) pushed.add(data.seat);
    if (kind === "stays" && data.seat === seat && data.cause === "move") stopped[data.why]?.push(register);
    const part = "seat" in data && data.seat === seat ? said(kind, data, register) : "";
    if (part) parts.push(part);
  }
  for (const [why, registers] of Object.entries(stopped)) {
    const told = { n: registers.length, registers: listed(registers.map(String)) };
    if (told.n) parts.push(say(why === "wall" ? "end/wall" : "end/held", told));
  }
  const lost = view.robots[seat].pc - me.pc;
  if (lost > 0) parts.push(say("end/hit", { n: lost }));
  if (pushed.size) parts.push(say("end/pushes", { robots: listed(Array.from(pushed, name)) }));
  if (me.cell) {
    const key = register === REGISTERS ? "end/place" : "end/so_far";
    parts.push(say(key, { register, cell: cellName(me.cell) }));
  }
  return parts.length ? `${parts.join(". ")}.` : "";
}

/** What happens to the own robot, as far as it is worth a word. @param {string} kind
 * @param {Facts<GameEvent["data"]>} data @param {number} register */
function said(kind, data, register) {
  if (kind === "exited") return say("end/exit", { register });
  if (kind === "pit") return say("end/pit", { register });
  if (kind === "shutdown" && data.why === "capacity") return say("end/shutdown");
  if (kind === "law") return say("end/law", { law: data.law });
  return kind === "wrench" ? say("end/wrench", { n: data.points }) : "";
}
