import assert from "node:assert/strict";
import { test } from "node:test";
import { learnWords } from "./tables.js";
import { useDocument, useSymbols } from "./kit/document.js";

learnWords("robotrick");
useDocument();
useSymbols();
Object.assign(document, { addEventListener() {} });
Object.assign(globalThis, { addEventListener() {}, window: { matchMedia: () => ({ matches: false }) } });
const GAME = "../../static/gameplay/games/robotrick";
const { handKeys, handPart, heldPart } = await import(`${GAME}/hand.js`);
const { whole } = await import("../../static/gameplay/kit/module.js");
const game = whole((await import(`${GAME}/game.js`)).game, []);

test("cards of the trump's type are called trumps, and no others", () => {
  const list = heldPart(["A13", "D2"], "D1");
  const told = list
    .querySelectorAll("[data-card]")
    .map((/** @type {any} */ card) => [card.getAttribute("data-card"), card.hasAttribute("data-trump")]);
  assert.deepEqual(Object.fromEntries(told), { A13: false, D2: true });
});

test("arrows go from the first card to the second and back, and no farther", () => {
  const list = handPart(["A1", "A2", "A3"], {
    trump: "",
    chosen: [],
    tap() {},
    raised: (/** @type {string} */ card) => card === "A2",
  });
  const cards = list.querySelectorAll("[data-card]");
  const keys = handKeys(/** @type {any} */ ({ querySelectorAll: () => cards }));
  const walked = ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowRight"].map((key) => {
    keys.find(({ keys, hidden }) => hidden && keys.includes(key))?.run();
    return /** @type {any} */ (document.activeElement).getAttribute("data-card");
  });
  assert.equal(walked[0], "A2", "the first that may be played");
  assert.deepEqual(walked.slice(1), ["A1", "A1", "A2", "A3", "A3"]);
});

test("Enter on a chosen card continues, where it is not one more tap", () => {
  /** @type {string[]} */
  const done = [];
  const look = { trump: "", raised: () => true, tap: () => done.push("tap"), again: () => done.push("on") };
  const press = (/** @type {string[]} */ chosen, /** @type {string} */ key) => {
    const [card] = handPart(["A1"], { ...look, chosen }).querySelectorAll("[data-card]");
    const stop = () => done.push("stopped");
    /** @type {any} */ (card).onkeydown({ key, preventDefault: stop });
  };
  press([], "Enter");
  press(["A1"], " ");
  assert.deepEqual(done, []);
  press(["A1"], "Enter");
  assert.deepEqual(done, ["stopped", "on"]);
});

test("a replay begins with the hand that was dealt, and nothing played", () => {
  const view = /** @type {any} */ ({ players: [{ seat: 0, hand: null }], you: 0, table: [], trump: "" });
  const events = [
    { kind: "hand", data: { seat: 0, cards: ["A1", "D2"] } },
    { kind: "trump", data: { card: "D1" } },
  ];
  const told = /** @type {any} */ (game.withHand(view, /** @type {any} */ (events)));
  assert.deepEqual([told.players[0].hand, told.trump], [["A1", "D2"], ""]);
});
