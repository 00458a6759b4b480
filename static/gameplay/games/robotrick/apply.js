/**
 * What one event changes in a view. No rule: events carry what is. A test folds random matches and compares with
 * `Game.view` (tests/gameplay/games/test_browser_half.py).
 *
 * @import { EventData, GameEvent, PlayerShown, View } from "./types.d.ts"
 */
import { sorted } from "./cards.js";

/** @param {View} view left as it is @param {GameEvent[]} events @returns {View} the view after them */
export const applyEvents = (view, events) => events.reduce(change, view);

/** @param {View} view @param {GameEvent} event @returns {View} */
function change(view, { kind, data }) {
  const fold = FOLDS[kind];
  return fold ? { ...view, ...fold(view, /** @type {never} */ (data)) } : view;
}

/** @type {{[Kind in keyof EventData]?: (view: View, data: EventData[Kind]) => Partial<View>}} */
const FOLDS = {
  owner: (_view, { order }) => ({ order }),
  round: (view, { round, circle, ai }) => ({
    round,
    circle,
    ai,
    trump: "", // turned up in a beat of its own, as Droco's cards are dealt
    droco: [],
    step: "pass",
    leader: null,
    turn: null,
    trick: 1,
    table: [],
    tricks: [],
    players: view.players.map((player) => ({ ...player, ...EMPTY })),
  }),
  trump: (_view, { card }) => ({ trump: card }),
  dealt: (view, { droco }) => ({
    droco,
    players: view.players.map((player) => ({ ...player, hand_count: droco.length })),
  }),
  hand: (view, { seat, cards }) => one(view, seat, () => ({ hand: cards })),
  passed: (view, { seat }) => one(view, seat, () => ({ passed: true })),
  passes: (view) => ({
    step: "play",
    trick: 1,
    players: view.players.map((player) => ({ ...player, passed: false })),
  }),
  given: (view, { seat, to, cards }) => ({
    players: view.players.map((player) => {
      if (player.seat === view.you && player.seat === seat)
        return { ...player, gave: cards, hand: without(player, cards) };
      if (player.seat === view.you && player.seat === to)
        return { ...player, got: cards, hand: sorted([...(player.hand ?? []), ...cards]) };
      return player;
    }),
  }),
  play: (view, { by, card }) => {
    const table = [...view.table, { by, card }];
    const next = view.circle[(view.circle.indexOf(by) + 1) % view.circle.length] ?? null;
    return {
      table,
      turn: table.length < view.circle.length ? next : null,
      droco: by === null ? view.droco.filter((other) => other !== card) : view.droco,
      players: view.players.map((player) =>
        player.seat === by
          ? { ...player, hand: player.hand && without(player, [card]), hand_count: player.hand_count - 1 }
          : player,
      ),
    };
  },
  trick: (view, { trick, winner, captures, scores }) => ({
    table: [],
    tricks: [...view.tricks, { leader: view.leader, plays: view.table, winner }],
    trick: trick + 1,
    leader: winner,
    turn: winner,
    players: view.players.map((player) => {
      const mine = captures.filter((capture) => capture.seat === player.seat);
      const score = scores[player.seat] ?? 0;
      return {
        ...player,
        up: [...player.up, ...mine.filter(({ up }) => up).map(({ card }) => card)],
        down: [...player.down, ...mine.filter(({ up }) => !up).map(({ card }) => card)],
        won: player.won + Number(player.seat === winner),
        score,
        total: player.total - player.score + score,
      };
    }),
  }),
  foreseen: (_view, { foreseen }) => ({ foreseen }),
  round_over: (view, { round, scores }) => ({
    past: [
      ...view.past,
      {
        round,
        ai: view.ai,
        trump: view.trump,
        scores,
        up: view.players.map(({ up }) => up),
        down: view.players.map(({ down }) => down),
      },
    ],
    leader: null,
    turn: null,
    tricks: [],
    players: view.players.map((player) => ({
      ...player,
      ...EMPTY,
      hand: player.hand && [],
      rounds: [...player.rounds, scores[player.seat] ?? 0],
    })),
  }),
  left: (view, { seat }) => one(view, seat, () => ({ left: true })),
  /** All cards are gathered, also those that were not played: the last player may end the match in mid-round. */
  over: (view, { ranking, reason }) => ({
    step: "over",
    trick: TRICKS,
    table: [],
    droco: [],
    ranking,
    reason,
    players: view.players.map((player) => ({ ...player, hand: player.hand && [], hand_count: 0 })),
  }),
};

/** Of a round. */
const TRICKS = 12;
/** A player before the first card of a round. */
const EMPTY = { passed: false, gave: null, got: null, up: [], down: [], won: 0, score: 0 };

/** @param {View} view @param {number} seat @param {(player: PlayerShown) => Partial<PlayerShown>} changed */
const one = (view, seat, changed) => ({
  players: view.players.map((player) => (player.seat === seat ? { ...player, ...changed(player) } : player)),
});

/** @param {PlayerShown} player @param {string[]} cards */
const without = (player, cards) => (player.hand ?? []).filter((card) => !cards.includes(card));
