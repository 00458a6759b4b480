/** A board as text: shown, taken from a file or from what was pasted, and given away as a file. */

const LARGEST = 200_000;

/** @import { BoardJudged } from "../../types/host.d.ts" @import { Unjudged } from "./problems.js" */

/**
 * @param {{box: HTMLTextAreaElement, file: HTMLInputElement, take: HTMLElement, give: HTMLElement, told: HTMLElement}}
 *   parts
 * @param {{
 *   judge: (text: string) => Promise<BoardJudged | Unjudged>, current: () => string, name: () => string,
 *   load: (content: unknown) => void,
 * }} on
 */
export function createFiles({ box, file, take, give, told }, on) {
  /** Beside the text: what became of it. @param {string} words @param {string} [tone] */
  function say(words, tone = "") {
    told.textContent = words;
    told.className = tone && `message ${tone}`;
    if (tone === "error") box.setAttribute("aria-invalid", "true");
    else box.removeAttribute("aria-invalid");
  }

  /** What the server makes of a text; null, and it is told why, when it cannot be read. @param {string} text */
  async function read(text) {
    const answer = await on.judge(text);
    if (!("detail" in answer) && answer.text !== null) return { ...answer, text: answer.text };
    say("detail" in answer ? answer.detail : answer.problems.map(({ message }) => message).join(" "), "error");
    return null;
  }

  /** The board is replaced when the text can be read at all. @param {string} text */
  async function bring(text) {
    say(gettext("Reading…"));
    const answer = await read(text);
    if (!answer) return;
    on.load(answer.content);
    box.value = answer.text;
    say(
      [...answer.remarks, gettext("The board now matches the text. “Undo” brings back what was there before.")].join(
        " ",
      ),
      "success",
    );
  }

  take.addEventListener("click", () => bring(box.value));
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    if (chosen.size > LARGEST) say(gettext("This file is too large for a board."), "error");
    else await bring(await chosen.text());
    file.value = "";
  });
  give.addEventListener("click", async () => {
    const answer = await read(on.current());
    if (!answer) return;
    const address = URL.createObjectURL(new Blob([answer.text], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = on.name();
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  });
  return {
    /** Show the text of the board as the server writes it. @param {string} text */ show: (text) => {
      if (document.activeElement !== box) box.value = text;
    },
  };
}
