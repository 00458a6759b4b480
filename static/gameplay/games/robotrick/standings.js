/**
 * The players as the match stands, and what the strip tells of each: points, the round so far, tricks, hangars; below,
 * the cards that explain the round's points.
 *
 * @import { PlayerShown, View } from "./types.d.ts"
 * @typedef {import("../../kit/strip.js").Racer} Racer
 */
import { say } from "../../kit/words.js";
import { signed } from "./cards.js";
import { pointsList } from "./faces.js";

/** @type {(view: View) => Racer[]} */
export const racersOf = (view) =>
  orderOf(view).map(({ player, place }) => ({
    seat: player.seat,
    place: place === null ? "" : String(place),
    plays: view.step === "play" && view.turn === player.seat,
    ...(view.step === "pass" && player.passed ? { ready: true } : {}),
    facts: facts(view, player),
    short: [signed(player.total).replace("+", ""), say("fact/points/short", { n: Math.abs(player.total) })],
    more: player.up.length || player.down.length ? [pointsList(player)] : [],
  }));

/**
 * The best first: by the ranking when the match is over, else by points; equal ones clockwise, on the same place.
 * Nobody has a place before the first points.
 * @param {View} view @returns {{player: PlayerShown, place: number | null}[]}
 */
export function orderOf({ players, order, ranking }) {
  if (ranking.length) return ranking.map(({ seat, place }) => ({ player: players[seat], place }));
  const all = order.map((seat) => players[seat]).sort((a, b) => b.total - a.total);
  const isFresh = all.every(({ total }) => total === 0);
  return all.map((player) => ({
    player,
    place: isFresh ? null : 1 + all.findIndex(({ total }) => total === player.total),
  }));
}

/** @param {View} view @param {PlayerShown} player */
function facts({ step, past, reason }, { total, score, won, up, down, left, rounds }) {
  const points = say("fact/points", { n: Math.abs(total), points: signed(total).replace("+", "") });
  return [
    points,
    ...(step === "over" ? [say("fact/rounds", { points: rounds.map(signed).join(", ") })] : []),
    ...(step === "play" && past.length ? [say("fact/round", { points: signed(score) })] : []),
    ...(step === "play" ? [say("fact/tricks", { n: won })] : []),
    ...(step === "play" ? [say("fact/hangars", { n: up.length })] : []),
    ...(down.length ? [say("fact/down", { n: down.length })] : []),
    ...(left && reason === null ? [say("status/left")] : []),
  ];
}
