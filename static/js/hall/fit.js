/* Cuts a list into pages of the screen. Pure: it receives boxes and measures nothing. */

/** @typedef {{ top: number, bottom: number }} Box */

/**
 * Cuts boxes in rows into pages no higher than `room`; a higher row gets its own page.
 * @param {readonly Box[]} boxes in the order of the list @param {number} room
 * @returns {number[][]} the numbers of the boxes on each page
 */
export function rowPages(boxes, room) {
  /** @type {number[][]} */
  const pages = [];
  let start = 0;
  for (const row of rowsOf(boxes)) {
    const bottom = Math.max(...row.map((at) => boxes[at].bottom));
    if (!pages.length || bottom - start > room) {
      pages.push([]);
      start = boxes[row[0]].top;
    }
    pages[pages.length - 1].push(...row);
  }
  return pages;
}

/** @param {readonly Box[]} boxes */
function rowsOf(boxes) {
  /** @type {number[][]} */
  const rows = [];
  let top = Number.NEGATIVE_INFINITY;
  boxes.forEach((box, at) => {
    if (box.top > top + 1) {
      rows.push([]);
      top = box.top;
    }
    rows[rows.length - 1].push(at);
  });
  return rows;
}

/**
 * Spreads lines evenly over so many pages; people read down one column, then down the next.
 * @param {number} count @param {number} columns beside each other @param {number} pages
 * @returns {{ at: number[], rows: number }[]} the numbers of the lines on each page, and how many stand in a column
 */
export function columnPages(count, columns, pages) {
  const each = Math.ceil(count / pages);
  return Array.from({ length: Math.ceil(count / each) }, (_none, page) => {
    const first = page * each;
    const at = Array.from({ length: Math.min(each, count - first) }, (_line, number) => first + number);
    return { at, rows: Math.ceil(each / columns) };
  });
}

/**
 * The best way to lay out a list: the fewest pages with names that are readable from afar, and among these the largest
 * names; if that takes too many pages, smaller names. Smaller names never need more pages, so it tries only a few
 * sizes.
 * @template {{ columns: number, pages: { length: number }[] }} Way
 * @param {(size: number) => Way[]} waysAt in a size, 0 is the largest
 * @param {number} sizes how many there are @param {number} readable the last that is read from far
 * @param {number} few pages, at most
 * @returns {Way}
 */
export function bestWay(waysAt, sizes, readable, few) {
  const far = fewest(waysAt(readable));
  const most = Math.min(far, few);
  let [from, to] = far <= few ? [0, readable] : [readable + 1, sizes - 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (fewest(waysAt(middle)) <= most) to = middle;
    else from = middle + 1;
  }
  const ways = waysAt(to);
  const least = fewest(ways);
  return ways
    .filter(({ pages }) => pages.length === least)
    .toSorted((one, other) => unevenness(one) - unevenness(other))[0];
}

/** @param {readonly { pages: { length: number }[] }[]} ways none: the names find no room */
const fewest = (ways) => Math.min(...ways.map(({ pages }) => pages.length));

/**
 * How much fuller the fullest page is than the emptiest, and how many places stay empty.
 * @param {{ columns: number, pages: { length: number }[] }} way
 */
function unevenness({ columns, pages }) {
  const counts = pages.map(({ length }) => length);
  const empty = counts.reduce((sum, count) => sum + ((columns - (count % columns)) % columns), 0);
  return Math.max(...counts) - Math.min(...counts) + empty;
}

/** The most seconds that anybody waits for their name. */
const WAIT = 20;
/** The most and the fewest seconds for a page of names. */
const LONG = 12;
const SHORT = 4;

/**
 * The order of the pages, and how long each stays: all names come between two other pages, so that no name waits longer
 * than `WAIT`.
 * @param {readonly { names: boolean, stay: number }[]} pages `stay`: seconds that it would like
 * @returns {{ at: number, stay: number }[]} the number of a page, and its seconds
 */
export function turnsOf(pages) {
  const all = pages.map(({ stay }, at) => ({ at, stay }));
  const names = all.filter(({ at }) => pages[at].names);
  const others = all.filter(({ at }) => !pages[at].names);
  if (!names.length) return all;
  const apart = names.length - (others.length ? 0 : 1);
  const stay = Math.max(SHORT, Math.min(LONG, WAIT / Math.max(1, apart)));
  const shown = names.map(({ at }) => ({ at, stay }));
  if (!others.length) return shown;
  const rest = Math.max(SHORT, WAIT - (names.length - 1) * stay);
  return others.flatMap((other) => [...shown, { at: other.at, stay: Math.min(other.stay, rest) }]);
}
