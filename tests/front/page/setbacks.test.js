/* The box that asks whether a match is set back: its words and buttons, and that it catches no tap meant for others. */
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import "../words.js";

globalThis.window ??= /** @type {any} */ (globalThis);
globalThis.document ??= /** @type {any} */ ({ getElementById: () => null });
const { boxOf, createSetbacks } = await import("../../../static/gameplay/page/setbacks.js");

const CHOICES = ["yes", "no", "never", "withdraw", "close"];
const name = (/** @type {number} */ seat) => ["A Alice", "B Bob", "C Cy"][seat];
const asked = { asked: 7, seat: 0, answers: 1, waits: [1, 2] };

/** @type {any} */
let root;
/** @type {any[]} */
let buttons;
/** @type {any[]} */
let sent;
/** @type {unknown[]} */
let refused;
/** @type {() => Promise<any>} */
let reply;

const box = (/** @type {number | null} */ you) =>
  createSetbacks({
    page: /** @type {any} */ ({ querySelector: () => root }),
    you,
    name,
    line: /** @type {any} */ ({
      send(/** @type {any} */ message) {
        sent.push(message);
        return reply();
      },
    }),
    refused: (error) => refused.push(error),
  });
const offered = () => buttons.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.choice);
const tap = (/** @type {string} */ choice) => buttons.find(({ dataset }) => dataset.choice === choice).act();
const settled = () => new Promise(setImmediate);

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  [sent, refused] = [[], []];
  reply = () => Promise.resolve({ type: "ok", version: 8 });
  buttons = CHOICES.map((choice) => ({
    dataset: { choice },
    hidden: true,
    disabled: false,
    addEventListener(/** @type {string} */ _kind, /** @type {() => void} */ act) {
      this.act = act;
    },
  }));
  const text = { textContent: "" };
  const attributes = new Set();
  root = {
    hidden: true,
    text,
    attributes,
    querySelector: () => text,
    querySelectorAll: () => buttons,
    setAttribute: (/** @type {string} */ attribute) => attributes.add(attribute),
    removeAttribute: (/** @type {string} */ attribute) => attributes.delete(attribute),
  };
});

test("a player who is asked reads by whom and about how much, with three answers", () => {
  const one = boxOf(asked, 1, name);
  assert.equal(
    one.text,
    "A Alice asks to take their last move back. If you agree, everything after that will be undone.",
  );
  assert.deepEqual(one.choices, ["yes", "no", "never"]);
  assert.match(boxOf({ ...asked, answers: 3 }, 1, name).text, /their last 3 moves/);
});

test("the asker, and players who have agreed, read who is awaited", () => {
  assert.deepEqual(boxOf(asked, 0, name), {
    text: "You’re asking to take your last move back. Waiting for B Bob, C Cy.",
    choices: ["withdraw"],
  });
  assert.deepEqual(boxOf({ ...asked, waits: [2] }, 1, name), {
    text: "You agree to go back. Waiting for C Cy.",
    choices: [],
  });
});

test("a box that has just appeared lets taps through, and one that stays does not", () => {
  const his = box(1);
  his.set(asked);
  assert.ok(!root.hidden && root.attributes.has("data-fresh"));
  mock.timers.tick(599);
  assert.ok(root.attributes.has("data-fresh"));
  mock.timers.tick(1);
  assert.ok(!root.attributes.has("data-fresh"));
  his.set({ ...asked, waits: [1] });
  assert.ok(!root.attributes.has("data-fresh"), "it was there already");
  his.set(null);
  assert.ok(root.hidden);
});

test("one tap answers", async () => {
  const his = box(1);
  his.set(asked);
  for (const choice of ["yes", "no", "never"]) {
    tap(choice);
    assert.ok(buttons.every(({ disabled }) => disabled));
    await settled();
    his.set(asked);
  }
  assert.deepEqual(
    sent.map(({ type, asked, yes, again }) => [type, asked, yes, again]),
    [
      ["vote", 7, true, true],
      ["vote", 7, false, true],
      ["vote", 7, false, false],
    ],
  );
});

test("a refused answer is reported, and the buttons work again", async () => {
  const his = box(1);
  his.set(asked);
  reply = () => Promise.reject("no");
  tap("yes");
  await settled();
  assert.deepEqual(refused, ["no"]);
  assert.ok(buttons.every(({ disabled }) => !disabled));
});

test("the asker learns whose no it was, and closes that", () => {
  const hers = box(0);
  hers.set(asked);
  assert.deepEqual(offered(), ["withdraw"]);
  hers.hear([{ kind: "match.back_ended", data: { seat: 0, by: 1 }, beat: 0 }]);
  hers.set(null);
  assert.equal(root.text.textContent, "B Bob would rather play on.");
  assert.deepEqual(offered(), ["close"]);
  tap("close");
  assert.ok(root.hidden);
});

test("a request that the asker took back, and news for the others, need no closing", () => {
  for (const [you, by] of [
    [0, 0],
    [1, 1],
    [2, 1],
  ]) {
    const any = box(you);
    any.set(asked);
    any.hear([{ kind: "match.back_ended", data: { seat: 0, by }, beat: 0 }]);
    any.set(null);
    assert.ok(root.hidden);
  }
});

test("a person who does not sit there sees nothing", () => {
  box(null).set(asked);
  assert.ok(root.hidden);
});
