/**
 * The panel of a Bumping Bots seat: whose turn it is, the own cards, and the question that is open. A turn is built
 * step by step (`turn.js`), a grid place or a hand of cards is picked (`choose.js`).
 */
import { html } from "../../svg.js";
import { robotOf } from "./apply.js";
import { choosePanel } from "./choose.js";
import { handOf, title } from "./parts.js";
import { turnPanel } from "./turn.js";

/**
 * @typedef {{
 *   root: HTMLElement, board: () => any, view: () => any, name: (seat: number) => string,
 *   ask: (prompt: any, payload: any) => Promise<any>, save: (prompt: any, payload: any) => void,
 *   submit: (prompt: any, payload: any) => Promise<void>, reopen: (prompt: any) => Promise<void>, say: (text: string) => void,
 *   formUrl: string, onDraft: (steps: any[], picks: any[]) => void,
 * }} PanelHost
 * @typedef {{stop: () => void, shortcuts: () => import("../../keyboard.js").Shortcut[], redraw: () => void}} Question
 */

/** @param {PanelHost} host */
export function createPanel(host) {
  /** @type {Question | null} */
  let question = null;
  let open = "";
  const head = html("div", { class: "panel-head" });
  const body = html("div", { class: "panel-body" });
  const hand = html("div", { class: "panel-hand" });
  host.root.replaceChildren(head, body, hand);

  /**
   * @param {{prompts: any[], answered: boolean, draft: any, busy: boolean, paused: boolean}} table
   *   `prompts`: the open ones of all seats; `answered`: the own sealed answer is in
   */
  function update({ prompts, answered, draft, busy, paused }) {
    const view = host.view();
    const mine = prompts.find((prompt) => prompt.seat === view.you);
    const name = mine && !busy && !paused ? `${mine.key} ${mine.rev ?? 0} ${answered}` : "";
    showHand(view);
    if (name && name === open) return question?.redraw();
    const focused = host.root.contains(document.activeElement);
    question?.stop();
    question = null;
    open = name;
    host.board().ghost.clear();
    if (name) ask(mine, answered, draft);
    else wait(view, prompts, busy, paused);
    // Who plays by keyboard stays in the panel: on its heading now, from which the next key leads to the choices.
    if (focused && !host.root.contains(document.activeElement)) head.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** @param {any} prompt @param {boolean} answered @param {any} draft */
  function ask(prompt, answered, draft) {
    if (answered) {
      head.replaceChildren(title(gettext("Your answer is in")));
      const again = html("button", { type: "button", class: "button" }, [gettext("Take it back")]);
      again.addEventListener("click", () => host.reopen(prompt));
      body.replaceChildren(html("p", {}, [gettext("The others are still choosing.")]), ...(prompt.revisable ? [again] : []));
      return;
    }
    const make = prompt.kind === "turn" ? turnPanel : choosePanel;
    question = make({ ...host, head, body }, prompt, draft);
  }

  /** Nothing is asked of this seat. @param {any} view @param {any[]} prompts @param {boolean} busy @param {boolean} paused */
  function wait(view, prompts, busy, paused) {
    const asked = prompts.map((prompt) => host.name(prompt.seat)).join(", ");
    let text = busy ? gettext("The robots are moving …") : asked ? interpolate(gettext("%s to play …"), [asked]) : gettext("One moment …");
    if (paused) text = gettext("The race is paused.");
    if (view.phase === "over") text = gettext("The race is over.");
    head.replaceChildren(title(text));
    const me = view.you === null || view.you === undefined ? null : robotOf(view, view.you);
    body.replaceChildren(html("p", { class: "muted" }, [me ? "" : gettext("You are watching. Everything public is shown.")]));
  }

  /** The own tuning cards, always in sight. @param {any} view */
  function showHand(view) { hand.replaceChildren(...handOf(view)); }

  return { update, shortcuts: () => question?.shortcuts() ?? [], redraw: () => question?.redraw(), stop: () => question?.stop() };
}
