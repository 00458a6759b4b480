/** Every question but the programme: its words, by its kind and by what the prompt and the view tell. */
import { knows, say } from "../../kit/words.js";
import { cardsName } from "./cards.js";
import { cellName } from "./square.js";
import { factsOf, optionName } from "./words.js";

/**
 * @typedef {{title: string, text: string, entry: string, labels: (field: string, value: any) => {text: string, more?:
 *   string}}} Question
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

/** @param {any} prompt @param {any} view @param {(seat: number) => string} name @returns {Question} */
export function questionOf(prompt, view, name) {
  const { kind, data } = prompt;
  const own = knows(`question/${data.option}`);
  const key = `question/${own ? data.option : kind}`;
  const me = view.robots[prompt.seat];
  const facts = {
    ...factsOf(data, name),
    next: data.damage + 1,
    spare: laid([me.spare_card]),
    card: laid(data.cards ?? me.registers[data.phase - 1]?.cards),
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

/** Which of its sentences a question has. @param {any} prompt @param {any} me */
function ending({ kind, data }, me) {
  if (kind === "shield" && typeof data.by === "number") return "/by";
  if (kind === "arm" && data.during === "prepare") return "/prepare";
  if (kind === "reentry" && me.hardened) return "/hardened";
  return kind === "reentry" && data.fields.down.includes(true) ? "/down" : "";
}

/** What an answer means, in words. @param {any} value @param {(seat: number) => string} name */
function answerText(value, name) {
  if (typeof value === "string") return optionName(value);
  if (Array.isArray(value)) return say("answer/cell", { cell: cellName(value) });
  if (value?.weapon && value.weapon !== "laser")
    return value.target === null
      ? optionName(value.weapon)
      : say("answer/weapon", { option: optionName(value.weapon), robot: name(value.target) });
  const kind = value?.weapon ?? value?.do ?? value;
  return say(`answer/${kind}`, value ? factsOf(value, name) : {});
}

/** More about an answer that names an option. @param {string} key @param {any} value */
function explained(key, value) {
  if (value?.weapon === "laser") return say(`${key}/laser`);
  const option = value?.weapon ?? value;
  return typeof option === "string" ? say(`option/${option}/text`) : undefined;
}

const laid = (/** @type {any} */ cards) =>
  cards?.length && cards[0] ? say("card", { card: cardsName(cards), priority: cards[0] }) : say("card/hidden");
