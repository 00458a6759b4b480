/**
 * What the events of a preview come to on a board of squares: the way of a robot with its stops, the ways of others,
 * where everybody ends. No rule.
 *
 * @import { EventShape } from "../../types/host.d.ts"
 * @import { End, Shown } from "./ghost.js"
 */
import { key } from "./squares.js";

/**
 * @template {Pick<EventShape, "kind" | "data">} Event
 * @param {Event[]} events @param {number} seat
 * @param {{before: End[], after: End[]}} robots on the board
 * @param {{
 *   numberOf: (event: Event) => number | false, outOf?: (event: Event, here: number[]) => number[] | false,
 *   passes?: boolean,
 * }} game
 *   `numberOf`: with this event a part of the plan begins, of that number; `outOf`: its robot leaves the board, there;
 *   `passes`: it stops only where it went in a part
 * @returns {Shown}
 */
export function waysOf(events, seat, { before, after }, { numberOf, outOf = () => false, passes = false }) {
  const cells = new Map(before.map((end) => [end.seat, end]));
  /** Of others, the first that goes in front. @type {Map<number, number[][]>} */
  const ways = new Map();
  const startOf = (/** @type {number} */ robot) => [cells.get(robot)?.cell ?? []].filter(({ length }) => length);
  /** @type {Shown} */
  const shown = { line: startOf(seat), stops: [], ends: [], pushed: [], lost: null };
  let [number, moves] = [0, false];
  const stop = () => {
    const here = shown.line.at(-1);
    if (number && here && !shown.lost && (moves || !passes)) shown.stops.push({ number, cell: here });
    moves = false;
  };
  for (const event of events) {
    const begins = numberOf(event);
    if (begins) stop();
    if (begins) number = begins;
    const robot = /** @type {number} */ (event.data.seat ?? event.data.robot);
    const way = robot === seat ? shown.line : (ways.get(robot) ?? startOf(robot));
    const out = outOf(event, way.at(-1) ?? []);
    const to = event.kind === "move" ? /** @type {number[]} */ (event.data.to) : out;
    if (to && robot !== seat) ways.set(robot, way);
    if (to && key(way.at(-1) ?? []) !== key(to)) way.push(to);
    if (robot === seat && to) moves = true;
    if (robot === seat && out) shown.lost = out;
  }
  stop();
  shown.pushed = [...ways.values()];
  shown.ends = after.filter((end) => {
    const was = cells.get(end.seat);
    return was && (key(was.cell) !== key(end.cell) || was.facing !== end.facing);
  });
  return shown;
}
