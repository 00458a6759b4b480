/**
 * Carrying a card with mouse, pen or finger: what is held follows the pointer, and the place it is let go on is told.
 * A press that hardly moves stays a click.
 */
const FAR = 8;

/**
 * @typedef {(source: HTMLElement, target: HTMLElement | null) => void} OnDrop
 * @typedef {{source: HTMLElement, x: number, y: number, copy: HTMLElement | null, id: number}} Held
 */

/**
 * @param {HTMLElement} root
 * @param {{onDrop: OnDrop}} hooks elements that can be carried have `data-carry`, places to let go on `data-drop`
 * @returns {() => void} unbinds it
 */
export function bindDrag(root, { onDrop }) {
  const carrying = new Carrying(root, onDrop);
  return () => carrying.stop();
}

class Carrying {
  /** @type {Held | null} */
  #held = null;
  #dragged = false;
  #bound = new AbortController();

  /** @param {HTMLElement} root @param {OnDrop} onDrop */
  constructor(root, onDrop) {
    this.root = root;
    this.onDrop = onDrop;
    const { signal } = this.#bound;
    root.addEventListener("pointerdown", (event) => this.#press(event), { signal });
    root.addEventListener("pointermove", (event) => this.#move(event), { signal });
    root.addEventListener("pointerup", (event) => this.#release(event), { signal });
    root.addEventListener("pointercancel", () => this.#letGo(), { signal });
    root.addEventListener("click", (event) => this.#click(event), { signal, capture: true });
  }

  stop() {
    this.#letGo();
    this.#bound.abort();
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const source = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-carry]"));
    this.#dragged = false;
    if (source && event.button === 0)
      this.#held = { source, x: event.clientX, y: event.clientY, copy: null, id: event.pointerId };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    if (!held.copy && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    held.copy ??= this.#begin(held);
    const { copy } = held;
    copy.style.translate = `${event.clientX - copy.offsetWidth / 2}px ${event.clientY - copy.offsetHeight * 0.6}px`;
    this.#unlight();
    placeAt(event)?.setAttribute("data-over-drop", "");
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    this.#letGo();
    if (!held.copy) return;
    this.#dragged = true;
    this.onDrop(held.source, placeAt(event));
  }

  /** The click that follows a drag is none. @param {Event} event */
  #click(event) {
    if (!this.#dragged) return;
    this.#dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** What follows the pointer. @param {Held} held */
  #begin({ source, id }) {
    const box = source.getBoundingClientRect();
    const copy = /** @type {HTMLElement} */ (source.cloneNode(true));
    copy.removeAttribute("data-carry");
    copy.className += " carried";
    copy.setAttribute("aria-hidden", "true");
    copy.style.inlineSize = `${box.width}px`;
    copy.style.blockSize = `${box.height}px`;
    document.querySelector(".match")?.append(copy);
    source.toggleAttribute("data-carrying", true);
    this.root.setPointerCapture(id);
    return copy;
  }

  #letGo() {
    this.#held?.copy?.remove();
    this.#held?.source.removeAttribute("data-carrying");
    this.#unlight();
    this.#held = null;
  }

  #unlight() {
    for (const lit of document.querySelectorAll("[data-over-drop]")) lit.removeAttribute("data-over-drop");
  }
}

/** Where a card may be let go, under the pointer. @param {PointerEvent} event @returns {HTMLElement | null} */
const placeAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") ?? null;
