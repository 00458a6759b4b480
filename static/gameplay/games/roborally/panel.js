/**
 * The panel of a RoboRally seat: the question that is open, or whom everybody waits for; the own sheet always in
 * sight. A programme is built in `program.js`, everything else is asked by `ask.js`.
 */
import { html } from "../../svg.js";
import { robotOf } from "./apply.js";
import { askPanel } from "./ask.js";
import { programPanel } from "./program.js";
import { sheet, status, title } from "./sheet.js";

/**
 * @typedef {{
 *   root: HTMLElement, board: () => any, view: () => any, name: (seat: number) => string,
 *   ask: (prompt: any, payload: any) => Promise<any>, save: (prompt: any, payload: any) => void,
 *   submit: (prompt: any, payload: any) => Promise<void>, say: (text: string) => void, onDraft: (steps: any[], picks: any[]) => void,
 * }} PanelHost
 * @typedef {{stop: () => void, shortcuts: () => import("../../keyboard.js").Shortcut[], redraw: () => void}} Question
 */

/** @param {PanelHost} host */
export function createPanel(host) {
  /** @type {Question | null} */
  let question = null;
  let open = "";
  const head = html("div", { class: "panel-head" });
  const body = html("div", { class: "panel-body rr-panel" });
  const foot = html("div", { class: "panel-hand" });
  host.root.replaceChildren(head, body, foot);

  /** @param {{prompts: any[], answered: boolean, answer?: any, draft: any, busy: boolean, paused: boolean}} table */
  function update({ prompts, answered, answer, draft, busy, paused }) {
    const view = host.view();
    const me = robotOf(view, view.you);
    const mine = prompts.find((prompt) => prompt.seat === view.you);
    const name = mine && !busy && !paused ? `${mine.key} ${mine.rev ?? 0} ${answered}` : "";
    foot.replaceChildren(...(me && view.step !== "over" ? [status(view, me)] : []));
    if (name && name === open && !answered) return question?.redraw();
    const focused = host.root.contains(document.activeElement);
    question?.stop();
    question = null;
    open = name;
    host.board().ghost.clear();
    if (name && !answered) question = (mine.kind === "program" ? programPanel : askPanel)({ ...host, head, body }, mine, draft);
    else wait(view, me, prompts, { busy, paused, answered: Boolean(name) && answered, answer });
    // Who plays by keyboard stays in the panel: on its heading now, from which the next key leads to the choices.
    if (focused && !host.root.contains(document.activeElement)) /** @type {HTMLElement | null} */ (head.querySelector("h2"))?.focus({ preventScroll: true });
  }

  /** Nothing is asked of this seat. @param {any} view @param {any} me @param {any[]} prompts @param {{busy: boolean, paused: boolean, answered: boolean, answer: any}} state */
  function wait(view, me, prompts, { busy, paused, answered, answer }) {
    const names = prompts.filter((prompt) => prompt.seat !== view.you && !prompt.answered).map((prompt) => host.name(prompt.seat).replace(" ", "\u00a0"));
    const asked = names.join(", ");
    const many = names.length > 2; // too long for a heading
    const waiting = many ? interpolate(ngettext("Waiting for %s robot", "Waiting for %s robots", names.length), [names.length]) : interpolate(gettext("Waiting for %s"), [asked]);
    let text = busy ? gettext("The robots are moving …") : answered ? gettext("Your programme is in") : asked ? waiting : gettext("One moment …");
    if (paused) text = gettext("The race is paused.");
    if (view.step === "over") text = gettext("The race is over.");
    head.replaceChildren(title(text));
    const who = answered && asked ? interpolate(gettext("Waiting for %s"), [asked]) : many && text === waiting ? asked : "";
    const why = answered && asked ? "" : !me && view.step !== "over" ? gettext("You are watching. Everything public is shown.") : reason(me, view);
    body.replaceChildren(...[who, why].filter(Boolean).map((line) => html("p", { class: "muted" }, [line])), ...(me && on(me) && view.step !== "over" ? [sheet(view, answered && answer ? laid(me, answer) : me)] : []));
  }

  return { update, shortcuts: () => question?.shortcuts() ?? [], redraw: () => question?.redraw(), stop: () => question?.stop() };
}

const on = (/** @type {any} */ me) => me.status === "racing";

/** Why this seat has nothing to do. @param {any} me @param {any} view */
function reason(me, view) {
  if (view.step === "over") return "";
  if (me.status === "eliminated" || me.status === "abandoned") return gettext("Your robot is out of the race. You may go on watching.");
  if (me.status === "finished") return gettext("Your robot is home. You may go on watching.");
  if (me.status === "destroyed") return gettext("Your robot is destroyed. It comes back at its archive marker at the end of this turn.");
  if (me.down) return gettext("Your robot is powered down: it stands still this turn and has lost its damage.");
  return "";
}

/** The sheet with an answer that is still secret. @param {any} me @param {any} answer */
function laid(me, answer) {
  const cards = [...(answer.registers ?? [])];
  const registers = me.registers.map((/** @type {any} */ register, /** @type {number} */ i) => {
    if (me.locked.includes(i + 1) && register.cards?.length !== 0) return register;
    const entry = cards.shift();
    if (!entry) return register;
    return typeof entry === "number" ? { cards: [entry], how: "", up: false } : { cards: [entry.card, entry.second], how: entry.how ?? "", up: false };
  });
  return { ...me, registers };
}
