/**
 * A step of the match in words: a heading a round, a line a card, and what came of each trick, so that the log can be
 * read, and heard, like a commentary.
 *
 * @import { EventData, GameEvent } from "./types.d.ts"
 * @typedef {import("../../kit/tell.js").Name} Name
 * @typedef {Facts<GameEvent["data"]>} Data what any of them may tell
 */
import { teller } from "../../kit/tell.js";
import { factsOf, say } from "../../kit/words.js";
import { signed } from "./cards.js";
import { cardsName } from "./faces.js";

/** @type {import("../../kit/tell.js").Telling<EventData>} */
const TELLING = {
  endings: {
    owner: () => "",
    foreseen: () => null,
    hand: () => null,
    passed: () => null,
    play: ({ by }) => (by === null ? "/droco" : ""),
    trick: ({ winner, captures }) => (winner === null ? "/droco" : captures[0].up ? "/up" : "/down"),
  },
  headings: ["round", "over"],
  strong: ["trick", "round_over"],
  facts: (/** @type {Data} */ data, name) => ({
    ...factsOf(data, name, String),
    ...(data.ai ? { ai: say(`ai/${data.ai}/name`) } : {}),
    ...(data.droco ? { cards: cardsName(data.droco) } : {}),
    ...(typeof data.to === "number" ? { target: name(data.to) } : {}),
    ...(typeof data.winner === "number" ? { by: name(data.winner) } : {}),
    ...(data.captures ? { cards: captured(data, name), card: data.captures[0].card } : {}),
    ...(data.scores && data.totals
      ? { scores: data.scores.map((score, i) => counted(score, i, name)).join(", ") }
      : {}),
  }),
};

/** Whose card lies face down: "A5 (A Ann)". @param {Data} data @param {Name} name */
const captured = ({ captures = [] }, name) =>
  captures.map(({ seat, card }) => say("log/card", { card, robot: name(seat) })).join(", ");

/** @param {number} score @param {number} seat @param {Name} name */
const counted = (score, seat, name) => say("log/score", { robot: name(seat), points: signed(score) });

const said = teller(TELLING);

/** @param {GameEvent[]} events of one step @param {Name} name */
export const describe = (events, name) =>
  events.flatMap((event) => {
    const lines = said(event, name) ?? [];
    const { kind, data } = event;
    if (kind === "play" && data.by !== null) for (const line of lines) line.seat = data.by;
    if (kind === "trick" && data.winner !== null) for (const line of lines) line.seat = data.winner;
    return lines;
  });
