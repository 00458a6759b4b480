/**
 * The words of a game: what it calls its things and says of what happens. They stand in one table of the game, in
 * Python, and come in the reader's language by a script of their own (`gameplay/pages/words.py`), before any module.
 */

/** @type {Record<string, string | string[]>} by key; a list holds the forms for one and for many */
const table = globalThis.gameWords ?? {};

/** Whether the game has a word for it. @param {string} key */
export const knows = (key) => key in table;

/**
 * The phrase of a key, its named places filled in; `n` chooses between its forms. A key without a phrase is said
 * itself.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 */
export function say(key, values = {}) {
  const phrase = table[key] ?? key;
  return interpolate(typeof phrase === "string" ? phrase : phrase[pluralidx(Number(values.n))], values, true);
}

/** "Ada and Bob", "Ada, Bob and Cy". @param {string[]} names */
export const listed = (names) =>
  names.length > 1
    ? say("and", { first: names.slice(0, -1).join(", "), last: names[names.length - 1] })
    : names.join("");

/** "Racer" and "bold": strength and style of a bot, as far as known. @param {{bot: string, style?: string}} seat */
export function pilotWords({ bot, style }) {
  const told = [bot && `level/${bot}`, style && `style/${style}`];
  return told.flatMap((key) => (key && knows(key) ? [say(key)] : []));
}

/**
 * What an event, a question or an answer may tell that has a name.
 * @template Card
 * @typedef {{
 *   seat?: number | null, target?: number | null, by?: number | null, card?: Card, cards?: Card[] | null,
 *   order?: number[], ranking?: {seat: number, place: number}[],
 * }} Told
 */

/**
 * The facts of an event, a question or an answer, with a name in place of every seat and card.
 * @template Card
 * @param {Told<Card>} data
 * @param {(seat: number) => string} name
 * @param {(card: Card) => string} cardName
 * @returns {Record<string, unknown>}
 */
export function factsOf(data, name, cardName) {
  const who = (/** @type {number | null | undefined} */ seat) => (typeof seat === "number" ? name(seat) : "");
  return {
    ...data,
    robot: who(data.seat),
    target: who(data.target),
    by: who(data.by),
    card: data.card && cardName(data.card),
    cards: data.cards?.map(cardName).join(", "),
    order: data.order?.map(name).join(", "),
    ranking: data.ranking?.map((line) => `${line.place}. ${name(line.seat)}`).join(", "),
  };
}
