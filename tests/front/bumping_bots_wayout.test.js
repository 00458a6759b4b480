import assert from "node:assert/strict";
import { test } from "node:test";

import "./words.js";
import {
  crashesAgain,
  driven,
  hitsSomething,
  isCrash,
  wayOut,
} from "../../static/gameplay/games/bumping_bots/wayout.js";

const view = {
  robots: [0, 1].map((seat) => ({ seat, cell: [0, 0], facing: 0, gear: "F", speed: 3 })),
  mobiles: [],
  motors: [],
  ranking: [],
};
const moves = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, i) => ({
    kind: "move",
    data: { seat: 0, from: [i, 0], to: [i + 1, 0], cause: "own" },
  }));
const shock = (/** @type {object} */ data) => ({
  kind: "shock",
  data: { seat: 0, by: null, against: "wall", cell: [1, 0], direction: 0, ...data },
});
const backwards = { kind: "speed", data: { seat: 0, from: 3, to: 2, gear_from: "F", gear_to: "R", cause: "choice" } };
const WALL = [...moves(1), shock({})];
const OTHER = [...moves(1), shock({ seat: 1, by: 0, against: "robot" })];

/** The name of the way out. @param {Record<string, any[] | null>} all what each choice leads to */
function way(all) {
  const picks = Object.keys(all).map((value) => ({ value, label: "", params: {}, group: "" }));
  const after = (/** @type {string} */ value) => (all[value] ? { events: all[value] } : null);
  return wayOut(picks, after, view, 0)?.value ?? null;
}

test("before a wall the way out is the choice that hits nothing and leads farthest", () => {
  assert.equal(
    way({ faster: WALL, keep: WALL, slower: moves(1), slow: moves(2), back: [backwards, ...moves(2)] }),
    "slow",
  );
});

test("away from walls, and where everything crashes, there is none", () => {
  assert.equal(way({ faster: moves(4), keep: moves(3) }), null);
  assert.equal(way({ keep: WALL, slower: WALL }), null);
});

test("a wall behind is none to be helped at", () => {
  assert.equal(way({ keep: moves(3), back: [backwards, ...WALL] }), null);
});

test("what hits a robot is not called the way out", () => {
  assert.equal(way({ faster: WALL, keep: OTHER }), null);
});

test("none is named before all forecasts are there", () => {
  assert.equal(way({ faster: WALL, keep: moves(1), slower: null }), null);
});

test("hitting a robot is reported, but is no crash", () => {
  assert.ok(hitsSomething(view, OTHER, 0));
  assert.ok(!isCrash(OTHER, 0));
  assert.ok(isCrash(WALL, 0));
  assert.ok(!hitsSomething(view, moves(2), 0));
});

test("the second crash in a row is one too many, a clean turn starts the count again", () => {
  driven(true);
  assert.ok(!crashesAgain());
  driven(true);
  assert.ok(crashesAgain());
  driven(false);
  assert.ok(!crashesAgain());
  driven(true);
  assert.ok(!crashesAgain());
});
