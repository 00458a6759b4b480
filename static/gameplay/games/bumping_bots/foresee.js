/**
 * From a preview's events to what the board and the panel show of it: paths, ends, shocks, one sentence.
 *
 * @import { GameEvent, RobotShown, Shock, View } from "./types.d.ts"
 * @typedef {import("./hex.js").Cell} Cell
 */
import { say } from "../../kit/words.js";
import { applyEvents, isPlaced, robotOf } from "./apply.js";

/**
 * What a ghost draws.
 * @param {View} view now @param {GameEvent[]} events @param {number} seat whose turn is built
 */
export function ghostOf(view, events, seat) {
  const after = applyEvents(view, events);
  const { cell } = robotOf(view, seat);
  /** @type {Map<number, Cell[]>} */
  const lines = new Map([[seat, cell ? [cell] : []]]);
  for (const { kind, data } of events) {
    if (kind === "move") lines.set(data.seat, [...(lines.get(data.seat) ?? (data.from ? [data.from] : [])), data.to]);
  }
  return {
    seat,
    lines: [...lines.values()],
    ends: after.robots.filter(isPlaced).filter((robot) => differs(robot, robotOf(view, robot.seat))),
    shocks: events.flatMap(({ kind, data }) => (kind === "shock" ? [data] : [])),
    mobiles: after.mobiles.filter((cell, i) => String(cell) !== String(view.mobiles[i])),
  };
}

/** @param {RobotShown} a @param {RobotShown} b */
const differs = (a, b) => String(a.cell) !== String(b.cell) || a.facing !== b.facing;

/**
 * The end of a turn in numbers.
 * @param {View} view @param {GameEvent[]} events @param {number} seat
 */
export function endOf(view, events, seat) {
  const moves = events.flatMap(({ kind, data }) => (kind === "move" && data.seat === seat ? [data] : []));
  const shocks = events.flatMap(({ kind, data }) => (kind === "shock" ? [data] : []));
  return {
    robot: robotOf(applyEvents(view, events), seat),
    cells: moves.reduce((sum, { over }) => sum + 1 + (over?.length ?? 0), 0),
    hits: shocks.filter((shock) => shock.by === seat || (shock.seat === seat && shock.by === null)),
    bumped: events.some(({ kind, data }) => kind === "bump" && data.seat === seat),
    crossed: events.some(({ kind, data }) => kind === "crossing" && data.seat === seat && data.to > data.from),
  };
}

/**
 * One short sentence under a choice: how far, against what, with which speed.
 * @param {View} view @param {GameEvent[]} events @param {number} seat @param {(seat: number) => string} name
 */
export function endText(view, events, seat, name) {
  const { robot, cells, hits, bumped, crossed } = endOf(view, events, seat);
  return [
    say("end/cells", { n: cells }),
    ...hits.slice(0, 2).map((hit) => hitText(hit, name)),
    ...(bumped ? [say("end/bump")] : []),
    ...(crossed ? [say("end/line")] : []),
    ...(hits.length || bumped ? [say("end/speed", robot)] : []),
  ].join(", ");
}

/**
 * The same under a button: what is hit, or how far.
 * @param {View} view @param {GameEvent[]} events @param {number} seat @param {(seat: number) => string} short
 */
export function endShort(view, events, seat, short) {
  const { robot, cells, hits, bumped } = endOf(view, events, seat);
  const [hit] = hits;
  if (hit) return say(`end/${struck(hit)}/short`, { robot: short(hit.seat) });
  return bumped ? say("end/speed", robot) : say("end/cells", { n: cells });
}

/** @param {Shock} hit */
const struck = ({ against, by }) => (against === "mobile" || (against === "robot" && by !== null) ? against : "wall");

/** @param {Shock} hit @param {(seat: number) => string} name */
const hitText = (hit, name) => say(`end/${struck(hit)}`, { robot: name(hit.seat) });
