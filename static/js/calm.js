/**
 * Drawing or loading a page anew never comes between somebody's hand and the page: not between press and release (the
 * click would be lost), not while a list is open or a text half typed, and not while a form is under way. The answer to
 * a form brings a fresh page and perhaps the visitor's first session with it; a reload would throw both away.
 */

const LONGEST_FORM = 30_000;
/** Milliseconds: the click of a finger comes a moment after it was lifted. */
const TAP = 60;

/** What holds something down. @type {"" | "pointer" | "key"} */
let pressed = "";
/** Grows with each press: the end of an older one does not end a newer one. */
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
); // released where no script saw it
addEventListener(
  "keyup",
  () => {
    if (pressed === "key") released();
  },
  true,
);
for (const kind of ["pointercancel", "click"]) addEventListener(kind, () => released(), true);
addEventListener("blur", () => released()); // the window's own: what is released elsewhere is not told here
// Listens last: a script that sends a form itself has said so by then.
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

/** After the click that belongs to it. */
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

/** Milliseconds until the answer to a form is no longer waited for. */
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

/** Now, or as soon as nobody is in the middle of something; only the last one asked for. @param {() => void} act */
export function whenCalm(act) {
  waiting = act;
  go();
}

/** Now, or as soon as nothing is held down: for what is drawn under the hand all the time. @param {() => void} act */
export function whenReleased(act) {
  if (pressed) held.add(act);
  else act();
}

/** What this page shows is no longer true: load it again. */
export function reloadCalmly() {
  whenCalm(() => location.reload());
}
