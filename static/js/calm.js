/**
 * Redrawing or reloading a page must not disturb the person using it: not between press and release (the click would be
 * lost), not while a list is open or a text half typed, and not while a form is being sent. The answer to a form brings
 * a fresh page and perhaps the visitor's first session with it; a reload would lose both.
 */

const LONGEST_FORM = 30_000;
/** Milliseconds: a finger's click comes a moment after the release. */
const TAP = 60;

/** What holds something down. @type {"" | "pointer" | "key"} */
let pressed = "";
/** Grows with each press, so that the end of an older one does not end a newer one. */
let press = 0;
let sentAt = -Infinity;
/** @type {(() => void) | null} */
let waiting = null;
/** @type {Set<() => void>} */
const held = new Set();

addEventListener(
  "pointerdown",
  (event) => {
    if (!event.button) down("pointer");
  },
  true,
);
addEventListener(
  "keydown",
  (event) => {
    if (event.key === " " || event.key === "Enter") down("key");
  },
  true,
);
addEventListener("pointerup", (event) => released(event.pointerType === "touch" ? TAP : 0), true);
addEventListener(
  "pointermove",
  (event) => {
    if (pressed === "pointer" && !event.buttons) released();
  },
  true,
); // no script saw the release
addEventListener(
  "keyup",
  () => {
    if (pressed === "key") released();
  },
  true,
);
for (const kind of ["pointercancel", "click"]) addEventListener(kind, () => released(), true);
addEventListener("blur", () => released()); // the window's own: releases elsewhere are not reported here
// Listens last: by then a script that sends the form itself has prevented the default.
addEventListener("submit", (event) => {
  if (!event.defaultPrevented) sentAt = performance.now();
});
addEventListener("pageshow", (event) => {
  if (event.persisted) {
    sentAt = -Infinity;
    released();
  }
});
addEventListener("focusout", () => setTimeout(go));

/** @param {"pointer" | "key"} by */
function down(by) {
  pressed = by;
  press += 1;
}

/** After the click that belongs to the release. */
function released(after = 0) {
  const mine = press;
  setTimeout(() => {
    if (mine !== press) return;
    pressed = "";
    go();
  }, after);
}

/** A choice or a text is half made. */
function halfway() {
  const at = /** @type {any} */ (document.activeElement);
  return Boolean(at?.matches("select") || (at?.matches("input, textarea") && at.value !== at.defaultValue));
}

/** Milliseconds for which to wait for a form's answer. */
const rest = () => sentAt + LONGEST_FORM - performance.now();

export const isCalm = () => !pressed && !halfway() && rest() <= 0;

function go() {
  if (pressed) return;
  for (const act of held) {
    held.delete(act);
    act();
  }
  if (!waiting || halfway()) return;
  if (rest() > 0) return void setTimeout(go, rest());
  const act = waiting;
  waiting = null;
  act();
}

/**
 * Runs it now, or as soon as nobody is in the middle of something; only the last request counts.
 * @param {() => void} act
 */
export function whenCalm(act) {
  waiting = act;
  go();
}

/** Runs it now, or as soon as nothing is held down: for parts that are redrawn all the time. @param {() => void} act */
export function whenReleased(act) {
  if (pressed) held.add(act);
  else act();
}

/** Loads the page again, because it is out of date. */
export function reloadCalmly() {
  whenCalm(() => location.reload());
}
