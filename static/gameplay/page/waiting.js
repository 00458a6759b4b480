/**
 * The waiting room follows by itself: when the host tells that something changed, the room is fetched and drawn again.
 */
import { reloadCalmly, whenCalm } from "../../js/calm.js";
import { announce, bindCopy } from "../../js/copy.js";
import { focusAgain, focusIn } from "../../js/focus.js";
import { bindNonces } from "../../js/nonce.js";
import { Call } from "./call.js";
import { Socket } from "./socket.js";

/**
 * Milliseconds; an answer that takes longer is lost. The line tells the version again, and the room is asked for again.
 */
const PATIENCE = 15_000;

const room = /** @type {HTMLElement} */ (document.querySelector("[data-waiting]"));
const call = new Call(room, { waits: true });
let fetching = false;
/** The newest version the host spoke of. */
let told = shown();

function shown() {
  return Number(room.dataset.version);
}

new Socket({
  url: /** @type {string} */ (room.dataset.waiting),
  api: /** @type {string} */ (room.dataset.api),
  match: /** @type {string} */ (room.dataset.code),
  have: () => null,
  onStatus() {},
  onMessage(message) {
    told = Math.max(told, versionOf(message));
    follow();
  },
});

/** @param {import("../../types/host.d.ts").Outbound} message */
function versionOf(message) {
  if (message.type === "steps") return message.to;
  return "version" in message ? message.version : 0;
}

async function follow() {
  if (fetching || told <= shown()) return;
  fetching = true;
  try {
    const reply = await fetch(location.href, { signal: AbortSignal.timeout(PATIENCE) });
    if (reply.status === 429 || reply.status >= 500) return; // says nothing of the room
    const fresh = /** @type {HTMLElement | null} */ (
      new DOMParser().parseFromString(await reply.text(), "text/html").querySelector("[data-waiting]")
    );
    if (!fresh) {
      if (!reply.redirected) await call.now(gettext("The match begins")); // not the page where one signs in
      return reloadCalmly();
    }
    whenCalm(() => {
      draw(fresh);
      setTimeout(follow);
    });
  } catch {
    /* lost: the line tells the version again */
  } finally {
    fetching = false;
  }
}

/** @param {HTMLElement} fresh */
function draw(fresh) {
  const before = seats();
  const wasFull = isFull();
  const focused = focusIn(room);
  room.replaceChildren(...fresh.childNodes);
  room.dataset.version = fresh.dataset.version;
  bindCopy(room);
  bindNonces(room);
  call.bind(room);
  if (isFull() && !wasFull) void call.now(gettext("Everybody is here"));
  focusAgain(room, focused);
  announce(
    seats()
      .filter((line) => !before.includes(line))
      .join(". "),
  );
}

/** Whoever made the table may start the match. */
const isFull = () => Boolean(room.querySelector("[data-full]"));

const seats = () =>
  Array.from(room.querySelectorAll(".seat-row > .grow"), (line) => line.textContent?.replace(/\s+/g, " ").trim() ?? "");
