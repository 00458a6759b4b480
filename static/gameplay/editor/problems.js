/** What the server says of the board: asked a moment after every change, listed, and shown on the board. */
import { whenReleased } from "../../js/calm.js";
import { html } from "../svg.js";

const PAUSE = 400;
/** An answer that takes longer is lost. */
const PATIENCE = 15_000;
/** Without an answer it is asked again, later and later. */
const AGAIN = [3000, 60_000];

export class Problems {
  #timer = 0;
  #asked = 0;
  #shown = "";

  /**
   * @param {{list: HTMLElement, summary: HTMLElement}} parts
   * @param {{check: string, token: () => string}} server
   * @param {{found: (answer: any) => void, look: (problem: any) => void}} on
   */
  constructor({ list, summary }, server, on) {
    this.list = list;
    this.summary = summary;
    this.server = server;
    this.on = on;
  }

  /** Ask soon: a newer change makes an older question void. @param {() => string} text */
  ask(text, pause = PAUSE) {
    this.summary.dataset.state = "asking";
    this.#later(text, pause);
  }

  /** What the server says of a text; null when it can not be reached. @param {string} text @returns {Promise<any>} */
  async judge(text) {
    try {
      const reply = await fetch(this.server.check, {
        method: "POST",
        body: new URLSearchParams({ text }),
        headers: { "X-CSRFToken": this.server.token() },
        signal: AbortSignal.timeout(PATIENCE),
      });
      const type = reply.headers.get("Content-Type") ?? "";
      return type.includes("json") ? await reply.json() : null;
    } catch {
      return null;
    }
  }

  /** @param {() => string} text @param {number} pause */
  #later(text, pause) {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const mine = this.#asked;
    this.#timer = window.setTimeout(async () => {
      const answer = await this.judge(text());
      if (mine !== this.#asked) return;
      whenReleased(() => {
        if (mine === this.#asked) this.#show(answer);
      }); // not between press and release of a line
      if (!answer) this.#later(text, Math.min(Math.max(pause * 2, AGAIN[0]), AGAIN[1]));
    }, pause);
  }

  /** @param {any} answer */
  #show(answer) {
    const problems = answer?.problems ?? [];
    const errors = problems.filter((/** @type {any} */ problem) => problem.level === "error").length;
    this.summary.dataset.state = !answer || answer.detail ? "lost" : errors ? "errors" : "fine";
    const words =
      answer?.detail ??
      (answer ? said(errors, problems.length - errors) : gettext("The board could not be checked: no connection."));
    if (words !== this.#shown) this.summary.textContent = words;
    this.#shown = words;
    this.list.replaceChildren(...problems.map((/** @type {any} */ problem) => this.#line(problem)));
    this.on.found(answer && !answer.detail ? { ...answer, problems, errors } : { problems: [], errors: null });
  }

  /** @param {any} problem */
  #line(problem) {
    const words = [
      html("b", {}, [problem.level === "error" ? gettext("Error") : gettext("Advice")]),
      ` ${problem.message} `,
      html("small", {}, [[problem.where, problem.rule].filter(Boolean).join(" · ")]),
    ];
    const content = problem.cells.length
      ? html("button", { type: "button", class: "ed-problem-go" }, words)
      : html("span", {}, words);
    content.addEventListener("click", () => problem.cells.length && this.on.look(problem));
    return html("li", { class: "ed-problem", "data-level": problem.level, "data-rule": problem.rule }, [content]);
  }
}

/** @param {number} errors @param {number} advice */
function said(errors, advice) {
  const parts = [];
  if (errors) parts.push(interpolate(ngettext("%s error", "%s errors", errors), [errors]));
  if (advice) parts.push(interpolate(ngettext("%s piece of advice", "%s pieces of advice", advice), [advice]));
  return parts.length ? parts.join(", ") : gettext("Nothing to complain about: it can be raced.");
}
