/** What the events of a preview come to: the way of a robot, where everybody ends, and the same in words. No rule here. */
import { applyEvents, robotOf } from "./apply.js";
import { cellName, key } from "./square.js";
import { facingName } from "./words.js";

/** @param {any} view @param {any[]} events @param {number} seat @returns {import("./ghost.js").Shown} */
export function ghostOf(view, events, seat) {
  const me = robotOf(view, seat);
  const after = applyEvents(view, events);
  /** @type {number[][]} */
  const line = me.cell ? [me.cell] : [];
  /** @type {Map<number, number[][]>} */
  const pushed = new Map();
  /** @type {{phase: number, cell: number[]}[]} */
  const stops = [];
  let lost = null;
  let phase = 0;
  let here = me.cell;
  const stop = () => { if (phase && here && !lost) stops.push({ phase, cell: here }); };
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
  const ends = after.robots.filter((/** @type {any} */ robot, /** @type {number} */ i) => {
    const before = view.robots[i];
    return robot.cell && before.cell && (key(robot.cell) !== key(before.cell) || robot.facing !== before.facing);
  });
  return { line, stops, ends, pushed: [...pushed.values()], lost };
}

/** @param {any} view @param {any[]} events @param {number} seat @param {(seat: number) => string} name */
export function endText(view, events, seat, name) {
  const parts = [];
  let phase = 0;
  let damage = 0;
  const pushed = new Set();
  for (const { kind, data } of events) {
    if (kind === "step" && data.phase) phase = data.phase;
    const mine = data.seat === seat;
    if (kind === "destroyed" && mine) {
      parts.push(interpolate({ pit: gettext("Falls into a pit in phase %s"), outside: gettext("Falls off the board in phase %s") }[/** @type {string} */ (data.cause)] ?? gettext("Is destroyed in phase %s"), [phase]));
    } else if (kind === "touched" && mine) parts.push(interpolate(gettext("Touches flag %(flag)s in phase %(phase)s"), { flag: data.flag, phase }, true));
    else if (kind === "damage" && mine) damage += 1;
    else if (kind === "move" && !mine && data.cause === "push") pushed.add(data.seat);
  }
  if (damage) parts.push(interpolate(gettext("Damage %s"), [damage]));
  if (pushed.size) parts.push(interpolate(gettext("Pushes %s"), [[...pushed].map((other) => name(/** @type {number} */ (other))).join(", ")]));
  const robot = robotOf(applyEvents(view, events), seat);
  if (robot.cell) parts.push(interpolate(gettext("Ends at %(cell)s facing %(facing)s"), { cell: cellName(robot.cell), facing: facingName(robot.facing) }, true));
  return parts.length ? `${parts.join(". ")}.` : "";
}
