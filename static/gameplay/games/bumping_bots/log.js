/**
 * A step of the match in words: one line a turn, so that the log can be read, and heard, like a commentary.
 *
 * @typedef {import("../../kit/animate.js").GameEvent} GameEvent
 * @typedef {import("../../kit/log.js").Line} Line
 * @typedef {(seat: number) => string} Name
 */
import { say } from "../../kit/words.js";
import { saidOf } from "../../words.js";
import { cardName } from "./words.js";

/**
 * @param {GameEvent[]} events of one step @param {Name} name
 * @returns {Line[]}
 */
export function describe(events, name) {
  /** @type {Line[]} */
  const lines = [];
  let turn = /** @type {{seat: number, parts: string[], strong: boolean} | null} */ (null);
  const close = () => {
    if (turn?.parts.length)
      lines.push({ seat: turn.seat, strong: turn.strong, text: saidOf(name(turn.seat), turn.parts.join(" ")) });
    turn = null;
  };
  for (const [index, event] of events.entries()) {
    const { kind, data } = event;
    if (kind === "turn" || ALONE.has(kind) || (kind === "move" && data.cause === "grid")) {
      close();
      lines.push(...alone(events, event, name));
      continue;
    }
    /** @type {number | null | undefined} */
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
export const isInteresting = (events) =>
  events.some(
    ({ kind, data }) =>
      STRONG.has(kind) || (kind === "crossing" && data.to > data.from) || kind === "finish" || kind === "over",
  );

const STRONG = new Set(["shock", "bump", "card", "retire", "finish"]);
const HEADINGS = new Set(["round", "grid_draw", "grid_order", "over"]);
/** Events that make lines of their own. */
const ALONE = new Set([...HEADINGS, "dealt", "dealt_count", "motor", "finish", "retire"]);

/** Who acts when nobody does yet: the first robot named. @param {GameEvent} event */
function actorOf({ kind, data }) {
  if (kind === "shock") return data.by ?? data.seat;
  return data.seat ?? null;
}

/** @returns {Line[]} */
function alone(/** @type {GameEvent[]} */ events, /** @type {GameEvent} */ { kind, data }, /** @type {Name} */ name) {
  if (kind === "turn") return [];
  if (kind === "move")
    // where the grid is drawn, the draw is told already
    return events.some((each) => each.kind === "grid_draw")
      ? []
      : [{ seat: data.seat, text: saidOf(name(data.seat), say("log/grid")) }];
  const text = say(data.blocked ? "log/motor/blocked" : `log/${kind}`, {
    ...data,
    n: data.count,
    robot: typeof data.seat === "number" ? name(data.seat) : "",
    order: data.order?.map(name).join(", "),
    cards: data.cards?.map(cardName).join(", "),
    ranking: data.ranking?.map((/** @type {any} */ line) => `${line.place}. ${name(line.seat)}`).join(", "),
  });
  return [{ seat: data.seat ?? null, text, heading: HEADINGS.has(kind), strong: STRONG.has(kind) }];
}

/** One event of a turn as a short sentence; moves of one cause are told once, with their number. */
function clause(
  /** @type {GameEvent[]} */ events,
  /** @type {number} */ index,
  /** @type {number} */ actor,
  /** @type {Name} */ name,
) {
  const { kind, data } = events[index];
  const key = CLAUSES[kind]?.(data, data.seat === actor, actor);
  if (!key) return "";
  const same = (/** @type {GameEvent} */ e) =>
    e.kind === kind && e.data.seat === data.seat && e.data.index === data.index && e.data.cause === data.cause;
  if ((kind === "move" || kind === "mobile") && events.slice(index + 1).some(same)) return "";
  const cells = events.slice(0, index + 1).filter(same);
  return say(`log/${kind}${key}`, {
    ...data,
    n: data.over?.length || cells.reduce((sum, e) => sum + 1 + (e.data.over?.length ?? 0), 0),
    robot: typeof data.seat === "number" ? name(data.seat) : "",
    by: typeof data.by === "number" ? name(data.by) : "",
    card: data.card && cardName(data.card),
  });
}

const other = (/** @type {boolean} */ mine) => (mine ? "" : "/other");

/**
 * The end of the key of a sentence, of an event of the robot whose turn it is or of another; "" for one without.
 * @type {Record<string, (data: any, mine: boolean, actor: number) => string>}
 */
const CLAUSES = {
  speed({ from, to, gear_from: before, gear_to: gear, cause }, mine) {
    if (!mine) return "/other";
    if (before !== gear) return `/${gear}`;
    return cause === "choice" && from === to ? "/keep" : to > from ? "/faster" : "/slower";
  },
  move({ cause, over }, mine) {
    if (over?.length) return "/over";
    if (cause === "magnet") return "/magnet";
    return mine && (cause === "own" || cause === "nitro") ? "/own" : "/other";
  },
  rotate: ({ from, to }, mine) => ((((to - from) % 6) + 6) % 6 < 3 ? "/left" : "/right") + other(mine),
  shock({ seat, by, against }, mine, actor) {
    if (against === "robot" && by !== null) return `/robot${other(by === actor)}`;
    if (against === "arm") return "/arm";
    return `/${against === "mobile" ? against : "wall"}${other(mine)}`;
  },
  mobile: () => "/rolls",
  bump: (_, mine) => (mine ? "/own" : "/other"),
  crossing: ({ from, to }, mine) => (to < from ? "/back" : mine ? "/own" : "/other"),
  card: () => "/plays",
};
