import assert from "node:assert/strict";
import { test } from "node:test";
import "../words.js";

globalThis.gameWords = {
  "level/racer": "Racer",
  "style/bold": "bold",
  greet: "Hello, %(robot)s",
  cells: ["%(n)s cell", "%(n)s cells"],
};
const { knows, pilotWords, say } = await import("../../../static/gameplay/kit/words.js");

test("a phrase is shown with its named places filled in", () => {
  assert.equal(say("greet", { robot: "A" }), "Hello, A");
});

test("a number chooses the form", () => {
  assert.equal(say("cells", { n: 1 }), "1 cell");
  assert.equal(say("cells", { n: 3 }), "3 cells");
});

test("what the game has no word for shows its key", () => {
  assert.ok(!knows("nothing"));
  assert.equal(say("nothing"), "nothing");
});

test("a driver is described by strength and style, as far as both are known", () => {
  assert.deepEqual(pilotWords({ bot: "racer", style: "bold" }), ["Racer", "bold"]);
  assert.deepEqual(pilotWords({ bot: "racer" }), ["Racer"]); // stored before bots had a style
  assert.deepEqual(pilotWords({ bot: "of old", style: "bold" }), ["bold"]);
  assert.deepEqual(pilotWords({ bot: "", style: "" }), []);
});
