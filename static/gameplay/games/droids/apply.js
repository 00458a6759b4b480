/**
 * What one event changes in a view. No rule: what an event does not tell as a value is counted, as hands, bins and
 * stocks are. A test folds random matches and compares with `Game.view` (tests/gameplay/games/test_browser_half.py).
 *
 * @import { EventData, GameEvent, PlayerShown, Tokens, View } from "./types.d.ts"
 */
import { key } from "../../kit/squares.js";
import { serving, startOf } from "./frame.js";
import { FIRST_NEUTRAL, KILLER, STATUE } from "./pieces.js";
import { COLOUR, COLOURS } from "./tokens.js";

const NONE = Object.freeze({ violet: 0, blue: 0, red: 0, grey: 0 });

/** @param {Tokens} a @param {Tokens} b @param {number} [sign] @returns {Tokens} */
const sum = (a, b, sign = 1) =>
  /** @type {Tokens} */ (Object.fromEntries(COLOURS.map((colour) => [colour, a[colour] + sign * b[colour]])));

/** @param {View} view @param {Tokens} tokens that go back to their bins */
function back(view, tokens) {
  view.bins = sum(view.bins, tokens);
}

/** In a duel and against the killer obstacles are carried in stock (DR-S6.3, DR-S7.2). @param {View} view */
const hasStock = ({ board }) => board.slug === "duel" || board.slug === "killer";

/** @param {View} view @param {number} robot @param {number[]} cell */
function stand(view, robot, cell) {
  const player = view.players[robot];
  if (player) Object.assign(player, { cell, serving: serving(player.side, cell) });
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

/** @param {PlayerShown} player @param {number[]} emitters numbers of those that lose their orders
 * @param {boolean} broken */
function empty(player, emitters, broken) {
  player.emitters = player.emitters.map((emitter, i) =>
    emitters.includes(i + 1) ? { broken: broken || emitter.broken, cells: emitter.cells.map(() => null) } : emitter,
  );
}

const ALL = Array.from({ length: 10 }, (_, i) => i + 1);

/** Nothing in hand any more. @param {PlayerShown} player */
function layDown(player) {
  player.held = { ...NONE };
  if (player.hand) player.hand = [];
}

/**
 * By kind of event; `player` is the one of its seat, or of the droid it names.
 * @type {{[Kind in keyof EventData]?: (view: View, data: EventData[Kind], player: PlayerShown) => void}}
 */
const CHANGES = {
  sides(view, { sides }) {
    for (const [seat, side] of sides.entries()) {
      const player = view.players[seat];
      player.side = side;
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
    Object.assign(view, { turn, order, first: order[0] });
    for (const player of view.players)
      if (player.out === null) Object.assign(player, { stopped: false, done: false, sent: 0 });
    if (view.killer) view.killer = { ...view.killer, sheet: null };
  },
  phase(view, { step }) {
    Object.assign(view, { step, mover: null, laid: 0 });
  },
  mover(view, { mover }) {
    view.mover = mover;
  },
  split(view, { tokens }, player) {
    player.held = tokens;
    view.bins = sum(view.bins, tokens, -1);
  },
  drawn(view, { orders }, player) {
    player.hand = orders;
  },
  placed(view, { order, emitter, cell, direction }, player) {
    const cells = player.emitters[emitter - 1].cells.with(cell - 1, { order, direction });
    player.emitters = player.emitters.with(emitter - 1, { ...player.emitters[emitter - 1], cells });
    const one = { ...NONE, [COLOUR[order]]: 1 };
    view.laid += 1;
    if (view.step === "plan") view.bins = sum(view.bins, one, -1);
    else player.held = sum(player.held, one, -1);
    const index = player.hand?.indexOf(order) ?? -1;
    if (index >= 0) player.hand = player.hand?.toSpliced(index, 1) ?? null;
  },
  stopped(view, { back: tokens }, player) {
    player.stopped = true;
    layDown(player);
    back(view, tokens);
  },
  sheet(view, { sheet }) {
    if (view.killer) view.killer = { ...view.killer, sheet };
    for (const player of view.players) player.stopped = true; // the plan is made
  },
  sent(view, { emitter, cell, order }, player) {
    const cells = player.emitters[emitter - 1].cells.with(cell - 1, null);
    player.emitters = player.emitters.with(emitter - 1, { ...player.emitters[emitter - 1], cells });
    player.sent += 1;
    view.laid += 1;
    back(view, { ...NONE, [COLOUR[order]]: 1 });
  },
  killer_sent(view, { column, number }) {
    const sheet = view.killer?.sheet;
    view.laid += 1;
    if (view.killer && sheet)
      view.killer = { ...view.killer, sheet: { ...sheet, sent: sheet.sent.with(column, number + 1) } };
  },
  move(view, { robot, to }) {
    stand(view, robot, to);
  },
  broken(view, { emitters, back: tokens }, player) {
    empty(player, emitters, true);
    back(view, tokens);
  },
  repaired(view, { emitter }, player) {
    player.emitters = player.emitters.with(emitter - 1, { ...player.emitters[emitter - 1], broken: false });
  },
  took(view, { robot, thing, cell, of }, player) {
    if (of === null && thing === "statue")
      view.neutral = view.neutral.map((each) => (each.robot === STATUE ? { ...each, cell: null } : each));
    else if (of === null) clear(view, cell);
    if (!hasStock(view)) {
      if (of !== null) view.players[of].carries = null;
      player.carries = thing;
      return;
    }
    if (of !== null) view.players[of].stock -= 1;
    player.stock += 1;
  },
  put(view, { thing, cell }, player) {
    lay(view, cell, thing);
    if (hasStock(view)) player.stock -= 1;
    else player.carries = null;
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
    player.kept = kept;
  },
  dues(view, { due, dues }) {
    Object.assign(view, { due, dues });
  },
  done(view, { seat, back: tokens }, player) {
    if (seat === KILLER) {
      const { killer } = view;
      if (killer?.sheet) view.killer = { ...killer, sheet: { ...killer.sheet, done: true } };
      return;
    }
    player.done = true;
    empty(player, ALL, false);
    back(view, tokens);
  },
  out(view, { seat, turn, back: tokens }, player) {
    Object.assign(player, { out: turn, stopped: true, done: true });
    empty(player, ALL, false);
    layDown(player);
    back(view, tokens);
    view.order = view.order.filter((other) => other !== seat);
  },
  left(view, data, player) {
    player.left = true;
  },
  over(view, { ranking, reason }) {
    Object.assign(view, { step: "over", mover: null, ranking, reason, due: [], dues: 0 });
  },
};

/** @param {View} view left as it is @param {GameEvent[]} events @returns {View} the view after them */
export function applyEvents(view, events) {
  const after = { ...view, players: view.players.map((player) => ({ ...player })) };
  for (const event of events) change(after, event);
  return after;
}

/** @template {keyof EventData} Kind @param {View} view @param {{kind: Kind, data: EventData[Kind]}} event */
function change(view, { kind, data }) {
  const seat = "seat" in data ? data.seat : "robot" in data ? data.robot : FIRST_NEUTRAL;
  CHANGES[kind]?.(view, data, view.players[seat]);
}
