import assert from "node:assert/strict";
import { test } from "node:test";

import {
  absent,
  clear,
  corrected,
  EMPTY,
  equal,
  equalTo,
  fit,
  lines,
  missing,
  nextPlace,
  retire,
  retireRest,
  tap,
  undo,
} from "../../../static/js/table/sheet.js";

const tapped = (/** @type {number[]} */ ...entries) => entries.reduce(tap, EMPTY);
/** "2:1 4:1 7:3 5:dnf": who, and the place. @param {import("../../../static/js/table/sheet.js").Sheet} sheet */
const told = (sheet) =>
  lines(sheet)
    .map(({ entry, place, status }) => `${entry}:${place ?? status}`)
    .join(" ");

test("each tap puts a name at the next place", () => {
  assert.equal(told(tapped(3, 1, 2)), "3:1 1:2 2:3");
  assert.deepEqual(missing(tapped(3), [1, 2, 3]), [1, 2]);
  assert.deepEqual(missing(tapped(3, 1, 2), [1, 2, 3]), []);
});

test("one more tap makes the last one equal with the finisher before, and the next place is left out", () => {
  const shared = equal(tapped(4, 2));
  assert.equal(told(tap(shared, 7)), "4:1 2:1 7:3");
  assert.deepEqual(
    lines(shared).map(({ tied }) => tied),
    [true, true],
  );
  assert.equal(told(equal(tap(equal(tapped(1, 2)), 3))), "1:1 2:1 3:1", "three of them");
  assert.equal(told(equal(shared)), "4:1 2:2", "and takes it back");
});

test("nobody is equal with one who did not finish, or with nobody", () => {
  assert.equal(equalTo(tapped(4)), null);
  assert.equal(told(equal(tapped(4))), "4:1");
  assert.equal(equalTo(retire(tapped(4, 2))), null);
  assert.equal(equalTo(tap(retire(tapped(4, 2)), 7)), 4, "the one who retired between them does not count");
});

test("racers who retired or did not start have no place and come last", () => {
  const sheet = tap(absent(tap(retire(tapped(1, 2)), 3)), 4);
  assert.equal(told(sheet), "1:1 4:2 2:dnf 3:dns");
  assert.equal(told(retire(retire(tapped(1, 2)))), "1:1 2:2", "finished after all");
  assert.equal(told(retire(absent(tapped(1, 2)))), "1:1 2:dnf");
  assert.equal(told(retire(equal(tapped(1, 2)))), "1:1 2:dnf", "and is equal with nobody");
});

test("a placed name that is tapped comes out, and the others move up", () => {
  assert.equal(told(tap(tapped(1, 2, 3), 1)), "2:1 3:2");
  const tied = tap(equal(tapped(1, 2)), 3);
  assert.equal(told(tap(tied, 1)), "2:1 3:2", "who shared its place has it alone");
  const three = equal(tap(equal(tapped(1, 2)), 3));
  assert.equal(told(tap(three, 2)), "1:1 3:1", "the others still share it");
  assert.equal(told(tap(three, 1)), "2:1 3:1");
  assert.equal(told(tap(equal(tap(retire(tapped(1, 2)), 3)), 2)), "1:1 3:1", "who did not finish shared nothing");
});

test("each tap can be undone, starting over too", () => {
  const sheet = equal(tapped(1, 2));
  assert.equal(told(undo(sheet)), "1:1 2:2");
  assert.equal(told(undo(undo(sheet))), "1:1");
  assert.equal(told(undo(undo(undo(sheet)))), "");
  assert.equal(undo(EMPTY), EMPTY);
  assert.equal(told(clear(sheet)), "");
  assert.equal(told(undo(clear(sheet))), "1:1 2:1");
  assert.equal(told(undo(tap(sheet, 1))), "1:1 2:1", "taking out too");
});

test("a racer who left the table leaves the sheet", () => {
  const sheet = equal(tapped(1, 2));
  assert.equal(fit(sheet, [1, 2, 3]), sheet);
  assert.equal(told(fit(sheet, [2, 3])), "2:1");
});

test("a corrected result keeps those who were not tapped behind, as they were", () => {
  const before = [
    { entry: 1, place: 1, status: "classified", tied: false },
    { entry: 2, place: 2, status: "classified", tied: true },
    { entry: 3, place: 2, status: "classified", tied: true },
    { entry: 4, place: 4, status: "classified", tied: false },
    { entry: 5, place: 5, status: "dnf", tied: false },
    { entry: 6, place: null, status: "dsq", tied: false },
  ];
  const right = (/** @type {import("../../../static/js/table/sheet.js").Sheet} */ sheet) =>
    corrected(sheet, /** @type {import("../../../static/js/table/sheet.js").Line[]} */ (before))
      .map(({ entry, place, status }) => `${entry}:${place ?? status}`)
      .join(" ");
  assert.equal(right(EMPTY), "1:1 2:2 3:2 4:4 5:5 6:dsq");
  assert.equal(right(tapped(4)), "4:1 1:2 2:3 3:3 5:5 6:dsq");
  assert.equal(right(tapped(5, 1)), "5:1 1:2 2:3 3:3 4:5 6:dsq");
  assert.equal(right(retire(tapped(1))), "1:dnf 2:1 3:1 4:3 5:4 6:dsq");
});

test("those who are still racing retire together, and one undo brings them back", () => {
  const sheet = retireRest(tapped(3), [1, 2, 3]);
  assert.equal(told(sheet), "3:1 1:dnf 2:dnf");
  assert.equal(told(undo(sheet)), "3:1");
  assert.equal(nextPlace(sheet), 2);
});
