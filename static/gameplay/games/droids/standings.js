/**
 * The order of a match and what the strip tells of a player: emitters, what it holds, what lies on its emitters. Before
 * the end nobody has a place: players stand in the order of this turn, those who are out below.
 *
 * @import { PlayerShown, View } from "./types.d.ts"
 * @import { Marks, Racer } from "../../kit/strip.js"
 */
import { lamps } from "../../kit/lamps.js";
import { html, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { COLOURS } from "./tokens.js";
import { factsOf, intact } from "./words.js";

/** @type {(view: View, marks: Marks, name: (seat: number) => string) => Racer[]} */
export const racersOf = (view, { ready }) =>
  orderOf(view).map(({ player, place: rank }) => ({
    seat: player.seat,
    place: rank !== null ? String(rank) : player.out !== null ? "–" : "",
    isOut: player.out !== null,
    plays: view.mover === player.seat && view.step !== "over",
    ready: ready.includes(player.seat),
    facts: factsOf(view, player),
    more: [
      html("span", { class: `dr-has seat-${player.seat}` }, [
        emitterLamps(player),
        handPips(player),
        ...kept(view, player),
      ]),
    ],
  }));

/** Emitters in their player's colour, a destroyed one empty and crossed out; decorative. @param {PlayerShown} player */
function emitterLamps(player) {
  const drawn = lamps(player.emitters.length, intact(player));
  drawn.querySelectorAll("rect").forEach((lamp, i) => {
    const { broken } = player.emitters[i];
    lamp.toggleAttribute("data-lit", !broken);
    if (broken) lamp.after(svg("path", { d: `M${i * 10 + 2.5} 2.5l5 5m0 -5l-5 5` }));
  });
  return drawn;
}

/** Tokens in hand by colour, as its split was public; decorative. @param {PlayerShown} player */
const handPips = ({ held }) =>
  html(
    "span",
    { class: "dr-hand-pips", "aria-hidden": "true" },
    COLOURS.flatMap((colour) =>
      Array.from({ length: held[colour] }, () => html("i", { class: `dr-pip dr-pip-${colour}` })),
    ),
  );

/** Containers at home; decorative. @param {View} view @param {PlayerShown} player */
const kept = (view, { kept: count }) =>
  view.board.slug === "chips" && count
    ? [
        html("span", { class: "dr-kept", "aria-hidden": "true" }, [
          svg("svg", { viewBox: "-16 -16 32 32" }, [place("dr-container")]),
          String(count),
        ]),
      ]
    : [];

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
