/**
 * A match seen again: scrubber, speeds, beat by beat, decision by decision, the next interesting moment, and a link to
 * a position (`#v=123`, or `#v=123.45` inside a step). Everything is folded from the first view and the steps. The
 * first of them come with the page, the others piece by piece while it is used; who wants to stand where they do not
 * reach yet waits for them. The log tells as much as has happened, so that nobody reads the end too soon.
 *
 * @typedef {import("./history.js").Piece} Piece
 * @typedef {() => number | null} Wish where to stand; null: not known before more has come
 */
import { Animator } from "../kit/animate.js";
import { announce } from "../kit/log.js";
import { bindSouvenir, flag } from "./ending.js";
import { fetchPiece } from "./history.js";
import { Moments, restAt } from "./moments.js";
import { counting, toldOf } from "./restarts.js";
import { bindSpeed } from "./speed.js";

/** Milliseconds of work on what has come, after which a tap or a key has its turn. */
const SLICE = 8;

export class Replay {
  /** Moments passed. */
  at = -1;
  #playing = false;
  /** Grows with each new wish; who plays on under an older one ends. */
  #run = 0;
  /** The moment that is being shown with motion. @type {number | null} */
  #moving = null;
  /** The newest version that is known, of all. */
  #known = 0;
  /** What waits for more to come. @type {{wish: Wish, how: {tell?: boolean, link?: boolean}} | null} */
  #wanted = null;
  /** Wakes whoever plays on and waits for more. */
  #wake = () => {};

  /**
   * @param {{
   *   page: HTMLElement, game: import("../kit/module.js").Game, table: import("./table.js").Table,
   *   data: {history: string, head: number, told: Piece},
   * }} parts `head`: the last version there is; `told`: the first piece
   */
  constructor({ page, game, table, data }) {
    this.page = page;
    this.game = game;
    this.table = table;
    this.address = data.history;
    this.head = data.head;
    /** The version of the view to begin with. */
    this.first = data.told.version ?? 0;
    this.way = new Moments(game, data.told.view);
    this.bar = /** @type {HTMLInputElement} */ (page.querySelector("[data-scrub]"));
    this.label = /** @type {HTMLElement} */ (page.querySelector("[data-scrub-label]"));
    this.animator = new Animator({ game, board: () => table.board });
    table.log.silence(); // what is new is told after each button; the rest would be read out in a flood
    for (const step of this.#toldOf(data.told)) this.#add(step);
    if (this.#isWhole) this.way.end();
    this.#measure();
    this.#bind();
    bindSouvenir(page, table, () => (this.#isWhole ? this.way.viewAt(this.way.count) : undefined));
    this.#stand(0, { link: !location.hash });
    this.#fromLink();
    // before, its buttons would be dead
    /** @type {HTMLFieldSetElement} */ (page.querySelector("[data-player]")).disabled = false;
    void this.#fetchRest().then(() => this.#underResult());
  }

  /** Behind the result the board shows the end; who turns to the replay begins at its start. */
  #underResult() {
    if (this.page.getAttribute("data-shows") === "result") this.#stand(this.way.count, { link: false });
  }

  // -- what is known ------------------------------------------------------------------------------------------------

  get #isWhole() {
    return this.#known >= this.head;
  }

  async #fetchRest() {
    while (!this.#isWhole) {
      try {
        await this.#take(await fetchPiece(this.address, { after: this.#known }));
      } catch (error) {
        this.label.textContent = gettext("Can’t load the rest of the match. Reload the page.");
        throw error;
      }
    }
  }

  /** In slices: hundreds of steps at once would hold a phone up for seconds. @param {Piece} piece */
  async #take(piece) {
    if (!piece.steps.length) this.head = this.#known; // what comes after leaves no step
    let since = performance.now();
    for (const step of this.#toldOf(piece)) {
      this.#add(step);
      if (performance.now() - since < SLICE) continue;
      this.#measure();
      await new Promise((next) => setTimeout(next));
      since = performance.now();
    }
    if (this.#isWhole) this.way.end();
    this.#measure();
    this.#grant();
  }

  /** One step after the other: what stands in the log, and in the way if it counts. @param {Piece} piece */
  *#toldOf({ steps, restarts }) {
    for (const step of steps) {
      const [told] = toldOf(this.game, { steps: [step], restarts }, ({ events }) => this.#linesOf(events));
      yield { step, told };
    }
  }

  /** @param {{step: Piece["steps"][number], told: import("../kit/log.js").Told}} one */
  #add({ step, told }) {
    this.table.log.keep([told]);
    for (const { version, events } of counting([step]))
      if (version > this.first && events.length) this.way.add({ version, events });
    this.#known = step.version;
  }

  /** The bar is as long as the whole race: until all of it is known, as long as what is known lets expect. */
  #measure() {
    const { count } = this.way;
    const part = (this.#known - this.first) / Math.max(this.head - this.first, 1);
    this.bar.max = String(this.#isWhole ? count : Math.max(count + 1, Math.round(count / Math.max(part, 0.01))));
    this.page.toggleAttribute("data-part", !this.#isWhole);
    this.#name();
    this.#wake();
  }

  /** Stand where it is wanted, at once or when so much is known. @param {Wish} wish
   * @param {{tell?: boolean, link?: boolean}} [how] */
  #wish(wish, how = {}) {
    this.#halt();
    this.#wanted = { wish, how };
    this.#grant();
    if (this.#wanted) this.label.textContent = gettext("Loading…");
  }

  #grant() {
    const at = this.#wanted?.wish();
    if (!this.#wanted || at === null || at === undefined) return;
    const { how } = this.#wanted;
    this.#wanted = null;
    this.#stand(Math.min(Math.max(at, 0), this.way.count), how);
  }

  /** More is known than so many moments, or all. @param {number} count */
  async #reach(count) {
    while (this.way.count <= count && !this.#isWhole)
      await new Promise((resume) => {
        this.#wake = () => resume(undefined);
      });
    return this.way.count > count;
  }

  #bind() {
    const { page, bar } = this;
    bar.addEventListener("input", () => this.go(Number(bar.value), { link: false }));
    bar.addEventListener("change", () => this.#link());
    page.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("[data-replay]");
      const actions = /** @type {Record<string, () => void>} */ (this.#actions);
      actions[button?.getAttribute("data-replay") ?? ""]?.();
      const turns = /** @type {HTMLElement} */ (event.target).closest("[data-show=replay]");
      if (turns && this.at === this.way.count) this.go(0);
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
    "decision-forward": () => this.#wish(() => this.#endOfStep, { tell: true }),
    next: () => this.#next(),
    previous: () => this.#previous(),
    first: () => this.go(0),
    last: () => this.#wish(() => (this.#isWhole ? this.way.count : null)),
    link: () => void this.#copyLink(),
  };

  get #endOfStepBefore() {
    return this.way.endOf(this.way.moments[this.at - 1].step - 1);
  }

  /** Of the step one is in: its end is known when another has begun. */
  get #endOfStep() {
    const { at, way } = this;
    const end = at < way.count ? way.endOf(way.moments[at].step) : at;
    return end < way.count || this.#isWhole ? end : null;
  }

  /** @param {import("../../types/host.d.ts").EventShape[]} events @returns {import("../kit/log.js").Line[]} */
  #linesOf(events) {
    return this.game.describe(events, this.table.name);
  }

  // -- a position ---------------------------------------------------------------------------------------------------

  /** Stand at a position. @param {number} wanted @param {{tell?: boolean, link?: boolean}} [how] */
  go(wanted, how) {
    this.#wish(() => (wanted <= this.way.count || this.#isWhole ? wanted : null), how);
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
    this.bar.value = String(wanted);
    const text = this.#name();
    this.#markLog();
    this.page.querySelector("[data-replay-hand]")?.replaceChildren(...this.game.handOf(table.view, table.name));
    if (tell) announce(this.#news || text);
    if (link && !this.#playing) this.#link();
  }

  /** Says where one stands. */
  #name() {
    const count = this.#isWhole ? this.way.count : "…";
    const text = `${this.game.phaseText(this.table.view)} · ${Math.max(this.at, 0)} / ${count}`;
    this.bar.setAttribute("aria-valuetext", text);
    if (!this.#wanted) this.label.textContent = text;
    return text;
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
    this.table.log.mark(now?.version ?? this.first, told, before);
  }

  /** How many moments lead to where it is worth looking. @param {number} count */
  #isInteresting(count) {
    return this.game.isInteresting(this.way.moments[count - 1].events);
  }

  #next() {
    let wanted = this.at + 1;
    this.#wish(
      () => {
        while (wanted <= this.way.count && !this.#isInteresting(wanted)) wanted += 1;
        return wanted <= this.way.count || this.#isWhole ? wanted : null;
      },
      { tell: true },
    );
  }

  #previous() {
    let wanted = this.at - 1;
    while (wanted > 0 && !this.#isInteresting(wanted)) wanted -= 1;
    this.go(wanted, { tell: true });
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
    if (found >= 0 || version <= this.first) this.go(found + 1);
  }

  // -- playing on ---------------------------------------------------------------------------------------------------

  /** One moment on, with motion; whether there is more. @param {{tell?: boolean}} [how] */
  async #move(how) {
    const mine = this.#run;
    if (!(await this.#reach(this.at)) || mine !== this.#run) return false;
    this.#moving = this.at + 1;
    const shown = await this.animator.play(this.way.viewAt(this.at), this.way.moments[this.at].events);
    if (!shown) return false; // something else was asked meanwhile
    this.#moving = null;
    this.#stand(this.at + 1, how);
    const goesOn = await this.#reach(this.at);
    if (!goesOn && mine === this.#run && this.page.querySelector(".end-flag")) void flag(this.page);
    return goesOn;
  }

  /** Play on, or let the moment that is shown be the last. */
  async #play() {
    if (this.#playing) return this.#pause();
    this.#halt();
    if (this.#isWhole && this.at >= this.way.count) this.#stand(0);
    this.#playing = true;
    this.#mark();
    const mine = this.#run;
    while (mine === this.#run && (await this.#move())) await this.#rest();
    if (mine === this.#run) this.#pause();
  }

  #rest() {
    return new Promise((resume) => setTimeout(resume, restAt(this.way, this.at, this.animator)));
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
    this.#wanted = null;
    this.#mark();
    this.animator.stop();
    if (this.#moving === null) return;
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
    const [version, beat] = [Number(wanted[1]), wanted[2] === undefined ? Infinity : Number(wanted[2])];
    this.#wish(() => (version < this.#known || this.#isWhole ? this.way.atLink(version, beat) : null));
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
      { keys: ["ArrowRight"], label: gettext("One step forward"), run: run.forward },
      { keys: ["ArrowLeft"], label: gettext("One step back"), run: run.back },
      { keys: ["."], label: gettext("To the next decision"), run: run["decision-forward"] },
      { keys: [","], label: gettext("To the previous decision"), run: run["decision-back"] },
      { keys: ["n"], label: gettext("Next interesting moment"), run: run.next },
      { keys: ["p"], label: gettext("Previous interesting moment"), run: run.previous },
      { keys: ["Home"], label: gettext("To the start"), run: run.first },
      { keys: ["End"], label: gettext("To the end"), run: run.last },
    ];
  }
}
