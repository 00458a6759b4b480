import assert from "node:assert/strict";
import { test } from "node:test";
import { useDocument } from "./document.js";

useDocument();
const { on, redraw } = await import("../../../static/gameplay/kit/redraw.js");
const { html } = await import("../../../static/gameplay/svg.js");

/** A list of buttons. @param {string[]} names @param {Record<string, string>} [texts] */
const rows = (names, texts = {}) =>
  names.map((name) => html("li", { "data-key": name }, [html("button", { "data-name": name }, [texts[name] ?? name])]));
const told = (/** @type {Element} */ list) => Array.from(list.children, (row) => row.textContent).join(" ");
const focused = () => document.activeElement?.getAttribute("data-name") ?? null;
/** @param {Element} list @param {number} at @returns {any} */
const button = (list, at) => list.children[at].firstChild;

test("what is still wanted stays the same element, with its new words", () => {
  const list = html("ol");
  redraw(list, rows(["a", "b"]));
  const [a, b] = list.children;
  redraw(list, rows(["a", "b"], { b: "B!" }));
  assert.deepEqual([list.children[0] === a, list.children[1] === b, told(list)], [true, true, "a B!"]);
});

test("rows come, go and change places by their keys", () => {
  const list = html("ol");
  redraw(list, rows(["a", "b", "c"]));
  const [, b, c] = list.children;
  redraw(list, rows(["c", "d", "b"]));
  assert.equal(told(list), "c d b");
  assert.deepEqual([list.children[0] === c, list.children[2] === b], [true, true]);
});

test("the focus stays in its row, also when the row moves", () => {
  const list = html("ol");
  redraw(list, rows(["a", "b", "c"]));
  button(list, 0).focus();
  redraw(list, rows(["a", "x", "b", "c"]));
  assert.equal(focused(), "a");
  redraw(list, rows(["c", "b", "a"]));
  assert.equal(focused(), "a");
});

test("when the element with the focus is gone, another one takes it, if one is named", () => {
  const list = html("ol");
  redraw(list, rows(["a", "b"]));
  button(list, 1).focus();
  redraw(list, rows(["a"]), "[data-name]");
  assert.equal(focused(), "a");
  redraw(list, []);
  assert.equal(focused(), null);
});

test("the focus of another part of the page is left alone", () => {
  const [list, other] = [html("ol"), html("ol")];
  redraw(list, rows(["a"]));
  redraw(other, rows(["z"]));
  button(other, 0).focus();
  redraw(list, rows(["b"]), "[data-name]");
  assert.equal(focused(), "z");
});

test("an element that stays acts on what is so now", () => {
  const list = html("ol");
  /** @type {number[]} */
  const pressed = [];
  const draw = (/** @type {number} */ turn) =>
    redraw(list, [on(html("button", {}, ["Drive"]), { click: () => pressed.push(turn) })]);
  draw(1);
  const [drive] = /** @type {any} */ (list.children);
  draw(2);
  drive.onclick();
  assert.deepEqual([list.children[0] === drive, pressed], [true, [2]]);
  redraw(list, [html("button", {}, ["Drive"])]);
  assert.equal(drive.onclick, null, "and on nothing when nothing is bound");
});

test("attributes come and go, and an element of another kind is another element", () => {
  const list = html("ol");
  redraw(list, [html("p", { hidden: true, class: "a" }), "words"]);
  const [line] = list.children;
  redraw(list, [html("p", { class: "b" }), "other words"]);
  assert.deepEqual([line.hasAttribute("hidden"), line.getAttribute("class")], [false, "b"]);
  assert.equal(list.textContent, "other words");
  redraw(list, [html("div", {})]);
  assert.notEqual(list.children[0], line);
});
