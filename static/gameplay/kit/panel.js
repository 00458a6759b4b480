/**
 * The panel of a seat, in the foot of a match: the question that is open, or whom everybody waits for and why this seat
 * has nothing to do. Three rows, always in this order: what is asked and what the answer comes to, what may be chosen,
 * the answer. Keeps the focus. A game gives the question for a prompt and says the rest in words.
 *
 * @import { EventShape, PromptPublic, Space } from "../../types/host.d.ts"
 * @typedef {{
 *   stop: () => void, shortcuts: () => import("./keyboard.js").Shortcut[], redraw: () => void,
 * }} Question
 * @typedef {Question & {asked: (prompt: PromptPublic | null, open: PromptPublic[]) => void}} Lasting
 *   a question that stays on the page while others are asked the same, so that one can think ahead; `asked`: whether it
 *   is put to the own seat now, and to whom else
 * @typedef {import("./log.js").Line} Line
 * @typedef {PanelHost<unknown, EventShape, import("./module.js").AnyBoard>} AnyHost
 * @typedef {PanelParts<unknown, EventShape, PromptPublic, import("./module.js").AnyBoard>} AnyParts
 */

/**
 * What an answer, or the beginning of one, would lead to; `next`: what may follow; `complete`: it is a whole answer;
 * `ahead`: the same with each of the next steps of a path.
 *
 * @template {EventShape} Event
 * @typedef {{events: Event[], next: Space | null, complete: boolean}} LookNear
 */

/**
 * @template {EventShape} Event
 * @typedef {LookNear<Event> & {ahead?: (LookNear<Event> | null)[]}} Look
 */

/**
 * @template View
 * @template {EventShape} Event
 * @template Drawn
 * @typedef {{
 *   root: HTMLElement, hand: Element | null, code: string, you: number | null, board: () => Drawn, view: () => View,
 *   name: (seat: number) => string,
 *   ask: (prompt: PromptPublic, payload: unknown, options?: {ahead: boolean}) => Promise<Look<Event>>,
 *   save: (prompt: PromptPublic, payload: unknown) => void,
 *   plan: (plan: unknown) => void, onPlan: (take: (plan: unknown) => void) => () => void,
 *   submit: (prompt: PromptPublic, payload: unknown) => Promise<void>, reopen: (prompt: PromptPublic) => Promise<void>,
 *   offline: () => boolean, say: (text: string) => void, formUrl: string, lines: () => Line[],
 *   onDraft: (steps: unknown[], picks: unknown[]) => void,
 * }} PanelHost
 *   `hand`: where what the seat holds is shown;
 *   `code`: of the match; `you`: the own seat; `view`: what is on the board now; `ask` what an answer would lead to,
 *   and `ahead` each of the next steps; `plan`: what is kept in this tab alone has changed, `onPlan`: it has in another
 *   tab of the seat, until what that returns is called; `offline`: the line to the host is lost; `say` it to screen
 *   readers; `formUrl`: the same question as a plain form; `lines`: the last ones of the log; `onDraft`: told of each
 *   change of the draft
 */

/**
 * @template View
 * @template {EventShape} Event
 * @template Drawn
 * @typedef {PanelHost<View, Event, Drawn> & {
 *   heading: (text: string) => void, body: HTMLElement, show: (rows: Rows) => void,
 * }} QuestionHost
 *   `show` the rows below the heading; `body`: that of the choices
 */

/**
 * What a question shows, as it is now.
 *
 * @typedef {{
 *   step?: string, hint?: string, outcome?: string, hits?: boolean, choices?: Node[], answer?: Node[],
 *   otherwise?: string,
 * }} Rows
 *   `step`: how far one is, "3 of 5"; `outcome`: what the answer would come to; `hits`: it hurts; `hint`: what to do,
 *   while there is no outcome; `otherwise`: a selector, who has the focus when its element is gone
 */

/**
 * @template View
 * @template {EventShape} Event
 * @template {PromptPublic} Prompt
 * @template Drawn
 * @typedef {{
 *   question: (host: QuestionHost<View, Event, Drawn>, prompt: Prompt, draft: unknown) => Question,
 *   reason?: (view: View) => string, own?: (view: View, answer: unknown) => Node[],
 *   hand?: (view: View, name: (seat: number) => string) => Node[],
 *   lasting?: (view: View) => {name: string, begin: (host: QuestionHost<View, Event, Drawn>) => Lasting} | null,
 * }} PanelParts
 *   `reason`: why the own seat has nothing to do, "" for none; `own`: what it looks at meanwhile, with its answer that
 *   is still secret; `hand`: what it has, beside the facts of its robot;
 *   `lasting`: the question of this part of the race, the same one as long as
 *   it has the same name
 */
import { robotIcon } from "../robots.js";
import { html } from "../svg.js";
import { forecast } from "./forecast.js";
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
  #told = "";
  /** @type {Rows} */
  #rows = {};
  #ask = html("div", { class: "ask-more" });
  #body = html("div", { class: "panel-body" });
  #answer = html("div", { class: "answer" });
  /** @param {AnyHost} host @param {AnyParts} parts */
  constructor(host, parts) {
    this.host = host;
    this.parts = parts;
    const ask = html("div", { class: "ask" }, [this.#heading, this.#ask]);
    host.root.replaceChildren(ask, this.#body, this.#answer);
    // A key that was clicked keeps no focus: else space and Enter would press it again, and not do what they do here.
    host.root.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** @param {import("../page/state.js").Question} table */
  update(table) {
    const view = this.host.view();
    const mine = table.prompts.find(({ seat }) => seat === this.host.you);
    const asks = mine && !table.busy && !table.paused && !table.over && !table.answered;
    const name = asks ? `${mine.key} ${mine.rev}` : "";
    if (this.host.hand) redraw(this.host.hand, this.parts.hand?.(view, this.host.name) ?? []);
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

  /** What happened to oneself; "" takes it away. @param {string} text @param {boolean} isRead the question needs the
   * room */
  tell(text, isRead) {
    const told = isRead ? "" : text;
    if (this.#told === told) return;
    this.#told = told;
    this.#drawAsk();
  }

  get title() {
    return this.#heading.textContent ?? "";
  }

  /** What is seen on the board just now. @param {Line[]} lines */
  sees(lines) {
    const text = lines.findLast(({ heading }) => !heading)?.text;
    if (!this.#question && text) this.#head(text);
  }

  /** @param {Rows} rows */
  #show = (rows) => {
    this.#rows = rows;
    this.#drawAsk();
    redraw(this.#body, rows.choices ?? [], rows.otherwise);
    redraw(this.#answer, rows.answer ?? [], rows.otherwise);
  };

  /** The line below the question: what the answer comes to, else what happened to oneself, else what to do. */
  #drawAsk() {
    const { step = "", hint = "", outcome = "", hits = false } = this.#rows;
    const told = outcome ? "" : this.#told;
    const look = { type: "button", class: "outcome own-told", "data-own-told": true, "data-key": "told" };
    redraw(this.#ask, [
      html("span", { class: "ask-step", "data-key": "step" }, [step]),
      ...(told ? [html("button", look, [told])] : []),
      forecast(
        "p",
        { class: "outcome turn-outcome", role: "status", "data-key": "outcome" },
        told ? "" : outcome || hint,
        hits,
      ),
    ]);
  }

  /** The draft of the open question is another one now. @param {import("../page/state.js").Question} table */
  renew(table) {
    if (!this.#question || this.#lasting) return;
    this.#open = "";
    this.update(table);
  }

  /** @param {PromptPublic} prompt @param {unknown} draft */
  #begin(prompt, draft) {
    this.#clear();
    this.#question = this.parts.question(this.#asking, prompt, draft);
  }

  /** What a question gets. @returns {QuestionHost<unknown, EventShape, any>} */
  get #asking() {
    return { ...this.host, heading: this.#head, body: this.#body, show: this.#show };
  }

  #clear() {
    this.#rows = {};
    this.#body.replaceChildren();
    this.#answer.replaceChildren();
    this.#drawAsk();
  }

  /** @param {string} text */
  #head = (text) => {
    if (this.#heading.textContent !== text) this.#heading.textContent = text;
  };

  /**
   * One may go on while something moves: whatever others do leaves the answer as it is.
   * @param {{name: string, begin: (host: QuestionHost<unknown, EventShape, any>) => Lasting}} lasting
   * @param {PromptPublic | null} mine @param {import("../page/state.js").Question} table
   */
  #last({ name, begin }, mine, table) {
    if (name !== this.#open || !this.#lasting) {
      const focused = this.host.root.contains(document.activeElement);
      this.#end();
      this.#open = name;
      this.#clear();
      this.#lasting = begin(this.#asking);
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
    this.#clear();
  }

  /** Nothing is asked of this seat. @param {unknown} view @param {PromptPublic | undefined} mine
   * @param {import("../page/state.js").Question} table */
  #wait(view, mine, table) {
    const answered = Boolean(mine) && table.answered;
    const { title, who } = waiting(table, answered, this.#others(table));
    this.#head(title);
    const why = answered || table.over ? "" : this.#reason(view);
    this.#show({
      hint: [who, why].filter(Boolean).join(" "),
      choices: [
        html(
          "ol",
          { class: "lines", "data-key": "lines" },
          this.host
            .lines()
            .map(({ text, seat }) =>
              html("li", {}, [
                ...(seat === null || seat === undefined ? [] : [robotIcon(seat)]),
                html("span", {}, [text]),
              ]),
            ),
        ),
        ...(table.over ? [] : (this.parts.own?.(view, answered ? table.answer : null) ?? [])),
      ],
      answer: answered && mine?.revisable && !table.busy && !table.paused ? [this.#again(mine)] : [],
    });
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
      ? gettext("You’re watching. You see everything that’s public.")
      : (this.parts.reason?.(view) ?? "");
  }

  /** @param {PromptPublic} prompt */
  #again(prompt) {
    const button = html("button", { type: "button", class: "quiet", "data-key": "again" }, [gettext("Take it back")]);
    return on(button, { click: () => this.host.reopen(prompt) });
  }

  /** A key had nothing to do: the heading says what is asked, or who is waited for. @param {string} key */
  idle(key) {
    announce(interpolate(gettext("%(key)s does nothing right now. %(why)s"), { key, why: this.title }, true));
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
  if (names.length <= FEW) return { title: who || gettext("One moment…"), who: "" };
  return { title: say("host/waiting", { n: names.length }), who: names.join(", ") };
}
