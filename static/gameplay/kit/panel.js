/**
 * The panel of a seat: the question that is open, or whom everybody waits for and why this seat has nothing to do; what
 * it holds is always in sight. Keeps the focus. A game gives the question for a prompt and says the rest in words.
 *
 * @import { EventTold, PromptPublic, Space } from "../../types/host.d.ts"
 * @typedef {{
 *   stop: () => void, shortcuts: () => import("./keyboard.js").Shortcut[], redraw: () => void,
 * }} Question
 * @typedef {Question & {asked: (prompt: PromptPublic | null, open: PromptPublic[]) => void}} Lasting
 *   a question that stays on the page while others are asked the same, so that one can think ahead; `asked`: whether it
 *   is put to the own seat now, and to whom else
 * @typedef {PanelHost<unknown, EventTold, import("./module.js").AnyBoard>} AnyHost
 * @typedef {PanelParts<unknown, EventTold, PromptPublic, import("./module.js").AnyBoard>} AnyParts
 */

/**
 * What an answer, or the beginning of one, would lead to; `next`: what may follow; `complete`: it is a whole answer;
 * `ahead`: the same with each of the next steps of a path.
 *
 * @template {EventTold} Event
 * @typedef {{events: Event[], next: Space | null, complete: boolean}} LookNear
 */

/**
 * @template {EventTold} Event
 * @typedef {LookNear<Event> & {ahead?: (LookNear<Event> | null)[]}} Look
 */

/**
 * @template View
 * @template {EventTold} Event
 * @template Drawn
 * @typedef {{
 *   root: HTMLElement, code: string, you: number | null, board: () => Drawn, view: () => View,
 *   name: (seat: number) => string,
 *   ask: (prompt: PromptPublic, payload: unknown, options?: {ahead: boolean}) => Promise<Look<Event>>,
 *   save: (prompt: PromptPublic, payload: unknown) => void,
 *   plan: (plan: unknown) => void, onPlan: (take: (plan: unknown) => void) => () => void,
 *   submit: (prompt: PromptPublic, payload: unknown) => Promise<void>, reopen: (prompt: PromptPublic) => Promise<void>,
 *   offline: () => boolean, say: (text: string) => void, formUrl: string,
 *   onDraft: (steps: unknown[], picks: unknown[]) => void,
 * }} PanelHost
 *   `code`: of the match; `you`: the own seat; `view`: what is on the board now; `ask` what an answer would lead to,
 *   and `ahead` each of the next steps; `plan`: what is kept in this tab alone has changed, `onPlan`: it has in another
 *   tab of the seat, until what that returns is called; `offline`: the line to the host is lost; `say` it to screen
 *   readers; `formUrl`: the same question as a plain form; `onDraft`: told of each change of the draft
 */

/**
 * @template View
 * @template {EventTold} Event
 * @template Drawn
 * @typedef {PanelHost<View, Event, Drawn> & {heading: (text: string) => void, body: HTMLElement}} QuestionHost
 *   `body`: its own to draw in
 */

/**
 * @template View
 * @template {EventTold} Event
 * @template {PromptPublic} Prompt
 * @template Drawn
 * @typedef {{
 *   question: (host: QuestionHost<View, Event, Drawn>, prompt: Prompt, draft: unknown) => Question,
 *   reason?: (view: View) => string, own?: (view: View, answer: unknown) => Node[],
 *   hand?: (view: View, name: (seat: number) => string) => Node[],
 *   lasting?: (view: View) => {name: string, begin: (host: QuestionHost<View, Event, Drawn>) => Lasting} | null,
 * }} PanelParts
 *   `reason`: why the own seat has nothing to do, "" for none; `own`: what it looks at meanwhile, with its answer that
 *   is still secret; `hand`: always in sight; `lasting`: the question of this part of the race, the same one as long as
 *   it has the same name
 */
import { html } from "../svg.js";
import { announce } from "./log.js";
import { on, redraw } from "./redraw.js";
import { say } from "./words.js";

/** More names than that are too long for a heading. */
const FEW = 2;
/** Milliseconds. */
const IDLE = 1500;

export class Panel {
  /** @type {Question | null} */
  #question = null;
  /** The same one, where it stays while others are asked. @type {Lasting | null} */
  #lasting = null;
  /** The question that is open. */
  #open = "";
  #heading = html("h2", { class: "panel-title", tabindex: -1 });
  /** What happened to oneself. */
  #told = html("p", { class: "own-told", "data-own-told": true, hidden: true });
  #body = html("div", { class: "panel-body" });
  #hand = html("div", { class: "panel-hand" });

  /** @param {AnyHost} host @param {AnyParts} parts */
  constructor(host, parts) {
    this.host = host;
    this.parts = parts;
    const head = html("div", { class: "panel-head" }, [this.#heading]);
    host.root.replaceChildren(head, this.#told, this.#body, this.#hand);
  }

  /** @param {import("../page/state.js").Question} table */
  update(table) {
    const view = this.host.view();
    const mine = table.prompts.find(({ seat }) => seat === this.host.you);
    const asks = mine && !table.busy && !table.paused && !table.over && !table.answered;
    const name = asks ? `${mine.key} ${mine.rev}` : "";
    redraw(this.#hand, this.parts.hand?.(view, this.host.name) ?? []);
    const lasting = table.over || table.paused || this.host.you === null ? null : this.parts.lasting?.(view);
    if (lasting) return this.#last(lasting, table.answered ? null : (mine ?? null), table);
    if (name && name === this.#open) return this.#question?.redraw();
    const focused = this.host.root.contains(document.activeElement);
    this.#end();
    this.#open = name;
    if (asks) this.#begin(mine, table.draft);
    else this.#wait(view, mine, table);
    // Who plays by keyboard stays in the panel: on its heading now, from which the next key leads to the choices.
    if (focused && !this.host.root.contains(document.activeElement)) this.#heading.focus({ preventScroll: true });
  }

  /** A line below the heading; "" takes it away. @param {string} text @param {boolean} isRead on a small screen the
   * question needs its room */
  tell(text, isRead) {
    if (this.#told.textContent !== text) this.#told.textContent = text;
    this.#told.toggleAttribute("hidden", !text);
    this.#told.toggleAttribute("data-read", isRead);
  }

  /** The draft of the open question is another one now. @param {import("../page/state.js").Question} table */
  renew(table) {
    if (!this.#question || this.#lasting) return;
    this.#open = "";
    this.update(table);
  }

  /** @param {PromptPublic} prompt @param {unknown} draft */
  #begin(prompt, draft) {
    this.#body.replaceChildren();
    this.#question = this.parts.question({ ...this.host, heading: this.#head, body: this.#body }, prompt, draft);
  }

  /** @param {string} text */
  #head = (text) => {
    if (this.#heading.textContent !== text) this.#heading.textContent = text;
  };

  /**
   * One may go on while something moves: whatever others do leaves the answer as it is.
   * @param {{name: string, begin: (host: QuestionHost<unknown, EventTold, any>) => Lasting}} lasting
   * @param {PromptPublic | null} mine @param {import("../page/state.js").Question} table
   */
  #last({ name, begin }, mine, table) {
    if (name !== this.#open || !this.#lasting) {
      const focused = this.host.root.contains(document.activeElement);
      this.#end();
      this.#open = name;
      this.#body.replaceChildren();
      this.#lasting = begin({ ...this.host, heading: this.#head, body: this.#body });
      this.#question = this.#lasting;
      if (focused) this.#heading.focus({ preventScroll: true });
    }
    if (!mine) this.#head(waiting(table, table.answered, this.#others(table)).title);
    this.#lasting.asked(mine, table.prompts);
  }

  #end() {
    this.host.board().ghost.clear();
    if (!this.#question) return;
    this.#question.stop();
    this.#question = null;
    this.#lasting = null;
    this.#body.replaceChildren();
  }

  /** Nothing is asked of this seat. @param {unknown} view @param {PromptPublic | undefined} mine
   * @param {import("../page/state.js").Question} table */
  #wait(view, mine, table) {
    const answered = Boolean(mine) && table.answered;
    const { title, who } = waiting(table, answered, this.#others(table));
    this.#heading.textContent = title;
    const why = answered || table.over ? "" : this.#reason(view);
    redraw(this.#body, [
      ...[who, why].filter(Boolean).map((line) => html("p", { class: "muted" }, [line])),
      ...(answered && mine?.revisable && !table.busy && !table.paused ? [this.#again(mine)] : []),
      ...(table.over ? [] : (this.parts.own?.(view, answered ? table.answer : null) ?? [])),
    ]);
  }

  /** Who is asked beside this seat, by name. @param {import("../page/state.js").Question} table */
  #others({ prompts }) {
    return prompts
      .filter(({ seat, answered }) => seat !== this.host.you && !answered)
      .map(({ seat }) => this.host.name(seat).replace(" ", "\u00a0"));
  }

  /** @param {unknown} view */
  #reason(view) {
    return this.host.you === null
      ? gettext("You are watching. Everything public is shown.")
      : (this.parts.reason?.(view) ?? "");
  }

  /** @param {PromptPublic} prompt */
  #again(prompt) {
    const button = html("button", { type: "button", class: "button", "data-key": "again" }, [gettext("Take it back")]);
    return on(button, { click: () => this.host.reopen(prompt) });
  }

  /** A key had nothing to do: the heading says what is asked, or who is waited for. @param {string} key */
  idle(key) {
    const why = this.#heading.textContent ?? "";
    announce(interpolate(gettext("%(key)s does nothing right now. %(why)s"), { key, why }, true));
    this.#heading.toggleAttribute("data-idle", true);
    setTimeout(() => this.#heading.removeAttribute("data-idle"), IDLE);
  }

  /** @returns {import("./keyboard.js").Shortcut[]} */
  shortcuts() {
    return this.#question?.shortcuts() ?? [];
  }

  redraw() {
    this.#question?.redraw();
  }
}

/**
 * The heading while nothing is asked, and below it who is waited for when the heading does not say it.
 * @param {{busy: boolean, paused: boolean, over: boolean}} table @param {boolean} answered @param {string[]} names
 */
function waiting({ busy, paused, over }, answered, names) {
  const who = names.length ? interpolate(gettext("Waiting for %s"), [names.join(", ")]) : "";
  if (over) return { title: say("host/over"), who: "" };
  if (paused) return { title: gettext("The match is paused."), who: "" };
  if (busy) return { title: say("host/moving"), who: "" };
  if (answered) return { title: gettext("Your answer is in"), who };
  if (names.length <= FEW) return { title: who || gettext("One moment …"), who: "" };
  return { title: say("host/waiting", { n: names.length }), who: names.join(", ") };
}
