"""Compare titles of boards by a key, and number a user's boards that share a title."""

from __future__ import annotations

from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.names import NameKeyField, names_number, one_name


def number(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    names_number(apps.get_model("gameplay", "OwnBoard"), "title", ("owner_id", "game"))


class Migration(migrations.Migration):
    dependencies: ClassVar = [("gameplay", "0013_talk")]

    operations: ClassVar = [
        migrations.AddField(
            "ownboard", "name_key", NameKeyField(max_length=200, default="", db_default="", editable=False)
        ),
        migrations.AddField("ownboard", "twin", models.PositiveIntegerField(default=0, db_default=0, editable=False)),
        migrations.RunPython(number, migrations.RunPython.noop),
        migrations.AddConstraint("ownboard", one_name("gameplay_ownboard_one_name", "owner", "game")),
    ]
