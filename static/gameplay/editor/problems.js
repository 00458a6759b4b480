/** What the server says of the board: asked a moment after every change, listed, and shown on the board. */
import { whenReleased } from "../../js/calm.js";
import { html } from "../svg.js";

const PAUSE = 400;
/** An answer that takes longer is lost. */
const PATIENCE = 15_000;
/** Without an answer it is asked again, later and later. */
const AGAIN = [3000, 60_000];

/**
 * @param {{list: HTMLElement, summary: HTMLElement}} parts
 * @param {{check: string, token: () => string}} server
 * @param {{found: (answer: any) => void, look: (problem: any) => void}} on
 */
export function createProblems({ list, summary }, server, on) {
  let timer = 0;
  let asked = 0;
  let shown = "";

  /** Ask soon: a newer change makes an older question void. @param {() => string} text */
  function ask(text, pause = PAUSE) {
    summary.dataset.state = "asking";
    later(text, pause);
  }

  /** @param {() => string} text @param {number} pause */
  function later(text, pause) {
    clearTimeout(timer);
    asked += 1;
    const mine = asked;
    timer = window.setTimeout(async () => {
      const answer = await judge(text());
      if (mine !== asked) return;
      whenReleased(() => { if (mine === asked) show(answer); }); // not between press and release of a line
      if (!answer) later(text, Math.min(Math.max(pause * 2, AGAIN[0]), AGAIN[1]));
    }, pause);
  }

  /** What the server says of a text; null when it can not be reached. @param {string} text @returns {Promise<any>} */
  async function judge(text) {
    try {
      const body = new URLSearchParams({ text });
      const reply = await fetch(server.check, { method: "POST", body, headers: { "X-CSRFToken": server.token() }, signal: AbortSignal.timeout(PATIENCE) });
      const type = reply.headers.get("Content-Type") ?? "";
      return type.includes("json") ? await reply.json() : null;
    } catch {
      return null;
    }
  }

  /** @param {any} answer */
  function show(answer) {
    const problems = answer?.problems ?? [];
    const errors = problems.filter((/** @type {any} */ problem) => problem.level === "error").length;
    summary.dataset.state = !answer || answer.detail ? "lost" : errors ? "errors" : "fine";
    const words = answer?.detail ?? (answer ? said(errors, problems.length - errors) : gettext("The board could not be checked: no connection."));
    if (words !== shown) summary.textContent = words;
    shown = words;
    list.replaceChildren(...problems.map(line));
    on.found(answer && !answer.detail ? { ...answer, problems, errors } : { problems: [], errors: null });
  }

  /** @param {any} problem */
  function line(problem) {
    const words = [html("b", {}, [problem.level === "error" ? gettext("Error") : gettext("Advice")]), ` ${problem.message} `, html("small", {}, [[problem.where, problem.rule].filter(Boolean).join(" · ")])];
    const content = problem.cells.length ? html("button", { type: "button", class: "ed-problem-go" }, words) : html("span", {}, words);
    content.addEventListener("click", () => problem.cells.length && on.look(problem));
    return html("li", { class: "ed-problem", "data-level": problem.level, "data-rule": problem.rule }, [content]);
  }

  return { ask, judge };
}

/** @param {number} errors @param {number} advice */
function said(errors, advice) {
  const parts = [];
  if (errors) parts.push(interpolate(ngettext("%s error", "%s errors", errors), [errors]));
  if (advice) parts.push(interpolate(ngettext("%s piece of advice", "%s pieces of advice", advice), [advice]));
  return parts.length ? parts.join(", ") : gettext("Nothing to complain about: it can be raced.");
}
