"""The text of a board becomes an object, and the object becomes structs: safely, with the place of each mistake.

A text is JSON or plain YAML: without aliases, tags and dates, so that a small text stays small and holds only JSON
values. Each game's `board_file.py` says which structs a board consists of.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Annotated, TypeVar, cast, get_args, get_origin

import msgspec
import yaml

from gameplay.engine.boardfile import BoardError, Problem
from gameplay.engine.contract import Json
from gameplay.engine.words import gettext_noop as _

T = TypeVar("T", bound=msgspec.Struct)

MOST_TEXT = 60_000
"""Characters of a board's text; far more than any board of the box has."""
_PLACE = re.compile(r" - at `\$(.*)`$")
"""How msgspec says where a value is wrong."""


def read_json(text: str, file: str = "") -> Json:
    """The value of a JSON text. Raises BoardError: one `format` problem with line and column."""
    _check_length(text, file)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise misspelled("JSON", error.lineno, error.colno, error.msg, file) from error
    except (ValueError, RecursionError) as error:  # a number too long, or lists nested too deeply
        raise unreadable(str(error)[:200], file) from error


def read_yaml(text: str, file: str = "") -> Json:
    """The value of a YAML text, or of a JSON text. Raises BoardError: one `format` problem with line and column."""
    return _parsed(text, file, lambda: yaml.load(text, Loader=_PlainLoader))  # noqa: S506 - a SafeLoader


def read_first(text: str, file: str = "") -> Json:
    """Like `read_yaml`, for a text that may hold more: whatever follows a `---` is a note, and is not read."""
    return _parsed(text, file, lambda: next(yaml.load_all(text, Loader=_PlainLoader), None))


def as_struct(raw: Json, kind: type[T], file: str = "") -> T:
    """An object as a struct. Raises BoardError: one `format` problem with the path of the value at fault."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise unreadable(_first_fault(raw, kind) or str(error), file) from error
    except RecursionError as error:
        raise unreadable(str(error), file) from error


def unreadable(error: str, file: str = "") -> BoardError:
    """The error for a text or an object that is no board, in the words of the code that noticed."""
    return BoardError(Problem("error", "format", _("The file can’t be read: %(error)s."), {"error": error}, file=file))


def _parsed(text: str, file: str, parse: Callable[[], Json]) -> Json:
    """The parsed YAML; any mistake in it is a BoardError."""
    _check_length(text, file)
    try:
        return parse()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        if mark is None:
            raise unreadable(str(error), file) from error
        raise misspelled("YAML", mark.line + 1, mark.column + 1, error.problem or str(error), file) from error
    except yaml.reader.ReaderError as error:
        before = text[: error.position]
        column = len(before) - before.rfind("\n")
        raise misspelled("YAML", before.count("\n") + 1, column, error.reason, file) from error
    except (ValueError, RecursionError) as error:  # a number too long, or lists nested too deeply
        raise unreadable(str(error)[:200], file) from error


def misspelled(format: str, line: int, column: int, error: str, file: str = "") -> BoardError:
    """The error for a mistake at a line and a column, in the words of the code that noticed."""
    message = _("Line %(line)s, column %(column)s: this isn’t valid %(format)s (%(error)s).")
    params = {"line": line, "column": column, "format": format, "error": error}
    return BoardError(Problem("error", "format", message, params, file=file))


def _check_length(text: str, file: str) -> None:
    if len(text) > MOST_TEXT:
        raise unreadable(f"more than {MOST_TEXT} characters", file)


class _PlainLoader(yaml.SafeLoader):
    """The part of YAML that is JSON in another spelling."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        event = self.peek_event()  # type: ignore[no-untyped-call]  # the stubs leave it out
        if isinstance(event, yaml.AliasEvent):
            raise _refused("aliases", event)
        if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.tag:
            raise _refused("tags", event)
        return super().compose_node(parent, index)


def _refused(what: str, event: yaml.Event) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=f"{what} are not allowed", problem_mark=cast("yaml.Mark", event.start_mark))


_PlainLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":timestamp", ":value", ":merge"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def _first_fault(raw: Json, kind: type[msgspec.Struct]) -> str | None:
    """msgspec writes `[...]` for any item of a list; this finds which item of the struct's own lists it means."""
    if not isinstance(raw, Mapping):
        return None
    for field in msgspec.structs.fields(kind):
        shape = get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type
        items = raw.get(field.encode_name)
        if get_origin(shape) is not tuple or get_args(shape)[1:] != (...,) or not isinstance(items, list | tuple):
            continue
        for index, item in enumerate(items):
            try:
                msgspec.convert(item, get_args(shape)[0])
            except msgspec.ValidationError as error:
                found = _PLACE.search(str(error))
                sentence = str(error)[: found.start()] if found else str(error)
                return f"{sentence} - at `$.{field.encode_name}[{index}]{found[1] if found else ''}`"
    return None
