/** The settings of a track: its zones in driving order, and over how many laps it is raced. */
import { button, choice } from "../../editor/controls.js";
import { html } from "../../svg.js";
import { DIRECTIONS } from "./hex.js";

const ARROWS = ["→", "↗", "↖", "←", "↙", "↘"];

/**
 * @param {any} model
 * @param {{redo: () => void, again: () => void, pick: (tool: string) => void}} on
 * @returns {HTMLElement[]}
 */
export function trackSettings(model, on) {
  const zones = model.zones.map((/** @type {any} */ zone, /** @type {number} */ index) =>
    zoneLine(model, zone, index, on),
  );
  const add = button(gettext("Add a zone"), "add-zone", () => {
    const last = model.zones[model.zones.length - 1];
    model.zones.push({ dir: last?.dir ?? 0, inside: last?.inside ?? "L", runs: [] });
    model.active = model.zones.length - 1;
    on.redo();
  });
  return [
    html("h2", {}, [gettext("Zones, in driving order")]),
    html("p", { class: "muted" }, [
      gettext("The line lies between the last zone and zone 0. Choose a zone, then paint its cells."),
    ]),
    html("ol", { class: "ed-zones", start: 0 }, zones),
    html("div", { class: "cluster" }, [add]),
    html("fieldset", { class: "field ed-laps" }, [
      html("legend", {}, [gettext("Raced over")]),
      ...[2, 3].map((laps) => lapsBox(model, laps, on)),
    ]),
  ];
}

/** @param {any} model @param {any} zone @param {number} index @param {any} on */
function zoneLine(model, zone, index, on) {
  let cells = 0;
  for (const at of model.zoneOf.values()) if (at === index) cells += 1;
  const active = model.active === index;
  const choose = html(
    "button",
    { type: "button", class: "ed-zone-pick", "aria-pressed": String(active), "data-name": `zone-${index}` },
    [
      interpolate(gettext("Zone %s"), [index]),
      html("small", {}, [interpolate(ngettext("%s cell", "%s cells", cells), [cells])]),
    ],
  );
  choose.addEventListener("click", () => {
    model.active = index;
    on.pick("zone");
    on.redo();
    on.again();
  });
  return html("li", { class: "ed-zone", "data-active": active }, [
    choose,
    choice(
      gettext("Direction"),
      `dir-${index}`,
      DIRECTIONS.map((_, d) => [String(d), ARROWS[d]]),
      String(zone.dir),
      (value) => {
        zone.dir = Number(value);
        on.redo();
      },
    ),
    choice(
      gettext("Inside of the next bend"),
      `inside-${index}`,
      [
        ["L", gettext("left")],
        ["R", gettext("right")],
      ],
      zone.inside,
      (value) => {
        zone.inside = value;
        on.redo();
      },
    ),
    ...(active ? [html("div", { class: "cluster" }, zoneButtons(model, index, on))] : []),
  ]);
}

/** Where a zone stands in the order. @param {any} model @param {number} index @param {any} on */
function zoneButtons(model, index, on) {
  const redone = (/** @type {() => void} */ change) => () => {
    change();
    on.redo();
  };
  const [earlier, later] = [index - 1, index + 1].map((to) => redone(() => swap(model, index, to)));
  const isLast = index === model.zones.length - 1;
  return [
    button(gettext("Earlier"), `up-${index}`, earlier, index === 0),
    button(gettext("Later"), `down-${index}`, later, isLast),
    button(
      gettext("Remove"),
      `remove-${index}`,
      redone(() => remove(model, index)),
    ),
  ];
}

/** @param {any} model @param {number} a @param {number} b */
function swap(model, a, b) {
  [model.zones[a], model.zones[b]] = [model.zones[b], model.zones[a]];
  for (const [cell, zone] of model.zoneOf) if (zone === a || zone === b) model.zoneOf.set(cell, a + b - zone);
  model.active = b;
}

/** Its cells become wall. @param {any} model @param {number} index */
function remove(model, index) {
  model.zones.splice(index, 1);
  for (const [cell, zone] of [...model.zoneOf]) {
    if (zone === index) model.zoneOf.delete(cell);
    else if (zone > index) model.zoneOf.set(cell, zone - 1);
  }
  model.active = Math.max(0, Math.min(index, model.zones.length - 1));
}

/** @param {any} model @param {number} laps @param {any} on */
function lapsBox(model, laps, on) {
  const box = /** @type {HTMLInputElement} */ (
    html("input", { type: "checkbox", checked: model.laps.includes(laps), "data-name": `laps-${laps}` })
  );
  box.addEventListener("change", () => {
    const wanted = [2, 3].filter((n) => (n === laps ? box.checked : model.laps.includes(n)));
    if (!wanted.length) box.checked = true;
    else {
      model.laps = wanted;
      on.redo();
    }
  });
  return html("label", { class: "choice" }, [box, html("span", {}, [interpolate(gettext("%s laps"), [laps])])]);
}
