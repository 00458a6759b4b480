/**
 * What the coach of a first match of RoboTrick says, and when.
 *
 * @import { GameEvent, Prompt, View } from "./types.d.ts"
 * @typedef {import("../../page/coach.js").Moment<View, GameEvent, Prompt, string>} Moment
 * @typedef {import("../../page/coach.js").Lesson<Moment>} Lesson
 */
import { asks, ENDINGS } from "../../kit/lessons.js";
import { typeOf } from "./cards.js";

const passing = asks("pass");
const playing = asks("play");
/** The type that was led, while one is asked to play. @param {Moment} moment */
const ledOf = ({ prompt }) => (prompt?.kind === "play" ? prompt.data.led : null);
const holds = (/** @type {Moment} */ { view, you }, /** @type {string | null} */ type) =>
  Boolean(view.players[you].hand?.some((card) => typeOf(card) === type));

/**
 * A trick ended like that.
 * @param {(trick: Extract<GameEvent, {kind: "trick"}>["data"], you: number) => boolean} which
 * @returns {Lesson["after"]}
 */
const trick =
  (which) =>
  ({ events, you }) =>
    events.some(({ kind, data }) => kind === "trick" && which(data, you));

/** @type {Lesson[]} */
export const lessons = [
  ...ENDINGS,

  // passing
  { name: "goal", when: (moment) => passing(moment) && moment.view.round === 1 && !moment.steps.length },
  {
    name: "coin",
    entry: "card/11",
    when: (moment) => passing(moment) && moment.view.round === 1 && !moment.steps.length,
  },
  { name: "open", entry: "rule/open", when: (moment) => passing(moment) && moment.view.round === 1 },
  { name: "pass", entry: "rule/pass", when: (moment) => passing(moment) && moment.view.round === 1 },

  // the first cards
  {
    name: "follow",
    entry: "rule/follow",
    when: (moment) => playing(moment) && ledOf(moment) !== null && holds(moment, ledOf(moment)),
  },
  { name: "chosen", when: (moment) => playing(moment) && moment.steps.length > 0 && moment.turns < 4 },
  {
    name: "free",
    entry: "rule/trump",
    when: (moment) => playing(moment) && ledOf(moment) !== null && !holds(moment, ledOf(moment)),
  },
  { name: "lead", entry: "rule/open", when: (moment) => playing(moment) && ledOf(moment) === null },

  // what comes of tricks
  { name: "hangar", entry: "rule/up", after: trick(({ winner, captures }, you) => winner === you && captures[0].up) },
  { name: "full", entry: "rule/full", after: trick(({ winner, captures }, you) => winner === you && !captures[0].up) },
  { name: "penalty", entry: "rule/down", after: trick(({ winner }) => winner === null) },
  { name: "other", after: trick(({ winner }, you) => winner !== null && winner !== you) },

  // later
  { name: "seen", when: ({ view, asked }) => asked && view.round === 1 && view.trick >= 5 },
  { name: "last", when: ({ view, asked }) => asked && view.round === 1 && view.trick >= 9 },
  { name: "round", when: (moment) => passing(moment) && moment.view.round === 2 },
];
