/**
 * How the events of a step become lines of the log. A kind of event is told by its phrase, `log/<kind>`, with another
 * ending where it depends; what a game tells in one line (a turn, a card and what it led to) it gathers in a group.
 *
 * @typedef {import("./animate.js").GameEvent} GameEvent
 * @typedef {import("./log.js").Line} Line
 * @typedef {(seat: number) => string} Name
 */
import { knows, say } from "./words.js";

/**
 * The lines of a step. An event with lines of its own ends the group before it; any event may open a group or joins it.
 * @template G
 * @param {GameEvent[]} events
 * @param {{own: (event: GameEvent) => Line[] | null, open: (event: GameEvent) => G | null,
 *   add: (group: G, event: GameEvent, index: number) => void, close: (group: G) => Line[]}} game
 */
export function gather(events, { own, open, add, close }) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {G | null} */
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
 * @param {{endings: Record<string, (data: any) => string | null>, headings: string[], strong: string[],
 *   facts: (data: any, name: Name) => Record<string, any>}} game
 * @returns {(event: GameEvent, name: Name) => Line[] | null}
 */
export const teller =
  ({ endings, headings, strong, facts }) =>
  ({ kind, data }, name) => {
    const ending = endings[kind] ? endings[kind](data) : "";
    if (ending === null) return [];
    const key = `log/${kind}${ending}`;
    const look = { heading: headings.includes(kind), strong: strong.includes(kind) };
    return knows(key) ? [{ seat: data.seat ?? null, text: say(key, facts(data, name)), ...look }] : null;
  };
