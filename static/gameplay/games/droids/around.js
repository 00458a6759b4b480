/**
 * The board in words, for those who cannot see it, and for cells and emitters that explain themselves. Reads a view;
 * no rule.
 *
 * @import { View } from "./types.d.ts"
 * @typedef {(seat: number) => string} Name
 */
import { look } from "../../kit/around.js";
import { key } from "../../kit/squares.js";
import { say } from "../../kit/words.js";
import { cellName, columnOf, SIZE, startSide } from "./frame.js";
import { linesFrom, linesTo, robotAt } from "./lights.js";
import { FIRST_NEUTRAL } from "./pieces.js";
import { factsOf, listed, orderText, phaseText, robotName, sentence, thingName, whereText } from "./words.js";

/** What the picture says. @param {View} view @param {Name} name */
export function boardLabel(view, name) {
  const robots = [
    ...view.players.map((player) =>
      say("picture/robot", {
        robot: name(player.seat),
        where: whereText(player),
        facts: factsOf(view, player).join(", "),
      }),
    ),
    ...view.neutral.flatMap(({ robot, cell }) =>
      cell ? [say("picture/neutral", { robot: robotName(robot, name), cell: cellName(cell) })] : [],
    ),
  ];
  return say("picture", { board: say(`board/${view.board.slug}`), phase: phaseText(view), robots: robots.join("; ") });
}

/** What there is on a cell of the board. @param {View} view @param {number[]} cell */
const on = (view, cell) => ({
  glyph: view.board.rows[cell[1]]?.[cell[0]],
  robot: robotAt(view, cell),
  thing: view.things.find((each) => key(each.cell) === key(cell))?.kind,
});

/** What is on a cell, in passing; "" for bare land, and the edge beyond it. @param {View} view
 * @param {number[]} cell @param {Name} name */
function passing(view, cell, name) {
  const { glyph, robot, thing } = on(view, cell);
  if (!glyph) return say("element/edge");
  const parts = [
    robot !== null && robotName(robot, name),
    thing && thingName(thing),
    (glyph === "#" && say("element/fixed")) || (glyph === "~" && say("element/river")),
  ];
  return parts.filter(Boolean).join(", ");
}

/** What stands on a start circle; "" where none is. @param {View} view @param {number[]} cell @param {Name} name */
function circle(view, cell, name) {
  const side = startSide(view, cell);
  const owner = view.players.find((player) => player.side === side);
  return side && (owner ? say("element/start", { robot: name(owner.seat) }) : say("element/start/unused"));
}

/** All that is to know of a cell of the board. @param {View} view @param {number[]} cell @param {Name} name */
export function cellText(view, cell, name) {
  const { glyph, robot, thing } = on(view, cell);
  const player = view.players[robot ?? -1];
  const told = [
    player
      ? say("cell/robot", { robot: name(player.seat), facts: factsOf(view, player).join(", ") })
      : robot !== null && sentence(robotName(robot, name)),
    robot !== null && servedText(view, robot, name),
    thing && say(`cell/${thing}`),
    circle(view, cell, name),
    glyph in GLYPHS && say(`cell/${GLYPHS[glyph]}`),
  ];
  return say("cell", { cell: cellName(cell), told: told.filter(Boolean).join(". ") || say("cell/land") });
}

/** Of the ground. @type {Record<string, string>} */
const GLYPHS = { "#": "fixed", "~": "river", "+": "corner" };

/** Which emitters serve a robot. @param {View} view @param {number} robot @param {Name} name */
function servedText(view, robot, name) {
  const lines = linesTo(view, robot).filter(({ seat }) => seat !== null);
  if (!lines.length) return "";
  if (robot < FIRST_NEUTRAL) return say("cell/served", { emitter: lines[0].emitter });
  const each = lines.map(({ seat, emitter }) => say("cell/served/one", { emitter, robot: name(seat ?? 0) }));
  return say("cell/served/by", { emitters: listed(each) });
}

/** An emitter: its orders from the board outwards, and whom it serves. @param {View} view @param {string} side
 * @param {number} emitter @param {Name} name */
export function emitterText(view, side, emitter, name) {
  const player = view.players.find((each) => each.side === side);
  if (!player) return sheetText(view, emitter);
  const { broken, cells } = player.emitters[emitter - 1];
  const orders = cells.flatMap((order, i) =>
    order ? [say("emitter/slot", { n: i + 1, order: orderText(order) })] : [],
  );
  const robots = linesFrom(view, side, emitter).flatMap(({ robot }) =>
    robot === null ? [] : [robotName(robot, name)],
  );
  const [near] = columnOf(side, emitter);
  const far = columnOf(side, emitter)[SIZE - 1];
  return say("emitter", {
    emitter,
    robot: name(player.seat),
    column: say("emitter/column", { first: cellName(near), last: cellName(far) }),
    told: broken ? say("emitter/broken") : orders.join(", ") || say("emitter/empty"),
    served: robots.length ? say("emitter/serves", { robots: listed(robots) }) : say("emitter/serves/nobody"),
  });
}

/** The killer's: what its sheet orders there. @param {View} view @param {number} emitter */
function sheetText(view, emitter) {
  const { killer } = view;
  const column = killer?.sheet?.columns[emitter - 1] ?? null;
  if (!killer?.sheet || column === null) return say("sheet/bare", { emitter });
  const sent = killer.sheet.sent[column];
  const orders = killer.orders[column].map((order, i) =>
    say(i < sent ? "sheet/order/sent" : "sheet/order", { order: say(`killer/${order}`) }),
  );
  return say("sheet", { emitter, column, orders: orders.join(", ") });
}

/**
 * What lies round a droid: where it stands and what serves it, then in each direction how many bare cells and what.
 * @param {View} view @param {number} seat @param {Name} name
 */
export function lookAround(view, seat, name) {
  const me = view.players[seat];
  const { cell } = me;
  const river = view.board.rows[cell[1]][cell[0]] === "~";
  const orders = me.emitters[me.serving - 1].cells.flatMap((order) => (order ? [orderText(order)] : []));
  const lines = [..."NESW"].map((side) => {
    const found = look([], cell, side, (each) => passing(view, each, name), "");
    return say("around", { side: say(`do/${side}`), ...found });
  });
  return [
    say("around/here", { where: whereText(me) }),
    ...(river ? [say("around/river")] : []),
    say(orders.length ? "around/orders" : "around/no_orders", { emitter: me.serving, orders: orders.join(", ") }),
    ...lines,
    ...view.neutral.flatMap(({ robot, cell: there }) =>
      there ? [sentence(say("picture/neutral/at", { robot: robotName(robot, name), cell: cellName(there) }))] : [],
    ),
  ].join(" ");
}
