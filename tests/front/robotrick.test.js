import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { learnWords } from "./tables.js";

const GAME = "../../static/gameplay/games/robotrick";
const CIRCLES = /** @type {import("../../static/gameplay/games/robotrick/seats.js").By[][]} */ ([
  [2, null, 0, 1],
  [2, 0, null, 1],
  [2, 0, 1, null],
]);
let /** @type {typeof import("../../static/gameplay/games/robotrick/cards.js")} */ cards;
let /** @type {typeof import("../../static/gameplay/games/robotrick/seats.js")} */ seats;
let /** @type {typeof import("../../static/gameplay/games/robotrick/layout.js")} */ layout;
let /** @type {typeof import("../../static/gameplay/games/robotrick/seen.js")} */ seen;
let /** @type {typeof import("../../static/gameplay/games/robotrick/droco.js")} */ droco;
let /** @type {typeof import("../../static/gameplay/games/robotrick/standings.js")} */ standings;
let /** @type {typeof import("../../static/gameplay/games/robotrick/log.js").describe} */ describe;

before(async () => {
  learnWords("robotrick");
  cards = await import(`${GAME}/cards.js`);
  seats = await import(`${GAME}/seats.js`);
  layout = await import(`${GAME}/layout.js`);
  seen = await import(`${GAME}/seen.js`);
  droco = await import(`${GAME}/droco.js`);
  standings = await import(`${GAME}/standings.js`);
  ({ describe } = await import(`${GAME}/log.js`));
});

const view = (/** @type {object} */ more) =>
  /** @type {import("../../static/gameplay/games/robotrick/types.d.ts").View} */ ({
    trump: "D1",
    droco: ["A13"],
    table: [],
    tricks: [],
    players: [],
    foreseen: [],
    past: [],
    ranking: [],
    order: [0, 1, 2],
    you: 0,
    ...more,
  });

test("a card counts what the rules say", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const print =
    "from gameplay.games.robotrick.cards import NAMES, POINTS; print(*(f'{n}={p}' for n, p in zip(NAMES, POINTS)))";
  const told = String(execFileSync(process.env.PYTHON ?? ".venv/bin/python", ["-c", print], { cwd: root }));
  const pairs = told.trim().split(" ");
  assert.equal(pairs.length, 52);
  for (const pair of pairs) {
    const [card, points] = pair.split("=");
    assert.equal(cards.pointsOf(card), Number(points), card);
  }
});

test("everybody sits below at the own table, and the next clockwise to the left", () => {
  for (const circle of CIRCLES)
    for (const you of [0, 1, 2]) {
      const sides = seats.sidesOf(circle, you);
      assert.equal(sides.get(you), "bottom");
      assert.equal(sides.get(seats.orderOf(circle, you)[1]), "left");
      assert.equal(new Set(sides.values()).size, 4);
    }
});

test("a watcher sits where the first of the circle does", () => {
  assert.equal(seats.sidesOf(CIRCLES[0], null).get(2), "bottom");
});

test("cards are passed to the next player, past Droco", () => {
  assert.deepEqual(
    [0, 1, 2].map((seat) => seats.takerOf([2, 0, 1], seat)),
    [1, 2, 0],
  );
});

for (const room of [
  { width: 390, height: 472 },
  { width: 390, height: 336 },
  { width: 776, height: 640 },
  { width: 460, height: 390 },
  { width: 360, height: 300 },
])
  test(`nothing lies over anything else, or off the table, at ${room.width} by ${room.height}`, () => {
    for (const side of /** @type {const} */ (["left", "top", "right"])) {
      const table = layout.layoutOf(room, side);
      const { box, scale } = table;
      const boxes = [...table.seats.values(), table.droco];
      const half = { x: 30 * scale, y: 42 * scale };
      const trick = table.trick.map(({ x, y }) => ({
        x: x - half.x,
        y: y - half.y,
        width: 2 * half.x,
        height: half.y + table.caption + 8, // with its caption
      }));
      trick.push({ x: table.trump.x - 24, y: table.trump.y - 34, width: 48, height: 68 });
      for (const [i, one] of boxes.entries()) {
        assert.ok(one.x >= 0 && one.y >= 0 && one.x + one.width <= box.width && one.y + one.height <= box.height);
        for (const other of boxes.slice(i + 1)) assert.ok(!meet(one, other), `${side}: two seats`);
        for (const card of trick) assert.ok(!meet(one, card), `${side}: a seat and a card`);
      }
      for (const [i, one] of trick.entries())
        for (const other of trick.slice(i + 1)) assert.ok(!meet(one, other), `${side}: two cards`);
      const last = layout.cellOf(table.droco, 0, 11, 12);
      assert.ok(last.y + layout.ROW / 2 <= table.droco.foot + 1, "twelve cards of a type fit in a column");
    }
  });

/** Two boxes share more than a rim. @param {any} a @param {any} b */
const meet = (a, b) =>
  a.x + a.width > b.x + 4 && b.x + b.width > a.x + 4 && a.y + a.height > b.y + 4 && b.y + b.height > a.y + 4;

test("each card is in one place, and the own hand looks different from passed cards and from Droco's", () => {
  const places = seen.whereOf(
    view({
      players: [{ hand: ["A2", "B3"], gave: ["C5", "C6"] }],
      table: [{ by: 1, card: "C5" }],
      tricks: [{ plays: [{ by: null, card: "D9" }] }],
    }),
  );
  assert.equal(places.size, 52);
  assert.deepEqual(
    ["A2", "C5", "C6", "A13", "D9", "D1", "B4"].map((card) => places.get(card)),
    ["mine", "table", "gave", "droco", "gone", "trump", "hidden"],
  );
});

test("a watcher sees nobody's hand", () => {
  const places = seen.whereOf(view({ players: [{ hand: null, gave: null }], you: null }));
  assert.equal([...places.values()].filter((where) => where === "hidden").length, 50);
});

test("an AI card is described filter by filter, and the one that decides is known by its number", () => {
  assert.deepEqual(droco.filtersOf("AI-01", "leads"), ["longest type", "first letter", "weakest card"]);
  const foreseen = /** @type {const} */ ({ led: "B", card: "B9", column: "other", filter: 1 });
  assert.equal(droco.whyOf(view({ ai: "AI-08" }), foreseen), "weakest card");
  assert.equal(droco.whyOf(view({ ai: "AI-08" }), { ...foreseen, filter: null }), "his only one");
  assert.equal(
    droco.saidOf(view({ ai: "AI-08" }), { ...foreseen, card: null }),
    "If type B is led, Droco plays ?: depends on the cards before his.",
  );
});

test("the best come first, and equals share a place", () => {
  const players = [7, 12, 7].map((total, seat) => ({ seat, total }));
  const order = standings.orderOf(view({ players, order: [2, 0, 1] }));
  assert.deepEqual(
    order.map(({ player, place }) => [player.seat, place]),
    [
      [1, 1],
      [2, 2],
      [0, 2],
    ],
  );
});

test("nobody has a place before the first points", () => {
  const players = [0, 0, 0].map((total, seat) => ({ seat, total }));
  assert.ok(standings.orderOf(view({ players })).every(({ place }) => place === null));
});

const said = (/** @type {any[]} */ events) => describe(events, (seat) => ["Ann", "Bob", "Cleo"][seat]);

test("the log tells cards, and what a trick brings", () => {
  const lines = said([
    { kind: "play", data: { by: 1, card: "C12", trick: 1 } },
    { kind: "play", data: { by: null, card: "C3", trick: 1, column: "follows", filter: 0 } },
    { kind: "trick", data: { winner: 1, captures: [{ seat: 1, card: "C3", up: true }], discards: [], scores: [] } },
    { kind: "trick", data: { winner: 1, captures: [{ seat: 1, card: "C4", up: false }], discards: [], scores: [] } },
    {
      kind: "trick",
      data: {
        winner: null,
        captures: [
          { seat: 0, card: "A1", up: false },
          { seat: 2, card: "A9", up: false },
        ],
      },
    },
    { kind: "foreseen", data: { foreseen: [] } },
    { kind: "round_over", data: { round: 1, scores: [-4, 0, 21], totals: [-4, 0, 21] } },
  ]);
  assert.deepEqual(
    lines.map(({ text }) => text),
    [
      "Bob plays C12.",
      "Droco plays C3.",
      "Bob wins the trick: C3 goes face up into a hangar.",
      "Bob wins the trick: the hangars are full, C4 goes face down.",
      "Droco wins the trick. Face down: A1 (Ann), A9 (Cleo).",
      "Round 1 is over: Ann −4, Bob 0, Cleo +21.",
    ],
  );
  assert.deepEqual([lines[0].seat, lines[2].seat], [1, 1]);
});
