/** Everything the live page needs to know of Bumping Bots, in one object. The page itself knows no game. */
export { applyEvents, robotOf } from "./apply.js";
export { closeUp, createBoard } from "./draw.js";
export { describe, isInteresting } from "./log.js";
export { beatLength, beatPainters } from "./motion.js";
export { createPanel } from "./panel.js";
export { handOf } from "./parts.js";
export { robotIcon as icon } from "./robots.js";
export { createStandings, orderOf, robotName } from "./standings.js";
import { applyEvents, robotOf } from "./apply.js";
import { neighbour } from "./hex.js";
import { lapsOf, orderOf } from "./standings.js";

/** The cells a close-up shows: a robot, and the way before it. @param {any} view @param {number | null} seat */
export function closeCells(view, seat) {
  if (view.phase === "grid" || view.phase === "cards") return view.board.grid;
  const wanted = seat ?? view.turn ?? view.order[0];
  const robot = view.robots.find((/** @type {any} */ each) => each.seat === wanted);
  if (!robot?.cell) return null;
  const ahead = robot.gear === "R" ? robot.facing + 3 : robot.facing;
  return [robot.cell, neighbour(robot.cell, ahead, Math.min(6, Math.max(2, robot.speed) + 1))];
}

/** What the picture of the board says. @param {any} view @param {(seat: number) => string} name */
export function boardLabel(view, name) {
  const order = orderOf(view).map(({ robot, place }) => `${place}. ${name(robot.seat)}`).join(", ");
  const laps = lapsOf(view);
  return interpolate(gettext("Track %(track)s, %(laps)s laps. Round %(round)s. Order: %(order)s"), { track: view.board.name, laps: laps ?? "?", round: view.round, order }, true);
}

/** Where the match stands, in a few words. @param {any} view */
export function phaseText(view) {
  if (view.phase === "cards") return gettext("Choosing tuning cards");
  if (view.phase === "grid") return gettext("Choosing the grid");
  if (view.phase === "over") return gettext("Finished");
  return interpolate(gettext("Round %s"), [view.round]);
}

/**
 * What lies round a robot, in words, for those who can not see the board: in each of the six directions how many
 * free cells and then what. Reads the view only.
 * @param {any} view @param {number} seat @param {(seat: number) => string} name
 */
export function lookAround(view, seat, name) {
  const me = robotOf(view, seat);
  if (!me?.cell) return gettext("Your robot is not on the track.");
  const track = new Set(view.board.zones.flatMap((/** @type {any} */ zone) => zone.runs.flatMap((/** @type {number[]} */ [r, a, b]) =>
    Array.from({ length: b - a + 1 }, (_, i) => `${a + i},${r}`))));
  const robots = new Map(view.robots.filter((/** @type {any} */ r) => r.cell).map((/** @type {any} */ r) => [String(r.cell), r.seat]));
  const drums = new Set(view.mobiles.map(String));
  const blocks = new Set([...view.board.fixed.map(String), ...view.board.bumpers.map((/** @type {any} */ b) => String(b.center)),
    ...view.board.motors.flatMap((/** @type {any} */ m, /** @type {number} */ i) => [m.center, neighbour(m.center, view.motors[i]), neighbour(m.center, view.motors[i] + 3)].map(String))]);
  const sides = [gettext("Ahead"), gettext("Ahead left"), gettext("Behind left"), gettext("Behind"), gettext("Behind right"), gettext("Ahead right")];
  return sides.map((side, turn) => {
    let free = 0;
    for (;; free += 1) {
      const cell = String(neighbour(me.cell, me.facing + turn, free + 1));
      const what = robots.has(cell) ? name(robots.get(cell)) : drums.has(cell) ? gettext("a drum") : blocks.has(cell) ? gettext("an obstacle") : !track.has(cell) ? gettext("the wall") : null;
      if (what) return interpolate(ngettext("%(side)s: %(free)s free cell, then %(what)s.", "%(side)s: %(free)s free cells, then %(what)s.", free), { side, free, what }, true);
    }
  }).join(" ");
}

/** Whose surroundings matter to one who watches. @param {any} view */
export const focusSeat = (view) => view.turn ?? view.order[0];

/** Events after which the picture may look elsewhere. @param {any[]} events */
export const changesScene = (events) => events.some(({ kind }) => kind === "turn" || kind === "round");

/** The first view with the hand that was dealt before it: a seat's eyes in a replay. @param {any} view @param {any[]} events */
export const withHand = (view, events) => applyEvents(view, events.filter(({ kind }) => kind === "dealt"));
