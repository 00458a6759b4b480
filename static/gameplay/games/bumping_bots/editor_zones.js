/** The settings of a track: its zones in driving order, and over how many laps it is raced. */
import { button, choice, remover, tick } from "../../editor/controls.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { AROUND } from "./hex.js";

/**
 * @import { SettingsHost } from "../../editor/editor.js"
 * @import { Sheet } from "./editor_track.js"
 */

/** Of the directions 0 to 5. */
const ARROWS = ["→", "↗", "↖", "←", "↙", "↘"];
const LAPS = /** @type {const} */ ([2, 3]);

/** @param {Sheet} model @param {SettingsHost} on */
export function trackSettings(model, on) {
  const add = button(say("zone/add"), "add-zone", () => {
    const { dir = 0, inside = "L" } = model.zones.at(-1) ?? {};
    model.zones.push({ dir, inside, runs: [] });
    model.active = model.zones.length - 1;
    on.redo();
  });
  return [
    html("h2", {}, [say("zone/all")]),
    html("p", { class: "muted" }, [say("zone/all/text")]),
    html(
      "ol",
      { class: "ed-zones", start: 0 },
      model.zones.map((_, index) => zoneLine(model, index, on)),
    ),
    html("div", { class: "cluster" }, [add]),
    html("fieldset", { class: "field ed-laps" }, [
      html("legend", {}, [say("editor/laps")]),
      ...LAPS.map((laps) =>
        tick(say("laps", { laps }), `laps-${laps}`, laps, model.laps, (wanted) => {
          if (wanted.length) model.laps = wanted.sort();
          on.redo();
        }),
      ),
    ]),
  ];
}

/** @param {Sheet} model @param {number} index @param {SettingsHost} on */
function zoneLine(model, index, on) {
  const zone = model.zones[index];
  const cells = [...model.zoneOf.values()].filter((at) => at === index).length;
  const active = model.active === index;
  const choose = html(
    "button",
    { type: "button", class: "ed-zone-pick", "aria-pressed": String(active), "data-name": `zone-${index}` },
    [say("zone", { zone: index }), html("small", {}, [say("end/cells", { n: cells })])],
  );
  choose.addEventListener("click", () => {
    model.active = index;
    on.pick("zone");
    on.redo();
  });
  const dir = { label: say("zone/dir"), name: `dir-${index}`, words: (/** @type {number} */ way) => ARROWS[way] };
  const inside = { label: say("zone/inside"), name: `inside-${index}` };
  return html("li", { class: "ed-zone", "data-active": active }, [
    choose,
    choice({ ...dir, values: AROUND }, zone, "dir", on.redo),
    choice({ ...inside, values: ["L", "R"], words: (side) => say(`zone/inside/${side}`) }, zone, "inside", on.redo),
    ...(active ? [html("div", { class: "cluster" }, zoneButtons(model, index, on))] : []),
  ]);
}

/** Where a zone stands in the order. @param {Sheet} model @param {number} index @param {SettingsHost} on */
function zoneButtons(model, index, on) {
  const moved = (/** @type {number} */ to) => () => {
    swap(model, index, to);
    on.redo();
  };
  return [
    button(say("zone/earlier"), `up-${index}`, moved(index - 1), index === 0),
    button(say("zone/later"), `down-${index}`, moved(index + 1), index === model.zones.length - 1),
    remover(`remove-${index}`, () => {
      remove(model, index);
      on.redo();
    }),
  ];
}

/** @param {Sheet} model @param {number} a @param {number} b */
function swap(model, a, b) {
  [model.zones[a], model.zones[b]] = [model.zones[b], model.zones[a]];
  for (const [cell, zone] of model.zoneOf) if (zone === a || zone === b) model.zoneOf.set(cell, a + b - zone);
  model.active = b;
}

/** Its cells become wall. @param {Sheet} model @param {number} index */
function remove(model, index) {
  model.zones.splice(index, 1);
  for (const [cell, zone] of [...model.zoneOf]) {
    if (zone === index) model.zoneOf.delete(cell);
    else if (zone > index) model.zoneOf.set(cell, zone - 1);
  }
  model.active = Math.max(0, Math.min(index, model.zones.length - 1));
}
