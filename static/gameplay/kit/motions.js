/**
 * What robots do in a beat, by name: how they gather, act and settle (`phases.js`). A table of events names one
 * (`motion`); nothing here knows a game.
 *
 * @import { Track } from "./phases.js"
 * @typedef {"way" | "turn" | "bump" | "ahead" | "jump" | "long" | "wide" | "tilt" | "lean" | "size" | "spin" | "seen"}
 *   Name
 * @typedef {{[Each in Name]?: Track}} Tracks
 *   `way`, `turn`, `bump`: how much of it is done; `ahead`: units along the way, `jump`: upwards; `long`, `wide`: along
 *   the way, and across it; `tilt`: degrees, `lean`: in the sense in which it turns; `size`, `spin`, `seen`: besides
 * @typedef {{
 *   act: Tracks, on: Record<string, Tracks>, bare?: Tracks, settle?: Tracks, lasts: number, upright: boolean,
 *   meets: string[],
 * }} Motion
 *   `on`: of one that moved at once before, and does not stop between, by how it moved; `bare`: without gathering,
 *   where it is more than a way; `settle`: for as many milliseconds as it `lasts` at speed 1; `upright`: `long` is
 *   upwards; `meets`: how one moves that drives into it, and what that becomes
 */
import { track } from "./phases.js";

/** The way and the turn of whatever says nothing else. */
const PLAIN = { way: "0 0 both, 1 1", turn: "0 0 both, 1 1" };
const ROLLING = { way: "0 0, 1 1", long: "0 1.04, 1 1.04", wide: "0 0.98, 1 0.98" };
const KNOCKS = {
  bump: "0 0, 0.24 1, 0.6 1 out, 1 -0.3",
  long: "0 1.04, 0.22 1.08, 0.24 0.78, 0.6 0.78 out, 0.85 1.06, 1 1.03",
  wide: "0 0.98, 0.22 0.95, 0.24 1.14, 0.6 1.14 out, 0.85 0.97, 1 0.98",
};
const FALL = { size: "0 1, 0.4 1 in, 0.85 0.34", spin: "0 0 both, 0.4 10 in, 0.85 150", seen: "0 1, 0.62 1, 0.85 0" };
const BURST = { size: "0 1 out, 1 1.4", spin: "0 0, 1 60", seen: "0 1, 0.3 1, 1 0" };
const DROP = { jump: "0 34 in, 0.55 0", seen: "0 0, 0.15 1" };

/**
 * What robots do, by name. Two touch at 0.24, and until 0.46 both stand still: 50 ms of a usual beat.
 * @typedef {{[Each in Name]?: string}} Told
 * @type {Record<string, {
 *   act: Told, on?: Record<string, Told>, bare?: Told, settle?: Told, lasts?: number, upright?: boolean,
 *   meets?: string[],
 * }>}
 */
const TOLD = {
  plain: { act: PLAIN },
  /** By itself: it crouches, and rolls out. */
  drive: {
    act: {
      way: "0 0, 0.26 0 off, 1 1",
      ahead: "0 0 out, 0.26 -4 off, 0.6 0",
      long: "0 1 out, 0.26 0.84 in, 0.6 1.08, 1 1.04",
      wide: "0 1 out, 0.26 1.09 in, 0.6 0.95, 1 0.98",
    },
    on: { drive: ROLLING, ram: ROLLING },
    settle: {
      ahead: "0 0 out, 0.35 3 both, 1 0",
      long: "0 1.04 out, 0.35 0.9 both, 0.7 1.03 both, 1 1",
      wide: "0 0.98 out, 0.35 1.07 both, 0.7 0.98 both, 1 1",
    },
    lasts: 170,
  },
  /** Into somebody, who goes before it. */
  ram: {
    act: {
      way: "0 0, 0.14 0 in, 0.24 0.14, 0.46 0.14 out, 1 1",
      ahead: "0 0 out, 0.14 -5 in, 0.24 0",
      long: "0 1 out, 0.14 0.8 in, 0.22 1.1, 0.24 0.8, 0.46 0.8 out, 0.7 1.05, 1 1",
      wide: "0 1 out, 0.14 1.12 in, 0.22 0.94, 0.24 1.13, 0.46 1.13 out, 0.7 0.97, 1 1",
    },
    on: {
      drive: {
        way: "0 0, 0.24 0.14, 0.46 0.14 out, 1 1",
        long: "0 1.04, 0.22 1.1, 0.24 0.8, 0.46 0.8 out, 0.7 1.05, 1 1",
        wide: "0 0.98, 0.22 0.94, 0.24 1.13, 0.46 1.13 out, 0.7 0.97, 1 1",
      },
      ram: { way: "0 0, 1 1" },
    },
    settle: { ahead: "0 0 out, 0.4 -3 both, 1 0" },
    lasts: 180,
  },
  /** By somebody who drives into it. */
  shoved: {
    act: {
      way: "0 0, 0.46 0 out, 1 1",
      long: "0 1, 0.22 1, 0.24 0.82, 0.46 0.82 out, 0.7 1.06 both, 1 1",
      wide: "0 1, 0.22 1, 0.24 1.14, 0.46 1.14 out, 0.7 0.96 both, 1 1",
      tilt: "0 0, 0.46 0 out, 0.75 10 both, 1 4",
    },
    settle: { ahead: "0 0 out, 0.35 4 both, 1 0", tilt: "0 4 both, 0.5 -4 both, 1 0" },
    lasts: 180,
    on: { shoved: { way: "0 0, 1 1", tilt: "0 4, 1 4" } },
    meets: ["drive", "ram"],
  },
  /** It was hit before, and slides as far as it is sent. */
  slide: {
    act: {
      way: "0 0, 1 1",
      long: "0 0.84 out, 0.4 1.06 both, 1 1",
      wide: "0 1.12 out, 0.4 0.96 both, 1 1",
      tilt: "0 0 out, 0.45 11 both, 1 3",
    },
    on: { slide: { way: "0 0, 1 1", tilt: "0 3 both, 0.5 -6 both, 1 3" } },
    settle: { ahead: "0 0 out, 0.4 5 both, 1 0", tilt: "0 3 both, 0.5 -5 both, 1 0" },
    lasts: 200,
  },
  /** Against what does not give way; it recoils. */
  knock: {
    act: {
      bump: "0 0, 0.12 0 in, 0.24 1, 0.6 1 out, 1 -0.3",
      ahead: "0 0 out, 0.12 -3 in, 0.24 0",
      long: "0 1 out, 0.12 0.88 in, 0.22 1.08, 0.24 0.78, 0.6 0.78 out, 0.85 1.06, 1 1.03",
      wide: "0 1 out, 0.12 1.07 in, 0.22 0.95, 0.24 1.14, 0.6 1.14 out, 0.85 0.97, 1 0.98",
    },
    on: { drive: KNOCKS, ram: KNOCKS },
    bare: { bump: "0 0 in, 0.3 1 out, 1 0" },
    settle: { bump: "0 -0.3 both, 0.5 0.1 both, 1 0", long: "0 1.03 both, 1 1", wide: "0 0.98 both, 1 1" },
    lasts: 200,
  },
  /** By whom it is hit it stands still with. */
  struck: {
    act: { long: "0 1, 0.22 1, 0.24 0.84, 0.8 0.84 out, 1 1", wide: "0 1, 0.22 1, 0.24 1.12, 0.8 1.12 out, 1 1" },
    settle: { tilt: "0 0 out, 0.3 6 both, 0.65 -3 both, 1 0" },
    lasts: 200,
  },
  /** Along, by what it stands on: it nods where that stops. */
  carry: {
    act: {
      way: "0 0 both, 1 1",
      turn: "0 0, 0.42 0 both, 1 1",
      long: "0 1 out, 0.25 0.96 both, 0.9 1",
      wide: "0 1 out, 0.25 1.03 both, 0.9 1",
    },
    settle: {
      long: "0 1 out, 0.4 1.06 both, 1 1",
      wide: "0 1 out, 0.4 0.96 both, 1 1",
      ahead: "0 0 out, 0.4 1.5 both, 1 0",
    },
    lasts: 110,
  },
  /** By a plate that strikes. */
  punched: {
    act: {
      way: "0 0, 0.3 0 out, 1 1",
      long: "0 1, 0.29 1, 0.3 0.8 out, 0.6 1.06 both, 1 1",
      wide: "0 1, 0.29 1, 0.3 1.12 out, 0.6 0.96 both, 1 1",
      tilt: "0 0, 0.3 0 out, 0.6 -9 both, 1 -2",
    },
    settle: { ahead: "0 0 out, 0.4 3 both, 1 0", tilt: "0 -2 both, 0.5 3 both, 1 0" },
    lasts: 160,
  },
  /** On the spot: first a little the other way. */
  pivot: {
    act: { way: PLAIN.way, turn: "0 0 out, 0.2 -0.07 both, 1 1" },
    settle: { lean: "0 0 out, 0.4 5 both, 1 0" },
    lasts: 150,
  },
  /** Over whatever is in its way. */
  hop: {
    act: {
      way: "0 0, 0.16 0 both, 0.94 1",
      jump: "0 0, 0.16 0 out, 0.55 16 in, 0.94 0",
      long: "0 1 out, 0.16 0.82 out, 0.3 1.1 both, 0.8 1.06, 0.94 0.86, 1 0.86",
      wide: "0 1 out, 0.16 1.12 out, 0.3 0.94 both, 0.8 0.96, 0.94 1.12, 1 1.12",
      size: "0 1, 0.16 1 out, 0.55 1.3 in, 0.94 1",
    },
    bare: { ...PLAIN, size: "0 1 out, 0.5 1.4 in, 1 1" },
    settle: { long: "0 0.86 out, 0.5 1.05 both, 1 1", wide: "0 1.12 out, 0.5 0.97 both, 1 1" },
    lasts: 180,
    upright: true,
  },
  /** Into a hole that it gets out of. */
  dip: {
    act: { size: "0 1, 0.12 1 in, 0.4 0.6, 0.65 0.6 out, 0.9 1", tilt: "0 0 both, 0.4 12 both, 0.9 0" },
    bare: { size: "0 1, 0.4 0.6, 1 1" },
  },
  /** Over an edge, where it hangs a moment. */
  fall: { act: { way: "0 0 in, 0.25 1", ...FALL }, bare: { way: "0 0, 0.4 1", ...FALL } },
  /** Apart. */
  burst: { act: { ...PLAIN, ...BURST }, bare: { ...PLAIN, ...BURST } },
  /** From above, back onto the board. */
  drop: {
    act: {
      ...DROP,
      long: "0 1.14, 0.54 1.14, 0.56 0.78 out, 0.75 1.06 both, 1 1",
      wide: "0 0.92, 0.54 0.92, 0.56 1.18 out, 0.75 0.96 both, 1 1",
    },
    bare: DROP,
    upright: true,
  },
  /** What hits it shakes it. */
  shudder: {
    act: {
      ahead: "0 0, 0.24 0, 0.3 3, 0.37 -2.4, 0.44 2, 0.51 -1.4, 0.58 0.8 both, 0.7 0",
      tilt: "0 0, 0.24 0 out, 0.34 8 both, 0.75 0",
    },
  },
  /** For joy, twice. */
  cheer: {
    act: {
      jump: "0 0, 0.12 0 out, 0.32 15 in, 0.5 0, 0.6 0 out, 0.75 6 in, 0.9 0",
      long: "0 1 out, 0.12 0.84 punch, 0.2 1.1 both, 0.48 1.05, 0.5 0.84 out, 0.6 0.93, 0.75 1.03, 0.9 0.92 both, 1 1",
      wide: "0 1 out, 0.12 1.12 punch, 0.2 0.92 both, 0.48 0.96, 0.5 1.14 out, 0.6 1.05, 0.75 0.98, 0.9 1.06 both, 1 1",
      tilt: "0 0, 0.12 0 out, 0.32 -7 both, 0.5 0, 0.6 0 out, 0.75 5 both, 0.9 0",
    },
    upright: true,
  },
  /** And goes. */
  win: {
    act: {
      jump: "0 0, 0.12 0 out, 0.36 20 in, 0.58 0",
      long: "0 1 out, 0.12 0.84 punch, 0.22 1.1 both, 0.56 1.05, 0.58 0.84 out, 0.7 1",
      wide: "0 1 out, 0.12 1.12 punch, 0.22 0.92 both, 0.56 0.96, 0.58 1.14 out, 0.7 1",
      size: "0 1, 0.64 1 in, 1 1.6",
      seen: "0 1, 0.64 1, 1 0",
    },
    bare: { size: "0 1, 1 1.6", seen: "0 1, 1 0" },
    upright: true,
  },
  /** Its hull sinks. */
  doze: {
    act: { long: "0 1, 0.15 1 both, 0.6 0.9 both, 1 0.96", wide: "0 1, 0.15 1 both, 0.6 1.06 both, 1 1.02" },
    settle: { long: "0 0.96 both, 1 1", wide: "0 1.02 both, 1 1" },
    lasts: 200,
    upright: true,
  },
  /** And rises. */
  rise: {
    act: {
      jump: "0 0, 0.15 0 out, 0.4 7 in, 0.65 0",
      long: "0 0.96, 0.15 0.96 out, 0.4 1.09 both, 0.7 0.96 both, 1 1",
      wide: "0 1.02, 0.15 1.02 out, 0.4 0.95 both, 0.7 1.03 both, 1 1",
    },
    upright: true,
  },
};

/** @param {Told} told @returns {Tracks} */
const tracksOf = (told) => Object.fromEntries(Object.entries(told).map(([name, keys]) => [name, track(keys)]));

/** @type {Map<string, Motion>} */
const MOTIONS = new Map(
  Object.entries(TOLD).map(([name, { act, on = {}, bare, settle, lasts = 0, upright = false, meets = [] }]) => [
    name,
    {
      act: tracksOf(act),
      on: Object.fromEntries(Object.entries(on).map(([before, told]) => [before, tracksOf(told)])),
      bare: bare && tracksOf(bare),
      settle: settle && tracksOf(settle),
      lasts,
      upright,
      meets,
    },
  ]),
);
const USUAL = tracksOf(PLAIN);

/** @param {string} [name] */
export const motionOf = (name = "plain") => /** @type {Motion} */ (MOTIONS.get(name));

/**
 * The tracks of an act; what says nothing of a way or a turn goes it as usual.
 * @param {Motion} motion @param {{phased: boolean, before?: string}} how `before`: how it moves already
 */
export const actOf = ({ act, on, bare }, { phased, before = "" }) => ({
  ...USUAL,
  ...(phased ? (on[before] ?? act) : bare),
});
