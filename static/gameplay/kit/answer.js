/**
 * What every question does with its answer: it is sent once, nothing can be chosen meanwhile, and a refusal lets one
 * choose again. And what is drawn while somebody presses a button waits until it is let go.
 */
import { whenReleased } from "../../js/calm.js";
import { html } from "../svg.js";
import { on } from "./redraw.js";

/**
 * @import { PromptPublic } from "../../types/host.d.ts"
 * @typedef {Pick<import("./panel.js").AnyHost, "submit" | "offline">} Host
 * @typedef {Record<string, string | number | boolean | null | undefined>} Attributes
 */

/** @template Payload what the question may be answered with */
export class Answer {
  /** It is under way. */
  isSending = false;
  /** The question is no longer on the page. */
  isOver = false;

  /** @param {Host} host @param {PromptPublic} prompt @param {() => void} draw */
  constructor(host, prompt, draw) {
    this.host = host;
    this.prompt = prompt;
    this.draw = draw;
  }

  redraw() {
    whenReleased(this.#show);
  }

  #show = () => {
    if (!this.isOver) this.draw();
  };

  /**
   * The button that sends; while the line to the host is lost it says that it waits.
   * @param {string} text @param {Attributes} attributes @param {() => void} run
   */
  sendButton(text, attributes, run) {
    const isOffline = this.host.offline();
    const look = { class: "main", "data-waiting": isOffline, ...attributes };
    return button(isOffline ? gettext("Waiting for the line") : text, look, run);
  }

  /** @param {Payload} payload */
  async send(payload) {
    if (this.isSending || this.isOver) return;
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
}

/** @param {string} text @param {Attributes} attributes @param {() => void} run */
export const button = (text, attributes, run) =>
  on(html("button", { type: "button", class: "button", ...attributes }, [text]), { click: run });

const DIGITS = [..."123456789"];

/**
 * Choices by their number: one line of help for all of them.
 * @param {(() => boolean | void)[]} runs @param {string} [label] @param {string[]} [digits]
 * @returns {import("./keyboard.js").Shortcut[]}
 */
export const numbered = (runs, label = gettext("Take a choice by its number"), digits = DIGITS) => [
  { keys: digits, label, run: () => false },
  ...runs.slice(0, digits.length).map((run, i) => ({ keys: [digits[i]], label: "", hidden: true, run })),
];
