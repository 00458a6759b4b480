/** The words of a game as its live page gets them, here in English: read from the game's tables in Python. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import "./words.js";

/** Before the first module that says them is imported. @param {string} slug */
export function learnWords(slug) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const from = `gameplay.games.${slug}.words`;
  const imports = `import json; from ${from} import WORDS; from ${from}.host import HOST`;
  const print = `${imports}; print(json.dumps(WORDS | HOST))`;
  const table = execFileSync(process.env.PYTHON ?? ".venv/bin/python", ["-c", print], { cwd: root });
  globalThis.gameWords = JSON.parse(String(table));
}
