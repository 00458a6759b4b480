/**
 * Carrying a card with mouse, pen or finger: what is held follows the pointer, and the place it is let go on is told.
 * A press that hardly moves stays a click.
 */
const FAR = 8;

/**
 * @param {HTMLElement} root
 * @param {{onDrop: (source: HTMLElement, target: HTMLElement | null) => void}} hooks elements that can be carried have
 *   `data-carry`, places to let go on `data-drop`
 */
export function bindDrag(root, { onDrop }) {
  /** @type {{source: HTMLElement, x: number, y: number, copy: HTMLElement | null, id: number} | null} */
  let held = null;
  let dragged = false;

  root.addEventListener("pointerdown", (event) => {
    const source = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-carry]"));
    dragged = false;
    if (source && event.button === 0) held = { source, x: event.clientX, y: event.clientY, copy: null, id: event.pointerId };
  });
  root.addEventListener("pointermove", (event) => {
    if (!held || held.id !== event.pointerId) return;
    if (!held.copy && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
    if (!held.copy) begin();
    move(event);
  });
  root.addEventListener("pointerup", (event) => {
    if (!held || held.id !== event.pointerId) return;
    const { source, copy } = held;
    drop();
    if (!copy) return;
    dragged = true;
    const below = document.elementFromPoint(event.clientX, event.clientY);
    onDrop(source, /** @type {HTMLElement | null} */ (below?.closest("[data-drop]") ?? null));
  });
  root.addEventListener("pointercancel", drop);
  // The click that follows a drag is none.
  root.addEventListener("click", (event) => {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }, { capture: true });

  function begin() {
    const { source, id } = /** @type {any} */ (held);
    const box = source.getBoundingClientRect();
    const copy = /** @type {HTMLElement} */ (source.cloneNode(true));
    copy.removeAttribute("data-carry");
    copy.className += " rr-carried";
    copy.setAttribute("aria-hidden", "true");
    copy.style.inlineSize = `${box.width}px`;
    copy.style.blockSize = `${box.height}px`;
    document.querySelector(".match")?.append(copy);
    source.toggleAttribute("data-carrying", true);
    root.setPointerCapture(id);
    /** @type {any} */ (held).copy = copy;
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const { copy } = /** @type {any} */ (held);
    copy.style.translate = `${event.clientX - copy.offsetWidth / 2}px ${event.clientY - copy.offsetHeight * 0.6}px`;
    for (const lit of root.querySelectorAll("[data-over-drop]")) lit.removeAttribute("data-over-drop");
    document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]")?.setAttribute("data-over-drop", "");
  }

  function drop() {
    held?.copy?.remove();
    held?.source.removeAttribute("data-carrying");
    for (const lit of root.querySelectorAll("[data-over-drop]")) lit.removeAttribute("data-over-drop");
    held = null;
  }
}
