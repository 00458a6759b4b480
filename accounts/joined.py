"""Many scripts, or many style sheets, as one file, so that everything a page needs comes in one answer.

Scripts keep their order and their meaning: each module becomes a function that runs once, when it is first wanted, and
returns its exports. This does not parse JavaScript: imports and exports are at the beginning of a line, in the few
forms that `_IMPORT`, `_EXPORT` and `_AGAIN` know, as our formatter lays them out. Any other form is refused, and so are
modules that import each other in a circle. Comments and empty lines are left out, which a test checks with Node's own
parser (docs/decisions/static.md).
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation
from django.templatetags.static import static
from django.utils.crypto import constant_time_compare, salted_hmac

STYLE = re.compile(r"""^@import url\(["']([^"')]+)["']\);$""", re.MULTILINE)
_IMPORT = re.compile(r'^import (?:(\{[^}]*\}|\* as \w+) from )?"(\.[^"]+)";$', re.MULTILINE)
_AGAIN = re.compile(r'^export \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
_LATER = re.compile(r'\bimport\((?:"(\.[^"]+)")?')
_WAITS = re.compile(r"^(?=\S)(?!.*(?:=>|\bfunction\b)).*\bawait\b|^try \{\n  await\b", re.MULTILINE)
"""An `await` at the top level, as `^` without spaces before it says: such a module's function waits, too."""
_UNKNOWN = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_URL = re.compile(r"""\burl\((?!["']?(?:data:|#))""")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_DOC = re.compile(r"/\*\*.*?\*/|^\s*/\*.*?\*/|^\s*//[^\n]*$", re.DOTALL | re.MULTILINE)
_BLANK = re.compile(r"\n\s*\n+")

BEGIN = """\
const $made = (globalThis.$made ??= {});
const $from = new URL(import.meta.url).pathname.replace(/\\/joined\\/.*/, "/");
const $own = {};
const $use = (name) => ($made[name] ??= $own[name]());
const $later = async (name) => {
  const path = name.startsWith($from) ? name.slice($from.length) : name;
  if (!(path in $made || path in $own)) await import(`${$from}joined/${path}`);
  const given = $use(path);
  await globalThis.scheduler?.yield?.();
  return given;
};
"""
"""All joined files of a page share one place for finished modules: a module runs once, as in a browser. A module that
is needed later and is not here comes from its own joined file, which has run it by then. Code that waits for one
continues in its own task, so a phone that draws a board can handle taps in between."""


LIKE = re.compile(r"[\w./-]+\.(?:js|css)(?:~[\w./-]+\.(?:js|css))*")
_SEAL = 12
Stamp = tuple[int, int]
Files = dict[Path, Stamp]


def stamp(file: Path) -> Stamp:
    """Distinguishes one state of a file from another."""
    try:
        told = file.stat()
    except FileNotFoundError:
        return 0, 0
    return told.st_mtime_ns, told.st_size


def address(*roots: str) -> str:
    """The address of these files as one. Several files carry a seal, so that nobody can make the site join files that
    no page names."""
    name = "~".join(roots)
    return static(f"joined/{name}" if len(roots) == 1 else f"joined/{_sealed(name)}/{name}")


def roots_of(path: str) -> tuple[str, ...]:
    """The files that this address (below `joined/`) names; none when no page named them."""
    seal, _, several = path.partition("/")
    name = several if "~" in path else path
    if not LIKE.fullmatch(name) or ("~" in path and not constant_time_compare(seal, _sealed(name))):
        return ()
    return tuple(name.split("~"))


def _sealed(name: str) -> str:
    return salted_hmac("joined", name, algorithm="sha256").hexdigest()[:_SEAL]


class Unjoinable(Exception):
    """A file that is missing, or uses a form that is not known here."""


def joined(roots: tuple[str, ...]) -> tuple[str, Files]:
    """The text of these files and of everything they import, and the files it was made from."""
    files: Files = {}
    if all(root.endswith(".css") for root in roots):
        return "".join(_sheet(root, files, ()) for root in roots), files
    if not all(root.endswith(".js") for root in roots):
        raise Unjoinable(roots)
    modules: dict[str, str] = {}
    for root in roots:
        _module(root, files, modules, ())
    done = "\n".join(f"$use({json.dumps(root)});" for root in roots)
    return BEGIN + "".join(modules.values()) + done + "\n", files


def _text(path: str, files: Files, before: tuple[str, ...]) -> str:
    try:
        found = finders.find(path)
    except SuspiciousFileOperation:  # outside the folder of static files
        found = None
    if path in before or not found:
        raise Unjoinable(f"{' -> '.join((*before, path))}: {'a circle' if found else 'is not there'}")
    file = Path(str(found))
    files[file] = stamp(file)  # taken before the file is read, so that a later change is noticed
    return file.read_text("utf-8")


def _beside(path: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), name))


# --- Style sheets -----------------------------------------------------------------------------------------------------


def _sheet(path: str, files: Files, before: tuple[str, ...]) -> str:
    text = _COMMENT.sub("", _text(path, files, before))
    inside = STYLE.sub(lambda found: _sheet(_beside(path, found[1]), files, (*before, path)), text)
    if "@import" in inside or _URL.search(inside):
        raise Unjoinable(f"{path}: an address or an import of another form")
    return re.sub(r"\n\s*", "\n", inside).lstrip()


# --- Scripts ----------------------------------------------------------------------------------------------------------


def _module(path: str, files: Files, modules: dict[str, str], before: tuple[str, ...]) -> None:
    if path in modules:
        return
    text = bare(_text(path, files, before))
    for name in imported(text):
        _module(_beside(path, name), files, modules, (*before, path))
    waits = bool(_WAITS.search(text))
    if waits and before:
        raise Unjoinable(f"{path}: waits at its top, and another imports it")
    modules[path] = f"$own[{json.dumps(path)}] = {'async ' if waits else ''}() => {{\n{_body(path, text)}}};\n"


def bare(text: str) -> str:
    """A script without its comments."""
    return _BLANK.sub("\n", _DOC.sub("", text)).lstrip()


def imported(text: str) -> Iterator[str]:
    """The modules that run before this script."""
    for kind in (_IMPORT, _AGAIN):
        yield from (found[2] for found in kind.finditer(text))


def _body(path: str, text: str) -> str:
    uses: list[str] = []
    gives: list[str] = []

    def of(name: str) -> str:
        return f"$use({json.dumps(_beside(path, name))})"

    def take(found: re.Match[str]) -> str:
        if what := found[1]:
            names = what.removeprefix("* as ") if what.startswith("*") else what.replace(" as ", ": ")
            uses.append(f"const {names} = {of(found[2])};\n")
        else:
            uses.append(f"{of(found[2])};\n")
        return ""

    def pass_on(found: re.Match[str]) -> str:
        uses.append(f"{of(found[2])};\n")
        for each in filter(None, (one.strip() for one in found[1].split(","))):
            name, _, called = each.partition(" as ")
            gives.append(f"{called or name}: {of(found[2])}.{name}")
        return ""

    def give(found: re.Match[str]) -> str:
        gives.append(found[2])
        return f"{found[1]} {found[2]}"

    def wait_for(found: re.Match[str]) -> str:
        return f"$later({json.dumps(_beside(path, found[1])) if found[1] else ''}"

    steps: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
        (_IMPORT, take),
        (_AGAIN, pass_on),
        (_EXPORT, give),
        (_LATER, wait_for),
    )
    for kind, change in steps:
        text = kind.sub(change, text)
    if unknown := _UNKNOWN.search(text):
        raise Unjoinable(f"{path}: {unknown[0]}")
    return f"{''.join(uses)}{text.strip()}\nreturn {{ {', '.join(gives)} }};\n"
