"""Bots beside people answer at once: also in the matches that run, or wait for their start."""

from __future__ import annotations

from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Exists, OuterRef

USUAL_MS = 1200


def end_waiting(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    people = apps.get_model("gameplay", "Seating").objects.filter(match=OuterRef("pk"), bot_level="")
    apps.get_model("gameplay", "Match").objects.filter(Exists(people), bot_pace_ms=USUAL_MS).update(bot_pace_ms=0)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("gameplay", "0014_name_keys")]

    operations: ClassVar = [
        migrations.AlterField("match", "bot_pace_ms", models.PositiveIntegerField(default=0)),
        migrations.RunPython(end_waiting, migrations.RunPython.noop),
    ]
