/**
 * An unfinished result, from taps on names. Pure: each function returns the next sheet. Taps can make no impossible
 * sheet, only an incomplete one.
 *
 * @typedef {"classified" | "dnf" | "dns"} How
 * @typedef {{entry: number, how: How, equal: boolean}} Placed a racer by start number; `equal`: shares the place of the
 *   one who finished before
 * @typedef {{placed: Placed[], before: Placed[][]}} Sheet in order of the taps; and how it was before each of them
 * @typedef {{entry: number, place: number | null, status: How | "dsq" | "", tied: boolean}} Line "" was not there
 */

/** @type {Sheet} */
export const EMPTY = { placed: [], before: [] };

const DNF = /** @type {const} */ ("dnf");

/** How many taps can be undone. */
const MEMORY = 50;

/** Puts a racer at the next place, or takes a placed one out. @param {Sheet} sheet @param {number} entry */
export function tap(sheet, entry) {
  if (!sheet.placed.some((one) => one.entry === entry))
    return next(sheet, [...sheet.placed, { entry, how: "classified", equal: false }]);
  return next(sheet, without(sheet.placed, entry));
}

/** The last one shares the place of the finisher before, or no longer does. @param {Sheet} sheet */
export function equal(sheet) {
  if (!equalTo(sheet)) return sheet;
  return changed(sheet, (last) => ({ ...last, equal: !last.equal }));
}

/** The last one retired, or finished after all. @param {Sheet} sheet */
export const retire = (sheet) => mark(sheet, "dnf");

/** The last one did not start, or finished after all. @param {Sheet} sheet */
export const absent = (sheet) => mark(sheet, "dns");

/** Everybody without a place retired. @param {Sheet} sheet @param {number[]} racers @returns {Sheet} */
export const retireRest = (sheet, racers) =>
  next(sheet, [...sheet.placed, ...missing(sheet, racers).map((entry) => ({ entry, how: DNF, equal: false }))]);

/** The sheet before the last tap. @param {Sheet} sheet @returns {Sheet} */
export function undo(sheet) {
  const placed = sheet.before.at(-1);
  return placed ? { placed, before: sheet.before.slice(0, -1) } : sheet;
}

/** Removes all places; undo brings them back. @param {Sheet} sheet */
export const clear = (sheet) => (sheet.placed.length ? next(sheet, []) : sheet);

/** The racer tapped last. @param {Sheet} sheet */
export const last = (sheet) => sheet.placed.at(-1) ?? null;

/** The finisher before the last one, who can share its place. @param {Sheet} sheet @returns {number | null} */
export function equalTo(sheet) {
  if (last(sheet)?.how !== "classified") return null;
  return sheet.placed.slice(0, -1).findLast((one) => one.how === "classified")?.entry ?? null;
}

/** The next finisher's place. @param {Sheet} sheet */
export const nextPlace = ({ placed }) => placed.filter((one) => one.how === "classified").length + 1;

/** The racers without a place. @param {Sheet} sheet @param {number[]} racers */
export const missing = (sheet, racers) => racers.filter((entry) => !sheet.placed.some((one) => one.entry === entry));

/**
 * In order of place: "1, 1, 3" (BB-9.10). Racers who retired or did not start come last, without a place.
 * @param {Sheet} sheet @returns {Line[]}
 */
export function lines(sheet) {
  const finished = sheet.placed.filter((one) => one.how === "classified");
  let place = 0;
  const placed = finished.map((one, index) => {
    if (!one.equal || !index) place = index + 1;
    return { entry: one.entry, place };
  });
  const shared = (/** @type {number} */ at) => placed.filter((line) => line.place === at).length > 1;
  const without = (/** @type {How} */ how) => sheet.placed.filter((one) => one.how === how);
  return [
    ...placed.map((line) => ({ ...line, status: /** @type {How} */ ("classified"), tied: shared(line.place) })),
    ...[...without("dnf"), ...without("dns")].map(({ entry, how }) => ({
      entry,
      place: null,
      status: how,
      tied: false,
    })),
  ];
}

/**
 * A corrected result: the tapped racers first, in that order; after them the others, as before.
 * @param {Sheet} sheet @param {Line[]} before @returns {Line[]}
 */
export function corrected(sheet, before) {
  const tapped = lines(sheet);
  const rest = before.filter((one) => tapped.every((line) => line.entry !== one.entry));
  const isIn = (/** @type {Line} */ one) => one.status === "classified" && one.place !== null;
  const finished = rest.filter(isIn);
  const count = (/** @type {Line[]} */ all) => all.filter(isIn).length;
  /** @param {Line} one @param {Line[]} among @param {number} from */
  const behind = (one, among, from) =>
    from + 1 + among.filter(({ place }) => place !== null && place < (one.place ?? 0)).length;
  const retired = rest.filter((one) => !isIn(one));
  const everybody = count(tapped) + finished.length;
  return [
    ...tapped,
    ...finished.map((one) => ({ ...one, place: behind(one, finished, count(tapped)) })),
    ...retired.map((one) => (one.place === null ? one : { ...one, place: behind(one, retired, everybody) })),
  ];
}

/**
 * The sheet without racers who no longer sit at this table.
 * @param {Sheet} sheet @param {number[]} racers @returns {Sheet}
 */
export function fit(sheet, racers) {
  const gone = sheet.placed.filter((one) => !racers.includes(one.entry));
  if (!gone.length) return sheet;
  return { placed: gone.reduce((placed, { entry }) => without(placed, entry), sheet.placed), before: [] };
}

/** @param {Sheet} sheet @param {How} how */
const mark = (sheet, how) =>
  changed(sheet, (one) => ({ ...one, how: one.how === how ? "classified" : how, equal: false }));

/** @param {Sheet} sheet @param {(last: Placed) => Placed} change */
function changed(sheet, change) {
  const at = last(sheet);
  return at ? next(sheet, [...sheet.placed.slice(0, -1), change(at)]) : sheet;
}

/** @param {Sheet} sheet @param {Placed[]} placed @returns {Sheet} */
const next = (sheet, placed) => ({ placed, before: [...sheet.before, sheet.placed].slice(-MEMORY) });

/**
 * If the removed racer shared a place, the next racer who shared it stays equal with the others, if there are any.
 * @param {Placed[]} placed @param {number} entry
 */
function without(placed, entry) {
  const at = placed.findIndex((one) => one.entry === entry);
  const out = placed[at];
  const rest = placed.toSpliced(at, 1);
  const follows = rest.findIndex((one, index) => index >= at && one.how === "classified");
  if (out.how === "classified" && follows >= 0) {
    const one = rest[follows];
    rest[follows] = { ...one, equal: one.equal && out.equal };
  }
  return rest;
}
