/**
 * A split of seven between the four bins: what may be taken from each, splits that are proposed, and what a bin may
 * hold. Plain values; whether a split is taken the host says.
 *
 * @import { Tokens, View } from "./types.d.ts"
 * @typedef {import("./tokens.js").Colour} Colour
 * @typedef {import("./tokens.js").Kind} Kind
 * @typedef {{name: string, split: Tokens}} Proposal `name`: of what it is good for
 */
import { COLOUR, COLOURS, KINDS } from "./tokens.js";

/** So many are drawn (DR-5.1). */
export const DRAWN = 7;

/** By colour; of those with one name the first one that the bins allow. @type {[name: string, ...number[]][]} */
const PROPOSED = [
  ["even", 3, 1, 2, 1],
  ["even", 4, 1, 2, 0],
  ["far", 5, 1, 1, 0],
  ["river", 3, 3, 1, 0],
  ["attack", 3, 0, 4, 0],
  ["repair", 2, 1, 1, 3],
];

/** @param {Tokens} split */
export const totalOf = (split) => COLOURS.reduce((sum, colour) => sum + split[colour], 0);

/** @param {Tokens} one @param {Tokens} other */
export const isSame = (one, other) => COLOURS.every((colour) => one[colour] === other[colour]);

/** @returns {Tokens} */
export const none = () => ({ violet: 0, blue: 0, red: 0, grey: 0 });

/** @param {Tokens} split @param {Tokens} bins */
export const fits = (split, bins) => COLOURS.every((colour) => split[colour] <= bins[colour]);

/**
 * One more or fewer from a bin; null when that can not be: it holds no more, or seven are chosen.
 * @param {Tokens} split @param {Tokens} bins @param {Colour} colour @param {1 | -1} by @returns {Tokens | null}
 */
export function changed(split, bins, colour, by) {
  const next = { ...split, [colour]: split[colour] + by };
  return next[colour] >= 0 && totalOf(next) <= DRAWN && fits(next, bins) ? next : null;
}

/**
 * Splits to begin with, as far as the bins allow them: the one of last time in front.
 * @param {Tokens} bins @param {Tokens | null} last @returns {Proposal[]}
 */
export function proposals(bins, last) {
  const known = PROPOSED.map(([name, violet, blue, red, grey]) => ({ name, split: { violet, blue, red, grey } }));
  const all = last ? [{ name: "last", split: last }, ...known] : known;
  /** @type {Proposal[]} */
  const found = [];
  for (const proposal of all) {
    const isKnown = found.some(({ name, split }) => name === proposal.name || isSame(split, proposal.split));
    if (!isKnown && totalOf(proposal.split) === DRAWN && fits(proposal.split, bins)) found.push(proposal);
  }
  return found;
}

/**
 * With what one begins: the first one that is proposed. A droid in the river obeys blue orders alone, so that there it
 * is the split that leads out.
 * @param {Proposal[]} proposed @param {boolean} isInRiver @returns {Tokens}
 */
export function firstOf(proposed, isInRiver) {
  const out = isInRiver ? proposed.find(({ name }) => name === "river") : null;
  return { ...((out ?? proposed[0])?.split ?? none()) };
}

/**
 * Tokens of a colour that nobody sees, so that are in the bin or in somebody's hand, by kind.
 * @param {View} view @param {Colour} colour @returns {{kind: Kind, n: number}[]}
 */
export function unseen({ supply, players }, colour) {
  /** @type {Kind[]} */
  const seen = players.flatMap(({ hand, emitters }) => [
    ...(hand ?? []),
    ...emitters.flatMap(({ cells }) => cells.flatMap((order) => (order ? [order.order] : []))),
  ]);
  return KINDS.filter((kind) => COLOUR[kind] === colour).flatMap((kind) => {
    const n = (supply[kind] ?? 0) - seen.filter((each) => each === kind).length;
    return n > 0 ? [{ kind, n }] : [];
  });
}

/** Whole percent that a token of a bin is of each kind. @param {{n: number}[]} kinds */
export function chances(kinds) {
  const all = kinds.reduce((sum, { n }) => sum + n, 0);
  return kinds.map(({ n }) => Math.round((100 * n) / all));
}
