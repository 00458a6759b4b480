/** Every question but the programme, as a newcomer needs it: what is asked, what it means, and a word for each answer. */
import { cardsName } from "./cards.js";
import { optionName, optionText, valueText } from "./words.js";

/**
 * @typedef {{title: string, text: string, entry: string, labels: (field: string, value: any) => {text: string, more?: string}}} Question
 */

/** @param {any} prompt @param {any} view @param {(seat: number) => string} name @returns {Question} */
export function questionOf(prompt, view, name) {
  const make = QUESTIONS[prompt.kind];
  const plain = (/** @type {string} */ field, /** @type {any} */ value) => ({ text: typeof value === "boolean" ? (value ? gettext("Yes") : gettext("No")) : valueText(value, name) });
  return { entry: "", text: "", labels: plain, ...make(prompt.data, view, name, prompt) };
}

const fill = (/** @type {string} */ text, /** @type {Record<string, any>} */ values) => interpolate(text, values, true);
const yesNo = (/** @type {string} */ yes, /** @type {string} */ no) => (/** @type {string} */ _, /** @type {any} */ value) => ({ text: value ? yes : no });
const options = (/** @type {string} */ none) => (/** @type {string} */ _, /** @type {any} */ value) => (value === null ? { text: none } : { text: optionName(value), more: optionText(value) });

/** @type {Record<string, (data: any, view: any, name: (seat: number) => string, prompt: any) => Partial<Question> & {title: string}>} */
const QUESTIONS = {
  announce: ({ damage }) => ({
    title: gettext("Power down next turn?"), entry: "power",
    text: fill(gettext("Your robot has %(damage)s damage. Powered down, it loses all of it at the start of the next turn, but gets no cards and stands still for that turn. This turn it still runs its programme."), { damage }),
    labels: yesNo(gettext("Power down next turn"), gettext("Keep running")),
  }),
  stay: ({ damage }) => ({
    title: gettext("Stay powered down?"), entry: "power",
    text: fill(gettext("Your robot is powered down and has %(damage)s damage now. It may stay so for one more turn, or wake up and get cards."), { damage }),
    labels: yesNo(gettext("Stay powered down"), gettext("Wake up")),
  }),
  option: (data, view, name, prompt) => ({ entry: `option/${data.option}`, ...USES[data.option]?.(data, view, prompt) ?? { title: fill(gettext("Use %(option)s?"), { option: optionName(data.option) }), text: optionText(data.option), labels: yesNo(gettext("Use it"), gettext("Not now")) } }),
  weapon: ({ phase }, view, name) => ({
    title: gettext("What do you fire?"), entry: "lasers",
    text: fill(gettext("Phase %(phase)s, lasers. Somebody is in your line of fire. One of your options can be used in place of the laser."), { phase }),
    labels: (_, value) => ({ text: valueText(value, name), more: value.weapon === "laser" ? gettext("One damage to whoever is hit.") : optionText(value.weapon) }),
  }),
  fire_control: ({ target }, view, name) => ({
    title: gettext("Fire Control: what does this hit do?"), entry: "option/fire-control",
    text: fill(gettext("Your laser hits %(target)s. The damage may lock a phase of your choice, or destroy an option in place of the damage."), { target: name(target) }),
  }),
  shield: ({ by, damage }, view, name) => ({
    title: gettext("Take the damage, or give up an option?"), entry: "damage",
    text: fill(by === null || by === undefined ? gettext("Your robot is hit and would have %(next)s damage. An option you give up now stops this one damage.") : gettext("%(by)s hits your robot; it would have %(next)s damage. An option you give up now stops this one damage."), { by: by === null || by === undefined ? "" : name(by), next: damage + 1 }),
    labels: options(gettext("Take the damage")),
  }),
  lose: () => ({ title: gettext("Which option is lost?"), text: gettext("A destroyed robot loses one of its options. You choose which."), entry: "destruction", labels: options(gettext("Nothing")) }),
  keep: () => ({ title: gettext("Which option do you keep?"), text: gettext("On this course everybody is offered three options and keeps one."), labels: options(gettext("Nothing")) }),
  arm: ({ during }) => ({
    title: gettext("What does the Mechanical Arm touch?"), entry: "option/mechanical-arm",
    text: during === "prepare" ? gettext("The arm may reach one site beside your robot for a repair or an option.") : gettext("The arm may reach a flag or a site beside your robot."),
  }),
  reentry: (_, view, name, { seat, data: { fields } }) => ({
    title: gettext("Your robot comes back"), entry: "destruction",
    text: [gettext("Choose where it stands and which way it looks."),
      view.robots[seat].hardened ? gettext("Superior Archive brings it back without damage.") : gettext("It comes back with 2 damage."),
      ...(view.robots[seat].hardened || !fields.down.includes(true) ? [] : [gettext("Powered down for the next turn it loses them, but stands still.")])].join(" "),
    labels: (_, value) => ({ text: value ? gettext("Powered down next turn") : gettext("Ready to run") }),
  }),
};

/** The questions of one option each. @type {Record<string, (data: any, view: any, prompt: any) => Partial<Question> & {title: string}>} */
const USES = {
  recompile: () => ({ title: gettext("Recompile: a new hand?"), text: gettext("You may throw all your cards away and get as many new ones. It costs one damage, and can not be taken back."), labels: yesNo(gettext("New hand for one damage"), gettext("Keep my cards")) }),
  "gyroscopic-stabilizer": () => ({ title: gettext("Gyroscope on for this turn?"), text: gettext("Switched on, gears and curved belts do not turn your robot this turn. Belts still carry it."), labels: yesNo(gettext("Switch it on"), gettext("Leave it off")) }),
  "conditional-program": ({ phase }, view, { seat }) => ({
    title: fill(gettext("Phase %(phase)s: exchange your card?"), { phase }),
    text: fill(gettext("On Conditional Program lies %(spare)s. It may take the place of %(card)s, which is thrown away."), { spare: laid([view.robots[seat].spare_card]), card: laid(view.robots[seat].registers[phase - 1].cards) }),
    labels: yesNo(gettext("Exchange"), gettext("Keep my card")),
  }),
  "abort-switch": ({ phase, cards }) => ({
    title: fill(gettext("Phase %(phase)s: abort your card?"), { phase }),
    text: fill(gettext("You revealed %(card)s. Aborted, it is replaced by an unknown card of the deck, and so are all your later cards of this turn that are not locked."), { card: laid(cards) }),
    labels: yesNo(gettext("Abort: take an unknown card"), gettext("Play my card")),
  }),
  brakes: () => ({ title: gettext("Brake?"), text: gettext("Your robot is about to move 1. With the brakes it stays where it is."), labels: yesNo(gettext("Stay here"), gettext("Move 1")) }),
  "fourth-gear": () => ({ title: gettext("Fourth gear?"), text: gettext("Your robot is about to move 3. In fourth gear it moves 4 cells."), labels: yesNo(gettext("Move 4"), gettext("Move 3")) }),
  "reverse-gear": () => ({ title: gettext("Reverse gear?"), text: gettext("Your robot is about to back up. In reverse gear it goes back 2 cells."), labels: yesNo(gettext("Back 2"), gettext("Back 1")) }),
};

const laid = (/** @type {any} */ cards) => (cards?.length && cards[0] ? `${cardsName(cards)} (${cards[0]})` : gettext("a hidden card"));

