import assert from "node:assert/strict";
import { before, test } from "node:test";
import { learnWords } from "./tables.js";

let /** @type {typeof import("../../static/gameplay/games/droids/hits.js")} */ hits;

before(async () => {
  learnWords("droids");
  hits = await import("../../static/gameplay/games/droids/hits.js");
});

const name = (/** @type {number} */ seat) => ["Bolt", "Gear"][seat];
const event = (/** @type {string} */ kind, /** @type {object} */ data) => /** @type {any} */ ({ kind, data, beat: 0 });
const shot = (/** @type {object} */ data) =>
  event("shot", { robot: 0, target: 1, direction: "N", distance: 3, digit: 7, emitters: 2, ...data });
const mine = (/** @type {number} */ robot, carried = false) =>
  event("exploded", { robot, cell: [4, 5], carried, emitters: 1, mines: 4 });
/** `seats` are asked, the next one in front. @returns {any} */
const view = (/** @type {number} */ laid, /** @type {number[]} */ ...seats) => ({
  turn: 2,
  laid,
  due: seats.map((seat) => ({ seat, kind: "damage", emitters: 1 })),
});

test("a hit is told by whom, with what the die showed and how far away", () => {
  const told = (/** @type {any} */ hit) => hits.hitText(hit, name);
  assert.equal(told(shot({})), "Bolt shot at your droid: the die shows 7, the distance is 3.");
  assert.equal(told(shot({ robot: 6, digit: null })), "The killer shot at your droid.");
  assert.equal(told(mine(1)), "The mine on e5 exploded under your droid.");
  assert.equal(told(mine(1, true)), "The mine that your droid carried exploded.");
  assert.equal(told(null), "Your droid was hit.");
});

test("each choice tells of its own hit, in the order of the hits", () => {
  const seen = new hits.Hits();
  seen.update(view(4));
  seen.follow([event("sent", { seat: 0 })]);
  seen.follow([mine(1), mine(0), mine(1, true), shot({ emitters: 0 })]);
  seen.update(view(5, 1, 0, 1));
  assert.deepEqual(seen.asked(view(5, 1, 0, 1), 1), mine(1));
  assert.deepEqual(seen.asked(view(5, 0, 1), 0), mine(0));
  assert.deepEqual(seen.asked(view(5, 1), 1), mine(1, true));
});

test("of an order that the page did not see nothing is told", () => {
  const seen = new hits.Hits();
  seen.update(view(4));
  assert.equal(seen.asked(view(4, 1), 1), null, "the page was opened at the question");
  seen.follow([event("sent", { seat: 0 }), shot({})]);
  seen.update(view(5, 1));
  seen.update(view(9, 1));
  assert.equal(seen.asked(view(9, 1), 1), null, "the line was lost for a while");
});
