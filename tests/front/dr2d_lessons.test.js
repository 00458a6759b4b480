import assert from "node:assert/strict";
import { test } from "node:test";
import { lessons } from "../../static/gameplay/games/dr2d/lessons.js";

const robot = { pc: 7 };
/** A moment as the match page tells it. @param {any} [more] @returns {any} */
const moment = (more = {}) => ({
  view: { turn: 1, step: "program", ranking: [], robots: [robot, robot] },
  you: 0,
  asked: true,
  prompt: { kind: "program" },
  steps: [],
  picks: [],
  events: [],
  turns: 1,
  ...more,
});
const now = (/** @type {any} */ told) => lessons.filter(({ when }) => when?.(told)).map(({ name }) => name);
const after = (/** @type {string} */ kind, /** @type {object} */ data) =>
  lessons.filter(({ after: has }) => has?.(moment({ events: [{ kind, data }] }))).map(({ name }) => name);

test("the first turn is led from the start tile to Ready", () => {
  assert.deepEqual(now(moment({ prompt: { kind: "place" } })), ["goal", "place"]);
  assert.deepEqual(now(moment()), ["actions", "tiles"]);
  assert.deepEqual(now(moment({ steps: ["N"] })), ["tiles", "ghost"]);
  assert.deepEqual(now(moment({ steps: [..."NNNNN"] })), ["ready"]);
});

test("what happens to the own robot is explained, what happens to others is not", () => {
  assert.deepEqual(after("law", { seat: 0, law: 1 }), ["law"]);
  assert.deepEqual(after("law", { seat: 1, law: 1 }), []);
  assert.deepEqual(after("crash", { seats: [1, 0], cell: null, wants: [] }), ["crash"]);
  assert.deepEqual(after("crash", { seats: [1, 2], cell: null, wants: [] }), []);
  assert.deepEqual(after("move", { seat: 0, cause: "push" }), ["push"]);
  assert.deepEqual(after("move", { seat: 0, cause: "belt" }), ["belt"]);
  assert.deepEqual(after("move", { seat: 0, cause: "move" }), []);
  assert.deepEqual(after("pit", { seat: 0 }), ["pit"]);
  assert.deepEqual(after("exited", { seat: 0 }), ["exit"]);
  assert.deepEqual(after("damage", { seat: 0, pc: 6 }), ["damage"]);
});

test("a rest is offered to a robot that is hurt more than a little", () => {
  const hurt = (/** @type {number} */ pc) => now(moment({ view: { ...moment().view, turn: 2, robots: [{ pc }] } }));
  assert.deepEqual([hurt(7), hurt(6), hurt(4)], [[], [], ["standby"]]);
});

test("the end is announced at once, won or lost", () => {
  const over = (/** @type {number} */ place) =>
    lessons
      .filter(
        ({ when, atOnce }) =>
          atOnce && when?.(moment({ view: { step: "over", ranking: [{ seat: 0, place }], robots: [] } })),
      )
      .map(({ name }) => name);
  assert.deepEqual([over(1), over(2)], [["won"], ["lost"]]);
});
