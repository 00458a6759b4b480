"""Files that can be joined, and files that cannot."""

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

FILES = {
    "page.js": """import { a as b } from "./deep/a.js";
import * as all from "./deep/a.js";
export { b as c } from "./deep/b.js";
/** What is said. @type {string[]} */
export const said = [`${b}${all.a}`, "http://x"]; // told
export const later = async () => (await import("./late.js")).late + (await import(globalThis.where)).more;
globalThis.answer = said;
""",
    "deep/a.js": """import "./b.js";
export const a = `a
  ${globalThis.order}`;
""",
    "deep/b.js": 'globalThis.order = (globalThis.order ?? "") + "b";\nexport function b() {}\n',
    "late.js": 'import { a } from "./deep/a.js";\nexport const late = a;\n',
    "waits.js": "export const waited = await 1;\n",
    "round.js": 'import { other } from "./other.js";\n',
    "other.js": 'import { round } from "./round.js";\n',
    "default.js": "export default 1;\n",
    "needs.js": 'import { waited } from "./waits.js";\n',
    "one.css": '@import url("deep/two.css");\n/* of one */\np {\n  color: red;\n}\n',
    "deep/two.css": "q {\n  color: blue;\n}\n",
    "seen.css": "p {\n  background: url(seen.png);\n}\n",
}


def placed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)

    def find(name: str) -> str | None:
        return str(tmp_path / name) if (tmp_path / name).exists() else None

    monkeypatch.setattr(finders, "find", find)
    return tmp_path
