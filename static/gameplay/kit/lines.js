/**
 * The lines of a log, in the order of their versions, however they come: the newest first, the older ones when somebody
 * wants to see them. Pure: what of it is drawn is the log's business.
 *
 * @typedef {import("./log.js").Line} Line
 * @typedef {{version: number, lines: Line[], isVoid?: boolean}} Told `isVoid`: the match was set back to before it
 * @typedef {{version: number, number: number, line: Line, isVoid: boolean}} Placed `number`: of the line in its version
 */

export class Lines {
  /** In order; `begin`: how many lines come before. @type {(Told & {begin: number})[]} */
  #steps = [];
  #versions = new Set();
  count = 0;

  /** The newest version there is; 0: none. */
  get last() {
    return this.#steps.at(-1)?.version ?? 0;
  }

  /** How many lines of these are new, and how many of those come before all others. @param {Told[]} told */
  put(told) {
    const fresh = told.filter(({ version }) => !this.#versions.has(version));
    const first = this.#steps[0]?.version ?? Infinity;
    const { count } = this;
    for (const step of fresh) {
      this.#versions.add(step.version);
      this.#steps.push({ ...step, begin: 0 });
    }
    this.#steps.sort((a, b) => a.version - b.version);
    this.count = 0;
    for (const step of this.#steps) {
      step.begin = this.count;
      this.count += step.lines.length;
    }
    const earlier = fresh.filter(({ version }) => version < first);
    return { added: this.count - count, before: count ? earlier.reduce((sum, { lines }) => sum + lines.length, 0) : 0 };
  }

  /** How many lines come before one, which need not be there. @param {number} version @param {number} number */
  before(version, number) {
    const step = this.#steps[this.#find((each) => each.version >= version)];
    if (!step) return this.count;
    return step.begin + (step.version === version ? Math.min(number, step.lines.length) : 0);
  }

  /** @param {number} index @returns {Placed} */
  at(index) {
    const step = this.#steps[this.#find(({ begin }) => begin > index) - 1];
    const number = index - step.begin;
    return { version: step.version, number, line: step.lines[number], isVoid: Boolean(step.isVoid) };
  }

  clear() {
    this.#steps = [];
    this.#versions.clear();
    this.count = 0;
  }

  /**
   * The index of the first step of which this holds, as it does of all after it.
   * @param {(step: Told & {begin: number}) => boolean} holds
   */
  #find(holds) {
    let [low, high] = [0, this.#steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(this.#steps[middle])) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
