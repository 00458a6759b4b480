/** A sealed answer and what the host says to it: Ready works whether the host has answered, is late, or is silent. */
import assert from "node:assert/strict";
import { test } from "node:test";
import "../words.js";
import { useDocument } from "./document.js";

useDocument();
Object.assign(globalThis, { addEventListener() {} }); // of the window, for `calm.js`
const { Programming } = await import("../../../static/gameplay/kit/programming.js");

/** @param {{empty?: boolean, full?: boolean}} [plan] */
function table({ empty = false, full = true } = {}) {
  /** @type {{resolve: (look: unknown) => void, reject: (reason: unknown) => void}[]} */
  const asked = [];
  /** @type {unknown[]} */
  const sent = [];
  /** @type {string[]} */
  const said = [];
  const host = {
    ask: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
    root: { addEventListener() {} },
    board: () => ({ ghost: { show() {}, clearPath() {} } }),
    view: () => ({}),
    heading() {},
    save() {},
    submit: async (/** @type {unknown} */ _, /** @type {unknown} */ payload) => void sent.push(payload),
    say: (/** @type {string} */ text) => said.push(text),
    onDraft() {},
  };
  const programming = new Programming(
    /** @type {never} */ (host),
    /** @type {never} */ ({ key: "t1/program/s0", seat: 0 }),
    { payload: "NNEHS", empty, full, steps: [] },
    { lacking: "Fill all five.", ghostOf: () => /** @type {never} */ ({}), endText: () => "", hurts: () => false },
  );
  return { programming, asked, sent, said };
}

const LOOK = { events: [], complete: true };

test("Ready is sent once the host has nodded", async () => {
  const { programming, asked, sent } = table();
  const done = programming.changed();
  asked[0]?.resolve(LOOK);
  await done;
  programming.hurry();
  assert.deepEqual(sent, ["NNEHS"]);
});

test("Ready before the nod waits for it, and for that to the last change", async () => {
  const { programming, asked, sent } = table();
  const first = programming.changed();
  const last = programming.changed();
  programming.hurry();
  asked[0]?.resolve(LOOK);
  await first;
  assert.deepEqual(sent, []);
  asked[1]?.resolve(LOOK);
  await last;
  assert.deepEqual(sent, ["NNEHS"]);
});

test("Ready is sent also when the host could not be asked", async () => {
  const { programming, asked, sent } = table();
  const done = programming.changed();
  asked[0]?.reject(new Error("no connection"));
  await done;
  assert.deepEqual(sent, []);
  programming.hurry();
  assert.deepEqual(sent, ["NNEHS"]);
});

test("What is not full is not sent, and says why", () => {
  const { programming, sent, said } = table({ full: false });
  programming.hurry();
  assert.deepEqual(sent, []);
  assert.deepEqual(said, ["Fill all five."]);
});

test("What is full without a choice is sent at once", () => {
  const { programming, sent } = table({ empty: true });
  programming.hurry();
  assert.deepEqual(sent, ["NNEHS"]);
});
