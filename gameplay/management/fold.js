/**
 * Folds events with the browser half of a game: `node fold.js <apply.js>`. A line of input is one of
 *   {"name": …, "view": {…}}                                   a viewer sees this from now on
 *   {"name": …, "events": […], "changed": {…}, "gone": […]}    its events, and how its view of the server changes
 * A line of output answers the second: null, or {"at": …, "folded": …, "view": …}, the first place where both differ.
 */
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { applyEvents } = await import(pathToFileURL(process.argv[2]).href);

/** By viewer, the view as it was folded: frozen, so that code that writes into it fails. */
const folded = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const { name, view, events, changed, gone } = JSON.parse(line);
  if (view) folded.set(name, frozen(view));
  else process.stdout.write(`${JSON.stringify(told(name, events, changed, gone))}\n`);
}

function told(name, events, changed, gone) {
  const before = folded.get(name);
  const is = { ...before, ...changed };
  for (const key of gone) delete is[key];
  try {
    const after = applyEvents(before, frozen(events));
    folded.set(name, frozen(after));
    return difference(after, is, []);
  } catch (error) {
    return { at: "", folded: String(error.stack), view: null };
  }
}

function frozen(value) {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

/** What was never set is not what is null: `undefined` does not survive the way to a server. */
function difference(one, other, path) {
  const wrong = { at: path.join("."), folded: one === undefined ? "nothing" : one, view: other };
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other ? null : wrong;
  if (one === other) return null;
  if (Array.isArray(one) !== Array.isArray(other)) return wrong;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (!(key in one && key in other)) return { at: [...path, key].join("."), folded: one[key], view: other[key] };
    const found = difference(one[key], other[key], [...path, key]);
    if (found) return found;
  }
  return null;
}
