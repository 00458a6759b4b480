"""A result remembers the team it was driven for. Until now an entry kept its team for the whole season."""

from __future__ import annotations

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    entries = apps.get_model("league", "Entry").objects.filter(pk=OuterRef("entry_id"))
    for name in ("GridSlot", "Forfeit"):
        rows = apps.get_model("league", name).objects.filter(entry__team__isnull=False)
        rows.update(team_id=Subquery(entries.values("team_id")[:1]))


def team_field(related: str) -> models.ForeignKey:
    return models.ForeignKey(
        blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name=related, to="league.team"
    )


class Migration(migrations.Migration):
    dependencies = [("league", "0017_rules_columns_go")]

    operations = [
        migrations.AddField("forfeit", "team", team_field("forfeits")),
        migrations.AddField("gridslot", "team", team_field("slots")),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
