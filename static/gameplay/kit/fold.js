/**
 * What events change in a view, by a table of the game: one change a kind. No rule: events carry what is. A test folds
 * random matches and compares with `Game.view` (tests/gameplay/games/test_browser_half.py).
 */

/**
 * A change gives what is new of the one whose event it is (`seat`, `robot`), of the view for an event of nobody; what
 * else changes in the view it sets there. Lists are never changed, but replaced.
 *
 * @template Data the data of each kind of event
 * @template View
 * @template One
 * @typedef {{[Kind in keyof Data]?: (view: View, data: Data[Kind], one: One) =>
 *   (Data[Kind] extends {seat: unknown} | {robot: unknown} ? Partial<One> : Partial<View>) | void}} Changes
 */

/**
 * @template Data
 * @template {{[Name in List]: {}[]}} View
 * @template {"robots" | "players"} List
 * @param {List} list where those are of whom events tell, by seat
 * @param {Changes<Data, View, View[List][number]>} changes
 * @returns {(view: View, events: {kind: keyof Data, data: any}[]) => View} the view after them; `view` is left as it is
 */
export const folding = (list, changes) => (view, events) => {
  const after = { ...view, [list]: view[list].map((one) => ({ ...one })) };
  for (const { kind, data } of events) {
    const seat = data.seat ?? data.robot;
    const one = after[list][seat ?? -1];
    const changed = changes[kind]?.(after, data, one);
    if (changed) Object.assign(seat === undefined ? after : one, changed);
  }
  return after;
};
