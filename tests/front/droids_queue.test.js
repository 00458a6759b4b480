import assert from "node:assert/strict";
import test from "node:test";
import { Programme } from "../../static/gameplay/games/droids/programme.js";
import { Queue } from "../../static/gameplay/games/droids/queue.js";
import { poolOf } from "../../static/gameplay/games/droids/tokens.js";

/** @typedef {import("../../static/gameplay/games/droids/types.d.ts").Placement} Placement */
/** @param {Placement["order"]} order @param {number} emitter @returns {Placement} */
const laid = (order, emitter, cell = 1) => ({ order, emitter, cell, direction: "N" });
const empty = () => Array.from({ length: 10 }, () => ({ broken: false, cells: Array(3).fill(null) }));
/** @param {Placement["order"][]} hand @returns {any} */
const player = (hand, emitters = empty()) => ({ hand, emitters });

/** What the next queues keep, as another tab would. @param {Map<string, string> | null} [kept] null: no store */
function inTab(kept = new Map()) {
  const store = kept && {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => void kept.set(name, value),
    removeItem: (/** @type {string} */ name) => void kept.delete(name),
  };
  Object.assign(globalThis, { sessionStorage: store });
  return kept;
}

/** @param {Placement["order"][]} hand */
function programmeOf(hand) {
  const programme = new Programme();
  programme.fit({ pool: poolOf(hand), emitters: empty() });
  return programme;
}

test("a token is laid once, on a free cell of a whole emitter", () => {
  const programme = programmeOf(["V1", "V1", "RS"]);
  programme.emitters[3].broken = true;
  assert.ok(programme.put(laid("V1", 1)));
  assert.ok(!programme.put(laid("RS", 1)), "something lies there");
  assert.ok(!programme.put(laid("RS", 4)), "the emitter is destroyed");
  assert.ok(!programme.put(laid("B1", 2)), "it is not in the hand");
  assert.deepEqual([programme.left("V1"), programme.left("RS"), programme.left("B1")], [1, 1, 0]);
  assert.deepEqual(programme.firstFree(1), { emitter: 1, cell: 2 });
  assert.equal(programme.firstFree(4), null);
});

test("no more than a hand is laid, and what is taken back may be laid again", () => {
  const programme = programmeOf(Array(9).fill("V1"));
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((emitter) => programme.put(laid("V1", emitter))),
    [...Array(7).fill(true), false],
  );
  assert.deepEqual(programme.take({ emitter: 3, cell: 1 }), laid("V1", 3));
  assert.equal(programme.take({ emitter: 3, cell: 1 }), null);
  assert.ok(programme.put(laid("V1", 8)));
});

/** A queue of seat 0 that was asked. @param {string} code @param {number} turn */
function begun(code, turn, { seat = 0, rev = 1 } = {}) {
  const queue = new Queue(code, seat, turn);
  queue.begin(rev);
  return queue;
}

test("a queue is kept by match, seat and turn", () => {
  const kept = inTab();
  const queue = begun("abc", 3);
  queue.settle(player(["V1"]));
  queue.put(laid("V1", 5));
  queue.goes = true;
  queue.save();
  const again = new Queue("abc", 0, 3);
  again.settle(player(["V1"])); // the page sees the table before any question
  assert.ok(!again.begin(1), "nothing is forgotten");
  assert.deepEqual([again.items, again.goes], [[laid("V1", 5)], true]);
  assert.ok(!begun("xyz", 3).items.length, "another match");
  assert.ok(!begun("abc", 3, { seat: 1 }).items.length, "another seat in this tab");
  assert.equal(begun("abc", 3).items.length, 1);
  assert.ok(!begun("abc", 4).items.length, "another turn");
  kept?.set("droids-queue-abc-0", "{");
  assert.ok(!begun("abc", 3).items.length);
  inTab(null);
  assert.ok(!begun("abc", 3).items.length, "a window without a store");
});

test("orders placed before the match was set back are not sent after it", () => {
  inTab();
  const queue = begun("abc", 3);
  queue.settle(player(["V1", "V2"]));
  queue.put(laid("V1", 5));
  queue.goes = queue.stops = true;
  queue.save();
  const fresh = new Queue("abc", 0, 3);
  assert.ok(fresh.begin(9), "that there was something is said");
  for (const each of [fresh, queue]) {
    each.begin(9); // the page that stayed open hears it, too
    each.settle(player(["V1", "V2"]));
    assert.deepEqual(each.items, []);
    assert.equal(each.next({ key: "t3/place.0/s0", rev: 9 }), null);
  }
  assert.ok(!begun("abc", 3, { rev: 9 }).items.length, "nor by the page when it is opened again");
});

test("each is sent once, as soon as this seat is asked, and then the seat stops if it was to", () => {
  const queue = begun("abc", 1);
  queue.settle(player(["V1", "V2"]));
  queue.put(laid("V1", 1));
  queue.put(laid("V2", 2));
  const first = { key: "t1/place.0/s0", rev: 1 };
  assert.equal(queue.next(first), null, "it waits for a word");
  queue.goes = true;
  assert.equal(queue.next(null), null, "nobody asks");
  const choice = queue.next(first);
  assert.deepEqual(choice, { place: laid("V1", 1) });
  queue.sending(first, /** @type {NonNullable<typeof choice>} */ (choice));
  assert.equal(queue.next(first), null, "it is on its way");

  queue.settle(player(["V1", "V2"]));
  assert.deepEqual(queue.pool, { V1: 0, V2: 1 }, "what is on its way is no longer in the hand");
  const emitters = empty();
  emitters[0].cells[0] = { order: "V1", direction: "N" };
  queue.settle(player(["V2"], emitters));
  assert.equal(queue.flying, null);

  const second = { key: "t1/place.2/s0", rev: 1 };
  queue.sending(second, /** @type {NonNullable<typeof choice>} */ (queue.next(second)));
  queue.stops = true;
  assert.deepEqual(queue.next({ key: "t1/place.4/s0", rev: 1 }), { place: null });
});

test("what the host refuses comes back, and nothing more is sent", () => {
  const queue = begun("abc", 1);
  queue.settle(player(["V1"]));
  queue.put(laid("V1", 1));
  queue.goes = true;
  const prompt = { key: "t1/place.0/s0", rev: 1 };
  const choice = queue.next(prompt);
  assert.ok(choice);
  queue.sending(prompt, choice);
  queue.refused(choice);
  queue.settle(player(["V1"]));
  assert.deepEqual([queue.items, queue.next(prompt), queue.isAsked(prompt)], [[laid("V1", 1)], null, true]);
});

test("an order that can no longer be placed leaves the queue", () => {
  const queue = begun("abc", 1);
  queue.settle(player(["V1", "V2"]));
  queue.put(laid("V1", 1));
  queue.put(laid("V2", 2));
  const emitters = empty();
  emitters[0].broken = true;
  assert.ok(queue.settle(player(["V1", "V2"], emitters)));
  assert.deepEqual(queue.items, [laid("V2", 2)]);
});

test("what is laid in one tab lies in the other as well, which sends nothing of it by itself", () => {
  const [one, two] = [begun("abc", 2), begun("abc", 2)];
  one.fit({ pool: poolOf(["V1", "RS"]), emitters: empty() });
  one.put(laid("V1", 1));
  one.goes = one.stops = true;
  assert.ok(two.adopt(one.shared));
  assert.deepEqual([two.items, two.stops, two.goes], [[laid("V1", 1)], true, false]);
  assert.ok(!begun("abc", 3).adopt(one.shared), "of another turn");
  assert.ok(!begun("abc", 2, { rev: 7 }).adopt(one.shared), "of what was set back");
});
