/**
 * The order of a match and what the strip tells of a player: emitters, what it holds, what lies on its emitters. Before
 * the end nobody has a place: players are in the order of this turn, those who are out below.
 *
 * @import { PlayerShown, View } from "./types.d.ts"
 * @import { Marks, Racer } from "../../kit/strip.js"
 */
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { totalOf } from "./tokens.js";
import { factsOf, intact, ordersOf, tokensText } from "./words.js";

/** @type {(view: View, marks: Marks, name: (seat: number) => string) => Racer[]} */
export const racersOf = (view, { ready }) =>
  orderOf(view).map(({ player, place: rank }) => ({
    seat: player.seat,
    place: rank !== null ? String(rank) : player.out !== null ? "–" : "",
    short: rank === null && player.out === null ? [String(intact(player)), shortOf(view, player)] : undefined,
    isOut: player.out !== null,
    plays: view.mover === player.seat && view.step !== "over",
    ready: ready.includes(player.seat) || (view.step === "place" && player.stopped),
    facts: factsOf(view, player),
    more: [html("p", { "data-key": "held" }, [tokensText(player.held)])],
  }));

/** Beside the number of its emitters: what it has still to lay, or to send. @param {View} view
 * @param {PlayerShown} player */
function shortOf({ step }, player) {
  if (step === "send") return say("short/orders", { n: ordersOf(player) });
  return step === "place" ? say("short/left", { n: totalOf(player.held) }) : say("short/emitters");
}

/**
 * By the ranking when it is over, else clockwise from the first player of this turn; who was out last stands first of
 * those who are out.
 * @param {View} view @returns {{player: PlayerShown, place: number | null}[]}
 */
export function orderOf(view) {
  if (view.ranking.length)
    return view.ranking.map(({ seat, place: rank }) => ({ player: view.players[seat], place: rank }));
  const there = view.order.length ? view.order : view.players.map(({ seat }) => seat);
  const gone = view.players
    .filter(({ seat }) => !there.includes(seat))
    .sort((a, b) => (b.out ?? 0) - (a.out ?? 0))
    .map(({ seat }) => seat);
  return [...there, ...gone].map((seat) => ({ player: view.players[seat], place: null }));
}
