/**
 * What one event changes in a view. No rule: events carry what is.
 *
 * @import { EventData, PlayerShown, View } from "./types.d.ts"
 */
import { folding } from "../../kit/fold.js";
import { sorted } from "./cards.js";

/** @type {import("../../kit/fold.js").Changes<EventData, View, PlayerShown>} */
const CHANGES = {
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
  hand: (_view, { cards }) => ({ hand: cards }),
  passed: () => ({ passed: true }),
  passes: (view) => ({
    step: "play",
    trick: 1,
    players: view.players.map((player) => ({ ...player, passed: false })),
  }),
  given(view, { seat, to, cards }) {
    const me = view.players[view.you ?? -1];
    if (me?.seat === seat) Object.assign(me, { gave: cards, hand: without(me, cards) });
    else if (me?.seat === to) Object.assign(me, { got: cards, hand: sorted([...(me.hand ?? []), ...cards]) });
  },
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
  left: () => ({ left: true }),
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

/** @param {PlayerShown} player @param {string[]} cards */
const without = (player, cards) => (player.hand ?? []).filter((card) => !cards.includes(card));

export const applyEvents = folding("players", CHANGES);
