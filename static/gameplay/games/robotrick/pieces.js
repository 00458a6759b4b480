/**
 * What stands round the table: a player with hangars, pile and points; Droco with his open hand in columns.
 *
 * @import { PlayerShown, View } from "./types.d.ts"
 * @import { Point } from "../../svg.js"
 * @typedef {import("../../kit/module.js").Name} Name
 */
import { say } from "../../kit/words.js";
import { moved, round, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { signed, strengthOf, TYPES, typeOf, worth } from "./cards.js";
import { smallAt } from "./faces.js";
import { cellOf } from "./layout.js";

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

/** @param {import("./layout.js").Seat} seat @param {PlayerShown} player @param {View} view @param {Name} name */
export function seatPart(seat, player, view, name) {
  const { x, y, width, height } = seat;
  const isAsked = view.step === "play" ? view.turn === player.seat : view.step === "pass" && !player.passed;
  return svg("g", { class: "rt-seat", "data-turn": isAsked && view.step === "play", "data-left": player.left }, [
    svg("rect", { class: "rt-mat", x, y, width, height, rx: 9 }),
    whoAt(player.seat, seat.icon, 0.8),
    textAt(seat.name, short(name(player.seat), seat.letters), "rt-name"),
    ...hangars(seat, player),
    ...pile(seat, player),
    ...points(seat, player),
  ]);
}

/** @param {import("./layout.js").Seat} seat @param {PlayerShown} player */
const hangars = ({ hangars: places }, { up }) =>
  places.map((at, i) => (up[i] ? smallAt(up[i], at) : place("rt-slot", moved(at))));

/** What lies face down, with how many. @param {import("./layout.js").Seat} seat @param {PlayerShown} player */
function pile({ pile: at }, { down }) {
  if (!down.length) return [];
  const deep = Math.min(down.length, 3);
  return [
    ...Array.from({ length: deep }, (_, i) => smallAt(null, { x: at.x + 1.6 * (i - 1), y: at.y - 1.6 * (i - 1) })),
    svg("circle", { class: "rt-count-back", cx: at.x, cy: at.y, r: 9.5 }),
    textAt({ x: at.x, y: at.y + 5 }, String(down.length), "rt-count"),
  ];
}

/**
 * What the cards before a player count: the plus, the minus, and at the end the sum of both.
 * @param {import("./layout.js").Seat} seat @param {PlayerShown} player
 */
function points({ score, sum }, { up, down, score: counted }) {
  return [
    svg("text", { class: "rt-score", x: round(score.x), y: round(score.y) }, [
      ...(up.length ? [svg("tspan", { class: "rt-plus" }, [signed(worth(up))])] : []),
      ...(down.length ? [svg("tspan", { class: "rt-minus" }, [` ${signed(-worth(down))}`])] : []),
    ]),
    ...(up.length && down.length ? [textAt(sum, `= ${signed(counted).replace("+", "")}`, "rt-sum")] : []),
  ];
}

/** @param {import("./layout.js").Droco} droco @param {View} view */
export function drocoPart(droco, view) {
  const { x, y, width, height, icon, name, heads } = droco;
  const next = new Set(view.foreseen.flatMap(({ card }) => card ?? []));
  const columns = TYPES.map((type) => view.droco.filter((card) => typeOf(card) === type));
  return svg("g", { class: "rt-seat rt-droco-seat" }, [
    svg("rect", { class: "rt-mat", x, y, width, height, rx: 9 }),
    place("rt-droco", `${moved(icon)} scale(.82)`),
    textAt(name, say("droco"), "rt-name"),
    textAt({ x: name.x, y: name.y + 16 }, say(`ai/${view.ai}/name`), "rt-label"),
    ...heads.map((at, i) => svg("g", { "data-empty": !columns[i].length }, [typeAt(TYPES[i], at, 0.85)])),
    ...columns.flatMap((cards, i) =>
      cards.map((card, row) => chip(card, cellOf(droco, i, row, cards.length), next.has(card))),
    ),
  ]);
}

/** A card of Droco's: its strength on its colour. @param {string} card @param {Point} at @param {boolean} isNext */
const chip = (card, { x, y }, isNext) =>
  svg("g", { class: `rt-chip rt-type-${typeOf(card)}`, "data-next": isNext, transform: moved({ x, y }) }, [
    svg("rect", { x: -13, y: -8.5, width: 26, height: 17, rx: 4 }),
    textAt({ x: 0, y: 5 }, String(strengthOf(card))),
  ]);
