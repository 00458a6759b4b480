/**
 * The order tokens: kinds and colours as the rulebook lists them, and their faces. A colour has a shape of its own, so
 * that it is never alone; the arrow says what is ordered, and once it is turned, where.
 *
 * @import { OrderShown } from "./types.d.ts"
 * @typedef {OrderShown["order"]} Kind
 * @typedef {"violet" | "blue" | "red" | "grey"} Colour
 * @typedef {Partial<Record<Kind, number>>} Pool so many tokens of each kind
 */
import { svg } from "../../svg.js";
import { place } from "../../symbols.js";

/** @type {Colour[]} */
export const COLOURS = ["violet", "blue", "red", "grey"];
const KINDS = /** @type {Kind[]} */ ("V1 VD V2 VX B1 BD RS RT RCF RCR RCB RCL G1 G2 GX GR".split(" "));
/** @type {Record<string, Colour>} */
const BY_LETTER = { V: "violet", B: "blue", R: "red", G: "grey" };

/** The colour, so the bin, of a kind. */
export const COLOUR = /** @type {Record<Kind, Colour>} */ (
  Object.fromEntries(KINDS.map((kind) => [kind, BY_LETTER[kind[0]]]))
);

/** A hand as a pool. @param {readonly Kind[]} hand @returns {Pool} */
export function poolOf(hand) {
  /** @type {Pool} */
  const pool = {};
  for (const kind of hand) pool[kind] = (pool[kind] ?? 0) + 1;
  return pool;
}

/** No token. @type {Readonly<import("./types.d.ts").Tokens>} */
export const NONE = Object.freeze({ violet: 0, blue: 0, red: 0, grey: 0 });

/** @param {import("./types.d.ts").Tokens} tokens */
export const totalOf = (tokens) => COLOURS.reduce((sum, colour) => sum + tokens[colour], 0);

/** Kinds of a pool in the order of the rulebook. @param {Pool} pool */
export const kindsOf = (pool) => KINDS.filter((kind) => (pool[kind] ?? 0) > 0);

/** Where the arrow of a kind may point (DR-6.6). @param {Kind} kind @returns {OrderShown["direction"][]} */
export const arrowsOf = (kind) => (kind === "VD" || kind === "BD" ? ["NE", "SE", "SW", "NW"] : ["N", "E", "S", "W"]);

/**
 * A token. It is drawn with its arrow to the north.
 * @param {Kind} kind
 * @param {number | null} degrees of its arrow on the screen, from the east; null: it lies in a hand, without one
 * @param {string | null} [transform] @param {string} [more] a class
 */
export const tokenFace = (kind, degrees, transform = null, more = "") =>
  place(`dr-${kind}`, transform, { turn: (degrees ?? -90) + 90, class: more });

/** A token as a picture for lists and buttons; decorative. @param {Kind} kind @param {number | null} [degrees] */
export const tokenPicture = (kind, degrees = null) =>
  svg("svg", { class: "dr-token-picture", viewBox: "-14 -14 28 28", "aria-hidden": "true" }, [
    tokenFace(kind, degrees),
  ]);
