import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { bindSpeed } from "../../../static/gameplay/page/speed.js";

/** @type {Map<string, string>} */
let memory;

beforeEach(() => {
  memory = new Map();
  const localStorage = {
    getItem: (/** @type {string} */ name) => memory.get(name) ?? null,
    setItem: memory.set.bind(memory),
  };
  Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true });
});

/** The choice on a newly opened page, and what it drives. */
function open() {
  let change = () => {};
  const choice = {
    value: "1",
    options: ["0.5", "1", "2", "4", "8"].map((value) => ({ value })),
    addEventListener: (/** @type {string} */ _, /** @type {() => void} */ does) => (change = does),
  };
  const animator = { speed: 0 };
  bindSpeed(/** @type {any} */ (choice), animator);
  const choose = (/** @type {string} */ value) => {
    choice.value = value;
    change();
  };
  return { choice, animator, choose };
}

test("robots move at the usual speed until a player chooses another", () => {
  const { animator, choose } = open();
  assert.equal(animator.speed, 1);
  choose("4");
  assert.equal(animator.speed, 4);
});

test("the next page moves them at the speed chosen last", () => {
  open().choose("8");
  const { choice, animator } = open();
  assert.equal(choice.value, "8");
  assert.equal(animator.speed, 8);
});

test("a speed that is no longer offered is the usual one", () => {
  memory.set("paddock-speed", "3");
  assert.equal(open().animator.speed, 1);
});

test("a device that remembers nothing still has speeds", () => {
  const never = () => {
    throw new Error("private mode");
  };
  Object.defineProperty(globalThis, "localStorage", { value: { getItem: never, setItem: never }, configurable: true });
  const { animator, choose } = open();
  choose("2");
  assert.equal(animator.speed, 2);
});
