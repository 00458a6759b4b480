/**
 * The way out for a racer before a wall: of the choices whose forecast is known, the best that does not crash.
 * Forecasts alone are compared; what is possible and what it leads to comes from the host.
 *
 * @import { GameEvent, View } from "./types.d.ts"
 * @typedef {import("./turn.js").StepPick} Pick
 */
import { robotOf } from "./apply.js";
import { endOf } from "./foresee.js";

/** So many crashes one after the other are no accident any more. */
const TOO_MANY = 2;

/** Own crashes in a row, turn after turn. */
let crashes = 0;

/** A robot runs into a wall or an obstacle by its own movement. @param {GameEvent[]} events @param {number} seat */
export const isCrash = (events, seat) =>
  events.some(({ kind, data }) => kind === "shock" && data.seat === seat && data.by === null);

/** Anything is hit, also another robot. @param {View} view @param {GameEvent[]} events @param {number} seat */
export const hitsSomething = (view, events, seat) => endOf(view, events, seat).hits.length > 0;

/**
 * The best way out, when one is needed: null when none in the present gear crashes, or all do, or not all forecasts are
 * there, or it hits somebody. A crash in the other gear is no wall ahead.
 * @param {Pick[]} picks @param {(value: Pick["value"]) => {events: GameEvent[]} | null} after @param {View} view
 * @param {number} seat
 * @returns {Pick | null}
 */
export function wayOut(picks, after, view, seat) {
  const looks = picks.flatMap((pick) => {
    const events = after(pick.value)?.events;
    return events ? [{ pick, events, crash: isCrash(events, seat), end: endOf(view, events, seat) }] : [];
  });
  const { gear } = robotOf(view, seat);
  const wall = looks.some(({ crash, end }) => crash && end.robot.gear === gear);
  if (looks.length < picks.length || !wall || looks.every(({ crash }) => crash)) return null;
  const [best] = looks
    .map((look) => ({ ...look, rank: rank(look.end, look.crash) }))
    .sort((one, other) => compare(one.rank, other.rank));
  return hitsSomething(view, best.events, seat) ? null : best.pick;
}

/**
 * Less is better: no crash, forwards, nobody hit, far.
 * @param {ReturnType<typeof endOf>} end @param {boolean} crash
 */
const rank = ({ robot, hits, cells }, crash) => [Number(crash), Number(robot.gear === "R"), hits.length, -cells];

function compare(/** @type {number[]} */ one, /** @type {number[]} */ other) {
  const at = one.findIndex((part, i) => part !== other[i]);
  return at < 0 ? 0 : one[at] - other[at];
}

/** A turn was driven. @param {boolean} crashed */
export function driven(crashed) {
  crashes = crashed ? crashes + 1 : 0;
}

/** Somebody has crashed again: a word of advice is due. */
export const crashesAgain = () => crashes >= TOO_MANY;
