/**
 * A programme being built: which card lies in which open phase, what is paired, kept or stored. Plain values, no
 * pixels; legality comes from the host's `preview`.
 *
 * @import { ProgramChoice, RobotShown } from "./types.d.ts"
 * @typedef {"crab" | "dual"} Pair how two cards of a phase are read
 * @typedef {{card: number, second?: number, how?: Pair}} Entry
 */
import { codeOf, isTurn } from "./cards.js";

export class Programme {
  /** By open phase. @type {(Entry | null)[]} */
  entries;
  /** By the name of the place. @type {Record<string, number | null>} */
  extra;
  /** The cards in the order in which they were laid. @type {number[]} */
  #order;
  #crab;
  #dual;

  /**
   * @param {Pick<RobotShown, "hand" | "options" | "stored_card">} robot @param {number[]} phases that are open
   * @param {Partial<ProgramChoice> | null} draft
   */
  constructor({ hand, options, stored_card: stored }, phases, draft) {
    this.#crab = options.includes("crab-legs");
    this.#dual = options.includes("dual-processor");
    this.cards = [...new Set([...(hand ?? []), ...(stored ? [stored] : [])])];
    this.phases = phases;
    /** The places for a spare card. */
    this.extras = [
      ...(options.includes("conditional-program") ? ["conditional"] : []),
      ...(options.includes("flywheel") ? ["store"] : []),
    ];
    this.entries = phases.map((_, i) => read(draft?.registers?.[i], this.cards));
    const held = (/** @type {number | null | undefined} */ card) => (card && this.cards.includes(card) ? card : null);
    this.extra = { conditional: held(draft?.conditional), store: held(draft?.store) };
    const laid = this.entries.flatMap((entry) => (entry ? [entry.card, entry.second ?? 0] : []));
    this.#order = [...laid, ...Object.values(this.extra).map(Number)].filter(Boolean);
  }

  get empty() {
    return !this.entries.some(Boolean) && this.extra.conditional === null && this.extra.store === null;
  }

  get full() {
    return this.entries.every(Boolean);
  }

  /** The cards that are laid. */
  get steps() {
    return this.entries.filter(Boolean);
  }

  /** @returns {ProgramChoice} */
  get payload() {
    const { conditional, store } = this.extra;
    const registers = this.entries.map((entry) => {
      if (!entry) return null;
      const { card, second } = entry;
      return second === undefined ? card : { card, second, how: entry.how ?? this.hows(card, second)[0] };
    });
    return {
      registers,
      ...(conditional === null ? {} : { conditional }),
      ...(store === null ? {} : { store }),
    };
  }

  /** A card lies somewhere. @param {number} card */
  used(card) {
    return (
      this.entries.some((entry) => entry && (entry.card === card || entry.second === card)) ||
      this.extra.conditional === card ||
      this.extra.store === card
    );
  }

  /** How two cards may share a phase. @param {number} card @param {number} second @returns {Pair[]} */
  hows(card, second) {
    if (isTurn(card) || !isTurn(second)) return [];
    const sideways = this.#crab && codeOf(card) === "1" && codeOf(second) !== "U";
    /** @type {Pair[]} */
    const ways = ["crab", "dual"];
    return ways.filter((way) => (way === "crab" ? sideways : this.#dual));
  }

  /** A second card may join what lies there. @param {number} index @param {number} [card] */
  pairable(index, card) {
    const entry = this.entries[index];
    if (!entry || entry.second !== undefined || !(this.#crab || this.#dual)) return false;
    return card === undefined
      ? !isTurn(entry.card) && (this.#dual || codeOf(entry.card) === "1")
      : this.hows(entry.card, card).length > 0;
  }

  /**
   * Lay a card: a number of a phase, "conditional" or "store".
   * @param {number} card
   * @param {number | string} place
   * @param {{pair?: boolean}} [how]
   */
  put(card, place, { pair = false } = {}) {
    this.take(card);
    this.#order.push(card);
    if (typeof place === "string") this.extra = { ...this.extra, [place]: card };
    else {
      const there = this.entries[place];
      const entry = pair && there && this.pairable(place, card) ? { ...there, second: card } : { card };
      this.entries = this.entries.with(place, entry);
    }
  }

  /** Back to the hand. @param {number} card */
  take(card) {
    this.#order = this.#order.filter((other) => other !== card);
    this.entries = this.entries.map((entry) => {
      if (entry?.second === card) return { card: entry.card };
      return entry?.card === card ? null : entry;
    });
    this.extra = Object.fromEntries(
      Object.entries(this.extra).map(([place, laid]) => [place, laid === card ? null : laid]),
    );
  }

  /** @param {number} a @param {number} b */
  swap(a, b) {
    const { entries } = this;
    this.entries = entries.with(a, entries[b]).with(b, entries[a]);
  }

  /** Side step or move and turn, when both are held. @param {number} index */
  turnHow(index) {
    const entry = this.entries[index];
    if (!entry || entry.second === undefined) return;
    const ways = this.hows(entry.card, entry.second);
    const how = ways[(ways.indexOf(entry.how ?? ways[0]) + 1) % ways.length];
    this.entries = this.entries.with(index, { ...entry, how });
  }

  /** The card that was laid last comes back. */
  undo() {
    const last = this.#order.findLast((card) => this.used(card));
    if (last) this.take(last);
    return Boolean(last);
  }
}

/**
 * An entry of a draft, as far as the cards are there.
 * @param {ProgramChoice["registers"][number] | undefined} entry @param {number[]} cards @returns {Entry | null}
 */
function read(entry, cards) {
  if (!entry) return null;
  if (typeof entry === "number") return cards.includes(entry) ? { card: entry } : null;
  const { card, second, how } = entry;
  if (!cards.includes(card)) return null;
  return cards.includes(second) ? { card, second, how: how || undefined } : { card };
}
