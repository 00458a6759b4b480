/** Building SVG and HTML elements without markup strings: nothing a user wrote is ever parsed. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{x: number, y: number}} Point */

/** A number for an attribute: two decimals, no trailing noise. @param {number} value */
export const round = (value) => Math.round(value * 100) / 100;

/** The transform to a point, and a turn there. @param {Point} at @param {number} [degrees] clockwise */
export const moved = ({ x, y }, degrees = 0) =>
  `translate(${round(x)} ${round(y)})${degrees ? ` rotate(${round(degrees)})` : ""}`;

/**
 * @param {string} name
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes] null, undefined and false leave
 *   one out
 * @param {(Node | string)[]} [children]
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, children = []) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * @param {string} name
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElement}
 */
export function html(name, attributes = {}, children = []) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, string | number | boolean | null | undefined>} attributes
 * @param {(Node | string)[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}
