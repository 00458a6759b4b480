/**
 * What one event changes in a view. No rule: events carry absolute values.
 *
 * @import { EventData, RegisterShown, RobotShown, View } from "./types.d.ts"
 * @typedef {RobotShown & {cell: [number, number]}} Placed a robot that stands on the board
 */
import { folding } from "../../kit/fold.js";

const COAT = 3;
const SHELLS = 5;
/** @type {() => RegisterShown} */
const empty = () => ({ cards: [], how: "", up: false });
/** @type {() => RegisterShown} */
const hidden = () => ({ cards: null, how: "", up: false });
/** @type {(cards: number[], how?: RegisterShown["how"]) => RegisterShown} */
const shown = (cards, how = "") => ({ cards, how, up: true });

/** A register is another one. @param {RobotShown} robot @param {number} phase @param {RegisterShown} register */
const laid = ({ registers }, phase, register) => ({ registers: registers.with(phase - 1, register) });

/** Nothing in hand any more. @param {RobotShown} robot */
const bare = ({ hand }) => ({ hand_count: 0, hand: hand && [] });

/** It is no wreck any more, and nothing to come back. @param {View} view @param {number} seat */
function gone(view, seat) {
  view.wrecks = view.wrecks.filter((wreck) => wreck !== seat);
  return { cell: null, down: false, announced: false };
}

/** @type {import("../../kit/fold.js").Changes<EventData, View, RobotShown>} */
const CHANGES = {
  turn(view, { turn, down }) {
    for (const robot of view.robots)
      Object.assign(robot, {
        down: down.includes(robot.seat),
        announced: false,
        controller: null,
        recompiled: false,
        gyro: false,
        aborting: false,
        hardened: false,
      });
    return { turn, phase: 0, step: "deal", wrecks: [] };
  },
  step: (_, { phase, step }) => ({ phase, step }),
  wiped(view) {
    for (const robot of view.robots) {
      if (robot.status !== "racing") robot.locked = [];
      robot.registers = robot.registers.map((register, i) => (robot.locked.includes(i + 1) ? register : empty()));
      Object.assign(robot, { spare: false, spare_card: null });
    }
  },
  flag_moved: ({ flags }, { flag, to }) => ({ flags: flags.with(flag - 1, to) }),
  superbot(view, { seat }) {
    view.superbot = seat;
  },
  board_turned: ({ board }, { turned, drawing }) => ({ turned, board: { ...board, ...drawing } }),
  options_shuffled: (_, { deck }) => ({ option_deck: deck, option_discards: [] }),
  over: (_, { reason, ranking }) => ({ phase: 0, step: "over", reason, ranking }),

  dealt: (_, { count }) => ({ hand_count: count }),
  hand: (_, { cards }) => ({ hand: cards }),
  recompiled: () => ({ recompiled: true }),
  ready: () => ({ ready: true }),
  programmed: (_, { spare, stored }, robot) => ({
    ...bare(robot),
    ready: false,
    spare,
    stored,
    registers: robot.registers.map((register) => (register.cards && !register.cards.length ? hidden() : register)),
  }),
  programme: (_, { registers, spare, stored }, robot) => ({
    registers: robot.registers.map((register, i) =>
      registers[i] ? { ...register, cards: registers[i].cards, how: registers[i].how } : register,
    ),
    spare_card: spare,
    stored_card: stored,
  }),
  exchanged: (_, { phase }, robot) => ({ spare: false, spare_card: null, ...laid(robot, phase, hidden()) }),
  exchanged_card: (_, { phase, card }, robot) => laid(robot, phase, { ...robot.registers[phase - 1], cards: [card] }),
  scrambled: (_, { phase }, robot) => laid(robot, phase, hidden()),
  revealed: (_, { phase, cards, how }, robot) => laid(robot, phase, shown(cards, how)),
  aborted: (_, { phase, card }, robot) => ({ aborting: true, ...laid(robot, phase, shown([card])) }),
  programmed_at_random: (_, { phase, card }, robot) => laid(robot, phase, shown([card])),

  move: (_, { to }) => ({ cell: to }),
  rotate: (_, { to }) => ({ facing: to }),
  touched: (_, { flag, finish }) => ({ flags: flag, finish }),
  shared: (_, { flag, finish }) => ({ flags: flag, finish }),
  archived: (_, { cell }) => ({ archive: cell }),
  destroyed(view, { seat, lives, hardened }, robot) {
    view.wrecks = [...view.wrecks, seat];
    return { ...bare(robot), cell: null, status: "destroyed", lives, hardened, announced: false, controller: null };
  },
  eliminated: (view, { seat, reason, gone: when }) => ({
    ...gone(view, seat),
    status: reason === "abandoned" ? "abandoned" : "eliminated",
    gone: when,
  }),
  finished: (view, { seat }, { registers }) => ({
    ...gone(view, seat),
    status: "finished",
    spare: false,
    spare_card: null,
    stored: false,
    stored_card: null,
    registers: registers.map(empty),
  }),
  reentered: (_, { cell, facing, damage, down }) => ({
    cell,
    facing,
    damage,
    locked: [],
    status: "racing",
    down: false,
    announced: down,
  }),

  damage: (_, { damage, locked }) => ({ damage, locked }),
  repaired: (_, { damage, locked, freed }, { registers }) => ({
    damage,
    locked,
    registers: registers.map((register, i) => (freed.includes(i + 1) ? empty() : register)),
  }),
  announced: (_, { down }) => ({ announced: down }),
  gyroscope: (_, { on }) => ({ gyro: on }),
  controlled: (_, { by }) => ({ controller: by }),
  left: () => ({ left: true }),
  weapon: (_, { left }) => ({ shells: left }),
  absorbed: (_, { option, left }) => (option === "ablative-coat" ? { coat: left ?? 0 } : {}),
  offered(view, { deck }) {
    view.option_deck = deck;
  },
  not_kept(view, { options }) {
    view.option_discards = [...view.option_discards, ...options];
  },
  option(view, { option, deck }, robot) {
    view.option_deck = deck;
    return {
      options: [...robot.options, option],
      ...(option === "ablative-coat" ? { coat: COAT } : option === "mini-howitzer" ? { shells: SHELLS } : {}),
    };
  },
  option_lost(view, { option }, robot) {
    view.option_discards = [...view.option_discards, option];
    return { options: robot.options.filter((held) => held !== option), ...LOST[option] };
  },
};

/** What goes with a lost option. @type {Record<string, Partial<RobotShown>>} */
const LOST = {
  flywheel: { stored: false, stored_card: null },
  "conditional-program": { spare: false, spare_card: null },
  "ablative-coat": { coat: 0 },
  "mini-howitzer": { shells: 0 },
  "gyroscopic-stabilizer": { gyro: false },
};

export const applyEvents = folding("robots", CHANGES);

/** @param {View} view @param {number | null | undefined} seat */
export const robotOf = (view, seat) => view.robots[seat ?? -1];

/** @param {RobotShown} robot @returns {robot is Placed} */
export const isPlaced = (robot) => robot.cell !== null;
