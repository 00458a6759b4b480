"""Which scripts and style sheets a page is made of: a file, all that it imports, and so on.

Named in the page's head (`modulepreload`) they all come at once. Otherwise a browser learns of each when it has read
the one that imports it, five and more times in a row, which a phone waits for.
"""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.templatetags.static import static

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_STYLE = re.compile(r"""@import\s+url\(["']([^"')]+)["']\)""")
_IMPORT = re.compile(r"""^\s*(?:(?:import|export)\b[^;"']*?\bfrom\s*|import\s*)["'](\.[^"']+)["']""", re.MULTILINE)
"""An import that is done before the module runs, `import("./later.js")` is not."""


def module_addresses(*roots: str) -> tuple[str, ...]:
    """The addresses of these scripts, or style sheets, and of all that they import; roots are paths below `static/`."""
    # While somebody works on them they are read anew for each page.
    found = _graph.__wrapped__(roots) if settings.DEBUG else _graph(roots)
    return tuple(static(path) for path in found)


@lru_cache(maxsize=32)
def _graph(roots: tuple[str, ...]) -> tuple[str, ...]:
    found: dict[str, None] = {}  # in the order in which a browser would come across them
    todo = list(roots)
    while todo:
        path = todo.pop(0)
        if path not in found and (file := finders.find(path)):
            found[path] = None
            text = _COMMENT.sub("", Path(file).read_text("utf-8"))
            names = (_STYLE if path.endswith(".css") else _IMPORT).findall(text)
            todo += [posixpath.normpath(posixpath.join(posixpath.dirname(path), name)) for name in names]
    return tuple(found)


def worker_answer(path: str) -> HttpResponse:
    """A static script as a service worker, under an address of its own: such a script may serve the folder it comes
    from, and no other."""
    answer = HttpResponse(Path(str(finders.find(path))).read_bytes(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer
