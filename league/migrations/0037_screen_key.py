"""The address of the screen in a club's room is random, so that it can be renewed."""

from typing import Any

from django.db import migrations, models

import league.models.club


def fill(apps: Any, _schema: Any) -> None:
    Club = apps.get_model("league", "Club")
    clubs = list(Club.objects.only("pk"))
    for club in clubs:
        club.screen_key = league.models.club.screen_key()
    Club.objects.bulk_update(clubs, ["screen_key"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("league", "0036_site_club")]

    operations = [
        migrations.AddField(
            "club", "screen_key", models.CharField(max_length=16, default=league.models.club.screen_key, db_default="")
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
