import assert from "node:assert/strict";
import { before, test } from "node:test";

import { learnWords } from "./tables.js";

let /** @type {typeof import("../../static/gameplay/games/dr2d/log.js").describe} */ describe;

before(async () => {
  learnWords("dr2d");
  ({ describe } = await import("../../static/gameplay/games/dr2d/log.js"));
});

const said = (/** @type {any[]} */ ...events) =>
  describe(events, (seat) => ["Bolt", "Gear", "Cog"][seat]).map(({ text }) => text);
const move = (
  /** @type {number} */ seat,
  /** @type {number[]} */ from,
  /** @type {number[]} */ to,
  cause = "move",
) => ({
  kind: "move",
  data: { seat, from, to, cause },
});
/** @param {number[]} seats @param {number[] | null} cell @param {number[][]} wants */
const crash = (seats, cell, wants) => ({ kind: "crash", data: { seats, cell, wants } });

test("the log says why two robots that want the same tile both stayed", () => {
  const both = [2, 5];
  assert.deepEqual(said(crash([0, 1], both, [both, both])), [
    "Bolt and Gear both wanted C6: both stay put and lose 1 point each.",
  ]);
  assert.deepEqual(said(crash([0, 1, 2], both, [both, both, both])), [
    "Bolt, Gear and Cog all wanted C6: all stay put and lose 1 point each.",
  ]);
});

test("where they wanted different tiles, each one's is named", () => {
  assert.deepEqual(
    said(
      crash([0, 1], null, [
        [2, 5],
        [1, 5],
      ]),
    ),
    ["Bolt and Gear wanted each other’s tiles: both stay put and lose 1 point each."],
  );
  assert.deepEqual(
    said(
      crash([0, 1, 2], null, [
        [2, 5],
        [2, 4],
        [2, 5],
      ]),
    ),
    [
      "Bolt, Gear and Cog ran into each other: all stay put and lose 1 point each " +
        "(Bolt wanted C6, Gear wanted C5 and Cog wanted C6).",
    ],
  );
});

test("a push is reported with the move that causes it", () => {
  assert.deepEqual(said(move(1, [2, 5], [3, 5], "push"), move(0, [1, 5], [2, 5])), [
    "Bolt goes east to C6 and pushes Gear to D6.",
  ]);
  const off = { kind: "exited", data: { seat: 1, from: [2, 0], direction: "N", register: 1, cause: "push" } };
  assert.deepEqual(said(move(0, [2, 1], [2, 0]), off), ["Bolt goes north to C1 and pushes Gear over the rim."]);
});

test("robots that move at once have a line each, and conveyors another", () => {
  assert.deepEqual(
    said(
      { kind: "register", data: { register: 2 } },
      move(0, [0, 0], [0, 1]),
      move(1, [5, 5], [4, 5]),
      { kind: "damage", data: { seat: 0, pc: 1, cause: "laser" } },
      move(0, [0, 1], [1, 1], "belt"),
    ),
    [
      "Register 2",
      "Bolt goes south to A2.",
      "Gear goes west to E6.",
      "A laser hits Bolt: 1 point left.",
      "A conveyor carries Bolt to B2.",
    ],
  );
});

test("a beam that hits nobody, and a reported crash, are not reported again", () => {
  assert.deepEqual(
    said(
      { kind: "laser", data: { from: [0, 0], to: [5, 0], direction: "E", target: null } },
      { kind: "damage", data: { seat: 0, pc: 6, cause: "crash" } },
    ),
    [],
  );
});

test("a glitch names the registers, a drifting compass the new actions", () => {
  assert.deepEqual(said({ kind: "glitch", data: { seat: 0, registers: [2, 4], actions: "NESWH" } }), [
    "A glitch swaps Bolt’s registers 2 and 4.",
  ]);
  assert.deepEqual(
    said({ kind: "register", data: { register: 2 } }, { kind: "turned_actions", data: { seat: 0, actions: "SSNEH" } }),
    ["Register 2", "The rest of its programme turns too: North, East, Wait."],
  );
});

test("the damage of a register is reported after its last step, even of a robot beyond the rim", () => {
  const damage = (/** @type {number} */ seat, /** @type {number} */ pc, /** @type {string} */ cause) => ({
    kind: "damage",
    data: { seat, pc, cause },
  });
  const steps = [
    crash(
      [0, 1],
      [0, 4],
      [
        [0, 4],
        [0, 4],
      ],
    ),
    { kind: "exited", data: { seat: 0, from: [0, 5], direction: "W", register: 1, cause: "belt" } },
  ];
  const told = [
    "Bolt and Gear both wanted A5: both stay put and lose 1 point each.",
    "A conveyor carries Bolt over the rim.",
    "A laser hits Gear: 5 points left.",
    "Bolt has 1 point left, so it shuts down and sits out the next turn.",
  ];
  const down = { kind: "shutdown", data: { seat: 0, why: "capacity" } };
  assert.deepEqual(said(...steps, damage(0, 1, "crash"), damage(1, 6, "crash"), damage(1, 5, "laser"), down), told);
  // so records of older rules tell it: at the end of the step
  const older = [steps[0], damage(0, 1, "crash"), down, damage(1, 6, "crash"), steps[1], damage(1, 5, "laser")];
  assert.deepEqual(said(...older), [told[0], told[3], told[1], told[2]]);
});
