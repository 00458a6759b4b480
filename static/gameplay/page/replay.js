/**
 * A match seen again: scrubber, speeds, beat by beat, decision by decision, the next interesting moment, and a link to
 * a position (`#v=123`, or `#v=123.45` inside a step). Everything is folded from the first view and the steps; nothing
 * is asked from the host meanwhile. The log tells as much as has happened, so that nobody reads the end too soon.
 */
import { Animator, still } from "../kit/animate.js";
import { announce } from "../kit/log.js";
import { Moments } from "./moments.js";
import { counting, restartLines } from "./restarts.js";
import { bindSpeed } from "./speed.js";

/** Milliseconds between two steps that are played on. */
const BREATH = 260;

export class Replay {
  /** Moments passed. */
  at = -1;
  #playing = false;
  /** Grows with each new wish; who plays on under an older one ends. */
  #run = 0;
  /** The moment that is being shown with motion. @type {number | null} */
  #moving = null;

  /**
   * @param {HTMLElement} page @param {import("../kit/module.js").Game} game
   * @param {import("./history.js").History} history
   * @param {import("./table.js").Table} table
   */
  constructor(page, game, history, table) {
    this.page = page;
    this.game = game;
    this.history = history;
    this.table = table;
    const steps = counting(history.steps).filter((step) => step.version > history.version && step.events.length);
    this.way = new Moments(game, history.view, steps);
    this.bar = /** @type {HTMLInputElement} */ (page.querySelector("[data-scrub]"));
    this.label = /** @type {HTMLElement} */ (page.querySelector("[data-scrub-label]"));
    this.animator = new Animator({ game, board: () => table.board });
    this.bar.max = String(this.way.count);
    this.#fillLog();
    this.#bind();
    if (!this.#fromLink()) this.go(0);
    // before, its buttons would be dead
    /** @type {HTMLFieldSetElement} */ (page.querySelector("[data-player]")).disabled = false;
  }

  #fillLog() {
    const restarts = restartLines(this.game, this.history);
    this.table.log.fill(
      this.history.steps.map((step) => ({
        version: step.version,
        isVoid: Boolean(step.voided),
        lines: restarts.get(step.version) ?? this.#linesOf(step.events),
      })),
    );
    this.table.log.silence(); // what is new is told after each button; the rest would be read out in a flood
  }

  #bind() {
    const { page, bar } = this;
    bar.addEventListener("input", () => this.go(Number(bar.value), { link: false }));
    bar.addEventListener("change", () => this.#link());
    page.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("[data-replay]");
      const actions = /** @type {Record<string, () => void>} */ (this.#actions);
      actions[button?.getAttribute("data-replay") ?? ""]?.();
    });
    bindSpeed(/** @type {HTMLSelectElement} */ (page.querySelector("[data-speed]")), this.animator);
    page.querySelector("[data-log]")?.addEventListener("click", (event) => this.#toLine(event));
    window.addEventListener("hashchange", () => this.#fromLink());
  }

  #actions = {
    play: () => void this.#play(),
    back: () => this.go((this.#moving ?? this.at) - 1, { tell: true }),
    forward: () => {
      this.#halt();
      this.#move({ tell: true });
    },
    "decision-back": () => this.go(this.at ? this.#endOfStepBefore : 0, { tell: true }),
    "decision-forward": () => this.go(this.at < this.way.count ? this.#endOfStep : this.at, { tell: true }),
    next: () => this.#interesting(1),
    previous: () => this.#interesting(-1),
    first: () => this.go(0),
    last: () => this.go(this.way.count),
    link: () => void this.#copyLink(),
  };

  get #endOfStepBefore() {
    return this.way.endOf(this.way.moments[this.at - 1].step - 1);
  }

  get #endOfStep() {
    return this.way.endOf(this.way.moments[this.at].step);
  }

  /** @param {import("../../types/host.d.ts").EventTold[]} events @returns {import("../kit/log.js").Line[]} */
  #linesOf(events) {
    return this.game.describe(events, this.table.name);
  }

  // -- a position ---------------------------------------------------------------------------------------------------

  /** Stand at a position. @param {number} wanted @param {{tell?: boolean, link?: boolean}} [how] */
  go(wanted, how) {
    this.#halt();
    this.#stand(Math.min(Math.max(wanted, 0), this.way.count), how);
  }

  /**
   * @param {number} wanted
   * @param {{tell?: boolean, link?: boolean}} [how] `tell`: say what is new; `link`: the address follows
   */
  #stand(wanted, { tell = false, link = true } = {}) {
    const { table, way } = this;
    this.at = wanted;
    table.board.follow?.(way.lately(wanted));
    table.show(way.viewAt(wanted));
    table.stage.follow();
    const text = `${this.game.phaseText(table.view)} · ${wanted} / ${way.count}`;
    this.bar.value = String(wanted);
    this.bar.setAttribute("aria-valuetext", text);
    this.label.textContent = text;
    this.#markLog();
    this.page.querySelector("[data-replay-hand]")?.replaceChildren(...this.game.handOf(table.view));
    if (tell) announce(this.#news || text);
    if (link && !this.#playing) this.#link();
  }

  /** What happened to get here, in words. */
  get #news() {
    const lines = this.#linesOf(this.way.moments[this.at - 1]?.events ?? []);
    return lines.map(({ text }) => text).join(" ");
  }

  /** The log tells as much as has happened. */
  #markLog() {
    const { at, way } = this;
    const now = way.moments[at - 1];
    const before = now && now.step === way.moments[at - 2]?.step ? this.#linesOf(way.told(at - 1)).length : 0;
    const told = at ? this.#linesOf(way.told(at)).length : Infinity;
    this.table.log.mark(now?.version ?? this.history.version, told, before);
  }

  /** @param {1 | -1} direction */
  #interesting(direction) {
    const { way } = this;
    for (let wanted = this.at + direction; wanted > 0 && wanted <= way.count; wanted += direction) {
      if (this.game.isInteresting(way.moments[wanted - 1].events)) return this.go(wanted, { tell: true });
    }
    this.go(direction > 0 ? way.count : 0, { tell: true });
  }

  /** A line of the log leads to its moment. @param {Event} event */
  #toLine(event) {
    const line = /** @type {HTMLElement} */ (event.target).closest("[data-version]");
    if (!line) return;
    const number = Number(line.getAttribute("data-number"));
    const version = Number(line.getAttribute("data-version"));
    const found = this.way.moments.findIndex(
      (moment, i) => moment.version === version && this.#linesOf(this.way.told(i + 1)).length > number,
    );
    if (found >= 0 || version <= this.history.version) this.go(found + 1);
  }

  // -- playing on ---------------------------------------------------------------------------------------------------

  /** One moment on, with motion; whether there is more. @param {{tell?: boolean}} [how] */
  async #move(how) {
    if (this.at >= this.way.count) return false;
    this.#moving = this.at + 1;
    const shown = await this.animator.play(this.way.viewAt(this.at), this.way.moments[this.at].events);
    if (!shown) return false; // something else was asked meanwhile
    this.#moving = null;
    this.#stand(this.at + 1, how);
    return this.at < this.way.count;
  }

  /** Play on, or let the moment that is shown be the last. */
  async #play() {
    if (this.#playing) return this.#pause();
    this.#halt();
    if (this.at >= this.way.count) this.#stand(0);
    this.#playing = true;
    this.#mark();
    const mine = this.#run;
    while (mine === this.#run && (await this.#move())) await this.#rest();
    if (mine === this.#run) this.#pause();
  }

  /** Between two moments: a breath after a step; without motion, the time which the motion would have taken. */
  #rest() {
    const [now, next] = [this.way.moments[this.at - 1], this.way.moments[this.at]];
    const breath = now.step === next.step ? 0 : BREATH / this.animator.speed;
    const time = breath + (still() ? this.animator.timeOf(now.events) : 0);
    return new Promise((resume) => setTimeout(resume, time));
  }

  #pause() {
    this.#run += 1;
    this.#playing = false;
    this.#mark();
    this.#link();
  }

  /** Stop playing; what moves is at its end at once. */
  #halt() {
    this.#run += 1;
    this.#playing = false;
    this.#mark();
    if (this.#moving === null) return;
    this.animator.stop();
    this.at = this.#moving;
    this.#moving = null;
  }

  #mark() {
    const button = this.page.querySelector("[data-replay=play]");
    if (!button) return;
    button.textContent = this.#playing ? gettext("Pause") : gettext("Play");
    button.setAttribute("aria-pressed", String(this.#playing));
  }

  // -- links and keys -----------------------------------------------------------------------------------------------

  /** The address of this moment. Browsers allow it only so often: not while playing or scrubbing. */
  #link() {
    const name = this.way.linkOf(this.at);
    window.history.replaceState(null, "", name ? `#v=${name}` : location.pathname + location.search);
  }

  /** `#v=123.45`: stand after that beat of that version. */
  #fromLink() {
    const wanted = /^#v=(\d+)(?:\.(\d+))?$/.exec(location.hash);
    if (!wanted) return false;
    this.go(this.way.atLink(Number(wanted[1]), wanted[2] === undefined ? Infinity : Number(wanted[2])));
    return true;
  }

  async #copyLink() {
    try {
      await navigator.clipboard.writeText(location.href);
      announce(gettext("Link copied"));
      this.label.textContent = gettext("Link copied");
    } catch {
      window.prompt(gettext("Link to this moment"), location.href);
    }
  }

  /** @returns {import("../kit/keyboard.js").Shortcut[]} */
  shortcuts() {
    const run = this.#actions;
    return [
      { keys: [" "], label: gettext("Play or pause"), run: run.play },
      { keys: ["ArrowRight"], label: gettext("One moment forward"), run: run.forward },
      { keys: ["ArrowLeft"], label: gettext("One moment back"), run: run.back },
      { keys: ["."], label: gettext("To the next decision"), run: run["decision-forward"] },
      { keys: [","], label: gettext("To the previous decision"), run: run["decision-back"] },
      { keys: ["n"], label: gettext("Next interesting moment"), run: run.next },
      { keys: ["p"], label: gettext("Previous interesting moment"), run: run.previous },
      { keys: ["Home"], label: gettext("To the start"), run: run.first },
      { keys: ["End"], label: gettext("To the end"), run: run.last },
    ];
  }
}
