import assert from "node:assert/strict";
import { test } from "node:test";
import { ownLines } from "../../../static/gameplay/kit/own.js";

/** @typedef {import("../../../static/gameplay/kit/log.js").Line} Line */

const NAMES = ["A Ann", "B Ann", "C A Ann"];
const name = (/** @type {number} */ seat) => NAMES[seat];

/** A game that tells each event by its data; all that is told moves something, but not what is held. @type {any} */
const game = {
  describe: (/** @type {any[]} */ events, /** @type {(seat: number) => string} */ named) =>
    events.map(({ data }) => ({
      ...data,
      text: data.text.replace(/\d/g, (/** @type {string} */ seat) => named(+seat)),
    })),
  beatLength: (/** @type {any[]} */ events) => Number(events.some(({ data }) => !data.text.includes("holds"))),
};

/** @param {Line[]} lines */
const told = (lines, you = 0) => ownLines([{ events: lines.map((data) => ({ data })) }], game, you, name);

test("of all that happened the lines that name the player's seat are shown", () => {
  const lines = [
    { text: "1 moves.", seat: 1 },
    { text: "1 pushes 0.", seat: 1 },
    { text: "2 waits.", seat: 2 },
  ];
  assert.deepEqual(told(lines), ["B Ann pushes A Ann."]);
  assert.deepEqual(told(lines, 2), ["C A Ann waits."]);
  assert.deepEqual(told([{ text: "2 waits.", seat: null }]), [], "a name may be part of another one");
});

test("a line of the player's seat counts though it names nobody; a heading does not", () => {
  const lines = [
    { text: "0, 1, 2", seat: null, heading: true },
    { text: "The rest is turned.", seat: 0 },
  ];
  assert.deepEqual(told(lines), ["The rest is turned."]);
});

test("two lines at most, in their order: what others did, and what weighs", () => {
  const lines = [
    { text: "0 is hit.", seat: 0, strong: true },
    { text: "0 moves.", seat: 0 },
    { text: "1 pushes 0.", seat: 1 },
    { text: "2 pushes 0.", seat: 2 },
    { text: "0 turns.", seat: 0 },
  ];
  assert.deepEqual(told(lines), ["A Ann is hit.", "C A Ann pushes A Ann."]);
});

test("a player whom nobody touched reads what they did last, not what they were dealt then", () => {
  const lines = ["0 moves.", "0 turns.", "0 stays.", "0 holds cards."].map((text) => ({ text, seat: 0 }));
  assert.deepEqual(told(lines), ["A Ann turns.", "A Ann stays."]);
});

test("what one suffers counts as what others did; what one does to them does not", () => {
  const lines = [
    { text: "1 hits 0.", seat: 0, suffered: true },
    { text: "0 hits 2.", seat: 2, suffered: true },
    { text: "0 moves.", seat: 0 },
  ];
  assert.deepEqual(told(lines), ["B Ann hits A Ann."]);
});

test("equal lines are shown once, with how often", () => {
  const hit = { text: "1 hits 0.", seat: 0, suffered: true };
  const lines = [hit, { text: "2 hits 0.", seat: 0, suffered: true }, hit, hit];
  assert.deepEqual(told(lines), ["C A Ann hits A Ann.", "B Ann hits A Ann. (3 ×)"]);
});
