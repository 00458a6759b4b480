"""The statements of a step, without the ORM's building of text: the same rows, the same conversions.

Several `Writes` are sent as one statement if the database can (PostgreSQL, prepared), otherwise one after the other.
They touch different rows, so their order does not matter. Everything outside the path of an answer uses the ORM.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import psycopg
from django.db import connection, models
from django.db.backends.utils import CursorWrapper

M = TypeVar("M", bound=models.Model)
Statement = tuple[str, list[Any]]
"""Its text and its parameters."""


class Writes:
    """Rows that were changed in memory; `carry_out` stores them together."""

    def __init__(self) -> None:
        self._new: dict[type[models.Model], list[models.Model]] = {}
        self._changed: dict[models.Model, set[str]] = {}
        self._gone: list[Statement] = []

    def insert(self, *rows: models.Model) -> None:
        """New rows, as they are in the end. They get no key."""
        for row in rows:
            self._new.setdefault(type(row), []).append(row)

    def update(self, row: models.Model, *names: str) -> None:
        """Fields of a stored row, as they are in the end. Those of a row that is yet to be stored go with it."""
        if row.pk is not None:
            self._changed.setdefault(row, set()).update(names)

    def delete(self, model: type[models.Model], column: str, values: Sequence[Any], **where: Any) -> None:
        """Rows that nothing else refers to."""
        if values:
            marks = ", ".join(["%s"] * len(values))
            more = "".join(f' AND "{name}" = %s' for name in where)
            text = f'DELETE FROM "{model._meta.db_table}" WHERE "{column}" IN ({marks}){more}'  # noqa: S608
            self._gone.append((text, [*values, *where.values()]))

    def carry_out(self) -> None:
        """Store everything that was noted so far."""
        statements = [
            *self._gone,
            *(_update(row, names) for row, names in self._changed.items()),
            *(_insert(model, rows) for model, rows in self._new.items()),
        ]
        self._new, self._changed, self._gone = {}, {}, []
        if not statements:
            return
        if connection.vendor != "postgresql":
            with connection.cursor() as cursor:
                for text, parameters in statements:
                    cursor.execute(text, parameters)
            return
        *parts, (last, _parameters) = statements
        begin = ", ".join(f"part{number} AS ({text})" for number, (text, _parameters) in enumerate(parts))
        with prepared() as cursor:
            cursor.execute(
                f"WITH {begin} {last}" if parts else last,
                [value for _text, parameters in statements for value in parameters],
            )


def _insert(model: type[models.Model], rows: Sequence[models.Model]) -> Statement:
    fields = _stored(model)
    line = f"({', '.join(['%s'] * len(fields))})"
    lines = ", ".join([line] * len(rows))
    text = f'INSERT INTO "{model._meta.db_table}" ({_columns(fields)}) VALUES {lines}'  # noqa: S608
    return text, [value for row in rows for value in _values(row, fields)]


def _update(row: models.Model, names: Iterable[str]) -> Statement:
    fields: list[Any] = [row._meta.get_field(name) for name in sorted(names)]
    changes = ", ".join(f'"{field.column}" = %s' for field in fields)
    key: Any = row._meta.pk
    text = f'UPDATE "{row._meta.db_table}" SET {changes} WHERE "{key.column}" = %s'  # noqa: S608
    return text, [*_values(row, fields), row.pk]


def fetch(model: type[M], rest: str, parameters: Sequence[Any], *, without: Sequence[str] = ()) -> list[M]:
    """Rows of a model; `rest` is what follows `FROM table`. The fields `without` are deferred."""
    return [row for row, _more in fetch_with("", model, rest, parameters, without=without)]


def fetch_with(
    more: str, model: type[M], rest: str, parameters: Sequence[Any], *, without: Sequence[str] = ()
) -> list[tuple[M, Sequence[Any]]]:
    """Rows of a model, each with the values of `more`: columns and expressions."""
    text, count, read = _reading(model, tuple(without))
    more = f", {more}" if more else ""
    with prepared() as cursor:
        cursor.execute(f'SELECT {text}{more} FROM "{model._meta.db_table}" {rest}', parameters)  # noqa: S608
        return [(read(row[:count]), row[count:]) for row in cursor.fetchall()]


def prepared() -> CursorWrapper:
    """A cursor whose statements PostgreSQL plans once for each connection. Django's cursor puts the values into the
    text."""
    if connection.vendor != "postgresql":
        return connection.cursor()
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    cursor: Any = psycopg.Cursor(connection.connection)
    return connection.make_debug_cursor(cursor) if connection.queries_logged else connection.make_cursor(cursor)


@lru_cache
def _reading(model: type[M], without: tuple[str, ...]) -> tuple[str, int, Callable[[Sequence[Any]], M]]:
    """The columns as text, their number, and the function that makes a row of them."""
    fields: list[Any] = [field for field in model._meta.concrete_fields if field.name not in without]
    columns = ", ".join(f'"{model._meta.db_table}"."{field.column}"' for field in fields)
    attributes = [field.attname for field in fields]
    converted = [(place, *_converters(field)) for place, field in enumerate(fields)]
    converted = [each for each in converted if each[2]]

    def read(row: Sequence[Any]) -> M:
        values = list(row)
        for place, column, converters in converted:
            for converter in converters:
                values[place] = converter(values[place], column, connection)
        return model.from_db(connection.alias, attributes, values)

    return columns, len(fields), read


def _converters(field: Any) -> tuple[Any, list[Any]]:
    column = field.get_col(field.model._meta.db_table)
    return column, [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]


@lru_cache
def _stored(model: type[models.Model]) -> list[Any]:
    return [field for field in model._meta.concrete_fields if not isinstance(field, models.AutoField)]


def _values(row: models.Model, fields: Iterable[Any]) -> list[Any]:
    return [field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields]


def _columns(fields: Iterable[Any]) -> str:
    return ", ".join(f'"{field.column}"' for field in fields)
