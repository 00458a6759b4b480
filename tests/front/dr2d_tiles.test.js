import assert from "node:assert/strict";
import { before, test } from "node:test";

import { learnWords } from "./tables.js";

let /** @type {typeof import("../../static/gameplay/games/dr2d/tiles.js")} */ tiles;
let /** @type {typeof import("../../static/gameplay/games/dr2d/foresee.js")} */ foresee;

before(async () => {
  learnWords("dr2d");
  tiles = await import("../../static/gameplay/games/dr2d/tiles.js");
  foresee = await import("../../static/gameplay/games/dr2d/foresee.js");
});

const robot = (/** @type {number} */ seat, /** @type {number[] | null} */ cell, more = {}) => ({
  seat,
  cell,
  state: cell ? "board" : "off",
  heading: "N",
  pc: 7,
  laws: [],
  law_turn: null,
  lost: 0,
  standby: false,
  standby_next: false,
  repair: 0,
  exit: null,
  finished: null,
  left: null,
  leaving: false,
  ready: false,
  programme: null,
  glitch: null,
  ...more,
});
/** A view of a small hall. @param {any} [more] @returns {any} */
const view = (more = {}) => ({
  board: {
    grid: [">O.", "n).", ".P2"],
    laws: [[2, 0]],
    starts: [],
    drift: false,
    size: [3, 3],
    walls: [[1, 1, "W"]],
    lasers: [{ cell: [0, 2], direction: "E", to: [2, 2] }],
  },
  robots: [robot(0, [0, 0]), robot(1, [2, 1])],
  order: [0, 1],
  off: [],
  ranking: [],
  turn: 1,
  register: 0,
  step: "program",
  you: 0,
  ...more,
});
const told = (/** @type {number[]} */ cell, more = {}) => tiles.tileText(view(more), cell, (seat) => "AB"[seat]);

test("a tile says what it will do, and which robot is on it", () => {
  assert.match(told([0, 0]), /^A1: A, 7 points, no law yet\. Conveyor: .* one tile to the east\.$/);
  assert.match(told([2, 0]), /Law 1: end a turn here/);
  assert.match(
    told([0, 1]),
    /registers 2 and 4, it pushes the robot on it one tile to the north\. A wall on its east side\.$/,
  );
  assert.match(told([0, 2]), /A laser shoots from here to the east/);
  assert.match(told([2, 2]), /Double wrench.* A beam crosses here in registers 1, 3 and 5/);
  assert.equal(told([2, 1], { robots: [robot(0, [0, 0])] }), "C2: Plain floor.");
});

test("a pothole says what it would cost this robot", () => {
  const at = (/** @type {number} */ pc) => told([1, 0], { robots: [robot(0, [0, 0], { pc })] });
  assert.match(at(7), /your 7 points, you’d lose your next action /);
  assert.match(at(6), /your 6 points, you’d lose your next 2 actions/);
  for (const pc of [5, 2]) assert.match(at(pc), /5 points or fewer, you’d lose your next 3 actions/);
  assert.match(told([1, 0], { you: null }), /loses 1 point and its next actions/);
});

test("a turnstile turns programmes where the compass drifts", () => {
  assert.match(told([1, 1]), /Its actions stay as they are/);
  assert.match(told([1, 1], { board: { ...view().board, drift: true } }), /and the rest of its programme/);
});

test("a law that is had already says so", () => {
  assert.match(told([2, 0], { robots: [robot(0, [0, 0], { laws: [1] })] }), /Law 1: you already have it\./);
});

const move = (
  /** @type {number} */ seat,
  /** @type {number[]} */ from,
  /** @type {number[]} */ to,
  cause = "move",
) => ({
  kind: "move",
  data: { seat, from, to, cause },
});
const register = (/** @type {number} */ n) => ({ kind: "register", data: { register: n } });

test("a plan shows the way, each register's stop, and which robots are pushed where", () => {
  /** @type {any[]} */
  const events = [
    register(1),
    move(0, [0, 0], [1, 0]),
    register(2),
    move(1, [2, 0], [3, 0], "push"),
    move(0, [1, 0], [2, 0]),
  ];
  const before = view({ robots: [robot(0, [0, 0]), robot(1, [2, 0])] });
  const { line, stops, pushed, ends, lost } = foresee.ghostOf(before, events, 0);
  assert.deepEqual(line, [
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  assert.deepEqual(stops, [
    { number: 1, cell: [1, 0] },
    { number: 2, cell: [2, 0] },
  ]);
  assert.deepEqual(pushed, [
    [
      [2, 0],
      [3, 0],
    ],
  ]);
  assert.deepEqual(
    ends.map(({ seat }) => seat),
    [0, 1],
  );
  assert.equal(lost, null);
  assert.equal(
    foresee.endText(before, events, 0, (seat) => "AB"[seat]),
    "Pushes B. After register 2: at C1.",
  );
});

test("a plan that leads over the rim ends there", () => {
  /** @type {any[]} */
  const events = [
    register(1),
    { kind: "exited", data: { seat: 0, from: [0, 0], direction: "N", register: 1, cause: "move" } },
    register(2),
  ];
  const { stops, lost, ends } = foresee.ghostOf(view(), events, 0);
  assert.deepEqual([stops, ends], [[], []]);
  assert.ok(lost && lost[1] < 0);
  assert.equal(foresee.endText(view(), events, 0, String), "Goes over the rim in register 1.");
});

test("a whole plan tells what it costs and gains", () => {
  /** @type {any[]} */
  const events = [
    register(1),
    { kind: "damage", data: { seat: 0, pc: 6, cause: "laser" } },
    register(5),
    move(0, [0, 0], [2, 0]),
    { kind: "law", data: { seat: 0, law: 1, turn: 1 } },
    { kind: "wrench", data: { seat: 0, points: 1 } },
  ];
  const text = "Downloads law 1. Gains 1 point next turn. Loses 1 point. Ends at C1.";
  assert.equal(foresee.endText(view(), events, 0, String), text);
});
