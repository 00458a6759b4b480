/**
 * A step of the match in words: one line a turn, so that the log can be read, and heard, like a commentary.
 *
 * @typedef {import("../../kit/tell.js").GameEvent} GameEvent
 * @typedef {import("../../kit/tell.js").Name} Name
 */
import { gather, teller } from "../../kit/tell.js";
import { factsOf, say } from "../../kit/words.js";
import { saidOf } from "../../words.js";
import { cardName } from "./words.js";

const STRONG = ["shock", "bump", "card", "retire", "finish"];

const alone = teller({
  endings: { turn: () => null, motor: ({ blocked }) => (blocked ? "/blocked" : "") },
  headings: ["round", "grid_draw", "grid_order", "over"],
  strong: STRONG,
  facts: (data, name) => ({ ...factsOf(data, name, cardName), n: data.count }),
});

/** @param {GameEvent[]} events of one step @param {Name} name */
export const describe = (events, name) =>
  gather(events, {
    own(event) {
      const { kind, data } = event;
      if (!isPlace(event)) return kind in PARTS ? null : alone(event, name);
      // where the grid is drawn, the draw is told already
      return events.some((each) => each.kind === "grid_draw")
        ? []
        : [{ seat: data.seat, text: saidOf(name(data.seat), say("log/grid")) }];
    },
    open(event) {
      const { kind, data } = event;
      const seat = (kind === "shock" ? data.by : null) ?? data.seat ?? null;
      return seat === null || isPlace(event) || !(kind in PARTS)
        ? null
        : { seat, parts: /** @type {string[]} */ ([]), strong: false };
    },
    add(turn, { kind }, index) {
      turn.parts.push(...part(events, index, turn.seat, name));
      turn.strong ||= STRONG.includes(kind);
    },
    close: ({ seat, parts, strong }) =>
      parts.length ? [{ seat, strong, text: saidOf(name(seat), parts.join(" ")) }] : [],
  });

/** A robot comes to its place on the grid. @param {GameEvent} event */
const isPlace = ({ kind, data }) => kind === "move" && data.cause === "grid";

/** Steps a replay may jump to. @param {GameEvent[]} events */
export const isInteresting = (events) =>
  events.some(
    ({ kind, data }) => STRONG.includes(kind) || (kind === "crossing" && data.to > data.from) || kind === "over",
  );

/**
 * One event of a turn as a short sentence; moves of one cause are told once, with their number.
 * @param {GameEvent[]} events @param {number} index @param {number} actor @param {Name} name
 */
function part(events, index, actor, name) {
  const { kind, data } = events[index];
  const same = (/** @type {GameEvent} */ e) =>
    e.kind === kind && e.data.seat === data.seat && e.data.index === data.index && e.data.cause === data.cause;
  if (!PARTS[kind] || ((kind === "move" || kind === "mobile") && events.slice(index + 1).some(same))) return [];
  const cells = events.slice(0, index + 1).filter(same);
  const n = data.over?.length || cells.reduce((sum, e) => sum + 1 + (e.data.over?.length ?? 0), 0);
  return [say(`log/${kind}${PARTS[kind](data, data.seat === actor, actor)}`, { ...factsOf(data, name, cardName), n })];
}

const other = (/** @type {boolean} */ mine) => (mine ? "" : "/other");

/**
 * The end of the key of a sentence in a turn, of an event of the robot whose turn it is or of another.
 * @type {Record<string, (data: any, mine: boolean, actor: number) => string>}
 */
const PARTS = {
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
