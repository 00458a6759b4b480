"""Worlds that are made once: what a helper writes into the database is kept, and written again where the same is asked
for in the same state.

    @made_once_a_worker
    def bot_cup(alice): ...

Asked again in this process, with the same arguments and in a database with the same content (moments aside), the rows
come from memory and what was returned from a pickle: milliseconds, where services think and write for tenths of a
second. Each test has the rows in its own transaction, so nothing of one reaches another.

The helper runs as usual where that would not be the same: outside a transaction, on PostgreSQL (where ids continue), in
a test that has patched more than constants, and where an argument is of no kind below. Moments near the time of making
are moved to now; moments that are planned for another day stay.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import functools
import hashlib
import io
import pickle
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

Row = tuple[Any, ...]
Dump = dict[str, dict[Any, Row]]
"""By table and primary key."""

NEAR = dt.timedelta(hours=6)
"""A moment so near to the making is "now" or soon; races are planned for tomorrow at the earliest."""
MOST = 4000
WITHOUT_A_SEQUENCE = ("gameplay_snapshot",)
"""Tables whose rows have another table's ids."""


class _Table(NamedTuple):
    columns: tuple[str, ...]
    key: int
    moments: tuple[int, ...]


class _Kept(NamedTuple):
    begun: dt.datetime
    ended: dt.datetime
    moments: list[dt.datetime]
    """Those of the making, in their order."""
    gone: list[tuple[str, list[Any]]]
    new: list[tuple[str, list[Row]]]
    changed: list[tuple[str, Any, list[tuple[int, Any]]]]
    """Table, primary key, and by the number of a column what it holds now."""
    sequences: dict[str, int]
    callbacks: list[Any]
    pickled: bytes


class Unsaid(Exception):
    """An argument that cannot be compared with another."""


_kept: dict[tuple[Any, ...], _Kept] = {}
_tables: dict[str, _Table] = {}
_making = False
item: Any = None
"""The test that runs (conftest.py)."""


def made_once_a_worker(make: Callable[P, R]) -> Callable[P, R]:
    @functools.wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> R:
        if not _may():
            return make(*args, **kwargs)
        inputs: list[Any] = []
        try:
            said, around = _said([args, kwargs], inputs), (*_settings(), *_games(), *_patches())
        except Unsaid:
            return make(*args, **kwargs)
        begun, before = _now(), _dump()
        key = (make.__module__, make.__qualname__, said, around, _digest(before))
        if kept := _kept.get(key):
            return cast("R", _again(kept, inputs, begun))
        return _first(key, before, inputs, lambda: make(*args, **kwargs))

    return made


def _may() -> bool:
    from django.db import connection

    return not _making and connection.in_atomic_block and connection.vendor == "sqlite"


# --- What is the same -----------------------------------------------------------------------------------------------


def _said(value: Any, inputs: list[Any]) -> Any:
    """Describes the value in words; notes rows and what holds them as inputs."""
    from django.db.models import Model

    if value is None or isinstance(value, str | int | float | bool | dt.date | dt.time | dt.timedelta | type):
        return value
    if isinstance(value, list | tuple | set | frozenset):
        parts = [_said(one, inputs) for one in value]
        return (type(value).__name__, tuple(sorted(parts, key=repr) if isinstance(value, set | frozenset) else parts))
    if isinstance(value, dict):
        return ("dict", tuple((name, _said(one, inputs)) for name, one in value.items()))
    if isinstance(value, Model):
        inputs.append(value)
        return (value._meta.label, value.pk)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        inputs.append(value)
        return (type(value).__qualname__, tuple(_said(one, inputs) for one in vars(value).values()))
    raise Unsaid(type(value))


def _settings() -> tuple[Any, ...]:
    """What the test has changed in settings."""
    from django.conf import UserSettingsHolder, settings

    told: list[str] = []
    holder: Any = vars(settings)["_wrapped"]
    while isinstance(holder, UserSettingsHolder):
        own = {name: value for name, value in vars(holder).items() if name.isupper()}
        told.append(repr(sorted(own.items())) + repr(sorted(holder._deleted)))
        holder = holder.default_settings
    return tuple(told)


def _games() -> tuple[Any, ...]:
    """Which games are registered. A test's own game that was tables changed by hand is like no other."""
    from gameplay.games.registry import GAMES

    told = []
    for slug, game in GAMES.items():
        kind = type(game)
        if kind.__module__.startswith("tests.") and vars(game):
            raise Unsaid(kind)
        told.append((slug, kind.__module__, kind.__qualname__))
    return tuple(told)


def _patches() -> tuple[Any, ...]:
    """The constants that the test has patched, and their present values."""
    from gameplay.games.registry import GAMES

    patch: Any = item.funcargs.get("monkeypatch") if item is not None and hasattr(item, "funcargs") else None
    if patch is None:
        return ()
    if any(where is not GAMES for where, _name, _old in patch._setitem):
        raise Unsaid(patch)
    told = []
    for where, name, _old in patch._setattr:
        if not isinstance(where, ModuleType | type):
            raise Unsaid(where)
        value = vars(where)[name]
        if not isinstance(value, str | int | float | dt.timedelta | None):
            raise Unsaid(value)
        told.append((where.__name__, name, value))
    return tuple(told)


def _digest(dump: Dump) -> bytes:
    told = hashlib.sha1(usedforsecurity=False)
    for table, rows in dump.items():
        moments = _tables[table].moments
        told.update(table.encode())
        for row in rows.values():
            told.update(repr([one for at, one in enumerate(row) if at not in moments]).encode())
    return told.digest()


# --- Making and writing again -----------------------------------------------------------------------------------------


def _first(key: tuple[Any, ...], before: Dump, inputs: list[Any], make: Callable[[], R]) -> R:
    from django.db import connection

    from tests.support.luck import same_luck

    global _making
    begun, waiting = _now(), len(connection.run_on_commit)
    _making = True
    try:
        with same_luck(repr((key[:3], _sequences()))):  # not the digest: it contains dates
            result = make()
    finally:
        _making = False
    ended, after = _now(), _dump()
    gone, new, changed = [], [], []
    for table in before.keys() | after.keys():
        old, rows = before.get(table, {}), after.get(table, {})
        if lost := [pk for pk in old if pk not in rows]:
            gone.append((table, lost))
        if fresh := [row for pk, row in rows.items() if pk not in old]:
            new.append((table, fresh))
        for pk, row in rows.items():
            if pk in old and old[pk] != row:
                changed.append((table, pk, [(at, row[at]) for at in range(len(row)) if row[at] != old[pk][at]]))
    told = {one for _table, rows in new for row in rows for one in row if _is_within(one, begun, ended)}
    told |= {one for _table, _pk, parts in changed for _at, one in parts if _is_within(one, begun, ended)}
    try:
        pickled = _pickled((result, [dict(vars(one)) for one in inputs]), inputs)
    except (pickle.PicklingError, TypeError, AttributeError):
        return result
    if len(_kept) < MOST:
        callbacks = connection.run_on_commit[waiting:]
        _kept[key] = _Kept(begun, ended, sorted(told), gone, new, changed, _sequences(), callbacks, pickled)
    return result


def _is_within(value: Any, begun: dt.datetime, ended: dt.datetime) -> bool:
    return isinstance(value, dt.datetime) and begun <= value <= ended


def _again(kept: _Kept, inputs: list[Any], begun: dt.datetime) -> Any:
    from django.db import connection

    when, raw = _moments(kept, begun), connection.connection
    for table, lost in kept.gone:
        raw.executemany(f'DELETE FROM "{table}" WHERE "{_key(table)}" = ?', [(pk,) for pk in lost])
    for table, rows in kept.new:
        columns = ", ".join(f'"{name}"' for name in _tables[table].columns)
        marks = ", ".join("?" * len(_tables[table].columns))
        moved = [tuple(map(when, row)) for row in rows]
        raw.executemany(f'INSERT INTO "{table}" ({columns}) VALUES ({marks})', moved)
    for table, pk, parts in kept.changed:
        values = ", ".join(f'"{_tables[table].columns[at]}" = ?' for at, _value in parts)
        raw.execute(
            f'UPDATE "{table}" SET {values} WHERE "{_key(table)}" = ?', (*[when(one) for _at, one in parts], pk)
        )
    for table, number in kept.sequences.items():
        raw.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = ? AND seq <> ?", (number, table, number))
    held = set(connection.savepoint_ids)
    connection.run_on_commit.extend((held, *callback[1:]) for callback in kept.callbacks)
    result, states = _unpickled(kept.pickled, inputs)
    for one, state in zip(inputs, states, strict=True):
        vars(one).update(state)
    return result


def _moments(kept: _Kept, begun: dt.datetime) -> Callable[[Any], Any]:
    """What was "now" while it was made lies between `begun` and now, in the same order; moments shortly before and
    after move along."""
    now = _now()
    step = (now - begun) / (len(kept.moments) + 1)
    placed = {moment: begun + step * number for number, moment in enumerate(kept.moments, 1)}

    def when(value: Any) -> Any:
        if not isinstance(value, dt.datetime):
            return value
        if value in placed:
            return placed[value]
        if kept.ended < value < kept.ended + NEAR:
            return value + (now - kept.ended)
        if kept.begun - NEAR < value < kept.begun:
            return value + (begun - kept.begun)
        return value

    return when


def _now() -> dt.datetime:
    """As SQLite's rows hold moments: in UTC, without saying so."""
    return dt.datetime.now(dt.UTC).replace(tzinfo=None)


# --- The database ---------------------------------------------------------------------------------------------------


def _dump() -> Dump:
    from django.db import connection

    told: Dump = {}
    for table in (*_sequences(), *WITHOUT_A_SEQUENCE):
        if table not in _tables:
            _tables[table] = _table(table)
        key = _tables[table].key
        names = ", ".join(f'"{name}"' for name in _tables[table].columns)
        rows = connection.connection.execute(f'SELECT {names} FROM "{table}"').fetchall()
        told[table] = {row[key]: tuple(row) for row in rows}
    return told


def _sequences() -> dict[str, int]:
    """Tables that had a row since the migrations, and the highest id of each."""
    from django.db import connection

    found = connection.connection.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name")
    return {name: seq for name, seq in found if seq and not name.startswith(("django_", "auth_permission"))}


def _key(table: str) -> str:
    return _tables[table].columns[_tables[table].key]


def _table(name: str) -> _Table:
    from django.db import connection

    told = connection.connection.execute(f'PRAGMA table_info("{name}")').fetchall()
    columns = tuple(row[1] for row in told)
    key = next(at for at, row in enumerate(told) if row[5])
    return _Table(columns, key, tuple(at for at, row in enumerate(told) if row[2].lower() == "datetime"))


# --- Pickles ----------------------------------------------------------------------------------------------------------


def _pickled(value: Any, inputs: list[Any]) -> bytes:
    """Inputs are named by their number: the next caller gets its own back."""
    numbers, target = {id(one): at for at, one in enumerate(inputs)}, io.BytesIO()

    class Pickler(pickle.Pickler):
        def persistent_id(self, obj: Any) -> int | None:
            return numbers.get(id(obj))

    Pickler(target, protocol=5).dump(value)
    return target.getvalue()


def _unpickled(data: bytes, inputs: list[Any]) -> Any:
    class Unpickler(pickle.Unpickler):
        def persistent_load(self, pid: Any) -> Any:
            return inputs[pid]

    return Unpickler(io.BytesIO(data)).load()
