/**
 * What one event changes in a view. No rule: events carry absolute values. A test folds random matches and compares
 * with `Game.view` (tests/gameplay/games/test_browser_half.py).
 *
 * @import { EventData, GameEvent, RegisterShown, RobotShown, View } from "./types.d.ts"
 * @typedef {RobotShown & {cell: [number, number]}} Placed a robot that stands on the board
 */

const COAT = 3;
const SHELLS = 5;
/** @type {() => RegisterShown} */
const empty = () => ({ cards: [], how: "", up: false });
/** @type {() => RegisterShown} */
const hidden = () => ({ cards: null, how: "", up: false });
/** @type {(cards: number[], how?: RegisterShown["how"]) => RegisterShown} */
const shown = (cards, how = "") => ({ cards, how, up: true });

/**
 * By kind of event; `robot` is the one of its seat.
 * @type {{[Kind in keyof EventData]?: (view: View, data: EventData[Kind], robot: RobotShown) => void}}
 */
const CHANGES = {
  turn(view, { turn, down }) {
    Object.assign(view, { turn, phase: 0, step: "deal", wrecks: [] });
    for (const robot of view.robots) {
      Object.assign(robot, {
        down: down.includes(robot.seat),
        announced: false,
        controller: null,
        recompiled: false,
        gyro: false,
        aborting: false,
        hardened: false,
      });
    }
  },
  step(view, { phase, step }) {
    Object.assign(view, { phase, step });
  },
  wiped(view) {
    for (const robot of view.robots) {
      if (robot.status !== "racing") robot.locked = [];
      robot.registers = robot.registers.map((register, i) => (robot.locked.includes(i + 1) ? register : empty()));
      Object.assign(robot, { spare: false, spare_card: null });
    }
  },
  flag_moved(view, { flag, to }) {
    view.flags[flag - 1] = to;
  },
  superbot(view, { seat }) {
    view.superbot = seat;
  },
  board_turned(view, { turned, drawing }) {
    Object.assign(view, { turned, board: { ...view.board, ...drawing } });
  },
  options_shuffled(view, { deck }) {
    Object.assign(view, { option_deck: deck, option_discards: [] });
  },
  over(view, { reason, ranking }) {
    Object.assign(view, { phase: 0, step: "over", reason, ranking });
  },

  dealt(view, { count }, robot) {
    robot.hand_count = count;
  },
  hand(view, { cards }, robot) {
    robot.hand = cards;
  },
  recompiled(view, data, robot) {
    robot.recompiled = true;
  },
  ready(view, data, robot) {
    robot.ready = true;
  },
  programmed(view, { spare, stored }, robot) {
    noHand(robot);
    Object.assign(robot, { ready: false, spare, stored });
    robot.registers = robot.registers.map((register) =>
      register.cards && !register.cards.length ? hidden() : register,
    );
  },
  programme(view, { registers, spare, stored }, robot) {
    robot.registers = robot.registers.map((register, i) =>
      registers[i] ? { ...register, cards: registers[i].cards, how: registers[i].how } : register,
    );
    Object.assign(robot, { spare_card: spare, stored_card: stored });
  },
  exchanged(view, { phase }, robot) {
    Object.assign(robot, { spare: false, spare_card: null });
    robot.registers[phase - 1] = hidden();
  },
  exchanged_card(view, { phase, card }, robot) {
    robot.registers[phase - 1] = { ...robot.registers[phase - 1], cards: [card] };
  },
  scrambled(view, { phase }, robot) {
    robot.registers[phase - 1] = hidden();
  },
  revealed(view, { phase, cards, how }, robot) {
    robot.registers[phase - 1] = shown(cards, how);
  },
  aborted(view, { phase, card }, robot) {
    robot.aborting = true;
    robot.registers[phase - 1] = shown([card]);
  },
  programmed_at_random(view, { phase, card }, robot) {
    robot.registers[phase - 1] = shown([card]);
  },

  move(view, { to }, robot) {
    robot.cell = to;
  },
  rotate(view, { to }, robot) {
    robot.facing = to;
  },
  touched(view, { flag, finish }, robot) {
    Object.assign(robot, { flags: flag, finish });
  },
  shared(view, { flag, finish }, robot) {
    Object.assign(robot, { flags: flag, finish });
  },
  archived(view, { cell }, robot) {
    robot.archive = cell;
  },
  destroyed(view, { seat, lives, hardened }, robot) {
    noHand(robot);
    Object.assign(robot, { cell: null, status: "destroyed", lives, hardened, announced: false, controller: null });
    view.wrecks.push(seat);
  },
  eliminated(view, { seat, reason, gone }, robot) {
    Object.assign(robot, {
      cell: null,
      status: reason === "abandoned" ? "abandoned" : "eliminated",
      down: false,
      announced: false,
      gone,
    });
    view.wrecks = view.wrecks.filter((wreck) => wreck !== seat);
  },
  finished(view, { seat }, robot) {
    Object.assign(robot, {
      cell: null,
      status: "finished",
      down: false,
      announced: false,
      spare: false,
      spare_card: null,
      stored: false,
      stored_card: null,
      registers: robot.registers.map(empty),
    });
    view.wrecks = view.wrecks.filter((wreck) => wreck !== seat);
  },
  reentered(view, { cell, facing, damage, down }, robot) {
    Object.assign(robot, { cell, facing, damage, locked: [], status: "racing", down: false, announced: down });
  },

  damage(view, { damage, locked }, robot) {
    Object.assign(robot, { damage, locked });
  },
  repaired(view, { damage, locked, freed }, robot) {
    Object.assign(robot, { damage, locked });
    for (const phase of freed) robot.registers[phase - 1] = empty();
  },
  announced(view, { down }, robot) {
    robot.announced = down;
  },
  gyroscope(view, { on }, robot) {
    robot.gyro = on;
  },
  controlled(view, { by }, robot) {
    robot.controller = by;
  },
  left(view, data, robot) {
    robot.left = true;
  },
  weapon(view, { left }, robot) {
    robot.shells = left;
  },
  absorbed(view, { option, left }, robot) {
    if (option === "ablative-coat") robot.coat = left ?? 0;
  },
  offered(view, { deck }) {
    view.option_deck = deck;
  },
  not_kept(view, { options }) {
    view.option_discards.push(...options);
  },
  option(view, { option, deck }, robot) {
    view.option_deck = deck;
    robot.options = [...robot.options, option];
    if (option === "ablative-coat") robot.coat = COAT;
    if (option === "mini-howitzer") robot.shells = SHELLS;
  },
  option_lost(view, { option }, robot) {
    robot.options = robot.options.filter((held) => held !== option);
    view.option_discards.push(option);
    Object.assign(robot, LOST[option]);
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

function noHand(/** @type {RobotShown} */ robot) {
  robot.hand_count = 0;
  if (robot.hand) robot.hand = [];
}

/**
 * @param {View} view left as it is
 * @param {GameEvent[]} events
 * @returns {View} the view after them
 */
export function applyEvents(view, events) {
  const after = {
    ...view,
    robots: view.robots.map((robot) => ({ ...robot, registers: [...robot.registers] })),
    flags: [...view.flags],
    wrecks: [...view.wrecks],
    option_discards: [...view.option_discards],
    ranking: [...view.ranking],
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

/** @param {RobotShown} robot @returns {robot is Placed} */
export const isPlaced = (robot) => robot.cell !== null;
