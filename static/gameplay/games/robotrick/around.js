/**
 * The table in words, for those who cannot see it: the trick, who plays, the own hand, Droco's, and what he will play.
 *
 * @import { View } from "./types.d.ts"
 * @typedef {(seat: number) => string} Name
 */
import { say } from "../../kit/words.js";
import { typeOf } from "./cards.js";
import { saidOf } from "./droco.js";
import { cardsName } from "./faces.js";

/** @param {number | null} by @param {Name} name */
const whose = (by, name) => (by === null ? say("droco") : name(by));

/** Where the match stands, in a few words. @param {View} view */
export const phaseText = (view) => say(`phase/${view.step}`, { round: view.round, trick: view.trick });

/** What the picture of the table says. @param {View} view @param {Name} name */
export function boardLabel(view, name) {
  const { table, circle, ai, trump, turn, step } = view;
  return [
    phaseText(view),
    say("around/circle", { order: circle.map((by) => whose(by, name)).join(", ") }),
    say("around/ai", { ai: say(`ai/${ai}/name`) }),
    ...(trump ? [say("around/trump", { type: typeOf(trump), card: trump })] : []),
    ...(table.length ? [trickText(view, name)] : []),
    ...(step === "play" && turn !== null ? [say("around/turn", { robot: name(turn) })] : []),
  ].join(" ");
}

/** @param {View} view @param {Name} name */
const trickText = ({ table }, name) =>
  say("around/trick", {
    type: typeOf(table[0].card),
    cards: table.map(({ by, card }) => say("log/card", { card, robot: whose(by, name) })).join(", "),
  });

/** What matters to a seat. @param {View} view @param {number} seat @param {Name} name */
export function lookAround(view, seat, name) {
  const { table, players, droco, foreseen, turn } = view;
  const { hand, up, down, score } = players[seat];
  const led = table[0] ? typeOf(table[0].card) : "";
  const following = hand?.filter((card) => typeOf(card) === led) ?? [];
  return [
    phaseText(view),
    table.length ? trickText(view, name) : say("around/trick/none"),
    ...(turn !== null ? [say("around/turn", { robot: name(turn) })] : []),
    ...(hand?.length ? [say("around/hand", { cards: cardsName(hand) })] : []),
    ...(turn === seat && following.length ? [say("around/follow", { type: led, cards: cardsName(following) })] : []),
    say("around/droco", { cards: cardsName(droco) }),
    ...foreseen.map((one) => saidOf(view, one)),
    say("around/points", { up: cardsName(up), down: cardsName(down), n: score }),
  ].join(" ");
}
