/** What was before: so many changes can be undone. Values must be plain, since they are kept as text. */

const MOST = 30;

/** @template Value */
export class Past {
  /** @type {string[]} */
  #kept = [];

  get isEmpty() {
    return !this.#kept.length;
  }

  /** @param {Value} value as it is before a change */
  remember(value) {
    this.#kept = [...this.#kept.slice(1 - MOST), JSON.stringify(value)];
  }

  /** What was before the last change; null: nothing. @returns {Value | null} */
  take() {
    const kept = this.#kept.pop();
    return kept === undefined ? null : JSON.parse(kept);
  }
}
