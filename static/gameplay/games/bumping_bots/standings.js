/**
 * The order of the race and what the strip tells of a robot: lap, gear and speed, cards, team.
 *
 * @import { RobotShown, View } from "./types.d.ts"
 */
import { say } from "../../kit/words.js";

/** @type {(view: View) => import("../../kit/strip.js").Racer[]} */
export const racersOf = (view) =>
  orderOf(view).map(({ robot, place }) => ({
    seat: robot.seat,
    place: robot.status === "retired" ? "–" : String(place),
    plays: view.turn === robot.seat && view.phase !== "over",
    isOut: robot.status === "classified" || robot.status === "retired",
    facts: facts(view, robot),
    ...(robot.status === "racing" && { short: [String(place), say("fact/lap/short", { lap: robot.lap })] }),
  }));

/** Robots as the race stands: classified first, then this round's order, then who is out. @param {View} view */
export function orderOf(view) {
  const { robots } = view;
  const done = new Map(view.ranking.map(({ seat, place }) => [seat, place]));
  const order = [...new Set([...view.order, ...robots.keys()])];
  const running = order.filter((seat) => !done.has(seat) && robots[seat].status !== "retired");
  const rows = [
    ...view.ranking
      .filter(({ status }) => status !== "retired")
      .map(({ seat, place }) => ({ robot: robots[seat], place })),
    ...running.map((seat, i) => ({ robot: robots[seat], place: done.size + i + 1 })),
    ...order
      .filter((seat) => robots[seat].status === "retired")
      .map((seat) => ({ robot: robots[seat], place: done.get(seat) ?? 0 })),
  ];
  const seen = new Set();
  return rows.filter(({ robot }) => !seen.has(robot.seat) && seen.add(robot.seat));
}

/** Whoever has left the track over the line. @param {View} view @returns {import("../../kit/behind.js").Finisher[]} */
export const homeOf = (view) =>
  orderOf(view).flatMap(({ robot: { seat, cell, status }, place }) =>
    status === "classified" && !cell ? [{ seat, place }] : [],
  );

/** @param {View} view @param {RobotShown} robot */
function facts(view, robot) {
  const team = robot.team !== null ? [say("role/team", { number: robot.team + 1 })] : [];
  if (robot.status === "retired") return [say("status/retired"), ...team];
  if (robot.status === "classified") return [say("status/classified"), ...team];
  const parts = robot.status === "racing" ? pace(view, robot) : [];
  if (robot.card_count) parts.push(say("fact/cards", { n: robot.card_count }));
  if (robot.engine) parts.push(say("fact/engine", { n: robot.engine }));
  return [...parts, ...team];
}

/** @param {View} view @param {RobotShown} robot */
function pace(view, robot) {
  return [
    say("fact/lap", { lap: robot.lap, laps: lapsOf(view) }),
    say(`fact/speed/${robot.gear}`, { speed: robot.speed }),
  ];
}

/** @param {View} view */
export const lapsOf = (view) => view.options.laps;
