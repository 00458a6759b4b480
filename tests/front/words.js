/** The words of the site as modules find them on a page, here left in English. */
Object.assign(globalThis, {
  gettext: (/** @type {string} */ text) => text,
  ngettext: (/** @type {string} */ one, /** @type {string} */ many, /** @type {number} */ count) =>
    count === 1 ? one : many,
  pluralidx: (/** @type {number} */ count) => Number(count !== 1),
  interpolate: (/** @type {string} */ text, /** @type {any} */ values, /** @type {boolean} */ named = false) => {
    const rest = named ? [] : [...values];
    return text.replace(/%\((\w+)\)s|%s/g, (_, name) => String(named ? values[name] : rest.shift()));
  },
});
