import { isCalm, reloadCalmly, whenCalm } from "./calm.js";
import { announce } from "./copy.js";
import { focusAgain, focusIn } from "./focus.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** Retries a failed fetch after so many milliseconds, and a random time up to as many more. */
const AGAIN = 5000;

/**
 * Binds fragments from htmx: shows a refused form's answer (422); keeps open what was open, typed text and the focus;
 * highlights changed rows, and announces what changed. Retries fragments that follow by themselves, because nobody
 * sends the same news twice. `#live` waits until nobody is in the middle of something in it.
 * @param {Document} root
 * @param {(fragment: ParentNode) => void} enhance
 */
export function bindHtmx(root, enhance) {
  let before = remember(root.createElement("div"));

  root.addEventListener("htmx:beforeSwap", (event) => {
    const { detail } = event;
    if (/^\s*<!doctype/i.test(detail.serverResponse)) {
      // this is a whole page, such as the sign-in: go there instead
      detail.shouldSwap = false;
      if (!passing(detail.xhr.status)) reloadCalmly();
      return;
    }
    if (detail.xhr.status === 422) {
      detail.shouldSwap = true;
      detail.isError = false;
    }
    const { target, serverResponse } = detail;
    if (detail.shouldSwap && target.id === "live" && !isCalm()) {
      detail.shouldSwap = false;
      whenCalm(() => {
        if (!target.isConnected) return;
        before = remember(target);
        htmx.swap(target, serverResponse, { swapStyle: "outerHTML" }, { contextElement: target });
      });
    } else before = remember(target);
  });

  root.addEventListener("htmx:load", () => lookAtTyped(root), { once: true });
  root.addEventListener("htmx:load", (event) => {
    const fresh = event.detail.elt;
    recall(fresh, before);
    enhance(fresh);
    if (fresh.dataset.announce) announce(fresh.dataset.announce);
  });

  /** @type {("htmx:sendError" | "htmx:timeout" | "htmx:responseError")[]} */
  const failures = ["htmx:sendError", "htmx:timeout", "htmx:responseError"];
  for (const kind of failures) {
    root.addEventListener(kind, ({ target, detail }) => {
      const topic = target instanceof Element && /\bleague-\w+/.exec(target.getAttribute("hx-trigger") ?? "");
      if (!topic || !passing(detail.xhr.status)) return;
      setTimeout(() => root.body.dispatchEvent(new CustomEvent(topic[0])), AGAIN * (1 + Math.random()));
    });
  }
}

/**
 * No answer, or one that says nothing about the page: too many requests, or a server that is starting.
 * @param {number} status
 */
const passing = (status) => !status || status === 429 || status >= 500;

/** Remembers what people did to a fragment, and what it said. @param {Element} old */
function remember(old) {
  /** @type {NodeListOf<Field>} */
  const fields = old.querySelectorAll("input[id], select[id], textarea[id]");
  /** @type {NodeListOf<HTMLElement>} */
  const rows = old.querySelectorAll("[data-key]");
  return {
    source: old.getAttribute("hx-get"),
    focus: focusIn(old),
    opened: Array.from(old.querySelectorAll("details[open][id]"), ({ id }) => id),
    filled: Array.from(fields).filter(isFilled),
    rows: new Map(Array.from(rows, (row) => [row.dataset.key, row.dataset.value])),
  };
}

/** @param {Element} fresh @param {ReturnType<typeof remember>} before */
function recall(fresh, { source, focus, opened, filled, rows }) {
  for (const id of opened) {
    fresh.querySelector(`details#${CSS.escape(id)}`)?.setAttribute("open", "");
  }
  for (const old of filled) {
    /** @type {Field | null} */
    const field = fresh.querySelector(`#${CSS.escape(old.id)}`);
    if (!field) continue;
    if (ticked(field) && ticked(old)) field.checked = old.checked;
    else if (!("options" in field) || Array.from(field.options).some(({ value }) => value === old.value))
      field.value = old.value;
  }
  /** @type {NodeListOf<HTMLElement>} */
  const now = fresh.querySelectorAll("[data-key]");
  for (const row of now) {
    const value = rows.get(row.dataset.key);
    const changed = value !== undefined && value !== row.dataset.value;
    // Another table was asked for: its rows are not news.
    if (changed && fresh.getAttribute("hx-get") === source) row.dataset.flash = "";
  }
  if (!fresh.contains(document.activeElement)) focusAgain(fresh, focus);
}

/** @param {Field} field @returns {field is HTMLInputElement} */
const ticked = (field) => field.type === "checkbox" || field.type === "radio";

/** Whether the field differs from what the server wrote. @param {Field} field */
function isFilled(field) {
  if ("options" in field) return Array.from(field.options).some((option) => option.selected !== option.defaultSelected);
  if (field.value !== field.defaultValue) return true;
  return ticked(field) && field.checked !== field.defaultChecked;
}

/** Text typed before these scripts loaded counts too: a preview shows it. @param {Document} root */
function lookAtTyped(root) {
  for (const part of root.querySelectorAll('[hx-trigger^="change"]')) {
    /** @type {NodeListOf<Field>} */
    const fields = part.querySelectorAll("input, select, textarea");
    if (Array.from(fields).some(isFilled)) part.dispatchEvent(new Event("change"));
  }
}
