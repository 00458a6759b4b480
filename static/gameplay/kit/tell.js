/**
 * How the events of a step become lines of the log. A kind of event is told by its phrase, `log/<kind>`, with another
 * ending where it depends; what a game tells in one line (a turn, a card and what it led to) it gathers in a group.
 *
 * @import { EventShape } from "../../types/host.d.ts"
 * @typedef {import("./log.js").Line} Line
 * @typedef {(seat: number) => string} Name
 */
import { knows, say } from "./words.js";

/**
 * How a game tells its events, by their kind. `endings`: null where nothing is told.
 * @template Data the data of each kind
 * @typedef {{
 *   endings: {[Kind in keyof Data]?: (data: Data[Kind]) => string | null}, headings: (keyof Data)[],
 *   strong: (keyof Data)[], suffered?: (keyof Data)[],
 *   facts: (data: Data[keyof Data], name: Name) => Record<string, unknown>,
 * }} Telling
 *   `suffered`: what happens to the robot beside the line, and is not its doing
 */

/** The ending of what is told only when this holds. @param {boolean} told @param {string} [ending] */
export const only = (told, ending = "") => (told ? ending : null);

/**
 * The lines of a step. An event with lines of its own ends the group before it; any event may open a group or joins it.
 * @template {EventShape} Event
 * @template Group
 * @param {Event[]} events
 * @param {{
 *   own: (event: Event) => Line[] | null, open: (event: Event) => Group | null,
 *   add: (group: Group, event: Event, index: number) => void, close: (group: Group) => Line[],
 * }} game
 */
export function gather(events, { own, open, add, close }) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Group | null} */
  let group = null;
  const end = () => {
    if (group) lines.push(...close(group));
    group = null;
  };
  for (const [index, event] of events.entries()) {
    const alone = own(event);
    if (alone) end();
    lines.push(...(alone ?? []));
    group ??= open(event);
    if (group) add(group, event, index);
  }
  end();
  return lines;
}

/**
 * What a game's phrases make of an event: a line; none where its ending is null; null where it has no phrase.
 * @template Data
 * @param {Telling<Data>} game
 */
export const teller =
  ({ endings, headings, strong, suffered = [], facts }) =>
  /**
   * @template {keyof Data} Kind
   * @param {{kind: Kind, data: Data[Kind]}} event @param {Name} name
   * @returns {Line[] | null}
   */
  ({ kind, data }, name) => {
    const ending = endings[kind] ? endings[kind](data) : "";
    if (ending === null) return [];
    const key = `log/${String(kind)}${ending}`;
    if (!knows(key)) return null;
    const { seat = null } = /** @type {{seat?: number | null}} */ (data);
    const look = {
      heading: headings.includes(kind),
      strong: strong.includes(kind),
      ...(suffered.includes(kind) ? { suffered: true } : {}),
    };
    return [{ seat, text: say(key, facts(data, name)), ...look }];
  };
