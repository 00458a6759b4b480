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
  round(view, { round, circle, ai }) {
    each(view, () => EMPTY);
    return {
      ...{ round, circle, ai, step: "pass", leader: null, turn: null, trick: 1, table: [], best: "", tricks: [] },
      ...{ trump: "", droco: [] }, // turned up in a beat of its own, as Droco's cards are dealt
    };
  },
  trump: (_view, { card }) => ({ trump: card }),
  dealt(view, { droco }) {
    each(view, () => ({ hand_count: droco.length }));
    return { droco };
  },
  hand: (_view, { cards }) => ({ hand: cards }),
  passed: () => ({ passed: true }),
  passes(view) {
    each(view, () => ({ passed: false }));
    return { step: "play", trick: 1 };
  },
  given(view, { seat, to, cards }) {
    const me = view.players[view.you ?? -1];
    if (me?.seat === seat) Object.assign(me, { gave: cards, hand: without(me, cards) });
    else if (me?.seat === to) Object.assign(me, { got: cards, hand: sorted([...(me.hand ?? []), ...cards]) });
  },
  play(view, { by, card, best }) {
    const table = [...view.table, { by, card }];
    const next = view.circle[(view.circle.indexOf(by) + 1) % view.circle.length] ?? null;
    const player = by === null ? null : view.players[by];
    if (player)
      Object.assign(player, { hand: player.hand && without(player, [card]), hand_count: player.hand_count - 1 });
    return {
      table,
      best,
      turn: table.length < view.circle.length ? next : null,
      droco: player ? view.droco : view.droco.filter((other) => other !== card),
    };
  },
  trick(view, { trick, winner, captures, scores }) {
    each(view, ({ seat, up, down, won, score: before, total }) => {
      const taken = (/** @type {boolean} */ isUp) =>
        captures.flatMap((capture) => (capture.seat === seat && capture.up === isUp ? [capture.card] : []));
      const score = scores[seat] ?? 0;
      return {
        ...{ up: [...up, ...taken(true)], down: [...down, ...taken(false)] },
        ...{ won: won + Number(seat === winner), score, total: total - before + score },
      };
    });
    const tricks = [...view.tricks, { leader: view.leader, plays: view.table, winner }];
    return { table: [], best: "", tricks, trick: Math.min(TRICKS, trick + 1), leader: winner, turn: winner };
  },
  foreseen: (_view, { foreseen }) => ({ foreseen }),
  round_over(view, { round, scores }) {
    const { players, ai, trump } = view;
    const held = { up: players.map(({ up }) => up), down: players.map(({ down }) => down) };
    each(view, ({ seat, hand, rounds }) => ({
      ...EMPTY,
      hand: hand && [],
      rounds: [...rounds, scores[seat] ?? 0],
    }));
    return { past: [...view.past, { round, ai, trump, scores, ...held }], leader: null, turn: null, tricks: [] };
  },
  left: () => ({ left: true }),
  /** All cards are gathered, also those that were not played: the last player may end the match in mid-round. */
  over(view, { ranking, reason }) {
    each(view, ({ hand }) => ({ hand: hand && [], hand_count: 0 }));
    return { step: "over", trick: TRICKS, table: [], best: "", droco: [], ranking, reason };
  },
};

/** Of a round. */
const TRICKS = 12;
/** A player before the first card of a round. */
const EMPTY = { passed: false, gave: null, got: null, up: [], down: [], won: 0, score: 0 };

/** All players change. @param {View} view @param {(player: PlayerShown) => Partial<PlayerShown>} change */
function each({ players }, change) {
  for (const player of players) Object.assign(player, change(player));
}

/** @param {PlayerShown} player @param {string[]} cards */
const without = (player, cards) => (player.hand ?? []).filter((card) => !cards.includes(card));

export const applyEvents = folding("players", CHANGES);
