/**
 * What the panel of a seat gets from its page: the board, the ways to the host, and the other tabs of the seat.
 *
 * @import { PreviewShape } from "../../types/host.d.ts"
 * @typedef {import("./state.js").Prompt} Prompt
 * @typedef {import("./answers.js").Answers} Answers
 */
import { announce } from "../kit/log.js";

/** So many last lines of the log are seen while one waits. */
const LINES = 3;

/**
 * @param {{
 *   page: HTMLElement, data: import("./live.js").MatchData, table: import("./table.js").Table,
 *   state: import("./state.js").MatchState, answers: Answers, tabs: import("./tabs.js").Tabs,
 *   onDraft: (draft: {steps: unknown[], picks: unknown[]}) => void,
 * }} parts
 * @returns {import("../kit/panel.js").AnyHost}
 */
export function panelHost({ page, data, table, state, answers, tabs, onDraft }) {
  return {
    root: /** @type {HTMLElement} */ (page.querySelector("[data-panel]")),
    hand: page.querySelector("[data-about-hand]"),
    code: data.code,
    you: data.you,
    board: () => table.board,
    view: () => table.view,
    name: table.name,
    ask: firstFromPage(data.look, answers.ask.bind(answers)),
    save: (prompt, payload) => {
      answers.save(prompt, payload);
      tabs.draft(prompt, payload);
    },
    plan: tabs.plan,
    onPlan: tabs.onPlan,
    submit: answers.submit.bind(answers),
    reopen: answers.reopen.bind(answers),
    offline: () => state.offline,
    say: announce,
    formUrl: data.form,
    lines: () => table.log.latest(LINES),
    onDraft: (steps, picks) => onDraft({ steps, picks }),
  };
}

/**
 * The first answer came with the page: the choices are there at once, and nothing below them jumps.
 * @param {import("./live.js").MatchData["look"]} look what may be answered to the question that was open then
 * @param {Answers["ask"]} ask asks the host
 * @returns {Answers["ask"]} which asks it from the second time on
 */
function firstFromPage(look, ask) {
  let first = look;
  return async (prompt, payload, options) => {
    const here = first;
    first = undefined;
    const isEmpty = payload === null || /** @type {{steps?: unknown[]}} */ (payload).steps?.length === 0;
    if (here && isEmpty && prompt.key === here.key && prompt.rev === here.rev)
      return /** @type {PreviewShape} */ ({ type: "preview", id: "", ...here.look });
    return ask(prompt, payload, options);
  };
}
