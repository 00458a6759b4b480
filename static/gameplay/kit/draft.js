/**
 * An unfinished decision: what was picked so far and what the host says to it. For a path of steps the host is also
 * asked what each legal next step would lead to, so that every choice can be shown before it is made. No rule here:
 * legality and consequences come from `preview`, and answers are remembered while the prompt is open.
 *
 * @import { EventShape } from "../../types/host.d.ts"
 */

/**
 * One thing to pick, with what is told of it.
 *
 * @template Value, Facts
 * @typedef {Omit<import("../../types/host.d.ts").Pick, "value" | "params"> & {value: Value, params: Facts}} Pick
 */

/**
 * @template {EventShape} Event
 * @typedef {import("./panel.js").Look<Event>} Look
 */

/**
 * @template {EventShape} Event
 * @template {{do: string}} Step
 * @template Facts
 */
export class Path {
  /** What was picked. @type {Step[]} */
  steps;
  /** What the host said, by what was asked. @type {Map<string, Look<Event>>} */
  #looks = new Map();
  /** Paths whose next steps the host has told, or is asked for. @type {Map<string, Promise<void>>} */
  #ahead = new Map();
  #alive = true;
  #generation = 0;

  /**
   * @param {{
   *   ask: (payload: {steps: Step[]}) => Promise<Look<Event>>, save: (payload: {steps: Step[]}) => void,
   *   close: Step, steps: Step[], onChange: () => void,
   * }} options `close`: the step that ends a path; `steps`: a draft to go on with
   */
  constructor({ ask, save, close, steps, onChange }) {
    this.ask = ask;
    this.save = save;
    this.close = close;
    this.steps = steps;
    this.onChange = onChange;
  }

  /** What may follow. @returns {Pick<Step, Facts>[]} */
  get picks() {
    return this.#next.filter(({ value }) => !this.#isClose(value));
  }

  /** What may be picked first, also after it was. @returns {Pick<Step, Facts>[]} */
  get first() {
    return this.#nextOf([]).filter(({ value }) => !this.#isClose(value));
  }

  /** The turn so far: what is not said yet counts as declined. Null while the host has not answered. */
  get now() {
    return this.#seen(this.steps);
  }

  /** The host has not yet answered to the draft. */
  get waits() {
    return !this.now;
  }

  /** The steps to send. */
  get payload() {
    return { steps: [...this.steps, this.close] };
  }

  get complete() {
    return this.#next.some(({ value }) => this.#isClose(value));
  }

  /** What a pick would lead to, with nothing after it. @param {Step} value */
  after(value) {
    return this.#seen([...this.steps, value]);
  }

  /** What a first pick would lead to. @param {Step} value */
  only(value) {
    return this.#seen([value]);
  }

  /** Ask for the draft and what each choice leads to, in one question. */
  async refresh() {
    this.#generation += 1;
    const mine = this.#generation;
    const isCurrent = () => this.#alive && mine === this.#generation;
    this.onChange();
    if (this.now && this.picks.every(({ value }) => this.after(value))) return;
    await this.#look(this.steps);
    if (isCurrent()) this.onChange();
  }

  /** Ask what may be picked first, for a draft that was begun before this page. */
  async recall() {
    if (!this.steps.length) return;
    await this.#look([]);
    if (this.#alive) this.onChange();
  }

  /** The host refused the answer. What it told before may be out of date, and is shown until it has told again. */
  async again() {
    this.#ahead.clear();
    await this.#look(this.steps);
    if (this.#alive) this.onChange();
  }

  /** @param {Step} value */
  pick(value) {
    return this.#change([...this.steps, value]);
  }

  /** Another first pick; what came after it is gone. @param {Step} value */
  begin(value) {
    return this.#change([value]);
  }

  undo() {
    if (!this.steps.length) return false;
    this.#change(this.steps.slice(0, -1));
    return true;
  }

  reset() {
    return this.#change([]);
  }

  stop() {
    this.#alive = false;
  }

  /** @param {Step[]} steps */
  #change(steps) {
    this.steps = steps;
    this.save({ steps });
    return this.refresh();
  }

  /** @returns {Pick<Step, Facts>[]} */
  get #next() {
    return this.#nextOf(this.steps);
  }

  /** @param {Step[]} steps @returns {Pick<Step, Facts>[]} */
  #nextOf(steps) {
    const space = this.#seen(steps)?.next;
    return space?.type === "steps" ? /** @type {Pick<Step, Facts>[]} */ (space.next) : [];
  }

  /** @param {Step} value */
  #isClose(value) {
    return value.do === this.close.do;
  }

  /** @param {Step[]} wanted */
  #seen(wanted) {
    return this.#looks.get(JSON.stringify(wanted)) ?? null;
  }

  /** @param {Step[]} wanted */
  #look(wanted) {
    const name = JSON.stringify(wanted);
    const running = this.#ahead.get(name);
    if (running) return running;
    const asked = this.ask({ steps: wanted }).then(
      (answer) => this.#learn(wanted, answer),
      () => void this.#ahead.delete(name), // refused or cut off: shown as not known
    );
    this.#ahead.set(name, asked);
    return asked;
  }

  /** @param {Step[]} steps @param {Look<Event>} answer */
  #learn(steps, { ahead = [], ...look }) {
    this.#looks.set(JSON.stringify(steps), look);
    if (look.next?.type !== "steps") return;
    const next = /** @type {Step[]} */ (look.next.next.map(({ value }) => value));
    for (const [i, seen] of ahead.entries()) {
      if (seen) this.#looks.set(JSON.stringify([...steps, next[i]]), seen);
    }
  }
}
