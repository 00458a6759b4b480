import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { useDocument } from "./kit/document.js";

useDocument();
const { TUNES } = await import("../../static/gameplay/page/sounds.js");

const GAMES = new URL("../../static/gameplay/games/", import.meta.url);

test("every sound that a game names is known", () => {
  for (const slug of readdirSync(GAMES)) {
    const table = readFileSync(new URL(`${slug}/events.js`, GAMES), "utf8").replaceAll(/[!=]== "\w+"/g, "");
    const said = [...table.matchAll(/\bsound: .*/g)].flatMap(([line]) => line.split(", order")[0].split(", fly")[0]);
    const names = said.flatMap((line) => [...line.split("pose:")[0].matchAll(/"(\w+)"/g)].map(([, name]) => name));
    assert.deepEqual(
      names.filter((name) => !(name in TUNES)),
      [],
      slug,
    );
  }
});

test("a tune is over in a second, and what is heard often is quiet", () => {
  for (const [name, tune] of Object.entries(TUNES)) {
    assert.ok(Math.max(...tune.map(({ at = 0, length }) => at + length)) <= 1, name);
    if (["move", "card", "laser"].includes(name))
      assert.ok(
        tune.every(({ loud = 1 }) => loud < 0.5),
        name,
      );
  }
});
