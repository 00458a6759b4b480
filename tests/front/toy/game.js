/**
 * The live side of the toy game of the host's tests (tests/gameplay/host/toy.py): the least that a game gives, and how
 * far each seat is. It has no picture and no panel; its words for events are in its table.
 *
 * @typedef {{round: number, turn: number | null, over: boolean, scores: number[], left: boolean[],
 *   secrets: (number | null)[]}} View
 */

/** @type {Record<string, (view: View, data: any) => Partial<View>>} */
const CHANGES = {
  dealt: ({ secrets }, { seat, secret }) => ({ secrets: secrets.with(seat, secret) }),
  round: (_, { round }) => ({ round, turn: null }),
  move: ({ scores }, { seat, by }) => ({ scores: scores.with(seat, scores[seat] + by) }),
  gone: ({ left }, { seat }) => ({ left: left.with(seat, true) }),
  secrets: (_, { secrets }) => ({ secrets, over: true, turn: null }),
};

export const game = {
  /** @param {View} view @param {{kind: string, data: object}[]} events */
  applyEvents: (view, events) =>
    events.reduce((now, { kind, data }) => ({ ...now, ...CHANGES[kind]?.(now, data) }), view),

  /** @type {import("../../../static/gameplay/kit/strip.js").RacersOf<View>} */
  racersOf: (view) =>
    view.scores
      .map((score, seat) => ({ seat, score }))
      .toSorted((a, b) => b.score - a.score)
      .map(({ seat, score }, i) => ({ seat, place: String(i + 1), facts: [`${score} points`] })),
};
