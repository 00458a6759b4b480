/**
 * Turn clocks. The host sends deadlines; the difference between its clock and this one is known to `now`.
 *
 * @typedef {{seat: number, deadline: number | null, watch: number, until: number, remaining: number | null, asked:
 *   number}} Clock
 *   milliseconds; `watch` of them are for watching, which ends at `until`; `asked`: the version of the step that asked
 */
import { announce } from "./log.js";

/** Below this many seconds a clock shows tenths of urgency: colour and a spoken warning. */
const URGENT = 10;

/** @param {{now: () => number, you: number | null, onTick: (left: Map<number, number>) => void}} options */
export function createClocks({ now, you, onTick }) {
  /** @type {Record<string, Clock>} */
  let clocks = {};
  /** @type {Set<string>} */
  const warned = new Set();
  /** Since when the match is paused, by the host's time; null: it goes on. @type {number | null} */
  let heldAt = null;
  const timer = setInterval(tick, 250);

  function tick() {
    /** @type {Map<number, number>} */
    const left = new Map();
    for (const [prompt, clock] of Object.entries(clocks)) {
      const rest = clock.deadline === null ? clock.remaining : clock.deadline - (heldAt ?? now());
      if (rest === null) continue;
      const seconds = Math.max(0, Math.ceil(rest / 1000));
      left.set(clock.seat, seconds);
      if (heldAt === null && clock.seat === you && seconds <= URGENT && seconds > 0 && !warned.has(prompt)) {
        warned.add(prompt);
        announce(interpolate(ngettext("%s second left", "%s seconds left", seconds), [seconds]));
      }
    }
    onTick(left);
  }

  return {
    /** @param {{prompts: Record<string, Clock>}} next */
    set(next) {
      clocks = next?.prompts ?? {};
      tick();
    },
    /** While a match is paused no clock runs, also not until the host's word of what is left is shown.
     * @param {boolean} isPaused */
    hold(isPaused) {
      heldAt = isPaused ? (heldAt ?? now()) : null;
      tick();
    },
    stop() {
      clearInterval(timer);
    },
  };
}

/** "1:05", "0:09"; hours and days for slow matches. @param {number} seconds */
export function clockText(seconds) {
  if (seconds >= 86400)
    return interpolate(ngettext("%s day", "%s days", Math.floor(seconds / 86400)), [Math.floor(seconds / 86400)]);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

export const isUrgent = (/** @type {number} */ seconds) => seconds <= URGENT;
