"""A seat remembers that a substitute drove, and a race that it was run when an individual still meant that no team
scored (BB-11.3): what its standings said then stays."""

from __future__ import annotations

import json

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Races with somebody without a team in whose own standings no team has a line of that race."""
    slots, forfeits = (apps.get_model("league", name).objects.filter(team=None) for name in ("GridSlot", "Forfeit"))
    alone = {*slots.values_list("run_id", flat=True), *forfeits.values_list("run_id", flat=True)}
    in_teams = apps.get_model("league", "Team").objects.values("competition")
    snapshots = apps.get_model("league", "StandingsSnapshot").objects.filter(
        competition__in=in_teams, race__run__in=alone
    )
    for run_id, number, payload in snapshots.values_list("race__run_id", "race__number", "payload").iterator():
        if not any(cell[0] == number for team in json.loads(payload)["teams"] for cell in team["cells"]):
            apps.get_model("league", "Run").objects.filter(pk=run_id).update(all_in_teams=True)


class Migration(migrations.Migration):
    dependencies = [("league", "0019_real_tables")]

    operations = [
        migrations.AddField("gridslot", "substituted", models.BooleanField(default=False)),
        migrations.AddField("run", "all_in_teams", models.BooleanField(default=False)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
