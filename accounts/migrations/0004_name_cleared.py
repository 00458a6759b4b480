"""The name that a guest chose may be taken away."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0003_name_keys")]

    operations: ClassVar = [
        migrations.AddField(
            "user",
            "name_cleared",
            models.BooleanField(verbose_name="name removed", default=False, db_default=False, editable=False),
        ),
    ]
