"""How places lost are counted stands in the competition. Where somebody lost places, it stays as it was."""

from typing import Any

from django.db import migrations, models


def keep(apps: Any, _schema: Any) -> None:
    Competition, Adjustment = apps.get_model("league", "Competition"), apps.get_model("league", "Adjustment")
    lost = Adjustment.objects.filter(kind="places").values("competition")
    Competition.objects.filter(pk__in=lost).update(penalty_rule="raw")


class Migration(migrations.Migration):
    dependencies = [("league", "0034_talk")]

    operations = [
        migrations.AddField(
            "competition",
            "penalty_rule",
            models.CharField(
                choices=[("raw", "Raw"), ("slots", "Slots")],
                db_default="slots",
                default="slots",
                max_length=8,
            ),
        ),
        migrations.RunPython(keep, migrations.RunPython.noop),
        migrations.AddConstraint(
            "competition",
            models.CheckConstraint(
                condition=models.Q(("penalty_rule__in", ["raw", "slots"])), name="competition_penalty_rule_known"
            ),
        ),
    ]
