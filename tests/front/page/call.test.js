import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Call } from "../../../static/gameplay/page/call.js";

/** What the browser is asked, and what it answers. @type {any} */
let browser;
/** The parts of the page. @type {any} */
let page;

/** Waits until everything that was begun has settled. */
const rest = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  browser = { permission: "granted", answer: "granted", asked: 0, shown: [], tones: 0, locks: [], buzzed: 0, seen: [] };
  const memory = new Map();
  const registration = {
    active: {},
    showNotification: async (/** @type {string} */ title, /** @type {any} */ options) => {
      const shown = {
        title,
        ...options,
        close: () => (browser.shown = browser.shown.filter((each) => each !== shown)),
      };
      browser.shown = [...browser.shown.filter((/** @type {any} */ { tag }) => tag !== options.tag), shown];
    },
    getNotifications: async (/** @type {any} */ { tag }) =>
      browser.shown.filter((/** @type {any} */ each) => each.tag === tag),
  };
  const globals = {
    gettext: (/** @type {string} */ text) => text,
    location: { pathname: "/m/abc/", href: "https://site/m/abc/" },
    localStorage: {
      getItem: (/** @type {string} */ name) => memory.get(name) ?? null,
      setItem: memory.set.bind(memory),
    },
    Notification: {
      get permission() {
        return browser.permission;
      },
      requestPermission: async () => {
        browser.asked += 1;
        if (browser.answer !== "default") browser.permission = browser.answer;
        return browser.answer;
      },
    },
    navigator: {
      userActivation: { hasBeenActive: true },
      vibrate: () => (browser.buzzed += 1),
      serviceWorker: { register: async () => registration, getRegistration: async () => registration },
      locks: {
        request: async (/** @type {string} */ name, /** @type {any} */ _, /** @type {() => Promise<void>} */ hold) => {
          browser.locks.push({ name });
          await hold();
          browser.locks.splice(
            browser.locks.findIndex((/** @type {any} */ each) => each.name === name),
            1,
          );
        },
        query: async () => ({ held: browser.locks }),
      },
    },
    document: {
      visibilityState: "visible",
      documentElement: { lang: "en" },
      activeElement: null,
      addEventListener: (/** @type {string} */ _, /** @type {() => void} */ heard) => browser.seen.push(heard),
    },
    AudioContext: class {
      state = "running";
      currentTime = 0;
      createOscillator = () => ({
        frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
        connect: () => ({ connect() {} }),
        start: () => (browser.tones += 1),
        stop() {},
      });
      createGain = () => ({ gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
    },
  };
  for (const [name, value] of Object.entries({ ...globals, window: globals }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
});

/** @param {"visible" | "hidden"} visibility */
async function turnTo(visibility) {
  /** @type {any} */ (document).visibilityState = visibility;
  for (const heard of browser.seen) heard();
  await rest();
}

/** A page of the match with its button. */
function open() {
  const button = {
    hidden: false,
    pressed: "false",
    getAttribute: () => button.pressed,
    setAttribute: (/** @type {string} */ _, /** @type {string} */ value) => (button.pressed = value),
    addEventListener: (/** @type {string} */ _, /** @type {() => void} */ tapped) => (button.tap = tapped),
    tap: () => {},
  };
  const line = { hidden: true, textContent: "" };
  const box = {
    hidden: true,
    dataset: { tag: "turn-abc", about: "The cup", worker: "/n/sw.js", icon: "/icon.png" },
    querySelector: (/** @type {string} */ name) => (name === "button" ? button : line),
    contains: () => false,
  };
  page = { box, button, line };
  return new Call(/** @type {any} */ ({ querySelector: () => box }));
}

/** How a match stands for seat 0, beside a person and a bot. @param {number[]} asked seats */
const standing = (...asked) => {
  const prompts = asked.map((seat) => ({ key: `q/${seat}`, rev: 1, seat, answered: false }));
  const mine = prompts.find(({ seat }) => seat === 0) ?? null;
  return /** @type {any} */ ({
    you: 0,
    prompts,
    asked: mine,
    answered: false,
    people: [0, 1],
    paused: false,
    over: false,
  });
};

/** The turn of seat 0 comes after that of another. @param {Call} call */
async function myTurn(call) {
  call.settled(standing(1));
  await rest();
  call.settled(standing(0));
  await rest();
}

test("a hidden tab sounds and shows one notification when it becomes the player's turn", async () => {
  const call = open();
  await turnTo("hidden");
  await myTurn(call);
  call.settled(standing(0)); // the same question
  await rest();
  assert.equal(browser.tones, 2);
  assert.deepEqual(
    browser.shown.map((/** @type {any} */ { title, body, tag, renotify, data }) => ({
      title,
      body,
      tag,
      renotify,
      data,
    })),
    [{ title: "Your turn", body: "The cup", tag: "turn-abc", renotify: true, data: { url: "https://site/m/abc/" } }],
  );
});

test("a visible page shows none; a phone shakes for a player who waited for others", async () => {
  await myTurn(open());
  assert.deepEqual([browser.shown, browser.tones, browser.buzzed], [[], 0, 1]);
});

test("the notification goes when somebody looks, and the pushed one too", async () => {
  const call = open();
  await turnTo("hidden");
  await myTurn(call);
  await turnTo("visible");
  assert.deepEqual(browser.shown, []);
  browser.shown = [{ tag: "turn-abc", close: () => (browser.shown = []) }];
  await turnTo("hidden");
  assert.equal(browser.shown.length, 1);
  await turnTo("visible");
  assert.deepEqual(browser.shown, []);
});

test("what called goes when nothing is asked any more", async () => {
  const call = open();
  await turnTo("hidden");
  await myTurn(call);
  call.settled(standing(1));
  await rest();
  assert.deepEqual(browser.shown, []);
});

test("without permission a hidden tab still sounds, and nobody is asked for it", async () => {
  browser.permission = "default";
  const call = open();
  await turnTo("hidden");
  await myTurn(call);
  assert.deepEqual([browser.shown, browser.tones, browser.asked], [[], 2, 0]);
});

test("no tab calls while another tab shows the match", async () => {
  browser.locks = [{ name: "paddock-sight /m/abc/" }];
  const call = open();
  await turnTo("hidden");
  await myTurn(call);
  assert.deepEqual([browser.shown, browser.tones], [[], 0]);
});

test("a page that came afresh with its question replaces what called to it, and is quiet", async () => {
  const call = open();
  await turnTo("hidden");
  call.settled(standing(0));
  await rest();
  assert.equal(browser.tones, 0);
  assert.deepEqual(
    browser.shown.map((/** @type {any} */ { renotify }) => renotify),
    [false],
  );
});

test("the button is there while people are awaited, not while bots think", () => {
  const call = open();
  call.settled(standing(2));
  assert.equal(page.box.hidden, true);
  call.settled(standing(1, 2));
  assert.equal(page.box.hidden, false);
  call.settled(standing(0, 1));
  assert.equal(page.box.hidden, true);
});

test("the browser is asked by a tap, once; the next tap ends it on this device", async () => {
  browser.permission = "default";
  const call = open();
  call.settled(standing(1));
  assert.equal(page.button.pressed, "false");
  page.button.tap();
  await rest();
  assert.deepEqual([browser.asked, page.button.pressed, page.line.hidden], [1, "true", false]);
  page.button.tap();
  await rest();
  assert.deepEqual([browser.asked, page.button.pressed, page.line.hidden], [1, "false", true]);
  await turnTo("hidden");
  call.settled(standing(0));
  await rest();
  assert.deepEqual(browser.shown, []);
});

test("after a refusal in the browser the page says where it was asked, and has no button afterwards", async () => {
  browser.permission = "default";
  browser.answer = "denied";
  const call = open();
  call.settled(standing(1));
  page.button.tap();
  await rest();
  assert.deepEqual([page.box.hidden, page.button.hidden, page.line.hidden], [false, true, false]);
  assert.match(page.line.textContent, /doesn’t let this site notify you/);
  open().settled(standing(1));
  assert.equal(page.box.hidden, true);
});

test("a question for permission that was closed may be asked again", async () => {
  browser.permission = "default";
  browser.answer = "default";
  open().settled(standing(1));
  page.button.tap();
  await rest();
  assert.deepEqual([page.button.hidden, page.button.pressed, page.line.hidden], [false, "false", true]);
});
