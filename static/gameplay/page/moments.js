/**
 * The places at which a replay can stand, as far as its steps are known. A step of the host may be a whole turn; a
 * moment is what is seen at once: one beat, with what changed unseen before it. Nothing is kept but one view a step,
 * since events can be told again.
 *
 * @import { EventShape } from "../../types/host.d.ts"
 * @typedef {{version: number, events: EventShape[]}} Step
 * @typedef {{step: number, version: number, beat: number, told: number, events: EventShape[]}} Moment
 * `beat`: the last of it, for links; `told`: how many events of its step have happened after it; `events`: to get there
 *   from the moment before
 */
import { beatsOf, still } from "../kit/animate.js";

/** Milliseconds between two steps that are played on. */
const BREATH = 260;

/**
 * Milliseconds to stand at a place before what is played goes on: a breath after a step; without motion, the time which
 * the motion would have taken.
 * @param {Moments} way @param {number} at @param {import("../kit/animate.js").Animator} animator
 */
export function restAt({ moments }, at, animator) {
  const [now, next] = [moments[at - 1], moments[at]];
  const breath = now.step === next?.step ? 0 : BREATH / animator.speed;
  return breath + (still() ? animator.timeOf(now.events) : 0);
}

export class Moments {
  /** @type {Moment[]} */
  moments = [];
  /** @type {Step[]} */
  steps = [];
  /** The view before each step, and the last. @type {unknown[]} */
  #views;
  /** Happened, but not seen yet. @type {EventShape[]} */
  #unseen = [];

  /** @param {import("../kit/module.js").Game} game @param {unknown} first the view before the steps */
  constructor(game, first) {
    this.game = game;
    this.first = first;
    this.#views = [first];
  }

  /** What happened next. @param {Step} step */
  add(step) {
    this.#divide(this.steps.push(step) - 1);
  }

  /** Nothing comes any more. */
  end() {
    const last = this.steps.length - 1;
    if (this.#unseen.length) this.#add(last, [], this.steps[last].events.length);
  }

  get count() {
    return this.moments.length;
  }

  /** The last place of a step (a number of moments passed). @param {number} step */
  endOf(step) {
    return this.moments.findLastIndex((moment) => moment.step <= step) + 1;
  }

  /** The view after so many moments. @param {number} count */
  viewAt(count) {
    return count ? this.game.applyEvents(this.#views[this.moments[count - 1].step], this.told(count)) : this.first;
  }

  /** What has happened in the step one stands in. @param {number} count @returns {EventShape[]} */
  told(count) {
    if (!count) return [];
    const { step, told } = this.moments[count - 1];
    return this.steps[step].events.slice(0, told);
  }

  /** What has happened since the picture last looked elsewhere. @param {number} count @returns {EventShape[]} */
  lately(count) {
    let events = this.told(count);
    for (let step = (this.moments[count - 1]?.step ?? 0) - 1; step >= 0 && !this.game.changesScene(events); step -= 1)
      events = [...this.steps[step].events, ...events];
    return events;
  }

  /** "123" after a whole step, "123.45" after a beat of it. @param {number} count */
  linkOf(count) {
    if (!count) return "";
    const { version, beat, step } = this.moments[count - 1];
    return this.moments[count]?.step === step ? `${version}.${beat}` : String(version);
  }

  /** Where a link leads. @param {number} version @param {number} beat Infinity: after the whole step */
  atLink(version, beat) {
    return this.moments.filter(
      (moment) => moment.version < version || (moment.version === version && moment.beat <= beat),
    ).length;
  }

  /** @param {number} index of a step */
  #divide(index) {
    const { events } = this.steps[index];
    let happened = 0;
    for (const beat of beatsOf(events)) {
      happened += beat.length;
      if (this.game.beatLength(beat) > 0) this.#add(index, beat, happened);
      else this.#unseen.push(...beat);
    }
    const view = this.game.applyEvents(this.#views[index], events);
    this.#views.push(view);
    // A new turn or round is worth a look: hands are dealt, nothing moves.
    if (this.#unseen.length && this.game.phaseText(view) !== this.game.phaseText(this.viewAt(this.count)))
      this.#add(index, [], events.length);
  }

  /** @param {number} step @param {EventShape[]} beat @param {number} happened */
  #add(step, beat, happened) {
    this.moments.push({
      step,
      version: this.steps[step].version,
      beat: this.steps[step].events[happened - 1]?.beat ?? 0,
      told: happened,
      events: [...this.#unseen, ...beat],
    });
    this.#unseen = [];
  }
}
