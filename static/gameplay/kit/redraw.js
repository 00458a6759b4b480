/**
 * Redraws a part of the page by changing what is there: an element that is still wanted stays, with the focus, the
 * pointer that holds it down and its place in a list. So a part may be described afresh at each news, whole, by the
 * functions of `svg.js`, and nobody mends the focus by hand.
 *
 * Elements are known again by `data-key`, others by their order. What listens to an element that is drawn like this is
 * bound with `on`: a listener of `addEventListener` would stay with the element, and act on what was so before.
 */

/** What `on` binds. */
const EVENTS = /** @type {const} */ (["onclick", "onkeydown", "onpointerenter", "onpointerleave", "onfocus", "onblur"]);

/**
 * @template {Element} E
 * @param {E} element
 * @param {{
 *   [Name in "click" | "keydown" | "pointerenter" | "pointerleave" | "focus" | "blur"]?:
 *     (event: HTMLElementEventMap[Name]) => void
 * }} actions by event
 * @returns {E}
 */
export function on(element, actions) {
  return Object.assign(element, Object.fromEntries(Object.entries(actions).map(([event, act]) => [`on${event}`, act])));
}

/**
 * Make the children of a place look like these. Those that are kept are patched, so `fresh` is used up.
 * @param {Element} place @param {(Node | string)[]} fresh
 * @param {string} [otherwise] a selector: who has the focus when its element is gone
 */
export function redraw(place, fresh, otherwise = "") {
  const page = place.ownerDocument;
  const focused = /** @type {HTMLElement | null} */ (place.contains(page.activeElement) ? page.activeElement : null);
  patch(place, fresh);
  if (!focused || focused === page.activeElement) return;
  // A row that changed its place has lost the focus on the way.
  const next = place.contains(focused) ? focused : otherwise && place.querySelector(otherwise);
  if (next) /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
}

/** @param {Element} place @param {(Node | string)[]} fresh */
function patch(place, fresh) {
  const wanted = fresh.map((node) => (typeof node === "string" ? place.ownerDocument.createTextNode(node) : node));
  const kept = matches([...place.childNodes], wanted);
  const stays = new Set(kept.values());
  for (const node of [...place.childNodes]) if (!stays.has(node)) node.remove();
  let next = place.firstChild;
  for (const node of wanted) {
    const same = kept.get(node);
    if (same) update(same, node);
    if (same && same === next) next = next.nextSibling;
    else place.insertBefore(same ?? node, next);
  }
}

/**
 * Which child is to become which: by key, and those without a key in their order.
 * @param {ChildNode[]} old @param {Node[]} wanted @returns {Map<Node, ChildNode>}
 */
function matches(old, wanted) {
  const byKey = new Map(old.map((node) => [keyOf(node), node]));
  const rest = old.filter((node) => !keyOf(node));
  const found = new Map();
  for (const node of wanted) {
    const key = keyOf(node);
    const same = key ? byKey.get(key) : rest[0];
    if (!same || same.nodeName !== node.nodeName) continue;
    found.set(node, same);
    if (key) byKey.delete(key);
    else rest.shift();
  }
  return found;
}

/** @param {Node} node */
const keyOf = (node) => ("getAttribute" in node ? /** @type {Element} */ (node).getAttribute("data-key") : null) ?? "";

/** @param {Node} have @param {Node} want of the same kind */
function update(have, want) {
  if (!("getAttribute" in have)) {
    if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
    return;
  }
  const [element, fresh] = /** @type {HTMLElement[]} */ ([have, want]);
  for (const name of element.getAttributeNames()) if (!fresh.hasAttribute(name)) element.removeAttribute(name);
  for (const name of fresh.getAttributeNames())
    if (element.getAttribute(name) !== fresh.getAttribute(name))
      element.setAttribute(name, fresh.getAttribute(name) ?? "");
  for (const name of EVENTS) if (element[name] !== fresh[name]) Object.assign(element, { [name]: fresh[name] });
  patch(element, [...fresh.childNodes]);
}
