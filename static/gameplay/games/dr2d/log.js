/**
 * A step of the match in words: a heading a register, a line a robot's doing, so that the log can be read, and heard,
 * like a commentary.
 *
 * @import { EventData, GameEvent } from "./types.d.ts"
 * @typedef {import("../../kit/tell.js").Name} Name
 * @typedef {import("../../kit/log.js").Line} Line
 * @typedef {Extract<GameEvent, {kind: "move" | "exited"}>} Way
 * @typedef {{ways: Way[]}} Shift robots that moved at once
 */
import { cellName, key, next } from "../../kit/squares.js";
import { gather, only, teller } from "../../kit/tell.js";
import { factsOf as named, say } from "../../kit/words.js";
import { actionsText } from "./actions.js";
import { listed } from "./words.js";

/** @type {import("../../kit/tell.js").Telling<EventData>} */
const ALONE = {
  endings: {
    move: () => null, // with the others of its step
    exited: () => null,
    laser: () => null, // the damage is told
    crash: () => null, // in words of its own
    lost: ({ lost }) => (lost ? "/more" : ""),
    damage: ({ cause }) => only(cause === "laser" || cause === "press", `/${cause}`),
    stays: ({ cause, why }) => `/${cause}/${why}`,
    shutdown: ({ why }) => `/${why}`,
  },
  headings: ["turn", "register", "over"],
  strong: ["law", "teleported", "glitch", "shutdown"],
  suffered: ["damage", "glitch", "pit", "lost"],
  facts: factsOf,
};
const alone = teller(ALONE);

/** @param {GameEvent[]} events of one step @param {Name} name */
export function describe(events, name) {
  let register = 0;
  return gather(events, {
    own(event) {
      const { kind, data } = event;
      if (kind === "register") register = data.register;
      if (kind === "move" || kind === "exited") return null;
      if (kind === "turned_actions") return [turned(data, register)];
      return kind === "crash" ? [crash(data, name)] : alone(event, name);
    },
    open: ({ kind }) => (kind === "move" || kind === "exited" ? /** @type {Shift} */ ({ ways: [] }) : null),
    add({ ways }, event) {
      if (event.kind === "move" || event.kind === "exited") ways.push(event);
    },
    close: ({ ways }) => ways.flatMap((way) => line(way, ways, name)),
  });
}

/** What is left of a programme, turned. @param {EventData["turned_actions"]} told @param {number} register that runs */
const turned = ({ seat, actions }, register) => ({
  seat,
  text: say("log/turned_actions", { actions: actionsText(actions.slice(register)) }),
});

/** @param {Way} way @param {Way[]} all of its step @param {Name} name @returns {Line[]} */
function line(way, all, name) {
  const { seat, from, cause } = way.data;
  if (cause === "push") return []; // told of who pushes
  const robot = name(seat);
  if (way.kind === "exited") return [{ seat, text: say(`log/exited/${cause}`, { robot }) }];
  const { to } = way.data;
  if (cause !== "move") return [{ seat, text: say(`log/move/${cause}`, { robot, cell: cellName(to) }) }];
  const side = say(`facing/${sideOf(from, to)}`);
  const facts = { robot, side, cell: cellName(to) };
  const pushed = all.find(({ data }) => data.cause === "push" && key(data.from) === key(to));
  if (!pushed) return [{ seat, text: say("log/move", facts) }];
  const other = name(pushed.data.seat);
  if (pushed.kind === "exited") return [{ seat, text: say("log/move/pushes/off", { ...facts, other }) }];
  return [{ seat, text: say("log/move/pushes", { ...facts, other, there: cellName(pushed.data.to) }) }];
}

/** Why all of them stayed. @param {EventData["crash"]} told @param {Name} name @returns {Line} */
function crash({ seats, cell, wants }, name) {
  const robots = listed(seats.map(name));
  const pair = seats.length === 2;
  const each = seats.map((seat, i) => say("log/crash/want", { robot: name(seat), cell: cellName(wants[i]) }));
  const text = cell
    ? say(pair ? "log/crash/both" : "log/crash/all", { robots, cell: cellName(cell) })
    : say(pair ? "log/crash/swap" : "log/crash/chain", { robots, wants: listed(each) });
  return { seat: seats[0], text, strong: true };
}

/** @param {number[]} from @param {number[]} to */
const sideOf = (from, to) => [..."NESW"].find((side) => key(next(from, side)) === key(to)) ?? "N";

/** @param {EventData[keyof EventData]} data @param {Name} name */
function factsOf(data, name) {
  /** @type {Facts<GameEvent["data"]>} */
  const told = data;
  const facts = named(told, name, String);
  const { cell, to, direction, registers, lost, points, pc } = told;
  return {
    ...facts,
    cell: Array.isArray(cell) ? cellName(cell) : undefined,
    side: typeof to === "string" ? say(`facing/${to}`) : direction && say(`facing/${direction}`),
    first: registers?.[0],
    second: registers?.[1],
    n: lost ?? points ?? pc,
  };
}
