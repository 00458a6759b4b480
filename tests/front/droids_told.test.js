import assert from "node:assert/strict";
import { before, test } from "node:test";
import { linesFrom, linesTo } from "../../static/gameplay/games/droids/lights.js";
import { learnWords } from "./tables.js";

let /** @type {typeof import("../../static/gameplay/games/droids/log.js").describe} */ describe;
let /** @type {typeof import("../../static/gameplay/games/droids/foresee.js")} */ foresee;

before(async () => {
  learnWords("droids");
  ({ describe } = await import("../../static/gameplay/games/droids/log.js"));
  foresee = await import("../../static/gameplay/games/droids/foresee.js");
});

const name = (/** @type {number} */ seat) => ["Bolt", "Gear"][seat];
const said = (/** @type {any[]} */ ...events) => describe(events, name);
const texts = (/** @type {any[]} */ ...events) => said(...events).map(({ text }) => text);
const NONE = { violet: 0, blue: 0, red: 0, grey: 0 };
const event = (/** @type {string} */ kind, /** @type {object} */ data) => ({ kind, data, beat: 0 });
const move = (/** @type {number} */ robot, /** @type {number[]} */ from, /** @type {number[]} */ to, cause = "own") =>
  event("move", { robot, from, to, cause });
const sent = (/** @type {string} */ order, robot = 0, emitter = 5, cell = 1) =>
  event("sent", { seat: 0, emitter, cell, order, direction: "N", robot });

/** Bolt in the south on e1, Gear in the north on f10, repairers on e5 and e8. @returns {any} */
const table = () => {
  const emitters = () => Array.from({ length: 10 }, () => ({ broken: false, cells: [null, null, null] }));
  const player = (/** @type {number} */ seat, /** @type {string} */ side, /** @type {number[]} */ cell) => ({
    ...{ seat, side, cell, serving: 5, carries: null, stock: 0, hand: null, held: NONE, sent: 0, out: null },
    emitters: emitters(),
  });
  return {
    board: { slug: "challenge", rows: Array.from({ length: 10 }, () => "..........") },
    players: [player(0, "S", [4, 9]), player(1, "N", [5, 0])],
    neutral: [
      { robot: 4, cell: [4, 5] },
      { robot: 5, cell: [4, 2] },
    ],
    ...{ things: [], bins: NONE, killer: null, laid: 0, step: "send" },
  };
};

test("the steps of a move are one line, and each pushed robot has one", () => {
  const told = said(
    move(0, [4, 9], [4, 8]),
    move(1, [4, 7], [4, 6], "push"),
    move(0, [4, 8], [4, 7]),
    event("stays", { robot: 0, why: "river" }),
  );
  assert.deepEqual(
    told.map(({ seat, text }) => [seat, text]),
    [
      [0, "Bolt goes to e3."],
      [1, "Gear is pushed to e4."],
      [0, "Bolt stops in the river."],
    ],
  );
});

test("a neutral robot has no seat, and a sentence begins with a capital letter", () => {
  const [line] = said(move(6, [5, 0], [5, 1], "own"));
  assert.deepEqual([line.seat, line.text], [null, "The killer goes to f9."]);
});

test("an order tells of its sender, and of the repairer that gets it", () => {
  assert.deepEqual(texts(sent("V1")), ["Bolt sends from emitter 5: Move 1 cell (arrow to the north)."]);
  assert.match(texts(sent("G1", 4))[0], /^Bolt sends from emitter 5 to Repairer 1: /);
});

test("a shot tells distance, digit and what it destroys", () => {
  const shot = { robot: 0, target: 1, direction: "N", distance: 3, digit: 7, emitters: 2 };
  assert.deepEqual(texts(event("shot", shot)), [
    "Bolt shoots at Gear (distance: 3) and rolls 7: 2 emitters destroyed.",
  ]);
  assert.match(texts(event("shot", { ...shot, digit: 1, emitters: 0 }))[0], /rolls 1 and misses/);
  const broken = { seat: 1, emitters: [2, 9], back: { ...NONE, violet: 1 } };
  assert.deepEqual(texts(event("broken", broken)), ["Gear loses emitters 2 and 9 and the orders on them (1 violet)."]);
});

test("events that only the page needs have no line", () => {
  assert.deepEqual(
    said(event("mover", { mover: 0 }), event("phase", { step: "draw" }), event("sides", { sides: [] })),
    [],
  );
});

test("a droid hears one emitter of its own, a repairer one of each player", () => {
  const view = table();
  assert.deepEqual(linesTo(view, 0), [{ side: "S", seat: 0, emitter: 5, robot: 0 }]);
  assert.deepEqual(
    linesTo(view, 4).map(({ side, emitter }) => side + emitter),
    ["S5", "N6"],
  );
});

test("an emitter serves the own droid and the nearest repairer", () => {
  const robots = (/** @type {string} */ side, /** @type {number} */ emitter) =>
    linesFrom(table(), side, emitter).map(({ robot }) => robot);
  assert.deepEqual(robots("S", 5), [0, 4]);
  assert.deepEqual(robots("N", 6), [5]);
  assert.deepEqual(robots("S", 1), [null]);
});

test("a preview numbers orders and stops alike, and says the same in words", () => {
  const view = table();
  view.players[0].emitters[4].cells = [{ order: "V1", direction: "N" }, { order: "RS", direction: "N" }, null];
  const events = [
    sent("V1"),
    move(0, [4, 9], [4, 8]),
    sent("RS", 0, 5, 2),
    event("fired", { robot: 0, direction: "N", to: [4, 5], why: "repairer" }),
  ];
  const seen = foresee.foreseenOf(view, /** @type {any} */ (events), 0);
  assert.deepEqual(seen.line, [
    [4, 9],
    [4, 8],
  ]);
  assert.deepEqual(seen.stops, [{ number: 1, cell: [4, 8] }]);
  assert.deepEqual(
    seen.sent.map(({ number, cell }) => [number, cell]),
    [
      [1, 1],
      [2, 2],
    ],
  );
  assert.deepEqual(seen.shots, [{ from: [4, 8], to: [4, 5], hits: false }]);
  const end = foresee.endOf(/** @type {any} */ (events), 0, name);
  assert.deepEqual(end, { number: 2, told: "a shot at a repairer, no damage" });
  assert.equal(foresee.endOf(/** @type {any} */ (events.slice(0, 2)), 0, name)?.told, "goes to e2");
  assert.equal(foresee.endOf([], 0, name), null);
});

test("only players with equal rolls roll again", () => {
  const rolls = (/** @type {number} */ mine, /** @type {number} */ other) =>
    texts(
      event("first_rolls", {
        digits: [
          [0, mine],
          [1, other],
        ],
      }),
    );
  assert.deepEqual(rolls(3, 5), ["Rolls for the first turn: Bolt 3, Gear 5."]);
  assert.deepEqual(rolls(5, 5), [
    "Rolls for the first turn: Bolt 5, Gear 5. The players with the highest number roll again.",
  ]);
});
