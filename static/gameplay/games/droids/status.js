/**
 * What a seat needs at a glance: turn, what it carries and keeps, how its emitters are, who has finished, and what the
 * scenario asks of it, with how far it is. Reads the view only.
 *
 * @import { PlayerShown, View } from "./types.d.ts"
 * @typedef {(seat: number) => string} Name
 */
import { guideButton } from "../../kit/guide.js";
import { key } from "../../kit/squares.js";
import { say } from "../../kit/words.js";
import { html, svg } from "../../svg.js";
import { place } from "../../symbols.js";
import { cellName, startOf, step } from "./frame.js";
import { cellOf } from "./lights.js";
import { KILLER, STATUE } from "./pieces.js";
import { intact, listed, thingName } from "./words.js";

/** @param {View} view @param {Name} name */
export function statusPart(view, name) {
  const me = view.players[view.you ?? -1];
  const done = doneText(view, name);
  return html("div", { class: "dr-status", "data-key": "status" }, [
    html("div", { class: "status-line dr-known" }, [
      html("span", { class: "status-part dr-turn" }, [
        view.turn ? say("panel/turn", { turn: view.turn, turns: view.options.turns }) : say("panel/set_up"),
      ]),
      ...(me ? ownFacts(view, me) : []),
      guideButton("", say("guide/all"), ["?"], "pill pill-guide"),
    ]),
    html("p", { class: "dr-objective" }, [
      html("b", {}, [say(`objective/${view.board.slug}`)]),
      " ",
      progressText(view, name),
    ]),
    ...(done ? [html("p", { class: "muted dr-done" }, [done])] : []),
  ]);
}

/** @param {View} view @param {PlayerShown} me */
function ownFacts({ board }, me) {
  const icon = (/** @type {string} */ symbol) =>
    svg("svg", { class: "dr-status-icon", viewBox: "-20 -20 40 40", "aria-hidden": "true" }, [place(`dr-${symbol}`)]);
  return [
    html("span", { class: "status-part", "data-whole": intact(me) }, [say("emitters", { n: intact(me) })]),
    ...(me.carries
      ? [
          html("span", { class: "status-part", "data-carries": me.carries }, [
            icon(me.carries),
            say("panel/carries", { thing: thingName(me.carries) }),
          ]),
        ]
      : []),
    ...(board.slug === "duel" || board.slug === "killer"
      ? [
          html("span", { class: "status-part", title: say("stock", { n: me.stock }) }, [
            icon("obstacle"),
            html("span", { "aria-hidden": "true" }, [`×${me.stock}`]),
            html("span", { class: "visually-hidden" }, [say("stock", { n: me.stock })]),
          ]),
        ]
      : []),
    ...(board.slug === "chips"
      ? [html("span", { class: "status-part" }, [icon("container"), say("panel/kept", { n: me.kept })])]
      : []),
  ];
}

/** Who has nothing more to do in this step. @param {View} view @param {Name} name */
function doneText({ players, step: now, you }, name) {
  if (players.length < 2) return "";
  const done = players.filter(({ out, stopped, done: sent }) => out === null && (now === "place" ? stopped : sent));
  const names = done.flatMap(({ seat }) => (seat === you ? [] : [name(seat)]));
  if (!names.length || (now !== "place" && now !== "send")) return "";
  return say(now === "place" ? "panel/stopped" : "panel/sent", { n: names.length, robots: listed(names) });
}

/** How far it is, by what can be seen. @param {View} view @param {Name} name */
export function progressText(view, name) {
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
    .map((way) => step(cell, way))
    .filter(([x, y]) => (board.rows[y]?.[x] ?? "#") !== "#" && !shut.has(key([x, y])));
}

/** Sides to which a droid could still go: no obstacle, and nobody there. @param {View} view @param {number[]} cell */
const freeSides = (view, cell) =>
  openSides(view, cell).filter((side) => view.players.every((other) => key(other.cell) !== key(side))).length;
