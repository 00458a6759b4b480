/**
 * What has happened in a match that is played, in words: the newest lines come with the page, the older ones when
 * somebody scrolls to them.
 *
 * @import { StepShape } from "../../types/host.d.ts"
 * @typedef {import("../kit/log.js").Line} Line
 * @typedef {import("./history.js").Piece} Piece
 */
import { announce } from "../kit/log.js";
import { fetchPiece } from "./history.js";
import { toldOf } from "./restarts.js";

/** Steps that are fetched first; each time after that twice as many. */
const FEW = 12;
/** The host gives no more at once (gameplay/selectors/history.py). */
const MOST = 200;

export class Story {
  /** The oldest version that is told; Infinity: none. */
  #first = Infinity;
  #limit = FEW;
  /** Older lines are on their way. @type {Promise<void> | null} */
  #fetching = null;

  /**
   * @param {{
   *   log: import("../kit/log.js").Log, game: import("../kit/module.js").Game, address: string,
   *   linesOf: (step: StepShape) => Line[],
   * }} parts `address`: of the record
   */
  constructor({ log, game, address, linesOf }) {
    this.log = log;
    this.game = game;
    this.address = address;
    this.linesOf = linesOf;
    log.onOlder = () => {
      this.#fetching ??= this.#older().finally(() => {
        this.#fetching = null;
      });
      return this.#fetching;
    };
  }

  /** @param {Piece} piece */
  fill(piece) {
    const told = toldOf(this.game, piece, this.linesOf);
    this.#first = Math.min(this.#first, told[0]?.version ?? Infinity);
    this.log.hasOlder = this.#first > 1 && this.#first < Infinity;
    this.log.fill(told);
    return told;
  }

  /** A step that happens now. @param {StepShape} step */
  add(step) {
    this.#first = Math.min(this.#first, step.version);
    this.log.add(step.version, this.linesOf(step));
  }

  /**
   * Everything was told afresh, up to a version: what happened while this page was away.
   * @param {number} version @param {number | null} setBackBy the step that set the match back meanwhile, to be spoken
   */
  async catchUp(version, setBackBy) {
    if (setBackBy === null && this.log.last >= version) return;
    const after = Math.max(version - FEW, setBackBy === null ? this.log.last : 0);
    if (setBackBy !== null || after > this.log.last) this.#clear(); // what is void is struck out; no gap is left
    try {
      const told = this.fill(await fetchPiece(this.address, { after, limit: FEW }));
      const spoken = told.find((step) => step.version === setBackBy);
      for (const { text } of spoken?.lines ?? []) announce(text);
    } catch {
      /* the log then begins here; the next visit asks again */
    }
  }

  #clear() {
    this.log.clear();
    this.#first = Infinity;
    this.#limit = FEW;
  }

  async #older() {
    this.#limit = Math.min(MOST, this.#limit * 2);
    const first = this.#first;
    const after = Math.max(0, first - 1 - this.#limit);
    try {
      const piece = await fetchPiece(this.address, { after, limit: first - 1 - after });
      if (this.#first !== first) return; // cleared meanwhile
      this.#first = after + 1;
      this.fill(piece);
    } catch {
      /* asked again at the next scroll */
    }
  }
}
