import assert from "node:assert/strict";
import test from "node:test";
import { AFTER, Programme } from "../../static/gameplay/games/dr2d/programme.js";

/** @param {string} [actions] @param {boolean} [standby] */
const begun = (actions = "", standby = false) => new Programme({ actions }, { standby });

test("actions are laid one behind the other, five at most", () => {
  const programme = begun();
  for (const action of "NNEH") assert.ok(programme.put(action));
  assert.ok(!programme.full);
  assert.ok(programme.put("S"));
  assert.ok(programme.full);
  assert.ok(!programme.put("W"), "a sixth has no place");
  assert.deepEqual(programme.payload, { actions: "NNEHS", standby_from: null });
});

test("an action takes the place of another, and those behind one that is taken move up", () => {
  const programme = begun("NESW");
  programme.put("H", 1);
  assert.equal(programme.actions, "NHSW");
  assert.ok(programme.take(0));
  assert.equal(programme.actions, "HSW");
  assert.ok(!programme.take(3), "nothing lies there");
});

test("an action that is carried changes places, or goes to the end", () => {
  const programme = begun("NES");
  programme.swap(0, 2);
  assert.equal(programme.actions, "SEN");
  programme.swap(0, 4);
  assert.equal(programme.actions, "NES");
});

test("what comes after the standby is cancelled; after all five nothing is", () => {
  const programme = begun("NNNNN", true);
  programme.rest(4);
  assert.deepEqual(
    [0, 2, 3, 4].map((i) => programme.isCancelled(i)),
    [false, false, true, true],
  );
  programme.rest(AFTER);
  assert.ok(!programme.isCancelled(4));
});

test("a whole robot announces no standby, whatever its draft says", () => {
  const programme = new Programme({ actions: "NN", standby_from: 2 }, { standby: false });
  assert.equal(programme.payload.standby_from, null);
  assert.ok(!programme.rest(3));
});

test("a draft is taken up as far as it can be", () => {
  assert.equal(begun("NXE?SWHNN").actions, "NESWH");
  assert.ok(new Programme(null, { standby: true }).empty);
});
