/**
 * What one event changes in a view. No rule: events carry absolute values. A test folds random matches and compares
 * with `Game.view` (tests/gameplay/games/test_browser_half.py).
 *
 * @import { EventData, GameEvent, RobotShown, View } from "./types.d.ts"
 */

/**
 * By kind of event; `robot` is the one of its seat.
 * @type {{[Kind in keyof EventData]?: (view: View, data: EventData[Kind], robot: RobotShown) => void}}
 */
const CHANGES = {
  turn(view, { turn }) {
    Object.assign(view, { turn, register: 0, step: "program" });
    for (const robot of view.robots) Object.assign(robot, { standby: false, repair: 0 });
  },
  locked(view, { programmes }) {
    for (const robot of view.robots) Object.assign(robot, { programme: null, glitch: null, ready: false });
    for (const { seat, actions, standby_from } of programmes) view.robots[seat].programme = { actions, standby_from };
  },
  register(view, { register }) {
    view.register = register;
  },
  over(view, { ranking, reason }) {
    Object.assign(view, { register: 0, step: "over", ranking, reason });
  },
  placed(view, { cell }, robot) {
    Object.assign(robot, { cell, state: "board" });
  },
  ready(view, data, robot) {
    robot.ready = true;
  },
  reentered(view, { seat, cell }, robot) {
    Object.assign(robot, { cell, state: "board", exit: null });
    view.off = view.off.filter((other) => other !== seat);
  },
  standby(view, { pc }, robot) {
    Object.assign(robot, { standby: true, standby_next: false, pc });
  },
  repaired(view, { pc }, robot) {
    robot.pc = pc;
  },
  glitch(view, { registers, actions }, robot) {
    robot.glitch = registers;
    if (robot.programme) robot.programme = { ...robot.programme, actions };
  },
  turned_actions(view, { actions }, robot) {
    if (robot.programme) robot.programme = { ...robot.programme, actions };
  },
  lost(view, { lost }, robot) {
    robot.lost = lost;
  },
  move(view, { to }, robot) {
    robot.cell = to;
  },
  exited(view, { seat, from, register }, robot) {
    Object.assign(robot, { cell: null, state: "off", exit: { cell: from, register } });
    view.off.push(seat);
  },
  pit(view, { lost }, robot) {
    robot.lost = lost;
  },
  spun(view, { to }, robot) {
    robot.heading = to;
  },
  damage(view, { pc }, robot) {
    robot.pc = pc;
  },
  shutdown(view, data, robot) {
    robot.standby_next = true;
  },
  law(view, { law, turn }, robot) {
    robot.laws = [...robot.laws, law].sort();
    robot.law_turn = turn;
  },
  teleported(view, { turn }, robot) {
    Object.assign(robot, { cell: null, state: "out", finished: turn });
  },
  wrench(view, { points }, robot) {
    robot.repair = points;
  },
  left(view, { turn }, robot) {
    Object.assign(robot, { left: turn, leaving: true, ready: false });
  },
  gone(view, { seat }, robot) {
    Object.assign(robot, { cell: null, state: "gone", leaving: false, exit: null });
    view.off = view.off.filter((other) => other !== seat);
  },
};

/** @param {View} view left as it is @param {GameEvent[]} events @returns {View} the view after them */
export function applyEvents(view, events) {
  const after = { ...view, robots: view.robots.map((robot) => ({ ...robot })), off: [...view.off] };
  for (const event of events) change(after, event);
  return after;
}

/** @template {keyof EventData} Kind @param {View} view @param {{kind: Kind, data: EventData[Kind]}} event */
function change(view, { kind, data }) {
  const seat = "seat" in data ? data.seat : -1;
  CHANGES[kind]?.(view, data, view.robots[seat]);
}
