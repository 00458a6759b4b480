/**
 * A step of the match in words: one line a turn, so that the log can be read, and heard, like a commentary.
 *
 * @import { EventData, GameEvent } from "./types.d.ts"
 * @typedef {Facts<GameEvent["data"]>} Data what any of them may tell
 * @typedef {import("../../kit/tell.js").Name} Name
 */
import { gather, teller } from "../../kit/tell.js";
import { factsOf, say } from "../../kit/words.js";
import { saidOf } from "../../words.js";
import { cardName } from "./words.js";

/** @type {(keyof EventData)[]} */
const STRONG = ["shock", "bump", "card", "retire", "finish"];

/** @type {import("../../kit/tell.js").Telling<EventData>} */
const ALONE = {
  endings: { turn: () => null, motor: ({ blocked }) => (blocked ? "/blocked" : "") },
  headings: ["round", "grid_draw", "grid_order", "over"],
  strong: STRONG,
  facts: (/** @type {Data} */ data, name) => ({ ...factsOf(data, name, cardName), n: data.count }),
};
const alone = teller(ALONE);

/** @param {GameEvent[]} events of one step @param {Name} name */
export const describe = (events, name) =>
  gather(events, {
    own(event) {
      if (!isPlace(event)) return event.kind in PARTS ? null : alone(event, name);
      const { seat } = event.data;
      // where the grid is drawn, the draw is told already
      return events.some((each) => each.kind === "grid_draw")
        ? []
        : [{ seat, text: saidOf(name(seat), say("log/grid")) }];
    },
    open(event) {
      const { seat = null, by = null } = told(event);
      const actor = (event.kind === "shock" ? by : null) ?? seat;
      return actor === null || isPlace(event) || !(event.kind in PARTS)
        ? null
        : { seat: actor, parts: /** @type {string[]} */ ([]), strong: false };
    },
    add(turn, { kind }, index) {
      turn.parts.push(...part(events, index, turn.seat, name));
      turn.strong ||= STRONG.includes(kind);
    },
    close: ({ seat, parts, strong }) =>
      parts.length ? [{ seat, strong, text: saidOf(name(seat), parts.join(" ")) }] : [],
  });

/**
 * A robot comes to its place on the grid.
 * @param {GameEvent} event @returns {event is Extract<GameEvent, {kind: "move"}>}
 */
const isPlace = (event) => event.kind === "move" && event.data.cause === "grid";

/** @param {GameEvent} event @returns {Data} */
const told = ({ data }) => data;

/**
 * One event of a turn as a short sentence; moves of one cause are told once, with their number.
 * @param {GameEvent[]} events @param {number} index @param {number} actor @param {Name} name
 */
function part(events, index, actor, name) {
  const { kind } = events[index];
  const ending = endingOf(events[index], actor);
  const data = told(events[index]);
  const same = (/** @type {GameEvent} */ event) => event.kind === kind && isAlike(told(event), data);
  if (ending === null || ((kind === "move" || kind === "mobile") && events.slice(index + 1).some(same))) return [];
  const cells = events.slice(0, index + 1).filter(same);
  const n = data.over?.length || cells.reduce((sum, each) => sum + 1 + (told(each).over?.length ?? 0), 0);
  return [say(`log/${kind}${ending}`, { ...factsOf(data, name, cardName), n })];
}

/** Of the same thing, and for the same cause. @param {Data} one @param {Data} other */
const isAlike = (one, other) => one.seat === other.seat && one.index === other.index && one.cause === other.cause;

/**
 * The end of the key of its sentence in a turn; null: it has none.
 * @template {keyof EventData} Kind @param {{kind: Kind, data: EventData[Kind]}} event @param {number} actor
 */
const endingOf = ({ kind, data }, actor) => PARTS[kind]?.(data, "seat" in data && data.seat === actor, actor) ?? null;

const other = (/** @type {boolean} */ mine) => (mine ? "" : "/other");

/**
 * The end of the key of a sentence in a turn, of an event of the robot whose turn it is or of another.
 * @type {{[Kind in keyof EventData]?: (data: EventData[Kind], mine: boolean, actor: number) => string}}
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
