/** Moving a picture by hand: a finger or the mouse drags it, two fingers or the wheel (with Ctrl) zoom. */

/** Pixels that a press may move and still be a tap. */
const FAR = 8;
const WHEEL = 1.15;

/**
 * @typedef {{
 *   zoom: (factor: number, at: {x: number, y: number}) => void, pan: (dx: number, dy: number) => void,
 * }} Movable
 */

/** @param {SVGSVGElement} picture @param {Movable} camera */
export function bindGestures(picture, camera) {
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let dragged = false;

  picture.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) dragged = false;
  });
  picture.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (fingers.size > 1) pinch(before, event);
    else if (!drag(before, event)) return;
    dragged = true;
    fingers.set(event.pointerId, event);
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
    picture.addEventListener(end, (event) => fingers.delete(event.pointerId));
  picture.addEventListener("click", swallow, { capture: true });
  picture.addEventListener("wheel", roll, { passive: false });

  /** Whether it moved far enough to be a drag. @param {PointerEvent} before @param {PointerEvent} event */
  function drag(before, event) {
    const dx = event.clientX - before.clientX;
    const dy = event.clientY - before.clientY;
    if (!dragged && Math.hypot(dx, dy) < FAR) return false;
    if (!dragged) picture.setPointerCapture(event.pointerId);
    const { width, height } = picture.getBoundingClientRect();
    camera.pan(-dx / width, -dy / height);
    return true;
  }

  /** @param {PointerEvent} before @param {PointerEvent} event of one finger, while another is down */
  function pinch(before, event) {
    const [other] = [...fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
    const gap = (/** @type {PointerEvent} */ a) =>
      Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY) || 1;
    const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    camera.zoom(gap(before) / gap(event), spot(middle));
  }

  /** A drag is no tap. @param {Event} event */
  function swallow(event) {
    if (!dragged) return;
    event.stopPropagation();
    dragged = false;
  }

  /** @param {WheelEvent} event */
  function roll(event) {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls with the plain wheel
    event.preventDefault();
    camera.zoom(event.deltaY > 0 ? WHEEL : 1 / WHEEL, spot(event));
  }

  /** In units of the picture. @param {{clientX: number, clientY: number}} event */
  function spot(event) {
    const matrix = picture.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY);
    return matrix ? point.matrixTransform(matrix.inverse()) : point;
  }
}
