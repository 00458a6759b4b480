/**
 * What one event changes in a view. No rule: events carry absolute values.
 *
 * @import { EventData, RobotShown, View } from "./types.d.ts"
 * @typedef {RobotShown & {cell: [number, number]}} Placed a robot that stands on the track
 */
import { folding } from "../../kit/fold.js";

/** @type {import("../../kit/fold.js").Changes<EventData, View, RobotShown>} */
const CHANGES = {
  round: (_, { round, order }) => ({ phase: "race", round, order }),
  turn(view, { seat }) {
    view.turn = seat;
  },
  grid_draw: (_, { order }) => ({ phase: "grid", order }),
  grid_order: (_, { order }) => ({ phase: "grid", order }),
  move: (_, { to, cause }) => ({ cell: to, ...(cause === "grid" && { status: "racing" }) }),
  rotate: (_, { to }) => ({ facing: to }),
  speed: (_, { to, gear_to: gear, locked_to: locked }, robot) => ({ speed: to, gear, locked: locked ?? robot.locked }),
  crossing: ({ options }, { to }) => ({ c: to, lap: Math.max(1, Math.min(to, options.laps)) }),
  engine: (_, { to }) => ({ engine: to }),
  card: (_, { card }, { played, card_count: count, cards }) => ({
    played: [...played, card],
    card_count: count - 1,
    cards: cards && without(cards, card),
  }),
  dealt: (_, { cards }) => ({ cards }),
  hand: (_, { cards }) => ({ cards }),
  dealt_count: (_, { count }) => ({ card_count: count }),
  mobile: ({ mobiles }, { index, to }) => ({ mobiles: mobiles.with(index, to) }),
  motor: ({ motors }, { index, to }) => ({ motors: motors.with(index, to) }),
  finish(view, { seat, place }) {
    view.ranking = [...view.ranking, { seat, place, status: "classified" }];
    return { cell: null, place, status: "classified" };
  },
  retire(view, { seat, round }, robot) {
    if (!robot.cell) view.retired = [...view.retired, seat];
    return { status: "retired", left_round: round };
  },
  remove(view, { seat }) {
    view.retired = [...view.retired, seat];
    return { cell: null };
  },
  over(view, { ranking, reason }) {
    for (const { seat, place, status } of ranking) Object.assign(robotOf(view, seat), { place, status });
    for (const robot of view.robots) robot.cards ??= [];
    return { phase: "over", turn: null, reason, ranking };
  },
};

export const applyEvents = folding("robots", CHANGES);

/** @param {View} view @param {number | null | undefined} seat */
export const robotOf = (view, seat) => view.robots[seat ?? -1];

/** A hand without one copy of a card. @template Card @param {Card[]} cards @param {Card} card */
function without(cards, card) {
  const index = cards.indexOf(card);
  return index < 0 ? cards : [...cards.slice(0, index), ...cards.slice(index + 1)];
}

/** @param {RobotShown} robot @returns {robot is Placed} */
export const isPlaced = (robot) => robot.cell !== null;
