import assert from "node:assert/strict";
import { test } from "node:test";
import { lessons } from "../../static/gameplay/games/droids/lessons.js";

const player = { held: { violet: 4, blue: 1, red: 2, grey: 0 } };
/** A moment as the match page tells it. @param {any} [more] @returns {any} */
const moment = (more = {}) => ({
  view: { turn: 1, step: "place", ranking: [], reason: null, players: [player, player] },
  ...{ you: 0, asked: true, prompt: { kind: "place" }, steps: [], picks: [], events: [], turns: 1 },
  ...more,
});
const now = (/** @type {any} */ told) => lessons.filter(({ when }) => when?.(told)).map(({ name }) => name);
const after = (/** @type {string} */ kind, /** @type {object} */ data) =>
  lessons.filter(({ after: has }) => has?.(moment({ events: [{ kind, data }] }))).map(({ name }) => name);
const inTurn = (/** @type {number} */ turn) => ({ view: { ...moment().view, turn } });

test("the first turn is led from the obstacles to the placing of orders", () => {
  assert.deepEqual(now(moment({ prompt: { kind: "lay" }, ...inTurn(0) })), ["lay", "goal"]);
  assert.deepEqual(now(moment({ prompt: { kind: "draw" } })), ["draw"]);
  assert.deepEqual(now(moment()), ["emitter", "token"]);
  assert.deepEqual(now(moment({ steps: [{}] })), ["path"]);
  assert.deepEqual(now(moment({ prompt: { kind: "send" } })), ["choose"]);
});

test("later turns have hints of their own", () => {
  assert.deepEqual(now(moment(inTurn(2))), ["danger"]);
  assert.deepEqual(now(moment({ prompt: { kind: "draw" }, ...inTurn(2) })), ["split"]);
  assert.deepEqual(now(moment(inTurn(4))), []);
});

test("what happens to the own droid is explained, what happens to others is not", () => {
  assert.deepEqual(after("sent", { seat: 0 }), ["send"]);
  assert.deepEqual(after("sent", { seat: 1 }), []);
  assert.deepEqual(after("shot", { robot: 1, target: 0, emitters: 2 }), ["hit"]);
  assert.deepEqual(after("shot", { robot: 1, target: 0, emitters: 0 }), []);
  assert.deepEqual(after("shot", { robot: 0, target: 1, emitters: 0 }), ["shot"]);
  assert.deepEqual(after("stays", { robot: 0, why: "river" }), ["river"]);
  assert.deepEqual(after("stays", { robot: 0, why: "blocked" }), []);
  assert.deepEqual(after("move", { robot: 0, cause: "push" }), ["push"]);
  assert.deepEqual(after("command", { robot: 1, target: 0 }), ["command"]);
  assert.deepEqual(after("took", { robot: 0, thing: "obstacle" }), ["claws"]);
});

test("the end is announced at once: won, lost, or a draw when the turns are over", () => {
  const over = (/** @type {number} */ place, /** @type {string} */ reason) =>
    now(moment({ prompt: null, view: { step: "over", ranking: [{ seat: 0, place }], reason, players: [] } }));
  assert.deepEqual([over(1, "last"), over(2, "last"), over(1, "turn_limit")], [["won"], ["lost"], ["drawn"]]);
});
