/** The settings of a board: the pen, what is still missing, for how many robots it is, and its compass. */
import { field } from "../../editor/controls.js";
import { SIDES } from "../../editor/squares.js";
import { say } from "../../kit/words.js";
import { html } from "../../svg.js";

/**
 * @import { SettingsHost } from "../../editor/editor.js"
 * @import { BoardFile } from "./types.d.ts"
 * @import { Board } from "./editor_board.js"
 */

const ROBOTS = [2, 3, 4, 5, 6, 7, 8];
/** @type {BoardFile["compass"][]} */
const COMPASS = ["fixed", "drift"];

/** @param {Board} model @param {SettingsHost} on */
export function boardSettings(model, { redo }) {
  const { pen, players, laws, starts } = model;
  const robots = { values: ROBOTS };
  return [
    html("h2", {}, [say("pen")]),
    html("div", { class: "cluster" }, [
      field(
        { label: say("pen/direction"), name: "pen-direction", values: SIDES, words: sideName },
        pen,
        "direction",
        redo,
      ),
    ]),
    html("h2", {}, [say("board")]),
    html("p", { class: "muted" }, [say("board/count", { laws: laws.length, starts: starts.length })]),
    html("div", { class: "cluster" }, [
      field({ ...robots, label: say("board/fewest"), name: "players-0" }, players, 0, redo),
      field({ ...robots, label: say("board/most"), name: "players-1" }, players, 1, redo),
      field({ label: say("compass"), name: "compass", values: COMPASS, words: compassName }, model, "compass", redo),
    ]),
    html("p", { class: "muted" }, [say("compass/text")]),
  ];
}

/** @param {string} side */
export const sideName = (side) => say(`side/${side}`);
/** @param {string} compass */
const compassName = (compass) => say(`compass/${compass}`);
