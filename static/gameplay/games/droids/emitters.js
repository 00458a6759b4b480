/**
 * The emitters round the board with the orders on them: sockets, tokens face up, black markers, and against the killer
 * its sheet. Draws a view exactly.
 *
 * @import { KillerShown, PlayerShown, View } from "./types.d.ts"
 * @import { Frame } from "./frame.js"
 * @typedef {import("./tokens.js").Kind} Kind
 */
import { CELL } from "../../kit/squares.js";
import { letter } from "../../robots.js";
import { moved, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { around, DEPTH, inset, middleOf, SIZE } from "./frame.js";
import { tokenFace } from "./tokens.js";

const EMITTERS = Array.from({ length: SIZE }, (_, i) => i + 1);
const SLOTS = Array.from({ length: DEPTH }, (_, i) => i + 1);
/** Between two tokens. */
const SPACE = 3;

/** @param {Frame} frame */
export function createEmitters(frame) {
  const sockets = svg("g", { class: "dr-emitters" });
  const tokens = svg("g", { class: "dr-tokens" });
  /** @type {Map<string, SVGElement>} */
  const drawn = new Map();

  /** @param {PlayerShown} player */
  const ofPlayer = (player) =>
    player.emitters.flatMap((emitter, i) => {
      const { side } = player;
      if (emitter.broken) return [broken(frame, side, i + 1)];
      return emitter.cells.flatMap((order, j) => {
        if (!order) return [];
        const token = tokenAt(frame, side, { ...order, emitter: i + 1, cell: j + 1 });
        drawn.set(`${player.seat},${i + 1},${j + 1}`, token);
        return [token];
      });
    });

  return {
    layer: svg("g", { "aria-hidden": "true" }, [sockets, tokens]),
    /** The token on a cell of an emitter. @param {number} seat @param {number} emitter @param {number} slot */
    token: (seat, emitter, slot) => drawn.get(`${seat},${emitter},${slot}`),
    /** @param {View} view */
    update(view) {
      const { players, killer } = view;
      drawn.clear();
      sockets.replaceChildren(
        ...players.map((player) => playerBank(frame, player, view.you)),
        ...(killer ? [bank(frame, killer.side, { class: "dr-bank dr-bank-killer" })] : []),
      );
      tokens.replaceChildren(
        ...players.flatMap(ofPlayer),
        ...(killer?.sheet ? EMITTERS.flatMap((emitter) => sheetColumn(frame, killer, emitter)) : []),
      );
    },
  };
}

/** @param {Frame} frame @param {PlayerShown} player @param {number | null} you */
function playerBank(frame, { side, seat, out, emitters }, you) {
  const whole = EMITTERS.filter((emitter) => !emitters[emitter - 1]?.broken);
  const named = you === seat ? EMITTERS.map((emitter) => number(frame, side, emitter)) : [sign(frame, side, seat)];
  return bank(frame, side, { class: `dr-bank seat-${seat}`, "data-out": out !== null }, whole, named);
}

/** The emitters of a side, with sockets where they are whole. @param {Frame} frame @param {string} side
 * @param {import("../../kit/question.js").Attributes} look @param {number[]} [whole] @param {SVGElement[]} [more] */
const bank = (frame, side, look, whole = EMITTERS, more = []) =>
  svg("g", look, [
    ...mat(frame, side),
    ...whole.flatMap((emitter) => SLOTS.map((slot) => socket(frame, side, emitter, slot))),
    ...more,
  ]);

/** What the emitters of a side stand on. @param {Frame} frame @param {string} side */
const mat = (frame, side) => [
  svg("rect", { class: "dr-mat", ...inset(around(frame.slot(side, 1), frame.slot(side, SIZE)), -2), rx: 5 }),
  ...EMITTERS.filter((emitter) => emitter % 2 === 0).map((emitter) =>
    svg("rect", { class: "dr-mat-odd", ...frame.slot(side, emitter) }),
  ),
];

/** @param {Frame} frame @param {string} side @param {number} emitter @param {number} slot */
function socket(frame, side, emitter, slot) {
  return svg("rect", { class: "dr-socket", ...inset(frame.slot(side, emitter, slot), SPACE), rx: 4 });
}

/** @param {Frame} frame @param {string} side @param {number} emitter */
function number(frame, side, emitter) {
  const { x, y, width, height } = frame.slot(side, emitter);
  return svg("text", { class: "dr-number", x: x + width / 2, y: y + height + 12 }, [String(emitter)]);
}

/** Whose side it is: the letter, in a corner of the picture beyond its last emitter. @param {Frame} frame
 * @param {string} side @param {number} seat */
function sign(frame, side, seat) {
  const { x, y } = middleOf(frame.slot(side, SIZE));
  const far = CELL * 0.85;
  const [dx, dy] = { W: [0, far], N: [-far, 0], E: [0, -far], S: [far, 0] }[frame.where(side)];
  return svg("g", { class: "dr-side", transform: moved({ x: x + dx, y: y + dy }) }, [
    svg("circle", { r: 10 }),
    svg("text", { y: 5 }, [letter(seat)]),
  ]);
}

/** A black marker lies over all of it (DR-16.1). @param {Frame} frame @param {string} side @param {number} emitter */
function broken(frame, side, emitter) {
  const box = frame.slot(side, emitter);
  return svg("g", { class: "dr-destroyed" }, [
    svg("rect", { ...inset(box, 2), rx: 4 }),
    place("dr-marker", `${moved(middleOf(box))} scale(1.2)`),
  ]);
}

/** The room of a token. @param {Frame} frame @param {string} side @param {number} emitter @param {number} slot */
function roomOf(frame, side, emitter, slot) {
  const box = frame.slot(side, emitter, slot);
  return { at: middleOf(box), width: box.width - SPACE, height: box.height - SPACE };
}

/** A token where it lies. @param {Frame} frame @param {string} side
 * @param {{emitter: number, cell: number, order: Kind, direction: string}} lying @param {string} [more] a class */
export function tokenAt(frame, side, { emitter, cell, order, direction }, more) {
  const { at, width, height } = roomOf(frame, side, emitter, cell);
  const token = tokenFace(order, { degrees: frame.degrees(direction), width, height, class: more });
  token.setAttribute("transform", moved(at));
  return token;
}

// -- the killer's sheet -----------------------------------------------------------------------------------------------

/** Where an order of the sheet sends the killer, as the sides lie (DR-S7.10). @param {KillerShown} killer
 * @param {string} order */
function killerWay({ side }, order) {
  const ways = ["N", "E", "S", "W"]; // away from S, W, N, E
  const turn = "FRBL".indexOf(order[0]);
  return turn < 0 ? null : ways[("SWNE".indexOf(side) + turn) % 4];
}

/** A column of the sheet over the killer's emitter: what is sent is dim, the next one is framed.
 * @param {Frame} frame @param {KillerShown} killer @param {number} emitter */
function sheetColumn(frame, killer, emitter) {
  const { side, sheet, orders } = killer;
  const column = sheet?.columns[emitter - 1] ?? null;
  if (!sheet || column === null) return [];
  return [
    svg("rect", { class: "dr-sheet", ...inset(frame.slot(side, emitter), 1), rx: 3 }),
    ...orders[column].map((order, i) => {
      const { at, width: w, height: h } = roomOf(frame, side, emitter, i + 1);
      const look = { class: "dr-printed", "data-sent": i < sheet.sent[column], "data-next": i === sheet.sent[column] };
      return svg("g", { ...look, transform: moved(at) }, [
        svg("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: 4 }),
        printed(frame, killer, order, Math.min(w, h)),
      ]);
    }),
  ];
}

/** @param {Frame} frame @param {KillerShown} killer @param {string} order @param {number} size */
function printed(frame, killer, order, size) {
  const way = killerWay(killer, order);
  return place(`dr-print-${way ? order[1] : "T"}`, `scale(${size / 22})`, way ? { turn: frame.degrees(way) + 90 } : {});
}
