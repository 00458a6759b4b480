/**
 * What can be seen again of a match that is played: the position before the turns since the own last answer, and the
 * steps since. Kept while the page sees them happen; what happened while it was away the host tells (`history.js`), as
 * this seat saw it. Nothing is drawn here: `again.js` plays it.
 *
 * @import { EventShape } from "../../types/host.d.ts"
 * @typedef {import("./history.js").Piece} Piece
 * @typedef {{version: number, events: EventShape[]}} Step
 * @typedef {{version: number, view: unknown}} Base a position right after a version
 * @typedef {(asked: {after: number}) => Promise<Piece>} Fetch
 */
import { counting } from "./restarts.js";

/** So many steps are kept at most, for a seat that is asked nothing any more; the last ones. */
const MOST = 60;
/** And so many that move something, for one who only watches. */
const FEW = 4;

export class Recall {
  /** The position before what is kept; null: the host has to be asked. @type {Base | null} */
  #base = null;
  /** What happened from there on, or from `#from` on, as far as this page has seen it. @type {Step[]} */
  #steps = [];
  /** The version with which it begins. */
  #from = 1;
  /** The newest version. */
  #head = 0;
  /** The own question, as the host told last, answered or not. @type {string | null} */
  #asked = null;
  /** The position before the first thing that moved since: it begins there if that question is gone.
   * @type {Base | null} */
  #next = null;
  /** A question was answered: it begins with the next thing that moves. */
  #isFresh = false;
  /** The newest step that was not seen. */
  #unseen = 0;

  /** @param {{game: import("../kit/module.js").Game, you: number | null}} page */
  constructor({ game, you }) {
    this.game = game;
    this.you = you;
  }

  /**
   * The page opens.
   * @param {{version: number, view: unknown}} now @param {Piece["steps"]} told the newest steps
   * @param {{answered: number[], seen: number | null}} known `answered`: the steps that took the own last answers, the
   *   newest first; `seen`: the version up to which this browser has shown everything, null: it showed nothing yet
   */
  open({ version, view }, told, { answered, seen }) {
    const steps = counting(told).map(({ version: each, events }) => ({ version: each, events: ofGame(events) }));
    const moving = steps.filter((step) => this.#moves(step));
    const newest = moving.at(-1)?.version ?? 0;
    const answer = answered.find((each) => each <= newest) ?? answered.at(-1); // something has moved since
    const first = answer ?? (this.you === null ? (moving.at(-FEW) ?? moving[0]) : moving[0])?.version;
    this.#head = version;
    this.#from = first ?? version + 1;
    this.#steps = steps.filter((step) => step.version >= this.#from);
    const last = moving.findLast((step) => step.version >= this.#from)?.version;
    const isKnown = this.#from >= (told[0]?.version ?? 0);
    if (isKnown && last === undefined) this.#startAt({ version, view });
    else if (seen === null ? this.you !== null : (last ?? 0) > seen) this.#unseen = last ?? version;
  }

  /** Everything afresh: what came in between was not seen. @param {Base} now @param {boolean} isSetBack */
  sync({ version, view }, isSetBack) {
    if (isSetBack) this.#startAt({ version, view });
    else if (version > this.#head) this.#unseen = version;
    this.#head = Math.max(version, this.#head);
  }

  /** A step is about to be shown. @param {Step} step @param {unknown} before the position before it */
  add(step, before) {
    const moves = this.#moves(step);
    const base = { version: step.version - 1, view: before };
    if (moves && this.#isFresh) this.#begin(base);
    else if (moves && this.#asked !== null) this.#next ??= base;
    this.#head = step.version;
    this.#steps.push(step);
    if (this.#steps.length > MOST) this.#forget(this.#steps.length - MOST);
    if (this.you === null && moves) this.#forgetAllBut(FEW);
  }

  /** What the seat is asked now. @param {string | null} asked the key of the question, answered or not */
  tell(asked) {
    const isGone = this.#asked !== null && asked !== this.#asked;
    if (isGone && this.#next) this.#begin(this.#next);
    else if (isGone) this.#isFresh = true;
    this.#next = null;
    this.#asked = asked;
  }

  /** Something is there to be seen again. */
  get isThere() {
    return this.missed || !this.#base || this.#steps.some((step) => this.#moves(step));
  }

  /** Some of it was not seen. */
  get missed() {
    return this.#unseen >= this.#from;
  }

  /** @param {number} version of a step that was not seen */
  miss(version) {
    this.#unseen = version;
  }

  /** Somebody has seen it, or had the choice. */
  see() {
    this.#unseen = 0;
  }

  /** What happened, as far as it is here. */
  get told() {
    return this.#steps;
  }

  /**
   * The position to begin with, and what happened since; null when something else is to be seen by now.
   * @param {Fetch} fetch @returns {Promise<{view: unknown, steps: Step[]} | null>}
   */
  async whole(fetch) {
    const [base, from] = [this.#base, this.#from];
    const { first, all } = await this.#fetched(fetch);
    if (base !== this.#base || from !== this.#from) return null;
    for (const step of this.#steps) all.set(step.version, step); // it went on meanwhile
    const steps = [...all.values()]
      .filter(({ version }) => version > first.version)
      .sort((one, other) => one.version - other.version);
    const early = steps.filter(({ version }) => version < from);
    const view = early.reduce((now, { events }) => this.game.applyEvents(now, events), first.view);
    this.#base = { version: from - 1, view };
    this.#steps = steps.filter(({ version }) => version >= from);
    return { view, steps: this.#steps.filter(({ events }) => events.length) };
  }

  /** From the base, or from the very beginning, to the newest version. @param {Fetch} fetch */
  async #fetched(fetch) {
    const all = new Map(this.#steps.map((step) => [step.version, step]));
    const gone = new Set();
    let first = this.#base;
    let at = first?.version ?? 0;
    while (at < this.#head) {
      if (first && (all.has(at + 1) || gone.has(at + 1))) {
        at += 1;
        continue;
      }
      const piece = await fetch({ after: at });
      first ??= this.#beginning(piece);
      const counted = new Set(counting(piece.steps));
      for (const step of piece.steps) {
        if (counted.has(step)) all.set(step.version, { version: step.version, events: ofGame(step.events) });
        else gone.add(step.version);
      }
      const last = piece.steps.at(-1)?.version ?? 0;
      if (last <= at) break; // what is newer leaves no step
      at = last;
    }
    if (!first) throw new Error("the match has no beginning");
    return { first, all };
  }

  /** The first position, with the hand that was dealt before it. @param {Piece} piece @returns {Base} */
  #beginning({ version = 0, view, steps }) {
    if (!view) throw new Error("the match has no beginning");
    const dealt = steps.filter((step) => step.version <= version).flatMap(({ events }) => events);
    return { version, view: this.game.withHand(view, dealt) };
  }

  /** Nothing before this is to be seen again. @param {Base} base */
  #startAt(base) {
    this.#base = base;
    this.#from = base.version + 1;
    this.#steps = [];
    this.#next = null;
    this.#isFresh = false;
  }

  /** The own answer is in: what came before it is past. @param {Base} base */
  #begin(base) {
    const since = this.#steps.filter(({ version }) => version > base.version);
    this.#startAt(base);
    this.#steps = since;
  }

  /** The first so many steps are past. @param {number} count */
  #forget(count) {
    const past = this.#steps.splice(0, count);
    const base = this.#base;
    this.#from = (past.at(-1)?.version ?? 0) + 1;
    this.#base = null; // where a step is lacking the host has to be asked
    if (!base || past.some(({ version }, i) => version !== base.version + i + 1)) return;
    const view = past.reduce((now, { events }) => this.game.applyEvents(now, events), base.view);
    this.#base = { version: this.#from - 1, view };
  }

  /** @param {number} count of steps that move something */
  #forgetAllBut(count) {
    const first = this.#steps.filter((step) => this.#moves(step)).at(-count);
    const index = first ? this.#steps.indexOf(first) : 0;
    if (index > 0) this.#forget(index);
  }

  /** @param {Step} step */
  #moves({ events }) {
    return this.game.beatLength(events) > 0;
  }
}

/** What the host tells moves nothing. @param {EventShape[]} events */
export const ofGame = (events) => events.filter(({ kind }) => !kind.startsWith("match."));
