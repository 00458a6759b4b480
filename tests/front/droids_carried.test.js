import assert from "node:assert/strict";
import { test } from "node:test";
import { learnWords } from "./tables.js";

learnWords("droids");
Object.assign(globalThis, { addEventListener() {}, window: { matchMedia: () => ({ matches: false }) } });
const { Placing } = await import("../../static/gameplay/games/droids/placing.js");

/** A place of the page. @param {string} kind @param {string} name */
const place = (kind, name) => ({
  getAttribute: (/** @type {string} */ attribute) => (attribute === kind ? name : null),
  closest: () => place(kind, name),
  getBoundingClientRect: () => ({ width: 9, height: 9 }),
  cloneNode: () => ({ style: {}, className: "", removeAttribute() {}, setAttribute() {}, remove() {} }),
  toggleAttribute() {},
  setAttribute() {},
  removeAttribute() {},
});

/** What the programme is asked to do. @param {string | null} to where it is let go @param {number} far in pixels */
function carried(to, far) {
  /** @type {any[]} */
  const done = [];
  /** @type {Record<string, (event: object) => void>} */
  const heard = {};
  const body = {
    addEventListener(/** @type {string} */ kind, /** @type {() => void} */ run) {
      heard[kind] = run;
    },
    setPointerCapture() {},
  };
  const under = to && place("data-drop", to);
  const none = { querySelector: () => null, querySelectorAll: () => [], elementFromPoint: () => under };
  Object.assign(globalThis, { document: none });
  const programme = {
    move: (/** @type {object} */ ...spots) => !done.push(["move", ...spots]),
    take: (/** @type {object} */ spot) => void done.push(["take", spot]),
  };
  new Placing(/** @type {any} */ ({ body, you: 0 }), /** @type {any} */ (programme));
  const at = (/** @type {number} */ clientX) => ({ clientX, clientY: 0, button: 0, pointerId: 1 });
  heard.pointerdown({ ...at(0), target: place("data-carry", "cell-3-1") });
  heard.pointermove(at(far));
  heard.pointerup(at(far));
  return done;
}

test("an order that is laid is carried to another cell, or off the emitters", () => {
  const from = { emitter: 3, cell: 1 };
  assert.deepEqual(carried("cell-4-2", 50), [["move", from, { emitter: 4, cell: 2 }]]);
  assert.deepEqual(carried(null, 50), [["take", from]]);
});

test("a press that hardly moves carries nothing", () => {
  assert.deepEqual([carried("cell-4-2", 7), carried("cell-4-2", 8).length], [[], 1]);
});
