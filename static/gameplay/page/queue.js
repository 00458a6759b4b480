/**
 * Brings what the host told in order and has it shown, one thing after the other: a step once, none before its
 * predecessor, and the questions of a message after its steps. Whoever is far behind catches up without motion.
 *
 * @typedef {import("./state.js").Sync} Sync
 * @typedef {import("./state.js").Steps} Steps
 * @typedef {import("./state.js").Step} Step
 * @typedef {{
 *   sync: (message: Sync) => Promise<void> | void, step: (step: Step) => Promise<void> | void,
 *   tell: (message: Steps) => void, settle: () => void,
 * }} Stage
 *   where it is shown; `settle`: nothing waits any more
 */

/** Steps that wait with more motion than that, in milliseconds at speed 1, are shown without. */
const FAR_BEHIND = 25_000;
/** So often in a row what was told is asked for afresh when it could not be shown. */
const MOST_FAILURES = 3;

export class Queue {
  /** @type {(() => Promise<void> | void)[]} */
  #waiting = [];
  /** How long those that wait move, in milliseconds at speed 1. */
  #moving = 0;
  #works = false;
  #failures = 0;

  /**
   * @param {{
   *   state: {version: number | null}, stage: Stage, motion: (step: Step) => number, hurry: () => void,
   *   resync: () => void, giveUp: () => void,
   * }} ways `motion`: milliseconds that a step moves at speed 1; `hurry`: what is shown now ends at once; `resync`: the
   *   host is asked for what is missing; `giveUp`: it told the same once more, and it cannot be shown
   */
  constructor({ state, stage, motion, hurry, resync, giveUp }) {
    this.state = state;
    this.stage = stage;
    this.motion = motion;
    this.hurry = hurry;
    this.resync = resync;
    this.giveUp = giveUp;
  }

  /** Everything at once: what waits is out of date. @param {Sync} message */
  sync(message) {
    this.#clear();
    this.#waiting.push(() => this.stage.sync(message));
    this.state.version = message.version;
    this.hurry();
    return this.#work();
  }

  /** What is new of it; the host is asked when something lies between. @param {Steps} message */
  steps(message) {
    const { version } = this.state;
    const news = message.steps.filter((step) => step.version > (version ?? -1));
    if (news.length && version !== null && news[0].version !== version + 1) return this.resync();
    for (const step of news) {
      this.state.version = step.version;
      this.#add(step);
    }
    this.#waiting.push(() => this.stage.tell(message));
    if (this.#moving > FAR_BEHIND) this.hurry();
    return this.#work();
  }

  /** @param {Step} step */
  #add(step) {
    const motion = this.motion(step);
    this.#moving += motion;
    this.#waiting.push(() => {
      this.#moving -= motion;
      return this.stage.step(step);
    });
  }

  #clear() {
    this.#waiting = [];
    this.#moving = 0;
  }

  async #work() {
    if (this.#works) return;
    this.#works = true;
    try {
      for (let show = this.#waiting.shift(); show; show = this.#waiting.shift()) await show();
      this.stage.settle();
      this.#failures = 0;
    } catch (error) {
      console.error(error);
      this.#startAfresh();
    } finally {
      this.#works = false;
    }
  }

  /** Something could not be shown: everything from the host once more, for the page must not stand still for ever. */
  #startAfresh() {
    this.#clear();
    this.state.version = null;
    this.#failures += 1;
    if (this.#failures < MOST_FAILURES) this.resync();
    else this.giveUp();
  }
}
