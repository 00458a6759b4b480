/**
 * A programme being built: which card lies in which open phase, what is paired, kept or stored. Plain values, no
 * pixels; legality comes from the host's `preview`.
 *
 * @typedef {{card: number, second?: number, how?: string}} Entry
 */
import { codeOf, isTurn } from "./cards.js";

/** @param {{hand: number[], phases: number[], options: string[], stored: number | null, draft: any}} start */
export function createProgramme({ hand, phases, options, stored, draft }) {
  const crab = options.includes("crab-legs");
  const dual = options.includes("dual-processor");
  const cards = [...hand, ...(stored && !hand.includes(stored) ? [stored] : [])];
  /** @type {(Entry | null)[]} */
  let entries = phases.map((_, i) => read(draft?.registers?.[i], cards));
  /** @type {Record<string, number | null>} */
  let extra = { conditional: cards.includes(draft?.conditional) ? draft.conditional : null, store: cards.includes(draft?.store) ? draft.store : null };
  /** @type {string[]} */
  let past = [];

  const programme = {
    cards, phases,
    extras: [...(options.includes("conditional-program") ? ["conditional"] : []), ...(options.includes("flywheel") ? ["store"] : [])],
    get entries() { return entries; },
    get extra() { return extra; },
    get empty() { return !entries.some(Boolean) && extra.conditional === null && extra.store === null; },
    get full() { return entries.every(Boolean); },
    get payload() {
      const registers = entries.map((entry) => (!entry ? null : entry.second === undefined ? entry.card : { ...entry, how: entry.how ?? hows(entry.card, entry.second)[0] }));
      return { registers, ...(extra.conditional === null ? {} : { conditional: extra.conditional }), ...(extra.store === null ? {} : { store: extra.store }) };
    },
    /** A card lies somewhere. @param {number} card */
    used: (card) => entries.some((entry) => entry && (entry.card === card || entry.second === card)) || extra.conditional === card || extra.store === card,
    put, take, swap, pairable, hows, undo, clear, turnHow,
    get canUndo() { return past.length > 0; },
  };
  return programme;

  /** How two cards may share a phase. @param {number} card @param {number} second @returns {string[]} */
  function hows(card, second) {
    if (isTurn(card) || !isTurn(second)) return [];
    return [...(crab && codeOf(card) === "1" && codeOf(second) !== "U" ? ["crab"] : []), ...(dual ? ["dual"] : [])];
  }

  /** A second card may join what lies there. @param {number} index @param {number} [card] */
  function pairable(index, card) {
    const entry = entries[index];
    if (!entry || entry.second !== undefined || !(crab || dual)) return false;
    return card === undefined ? !isTurn(entry.card) && (dual || codeOf(entry.card) === "1") : hows(entry.card, card).length > 0;
  }

  function remember() { past = [...past.slice(-30), JSON.stringify({ entries, extra })]; }

  /** Lay a card: a number of a phase, "conditional" or "store". @param {number} card @param {number | string} place @param {{pair?: boolean}} [how] */
  function put(card, place, { pair = false } = {}) {
    remember();
    lift(card);
    if (typeof place === "string") extra = { ...extra, [place]: card };
    else if (pair && pairable(place, card)) entries[place] = { .../** @type {Entry} */ (entries[place]), second: card };
    else entries[place] = { card };
    entries = [...entries];
  }

  /** Back to the hand. @param {number} card */
  function take(card) {
    remember();
    lift(card);
  }

  /** @param {number} card */
  function lift(card) {
    entries = entries.map((entry) => {
      if (entry?.second === card) return { card: entry.card };
      return entry?.card === card ? null : entry;
    });
    extra = Object.fromEntries(Object.entries(extra).map(([place, laid]) => [place, laid === card ? null : laid]));
  }

  /** @param {number} a @param {number} b */
  function swap(a, b) {
    remember();
    entries = entries.map((entry, i) => (i === a ? entries[b] : i === b ? entries[a] : entry));
  }

  /** Side step or move and turn, when both are held. @param {number} index */
  function turnHow(index) {
    const entry = entries[index];
    if (!entry || entry.second === undefined) return;
    const ways = hows(entry.card, entry.second);
    remember();
    entries = entries.map((each, i) => (i === index ? { ...entry, how: ways[(ways.indexOf(entry.how ?? ways[0]) + 1) % ways.length] } : each));
  }

  function undo() {
    const before = past.pop();
    if (!before) return false;
    ({ entries, extra } = JSON.parse(before));
    return true;
  }

  function clear() {
    remember();
    entries = phases.map(() => null);
    extra = { conditional: null, store: null };
  }
}

/** An entry of a draft. @param {any} entry @param {number[]} cards @returns {Entry | null} */
function read(entry, cards) {
  const { card, second, how } = typeof entry === "number" ? { card: entry, second: undefined, how: undefined } : entry ?? {};
  if (!cards.includes(card)) return null;
  return second !== undefined && second !== null && cards.includes(second) ? { card, second, how } : { card };
}
