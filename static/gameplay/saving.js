/** The own draft, told to the host a moment after each change: at the deadline the host plays the draft it has. */
import { Refusal } from "./socket.js";

const PAUSE = 1000;

/** @param {{send: (message: any) => Promise<any>}} socket */
export function createSaving({ send }) {
  /** The newest draft, until the host has it. @type {any} */
  let unsaved = null;
  let timer = 0;

  function save(/** @type {any} */ prompt, /** @type {any} */ payload) {
    clearTimeout(timer);
    unsaved = { type: "draft", prompt: prompt.key, rev: prompt.rev, payload };
    timer = window.setTimeout(keep, PAUSE);
  }

  /** Also when the line is back. */
  async function keep() {
    const mine = unsaved;
    if (!mine) return;
    try { await send(mine); } catch (error) { if (!(error instanceof Refusal)) return; }
    if (mine === unsaved) unsaved = null;
  }

  /** Its question is answered, or void. */
  function drop() {
    clearTimeout(timer);
    unsaved = null;
  }

  return { save, keep, drop, get drafts() { return unsaved ? { [unsaved.prompt]: unsaved.payload } : {}; } };
}
