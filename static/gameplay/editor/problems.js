/** What the server says of the board: asked a moment after every change, listed, and shown on the board. */
import { whenReleased } from "../../js/calm.js";
import { html } from "../svg.js";

/**
 * @import { BoardJudged, ProblemShape } from "../../types/host.d.ts"
 * @typedef {{detail: string, lost?: boolean}} Unjudged why there is no answer; `lost`: the server was not reached
 */

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
   * @param {{found: (answer: BoardJudged | null) => void, look: (problem: ProblemShape) => void}} on
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

  /** What the server says of a text. @param {string} text @returns {Promise<BoardJudged | Unjudged>} */
  async judge(text) {
    try {
      const reply = await fetch(this.server.check, {
        method: "POST",
        body: new URLSearchParams({ text }),
        headers: { "X-CSRFToken": this.server.token() },
        signal: AbortSignal.timeout(PATIENCE),
      });
      return await reply.json();
    } catch {
      return { detail: gettext("Can’t check the board: no connection."), lost: true };
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
      if ("lost" in answer) this.#later(text, Math.min(Math.max(pause * 2, AGAIN[0]), AGAIN[1]));
    }, pause);
  }

  /** @param {BoardJudged | Unjudged} answer */
  #show(answer) {
    const judged = "detail" in answer ? null : answer;
    this.summary.dataset.state = !judged ? "lost" : judged.errors ? "errors" : "fine";
    const words = "detail" in answer ? answer.detail : said(answer);
    if (words !== this.#shown) this.summary.textContent = words;
    this.#shown = words;
    this.list.replaceChildren(...(judged?.problems ?? []).map((problem) => this.#line(problem)));
    this.on.found(judged);
  }

  /** @param {ProblemShape} problem */
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

/** @param {BoardJudged} judged */
function said({ problems, errors }) {
  const parts = [];
  const advice = problems.length - errors;
  if (errors) parts.push(interpolate(ngettext("%s error", "%s errors", errors), [errors]));
  if (advice) parts.push(interpolate(ngettext("%s piece of advice", "%s pieces of advice", advice), [advice]));
  return parts.length ? parts.join(", ") : gettext("All good: you can race on this board.");
}
