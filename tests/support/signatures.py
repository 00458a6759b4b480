"""The lists of services and selectors in league/README.md, rendered from the code.

`.venv/bin/python -m tests.support.signatures` writes them anew; a house test compares.
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import json
import os
import re
import textwrap
from types import ModuleType

import django

from tests.support.tree import ROOT

README = ROOT / "league" / "README.md"
BLOCK = re.compile(r"(<!-- (league\.\w+) -->\n```python\n).*?(```\n<!-- end -->)", re.DOTALL)
"""From the comment that names a package to the comment that ends its list."""
WIDTH = 120


def written(text: str) -> str:
    """The text with each list as the code has it."""
    return BLOCK.sub(lambda block: block[1] + listing(importlib.import_module(block[2])) + block[3], text)


def listing(package: ModuleType) -> str:
    """Every name of `__all__` with its signature and the first paragraph of its docstring, module by module."""
    by_module: dict[str, list[str]] = {}
    for name in package.__all__:
        thing = getattr(package, name)
        by_module.setdefault(thing.__module__, []).append(_entry(name, thing))
    parts = [
        "\n".join([_comment(importlib.import_module(module), module), *entries])
        for module, entries in sorted(by_module.items())
    ]
    return "\n\n".join(parts) + "\n"


def _entry(name: str, thing: object) -> str:
    signature = inspect.signature(thing)  # type: ignore[arg-type]  # whatever is exported is called
    given = [_parameter(one) for one in signature.parameters.values()]
    star = next((n for n, one in enumerate(signature.parameters.values()) if one.kind is one.KEYWORD_ONLY), None)
    if star is not None and not isinstance(thing, type):
        given.insert(star, "*")
    made = "" if isinstance(thing, type) else f" -> {_type(signature.return_annotation)}"
    line = f"{name}({', '.join(given)}){made}"
    if len(line) > WIDTH:
        line = "\n".join([f"{name}(", *_filled(given), f"){made}"])
    said = "" if _is_bare(thing) else (inspect.getdoc(thing) or "").split("\n\n")[0]
    return "\n".join([line, *_wrapped(said, "    # ")])


def _parameter(one: inspect.Parameter) -> str:
    stars = "*" * (one.kind is one.VAR_POSITIONAL) + "**" * (one.kind is one.VAR_KEYWORD)
    default = "" if one.default is one.empty else f" = {_value(one.default)}"
    return f"{stars}{one.name}: {_type(one.annotation)}{default}"


def _filled(parameters: list[str]) -> list[str]:
    """As many on a line as it holds, each of them whole."""
    lines = ["   "]
    for one in parameters:
        if len(lines[-1]) + len(one) + 2 > WIDTH:
            lines.append("   ")
        lines[-1] += f" {one},"
    return lines


def _type(annotation: object) -> str:
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def _value(default: object) -> str:
    if type(default) is str:
        return json.dumps(default)
    return "..." if type(default).__name__ == "_HAS_DEFAULT_FACTORY_CLASS" else repr(default)


def _is_bare(thing: object) -> bool:
    """A dataclass without a docstring has its signature for one."""
    return dataclasses.is_dataclass(thing) and (thing.__doc__ or "").startswith(f"{thing.__name__}(")  # type: ignore[union-attr]


def _comment(module: ModuleType, name: str) -> str:
    said = (inspect.getdoc(module) or "").split("\n\n")[0]
    return "\n".join(_wrapped(f"{name}: {said}", "# "))


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(" ".join(text.split()), WIDTH, initial_indent=indent, subsequent_indent=indent)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.testing")
    django.setup()
    README.write_text(written(README.read_text()))
