/**
 * A step of the match in words: what each player does and what comes of it. Steps of one move are told as one way.
 *
 * @import { EventData, GameEvent } from "./types.d.ts"
 * @typedef {import("../../kit/tell.js").Name} Name
 * @typedef {import("../../kit/log.js").Line} Line
 * @typedef {Map<number, EventData["move"]>} Ways where robots went: the last step of each
 */
import { gather, teller } from "../../kit/tell.js";
import { factsOf as named, say } from "../../kit/words.js";
import { cellName } from "./frame.js";
import { FIRST_NEUTRAL } from "./pieces.js";
import { COLOUR, NONE } from "./tokens.js";
import { listed, orderName, orderText, robotName, sentence, thingName, tokensText } from "./words.js";

/** Nothing is told. */
const silent = () => null;
/** @param {number} robot */
const isDroid = (robot) => robot < FIRST_NEUTRAL;

/** @type {import("../../kit/tell.js").Telling<EventData>} */
const ALONE = {
  endings: {
    sides: silent, // the board shows them
    first_rolls: ({ digits }) => (isTie(digits) ? "/tie" : ""),
    mover: silent,
    phase: ({ step }) => (step === "place" || step === "send" ? `/${step}` : null),
    move: silent, // with the others of its way
    stopped: ({ back }) => (tokensText(back) ? "/back" : ""),
    sent: ({ robot }) => (isDroid(robot) ? "" : "/helper"),
    no_effect: ({ why }) => `/${why}`,
    stays: ({ why }) => (why === "blocked" ? null : `/${why}`),
    shot: ({ digit, emitters }) => (digit === null ? "/sure" : emitters ? "/hit" : "/miss"),
    fired: ({ why }) => `/${why}`,
    took: ({ of }) => (of === null ? "" : "/of"),
    exploded: ({ carried, emitters }) => (carried ? "/carried" : emitters ? "" : "/harmless"),
    broken: ({ back }) => (tokensText(back) ? "/back" : ""),
    done: ({ back }) => (tokensText(back) ? "/back" : ""),
    prisoner: ({ robot }) => (isDroid(robot) ? "" : "/killer"),
    out: ({ why }) => `/${why}`,
    left: silent, // the host says it
    over: ({ reason }) => `/${reason}`,
  },
  headings: ["turn", "over"],
  strong: ["broken", "garden", "home", "prisoner", "delivered", "out", "exploded"],
  facts: factsOf,
};
const alone = teller(ALONE);

/** @param {GameEvent[]} events of one step @param {Name} name @returns {Line[]} */
export const describe = (events, name) =>
  gather(events, {
    own: (event) => (event.kind === "move" ? null : withSeat(event, alone(event, name))),
    open: ({ kind }) => (kind === "move" ? /** @type {Ways} */ (new Map()) : null),
    add(ways, { kind, data }) {
      if (kind === "move") ways.set(data.robot, data);
    },
    close: (ways) =>
      [...ways.values()].map(({ robot, to, cause }) => ({
        seat: isDroid(robot) ? robot : null,
        text: sentence(say(`log/move/${cause}`, { robot: robotName(robot, name), cell: cellName(to) })),
      })),
  });

/** Several have rolled the highest digit, and roll again. @param {number[][]} digits */
function isTie(digits) {
  const highest = Math.max(...digits.map(([, digit]) => digit));
  return digits.filter(([, digit]) => digit === highest).length > 1;
}

/** Beside a line stands the droid it tells of. @param {GameEvent} event @param {Line[] | null} lines */
function withSeat({ data }, lines) {
  const robot = "robot" in data && isDroid(data.robot) && !("seat" in data) ? data.robot : null;
  return lines?.map((line) => ({ ...line, text: sentence(line.text), seat: robot ?? line.seat })) ?? null;
}

/** @param {EventData[keyof EventData]} data @param {Name} name */
function factsOf(data, name) {
  /** @type {Facts<GameEvent["data"]>} */
  const told = data;
  const { robot, seat, target, of, cell, to, order, direction, moves, thing, back, tokens, emitters, digits } = told;
  const who = (/** @type {unknown} */ one) => (typeof one === "number" ? robotName(one, name) : "");
  return {
    ...told,
    ranking: named({ ranking: told.ranking }, name, String).ranking,
    robot: who(typeof seat === "number" ? seat : robot),
    other: who(typeof target === "number" ? target : typeof seat === "number" ? robot : of),
    cell: cellText(cell) ?? cellText(to),
    number: typeof cell === "number" ? cell : told.number,
    order: orderOf(order, direction, name),
    side: typeof direction === "string" ? say(`facing/${direction}`) : "",
    way: typeof moves === "string" ? say(`facing/${moves}`) : "",
    thing: typeof thing === "string" ? thingName(thing) : "",
    tokens: tokensText(tokens ?? back ?? NONE),
    orders: Array.isArray(told.orders) ? told.orders.map(orderName).join(", ") : "",
    rolls: digits
      ?.map((/** @type {number[]} */ [one, digit]) => say("log/roll", { robot: name(one), digit }))
      .join(", "),
    list: listed(Array.isArray(emitters) ? emitters.map(String) : (told.cells?.map(cellName) ?? [])),
    n: countOf(told),
  };
}

/** The number that decides between forms. @param {Facts<GameEvent["data"]>} told */
const countOf = ({ emitters, kept, left, distance }) =>
  Array.isArray(emitters) ? emitters.length : (emitters ?? kept ?? left ?? distance);

/** @param {unknown} cell */
const cellText = (cell) => (Array.isArray(cell) ? cellName(cell) : undefined);

/** Seats in order, an order of a token, or one of the killer's sheet. @param {unknown} order @param {unknown} direction
 * @param {Name} name */
function orderOf(order, direction, name) {
  if (Array.isArray(order)) return order.map(name).join(", ");
  if (typeof order !== "string") return "";
  if (!(order in COLOUR)) return say(`killer/${order}`);
  const kind = /** @type {import("./tokens.js").Kind} */ (order);
  return orderText({ order: kind, direction: /** @type {EventData["sent"]["direction"]} */ (direction) });
}
