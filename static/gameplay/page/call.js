/**
 * Calls somebody whose tab is hidden: it is their turn, or the race begins. It sounds where sound is on, and shows a
 * notification where the browser was allowed to by a tap on the button that stands where one waits. The notification
 * has the tag of the push message that tells the same, so one replaces the other, and it goes when somebody looks.
 *
 * The service worker of push shows it: Android knows no other way, and a tap on it finds the tab also after the page
 * was loaded afresh. How it sounds and shakes beside our own sound is for the device to say.
 */
import { registered } from "../../js/push/registered.js";
import { createSight } from "./sight.js";
import { play } from "./sounds.js";

const MEMORY = "paddock-call";
/** Milliseconds of shaking, rest, shaking. */
const BUZZ = [180, 90, 180];
/** Milliseconds after which a page that is to go waits no longer for its call. */
const LONGEST = 3000;

const pause = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const canCall = () => "Notification" in window && "serviceWorker" in navigator;

/** The browser allows it, and nobody switched it off on this device. */
function isWanted() {
  if (!canCall() || Notification.permission !== "granted") return false;
  try {
    return localStorage.getItem(MEMORY) !== "off";
  } catch {
    return true;
  }
}

/** @param {"on" | "off"} choice */
function remember(choice) {
  try {
    localStorage.setItem(MEMORY, choice);
  } catch {
    /* private mode: the browser's own permission counts */
  }
}

export class Call {
  /** The button with what is known of this seat; null: the reader has none here. @type {HTMLElement | null} */
  #box = null;
  /** What the box says, also after it went. @type {DOMStringMap | null} */
  #facts = null;
  /** Somebody waits here for others. */
  #waits;
  /** The question that was open when the page came to rest last; null: it never did. @type {string | null} */
  #asked = null;
  /** What this page showed. @type {Set<string>} */
  #tags = new Set();
  /** @type {Promise<ServiceWorkerRegistration> | null} */
  #worker = null;
  #inSight = createSight(location.pathname);

  /** @param {ParentNode} page @param {{waits?: boolean}} [options] `waits`: all readers of this page wait */
  constructor(page, { waits = false } = {}) {
    this.#waits = waits;
    this.bind(page);
    document.addEventListener("visibilitychange", () => this.#look());
    this.#look();
  }

  /** The button of the page, or of a part of it that came afresh. @param {ParentNode} page */
  bind(page) {
    const box = /** @type {HTMLElement | null} */ (page.querySelector("[data-call]"));
    if (box === this.#box) return;
    this.#box = box;
    this.#facts = box?.dataset ?? this.#facts;
    box?.querySelector("button")?.addEventListener("click", () => this.#tap());
    this.#show();
    if (box && isWanted()) this.#registered().catch(() => {}); // so that it is there when it is needed
  }

  /** The live page has come to rest. @param {import("./state.js").MatchState} state */
  settled(state) {
    const { asked, answered, paused, over, you } = state;
    const key = asked && !answered && !paused && !over ? `${asked.key} ${asked.rev}` : "";
    const isFirst = this.#asked === null; // the page came a moment ago: what called somebody to it has sounded
    if (key && key !== this.#asked) void this.now(gettext("Your turn"), { again: !isFirst });
    else if (!key && this.#asked) void this.#clear();
    this.#asked = key;
    const others = state.prompts.filter(({ seat, answered: done }) => seat !== you && !done);
    this.#waits = !key && !over && others.some(({ seat }) => state.people.includes(seat));
    this.#show();
  }

  /**
   * Resolves when the page may go.
   * @param {string} text
   * @param {{again?: boolean, tag?: string}} [options] `again`: also when the same call is there already
   */
  async now(text, { again = true, tag = this.#facts?.tag } = {}) {
    if (!tag || !this.#facts) return;
    if (document.visibilityState === "visible") {
      // Blocked, and complained of, before the page was touched.
      if (this.#waits && isWanted() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
      return;
    }
    if (await this.#inSight()) return;
    const sounds = again ? play("turn", { unseen: true }) : 0;
    if (isWanted()) await Promise.race([this.#notify(text, tag, again), pause(LONGEST)]);
    if (sounds) await pause(sounds);
  }

  /** @param {string} text @param {string} tag @param {boolean} renotify */
  async #notify(text, tag, renotify) {
    this.#tags.add(tag);
    /** @type {NotificationOptions & {renotify: boolean, vibrate: number[]}} */
    const options = {
      body: this.#facts?.about,
      icon: this.#facts?.icon,
      lang: document.documentElement.lang,
      tag,
      renotify,
      vibrate: BUZZ,
      data: { url: location.href },
    };
    try {
      await (await this.#registered()).showNotification(text, options);
    } catch {
      return; // the permission is gone, or there is no worker: the sound remains
    }
    this.#look(); // somebody may have come meanwhile
  }

  /** @returns {Promise<ServiceWorkerRegistration>} */
  #registered() {
    this.#worker ??= registered(this.#facts?.worker ?? "");
    this.#worker.catch(() => {
      this.#worker = null; // the site was away: asked again next time
    });
    return this.#worker;
  }

  #look() {
    if (document.visibilityState === "visible") void this.#clear();
  }

  /** What called to this page, from here or by push, is not needed any more. */
  async #clear() {
    const { tag, worker } = this.#facts ?? {};
    if (!worker || !canCall() || Notification.permission !== "granted") return;
    const registration = await navigator.serviceWorker.getRegistration(worker).catch(() => undefined);
    for (const each of new Set([...this.#tags, tag ?? ""]))
      for (const shown of (await registration?.getNotifications({ tag: each })) ?? []) shown.close();
    this.#tags.clear();
  }

  async #tap() {
    if (isWanted()) {
      remember("off");
      return this.#show();
    }
    try {
      const answer = await Notification.requestPermission();
      if (answer === "default") return; // closed without an answer: it may be asked again
      if (answer === "denied") throw new Error(answer);
      await this.#registered();
      remember("on");
      this.#show(gettext("You’ll be notified, even while you look at another tab."));
    } catch {
      this.#show(gettext("Your browser doesn’t let this site notify you. Change its settings for this site."));
    }
  }

  /** @param {string} [told] what came of a tap; it stays until the next one */
  #show(told) {
    const box = this.#box;
    const button = box?.querySelector("button");
    const line = box?.querySelector("p");
    if (!box || !button || !line) return;
    if (told !== undefined || button.getAttribute("aria-pressed") !== String(isWanted())) line.textContent = told ?? "";
    line.hidden = !line.textContent;
    button.setAttribute("aria-pressed", String(isWanted()));
    button.hidden = !canCall() || Notification.permission === "denied";
    const isHidden = !this.#waits || (button.hidden && line.hidden);
    // The focus of the keyboard stays in the panel.
    if (isHidden && box.contains(document.activeElement)) box.parentElement?.querySelector("h2")?.focus();
    box.hidden = isHidden;
  }
}
