"""A match can continue from an earlier position; what came after is marked as void, and its questions may be asked
again.

Backwards, void decisions are deleted: nothing distinguishes them from the others there, and a question has one answer.
The older code cannot verify matches that were set back.
"""

from typing import Any

from django.db import migrations, models
from django.db.models import F, Q


def void_delete(apps: Any, schema_editor: Any) -> None:
    apps.get_model("gameplay", "Decision").objects.filter(voided__isnull=False).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("gameplay", "0003_watching"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="decision", name="gameplay_decision_once"),
        migrations.AddField(model_name="decision", name="voided", field=models.PositiveIntegerField(null=True)),
        migrations.AddField(model_name="match", name="restarted", field=models.PositiveIntegerField(default=0)),
        migrations.AddField(model_name="matchstep", name="back_to", field=models.PositiveIntegerField(null=True)),
        migrations.AddField(model_name="matchstep", name="voided", field=models.PositiveIntegerField(null=True)),
        migrations.AddConstraint(
            model_name="decision",
            constraint=models.UniqueConstraint(
                condition=Q(voided__isnull=True),
                fields=("match", "prompt", "seat"),
                name="gameplay_decision_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="decision",
            constraint=models.CheckConstraint(
                condition=Q(voided__isnull=True) | Q(version__isnull=False, voided__gt=F("version")),
                name="gameplay_decision_voided_later",
            ),
        ),
        migrations.AddConstraint(
            model_name="matchstep",
            constraint=models.CheckConstraint(
                condition=Q(back_to__isnull=True) | Q(back_to__lt=F("version")), name="gameplay_step_back_to_earlier"
            ),
        ),
        migrations.AddConstraint(
            model_name="matchstep",
            constraint=models.CheckConstraint(
                condition=Q(voided__isnull=True) | Q(voided__gt=F("version")), name="gameplay_step_voided_later"
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, void_delete),
    ]
