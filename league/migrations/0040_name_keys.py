"""Names are compared by a key; racers, teams, clubs and competitions that have one name already are numbered."""

from __future__ import annotations

from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.names import NameKeyField, names_number, one_name

NAMED = {
    "club": ("name", ()),
    "competition": ("name", ("club",)),
    "player": ("display_name", ("club",)),
    "team": ("name", ("competition",)),
}


def number(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for model, (named, within) in NAMED.items():
        names_number(apps.get_model("league", model), named, tuple(f"{field}_id" for field in within))


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0039_table_cards"), ("accounts", "0003_name_keys")]

    operations: ClassVar = [
        *(
            migrations.AddField(model, name, field())
            for model in NAMED
            for name, field in (
                ("name_key", lambda: NameKeyField(max_length=200, default="", db_default="", editable=False)),
                ("twin", lambda: models.PositiveIntegerField(default=0, db_default=0, editable=False)),
            )
        ),
        migrations.RunPython(number, migrations.RunPython.noop),
        migrations.RemoveConstraint("player", "player_name_once_per_club"),
        migrations.RemoveConstraint("team", "team_name_once"),
        *(
            migrations.AddConstraint(model, one_name(f"{model}_one_name", *within))
            for model, (_named, within) in NAMED.items()
        ),
    ]
