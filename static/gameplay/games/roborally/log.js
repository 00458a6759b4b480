/**
 * A step of the match in words: a heading a phase, a line a robot's doing, so that the log can be read, and heard,
 * like a commentary.
 *
 * @typedef {import("./apply.js").GameEvent} GameEvent
 * @typedef {import("../../log.js").Line} Line
 * @typedef {(seat: number) => string} Name
 */
import { saidOf } from "../../words.js";
import { cardName, cardsName } from "./cards.js";
import { cellName } from "./square.js";
import { optionName } from "./words.js";

/** @param {GameEvent[]} events of one step @param {Name} name @returns {Line[]} */
export function describe(events, name) {
  /** @type {Line[]} */
  const lines = [];
  /** What the last card led to so far. @type {{seat: number, text: string, to: number[] | null, pushed: Map<number, number[]>, blocked: boolean} | null} */
  let act = null;
  const close = () => {
    if (act) lines.push({ seat: act.seat, text: actText(act, name) });
    act = null;
  };
  let carried = new Map();
  const settle = () => {
    for (const [seat, { cause, to, turned }] of carried) lines.push({ seat, text: carriedText(name(seat), cause, to, turned) });
    carried = new Map();
  };
  for (const { kind, data } of events) {
    if (kind === "execute") {
      close();
      settle();
      act = { seat: data.seat, text: interpolate(gettext("%(robot)s plays %(card)s"), { robot: name(data.seat), card: cardsName(data.cards, data.how) || "–" }, true), to: null, pushed: new Map(), blocked: false };
      continue;
    }
    if (act && (kind === "move" || kind === "rotate" || kind === "blocked")) {
      if (kind === "blocked") act.blocked = true;
      else if (kind === "move" && data.seat === act.seat) act.to = data.to;
      else if (kind === "move") act.pushed.set(data.seat, data.to);
      continue;
    }
    if (kind === "move" || kind === "rotate") {
      const now = carried.get(data.seat) ?? { cause: data.cause, to: null, turned: false };
      if (kind === "move") Object.assign(now, { to: data.to, cause: data.cause });
      else now.turned = true;
      carried.set(data.seat, now);
      continue;
    }
    const told = LINES[kind]?.(data, name);
    if (!told) continue;
    close();
    settle();
    lines.push(...told);
  }
  close();
  settle();
  return lines;
}

function actText(/** @type {any} */ { text, to, pushed, blocked }, /** @type {Name} */ name) {
  const parts = [
    ...(to ? [interpolate(gettext("to %s"), [cellName(to)])] : []),
    ...[...pushed].map(([seat, cell]) => interpolate(gettext("pushes %(robot)s to %(cell)s"), { robot: name(seat), cell: cellName(cell) }, true)),
    ...(blocked ? [gettext("stopped by a wall")] : []),
  ];
  return `${parts.length ? saidOf(text, parts.join(", ")) : text}.`;
}

function carriedText(/** @type {string} */ robot, /** @type {string} */ cause, /** @type {number[] | null} */ to, /** @type {boolean} */ turned) {
  if (!to) return interpolate(gettext("A gear turns %s."), [robot]);
  const cell = cellName(to);
  const text = {
    belt: gettext("A belt carries %(robot)s to %(cell)s."), pusher: gettext("A pusher moves %(robot)s to %(cell)s."),
  }[cause] ?? gettext("%(robot)s is moved to %(cell)s.");
  return interpolate(text, { robot, cell }, true) + (turned ? ` ${gettext("It is turned.")}` : "");
}

/** Steps a replay may jump to. @param {GameEvent[]} events */
export const isInteresting = (events) => events.some(({ kind }) => ["destroyed", "touched", "reentered", "over", "weapon", "finished"].includes(kind));

/** @type {(seat: number | null, text: string, more?: Partial<Line>) => Line[]} */
const say = (seat, text, more = {}) => [{ seat, text, ...more }];
const head = (/** @type {string} */ text) => say(null, text, { heading: true });
const fill = (/** @type {string} */ text, /** @type {Record<string, any>} */ data) => interpolate(text, data, true);

/** Events that make lines of their own. @type {Record<string, (data: any, name: Name) => Line[]>} */
const LINES = {
  docks: ({ order }, name) => head(fill(gettext("The docks are drawn. From dock 1 on: %(order)s"), { order: order.map(name).join(", ") })),
  turn: ({ turn, down }, name) => [...head(interpolate(gettext("Turn %s"), [turn])), ...down.flatMap((/** @type {number} */ seat) => say(seat, interpolate(gettext("%s is powered down and loses its damage."), [name(seat)])))],
  step: ({ phase, step }) => (step === "A" ? head(interpolate(gettext("Phase %s"), [phase])) : []),
  hand: ({ seat, cards }, name) => say(seat, fill(gettext("%(robot)s holds: %(cards)s"), { robot: name(seat), cards: cards.map(cardName).join(", ") })),
  recompiled: ({ seat }, name) => say(seat, interpolate(gettext("%s recompiles: a new hand for one damage."), [name(seat)])),
  announced: ({ seat, down }, name) => (down ? say(seat, interpolate(gettext("%s will be powered down next turn."), [name(seat)])) : []),
  gyroscope: ({ seat, on }, name) => (on ? say(seat, interpolate(gettext("%s switches its gyroscope on."), [name(seat)])) : []),
  exchanged: ({ seat, phase }, name) => say(seat, fill(gettext("%(robot)s exchanges its card of phase %(phase)s."), { robot: name(seat), phase })),
  aborted: ({ seat, card }, name) => say(seat, fill(gettext("%(robot)s aborts: a new card, %(card)s."), { robot: name(seat), card: cardName(card) })),
  flag_moved: ({ flag, to }) => say(null, fill(gettext("Flag %(flag)s rides to %(cell)s."), { flag, cell: cellName(to) })),
  laser: ({ seat, target }, name) => say(target, seat === null ? interpolate(gettext("A laser of the factory hits %s."), [name(target)]) : fill(gettext("%(robot)s hits %(target)s with its laser."), { robot: name(seat), target: name(target) })),
  weapon: ({ seat, option, target }, name) => say(seat, target === null || target === undefined ? fill(gettext("%(robot)s fires: %(option)s."), { robot: name(seat), option: optionName(option) })
    : fill(gettext("%(robot)s uses %(option)s on %(target)s."), { robot: name(seat), option: optionName(option), target: name(target) })),
  damage: ({ seat, damage, cause }, name) => (cause === "laser" || cause === "robot" ? [] : say(seat, fill(gettext("%(robot)s takes a damage and has %(damage)s."), { robot: name(seat), damage }))),
  absorbed: ({ seat, option }, name) => say(seat, fill(gettext("%(option)s of %(robot)s stops a damage."), { option: optionName(option), robot: name(seat) })),
  programmed_at_random: ({ seat, phase, card }, name) => say(seat, fill(gettext("Phase %(phase)s of %(robot)s locks with %(card)s from the deck."), { phase, robot: name(seat), card: cardName(card) })),
  scrambled: ({ seat, phase }, name) => say(seat, fill(gettext("The card of %(robot)s in phase %(phase)s is scrambled."), { robot: name(seat), phase })),
  controlled: ({ seat, by }, name) => say(seat, by === null ? interpolate(gettext("%s is free again."), [name(seat)]) : fill(gettext("%(robot)s now executes the cards of %(other)s."), { robot: name(seat), other: name(by) })),
  used: ({ seat, option }, name) => say(seat, fill(gettext("%(robot)s uses %(option)s."), { robot: name(seat), option: optionName(option) })),
  touched: ({ seat, flag, finish }, name) => say(seat, finish ? fill(gettext("%(robot)s touches flag %(flag)s, its last: home!"), { robot: name(seat), flag }) : fill(gettext("%(robot)s touches flag %(flag)s."), { robot: name(seat), flag }), { strong: true }),
  destroyed: ({ seat, cause, lives }, name) => say(seat, fill({
    pit: gettext("%(robot)s falls into a pit (lives left: %(lives)s)."), outside: gettext("%(robot)s falls off the board (lives left: %(lives)s)."),
    damage: gettext("%(robot)s is shot to pieces (lives left: %(lives)s)."),
  }[/** @type {"pit"} */ (cause)] ?? "", { robot: name(seat), lives }), { strong: true }),
  eliminated: ({ seat }, name) => say(seat, interpolate(gettext("%s is out of the race."), [name(seat)]), { strong: true }),
  option: ({ seat, option }, name) => say(seat, fill(gettext("%(robot)s gets the option %(option)s."), { robot: name(seat), option: optionName(option) })),
  option_lost: ({ seat, option }, name) => say(seat, fill(gettext("%(robot)s loses the option %(option)s."), { robot: name(seat), option: optionName(option) })),
  repaired: ({ seat, damage }, name) => say(seat, fill(gettext("%(robot)s is repaired, damage %(damage)s."), { robot: name(seat), damage })),
  reentered: ({ seat, cell, down }, name) => say(seat, fill(down ? gettext("%(robot)s comes back at %(cell)s, powered down next turn.") : gettext("%(robot)s comes back at %(cell)s."), { robot: name(seat), cell: cellName(cell) })),
  superbot: ({ seat, cause }, name) => (seat === null ? [] : say(seat, interpolate({
    start: gettext("%s starts as the SuperBot."), destroyed: gettext("%s has destroyed the SuperBot and is the SuperBot now!"), next: gettext("%s is the SuperBot now."),
  }[/** @type {"start"} */ (cause)], [name(seat)]), { strong: true })),
  coin: ({ seat, heads }, name) => say(seat, interpolate(heads ? gettext("%s tosses a coin: heads.") : gettext("%s tosses a coin: tails, the board lies still."), [name(seat)])),
  board_turned: () => say(null, gettext("The board turns. Robots, flags and archive markers stay where they are."), { strong: true }),
  shared: ({ seat, flag, finish, by }, name) => say(seat, fill(finish ? gettext("Flag %(flag)s of %(mate)s brings %(robot)s home too.") : gettext("Flag %(flag)s of %(mate)s counts for %(robot)s too."), { robot: name(seat), mate: name(by), flag })),
  finished: ({ seat, place }, name) => say(seat, fill(gettext("%(robot)s finishes in place %(place)s!"), { robot: name(seat), place }), { strong: true }),
  left: ({ seat }, name) => say(seat, interpolate(gettext("The player of %s has gone; the robot is taken away after this turn."), [name(seat)])),
  over: ({ ranking }, name) => head(fill(gettext("The race is over. Ranking: %(ranking)s"), { ranking: ranking.map((/** @type {any} */ line) => `${line.place}. ${name(line.seat)}`).join(", ") })),
  restarted: () => say(null, gettext("The rules have changed; this turn begins again.")),
};
