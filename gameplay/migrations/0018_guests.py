"""A seat says whether its name is a guest's."""

from __future__ import annotations

from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("gameplay", "Seating")._base_manager.filter(user__is_guest=True).update(guest=True)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("gameplay", "0017_set_backs"), ("accounts", "0004_name_cleared")]

    operations: ClassVar = [
        migrations.AddField("seating", "guest", models.BooleanField(default=False, db_default=False)),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
