/**
 * Which emitter serves which robot: the emitter is lit, and its column up to the robot. Always for the own droid; for
 * others while they are looked at. The same geometry as the rules (DR-2.9), and no rule.
 *
 * @import { View } from "./types.d.ts"
 * @import { Frame } from "./frame.js"
 * @typedef {{side: string, seat: number | null, emitter: number, robot: number | null}} Line
 *   `seat`: whose emitter; null: the killer's; `robot`: who would get an order; null: nobody stands in the column
 */
import { key } from "../../kit/squares.js";
import { svg } from "../../svg.js";
import { around, columnOf, inset, serving, SIZE } from "./frame.js";
import { cellOf, FIRST_NEUTRAL, KILLER, STATUE } from "./pieces.js";

export { cellOf } from "./pieces.js";

/** Everybody on the board, by robot, the statue left out. @param {View} view @returns {[number, number[]][]} */
export const robotsOf = (view) => [
  ...view.players.map(({ seat, cell }) => /** @type {[number, number[]]} */ ([seat, cell])),
  ...view.neutral.flatMap(({ robot, cell }) =>
    cell && robot !== STATUE ? [/** @type {[number, number[]]} */ ([robot, cell])] : [],
  ),
];

/** Who stands on a cell, the statue included. @param {View} view @param {number[]} cell */
export const robotAt = (view, cell) => {
  const player = view.players.find((each) => key(each.cell) === key(cell));
  if (player) return player.seat;
  return view.neutral.find((each) => each.cell && key(each.cell) === key(cell))?.robot ?? null;
};

/** The emitters that serve a robot: of a droid its own, of a repairer one of every player (DR-7.3, DR-7.4).
 * @param {View} view @param {number} robot @returns {Line[]} */
export function linesTo(view, robot) {
  const cell = cellOf(view, robot);
  if (!cell || robot === STATUE) return [];
  if (robot === KILLER && view.killer) {
    const { side } = view.killer;
    return [{ side, seat: null, emitter: serving(side, cell), robot }];
  }
  return view.players
    .filter(({ seat, out }) => out === null && (robot >= FIRST_NEUTRAL || seat === robot))
    .map(({ seat, side }) => ({ side, seat, emitter: serving(side, cell), robot }));
}

/** Who would get orders of an emitter: the own droid, and the nearest repairer (DR-7.6); against the killer it alone.
 * @param {View} view @param {string} side @param {number} emitter @returns {Line[]} */
export function linesFrom(view, side, emitter) {
  const player = view.players.find((each) => each.side === side);
  const seat = player?.seat ?? null;
  const column = columnOf(side, emitter).map((cell) => robotAt(view, cell));
  const mine = column.find((robot) => robot !== null && robot === (seat ?? KILLER));
  const helper = column.find((robot) => robot !== null && robot >= FIRST_NEUTRAL && robot < KILLER);
  const robots = [mine, ...(seat === null ? [] : [helper])].flatMap((robot) => robot ?? []);
  return robots.length
    ? robots.map((robot) => ({ side, seat, emitter, robot }))
    : [{ side, seat, emitter, robot: null }];
}

/** The emitter that is shown beside the board, by a cell outside of it as shown: [3, 10] is below.
 * @param {Frame} frame @param {number[]} shown @returns {{side: string, emitter: number} | null} */
export function emitterAt(frame, [u, v]) {
  const where = v === SIZE ? "S" : v === -1 ? "N" : u === -1 ? "W" : u === SIZE ? "E" : "";
  const side = [...frame.used].find((each) => frame.where(each) === where);
  if (!side) return null;
  const inside = frame.from([Math.min(Math.max(u, 0), SIZE - 1), Math.min(Math.max(v, 0), SIZE - 1)]);
  const along = where === "S" || where === "N" ? u : v;
  return along < 0 || along >= SIZE ? null : { side, emitter: serving(side, inside) };
}

/** @param {Frame} frame */
export function createLights(frame) {
  const columns = svg("g", { class: "dr-columns" });
  const frames = svg("g", { class: "dr-lit-frames" });
  /** @type {Line[]} */
  let seen = [];
  /** @type {number[]} */
  let asked = [];
  let view = /** @type {View | null} */ (null);

  function draw() {
    const now = view;
    if (!now) return;
    const me = now.players[now.you ?? -1];
    const own = me && me.out === null && now.step !== "over" ? linesTo(now, me.seat) : [];
    const others = me ? asked.filter((emitter) => emitter !== own[0]?.emitter) : [];
    const lines = [
      ...own.map((line) => ({ ...line, kind: "own" })),
      ...others.map((emitter) => ({ side: me.side, seat: me.seat, emitter, robot: null, kind: "asked" })),
      ...seen.map((line) => ({ ...line, kind: "seen" })),
    ];
    columns.replaceChildren(...lines.map((line) => beam(frame, now, line, line.kind)));
    frames.replaceChildren(...lines.map((line) => ring(frame, line, line.kind)));
  }

  return {
    /** Lies on the ground. */
    columns,
    /** Lies over the emitters. */
    frames,
    /** @param {View} now */
    update(now) {
      view = now;
      draw();
    },
    /** What is looked at. @param {Line[]} lines */
    see(lines) {
      seen = lines;
      draw();
    },
    /** Own emitters of which a question speaks. @param {number[]} emitters */
    ask(emitters) {
      asked = emitters;
      draw();
    },
  };
}

/** From the emitter to the robot, or along the whole column. @param {Frame} frame @param {View} now @param {Line} line
 * @param {string} kind */
function beam(frame, now, { side, emitter, robot, seat }, kind) {
  const cells = columnOf(side, emitter);
  const last = (robot === null ? null : cellOf(now, robot)) ?? cells[SIZE - 1];
  const box = inset(around(frame.cell(cells[0]), frame.cell(last)), 2);
  return svg("rect", { class: `dr-column dr-column-${kind} ${ownerOf(seat)}`, ...box, rx: 8 });
}

/** Round the emitter, in a casing. @param {Frame} frame @param {Line} line @param {string} kind */
const ring = (frame, { side, emitter, seat }, kind) =>
  svg("g", { class: `dr-lit dr-lit-${kind} ${ownerOf(seat)}` }, [
    svg("rect", { class: "dr-lit-case", ...inset(frame.slot(side, emitter), 1), rx: 5 }),
    svg("rect", { class: "dr-lit-line", ...inset(frame.slot(side, emitter), 1), rx: 5 }),
  ]);

/** @param {number | null} seat null: the killer */
const ownerOf = (seat) => (seat === null ? "dr-lit-killer" : `seat-${seat}`);
