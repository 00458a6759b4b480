/**
 * What the panel may say to the host: what a choice would lead to, a draft, an answer, and to take it back. A draft is
 * sent a moment after each change and again when the line is back: at the deadline the host plays the draft it has.
 *
 * @typedef {import("./state.js").Prompt} Prompt
 * @import { Ok, Outbound } from "../../types/host.d.ts"
 * @import { Command } from "./socket.js"
 * @typedef {{send: (message: Command, options?: {keep?: boolean}) => Promise<Outbound>, resync: () => void}} Line
 *   `keep`: repeated until the host has answered, also over a cut
 */
import { PASSES, Refusal } from "./socket.js";

/** Milliseconds after the last change. */
const PAUSE = 1000;
/** Milliseconds, before a host that fails is asked again. */
const AGAIN = 2000;

export class Answers {
  /** The newest draft, until the host has it. @type {Extract<Command, {type: "draft"}> | null} */
  #unsaved = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** An answer is on its way: the host has not said yet whether it took it. */
  #underway = false;
  /** The question whose answer the host has taken last. */
  #given = "";

  /**
   * @param {{
   *   line: Line, state: import("./state.js").MatchState, onSealed: () => void, onRefused: (error: unknown) => void,
   *   onKept: () => void,
   * }} ways `onRefused` with null: nothing is wrong any more; `onKept`: what a lost line leaves here has changed
   */
  constructor({ line, state, onSealed, onRefused, onKept }) {
    this.line = line;
    this.state = state;
    this.onSealed = onSealed;
    this.onRefused = onRefused;
    this.onKept = onKept;
  }

  /**
   * What there is of the own question: an answer that is perhaps not at the host, one that the host keeps, a draft.
   * @returns {"answer" | "given" | "draft" | "nothing"}
   */
  get kept() {
    if (this.#underway) return "answer";
    const { asked, answered, drafts } = this.state;
    if (!asked) return "nothing";
    if (answered || asked.key === this.#given) return "given";
    return drafts[asked.key] ? "draft" : "nothing";
  }

  /**
   * What may follow. Without it nobody can go on: a host that fails for a moment is asked again.
   * @param {Prompt} prompt @param {unknown} payload
   * @param {{ahead?: boolean}} [options] `ahead`: after each next step, too
   * @returns {Promise<import("../../types/host.d.ts").PreviewShape>}
   */
  async ask(prompt, payload, { ahead = false } = {}) {
    for (;;) {
      try {
        const question = /** @type {Command} */ ({
          type: "preview",
          prompt: prompt.key,
          payload,
          ...(ahead && { ahead }),
        });
        const look = await this.line.send(question, { keep: true });
        return /** @type {import("../../types/host.d.ts").PreviewShape} */ (look);
      } catch (error) {
        const passes = error instanceof Refusal && ["error", ...PASSES].includes(error.code);
        if (!passes || !this.state.isOpen(prompt)) throw error;
        await new Promise((again) => setTimeout(again, AGAIN));
      }
    }
  }

  /** @param {Prompt} prompt @param {unknown} payload */
  save(prompt, payload) {
    this.state.drafts[prompt.key] = payload;
    clearTimeout(this.#timer);
    /** @type {Extract<Command, {type: "draft"}>} */
    const draft = { type: "draft", prompt: prompt.key, rev: prompt.rev, payload };
    this.#unsaved = draft;
    this.#timer = setTimeout(() => this.keep(), PAUSE);
    this.onKept();
  }

  /** Send the draft that the host does not have yet; also when the line is back. */
  async keep() {
    const mine = this.#unsaved;
    if (!mine) return;
    try {
      await this.line.send(mine);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === "retry") return;
    }
    if (mine === this.#unsaved) this.#unsaved = null;
  }

  /** Its question is answered, or void. */
  drop() {
    clearTimeout(this.#timer);
    this.#unsaved = null;
  }

  /** Drafts that the host does not have yet, by prompt. @returns {Record<string, unknown>} */
  get unsaved() {
    return this.#unsaved ? { [this.#unsaved.prompt]: this.#unsaved.payload } : {};
  }

  /** Throws when the host refuses, or the line is gone for good. @param {Prompt} prompt @param {unknown} payload */
  async submit(prompt, payload) {
    this.drop();
    this.onRefused(null);
    this.#goes(true);
    try {
      /** @type {Command} */
      const decision = { type: "decide", prompt: prompt.key, rev: prompt.rev, payload };
      const { version } = /** @type {Ok} */ (await this.line.send(decision, { keep: true }));
      this.#given = prompt.key;
      this.#goes(false);
      this.state.turns += 1;
      if (!prompt.sealed) return;
      this.state.seal(prompt, payload, version);
      this.onSealed();
    } catch (error) {
      this.#goes(false);
      this.onRefused(error);
      this.line.resync();
      throw error;
    }
  }

  /** @param {boolean} underway */
  #goes(underway) {
    this.#underway = underway;
    this.onKept();
  }

  /** Take a sealed answer back. @param {Prompt} prompt */
  async reopen(prompt) {
    try {
      await this.line.send({ type: "reopen", prompt: prompt.key }, { keep: true });
      this.#given = "";
      this.state.unseal(prompt);
    } catch (error) {
      this.onRefused(error);
    }
  }
}
