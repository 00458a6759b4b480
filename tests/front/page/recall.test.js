import assert from "node:assert/strict";
import { test } from "node:test";
import { Recall } from "../../../static/gameplay/page/recall.js";

/** A game in which each event adds to a number, and all but nothing moves. @type {any} */
const game = {
  applyEvents: (/** @type {number} */ view, /** @type {any[]} */ events) =>
    events.reduce((sum, { data }) => sum + (data?.by ?? 0), view),
  beatLength: (/** @type {any[]} */ events) => events.length,
  withHand: (/** @type {number} */ view) => view,
};
const HEAD = { answered: [], seen: null };

/** A step that moves something, or (0) nothing. @param {number} version @returns {any} */
const step = (version, by = 1) => ({ version, voided: null, events: by ? [{ kind: "move", data: { by } }] : [] });

/** The record of a match that began with version 1 at 100. @param {any[]} steps @param {number} most in a piece */
function hostOf(steps, most = 3) {
  /** @type {number[]} */
  const asked = [];
  const fetch = async (/** @type {{after: number}} */ { after }) => {
    asked.push(after);
    const piece = steps.filter(({ version }) => version > after).slice(0, most);
    return /** @type {any} */ ({ steps: piece, restarts: [], ...(after < 1 && { version: 1, view: 100 }) });
  };
  return { asked, fetch };
}

const silent = () => assert.fail("the host is not asked");

/** @param {Recall} recall @param {any} fetch */
async function played(recall, fetch = silent) {
  const found = await recall.whole(fetch);
  return found && [found.view, found.steps.map(({ version }) => version)];
}

/** What a page sees. @param {Recall} recall @param {number} from @param {number} to @param {string | null} asked */
function see(recall, from, to, asked, view = from * 10) {
  for (let version = from; version <= to; version++) recall.add(step(version), view + version - from);
  recall.tell(asked);
}

/** @param {number | null} [you] */
function begun(you = 0) {
  const recall = new Recall({ game, you });
  recall.open({ version: 1, view: 100 }, [step(1, 0)], HEAD);
  recall.tell(you === null ? null : "turn:1");
  return recall;
}

test("what happened since the own answer is kept, from the position before it", async () => {
  const recall = begun();
  assert.ok(!recall.isThere);
  see(recall, 2, 4, "turn:2");
  assert.deepEqual(await played(recall), [20, [2, 3, 4]]);
  see(recall, 5, 5, null);
  see(recall, 6, 7, "turn:3");
  assert.deepEqual(await played(recall), [50, [5, 6, 7]]);
});

test("while nothing has moved since the answer the last turn is still there", async () => {
  const recall = begun();
  see(recall, 2, 4, "turn:2");
  recall.add(step(5, 0), 0);
  recall.tell(null);
  assert.deepEqual(await played(recall), [20, [2, 3, 4]]);
  see(recall, 6, 6, "turn:3");
  assert.deepEqual(await played(recall), [60, [6]]);
});

test("what moves while the own question stays open begins no new turn", async () => {
  const recall = begun();
  see(recall, 2, 3, "turn:2");
  see(recall, 4, 4, "turn:2");
  assert.deepEqual(await played(recall), [20, [2, 3, 4]]);
});

test("a watcher sees the last four that moved", async () => {
  const recall = begun(null);
  for (let version = 2; version <= 9; version++) see(recall, version, version, null, 100 + version);
  assert.deepEqual(await played(recall), [104, [6, 7, 8, 9]]);
  assert.ok(!recall.missed);
});

test("after a cut the host tells what is lacking, from the last position that was seen", async () => {
  const recall = begun();
  see(recall, 2, 2, "turn:2");
  recall.sync({ version: 8, view: 0 }, false);
  recall.tell("turn:3");
  assert.ok(recall.missed);
  const { asked, fetch } = hostOf([2, 3, 4, 5, 6, 7, 8].map((version) => step(version)));
  assert.deepEqual(await played(recall, fetch), [20, [2, 3, 4, 5, 6, 7, 8]]);
  assert.deepEqual(asked, [2, 5]);
  assert.deepEqual(await played(recall), [20, [2, 3, 4, 5, 6, 7, 8]], "asked once");
});

test("a page that was loaded again plays from the beginning up to the own last answer", async () => {
  const all = [step(1, 0), ...[2, 3, 4, 5, 6, 7].map((version) => step(version))];
  const recall = new Recall({ game, you: 0 });
  recall.open({ version: 7, view: 106 }, all.slice(-3), { answered: [4, 2], seen: 5 });
  assert.ok(recall.missed && recall.isThere);
  const { fetch } = hostOf(all);
  assert.deepEqual(await played(recall, fetch), [102, [4, 5, 6, 7]]);
});

test("an answer after which nothing has moved is none to go back to", async () => {
  const all = [step(1, 0), step(2), step(3), step(4), step(5, 0), step(6, 0)];
  const recall = new Recall({ game, you: 0 });
  recall.open({ version: 6, view: 103 }, all, { answered: [6, 5, 3, 2], seen: 6 });
  assert.deepEqual(await played(recall, hostOf(all).fetch), [101, [3, 4]]);
});

test("void steps are not played", async () => {
  const all = [step(1, 0), step(2), { ...step(3), voided: 4 }, step(4, 0), step(5)];
  const recall = new Recall({ game, you: 0 });
  recall.open({ version: 5, view: 102 }, all, { answered: [5], seen: 5 });
  assert.ok(!recall.missed);
  assert.deepEqual(await played(recall, hostOf(all).fetch), [101, [5]]);
});

test("a match that was set back begins afresh", async () => {
  const recall = begun();
  see(recall, 2, 4, "turn:2");
  recall.miss(4);
  recall.sync({ version: 6, view: 7 }, true);
  assert.deepEqual([recall.isThere, recall.missed], [false, false]);
  see(recall, 7, 7, "turn:2", 7);
  assert.deepEqual(await played(recall), [7, [7]]);
});

test("a missed turn is no longer missed once it was seen again, or another turn is over", () => {
  const recall = begun();
  see(recall, 2, 3, "turn:2");
  recall.miss(3);
  assert.ok(recall.missed);
  recall.see();
  assert.ok(!recall.missed && recall.isThere);
  recall.miss(3);
  see(recall, 4, 4, "turn:3");
  assert.ok(!recall.missed);
});

test("a seat that is asked nothing any more keeps the last steps alone", async () => {
  const recall = begun();
  see(recall, 2, 2, null);
  for (let version = 3; version <= 80; version++) see(recall, version, version, null);
  const found = await recall.whole(/** @type {any} */ (silent));
  assert.equal(found?.steps.length, 60);
  assert.equal(found?.view, 20 + 19);
});

test("nothing is played when the own answer came while the host was asked", async () => {
  const recall = begun();
  see(recall, 2, 2, "turn:2");
  recall.sync({ version: 4, view: 0 }, false);
  recall.tell("turn:2");
  const { fetch } = hostOf([2, 3, 4].map((version) => step(version)));
  const found = recall.whole(fetch);
  see(recall, 5, 5, "turn:3");
  assert.equal(await found, null);
});
