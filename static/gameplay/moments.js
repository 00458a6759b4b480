/**
 * The places at which a replay can stand. A step of the host may be a whole turn; a moment is what is seen at once: one
 * beat, with what changed unseen before it. Nothing is kept but one view a step, since events can be told again.
 *
 * @typedef {import("./animate.js").GameEvent} GameEvent
 * @typedef {{version: number, events: GameEvent[]}} Step
 * @typedef {{step: number, version: number, beat: number, told: number, events: GameEvent[]}} Moment
 *   `beat`: the last of it, for links; `told`: how many events of its step have happened after it; `events`: to get there
 *   from the moment before
 */
import { beatsOf } from "./animate.js";

/**
 * @param {any} game the game's module @param {any} first the view before the steps @param {Step[]} steps
 */
export function createMoments(game, first, steps) {
  /** @type {any[]} the view before each step, and the last */
  const views = [first];
  /** @type {Moment[]} */
  const moments = [];
  /** Happened, but not seen yet. @type {GameEvent[]} */
  let unseen = [];
  steps.forEach(divide);
  if (unseen.length) add(steps.length - 1, [], steps[steps.length - 1].events.length);

  return {
    moments,
    get count() { return moments.length; },
    viewAt, told, lately, atLink, linkOf,
    /** The last place of a step (a number of moments passed). @param {number} step */
    endOf: (step) => moments.findLastIndex((moment) => moment.step <= step) + 1,
  };

  /** @param {Step} step @param {number} index */
  function divide({ events }, index) {
    let happened = 0;
    for (const beat of beatsOf(events)) {
      happened += beat.length;
      if (game.beatLength(beat) > 0) add(index, beat, happened);
      else unseen.push(...beat);
    }
    const view = game.applyEvents(views[index], events);
    views.push(view);
    // A new turn or round is worth a look: hands are dealt, nothing moves.
    const last = moments[moments.length - 1];
    if (unseen.length && game.phaseText(view) !== game.phaseText(last ? viewAt(moments.length) : first)) add(index, [], events.length);
  }

  /** @param {number} step @param {GameEvent[]} beat @param {number} happened */
  function add(step, beat, happened) {
    moments.push({ step, version: steps[step].version, beat: steps[step].events[happened - 1]?.beat ?? 0, told: happened, events: [...unseen, ...beat] });
    unseen = [];
  }

  /** The view after so many moments. @param {number} count */
  function viewAt(count) {
    if (!count) return first;
    const { step, told: happened } = moments[count - 1];
    return game.applyEvents(views[step], steps[step].events.slice(0, happened));
  }

  /** What has happened in the step one stands in. @param {number} count @returns {GameEvent[]} */
  function told(count) {
    if (!count) return [];
    const { step, told: happened } = moments[count - 1];
    return steps[step].events.slice(0, happened);
  }

  /** What has happened since the picture last looked elsewhere. @param {number} count @returns {GameEvent[]} */
  function lately(count) {
    let events = told(count);
    for (let step = (moments[count - 1]?.step ?? 0) - 1; step >= 0 && !game.changesScene(events); step -= 1) events = [...steps[step].events, ...events];
    return events;
  }

  /** "123" after a whole step, "123.45" after a beat of it. @param {number} count */
  function linkOf(count) {
    if (!count) return "";
    const { version, beat, step } = moments[count - 1];
    return moments[count]?.step === step ? `${version}.${beat}` : String(version);
  }

  /** Where a link leads. @param {number} version @param {number} beat Infinity: after the whole step */
  function atLink(version, beat) {
    return moments.filter((moment) => moment.version < version || (moment.version === version && moment.beat <= beat)).length;
  }
}
