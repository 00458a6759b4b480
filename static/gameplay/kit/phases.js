/**
 * How a thing moves in its beat: it gathers, acts, settles. The act is all that a rule needs, and ends with the beat;
 * settling lies over what comes next, and is cut where the same thing moves again. Here: easings, tracks, and what
 * settles; what robots do is in `motions.js`.
 *
 * @typedef {[at: number, value: number, ease: keyof typeof EASE][]} Track parts of the time, and how each goes on
 */
/** @param {number} a @param {number} b @param {number} t */
const cubic = (a, b, t) => ((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t * t + 3 * a * t;

/** As in CSS. @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
const bezier = (x1, y1, x2, y2) => (/** @type {number} */ part) => {
  if (part <= 0 || part >= 1) return part <= 0 ? 0 : 1;
  let [low, high] = [0, 1];
  for (let i = 0; i < 12; i += 1) {
    const t = (low + high) / 2;
    if (cubic(x1, x2, t) < part) low = t;
    else high = t;
  }
  return cubic(y1, y2, (low + high) / 2);
};

export const EASE = {
  even: (/** @type {number} */ part) => part,
  /** Arrives softly. */
  out: bezier(0.16, 0.84, 0.34, 1),
  /** Falls, or gathers speed. */
  in: bezier(0.55, 0.05, 0.9, 0.45),
  /** From rest to rest. */
  both: bezier(0.45, 0, 0.25, 1),
  /** Strikes. */
  punch: bezier(0.05, 0.9, 0.2, 1),
  /** Overshoots by a tenth. */
  spring: bezier(0.3, 1.6, 0.5, 1),
  /** From rest to an even run. */
  off: bezier(0.5, 0, 0.75, 0.6),
};

/** "0 1 out, 0.5 2, 1 1": at the beginning 1, which goes out to 2, and evenly back.
 * @param {string} keys @returns {Track} */
export const track = (keys) =>
  keys.split(",").map((key) => {
    const [at, value, ease = "even"] = key.trim().split(" ");
    return [Number(at), Number(value), /** @type {keyof typeof EASE} */ (ease)];
  });

/** @param {Track} keys @param {number} part of the time */
export function valueAt(keys, part) {
  let i = keys.length - 1;
  while (i > 0 && keys[i][0] > part) i -= 1;
  const [at, value, ease] = keys[i];
  if (i === keys.length - 1 || part <= at) return value;
  const [next, then] = keys[i + 1];
  return value + (then - value) * EASE[ease]((part - at) / (next - at));
}

/** What settles after its beat, and may be cut. */
export class Tail {
  over = false;
  part = 0;

  /** @param {number} lasts milliseconds at speed 1 @param {(part: number) => void} paint @param {() => void} end
   * @param {string} [name] of what settles */
  constructor(lasts, paint, end, name) {
    this.name = name;
    this.lasts = lasts;
    this.paint = paint;
    this.end = end;
  }

  /** @param {number} time milliseconds since its beat was over */
  at(time) {
    if (this.over) return;
    this.part = time / this.lasts;
    if (this.part >= 1) this.cut();
    else this.paint(this.part);
  }

  cut() {
    if (this.over) return;
    this.over = true;
    this.end();
  }
}
