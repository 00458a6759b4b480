/** The tools: buttons in groups, each with its letter. */
import { html, svg } from "../svg.js";

/**
 * @param {HTMLElement} place @param {any[]} tools `{id, label, key, group, icon?}`
 * @param {(id: string) => void} pick
 */
export function createPalette(place, tools, pick) {
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  const groups = [...new Set(tools.map((tool) => tool.group))];
  place.replaceChildren(
    ...groups.map((group) =>
      html(
        "div",
        { class: "ed-tools", role: "group", "aria-label": group },
        tools
          .filter((tool) => tool.group === group)
          .map((tool) => {
            const button = html(
              "button",
              {
                type: "button",
                class: "ed-tool",
                "aria-pressed": "false",
                "data-tool": tool.id,
                "aria-keyshortcuts": tool.key,
                title: `${tool.label} (${tool.key.toUpperCase()})`,
              },
              [
                tool.icon ? picture(tool.icon) : "",
                html("span", {}, [tool.label]),
                html("kbd", { "aria-hidden": "true" }, [tool.key.toUpperCase()]),
              ],
            );
            button.addEventListener("click", () => pick(tool.id));
            buttons.set(tool.id, button);
            return button;
          }),
      ),
    ),
  );
  return {
    /** @param {string} id */
    show(id) {
      for (const [name, button] of buttons) button.setAttribute("aria-pressed", String(name === id));
    },
    /** The tool of a letter. @param {string} key */
    byKey: (key) => tools.find((tool) => tool.key === key.toLowerCase())?.id ?? null,
  };
}

/** @param {{scene: string, view: string, shapes: SVGElement[]}} icon */
const picture = ({ scene, view, shapes }) =>
  svg("svg", { class: `ed-icon ${scene}`, viewBox: view, "aria-hidden": "true" }, shapes);
