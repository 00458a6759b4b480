import assert from "node:assert/strict";
import { before, test } from "node:test";

import { learnWords } from "./tables.js";

let /** @type {typeof import("../../static/gameplay/games/roborally/log.js").describe} */ describe;

before(async () => {
  learnWords("roborally");
  ({ describe } = await import("../../static/gameplay/games/roborally/log.js"));
});

const said = (/** @type {any[]} */ events) => describe(events, (seat) => "AB"[seat]).map(({ text }) => text);
const move = (/** @type {number} */ seat, /** @type {number[]} */ to, cause = "card") => ({
  kind: "move",
  data: { seat, from: [0, 0], to, cause },
});
const lost = (/** @type {number} */ seat, cause = "outside") => ({
  kind: "destroyed",
  data: { seat, cause, lives: 2 },
});
const card = { kind: "execute", data: { seat: 0, cards: [840], how: "" } };

for (const [side, cell] of Object.entries({ north: [3, -1], east: [12, 3], south: [3, 16], west: [-1, 3] }))
  test(`a robot that leaves the board to the ${side} goes to no cell`, () => {
    const [played, fell] = said([card, move(0, [3, 3]), move(0, cell), lost(0)]);
    assert.match(played, /off the board\.$/);
    assert.equal(fell, "A falls off the board (lives left: 2).");
  });

test("a robot that is pushed off the board is pushed to no cell", () => {
  assert.match(
    said([card, move(1, [-1, 12], "push"), move(0, [0, 12]), lost(1)])[0],
    /to A13, pushes B off the board\.$/,
  );
});

test("belts and pushers carry off the board", () => {
  assert.equal(said([move(0, [-1, 12], "belt"), lost(0)])[0], "A belt carries A off the board.");
  assert.equal(said([move(0, [-1, 12], "pusher"), lost(0)])[0], "A pusher moves A off the board.");
  assert.equal(said([move(0, [-1, 12], "weapon"), lost(0)])[0], "A is moved off the board.");
});

test("a pit has a cell, and a robot that falls into it went there", () => {
  assert.match(said([card, move(0, [2, 12]), lost(0, "pit")])[0], /to C13\.$/);
});
