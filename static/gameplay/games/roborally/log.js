/**
 * A step of the match in words: a heading a phase, a line a robot's doing, so that the log can be read, and heard,
 * like a commentary.
 *
 * @typedef {import("../../kit/animate.js").GameEvent} GameEvent
 * @typedef {import("../../kit/log.js").Line} Line
 * @typedef {(seat: number) => string} Name
 * @typedef {number[] | typeof OUTSIDE | null} Place where a robot came: a cell, off the board, or nowhere else
 */
import { knows, say } from "../../kit/words.js";
import { saidOf } from "../../words.js";
import { cardsName } from "./cards.js";
import { cellName } from "./square.js";
import { factsOf } from "./words.js";

const OUTSIDE = "outside";

/** @param {GameEvent[]} events of one step @param {Name} name @returns {Line[]} */
export function describe(events, name) {
  /** @type {Line[]} */
  const lines = [];
  const falls = fallsOf(events);
  /**
   * What the last card led to so far.
   * @type {{seat: number, text: string, to: Place, pushed: Map<number, Place>, blocked: boolean} | null}
   */
  let act = null;
  const close = () => {
    if (act) lines.push({ seat: act.seat, text: actText(act, name) });
    act = null;
  };
  let carried = new Map();
  const settle = () => {
    for (const [seat, { cause, to, turned }] of carried)
      lines.push({ seat, text: carriedText(name(seat), cause, to, turned) });
    carried = new Map();
  };
  for (const event of events) {
    const { kind, data } = event;
    const to = falls.has(event) ? OUTSIDE : data.to;
    if (kind === "execute") {
      close();
      settle();
      const card = cardsName(data.cards, data.how) || "–";
      const text = say("log/execute", { robot: name(data.seat), card });
      act = { seat: data.seat, text, to: null, pushed: new Map(), blocked: false };
      continue;
    }
    if (act && (kind === "move" || kind === "rotate" || kind === "blocked")) {
      if (kind === "blocked") act.blocked = true;
      else if (kind === "move" && data.seat === act.seat) act.to = to;
      else if (kind === "move") act.pushed.set(data.seat, to);
      continue;
    }
    if (kind === "move" || kind === "rotate") {
      const now = carried.get(data.seat) ?? { cause: data.cause, to: null, turned: false };
      if (kind === "move") Object.assign(now, { to, cause: data.cause });
      else now.turned = true;
      carried.set(data.seat, now);
      continue;
    }
    const told = linesOf(kind, data, name);
    if (!told) continue;
    close();
    settle();
    lines.push(...told);
  }
  close();
  settle();
  return lines;
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
const moved = (key, to, robot) =>
  Array.isArray(to) ? say(key, { robot, cell: cellName(to) }) : say(`${key}/off`, { robot });

function actText(/** @type {any} */ { text, to, pushed, blocked }, /** @type {Name} */ name) {
  const parts = [
    ...(to ? [moved("log/execute/to", to)] : []),
    ...[...pushed].map(([seat, cell]) => moved("log/execute/pushes", cell, name(seat))),
    ...(blocked ? [say("log/execute/blocked")] : []),
  ];
  return `${parts.length ? saidOf(text, parts.join(", ")) : text}.`;
}

function carriedText(
  /** @type {string} */ robot,
  /** @type {string} */ cause,
  /** @type {Place} */ to,
  /** @type {boolean} */ turned,
) {
  if (!to) return say("log/carried/gear", { robot });
  const text = moved(knows(`log/carried/${cause}`) ? `log/carried/${cause}` : "log/carried", to, robot);
  return text + (turned && to !== OUTSIDE ? ` ${say("log/carried/turned")}` : "");
}

/** Steps a replay may jump to. @param {GameEvent[]} events */
export const isInteresting = (events) =>
  events.some(({ kind }) => ["destroyed", "touched", "reentered", "over", "weapon", "finished"].includes(kind));

const HEADINGS = new Set(["docks", "turn", "step", "over"]);
const STRONG = new Set(["touched", "destroyed", "eliminated", "superbot", "board_turned", "finished"]);
/** Events that are told only when this holds. @type {Record<string, (data: any) => boolean>} */
const TOLD = {
  step: ({ step }) => step === "A",
  announced: ({ down }) => down,
  gyroscope: ({ on }) => on,
  damage: ({ cause }) => cause !== "laser" && cause !== "robot", // the laser is told
  superbot: ({ seat }) => seat !== null,
};
/** Which of its sentences an event has, where it has more than one. @type {Record<string, (data: any) => string>} */
const ENDINGS = {
  laser: ({ seat }) => (seat === null ? "/board" : ""),
  weapon: ({ target }) => (target === null || target === undefined ? "/fires" : ""),
  controlled: ({ by }) => (by === null ? "/free" : ""),
  touched: ({ finish }) => (finish ? "/last" : ""),
  shared: ({ finish }) => (finish ? "/last" : ""),
  destroyed: ({ cause }) => `/${cause}`,
  superbot: ({ cause }) => `/${cause}`,
  reentered: ({ down }) => (down ? "/down" : ""),
  coin: ({ heads }) => (heads ? "/heads" : "/tails"),
};

/** The lines an event makes of its own; null for one that is told otherwise, or not. @returns {Line[] | null} */
function linesOf(/** @type {string} */ kind, /** @type {any} */ data, /** @type {Name} */ name) {
  const key = `log/${kind}${ENDINGS[kind]?.(data) ?? ""}`;
  if (!knows(key)) return null;
  if (TOLD[kind] && !TOLD[kind](data)) return [];
  const seat = (kind === "laser" ? data.target : data.seat) ?? null;
  const text = say(key, factsOf(data, name));
  const line = { seat, text, heading: HEADINGS.has(kind), strong: STRONG.has(kind) };
  const down = kind === "turn" ? data.down : [];
  return [
    line,
    ...down.map((/** @type {number} */ each) => ({ seat: each, text: say("log/turn/down", { robot: name(each) }) })),
  ];
}
