/**
 * What one event changes in a view. No rule: events carry absolute values. A test folds random matches and compares
 * with `Game.view` (tests/gameplay/games/test_browser_half.py).
 *
 * @import { EventData, GameEvent, RobotShown, View } from "./types.d.ts"
 * @typedef {RobotShown & {cell: [number, number]}} Placed a robot that stands on the track
 */

/**
 * By kind of event; `robot` is the one of its seat.
 * @type {{[Kind in keyof EventData]?: (view: View, data: EventData[Kind], robot: RobotShown) => void}}
 */
const CHANGES = {
  round(view, { round, order }) {
    Object.assign(view, { phase: "race", round, order });
  },
  turn(view, { seat }) {
    view.turn = seat;
  },
  grid_draw(view, { order }) {
    Object.assign(view, { phase: "grid", order });
  },
  grid_order(view, { order }) {
    Object.assign(view, { phase: "grid", order });
  },
  move(view, { to, cause }, robot) {
    robot.cell = to;
    if (cause === "grid") robot.status = "racing";
  },
  rotate(view, { to }, robot) {
    robot.facing = to;
  },
  speed(view, { to, gear_to: gear, locked_to: locked = null }, robot) {
    Object.assign(robot, { speed: to, gear, locked: locked ?? robot.locked });
  },
  crossing(view, { to }, robot) {
    Object.assign(robot, { c: to, lap: Math.max(1, Math.min(to, view.options.laps)) });
  },
  engine(view, { to }, robot) {
    robot.engine = to;
  },
  card(view, { card }, robot) {
    robot.played = [...robot.played, card];
    robot.card_count -= 1;
    if (robot.cards) robot.cards = without(robot.cards, card);
  },
  dealt(view, { cards }, robot) {
    robot.cards = cards;
  },
  hand(view, { cards }, robot) {
    robot.cards = cards;
  },
  dealt_count(view, { count }, robot) {
    robot.card_count = count;
  },
  mobile(view, { index, to }) {
    view.mobiles[index] = to;
  },
  motor(view, { index, to }) {
    view.motors[index] = to;
  },
  finish(view, { seat, place }, robot) {
    Object.assign(robot, { cell: null, place, status: "classified" });
    view.ranking.push({ seat, place, status: "classified" });
  },
  retire(view, { seat, round }, robot) {
    Object.assign(robot, { status: "retired", left_round: round });
    if (!robot.cell) view.retired.push(seat);
  },
  remove(view, { seat }, robot) {
    robot.cell = null;
    view.retired.push(seat);
  },
  over(view, { ranking, reason }) {
    Object.assign(view, { phase: "over", turn: null, reason, ranking });
    for (const { seat, place, status } of ranking) Object.assign(robotOf(view, seat), { place, status });
    for (const robot of view.robots) robot.cards ??= [];
  },
};

/**
 * @param {View} view left as it is
 * @param {GameEvent[]} events
 * @returns {View} the view after them
 */
export function applyEvents(view, events) {
  const after = {
    ...view,
    robots: view.robots.map((robot) => ({ ...robot })),
    mobiles: [...view.mobiles],
    motors: [...view.motors],
    ranking: [...view.ranking],
    retired: [...(view.retired ?? [])],
  };
  for (const event of events) change(after, event);
  return after;
}

/** @template {keyof EventData} Kind @param {View} view @param {{kind: Kind, data: EventData[Kind]}} event */
function change(view, { kind, data }) {
  const seat = "seat" in data ? data.seat : null;
  CHANGES[kind]?.(view, data, robotOf(view, seat));
}

/** @param {View} view @param {number | null | undefined} seat */
export const robotOf = (view, seat) => view.robots[seat ?? -1];

/** A hand without one copy of a card. @template Card @param {Card[]} cards @param {Card} card */
function without(cards, card) {
  const index = cards.indexOf(card);
  return index < 0 ? cards : [...cards.slice(0, index), ...cards.slice(index + 1)];
}

/** @param {RobotShown} robot @returns {robot is Placed} */
export const isPlaced = (robot) => robot.cell !== null;
