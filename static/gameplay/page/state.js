/**
 * What this page knows of its match: the version it has heard up to, the open questions, who is ready or away, and the
 * own answer. Nothing is shown and nothing is sent here; messages of the host change it, and the view reads it.
 *
 * @typedef {import("../../types/host.d.ts").PromptPublic} Prompt
 * @typedef {import("../../types/host.d.ts").SeatPublic} Seat
 * @typedef {import("../../types/host.d.ts").StepShape} Step
 * @typedef {import("../../types/host.d.ts").Sync} Sync
 * @typedef {import("../../types/host.d.ts").StepsTold} Steps
 * @typedef {{prompts: Prompt[], busy: boolean, paused: boolean, over: boolean, draft: unknown, answer: unknown,
 *   answered: boolean}} Question
 *   what the panel is told: the open questions of all seats, and the own draft and answer
 */

export class MatchState {
  /** The version heard up to; null: nothing yet, or everything is to be told afresh. @type {number | null} */
  version = null;
  /** @type {Prompt[]} */
  prompts = [];
  /** Seats whose sealed answer is in. @type {number[]} */
  ready = [];
  /** @type {number[]} */
  away = [];
  /** Seats that people play. @type {number[]} */
  people = [];
  /** Own drafts by prompt. @type {Record<string, unknown>} */
  drafts = {};
  paused;
  over = false;
  annulled = false;
  /** Seats that have won, once it is over. @type {number[]} */
  winners = [];
  /** Only this place is left to win, and the last racer may end the match there.
   * @type {import("../../types/host.d.ts").Decided | null} */
  decided = null;
  /** Something moves on the board. */
  busy = false;
  /** The line to the host is lost: what is sent waits for it. */
  offline = false;
  /** Own turns played. */
  turns = 0;
  /** The own sealed answers by prompt. @type {Record<string, unknown>} */
  #answers = {};
  /**
   * The own answer that the host took at a version: news from before it do not know of it.
   * @type {{version: number, answers: Record<string, unknown>}}
   */
  #sealed = { version: -1, answers: {} };
  /** The step that last set the match back; null before the first view. @type {number | null} */
  #restarted = null;

  /** @param {{you: number | null, status: string}} match `you`: the own seat */
  constructor({ you, status }) {
    this.you = you;
    this.paused = status === "paused";
  }

  /**
   * Everything afresh. Returns the step that set the match back since the last time, or null.
   * @param {Sync} message
   * @param {Record<string, unknown>} unsaved drafts that the host does not have yet
   */
  sync(message, unsaved) {
    const isSetBack = this.#restarted !== null && this.#restarted !== message.restarted;
    this.#restarted = message.restarted;
    this.drafts = { ...message.mine.drafts, ...(isSetBack ? {} : unsaved) };
    return isSetBack ? message.restarted : null;
  }

  /** Questions, seats and answers at a version. @param {Sync | Steps} message */
  tell(message) {
    this.prompts = message.prompts;
    this.ready = message.ready;
    this.away = message.seats.filter(({ away }) => away).map(({ seat }) => seat);
    this.people = message.seats.filter(({ bot, left }) => !bot && !left).map(({ seat }) => seat);
    this.paused = message.status === "paused";
    this.annulled = message.status === "annulled";
    this.over = message.status === "finished" || this.annulled;
    this.winners = message.outcome?.winners ?? [];
    this.decided = message.decided ?? null;
    const version = message.type === "sync" ? message.version : message.to;
    if (message.mine)
      this.#answers = { ...message.mine.answers, ...(version < this.#sealed.version && this.#sealed.answers) };
  }

  /** The own open question, answered or not. @returns {Prompt | null} */
  get asked() {
    return this.prompts.find(({ seat }) => seat === this.you) ?? null;
  }

  /** The own sealed answer is in. */
  get answered() {
    const { asked } = this;
    return Boolean(asked && (asked.answered || asked.key in this.#answers));
  }

  /** This question waits for its answer, as far as the host has told. @param {Prompt} prompt */
  isOpen(prompt) {
    return this.prompts.some(({ key, answered }) => key === prompt.key && !answered);
  }

  /** @returns {Question} */
  get question() {
    const { asked, answered, prompts, busy, paused, over } = this;
    return {
      prompts,
      busy,
      paused,
      over,
      draft: asked ? this.drafts[asked.key] : null,
      answer: asked ? this.#answers[asked.key] : null,
      answered,
    };
  }

  /** The host took a sealed answer. @param {Prompt} prompt @param {unknown} payload @param {number} version */
  seal(prompt, payload, version) {
    this.#sealed = { version, answers: { [prompt.key]: payload } };
    this.#answers = { ...this.#answers, [prompt.key]: payload };
  }

  /** The host gave a sealed answer back. @param {Prompt} prompt */
  unseal(prompt) {
    this.#sealed.answers = {};
    const { [prompt.key]: _, ...others } = this.#answers;
    this.#answers = others;
  }
}
