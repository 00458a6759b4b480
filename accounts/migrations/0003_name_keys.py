"""Compare names by a key, and number accounts that share one name already."""

from __future__ import annotations

from typing import ClassVar

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.names import NameKeyField, names_number, one_name


def number(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    names_number(apps.get_model("accounts", "User"), "public_name", (), is_guest=False)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0002_guest_who_signed_up")]

    operations: ClassVar = [
        migrations.AddField("user", "name_key", NameKeyField(max_length=200, default="", db_default="", editable=False)),
        migrations.AddField("user", "twin", models.PositiveIntegerField(default=0, db_default=0, editable=False)),
        migrations.RunPython(number, migrations.RunPython.noop),
        migrations.AddConstraint("user", one_name("accounts_user_one_name")),
    ]
