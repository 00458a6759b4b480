/**
 * What the events of a preview come to on the board: the way of a robot with its stops, the ways of others, where
 * everybody ends. No rule.
 *
 * @import { EventTold } from "../../types/host.d.ts"
 * @import { End, Shown } from "./ghost.js"
 */
import { key } from "./squares.js";

/**
 * @param {EventTold[]} events @param {number} seat
 * @param {{before: End[], after: End[]}} robots on the board
 * @param {{
 *   numberOf: (event: any) => number | null | false, outOf?: (event: any) => number[] | null | false,
 *   passes?: boolean,
 * }} game
 *   `numberOf`: with this event begins a part of the plan of that number; `outOf`: it leaves the board there;
 *   `passes`: only where it goes in a part is a stop
 * @returns {Shown}
 */
export function waysOf(events, seat, { before, after }, { numberOf, outOf = () => null, passes = false }) {
  const start = before.find((end) => end.seat === seat)?.cell ?? null;
  /** @type {Shown} */
  const shown = { line: start ? [start] : [], stops: [], ends: [], pushed: [], lost: null };
  /** @type {Map<number, number[][]>} */
  const ways = new Map();
  let number = 0;
  let moves = false;
  const stop = () => {
    const here = shown.line.at(-1);
    if (number && here && !shown.lost && (moves || !passes)) shown.stops.push({ number, cell: here });
    moves = false;
  };
  for (const event of events) {
    const { kind, data } = event;
    const next = numberOf(event);
    if (next) stop();
    if (next) number = next;
    const out = outOf(event);
    const to = /** @type {number[] | null} */ (kind === "move" ? data.to : out || null);
    if (!to) continue;
    const robot = /** @type {number} */ (data.seat ?? data.robot);
    if (robot !== seat) ways.set(robot, [...(ways.get(robot) ?? [/** @type {number[]} */ (data.from)]), to]);
    else {
      shown.line.push(to);
      moves = true;
      if (out) shown.lost = out;
    }
  }
  stop();
  shown.pushed = [...ways.values()];
  shown.ends = after.filter((end) => {
    const was = before.find((each) => each.seat === end.seat);
    return was && (key(was.cell) !== key(end.cell) || was.facing !== end.facing);
  });
  return shown;
}
