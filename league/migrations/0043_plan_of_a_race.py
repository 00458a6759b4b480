"""A race keeps what was planned apart from what its evening made of it. Races of the calendar that were filled with
pasted results have their old date still; where they were to be raced is where most others of the season are."""

from collections import Counter
from typing import Any, ClassVar

from django.db import migrations, models
from django.db.models import Q

VENUES = ["", "online", "table", "either"]


def keep(apps: Any, _schema: Any) -> None:
    races = apps.get_model("league", "Race").objects
    pasted = races.filter(run__heats_report__has_key="pasted")
    for race in pasted.exclude(last_date=None).select_related("run"):
        others = races.filter(competition=race.competition_id).exclude(pk__in=pasted.values("pk"))
        usual = Counter(others.values_list("venue", flat=True)).most_common(1)
        race.planned_at, race.planned_venue = race.last_date, usual[0][0] if usual else race.venue
        race.save(update_fields=["planned_at", "planned_venue"])


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0042_invitation_to_a_competition")]

    operations: ClassVar = [
        migrations.AddField("race", "planned_at", models.DateTimeField(null=True, blank=True)),
        migrations.AddField(
            "race", "planned_venue", models.CharField(max_length=6, blank=True, default="", db_default="")
        ),
        migrations.AddConstraint(
            "race",
            models.CheckConstraint(condition=Q(planned_venue__in=VENUES), name="race_planned_venue_known"),
        ),
        migrations.RunPython(keep, migrations.RunPython.noop),
    ]
