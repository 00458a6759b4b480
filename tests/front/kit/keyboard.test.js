import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../words.js";

/** What the focused element is, as a selector. */
let focused = "body";
const page = Object.assign(new EventTarget(), {
  closest: (/** @type {string} */ which) => which.split(", ").includes(focused),
  matches: () => false,
});
Object.assign(globalThis, { document: page });
const { bindKeyboard } = await import("../../../static/gameplay/kit/keyboard.js");

/** @type {string[]} */
let heard;
let unbind = () => {};

/** @param {string} key @param {string} [on] */
function press(key, on = "body") {
  focused = on;
  page.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key }));
}

beforeEach(() => {
  unbind();
  heard = [];
  const table = () => [
    { keys: ["Enter"], label: "", run: () => false },
    { keys: ["1"], label: "", run: () => void heard.push("one") },
  ];
  unbind = bindKeyboard(table, (key) => heard.push(`idle ${key}`));
});

test("a key that answers and has nothing to do gets an explanation, no other one", () => {
  for (const key of ["Enter", "1", "2", "x", "ArrowLeft", "Tab"]) press(key);
  assert.deepEqual(heard, ["idle ↵", "one", "idle 2"]);
});

test("Enter on a control works that control", () => {
  for (const control of ["button", "a", "summary", "[role=radio]"]) press("Enter", control);
  assert.deepEqual(heard, []);
});
