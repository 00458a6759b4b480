/**
 * A step of the match in words: one line a turn, so that the log can be read, and heard, like a commentary.
 *
 * @typedef {import("./apply.js").GameEvent} GameEvent
 * @typedef {import("../../log.js").Line} Line
 */
import { saidOf } from "../../words.js";
import { cardName } from "./words.js";

/**
 * @param {GameEvent[]} events of one step @param {(seat: number) => string} name
 * @returns {Line[]}
 */
export function describe(events, name) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {{seat: number, parts: string[], strong: boolean} | null} */
  let turn = null;
  const close = () => {
    if (turn?.parts.length) lines.push({ seat: turn.seat, strong: turn.strong, text: saidOf(name(turn.seat), turn.parts.join(" ")) });
    turn = null;
  };
  for (const [index, event] of events.entries()) {
    const { kind, data } = event;
    const alone = kind === "move" && data.cause === "grid" ? gridLine(events, data, name) : ALONE[kind]?.(data, name);
    if (alone) {
      close();
      lines.push(...alone);
      continue;
    }
    const actor = turn?.seat ?? actorOf(event);
    if (actor === null || actor === undefined) continue;
    turn ??= { seat: actor, parts: [], strong: false };
    const part = clause(events, index, turn.seat, name);
    if (part) turn.parts.push(part);
    if (STRONG.has(kind)) turn.strong = true;
  }
  close();
  return lines;
}

/** Steps a replay may jump to. @param {GameEvent[]} events */
export const isInteresting = (events) => events.some(({ kind, data }) => STRONG.has(kind)
  || (kind === "crossing" && data.to > data.from) || kind === "finish" || kind === "over");

const STRONG = new Set(["shock", "bump", "card", "retire", "finish"]);

/** Who acts when nobody does yet: the first robot named. @param {GameEvent} event */
function actorOf({ kind, data }) {
  if (kind === "shock") return data.by ?? data.seat;
  return data.seat ?? null;
}

/** Events that make lines of their own. @type {Record<string, (data: any, name: (seat: number) => string) => Line[]>} */
const ALONE = {
  round: ({ round, order }, name) => [{ heading: true, seat: null,
    text: interpolate(gettext("Round %(round)s. Order: %(order)s"), { round, order: order.map(name).join(", ") }, true) }],
  turn: () => [],
  grid_draw: ({ order }, name) => [{ heading: true, seat: null, text: interpolate(gettext("The grid is drawn: %s"), [order.map(name).join(", ")]) }],
  dealt: ({ seat, cards }, name) => [{ seat, text: interpolate(gettext("%(robot)s holds: %(cards)s"), { robot: name(seat), cards: cards.map(cardName).join(", ") }, true) }],
  dealt_count: ({ seat, count }, name) => [{ seat, text: interpolate(ngettext("%(robot)s gets %(count)s tuning card", "%(robot)s gets %(count)s tuning cards", count), { robot: name(seat), count }, true) }],
  grid_order: ({ order }, name) => [{ heading: true, seat: null, text: interpolate(gettext("Places on the grid are chosen in this order: %s"), [order.map(name).join(", ")]) }],
  motor: ({ blocked }) => [{ seat: null, text: blocked ? gettext("A motor is blocked and does not turn.") : gettext("A motor turns.") }],
  finish: ({ seat, place }, name) => [{ seat, strong: true, text: interpolate(gettext("%(robot)s finishes in place %(place)s!"), { robot: name(seat), place }, true) }],
  retire: ({ seat }, name) => [{ seat, strong: true, text: interpolate(gettext("%s retires from the race."), [name(seat)]) }],
  over: ({ ranking }, name) => [{ heading: true, seat: null, text: interpolate(gettext("The race is over. Ranking: %s"),
    [(ranking ?? []).map((/** @type {any} */ line) => `${line.place}. ${name(line.seat)}`).join(", ")]) }],
};

/** A robot that chose its place; where the grid is drawn, the draw is told already. @returns {Line[]} */
function gridLine(/** @type {GameEvent[]} */ events, /** @type {any} */ { seat }, /** @type {(seat: number) => string} */ name) {
  if (events.some(({ kind }) => kind === "grid_draw")) return [];
  return [{ seat, text: saidOf(name(seat), gettext("Takes a place on the grid.")) }];
}

/** One event of a turn as a short sentence; moves of one cause are told once, with their number. */
function clause(/** @type {GameEvent[]} */ events, /** @type {number} */ index, /** @type {number} */ actor, /** @type {(seat: number) => string} */ name) {
  const { kind, data } = events[index];
  const mine = data.seat === actor;
  switch (kind) {
    case "speed": return speedClause(data, mine, name);
    case "move": return moveClause(events, index, mine, name);
    case "rotate": return rotateClause(data, mine, name);
    case "shock": return shockClause(data, actor, name);
    case "mobile": return lastOf(events, index, (e) => e.kind === "mobile" && e.data.index === data.index) ? gettext("A drum rolls away.") : "";
    case "bump": return mine ? gettext("A bumper throws it.") : interpolate(gettext("A bumper throws %s."), [name(data.seat)]);
    case "crossing": return crossClause(data, mine, name);
    case "card": return interpolate(gettext("Plays %s."), [cardName(data.card)]);
    default: return "";
  }
}

function speedClause(/** @type {any} */ { seat, from, to, gear_from: before, gear_to: gear, cause }, /** @type {boolean} */ mine, /** @type {(seat: number) => string} */ name) {
  if (!mine) return interpolate(gettext("%(robot)s slows to %(speed)s."), { robot: name(seat), speed: to }, true);
  if (before !== gear) return gear === "R" ? interpolate(gettext("Reverses, backwards at %s."), [to]) : interpolate(gettext("Reverses, forwards at %s."), [to]);
  if (cause === "choice" && from === to) return interpolate(gettext("Keeps speed %s."), [to]);
  return to > from ? interpolate(gettext("Accelerates to %s."), [to]) : interpolate(gettext("Slows to %s."), [to]);
}

function moveClause(/** @type {GameEvent[]} */ events, /** @type {number} */ index, /** @type {boolean} */ mine, /** @type {(seat: number) => string} */ name) {
  const { seat, cause, over } = events[index].data;
  const same = (/** @type {GameEvent} */ e) => e.kind === "move" && e.data.seat === seat && e.data.cause === cause;
  if (!lastOf(events, index, same)) return "";
  const count = events.slice(0, index + 1).filter(same).reduce((sum, e) => sum + 1 + (e.data.over?.length ?? 0), 0);
  if (over?.length) return interpolate(ngettext("Jumps over %s cell.", "Jumps over %s cells.", over.length), [over.length]);
  if (cause === "magnet") return interpolate(ngettext("The magnet pulls it %s cell.", "The magnet pulls it %s cells.", count), [count]);
  if (mine && (cause === "own" || cause === "nitro")) return interpolate(ngettext("Moves %s cell.", "Moves %s cells.", count), [count]);
  return interpolate(ngettext("%(robot)s is pushed %(count)s cell.", "%(robot)s is pushed %(count)s cells.", count), { robot: name(seat), count }, true);
}

function rotateClause(/** @type {any} */ { seat, from, to }, /** @type {boolean} */ mine, /** @type {(seat: number) => string} */ name) {
  const turn = (((to - from) % 6) + 6) % 6;
  const left = turn < 3;
  if (mine) return left ? gettext("Turns left.") : gettext("Turns right.");
  return left ? interpolate(gettext("%s is turned left."), [name(seat)]) : interpolate(gettext("%s is turned right."), [name(seat)]);
}

function shockClause(/** @type {any} */ { seat, by, against }, /** @type {number} */ actor, /** @type {(seat: number) => string} */ name) {
  if (against === "robot" && by !== null) {
    return by === actor ? interpolate(gettext("Hits %s."), [name(seat)])
      : interpolate(gettext("%(robot)s hits %(other)s."), { robot: name(by), other: name(seat) }, true);
  }
  const mine = seat === actor;
  if (against === "mobile") return mine ? gettext("Hits a drum.") : interpolate(gettext("A drum hits %s."), [name(seat)]);
  if (against === "arm") return interpolate(gettext("A motor's arm hits %s."), [name(seat)]);
  return mine ? gettext("Hits the wall.") : interpolate(gettext("%s hits the wall."), [name(seat)]);
}

function crossClause(/** @type {any} */ { seat, from, to }, /** @type {boolean} */ mine, /** @type {(seat: number) => string} */ name) {
  if (to < from) return interpolate(gettext("%s goes back over the line."), [name(seat)]);
  return mine ? gettext("Crosses the line.") : interpolate(gettext("%s crosses the line."), [name(seat)]);
}

/** No later event of the step is like it. */
function lastOf(/** @type {GameEvent[]} */ events, /** @type {number} */ index, /** @type {(event: GameEvent) => boolean} */ like) {
  return !events.slice(index + 1).some(like);
}
