/**
 * What part of the board is shown: the whole of it, a close-up that follows a robot, or wherever the user went
 * (buttons, wheel, pinch, drag). Works on the viewBox alone, so nothing ever scrolls.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

const CLOSEST = 150; // user units across: about four cells
const TOOLS = 60; // pixels: the buttons lie on the upper and the right edge of the picture

/**
 * @param {SVGSVGElement} picture
 * @param {{whole: () => Box, close: () => Box | null, still: () => boolean}} scene
 *   `whole`: the board; `close`: what a close-up shows; `still`: no motion is wanted
 */
export function createCamera(picture, scene) {
  /** @type {"whole" | "close" | "free"} */
  let mode = "whole";
  let box = scene.whole();
  let frame = 0;
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  let dragged = false;

  function show(/** @type {Box} */ next) {
    box = next;
    picture.setAttribute("viewBox", [box.x, box.y, box.width, box.height].map((n) => n.toFixed(1)).join(" "));
  }

  /** Glide to a box. @param {Box} target */
  function glide(target) {
    cancelAnimationFrame(frame);
    if (scene.still()) return show(target);
    const start = { ...box };
    let began = 0;
    const step = (/** @type {number} */ now) => {
      began ||= now;
      const part = Math.min(1, (now - began) / 260);
      const eased = 1 - (1 - part) ** 3;
      show({
        x: start.x + (target.x - start.x) * eased, y: start.y + (target.y - start.y) * eased,
        width: start.width + (target.width - start.width) * eased, height: start.height + (target.height - start.height) * eased,
      });
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  }

  /** The viewBox shape follows the element's, so a close-up fills it. @param {Box} wanted @returns {Box} */
  function filled(wanted) {
    const whole = scene.whole();
    const { width, height } = picture.getBoundingClientRect();
    if (!width || !height) return wanted;
    const ratio = width / height;
    const size = wanted.width / wanted.height < ratio
      ? { width: wanted.height * ratio, height: wanted.height } : { width: wanted.width, height: wanted.width / ratio };
    // A close-up may go over the edge of the board, so that nothing has to hide under the buttons.
    const slack = mode === "close" ? (TOOLS * size.width) / width : 0;
    const bound = (/** @type {number} */ centre, /** @type {number} */ span, /** @type {number} */ low, /** @type {number} */ length) =>
      span >= length ? low + length / 2 - span / 2 : Math.min(Math.max(centre - span / 2, low), low + length - span);
    return {
      x: bound(wanted.x + wanted.width / 2, size.width, whole.x, whole.width + slack),
      y: bound(wanted.y + wanted.height / 2, size.height, whole.y - slack, whole.height + slack), ...size,
    };
  }

  function refresh() {
    if (mode === "whole") glide(filled(scene.whole()));
    if (mode === "close") glide(filled(scene.close() ?? scene.whole()));
  }

  /** On the whole board a finger that goes up or down scrolls the page; on a part of it, it moves the picture. */
  function setMode(/** @type {"whole" | "close" | "free"} */ next) {
    mode = next;
    picture.style.touchAction = mode === "whole" ? "pan-y" : "none";
  }

  /** @param {"whole" | "close"} wanted */
  function look(wanted) {
    setMode(wanted);
    refresh();
  }

  /** @param {number} factor below 1 comes nearer @param {{x: number, y: number}} [at] user units that stay where they are */
  function zoom(factor, at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }) {
    const widest = filled(scene.whole()).width;
    const width = Math.min(Math.max(box.width * factor, CLOSEST), widest);
    const real = width / box.width;
    setMode(width >= widest ? "whole" : "free");
    cancelAnimationFrame(frame);
    show(filled({ x: at.x - (at.x - box.x) * real, y: at.y - (at.y - box.y) * real, width, height: box.height * real }));
  }

  /** @param {number} dx @param {number} dy in parts of what is shown */
  function pan(dx, dy) {
    setMode("free");
    show(filled({ ...box, x: box.x + dx * box.width, y: box.y + dy * box.height }));
  }

  function toUser(/** @type {{clientX: number, clientY: number}} */ event) {
    const matrix = picture.getScreenCTM();
    const point = new DOMPoint(event.clientX, event.clientY);
    return matrix ? point.matrixTransform(matrix.inverse()) : point;
  }

  function onDown(/** @type {PointerEvent} */ event) {
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) dragged = false;
  }

  function onMove(/** @type {PointerEvent} */ event) {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const { width, height } = picture.getBoundingClientRect();
    if (fingers.size === 1) {
      const dx = event.clientX - before.clientX;
      const dy = event.clientY - before.clientY;
      if (!dragged && Math.hypot(dx, dy) < 8) return;
      if (!dragged) picture.setPointerCapture(event.pointerId);
      dragged = true;
      pan(-dx / width, -dy / height);
    } else {
      const [other] = [...fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
      const gap = (/** @type {PointerEvent} */ a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY) || 1;
      const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
      zoom(gap(before) / gap(event), toUser(middle));
      dragged = true;
    }
    fingers.set(event.pointerId, event);
  }

  function onUp(/** @type {PointerEvent} */ event) { fingers.delete(event.pointerId); }

  /** A drag is no tap. */
  function onClick(/** @type {MouseEvent} */ event) {
    if (!dragged) return;
    event.stopPropagation();
    dragged = false;
  }

  function onWheel(/** @type {WheelEvent} */ event) {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls with the plain wheel
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, toUser(event));
  }

  const resized = new ResizeObserver(() => { if (mode === "free") show(filled(box)); else { cancelAnimationFrame(frame); show(filled(mode === "close" ? scene.close() ?? scene.whole() : scene.whole())); } });
  resized.observe(picture);
  picture.addEventListener("pointerdown", onDown);
  picture.addEventListener("pointermove", onMove);
  picture.addEventListener("pointerup", onUp);
  picture.addEventListener("pointercancel", onUp);
  picture.addEventListener("click", onClick, { capture: true });
  picture.addEventListener("wheel", onWheel, { passive: false });

  return { look, zoom, pan, refresh, get mode() { return mode; } };
}
