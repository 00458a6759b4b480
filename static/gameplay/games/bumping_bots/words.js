/** Words for steps and cards, by the keys of the game's table (`gameplay/games/bumping_bots/words`). */
import { knows, say } from "../../kit/words.js";

/** @param {string} card */
export const cardName = (card) => say(`card/${card}`);
/** @param {string} card */
export const cardHelp = (card) => say(`card/${card}/text`);

/** What a new speed is to a robot: its gear where that changes. @param {any} marker @param {any} me */
const change = ({ to, gear }, me) =>
  gear !== me.gear ? gear : to === me.speed ? "keep" : to > me.speed ? "faster" : "slower";

/** The end of the key of a step's phrase. @param {any} step @param {any} me the robot that plays */
function kindOf(step, me) {
  if (step.do === "speed") return `speed/${change(step, me)}`;
  return [step.do, step.when ?? step.turn, step.at === 0 ? "0" : ""].filter(Boolean).join("/");
}

/**
 * A step of a turn as a button says it.
 * @param {any} step @param {any} me the robot that plays @param {(seat: number) => string} name
 */
export const stepLabel = (step, me, name) =>
  say(`step/${kindOf(step, me)}`, {
    ...step,
    card: step.card && cardName(step.card),
    side: say(`side/${(((step.direction - me.facing) % 6) + 6) % 6}`),
    robot: step.seat === undefined ? "" : name(step.seat),
    degrees: 60 * step.k,
  });

/**
 * The same as short as a button of a group can say it: the group's name and the mark beside it tell the rest; "" for
 * a step that is said whole.
 * @param {any} step @param {any} me
 */
export function stepShort(step, me) {
  if (["nitro", "engine", "arm"].includes(step.do)) return cardName(step.card ?? step.do);
  const key = `short/${kindOf(step, me)}`;
  return knows(key) ? say(key) : "";
}

/** The few characters on a handle of the board. @param {any} step */
export function stepMark(step) {
  if (step.do === "speed") return step.gear === "R" ? `R${step.to}` : String(step.to);
  if (step.do === "nitro") return "N";
  if (step.do === "engine") return "E";
  if (step.do === "jump" || step.card === "jump") return "J";
  if (step.do === "magnet") return "M";
  if (step.card === "quick") return "Q";
  return "";
}
