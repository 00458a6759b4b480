"""Fills an empty database with the rows of an older version, at that version's migrations. Knows no model."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader

OURS = ("league", "gameplay", "outbox", "accounts")
HERE = Path(__file__).parent


def before(name: str) -> dict[str, Any]:
    """A file: rows by table and what was true of them: `migrations`, `verdicts`, `standings`, `notes` (match codes)."""
    return json.loads(gzip.decompress((HERE / name).read_bytes()))


def load(told: dict[str, Any]) -> None:
    """Migrates to the version that wrote the rows, and stores them."""
    last = dict(sorted(told["migrations"]))
    for app in OURS:
        call_command("migrate", app, last.get(app, "zero"), interactive=False, verbosity=0)
    for app in sorted(MigrationLoader(connection).migrated_apps - {*OURS}):
        call_command("migrate", app, interactive=False, verbosity=0)
    with transaction.atomic(), connection.constraint_checks_disabled(), connection.cursor() as cursor:
        for table, content in told["tables"].items():
            _store(cursor, table, content["columns"], content["rows"])
    _count_on()


def _store(cursor: Any, table: str, columns: list[str], rows: list[list[Any]]) -> None:
    names = ", ".join(f'"{name}"' for name in columns)
    if connection.vendor == "postgresql":
        cursor.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND data_type = 'jsonb'", [table]
        )
        documents = {name for (name,) in cursor.fetchall()}
        told = [
            {n: json.loads(v) if n in documents and v is not None else v for n, v in zip(columns, row, strict=True)}
            for row in rows
        ]
        cursor.execute(
            f'INSERT INTO "{table}" ({names}) SELECT {names} FROM json_populate_recordset(NULL::"{table}", %s::json)',
            [json.dumps(told)],
        )
        return
    cursor.execute(f'PRAGMA table_info("{table}")')
    bytes_in = {row[1] for row in cursor.fetchall() if row[2].upper() == "BLOB"}
    values = [
        [bytes.fromhex(v[2:]) if n in bytes_in and v is not None else v for n, v in zip(columns, row, strict=True)]
        for row in rows
    ]
    cursor.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({", ".join(["%s"] * len(columns))})', values)


def _count_on() -> None:
    """PostgreSQL's sequences do not notice rows that brought their number."""
    if connection.vendor == "postgresql":
        models = [model for app in reversed(OURS) for model in apps.get_app_config(app).get_models()]
        present = set(connection.introspection.table_names())
        models = [model for model in models if model._meta.db_table in present]
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)


def upgrade() -> None:
    call_command("migrate", interactive=False, verbosity=0, stdout=io.StringIO())
