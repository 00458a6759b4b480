/** As much of a document as the kit needs to draw in: elements, texts, attributes, the focus. */

class FakeNode {
  /** @type {any} */ parent = null;
  /** @type {any[]} */ childNodes = [];
  ownerDocument = page;
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling() {
    return this.parent?.childNodes[this.parent.childNodes.indexOf(this) + 1] ?? null;
  }
  /** A node that moves, or goes, loses the focus, as in a browser. */
  remove() {
    if (this.contains(page.activeElement)) page.activeElement = null;
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((/** @type {any} */ each) => each !== this);
    this.parent = null;
  }
  insertBefore(/** @type {any} */ node, /** @type {any} */ before) {
    node.remove();
    node.parent = this;
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
  }
  append(/** @type {any[]} */ ...nodes) {
    for (const node of nodes) this.insertBefore(typeof node === "string" ? page.createTextNode(node) : node, null);
  }
  replaceChildren(/** @type {any[]} */ ...nodes) {
    for (const node of [...this.childNodes]) node.remove();
    this.append(...nodes);
  }
  contains(/** @type {any} */ node) {
    for (let each = node; each; each = each.parent) if (each === this) return true;
    return false;
  }
}

class FakeText extends FakeNode {
  nodeName = "#text";
  constructor(/** @type {string} */ text) {
    super();
    this.nodeValue = text;
  }
  get textContent() {
    return this.nodeValue;
  }
}

class FakeElement extends FakeNode {
  /** @type {Map<string, string>} */ #attributes = new Map();
  onclick = null;
  constructor(/** @type {string} */ name) {
    super();
    this.nodeName = name.toUpperCase();
  }
  getAttribute = (/** @type {string} */ name) => this.#attributes.get(name) ?? null;
  setAttribute = (/** @type {string} */ name, /** @type {string} */ value) => void this.#attributes.set(name, value);
  removeAttribute = (/** @type {string} */ name) => void this.#attributes.delete(name);
  hasAttribute = (/** @type {string} */ name) => this.#attributes.has(name);
  getAttributeNames = () => [...this.#attributes.keys()];
  get children() {
    return this.childNodes.filter((node) => node instanceof FakeElement);
  }
  /** @returns {string} */
  get textContent() {
    return this.childNodes.map((node) => node.textContent).join("");
  }
  set textContent(text) {
    this.replaceChildren(...(text ? [text] : []));
  }
  toggleAttribute = (/** @type {string} */ name, /** @type {boolean} */ there) =>
    there ? this.setAttribute(name, "") : this.removeAttribute(name);
  querySelector = (/** @type {string} */ selector) => this.querySelectorAll(selector)[0] ?? null;
  /** By class or attribute, or an empty element by its name. @param {string} selector @returns {any[]} */
  querySelectorAll(selector) {
    const [, letter, name] = /** @type {string[]} */ (/^([.[]?)([\w-]+)/.exec(selector));
    const fits = (/** @type {any} */ each) => {
      if (letter === ".") return each.getAttribute("class")?.split(" ").includes(name);
      return letter ? each.hasAttribute(name) : each.nodeName === name.toUpperCase() && !each.textContent;
    };
    return this.children.flatMap((each) => [...(fits(each) ? [each] : []), ...each.querySelectorAll(selector)]);
  }
  focus() {
    page.activeElement = this;
  }
}

/** @type {any} */
const page = {
  activeElement: null,
  createElement: (/** @type {string} */ name) => new FakeElement(name),
  createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => new FakeElement(name),
  createTextNode: (/** @type {string} */ text) => new FakeText(text),
};

export const useDocument = () => void Object.assign(globalThis, { document: page });

/** A sheet of symbols in which each is an empty text. */
export function useSymbols() {
  const symbol = { getAttribute: () => "", children: [{ cloneNode: () => new FakeElement("text") }] };
  page.querySelector = () => ({ content: { getElementById: () => symbol } });
}
