/** Words for steps and cards, by the keys of the game's table (`gameplay/games/bumping_bots/words`). */
/**
 * @import { RobotShown, Speed } from "./types.d.ts"
 * @typedef {import("./turn.js").Step} Step
 */
import { knows, say } from "../../kit/words.js";

/** @param {string} card */
export const cardName = (card) => say(`card/${card}`);
/** @param {string} card */
export const cardHelp = (card) => say(`card/${card}/text`);

/** What a new speed is to a robot: its gear where that changes. @param {Speed} marker @param {RobotShown} me */
const change = ({ to, gear }, me) =>
  gear !== me.gear ? gear : to === me.speed ? "keep" : to > me.speed ? "faster" : "slower";

/** The end of the key of a step's phrase. @param {Step} step @param {RobotShown} me the robot that plays */
function kindOf(step, me) {
  if (step.do === "speed") return `speed/${change(step, me)}`;
  /** @type {Facts<Step>} */
  const { when, turn, at } = step;
  return [step.do, when ?? turn, at === 0 ? "0" : ""].filter(Boolean).join("/");
}

/**
 * A step of a turn as a button says it.
 * @param {Step} step @param {RobotShown} me the robot that plays @param {(seat: number) => string} name
 */
export function stepLabel(step, me, name) {
  /** @type {Facts<Step>} */
  const { card, direction = 0, seat, k = 0 } = step;
  return say(`step/${kindOf(step, me)}`, {
    ...step,
    card: card && cardName(card),
    side: say(`side/${(((direction - me.facing) % 6) + 6) % 6}`),
    robot: seat === undefined ? "" : name(seat),
    degrees: 60 * k,
  });
}

/**
 * The same as short as a button of a group can say it: the group's name and the mark beside it tell the rest; "" for
 * a step that is said whole.
 * @param {Step} step @param {RobotShown} me
 */
export function stepShort(step, me) {
  if (step.do === "arm") return cardName(step.card);
  if (step.do === "nitro" || step.do === "engine") return cardName(step.do);
  const key = `short/${kindOf(step, me)}`;
  return knows(key) ? say(key) : "";
}

/** The few characters on a handle of the board. @param {Step} step */
export function stepMark(step) {
  if (step.do === "speed") return step.gear === "R" ? `R${step.to}` : String(step.to);
  if (step.do === "nitro") return "N";
  if (step.do === "engine") return "E";
  if (step.do === "jump") return "J";
  if (step.do === "magnet") return "M";
  if (step.do === "arm") return step.card === "jump" ? "J" : "Q";
  return "";
}
