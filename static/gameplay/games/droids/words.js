/**
 * What is said in more than one place, by the keys of the game's table (`gameplay/games/droids/words`).
 *
 * @import { OrderShown, PlayerShown, Tokens, View } from "./types.d.ts"
 * @typedef {(seat: number) => string} Name
 */
import { say } from "../../kit/words.js";
import { cellName } from "./frame.js";
import { FIRST_NEUTRAL } from "./pieces.js";
import { COLOURS, totalOf } from "./tokens.js";

export { listed } from "../../kit/words.js";

/** A robot by its number: a droid by its player, or a neutral one. @param {number} robot @param {Name} name */
export const robotName = (robot, name) => (robot < FIRST_NEUTRAL ? name(robot) : say(`robot/${robot}`));

/** With a capital letter at its beginning. @param {string} text */
export const sentence = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** @param {string} kind */
export const orderName = (kind) => say(`order/${kind}`);

/** "Move 1 north". @param {OrderShown} order */
export const orderText = ({ order, direction }) =>
  say("order", { order: orderName(order), side: say(`facing/${direction}`) });

/** @param {string} colour */
export const colourName = (colour) => say(`colour/${colour}`);

/** @param {string} thing */
export const thingName = (thing) => say(`thing/${thing}`);

/** "2 violet, 1 grey"; "" for none. @param {Tokens} tokens */
export const tokensText = (tokens) =>
  COLOURS.filter((colour) => tokens[colour])
    .map((colour) => say(`count/${colour}`, { n: tokens[colour] }))
    .join(", ");

/** Where the match stands, in a few words. @param {View} view */
export const phaseText = (view) => say(`phase/${view.step}`, { turn: view.turn, turns: view.options.turns });

/** Emitters that are whole. @param {PlayerShown} player */
export const intact = ({ emitters }) => emitters.filter(({ broken }) => !broken).length;

/** Orders that lie on its emitters. @param {PlayerShown} player */
export const ordersOf = ({ emitters }) => emitters.reduce((sum, { cells }) => sum + cells.filter(Boolean).length, 0);

/** What is to know of a player, a few words each. @param {View} view @param {PlayerShown} player */
export function factsOf(view, player) {
  const { out, left, held, carries, stock, kept, done, stopped } = player;
  if (out !== null) return [say(left ? "status/left" : "status/out", { turn: out })];
  const tokens = totalOf(held);
  const orders = ordersOf(player);
  return [
    ...(tokens ? [say("hand", { n: tokens })] : []),
    ...(orders ? [say("orders", { n: orders })] : []),
    say("emitters", { n: intact(player) }),
    ...(view.board.slug === "chips" ? [say("kept", { n: kept })] : []),
    ...(stock ? [say("stock", { n: stock })] : carries ? [say("carries", { thing: thingName(carries) })] : []),
    ...(view.step === "send" && done ? [say("status/done")] : []),
    ...(view.step === "place" && stopped ? [say("status/stopped")] : []),
  ];
}

/** Where a droid stands. @param {PlayerShown} player */
export const whereText = ({ cell, serving }) => say("where", { cell: cellName(cell), emitter: serving });
