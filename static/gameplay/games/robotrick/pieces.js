/**
 * The table, and what stands round it: a player with hangars, pile and points; Droco with his open hand in columns.
 *
 * @import { PlayerShown, View } from "./types.d.ts"
 * @import { Point } from "../../svg.js"
 * @typedef {import("../../kit/module.js").Name} Name
 */
import { say } from "../../kit/words.js";
import { moved, round, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { signed, strengthOf, TYPES, typeOf } from "./cards.js";
import { smallAt } from "./faces.js";
import { CROUPIER, cellOf, RIM } from "./layout.js";

/** @param {Point} at @param {string} text @param {string} [kind] a class @param {string} [anchor] */
export const textAt = ({ x, y }, text, kind, anchor) =>
  svg("text", { x: round(x), y: round(y), class: kind, "text-anchor": anchor }, [text]);

/** The sign of a type. @param {string} type @param {Point} at @param {number} [scale] */
export const typeAt = (type, at, scale = 1) => place(`rt-type-${type}`, `${moved(at)} scale(${round(scale)})`);

/**
 * Whose card it is: the robot of a seat, or Droco.
 * @param {number | null} by @param {Point} at @param {number} [scale]
 */
export const whoAt = (by, at, scale = 0.5) =>
  by === null
    ? place("rt-droco", `${moved(at)} scale(${round(scale * 0.85)})`)
    : place(`robot-${by}`, `${moved(at)} scale(${round(scale)})`);

/** A name as far as there is room. @param {string} name @param {number} letters */
const short = (name, letters) => (name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name);

/** The table: felt within a wooden rim with its shadow. @param {import("../../kit/camera.js").Box} box */
export function tablePart({ width: w, height: h }) {
  const [right, down] = [w - RIM, h - RIM];
  const inner = { x: RIM, y: RIM, width: right - RIM, height: down - RIM };
  const edge = RIM + 3;
  const shade = `M${edge} ${down - 9}V${edge + 9}Q${edge} ${edge} ${edge + 9} ${edge}H${right - 9}`;
  return svg("g", { class: "rt-table" }, [
    svg("rect", { class: "rt-wood", width: w, height: h }),
    svg("path", { class: "rt-wood-lit", d: `M0 0H${w}L${right} ${RIM}H${RIM}V${down}L0 ${h}Z` }),
    svg("rect", { class: "rt-felt", ...inner, rx: 11 }),
    svg("ellipse", { class: "rt-pool", cx: w * 0.45, cy: h * 0.45, rx: w * 0.41, ry: h * 0.41 }),
    svg("ellipse", { class: "rt-pool", cx: w * 0.4, cy: h * 0.38, rx: w * 0.27, ry: h * 0.27 }),
    svg("path", { class: "rt-inside", d: shade }),
    svg("rect", { class: "rt-rim", ...inner, rx: 11 }),
  ]);
}

/**
 * Who played a card of the trick, and when.
 * @param {Point} at @param {number} order from 1 @param {string} who @param {Record<string, boolean>} look
 */
export function captionAt(at, order, who, look) {
  const text = short(who, 12);
  const width = 25 + text.length * 7.6;
  return svg("g", { class: "rt-caption", transform: moved(at), ...look }, [
    svg("rect", { x: round(-width / 2), y: -9, width: round(width), height: 18, rx: 9 }),
    svg("circle", { cx: round(9 - width / 2), r: 8.5 }),
    textAt({ x: 9 - width / 2, y: 4.8 }, String(order), "rt-order", "middle"),
    textAt({ x: 8, y: 4.6 }, text, "", "middle"),
  ]);
}

/** @param {import("./layout.js").Seat} seat @param {PlayerShown} player @param {View} view @param {Name} name */
export function seatPart(seat, player, view, name) {
  const { x, y, width, height } = seat;
  const { up, down, score, passed, left } = player;
  const isNow = view.step === "play" && view.turn === player.seat;
  return svg("g", { class: "rt-seat", "data-turn": isNow, "data-left": left }, [
    svg("rect", { class: "rt-mat", x, y, width, height, rx: 9 }),
    whoAt(player.seat, seat.icon, 0.88),
    textAt(seat.name, short(name(player.seat), seat.letters), "rt-name"),
    ...seat.hangars.map((at, i) => (up[i] ? smallAt(up[i], at) : place("rt-slot", moved(at)))),
    ...pile(seat.pile, passed ? 2 : down.length, passed),
    ...(up.length || down.length ? [sumAt(seat.score, score)] : []),
  ]);
}

/** What the cards before a player count. @param {Point} at @param {number} score */
function sumAt(at, score) {
  const text = signed(score);
  const width = 12 + 8.5 * text.length;
  return svg("g", { class: "rt-sum", transform: moved(at) }, [
    svg("rect", { x: -width / 2, y: -9, width, height: 18, rx: 9 }),
    textAt({ x: 0, y: 5 }, text, score < 0 ? "rt-minus" : "rt-plus", "middle"),
  ]);
}

/** What lies face down, with how many. @param {Point} at @param {number} count @param {boolean} isPassed they go on */
function pile({ x, y }, count, isPassed) {
  if (!count) return [];
  const deep = Math.min(count, 5);
  const top = y - 1.7 * (deep - 1);
  return [
    ...Array.from({ length: deep }, (_, i) => smallAt(null, { x: x + [0, 0.7, -0.5][i % 3], y: y - 1.7 * i })),
    ...(isPassed
      ? []
      : [
          svg("circle", { class: "rt-count-back", cx: x + 11, cy: top - 11, r: 8.5 }),
          textAt({ x: x + 11, y: top - 6.4 }, String(count), "rt-count"),
        ]),
  ];
}

/** @param {import("./layout.js").Droco} droco @param {View} view */
export function drocoPart(droco, view) {
  const { x, y, width, icon, name, heads, letters } = droco;
  const next = new Set(view.foreseen.flatMap(({ card }) => card ?? []));
  const columns = TYPES.map((type) => view.droco.filter((card) => typeOf(card) === type));
  const isGlad = view.table.some(({ by, card }) => by === null && card === view.best);
  const ends = columns.map(({ length }, i) => cellOf(droco, i, Math.max(0, length - 1), length).y);
  return svg("g", { class: "rt-seat rt-droco-seat", "data-glad": isGlad }, [
    svg("rect", { class: "rt-mat", x, y, width, height: round(Math.max(...ends) + 23 - y), rx: 9 }),
    place("rt-croupier", `${moved(icon)} scale(${CROUPIER})`),
    textAt(name, say("droco"), "rt-name"),
    textAt({ x: name.x, y: name.y + 16 }, short(say(`ai/${view.ai}/name`), letters), "rt-label"),
    ...heads.flatMap((at, i) =>
      columns[i].length
        ? columns[i].map((card, row) => openAt(card, cellOf(droco, i, row, columns[i].length), next.has(card)))
        : [emptyAt(TYPES[i], cellOf(droco, i, 0, 1))],
    ),
  ]);
}

/** A card of Droco's. @param {string} card @param {Point} at @param {boolean} isNext he will play it */
const openAt = (card, at, isNext) =>
  svg("g", { class: "rt-open", "data-next": isNext }, [
    place(`rt-open-${typeOf(card)}`, moved(at), { text: strengthOf(card) }),
  ]);

/** A column without cards. @param {string} type @param {Point} at */
const emptyAt = (type, at) =>
  svg("g", { "data-empty": true }, [place("rt-slot", moved(at)), typeAt(type, { x: at.x, y: at.y + 7 }, 0.7)]);
