/**
 * What the lessons of several games wait for (`lessons.js` of a game, `page/coach.js`).
 *
 * @typedef {{
 *   prompt: {kind: string} | null, steps: unknown[], you: number, events: {kind: PropertyKey, data: any}[],
 *   view: {turn: number | null, step: string, ranking: {seat: number, place: number}[]},
 * }} Moment
 */

/** One of these is asked. @param {string[]} kinds */
export const asks =
  (...kinds) =>
  (/** @type {Pick<Moment, "prompt">} */ { prompt }) =>
    kinds.includes(prompt?.kind ?? "");

/**
 * This is asked in this turn (0: before the first), with so many steps of its answer laid.
 * @param {string} kind @param {number} turn @param {number} [least] @param {number} [most]
 */
export const asksIn =
  (kind, turn, least = 0, most = Infinity) =>
  (/** @type {Pick<Moment, "prompt" | "view" | "steps">} */ { prompt, view, steps }) =>
    prompt?.kind === kind && view.turn === turn && steps.length >= least && steps.length <= most;

/**
 * @template Data of each kind of event
 * @typedef {<Kind extends keyof Data>(kind: Kind, which?: (data: Data[Kind]) => boolean, whom?: keyof Data[Kind]) =>
 *   (moment: Pick<Moment, "events" | "you">) => boolean} Happened
 *   `whom`: which of its data tells to whom, unless it is its robot
 */
/** Such a thing happened to the own robot. @type {Happened<any>} */
export const happened =
  (kind, which = () => true, whom = undefined) =>
  ({ events, you }) =>
    events.some(
      ({ kind: is, data }) => is === kind && (whom ? data[whom] : (data.seat ?? data.robot)) === you && which(data),
    );

/** The match is over. @param {Pick<Moment, "view">} moment */
export const isOver = ({ view }) => view.step === "over";

/** Once it is over. @param {Pick<Moment, "view" | "you">} moment */
export const isFirst = ({ view, you }) => view.ranking.some(({ seat, place }) => seat === you && place === 1);

/** The end of most games. */
export const ENDINGS = [
  { name: "won", atOnce: true, when: (/** @type {Moment} */ moment) => isOver(moment) && isFirst(moment) },
  { name: "lost", atOnce: true, when: (/** @type {Moment} */ moment) => isOver(moment) && !isFirst(moment) },
];
