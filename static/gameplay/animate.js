/**
 * Steps as motion: the events of one beat together, beat after beat. The game says how a beat looks
 * (`beatPainters`) and lasts (`beatLength`); here is only the clock of it, which can be skipped, sped up, and is
 * off for those who asked for less motion.
 *
 * @typedef {{kind: string, data: any, beat?: number}} GameEvent
 * @typedef {{version: number, events: GameEvent[]}} Step
 */

/** Milliseconds of a beat at speed 1. */
const BEAT = 230;

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

/** No motion is wanted. */
export const still = () => calm.matches;

/** Events grouped by beat, in order. @param {GameEvent[]} events @returns {GameEvent[][]} */
export function beatsOf(events) {
  /** @type {GameEvent[][]} */
  const beats = [];
  let last;
  for (const event of events) {
    if (event.beat === undefined || event.beat !== last) beats.push([]);
    last = event.beat;
    beats[beats.length - 1].push(event);
  }
  return beats;
}

/**
 * @param {{game: any, board: () => any}} stage the game's module and the board drawn now
 */
export function createAnimator({ game, board }) {
  let speed = 1;
  let skipping = false;
  let running = false;
  /** Grows with each play; an older one that finds another ends. */
  let run = 0;
  /** Ends the beat that is painted now. */
  let finish = () => {};
  const timeOf = (/** @type {GameEvent[]} */ beat) => (game.beatLength(beat) * BEAT) / speed;

  /**
   * Play events from a view on; resolves with the view after them, or null when it was stopped.
   * @param {any} view @param {GameEvent[]} events @param {{onStart?: (events: GameEvent[]) => void, onBeat?: (events: GameEvent[], view: any) => void}} [watch]
   *   `onStart`: a beat begins to move (not when it is skipped); `onBeat`: it is drawn
   */
  async function play(view, events, { onStart, onBeat } = {}) {
    stop();
    const mine = run;
    running = true;
    for (const beat of beatsOf(events)) {
      const after = game.applyEvents(view, beat);
      const duration = timeOf(beat);
      board().follow?.(beat);
      if (duration && !skipping && !still() && document.visibilityState === "visible") {
        onStart?.(beat);
        await paint(game.beatPainters(board(), view, beat), duration);
        if (mine !== run) return null;
      }
      view = after;
      board().update(view);
      onBeat?.(beat, view);
    }
    running = false;
    return view;
  }

  /** @param {{paint: ((part: number) => void)[], end: () => void}} painters @param {number} duration @returns {Promise<void>} */
  function paint({ paint: painters, end }, duration) {
    return new Promise((resolve) => {
      let done = false;
      let began = 0;
      finish = () => {
        if (done) return;
        done = true;
        document.removeEventListener("visibilitychange", hurry);
        for (const painter of painters) painter(1);
        end();
        resolve();
      };
      // A hidden tab gets no frames: what happens there must not wait for them.
      const hurry = () => { if (document.visibilityState !== "visible") finish(); };
      document.addEventListener("visibilitychange", hurry);
      const frame = (/** @type {number} */ now) => {
        if (done) return;
        began ||= now;
        const part = Math.min(1, (now - began) / duration);
        if (skipping || part >= 1) return finish();
        for (const painter of painters) painter(part);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  }

  /** End what is played where it is, for something else. */
  function stop() {
    run += 1;
    finish();
    running = false;
  }

  return {
    play, stop, timeOf,
    /** Finish what runs at once. */
    skip() { skipping = true; },
    /** Motion again after a skip. */
    ready() { skipping = false; },
    get running() { return running; },
    set speed(/** @type {number} */ value) { speed = value; },
    get speed() { return speed; },
  };
}
