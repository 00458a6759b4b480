/**
 * The time to watch: a deadline has some in it, which the host takes back once every player has watched, or skipped.
 * The page tells it once a step that asks something, when its motion has come to an end. Who asked for less motion, or
 * looks elsewhere, is not taken to have watched: they say so with the button, or the time runs.
 *
 * @typedef {import("../kit/clocks.js").Clock} Clock
 */
import { still } from "../kit/animate.js";

/** Less time than that, in milliseconds, is not worth a message. */
const WORTH = 1000;

/**
 * @param {{you: number | null, now: () => number, tell: (version: number) => void}} options `tell` the host that all up
 *   to a version was watched
 */
export function createWatching({ you, now, tell }) {
  /** @type {Clock[]} */
  let clocks = [];
  let shown = -1;
  let told = -1;

  /** There is time to give back, and the host does not know yet that it may. */
  function waits() {
    return (
      you !== null &&
      clocks.some(
        ({ deadline, until, asked }) => deadline !== null && asked > told && asked <= shown && until - now() >= WORTH,
      )
    );
  }

  function skip() {
    if (!waits()) return;
    told = shown;
    tell(shown);
  }

  return {
    waits,
    skip,
    /** @param {{prompts: Record<string, Clock>}} next */
    set(next) {
      clocks = Object.values(next?.prompts ?? {});
    },
    /** All up to a version is on the board. @param {number} version */
    reached(version) {
      shown = version;
    },
    /** Nothing moves: whoever watched has seen it. */
    rest() {
      if (!still() && document.visibilityState === "visible") skip();
    },
  };
}
