/** Every question but the programme: its words, by its kind and by what the prompt and the view tell. */
import { knows, say } from "../../kit/words.js";
import { cardsName } from "./cards.js";
import { cellName } from "../../kit/squares.js";
import { factsOf, optionName } from "./words.js";

/**
 * @import { Fields, Prompt, RobotShown, View } from "./types.d.ts"
 * @typedef {Exclude<Prompt, {kind: "program"}>} Asked
 * @typedef {Facts<Asked["data"]>} Data what any of them may tell
 * @typedef {NonNullable<Fields[keyof Fields]>[number]} Value with which a field may be answered
 * @typedef {{
 *   title: string, text: string, entry: string, labels: (field: string, value: Value) => {text: string, more?: string},
 * }} Question
 */

/** What the guide has to say of a question. @type {Record<string, string>} */
const ENTRIES = {
  announce: "power",
  stay: "power",
  weapon: "lasers",
  fire_control: "option/fire-control",
  shield: "damage",
  lose: "destruction",
  arm: "option/mechanical-arm",
  reentry: "destruction",
};

/** @param {Asked} prompt @param {View} view @param {(seat: number) => string} name @returns {Question} */
export function questionOf(prompt, view, name) {
  const { kind } = prompt;
  /** @type {Data} */
  const data = prompt.data;
  const own = knows(`question/${data.option}`);
  const key = `question/${own ? data.option : kind}`;
  const me = view.robots[prompt.seat];
  const facts = {
    ...factsOf(data, name),
    next: (data.damage ?? 0) + 1,
    spare: laid(me.spare_card ? [me.spare_card] : null),
    card: laid(data.cards ?? me.registers[prompt.data.phase - 1]?.cards),
  };
  return {
    title: say(key, facts),
    text: say(kind === "option" && !own ? `option/${data.option}/text` : `${key}/text${ending(prompt, me)}`, facts),
    entry: kind === "option" ? `option/${data.option}` : (ENTRIES[kind] ?? ""),
    labels: (field, value) => {
      const said = [`field/${field}/${value}`, `${key}/${value}`].find(knows);
      return said ? { text: say(said) } : { text: answerText(value, name), more: explained(key, value) };
    },
  };
}

/** Which of its sentences a question has. @param {Asked} prompt @param {RobotShown} me */
function ending({ kind, data }, me) {
  if (kind === "shield" && typeof data.by === "number") return "/by";
  if (kind === "arm" && data.during === "prepare") return "/prepare";
  if (kind === "reentry" && me.hardened) return "/hardened";
  return kind === "reentry" && data.fields.down?.includes(true) ? "/down" : "";
}

/** What an answer means, in words. @param {Value} value @param {(seat: number) => string} name */
function answerText(value, name) {
  if (typeof value === "string") return optionName(value);
  if (Array.isArray(value)) return say("answer/cell", { cell: cellName(value) });
  if (value === null || typeof value === "boolean") return say(`answer/${value}`);
  if ("weapon" in value && value.weapon !== "laser")
    return value.target === null
      ? optionName(value.weapon)
      : say("answer/weapon", { option: optionName(value.weapon), robot: name(value.target) });
  const kind = "weapon" in value ? value.weapon : "do" in value ? value.do : "place";
  return say(`answer/${kind}`, factsOf(value, name));
}

/** More about an answer that names an option. @param {string} key @param {Value} value */
function explained(key, value) {
  const weapon = value !== null && typeof value === "object" && "weapon" in value ? value.weapon : null;
  if (weapon === "laser") return say(`${key}/laser`);
  const option = weapon ?? value;
  return typeof option === "string" ? say(`option/${option}/text`) : undefined;
}

/** @param {number[] | null | undefined} cards */
const laid = (cards) =>
  cards?.length ? say("card", { card: cardsName(cards), priority: cards[0] }) : say("card/hidden");
