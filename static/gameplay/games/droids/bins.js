/**
 * A split of seven between the four bins: what may be taken from each, and splits that are proposed. Plain values;
 * whether a split is taken the host says.
 *
 * @import { Tokens } from "./types.d.ts"
 * @typedef {import("./tokens.js").Colour} Colour
 * @typedef {{name: string, split: Tokens}} Proposal `name`: of what it is good for
 */
import { HAND } from "./programme.js";
import { COLOURS, NONE, totalOf } from "./tokens.js";

/** By colour; of those with one name the first one that the bins allow. @type {[name: string, ...number[]][]} */
const PROPOSED = [
  ["even", 3, 1, 2, 1],
  ["even", 4, 1, 2, 0],
  ["far", 5, 1, 1, 0],
  ["river", 3, 3, 1, 0],
  ["attack", 3, 0, 4, 0],
  ["repair", 2, 1, 1, 3],
];

/** So many have room beside one another. */
const MOST = 5;

/** @param {Tokens} one @param {Tokens} other */
export const isSame = (one, other) => COLOURS.every((colour) => one[colour] === other[colour]);

/** @param {Tokens} split @param {Tokens} bins */
export const fits = (split, bins) => COLOURS.every((colour) => split[colour] <= bins[colour]);

/**
 * One more or fewer from a bin; null when that cannot be: it holds no more, or seven are chosen.
 * @param {Tokens} split @param {Tokens} bins @param {Colour} colour @param {1 | -1} by @returns {Tokens | null}
 */
export function changed(split, bins, colour, by) {
  const next = { ...split, [colour]: split[colour] + by };
  return next[colour] >= 0 && totalOf(next) <= HAND && fits(next, bins) ? next : null;
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
    if (!isKnown && totalOf(proposal.split) === HAND && fits(proposal.split, bins)) found.push(proposal);
  }
  return found.slice(0, MOST);
}

/**
 * With what one begins: the first one that is proposed. A droid in the river obeys blue orders alone, so that there it
 * is the split that leads out.
 * @param {Proposal[]} proposed @param {boolean} isInRiver @returns {Tokens}
 */
export function firstOf(proposed, isInRiver) {
  const out = isInRiver ? proposed.find(({ name }) => name === "river") : null;
  return { ...((out ?? proposed[0])?.split ?? NONE) };
}
