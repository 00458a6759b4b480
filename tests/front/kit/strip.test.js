import assert from "node:assert/strict";
import { test } from "node:test";
import "../words.js";
import { useDocument } from "./document.js";

useDocument();
const { Strip } = await import("../../../static/gameplay/kit/strip.js");
const { html } = await import("../../../static/gameplay/svg.js");

/** Where the facts of a racer open. */
const place = () =>
  Object.assign(html("div", {}, [html("div", { "data-about-racer": true })]), { showPopover() {}, hidePopover() {} });

/** A strip of three seats, the first of them the own. @param {number[]} looked seats that somebody wanted to see */
function begin(looked = []) {
  const list = html("ol");
  const about = place();
  const strip = new Strip(list, {
    racersOf: (view) => view.racers,
    icon: () => html("i"),
    name: (seat) => "ABC"[seat],
    pilot: (seat) => [[], ["Racer", "bold"], ["Rookie"]][seat],
    you: 0,
    onFocus: (seat) => void looked.push(seat),
    about,
  });
  return { list, strip, about };
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

test("it shows place, name, facts and who is ready or away; for a robot that is out only its facts", () => {
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
    ["lap 1 · away · ready", "lap 1", "lap 1 · ready"],
  );
});

test("a face opens all that is to know: a guest is marked, and changes the own name there", () => {
  const list = html("ol");
  const about = place();
  /** @type {string[]} */
  const taps = [];
  const strip = new Strip(list, {
    racersOf: (view) => view.racers,
    icon: () => html("i"),
    name: (seat) => "ABC"[seat],
    pilot: () => [],
    you: 0,
    onFocus: null,
    about,
    guest: (seat) => seat < 2,
    onRename: () => void taps.push("own"),
  });
  strip.update(
    { racers: [racer(0, { more: [html("p", { class: "more" }, ["more"])] }), racer(1), racer(2)] },
    { ready: [], away: [1] },
  );
  const rows = [...list.children];
  assert.deepEqual(
    rows.map((row) => told(row, "facts")),
    ["guest · lap 1", "guest · lap 1 · away", "lap 1"],
  );
  const open = (/** @type {number} */ at) => /** @type {any} */ (rows[at].querySelector(".face")).onclick();
  open(1);
  assert.equal(about.querySelectorAll(".racer-rename").length, 0);
  open(0);
  assert.equal(about.querySelector(".more")?.textContent, "more");
  /** @type {any} */ (about.querySelector(".racer-rename")).onclick();
  assert.deepEqual(taps, ["own"]);
  assert.equal(told(rows[0], "name"), "A (you)");
});

test("a face shows place and one fact, or what the game says is to be glanced at", () => {
  const { list, strip } = begin();
  strip.update({ racers: [racer(0), racer(1, { short: ["0/3", "flags"] })] }, marks);
  assert.deepEqual(
    [...list.children].map((row) => row.querySelector(".face-fact")?.textContent),
    ["1lap 1", "0/3flags"],
  );
});

test("the keyboard stays at its face when the order changes, and a clock continues", () => {
  const { list, strip } = begin();
  strip.update({ racers: [racer(0), racer(1)] }, marks);
  strip.tick(new Map([[1, 65]]));
  const [, second] = list.children;
  /** @type {any} */ (second.querySelector(".face")).focus();
  strip.update({ racers: [racer(1), racer(0)] }, marks);
  assert.equal(list.children[0], second);
  assert.equal(document.activeElement, second.querySelector(".face"));
  assert.equal(told(second, "clock"), "1:05");
});

test("a robot is looked at from its facts", () => {
  /** @type {number[]} */
  const looked = [];
  const { list, strip, about } = begin(looked);
  strip.update({ racers: [racer(2)] }, marks);
  /** @type {any} */ (list.children[0].querySelector(".face")).onclick();
  /** @type {any} */ (about.querySelector(".about-look")).onclick();
  assert.deepEqual(looked, [2]);
});
