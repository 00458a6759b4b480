/**
 * What a game's events look and sound like, and how long they are seen, from its table of them: one entry a kind. All
 * games are played by this.
 *
 * @import { EventShape } from "../../types/host.d.ts"
 * @import { Data, Effects, Stage, Where } from "./beat.js"
 */
import { Beat, EFFECTS } from "./beat.js";

/**
 * A value, or how it follows from the event; nothing: this once it does not hold.
 * @template Value
 * @template Told
 * @template {Stage} Board
 * @template View
 * @typedef {Value | ((data: Told, beat: Beat<Board, View>, at: Where) => Value | null | undefined | false | "")} Given
 */
/**
 * One kind of event. Its effects are drawn in the order in which they stand.
 *
 * @template Told
 * @template {Stage} Board
 * @template View
 * @typedef {{
 *   beats?: number | ((data: Told) => number), sound?: string | ((data: Told) => string | false | null),
 *   order?: boolean, deals?: boolean, jump?: boolean | ((data: Told) => boolean),
 *   at?: keyof Told | Given<Where, Told, Board, View>, each?: (data: Told, beat: Beat<Board, View>) => Where[],
 * } & {[Name in keyof Effects]?: Effects[Name] extends Function
 *   ? (data: Told, beat: Beat<Board, View>, at: Where) => Effects[Name] | null | undefined | false
 *   : Given<Effects[Name], Told, Board, View>}} Entry
 *   `beats`: how long it is seen, in usual ones; `sound`: of `page/sounds.js`; `order`: the order and where to look may
 *   be different after it; `deals`: a hand; `jump`: a replay may jump there; `at`: the place it is about, or which of
 *   its data tells that: else its robot (`seat`, `robot`), or its cell; `each`: the same at several places, or for
 *   several robots
 */
/**
 * @template Kinds the data of each kind of event
 * @template {Stage} Board
 * @template View
 * @typedef {{[Kind in keyof Kinds]?: Entry<Kinds[Kind], Board, View>}} Table
 */
/** @typedef {Record<string, Entry<any, any, any>>} AnyTable */

/** What is made of a value of the table. @param {any} value @param {unknown[]} event */
const given = (value, ...event) => (typeof value === "function" ? value(...event) : value);

/**
 * @param {AnyTable} table
 */
export function playerOf(table) {
  const told = (/** @type {EventShape} */ { kind, data }, /** @type {"beats" | "sound" | "order" | "jump"} */ name) =>
    given(table[kind]?.[name], data);
  const some = (/** @type {"order" | "jump"} */ name) => (/** @type {EventShape[]} */ events) =>
    events.some((event) => told(event, name));
  return {
    changesScene: some("order"),
    isInteresting: some("jump"),
    soundsOf: (/** @type {EventShape[]} */ events) =>
      events.flatMap((event) => (told(event, "sound") ? [{ kind: told(event, "sound") }] : [])),
    /** @param {EventShape[]} events */
    beatLength: (events) => Math.max(0, ...events.map((event) => told(event, "beats") ?? 0)),
    /** @param {any} board @param {unknown} view before the beat @param {EventShape[]} events of one beat
     * @param {import("./beat.js").How} [how] */
    beatPainters(board, view, events, how) {
      const beat = new Beat(board, view, how);
      for (const { kind, data } of events) if (table[kind]) show(beat, table[kind], data);
      return beat.begin();
    },
  };
}

/** @param {Beat<any, unknown>} beat @param {Entry<any, any, any>} entry @param {Data} data */
function show(beat, entry, data) {
  const own = /** @type {number} */ (data.seat ?? data.robot);
  const { at = own ?? data.cell } = entry;
  for (const place of entry.each?.(data, beat) ?? [typeof at === "string" ? data[at] : given(at, data, beat)]) {
    const told = { of: entry.each && typeof place === "number" ? place : own, at: place, data };
    for (const [name, value] of Object.entries(entry)) {
      const effect = /** @type {Record<string, Function>} */ (EFFECTS)[name];
      const now = effect && given(value, data, beat, place);
      if (now || now === 0) effect(beat, now, told);
    }
  }
}
