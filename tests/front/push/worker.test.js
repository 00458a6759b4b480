import assert from "node:assert/strict";
import { test } from "node:test";

/** What the worker listens to. @type {Record<string, (event: any) => void>} */
const heard = {};
/** Open tabs, and what was done to them. */
const clients = {
  /** @type {{url: string, focus: () => Promise<void>}[]} */ tabs: [],
  /** @type {string[]} */ done: [],
  matchAll: async () => clients.tabs,
  openWindow: async (/** @type {string} */ url) => void clients.done.push(`open ${url}`),
};
/** @type {any[]} */
const shown = [];
Object.assign(globalThis, {
  self: {
    addEventListener: (/** @type {string} */ kind, /** @type {() => void} */ act) => (heard[kind] = act),
    registration: { showNotification: async (/** @type {any[]} */ ...told) => void shown.push(told) },
    clients,
  },
});
await import("../../../static/js/push/worker.js");

const tab = (/** @type {string} */ url) => ({ url, focus: async () => void clients.done.push(`focus ${url}`) });

/** @param {string} url of what is tapped */
async function tap(url) {
  clients.done = [];
  let done;
  const notification = { data: { url }, close: () => clients.done.push("close") };
  heard.notificationclick({ notification, waitUntil: (/** @type {Promise<void>} */ promise) => (done = promise) });
  await done;
  return clients.done;
}

test("a tap goes to the tab that shows the match, and opens one where there is none", async () => {
  clients.tabs = [tab("https://site/play/"), tab("https://site/m/abc/?seat=1#v=7")];
  assert.deepEqual(await tap("https://site/m/abc/"), ["close", "focus https://site/m/abc/?seat=1#v=7"]);
  assert.deepEqual(await tap("https://site/m/def/"), ["close", "open https://site/m/def/"]);
});

test("what is pushed is shown with its tag", async () => {
  const told = { title: "It’s your turn", body: "Please answer", url: "/m/abc/", tag: "t", lang: "en" };
  heard.push({ data: { json: () => told }, waitUntil() {} });
  assert.deepEqual(shown, [
    ["It’s your turn", { body: "Please answer", tag: "t", lang: "en", data: { url: "/m/abc/" } }],
  ]);
});
