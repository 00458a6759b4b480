/** Robot cards, "A1" to "D13": type, strength, points. Pure; how they look and are called is `faces.js`'. */

export const TYPES = [..."ABCD"];
/** Points of a card by its strength; a test holds them against the rules' own. */
const POINTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15];

export const typeOf = (/** @type {string} */ card) => card[0];
export const strengthOf = (/** @type {string} */ card) => Number(card.slice(1));
export const pointsOf = (/** @type {string} */ card) => POINTS[strengthOf(card)];
/** Points of some cards together. @param {string[]} cards */
export const worth = (cards) => cards.reduce((sum, card) => sum + pointsOf(card), 0);

/** By type, the weakest first. @param {string[]} cards */
export const sorted = (cards) =>
  [...cards].sort((a, b) => typeOf(a).localeCompare(typeOf(b)) || strengthOf(a) - strengthOf(b));

/** "+13", "−7", "0". @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
