/**
 * The emitters round the board with the orders on them: sockets, tokens face up, black markers, and against the killer
 * its sheet. Draws a view exactly.
 *
 * @import { KillerShown, PlayerShown, View } from "./types.d.ts"
 * @import { Frame } from "./frame.js"
 * @typedef {import("./tokens.js").Kind} Kind
 */
import { drawn as paths } from "../../kit/floors.js";
import { CELL } from "../../kit/squares.js";
import { letter } from "../../robots.js";
import { moved, round, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { DEPTH, inset, middleOf, SIZE } from "./frame.js";
import { rackPaths } from "./island.js";
import { tokenFace } from "./tokens.js";

const EMITTERS = Array.from({ length: SIZE }, (_, i) => i + 1);
const SLOTS = Array.from({ length: DEPTH }, (_, i) => i + 1);
/** Round a socket. */
const SPACE = 4;
/** A token fills its socket, and one of this width is drawn as it is. */
const TOKEN = 25;

/** @param {View} first @param {Frame} frame */
export function createEmitters(first, frame) {
  const racks = first.players.map((player) => playerRack(frame, player, first.you));
  const against = first.killer ? [rack(frame, first.killer.side, "dr-rack dr-rack-killer")] : [];
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
    layer: svg("g", { "aria-hidden": "true" }, [svg("g", { class: "dr-emitters" }, [...racks, ...against]), tokens]),
    /** The token on a cell of an emitter. @param {number} seat @param {number} emitter @param {number} slot */
    token: (seat, emitter, slot) => drawn.get(`${seat},${emitter},${slot}`),
    /** @param {View} view */
    update(view) {
      const { players, killer } = view;
      drawn.clear();
      for (const { seat, out } of players) racks[seat].toggleAttribute("data-out", out !== null);
      tokens.replaceChildren(
        ...players.flatMap(ofPlayer),
        ...(killer?.sheet ? EMITTERS.flatMap((emitter) => sheetColumn(frame, killer, emitter)) : []),
      );
    },
  };
}

/** The own one has numbers, the others a letter. @param {Frame} frame @param {PlayerShown} player
 * @param {number | null} you */
const playerRack = (frame, { side, seat }, you) =>
  rack(
    frame,
    side,
    `dr-rack seat-${seat}`,
    you === seat ? EMITTERS.map((emitter) => number(frame, side, emitter)) : [sign(frame, side, seat)],
  );

/** The emitters of a side. @param {Frame} frame @param {string} side @param {string} look
 * @param {SVGElement[]} [more] */
function rack(frame, side, look, more = []) {
  const cells = EMITTERS.map((emitter) => SLOTS.map((slot) => frame.slot(side, emitter, slot)));
  return svg("g", { class: look }, [...paths(rackPaths(cells, frame.ahead(side))), ...more]);
}

/** @param {Frame} frame @param {string} side @param {number} emitter */
function number(frame, side, emitter) {
  const { x, y, width, height } = frame.slot(side, emitter);
  return svg("text", { class: "dr-number", x: x + width / 2, y: y + height + 17 }, [String(emitter)]);
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

/** The middle and the width of a socket. @param {Frame} frame @param {string} side @param {number} emitter
 * @param {number} slot */
const socketOf = (frame, side, emitter, slot) => ({
  at: middleOf(frame.slot(side, emitter, slot)),
  size: frame.depth(side) - SPACE,
});

/** A token where it lies. @param {Frame} frame @param {string} side
 * @param {{emitter: number, cell: number, order: Kind, direction: string}} lying @param {string} [more] a class */
export function tokenAt(frame, side, { emitter, cell, order, direction }, more) {
  const { at, size } = socketOf(frame, side, emitter, cell);
  const token = tokenFace(order, frame.degrees(direction), `scale(${round(size / TOKEN)})`, more);
  return svg("g", { transform: moved(at) }, [token]);
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
      const { at, size } = socketOf(frame, side, emitter, i + 1);
      const look = { class: "dr-printed", "data-sent": i < sheet.sent[column], "data-next": i === sheet.sent[column] };
      return svg("g", { ...look, transform: moved(at) }, [
        svg("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: 4 }),
        printed(frame, killer, order, size),
      ]);
    }),
  ];
}

/** @param {Frame} frame @param {KillerShown} killer @param {string} order @param {number} size */
function printed(frame, killer, order, size) {
  const way = killerWay(killer, order);
  return place(`dr-print-${way ? order[1] : "T"}`, `scale(${size / 22})`, way ? { turn: frame.degrees(way) + 90 } : {});
}
