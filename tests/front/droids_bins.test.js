import assert from "node:assert/strict";
import test from "node:test";
import { changed, firstOf, proposals } from "../../static/gameplay/games/droids/bins.js";
import { NONE, totalOf } from "../../static/gameplay/games/droids/tokens.js";
import { turnedBy } from "../../static/gameplay/games/droids/steer.js";

/** @param {number} violet @param {number} blue @param {number} red @param {number} grey */
const tokens = (violet, blue, red, grey) => ({ violet, blue, red, grey });
const FULL = tokens(32, 24, 32, 0);

test("a bin gives no more than it holds, and all of them seven", () => {
  assert.deepEqual(changed(NONE, FULL, "violet", 1), tokens(1, 0, 0, 0));
  assert.equal(changed(NONE, FULL, "violet", -1), null);
  assert.equal(changed(NONE, FULL, "grey", 1), null);
  assert.equal(changed(tokens(4, 2, 1, 0), FULL, "red", 1), null);
  assert.equal(changed(tokens(2, 0, 0, 0), tokens(2, 9, 9, 9), "violet", 1), null);
});

test("splits are proposed that the bins allow, the last one in front, each once", () => {
  const last = tokens(7, 0, 0, 0);
  const found = proposals(FULL, last);
  assert.deepEqual(found[0], { name: "last", split: last });
  assert.ok(found.every(({ split }) => totalOf(split) === 7 && split.grey === 0));
  assert.equal(new Set(found.map(({ name }) => name)).size, found.length);
  assert.ok(!proposals(tokens(3, 9, 9, 9), last).some(({ name }) => name === "last"), "no longer possible");
});

test("one begins with the first split that is proposed, in the river with blue ones", () => {
  const last = tokens(7, 0, 0, 0);
  assert.deepEqual(firstOf(proposals(FULL, last), false), last);
  assert.deepEqual(firstOf(proposals(FULL, null), false), tokens(4, 1, 2, 0));
  assert.deepEqual(firstOf(proposals(FULL, last), true), tokens(3, 3, 1, 0));
  assert.deepEqual(firstOf([], true), NONE);
});

test("an arrow key turns a straight arrow there, and one half of a diagonal one", () => {
  assert.equal(turnedBy("V1", "N", "W"), "W");
  assert.equal(turnedBy("VD", "NE", "S"), "SE");
  assert.equal(turnedBy("BD", "NE", "W"), "NW");
});
