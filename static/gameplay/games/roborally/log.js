/**
 * A step of the match in words: a heading a phase, a line a robot's doing, so that the log can be read, and heard,
 * like a commentary.
 *
 * @import { EventData, Execute, GameEvent } from "./types.d.ts"
 * @typedef {import("../../kit/tell.js").Name} Name
 * @typedef {number[] | typeof OUTSIDE | null} Place where a robot came: a cell, off the board, or nowhere else
 * @typedef {{cause: string, to: Place, turned: boolean}} Way
 * @typedef {{card: Execute | null, moved: Map<number, Way>, blocked: boolean}} Act of a card, or of the floor
 */
import { gather, only, teller } from "../../kit/tell.js";
import { knows, say } from "../../kit/words.js";
import { saidOf } from "../../words.js";
import { cardsName } from "./cards.js";
import { cellName } from "../../kit/squares.js";
import { factsOf } from "./words.js";

const OUTSIDE = "outside";

/** @type {import("../../kit/tell.js").Telling<EventData>} */
const ALONE = {
  endings: {
    execute: () => null,
    step: ({ step }) => only(step === "A"),
    announced: ({ down }) => only(down),
    gyroscope: ({ on }) => only(on),
    damage: ({ cause }) => only(cause !== "laser" && cause !== "robot"), // the laser is told
    superbot: ({ seat, cause }) => only(seat !== null, `/${cause}`),
    laser: ({ seat }) => (seat === null ? "/board" : ""),
    weapon: ({ target }) => (target === null || target === undefined ? "/fires" : ""),
    controlled: ({ by }) => (by === null ? "/free" : ""),
    touched: ({ finish }) => (finish ? "/last" : ""),
    shared: ({ finish }) => (finish ? "/last" : ""),
    destroyed: ({ cause }) => `/${cause}`,
    reentered: ({ down }) => (down ? "/down" : ""),
    coin: ({ heads }) => (heads ? "/heads" : "/tails"),
  },
  headings: ["docks", "turn", "step", "over"],
  strong: ["touched", "destroyed", "eliminated", "superbot", "board_turned", "finished"],
  suffered: ["laser", "damage", "destroyed"],
  facts: factsOf,
};
const alone = teller(ALONE);

/** @param {GameEvent[]} events of one step @param {Name} name */
export function describe(events, name) {
  const falls = fallsOf(events);
  return gather(events, {
    own(event) {
      const { kind, data } = event;
      const lines = alone(event, name);
      if (lines && kind === "laser") lines[0].seat = data.target;
      for (const seat of kind === "turn" ? data.down : [])
        lines?.push({ seat, text: say("log/turn/down", { robot: name(seat) }) });
      return lines;
    },
    open: ({ kind, data }) =>
      ["execute", "move", "rotate"].includes(kind)
        ? /** @type {Act} */ ({ card: kind === "execute" ? data : null, moved: new Map(), blocked: false })
        : null,
    add(act, event) {
      const { kind, data } = event;
      if (kind === "blocked") act.blocked = true;
      if (kind !== "move" && kind !== "rotate") return;
      const way = act.moved.get(data.seat) ?? { cause: data.cause, to: null, turned: false };
      if (kind === "move") Object.assign(way, { to: falls.has(event) ? OUTSIDE : data.to, cause: data.cause });
      else way.turned = true;
      act.moved.set(data.seat, way);
    },
    close: (act) =>
      act.card ? [played(act.card, act, name)] : [...act.moved].map(([seat, way]) => carried(seat, way, name)),
  });
}

/** The moves that end off the board, where no cell has a name. @param {GameEvent[]} events */
function fallsOf(events) {
  const last = new Map();
  const falls = new Set();
  for (const event of events) {
    if (event.kind === "move") last.set(event.data.seat, event);
    if (event.kind === "destroyed" && event.data.cause === "outside") falls.add(last.get(event.data.seat));
  }
  return falls;
}

/** A sentence about a robot that comes to a place. @param {string} key @param {Place} to @param {string} [robot] */
const comes = (key, to, robot) =>
  Array.isArray(to) ? say(key, { robot, cell: cellName(to) }) : say(`${key}/off`, { robot });

/** @param {Execute} card @param {Act} act @param {Name} name */
function played({ seat, cards, how }, { moved, blocked }, name) {
  const text = say("log/execute", { robot: name(seat), card: cardsName(cards, how) || "–" });
  const own = moved.get(seat)?.to;
  const parts = [
    ...(own ? [comes("log/execute/to", own)] : []),
    ...[...moved].flatMap(([other, { to }]) =>
      to && other !== seat ? [comes("log/execute/pushes", to, name(other))] : [],
    ),
    ...(blocked ? [say("log/execute/blocked")] : []),
  ];
  return { seat, text: `${parts.length ? saidOf(text, parts.join(", ")) : text}.` };
}

/** @param {number} seat @param {Way} way @param {Name} name */
function carried(seat, { cause, to, turned }, name) {
  const robot = name(seat);
  if (!to) return { seat, text: say("log/carried/gear", { robot }) };
  const text = comes(knows(`log/carried/${cause}`) ? `log/carried/${cause}` : "log/carried", to, robot);
  return { seat, text: text + (turned && to !== OUTSIDE ? ` ${say("log/carried/turned")}` : "") };
}
