"""Python types as TypeScript types: a struct or a `TypedDict` after a trip through JSON.

Names stay. `Annotated[..., Meta(extra={"typescript": "..."})]` says what no Python type can. A value that may be any
JSON is `unknown`, so that scripts have to check it before they use it.
"""

from __future__ import annotations

import json
import re
from enum import Enum
from inspect import cleandoc

from msgspec import inspect

WIDE = 120
"""Columns; a longer union has one part a line, as the formatter writes it."""


class Declarations:
    """The declarations of some types and of all types that they name, each once, in the order of first use."""

    def __init__(self) -> None:
        self.kinds: dict[str, object] = {}
        self.texts: dict[str, str] = {}
        self.read = False

    def name(self, kind: object, *, read: bool = False) -> str:
        """The name of a type; declares it if needed.

        `read`: somebody else writes it, and may leave out fields with a default. What is sent always has all fields.
        """
        self.read = read
        return self._name(inspect.type_info(kind))

    def text(self) -> str:
        """All declarations, with a blank line around each that takes several lines."""
        text = ""
        for one in self.texts.values():
            close = text and "\n" not in one and "\n" not in text.rpartition("\n\n")[2].strip()
            text += ("\n" if close else "\n\n" if text else "") + one
        return text

    def add(self, name: str, text: str) -> None:
        self.texts[name] = text

    def _name(self, info: inspect.Type) -> str:
        match info:
            case inspect.Metadata(extra={"typescript": str(text)}):
                return text
            case inspect.Metadata(type=inner):
                return self._name(inner)
            case inspect.StructType(cls=cls) | inspect.TypedDictType(cls=cls):
                self._declare(cls, info)
                return str(cls.__name__)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self._name(part) for part in types))
            case inspect.LiteralType(values=values):
                return " | ".join(json.dumps(value) for value in values)
            case inspect.CustomType(cls=cls) if issubclass(cls, Enum):
                self.texts[cls.__name__] = union(f"export type {cls.__name__} = ", " | ".join(map(json.dumps, cls)))
                return cls.__name__
            case inspect.ListType(item_type=item, min_length=least, max_length=most) if least and least == most:
                return f"[{', '.join([self._name(item)] * least)}]"
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                name = self._name(item)
                return f"({name})[]" if isinstance(item, inspect.UnionType | inspect.LiteralType) else f"{name}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self._name(item) for item in items)}]"
            case inspect.DictType(key_type=key, value_type=value):
                return f"Record<{self._name(key)}, {self._name(value)}>"
            case _:
                return PLAIN[type(info)]

    def _declare(self, cls: type, info: inspect.StructType | inspect.TypedDictType) -> None:
        name = cls.__name__
        if self.kinds.setdefault(name, cls) is not cls:
            raise ValueError(f"two types are called {name}")
        if name in self.texts:
            return
        self.texts[name] = ""  # a type may name itself
        members: list[tuple[str, str]] = []
        if isinstance(info, inspect.StructType) and info.tag_field:
            members.append((str(info.tag_field), json.dumps(info.tag)))
        order = list(cls.__annotations__)  # as written; otherwise alphabetical
        for field in sorted(info.fields, key=lambda field: order.index(field.name) if field.name in order else -1):
            optional = not field.required and (self.read or isinstance(info, inspect.TypedDictType))
            members.append((quoted(field.encode_name) + "?" * optional, self._name(field.type)))
        self.texts[name] = f"{documented(cls)}{alias(name, members)}"


PLAIN: dict[type, str] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def quoted(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)


def documented(cls: type) -> str:
    """The docstring of a class as a comment; a `TypedDict` made by a call has none."""
    text = cleandoc(cls.__doc__ or "")
    if not text or text.startswith(("dict()", "_")):
        return ""
    lines = text.splitlines()
    if len(lines) == 1:
        return f"/** {text} */\n"
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */", ""])


def alias(name: str, members: list[tuple[str, str]]) -> str:
    """The members of an object under a name: in one line if they fit."""
    if not members:
        return f"export type {name} = Record<string, never>;"
    line = f"export type {name} = {{ {'; '.join(f'{key}: {kind}' for key, kind in members)} }};"
    if len(line) <= WIDE:
        return line
    return "\n".join([f"export type {name} = {{", *(union(f"  {key}: ", kind) for key, kind in members), "};"])


def union(head: str, name: str) -> str:
    """One member of an interface, or an alias."""
    line = f"{head}{name};"
    if len(line) <= WIDE or " | " not in name:
        return line
    indent = " " * (len(head) - len(head.lstrip()) + 2)
    parts = alternatives(name)
    if len(parts) > 1:
        told = "".join(f"\n{indent}| {_grouped(part, f'{indent}    ')}" for part in parts)
        return f"{head.rstrip()}{told};"
    if name.startswith("Record<"):
        key, _comma, value = name[len("Record<") : -1].rpartition(", ")
        return f"{head}Record<\n{indent}{key},\n{indent}{value}\n{indent[:-2]}>;"
    return f"{head}{_grouped(name, indent)};"


def alternatives(name: str) -> list[str]:
    """The parts of a union; those within brackets stay together."""
    parts, depth = [""], 0
    for piece in re.split(r"( \| |[(<\[{]|[)>\]}])", name):
        depth += (piece in set("(<[{") and 1) - (piece in set(")>]}") and 1)
        if piece == " | " and depth == 0:
            parts.append("")
        else:
            parts[-1] += piece
    return parts


def _grouped(name: str, indent: str) -> str:
    """A list of a union, with one part a line."""
    if not (name.startswith("(") and name.endswith(")[]")):
        return name
    parts = "".join(f"\n{indent}| {part}" for part in alternatives(name[1:-3]))
    return f"({parts}\n{indent[:-2]})[]"
