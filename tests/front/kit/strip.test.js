import assert from "node:assert/strict";
import { test } from "node:test";
import "../words.js";
import { useDocument } from "./document.js";

useDocument();
const { createStrip } = await import("../../../static/gameplay/kit/strip.js");
const { html } = await import("../../../static/gameplay/svg.js");

/** A strip of three seats, the first of them the own. @param {number[]} looked seats that somebody wanted to see */
function begin(looked = []) {
  const list = html("ol");
  const strip = createStrip(list, {
    racersOf: (view) => view.racers,
    icon: () => html("i"),
    name: (seat) => "ABC"[seat],
    pilot: (seat) => [[], ["Racer", "bold"], ["Rookie"]][seat],
    you: 0,
    onFocus: (seat) => void looked.push(seat),
  });
  return { list, strip };
}

const racer = (/** @type {number} */ seat, /** @type {object} */ more = {}) => ({
  seat,
  place: String(seat + 1),
  facts: ["lap 1"],
  ...more,
});
const marks = { ready: [0], away: [0, 1] };
const told = (/** @type {Element} */ row, /** @type {string} */ part) =>
  row.querySelector(`.racer-${part}`)?.textContent;

test("it tells place, name, facts and who is ready or away; of a robot that is out only its facts", () => {
  const { list, strip } = begin();
  strip.update({ racers: [racer(0), racer(1, { isOut: true }), racer(2, { ready: true })] }, marks);
  const rows = [...list.children];
  assert.deepEqual(
    rows.map((row) => told(row, "place")),
    ["1", "2", "3"],
  );
  assert.deepEqual(
    rows.map((row) => told(row, "name")),
    ["A (you)", "B Racer, bold", "C Rookie"],
  );
  assert.deepEqual(
    rows.map((row) => told(row, "facts")),
    ["lap 1 · ready · away", "lap 1", "lap 1 · ready"],
  );
});

test("a guest is marked where nothing is cut off, and changes the own name by tapping it", () => {
  const list = html("ol");
  /** @type {string[]} */
  const taps = [];
  const strip = createStrip(list, {
    racersOf: (view) => view.racers,
    icon: () => html("i"),
    name: (seat) => "ABC"[seat],
    pilot: () => [],
    you: 0,
    onFocus: null,
    guest: (seat) => seat < 2,
    onRename: () => void taps.push("own"),
  });
  strip.update({ racers: [racer(0), racer(1), racer(2)] }, { ready: [], away: [1] });
  const rows = [...list.children];
  assert.deepEqual(
    rows.map((row) => told(row, "facts")),
    ["guest · lap 1", "guest · lap 1 · away", "lap 1"],
  );
  assert.deepEqual(
    rows.map((row) => row.querySelectorAll(".racer-rename").length),
    [1, 0, 0],
  );
  /** @type {any} */ (rows[0].querySelector(".racer-rename")).onclick();
  assert.deepEqual(taps, ["own"]);
  assert.equal(told(rows[0], "name"), "A (you)");
});

test("the keyboard stays at its robot when the order changes, and a clock goes on", () => {
  const { list, strip } = begin();
  strip.update({ racers: [racer(0), racer(1)] }, marks);
  strip.tick(new Map([[1, 65]]));
  const [, second] = list.children;
  /** @type {any} */ (second.querySelector(".racer-robot")).focus();
  strip.update({ racers: [racer(1), racer(0)] }, marks);
  assert.equal(list.children[0], second);
  assert.equal(document.activeElement, second.querySelector(".racer-robot"));
  assert.equal(told(second, "clock"), "1:05");
});

test("a tap on a robot asks to see the one that is there now", () => {
  /** @type {number[]} */
  const looked = [];
  const { list, strip } = begin(looked);
  strip.update({ racers: [racer(2)] }, marks);
  /** @type {any} */ (list.children[0].querySelector(".racer-robot")).onclick();
  assert.deepEqual(looked, [2]);
});
