import assert from "node:assert/strict";
import { before, test } from "node:test";

import { learnWords } from "./tables.js";

let /** @type {typeof import("../../static/gameplay/games/bumping_bots/log.js")} */ log;
let /** @type {ReturnType<typeof import("../../static/gameplay/kit/events.js").playerOf>} */ player;

before(async () => {
  learnWords("bumping_bots");
  log = await import("../../static/gameplay/games/bumping_bots/log.js");
  const { playerOf } = await import("../../static/gameplay/kit/events.js");
  player = playerOf((await import("../../static/gameplay/games/bumping_bots/events.js")).EVENTS);
});

const lines = (/** @type {any[]} */ events) => log.describe(events, (seat) => "ABC"[seat]);
const said = (/** @type {any[]} */ events) => lines(events).map(({ text }) => text);
const event = (/** @type {string} */ kind, /** @type {any} */ data) => ({ kind, data });
const turn = event("turn", { seat: 0 });
const move = (/** @type {any} */ more = {}) => event("move", { seat: 0, cause: "own", ...more });
const shock = (/** @type {any} */ more) => event("shock", { seat: 1, by: 0, against: "robot", ...more });
const faster = event("speed", { seat: 0, from: 2, to: 3, gear_from: "F", gear_to: "F", cause: "choice" });

test("a turn is one line, and moves with one cause are listed with their number", () => {
  assert.deepEqual(lines([turn, faster, move(), move(), event("rotate", { seat: 0, from: 5, to: 0 })]), [
    { seat: 0, strong: false, text: "A: Accelerates to speed 3. Moves 2 cells. Turns left." },
  ]);
});

test("an effect on another robot appears in the line of the robot that plays, which then stands out", () => {
  const slower = { seat: 1, from: 3, to: 1, gear_from: "F", gear_to: "F", cause: "shock" };
  const pushed = move({ seat: 1, cause: "push" });
  assert.deepEqual(lines([turn, move(), shock({}), event("speed", slower), pushed]), [
    { seat: 0, strong: true, text: "A: Moves 1 cell. Hits B. B slows to speed 1. B is pushed 1 cell." },
  ]);
});

test("cells that are jumped over are listed where the jump is", () => {
  assert.deepEqual(said([turn, event("card", { seat: 0, card: "jump" }), move({ over: [[1, 0]] })]), [
    "A: Plays “Jumping robot”. Jumps over 1 cell.",
  ]);
});

test("without a turn the first robot that acts is named", () => {
  assert.deepEqual(said([event("motor", {}), shock({ by: null, against: "arm" }), move({ seat: 1, cause: "arm" })]), [
    "A motor turns.",
    "B: A motor’s arm hits B. B is pushed 1 cell.",
  ]);
});

test("a round is a heading, and closes the turn before it", () => {
  assert.deepEqual(lines([turn, move(), event("round", { round: 2, order: [1, 0] })]), [
    { seat: 0, strong: false, text: "A: Moves 1 cell." },
    { seat: null, text: "Round 2. Order: B, A", heading: true, strong: false },
  ]);
});

test("places on the grid are listed one by one, but not when they are drawn by lot", () => {
  const taken = move({ cause: "grid" });
  assert.deepEqual(said([taken]), ["A: Takes a place on the grid."]);
  assert.deepEqual(said([event("grid_draw", { order: [0, 1] }), taken]), ["The grid is drawn by lot: A, B"]);
});

test("the end of a race is reported with its ranking, and a replay may jump to it", () => {
  const over = event("over", {
    ranking: [
      { seat: 1, place: 1 },
      { seat: 0, place: 2 },
    ],
  });
  assert.deepEqual(said([over]), ["The race is over. Ranking: 1. B, 2. A"]);
  assert.ok(player.isInteresting([over]) && !player.isInteresting([turn, move()]));
});
