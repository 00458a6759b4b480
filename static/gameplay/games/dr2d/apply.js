/**
 * What one event changes in a view. No rule: events carry absolute values.
 *
 * @import { EventData, RobotShown, View } from "./types.d.ts"
 */
import { folding } from "../../kit/fold.js";

/** Nobody waits for it outside any more. @param {View} view @param {number} seat */
function inside(view, seat) {
  view.off = view.off.filter((other) => other !== seat);
}

/** @param {View} view @param {EventData["turned_actions"]} told @param {RobotShown} robot */
const turned = (view, { actions }, { programme }) => ({ programme: programme && { ...programme, actions } });

/** @type {import("../../kit/fold.js").Changes<EventData, View, RobotShown>} */
const CHANGES = {
  turn(view, { turn }) {
    for (const robot of view.robots) Object.assign(robot, { standby: false, repair: 0 });
    return { turn, register: 0, step: "program" };
  },
  locked(view, { programmes }) {
    for (const robot of view.robots) Object.assign(robot, { programme: null, glitch: null, ready: false });
    for (const { seat, actions, standby_from } of programmes) view.robots[seat].programme = { actions, standby_from };
  },
  register: (_, { register }) => ({ register }),
  over: (_, { ranking, reason }) => ({ register: 0, step: "over", ranking, reason }),
  placed: (_, { cell }) => ({ cell, state: "board" }),
  ready: () => ({ ready: true }),
  reentered(view, { seat, cell }) {
    inside(view, seat);
    return { cell, state: "board", exit: null };
  },
  standby: (_, { pc }) => ({ standby: true, standby_next: false, pc }),
  repaired: (_, { pc }) => ({ pc }),
  glitch: (view, told, robot) => ({ glitch: told.registers, ...turned(view, told, robot) }),
  turned_actions: turned,
  lost: (_, { lost }) => ({ lost }),
  move: (_, { to }) => ({ cell: to }),
  exited(view, { seat, from, register }) {
    view.off = [...view.off, seat];
    return { cell: null, state: "off", exit: { cell: from, register } };
  },
  pit: (_, { lost }) => ({ lost }),
  spun: (_, { to }) => ({ heading: to }),
  damage: (_, { pc }) => ({ pc }),
  shutdown: () => ({ standby_next: true }),
  law: (_, { law, turn }, { laws }) => ({ laws: [...laws, law].sort(), law_turn: turn }),
  teleported: (_, { turn }) => ({ cell: null, state: "out", finished: turn }),
  wrench: (_, { points }) => ({ repair: points }),
  left: (_, { turn }) => ({ left: turn, leaving: true, ready: false }),
  gone(view, { seat }) {
    inside(view, seat);
    return { cell: null, state: "gone", leaving: false, exit: null };
  },
};

export const applyEvents = folding("robots", CHANGES);
