/**
 * What every question of a game is: it is redrawn at each news, its answer is sent once, nothing can be chosen
 * meanwhile, and a refusal lets one choose again. And what is drawn while somebody presses a button waits until it is
 * let go.
 */
import { whenReleased } from "../../js/calm.js";
import { html } from "../svg.js";
import { on } from "./redraw.js";

/**
 * @import { PromptPublic } from "../../types/host.d.ts"
 * @typedef {Pick<import("./panel.js").AnyHost, "submit" | "offline">} Host
 * @typedef {Record<string, string | number | boolean | null | undefined>} Attributes
 */

/**
 * @template {Host} Asking the host
 * @template {PromptPublic | null} Prompt what is asked; null: nothing just now
 * @template Payload what the question may be answered with
 */
export class Question {
  /** The answer is under way. */
  isSending = false;
  /** The question is no longer on the page. */
  isOver = false;

  /** @param {Asking} host @param {Prompt} prompt */
  constructor(host, prompt) {
    this.host = host;
    this.prompt = prompt;
  }

  draw() {}

  redraw() {
    whenReleased(this.#show);
  }

  #show = () => {
    if (!this.isOver) this.draw();
  };

  /**
   * The button that sends; while the line to the host is lost it says that it waits. It is never `disabled`: a button
   * that is would lose the focus.
   * @param {string} text @param {boolean} isReady there is a whole answer @param {() => void} run
   * @param {Attributes} [more]
   */
  sendButton(text, isReady, run, more = {}) {
    const isOffline = this.host.offline();
    const look = {
      class: "main",
      "data-confirm": true,
      "data-key": "go",
      "data-waiting": isOffline,
      "aria-disabled": String(!isReady || this.isSending),
      ...more,
    };
    const sends = this.isSending ? gettext("Sending…") : text;
    return button(isOffline ? gettext("Waiting for the connection") : sends, look, run);
  }

  /** @param {Payload} payload */
  async send(payload) {
    if (this.isSending || this.isOver || !this.prompt) return;
    this.isSending = true;
    this.redraw();
    try {
      await this.host.submit(this.prompt, payload);
    } catch {
      this.isSending = false;
      this.redraw();
    }
  }

  stop() {
    this.isOver = true;
  }

  /** @returns {import("./keyboard.js").Shortcut[]} */
  shortcuts() {
    return [];
  }
}

/**
 * A question of which the host says what may be chosen.
 * @template {Host & Pick<import("./panel.js").AnyHost, "ask">} Asking
 * @template {PromptPublic} Prompt
 * @template Payload
 * @template {import("../../types/host.d.ts").Space} Offered
 * @extends {Question<Asking, Prompt, Payload>}
 */
export class OfferedQuestion extends Question {
  /** Once the host has told. @type {Offered | null} */
  space = null;

  /** @param {Asking} host @param {Prompt} prompt */
  constructor(host, prompt) {
    super(host, prompt);
    host.ask(prompt, null).then(
      ({ next }) => {
        this.space = /** @type {Offered | null} */ (next);
        this.redraw();
      },
      () => {}, // refused or cut off: the question comes again
    );
  }
}

/** @param {string} text @param {Attributes} attributes @param {() => void} run */
export const button = (text, attributes, run) =>
  on(html("button", { type: "button", class: "button", ...attributes }, [text]), { click: run });
