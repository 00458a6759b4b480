/**
 * From a preview's events to what the board and the panel show of it: paths, ends, shocks, one sentence.
 *
 * @typedef {import("./apply.js").GameEvent} GameEvent
 * @typedef {import("./hex.js").Cell} Cell
 */
import { applyEvents, robotOf } from "./apply.js";

/**
 * What a ghost draws.
 * @param {any} view now @param {GameEvent[]} events @param {number} seat whose turn is built
 */
export function ghostOf(view, events, seat) {
  const after = applyEvents(view, events);
  /** @type {Map<number, Cell[]>} */
  const lines = new Map([[seat, [robotOf(view, seat).cell]]]);
  for (const { kind, data } of events) {
    if (kind !== "move") continue;
    if (!lines.has(data.seat)) lines.set(data.seat, [data.from]);
    /** @type {Cell[]} */ (lines.get(data.seat)).push(data.to);
  }
  return {
    seat,
    lines: [...lines.values()],
    ends: after.robots.filter((/** @type {any} */ robot) => robot.cell && differs(robot, robotOf(view, robot.seat))),
    shocks: events.filter(({ kind }) => kind === "shock").map(({ data }) => data),
    mobiles: after.mobiles.filter((/** @type {Cell} */ cell, /** @type {number} */ i) => String(cell) !== String(view.mobiles[i])),
  };
}

/** @param {any} a @param {any} b */
const differs = (a, b) => String(a.cell) !== String(b.cell) || a.facing !== b.facing;

/**
 * The end of a turn in numbers.
 * @param {any} view @param {GameEvent[]} events @param {number} seat
 */
export function endOf(view, events, seat) {
  const me = robotOf(applyEvents(view, events), seat);
  const cells = events.filter(({ kind, data }) => kind === "move" && data.seat === seat)
    .reduce((sum, { data }) => sum + 1 + (data.over?.length ?? 0), 0);
  const hits = events.filter(({ kind, data }) => kind === "shock" && (data.by === seat || (data.seat === seat && data.by === null)));
  const crossed = events.some(({ kind, data }) => kind === "crossing" && data.seat === seat && data.to > data.from);
  return { robot: me, cells, hits: hits.map(({ data }) => data), bumped: events.some(({ kind, data }) => kind === "bump" && data.seat === seat), crossed };
}

/**
 * One short sentence under a choice: how far, against what, with which speed.
 * @param {any} view @param {GameEvent[]} events @param {number} seat @param {(seat: number) => string} name
 */
export function endText(view, events, seat, name) {
  const { robot, cells, hits, bumped, crossed } = endOf(view, events, seat);
  const parts = [interpolate(ngettext("%s cell", "%s cells", cells), [cells])];
  for (const hit of hits.slice(0, 2)) parts.push(hitText(hit, name));
  if (bumped) parts.push(gettext("thrown by a bumper"));
  if (crossed) parts.push(gettext("over the line"));
  if (hits.length || bumped) parts.push(interpolate(gettext("then speed %s"), [robot.speed]));
  return parts.join(", ");
}

/**
 * The same under a button: numbers and letters only.
 * @param {any} view @param {GameEvent[]} events @param {number} seat @param {(seat: number) => string} short
 */
export function endShort(view, events, seat, short) {
  const { robot, cells, hits, bumped } = endOf(view, events, seat);
  const parts = [interpolate(ngettext("%s cell", "%s cells", cells), [cells])];
  if (hits.length) parts.push(hitText(hits[0], short));
  if (hits.length || bumped) parts.push(interpolate(gettext("then speed %s"), [robot.speed]));
  return parts.join(" · ");
}

/** @param {any} hit @param {(seat: number) => string} name */
function hitText({ against, seat, by }, name) {
  if (against === "robot" && by !== null) return interpolate(gettext("hits %s"), [name(seat)]);
  if (against === "mobile") return gettext("hits a drum");
  return gettext("hits the wall");
}
