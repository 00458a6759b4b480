import assert from "node:assert/strict";
import { test } from "node:test";
import "../words.js";
import { useDocument } from "./document.js";

useDocument();
Object.assign(globalThis, {
  DOMPoint: class {
    constructor(/** @type {number} */ x, /** @type {number} */ y) {
      Object.assign(this, { x, y });
    }
    matrixTransform() {
      return this;
    }
  },
});
const { Inspector } = await import("../../../static/gameplay/kit/inspect.js");
const { CELL } = await import("../../../static/gameplay/kit/squares.js");
const { html } = await import("../../../static/gameplay/svg.js");

test("words are below cells of the upper half, and above those of the lower one", () => {
  const place = /** @type {any} */ (html("div"));
  /** @type {Record<string, (event: object) => void>} */
  const heard = {};
  const picture = {
    parentElement: place,
    addEventListener(/** @type {string} */ kind, /** @type {() => void} */ run) {
      heard[kind] = run;
    },
    getBoundingClientRect: () => ({ top: 100, height: 10 * CELL }),
    getScreenCTM: () => ({ inverse() {} }),
  };
  const board = { size: () => [1, 10], tell: () => "a pit", begin: () => [0, 0] };
  const inspector = new Inspector(/** @type {any} */ (picture), board);
  const mark = /** @type {any} */ (inspector.mark);
  mark.classList = { add() {}, remove() {} };
  mark.getBoundingClientRect = () => ({ bottom: 100 + Number(mark.getAttribute("y")) + CELL });
  const isAbove = [0, 3, 4, 5, 9].map((row) => {
    heard.click({ clientX: 1, clientY: row * CELL + 1 });
    return place.querySelector(".inspected").hasAttribute("data-above");
  });
  assert.deepEqual(isAbove, [false, false, false, true, true]);
});
