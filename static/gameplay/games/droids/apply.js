/**
 * What one event changes in a view. No rule: what an event does not tell as a value is counted, as hands, bins and
 * stocks are.
 *
 * @import { EventData, OrderShown, PlayerShown, Tokens, View } from "./types.d.ts"
 */
import { folding } from "../../kit/fold.js";
import { key } from "../../kit/squares.js";
import { serving, startOf } from "./frame.js";
import { KILLER, STATUE } from "./pieces.js";
import { COLOUR, COLOURS, NONE } from "./tokens.js";

/** @param {Tokens} a @param {Tokens} b @param {number} [sign] @returns {Tokens} */
const sum = (a, b, sign = 1) =>
  /** @type {Tokens} */ (Object.fromEntries(COLOURS.map((colour) => [colour, a[colour] + sign * b[colour]])));

/** @param {View} view @param {Tokens} tokens that go back to their bins */
function back(view, tokens) {
  view.bins = sum(view.bins, tokens);
}

/** In a duel and against the killer obstacles are carried in stock (DR-S6.3, DR-S7.2). @param {View} view */
const hasStock = ({ board }) => board.slug === "duel" || board.slug === "killer";

/** @param {View} view @param {number} robot @param {number[] | null} cell */
function stand(view, robot, cell) {
  const player = view.players[robot];
  if (player && cell) Object.assign(player, { cell, serving: serving(player.side, cell) });
  else view.neutral = view.neutral.map((each) => (each.robot === robot ? { ...each, cell } : each));
}

/** @param {View} view @param {number[]} cell @param {"obstacle" | "container" | "mine" | "statue"} kind */
function lay(view, cell, kind) {
  if (kind === "statue") return stand(view, STATUE, cell);
  view.things = [...view.things, { cell, kind }].sort((a, b) => a.cell[1] - b.cell[1] || a.cell[0] - b.cell[0]);
}

/** @param {View} view @param {number[]} cell */
function clear(view, cell) {
  view.things = view.things.filter((thing) => key(thing.cell) !== key(cell));
}

/** @param {PlayerShown} player @param {number[]} emitters that lose their orders @param {boolean} [broken] */
const empty = ({ emitters: all }, emitters, broken = false) => ({
  emitters: all.map((emitter, i) =>
    emitters.includes(i + 1) ? { broken: broken || emitter.broken, cells: emitter.cells.map(() => null) } : emitter,
  ),
});

/** One emitter is another. @param {PlayerShown} player @param {number} emitter
 * @param {Partial<PlayerShown["emitters"][number]>} changed */
const changed = ({ emitters }, emitter, changed) => ({
  emitters: emitters.with(emitter - 1, { ...emitters[emitter - 1], ...changed }),
});

/** The cells of an emitter with another order on one of them. @param {PlayerShown} player @param {number} emitter
 * @param {number} cell @param {OrderShown | null} order */
const ordered = (player, emitter, cell, order) =>
  changed(player, emitter, { cells: player.emitters[emitter - 1].cells.with(cell - 1, order) });

const ALL = Array.from({ length: 10 }, (_, i) => i + 1);

/** Nothing in hand any more. @param {PlayerShown} player */
const bare = ({ hand }) => ({ held: { ...NONE }, hand: hand && [] });

/** @type {import("../../kit/fold.js").Changes<EventData, View, PlayerShown>} */
const CHANGES = {
  sides(view, { sides }) {
    for (const [seat, side] of sides.entries()) {
      view.players[seat].side = side;
      const start = startOf(view, side);
      if (start) stand(view, seat, start);
    }
  },
  begins(view, { seat }) {
    view.first = seat;
  },
  laid(view, { cell, left }) {
    lay(view, cell, "obstacle");
    view.to_lay = left;
    view.laid += 1;
  },
  strewn(view, { cells }) {
    for (const cell of cells) lay(view, cell, "obstacle");
    view.to_lay = 0;
  },
  turn(view, { turn, order }) {
    for (const player of view.players)
      if (player.out === null) Object.assign(player, { stopped: false, done: false, sent: 0 });
    return { turn, order, first: order[0], killer: view.killer && { ...view.killer, sheet: null } };
  },
  phase: (_, { step }) => ({ step, mover: null, laid: 0 }),
  mover: (_, { mover }) => ({ mover }),
  split(view, { tokens }) {
    view.bins = sum(view.bins, tokens, -1);
    return { held: tokens };
  },
  drawn: (_, { orders }) => ({ hand: orders }),
  placed(view, { order, emitter, cell, direction }, player) {
    const one = { ...NONE, [COLOUR[order]]: 1 };
    const isPlan = view.step === "plan";
    view.laid += 1;
    if (isPlan) view.bins = sum(view.bins, one, -1);
    const index = player.hand?.indexOf(order) ?? -1;
    return {
      ...ordered(player, emitter, cell, { order, direction }),
      ...(isPlan ? {} : { held: sum(player.held, one, -1) }),
      ...(index < 0 ? {} : { hand: player.hand?.toSpliced(index, 1) }),
    };
  },
  stopped(view, { back: tokens }, player) {
    back(view, tokens);
    return { stopped: true, ...bare(player) };
  },
  sheet(view, { sheet }) {
    for (const player of view.players) player.stopped = true; // the plan is made
    return { killer: view.killer && { ...view.killer, sheet } };
  },
  sent(view, { emitter, cell, order }, player) {
    view.laid += 1;
    back(view, { ...NONE, [COLOUR[order]]: 1 });
    return { ...ordered(player, emitter, cell, null), sent: player.sent + 1 };
  },
  killer_sent(view, { column, number }) {
    const sheet = view.killer?.sheet;
    view.laid += 1;
    if (view.killer && sheet)
      view.killer = { ...view.killer, sheet: { ...sheet, sent: sheet.sent.with(column, number + 1) } };
  },
  move: (view, { robot, to }) => stand(view, robot, to),
  broken(view, { emitters, back: tokens }, player) {
    back(view, tokens);
    return empty(player, emitters, true);
  },
  repaired: (_, { emitter }, player) => changed(player, emitter, { broken: false }),
  took(view, { thing, cell, of }, player) {
    if (of === null && thing === "statue") stand(view, STATUE, null);
    else if (of === null) clear(view, cell);
    const other = view.players[of ?? -1];
    if (!hasStock(view)) {
      if (other) other.carries = null;
      return { carries: thing };
    }
    if (other) other.stock -= 1;
    return { stock: player.stock + 1 };
  },
  put(view, { thing, cell }, player) {
    lay(view, cell, thing);
    return hasStock(view) ? { stock: player.stock - 1 } : { carries: null };
  },
  mine_laid(view, { cell, mines }) {
    lay(view, cell, "mine");
    view.mines = mines;
  },
  exploded(view, { cell, carried, mines }, player) {
    if (carried) player.carries = null;
    else clear(view, cell);
    view.mines = mines;
  },
  delivered(view, { kept }, player) {
    const start = startOf(view, player.side);
    if (player.carries === "container" && key(player.cell) === key(start ?? [])) player.carries = null;
    else if (start) clear(view, start);
    return { kept };
  },
  dues: (_, { due, dues }) => ({ due, dues }),
  done(view, { seat, back: tokens }, player) {
    const { killer } = view;
    if (seat !== KILLER) {
      back(view, tokens);
      return { done: true, ...empty(player, ALL) };
    }
    if (killer?.sheet) view.killer = { ...killer, sheet: { ...killer.sheet, done: true } };
  },
  out(view, { seat, turn, back: tokens }, player) {
    back(view, tokens);
    view.order = view.order.filter((other) => other !== seat);
    return { out: turn, stopped: true, done: true, ...empty(player, ALL), ...bare(player) };
  },
  left: () => ({ left: true }),
  over: (_, { ranking, reason }) => ({ step: "over", mover: null, ranking, reason, due: [], dues: 0 }),
};

export const applyEvents = folding("players", CHANGES);
