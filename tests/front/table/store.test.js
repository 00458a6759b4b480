import assert from "node:assert/strict";
import { test } from "node:test";

import { EMPTY, retire, tap } from "../../../static/js/table/sheet.js";
import { Store, tablesKept } from "../../../static/js/table/store.js";

/** A browser's storage. @param {Record<string, string>} [kept] */
function box(kept = {}) {
  const map = new Map(Object.entries(kept));
  return {
    get length() {
      return map.size;
    },
    key: (/** @type {number} */ at) => [...map.keys()][at] ?? null,
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void map.set(key, value),
    removeItem: (/** @type {string} */ key) => void map.delete(key),
  };
}

const full = () => ({
  ...box(),
  setItem() {
    throw new Error("full");
  },
});

test("kept data is there after a reload", () => {
  const browser = box();
  const store = new Store(browser, "abc");
  store.keep({ me: 3 });
  store.retap(tap(EMPTY, 3));
  store.wait();
  const again = new Store(browser, "abc");
  assert.deepEqual(again.kept, store.kept);
  assert.equal(again.kept.me, 3);
  assert.equal(again.kept.status, "waiting");
  assert.equal(new Store(browser, "other").kept.me, null, "each table has its own");
});

test("a sheet keeps its number however often it is sent, and another sheet has another", () => {
  const store = new Store(box(), "abc");
  store.retap(tap(EMPTY, 3));
  store.wait();
  const first = store.kept.sentId;
  assert.match(first, /^[0-9a-f]{32}$/);
  store.wait();
  assert.equal(store.kept.sentId, first);
  store.retap(tap(EMPTY, 4));
  store.wait();
  assert.notEqual(store.kept.sentId, first);
});

test("a sheet has a number on plain http too", (context) => {
  context.mock.property(Crypto.prototype, "randomUUID", /** @type {any} */ (undefined));
  const store = new Store(box(), "abc");
  store.wait();
  assert.match(store.kept.sentId, /^[0-9a-f]{32}$/);
});

test("what the host said later is true, also when an older page comes back", () => {
  const browser = box();
  const state = /** @type {any} */ ((/** @type {number} */ at) => ({ at, you: at }));
  const store = new Store(browser, "abc");
  assert.equal(store.hear(state(5)).at, 5);
  assert.equal(store.hear(state(8)).at, 8);
  assert.equal(new Store(browser, "abc").hear(state(5)).you, 8, "a page that was kept");
  assert.equal(store.hear(state(8)).at, 8);
});

test("what the host has is not unsent", () => {
  const store = new Store(box(), "abc");
  assert.equal(store.unsent, false);
  store.retap(tap(EMPTY, 3));
  assert.equal(store.unsent, true);
  store.wait();
  assert.equal(store.unsent, true);
  store.keep({ status: "sent" });
  assert.equal(store.unsent, false);
  store.keep({ grid: { way: "type", taps: [3] } });
  assert.equal(store.unsent, true);
});

test("waiting results are sent in the name under which they were tapped, no matter who holds the phone by then", () => {
  const state = (/** @type {object} */ more) => /** @type {any} */ ({ at: 1, you: null, voucher: "", ...more });
  const store = new Store(box(), "/t/abc/");
  store.hear(state({ you: 3, voucher: "Ann" }));
  store.retap(retire(tap(tap(EMPTY, 4), 3)));
  store.wait();
  store.hear(state({ at: 2 })); // the hold of the name has ended,
  store.hear(state({ at: 3, you: 5, voucher: "Cleo" })); // and the phone has another
  const { sent_id: _, ...fields } = store.fields;
  assert.deepEqual(fields, {
    entry: "3",
    voucher: "Ann",
    place_4: "1",
    status_4: "classified",
    place_3: "",
    status_3: "dnf",
  });
  store.retap(store.kept.sheet);
  store.hear(state({ at: 4, counts_at_once: true })); // a result that an organiser sends on it is no racer's
  assert.equal(store.kept.voucher, "");
  store.hear(state({ at: 5, you: 3, voucher: "Ann" }));
  store.hear(state({ at: 6 }));
  assert.equal(store.kept.voucher, "Ann");
  store.name(4); // another person gives their name
  assert.equal(store.kept.voucher, "");
});

test("a late result is not unsent, and another tap starts again", () => {
  const store = new Store(box(), "/t/abc/");
  store.retap(tap(EMPTY, 3));
  store.wait();
  store.late("The table is closed.");
  assert.deepEqual([store.unsent, store.kept.status, store.kept.why], [false, "late", "The table is closed."]);
  store.retap(store.kept.sheet);
  assert.deepEqual([store.kept.status, store.kept.why], ["open", ""]);
});

test("it is known of which tables something is kept", () => {
  const browser = box({ theme: "dark" });
  new Store(browser, "/t/abc/").keep({ me: 1 });
  new Store(browser, "/t/def/").keep({ me: 1 });
  assert.deepEqual(tablesKept(browser), ["/t/abc/", "/t/def/"]);
  assert.deepEqual(tablesKept(null), []);
});

test("tables of other nights are forgotten, other things of the site are not", () => {
  const browser = box({ "table:old": '{"at": 0}', "table:odd": "{", theme: "dark" });
  const now = () => 40 * 3600_000;
  new Store(browser, "abc", now).keep({ me: 1 });
  assert.equal(browser.getItem("table:old"), null);
  assert.equal(browser.getItem("table:odd"), null);
  assert.equal(browser.getItem("theme"), "dark");
  assert.equal(new Store(browser, "abc", now).kept.me, 1);
});

test("without storage the taps live as long as the page, and it knows", () => {
  for (const none of [null, full()]) {
    const store = new Store(none, "abc");
    store.keep({ me: 3 });
    assert.equal(store.kept.me, 3);
    assert.equal(store.lasts, false);
  }
});
