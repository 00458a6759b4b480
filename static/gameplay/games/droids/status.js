/**
 * What the scenario asks of a seat, with how far it is. Reads the view only.
 *
 * @import { View } from "./types.d.ts"
 * @typedef {(seat: number) => string} Name
 */
import { guideButton } from "../../kit/guide.js";
import { key, next } from "../../kit/squares.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";
import { cellName, startOf } from "./frame.js";
import { cellOf } from "./lights.js";
import { KILLER, STATUE } from "./pieces.js";
import { sentence } from "./words.js";

/** @param {View} view @param {Name} name */
export const statusPart = (view, name) => [
  html("p", { "data-key": "aim" }, [
    html("b", {}, [say(`objective/${view.board.slug}`)]),
    " ",
    progressText(view, name),
  ]),
  guideButton("", say("guide/all"), [sentence(say("guide/all"))], "button"),
];

/** How far it is, by what can be seen. @param {View} view @param {Name} name */
function progressText(view, name) {
  const { players, board, things } = view;
  switch (board.slug) {
    case "chips": {
      const left = things.filter(({ kind }) => kind === "container").length + carried(view, "container");
      const homes = players.map(({ seat, kept }) => say("progress/kept", { robot: name(seat), n: kept }));
      return [say("progress/chips", { n: left }), `${homes.join(", ")}.`].join(" ");
    }
    case "statue":
      return statueText(view, name);
    case "garden":
      return players[view.you ?? -1] ? gardenText(view) : "";
    case "duel":
      return players
        .map((each) => say("progress/free", { robot: name(each.seat), n: freeSides(view, each.cell) }))
        .join(" ");
    case "killer": {
      const cell = cellOf(view, KILLER);
      const closed = cell ? 4 - openSides(view, cell).length : 0;
      return say("progress/killer", { n: closed, level: view.options.level });
    }
    default:
      return say("progress/left", { n: players.filter(({ out }) => out === null).length });
  }
}

/** @param {View} view @param {string} thing */
const carried = ({ players }, thing) => players.filter(({ carries }) => carries === thing).length;

/** @param {View} view @param {Name} name */
function statueText(view, name) {
  const holder = view.players.find(({ carries }) => carries === "statue");
  if (holder) return say("progress/statue/carried", { robot: name(holder.seat) });
  const cell = cellOf(view, STATUE);
  return cell ? say("progress/statue", { cell: cellName(cell) }) : "";
}

/** How many of the sides of the own start circle are closed. @param {View} view */
function gardenText(view) {
  const home = startOf(view, view.players[view.you ?? -1].side);
  const loose = view.things.filter(({ kind }) => kind === "obstacle").length;
  return home ? say("progress/garden", { n: 4 - openSides(view, home).length, cell: cellName(home), loose }) : "";
}

/** The cells beside one that are on the board and hold neither a fixed nor a loose obstacle.
 * @param {View} view @param {number[]} cell */
function openSides({ board, things }, cell) {
  const shut = new Set(things.flatMap((thing) => (thing.kind === "obstacle" ? [key(thing.cell)] : [])));
  return ["N", "E", "S", "W"]
    .map((way) => next(cell, way))
    .filter(([x, y]) => (board.rows[y]?.[x] ?? "#") !== "#" && !shut.has(key([x, y])));
}

/** Sides to which a droid could still go: no obstacle, and nobody there. @param {View} view @param {number[]} cell */
const freeSides = (view, cell) =>
  openSides(view, cell).filter((side) => view.players.every((other) => key(other.cell) !== key(side))).length;
