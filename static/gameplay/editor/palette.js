/** The tools: buttons in groups, each with its letter. Those of every game come last. */
import { say } from "../kit/words.js";
import { html, svg } from "../svg.js";
import { place } from "../symbols.js";

/** @typedef {import("./editor.js").Tool} Tool */

/**
 * A group of a game's tools, which are called as the game calls what they draw.
 * @param {string} group
 * @param {Record<string, [string, SVGElement]>} tools letters and icons
 * @returns {Tool[]}
 */
export const toolsOf = (group, tools) =>
  Object.entries(tools).map(([id, [key, icon]]) => ({ id, key, icon, group, label: say(`name/${id}`) }));

/** @returns {Tool[]} */
const ofTheHouse = () => {
  const group = gettext("Sheet");
  const hand = "M0 -15V15M-15 0H15M-5 -11L0 -16L5 -11M-5 11L0 16L5 11M-11 -5L-16 0L-11 5M11 -5L16 0L11 5";
  return [
    { id: "erase", key: "e", group, label: gettext("Erase"), icon: place("eraser") },
    {
      id: "hand",
      key: "h",
      group,
      label: gettext("Hand: move the sheet"),
      icon: svg("path", { class: "ed-stroke", d: hand }),
    },
  ];
};

/**
 * @param {HTMLElement} box
 * @param {{tools: Tool[], sceneClass: string}} game
 * @param {(id: string) => void} pick
 */
export function createPalette(box, game, pick) {
  const tools = [...game.tools, ...ofTheHouse()];
  const buttons = tools.map((tool) => toolButton(tool, game.sceneClass));
  const groups = [...new Set(tools.map((tool) => tool.group))];
  box.replaceChildren(
    ...groups.map((group) =>
      html(
        "div",
        { class: "ed-tools", role: "group", "aria-label": group },
        buttons.filter((_, index) => tools[index].group === group),
      ),
    ),
  );
  for (const [index, { id }] of tools.entries()) buttons[index].addEventListener("click", () => pick(id));
  return {
    /** @param {string} id */
    show(id) {
      for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.tool === id));
    },
    /** The tool of a letter. @param {string} key */
    byKey: (key) => tools.find((tool) => tool.key === key.toLowerCase())?.id ?? null,
  };
}

/** @param {Tool} tool @param {string} scene */
const toolButton = ({ id, key, label, icon }, scene) =>
  html(
    "button",
    {
      type: "button",
      class: "ed-tool",
      "aria-pressed": "false",
      "data-tool": id,
      "aria-keyshortcuts": key,
      title: `${label} (${key.toUpperCase()})`,
    },
    [
      svg("svg", { class: `ed-icon ${scene}`, viewBox: "-22 -22 44 44", "aria-hidden": "true" }, [icon]),
      html("span", {}, [label]),
      html("kbd", { "aria-hidden": "true" }, [key.toUpperCase()]),
    ],
  );
