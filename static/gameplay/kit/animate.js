/**
 * Steps as motion: the events of one beat together, beat after beat. The game says how a beat looks
 * (`beatPainters`) and lasts (`beatLength`); here is only the clock of it, which can be skipped and sped up. What
 * settles lies over the next beat, and nobody waits for it. For those who asked for less motion all is there at once,
 * and what has changed fades.
 *
 * @import { EventShape } from "../../types/host.d.ts"
 * @typedef {Pick<import("./module.js").Game, "applyEvents" | "beatLength" | "beatPainters" | "longest">} Moving
 */

/** Milliseconds of a beat at speed 1. */
const BEAT = 230;
/** From this speed on, or in a shorter beat (milliseconds), a thing does what it has to, and nothing besides. */
const [HURRIED, BRIEF] = [4, 60];
/** Milliseconds: after a longer halt of the page the next beat is shown whole. */
const LATE = 250;

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

/** No motion is wanted. */
export const still = () => calm.matches;

/** Events grouped by beat, in order. @template {{beat?: number}} Event @param {Event[]} events @returns {Event[][]} */
export function beatsOf(events) {
  /** @type {Event[][]} */
  const beats = [];
  let last;
  for (const event of events) {
    if (event.beat === undefined || event.beat !== last) beats.push([]);
    last = event.beat;
    beats[beats.length - 1].push(event);
  }
  return beats;
}

export class Animator {
  /** How many times faster than usual. */
  speed = 1;
  /** Of the speed: below 1 while somebody still learns to watch. */
  pace = 1;
  running = false;
  #skipping = false;
  /** Grows with each play; an older one that finds another ends. */
  #run = 0;
  /** When the last beat should have ended, and the frame in which it did: the next one begins there, so that many short
   * beats last no longer than they should. */
  #ended = { due: 0, at: 0 };
  /** Ends the beat that is painted now. */
  #finish = () => {};
  /** What settles. @type {Set<import("./phases.js").Tail>} */
  #tails = new Set();

  /** @param {{game: Moving, board: () => import("./module.js").AnyBoard}} stage the game, and the board drawn now */
  constructor({ game, board }) {
    this.game = game;
    this.board = board;
  }

  /** Milliseconds. @param {EventShape[]} beat */
  timeOf(beat) {
    return (this.game.beatLength(beat) * BEAT) / (this.speed * this.pace);
  }

  /** Milliseconds at speed 1 in which a step is shown; more than the game's `longest` it never takes.
   * @param {EventShape[]} events */
  lengthOf(events) {
    return Math.min(this.#whole(events), this.game.longest);
  }

  /** @param {EventShape[]} events */
  #whole = (events) => beatsOf(events).reduce((sum, beat) => sum + this.game.beatLength(beat), 0) * BEAT;

  /**
   * Play events from a view on; resolves with the view after them, or null when it was stopped.
   * @param {unknown} view
   * @param {EventShape[]} events
   * @param {{onStart?: (events: EventShape[]) => void, onBeat?: (events: EventShape[], view: unknown) => void}} [watch]
   *   `onStart`: a beat begins to move (not when it is skipped); `onBeat`: it is drawn
   */
  async play(view, events, { onStart, onBeat } = {}) {
    this.#halt();
    const mine = this.#run;
    this.running = true;
    this.#ended = { due: 0, at: 0 };
    let now = view;
    const part = this.lengthOf(events) / (this.#whole(events) || 1);
    for (const beat of beatsOf(events)) {
      const after = this.game.applyEvents(now, beat);
      const duration = this.timeOf(beat) * part;
      this.board().follow?.(beat);
      const isSeen = duration && !this.#skipping && document.visibilityState === "visible";
      const shown = isSeen ? this.game.beatPainters(this.board(), now, beat, this.#how(duration)) : null;
      if (shown && !still()) {
        onStart?.(beat);
        await this.#paint(shown, duration);
        if (mine !== this.#run) {
          for (const tail of shown.tails ?? []) tail.cut();
          return null;
        }
      }
      now = after;
      this.board().update(now);
      if (shown) this.#settle(shown);
      onBeat?.(beat, now);
    }
    this.running = false;
    return now;
  }

  /** @param {number} duration @returns {import("./beat.js").How} */
  #how(duration) {
    const phased = this.speed < HURRIED && duration >= BRIEF;
    return { lasts: duration * this.speed * this.pace, phased, fades: still() };
  }

  /** End what is played where it is, for something else. */
  stop() {
    this.#halt();
    this.#cut();
  }

  #halt() {
    this.#run += 1;
    this.#finish();
    this.running = false;
  }

  /** Finish what runs at once. */
  skip() {
    this.#skipping = true;
    this.#cut();
  }

  #cut() {
    for (const tail of this.#tails) tail.cut();
    this.#tails.clear();
  }

  /**
   * A beat is over, and lies over the next; one that only fades is over with the next.
   * @param {{end: () => void, tails?: import("./phases.js").Tail[]}} shown
   */
  #settle({ end, tails = [] }) {
    if (still()) {
      this.#cut();
      end();
    }
    for (const tail of tails) {
      this.#tails.add(tail);
      tail.at(0);
    }
    if (this.#skipping) return this.#cut();
    let began = this.#ended.at;
    const frame = (/** @type {number} */ now) => {
      began ||= now;
      for (const tail of tails) {
        tail.at((now - began) * this.speed * this.pace);
        if (tail.over) this.#tails.delete(tail);
      }
      if (tails.some(({ over }) => !over)) requestAnimationFrame(frame);
    };
    if (tails.length) requestAnimationFrame(frame);
  }

  /** Motion again after a skip. */
  ready() {
    this.#skipping = false;
  }

  /**
   * @param {{paint: ((part: number) => void)[], end: () => void}} painters
   * @param {number} duration
   * @returns {Promise<void>}
   */
  #paint({ paint: painters, end }, duration) {
    return new Promise((resolve) => {
      let done = false;
      const { due, at } = this.#ended;
      let began = at - due < LATE ? due : 0;
      this.#finish = () => {
        if (done) return;
        done = true;
        document.removeEventListener("visibilitychange", hurry);
        for (const painter of painters) painter(1);
        end();
        resolve();
      };
      // A hidden tab gets no frames: what happens there must not wait for them.
      const hurry = () => {
        if (document.visibilityState !== "visible") this.#finish();
      };
      document.addEventListener("visibilitychange", hurry);
      const frame = (/** @type {number} */ now) => {
        if (done) return;
        began ||= now;
        const part = Math.min(1, (now - began) / duration);
        if (part >= 1) this.#ended = { due: began + duration, at: now };
        if (this.#skipping || part >= 1) return this.#finish();
        for (const painter of painters) painter(part);
        requestAnimationFrame(frame);
      };
      if (began && began + duration <= at) frame(at);
      else requestAnimationFrame(frame);
    });
  }
}
