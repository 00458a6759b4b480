from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def to_options(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Laps become an option like the others; 0 was written for a game without laps."""
    Race: Any = apps.get_model("league", "Race")  # as it was then
    for race in Race.objects.exclude(laps=0).only("options", "laps").iterator():
        race.options = {**race.options, "laps": race.laps}
        race.save(update_fields=["options"])


def to_column(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    Race: Any = apps.get_model("league", "Race")
    for race in Race.objects.only("options", "laps").iterator():
        options = dict(race.options)
        race.laps, race.options = options.pop("laps", 0), options
        race.save(update_fields=["laps", "options"])


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0004_audit_by_gone'),
    ]

    operations = [
        migrations.RunPython(to_options, to_column),
    ]
