"""People ask each other to set a match back; tables by link that are under way have it from the start."""

from __future__ import annotations

from typing import ClassVar

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Q


def allow(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Until now, the maker of such a table could set it back alone."""
    tables = apps.get_model("gameplay", "Match").objects.filter(visibility="link")
    tables.exclude(purpose__in=["race", "attempt"]).exclude(status__in=["finished", "annulled"]).update(set_backs=True)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("gameplay", "0016_decided")]

    operations: ClassVar = [
        migrations.CreateModel(
            name="SetBack",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                ("answer", models.PositiveIntegerField()),
                ("answers", models.PositiveIntegerField()),
                ("asked", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "ended",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "Open"),
                            ("agreed", "Agreed"),
                            ("refused", "Refused"),
                            ("withdrawn", "Withdrawn"),
                            ("lapsed", "Lapsed"),
                        ],
                        default="",
                        max_length=9,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="set_back_requests",
                        to="gameplay.match",
                    ),
                ),
            ],
            options={
                "ordering": ["asked"],
                "indexes": [models.Index(condition=Q(ended=""), fields=["at"], name="gameplay_setback_waiting")],
                "constraints": [
                    models.UniqueConstraint(fields=["match", "seat", "answer"], name="gameplay_setback_once"),
                    models.UniqueConstraint(
                        condition=Q(ended=""), fields=["match"], name="gameplay_setback_one_open"
                    ),
                    models.CheckConstraint(
                        condition=Q(ended__in=["", "agreed", "refused", "withdrawn", "lapsed"]),
                        name="gameplay_setback_ended",
                    ),
                    models.CheckConstraint(
                        condition=Q(answer__lt=F("asked"), answers__gte=1), name="gameplay_setback_of_an_answer"
                    ),
                ],
            },
        ),
        migrations.AddField("match", "set_backs", models.BooleanField(default=False, db_default=False)),
        migrations.AddField("match", "asks_back", models.BooleanField(default=False, db_default=False, editable=False)),
        migrations.AddField("seating", "agrees", models.BooleanField(default=False, db_default=False)),
        migrations.AddField("seating", "unasked", models.BooleanField(default=False, db_default=False)),
        migrations.AddConstraint(
            "match",
            models.CheckConstraint(
                condition=Q(set_backs=False) | (Q(visibility="link") & ~Q(purpose__in=["race", "attempt"])),
                name="gameplay_match_set_backs_among_friends",
            ),
        ),
        migrations.AddConstraint(
            "match",
            models.CheckConstraint(
                condition=Q(asks_back=False) | Q(set_backs=True), name="gameplay_match_asks_back_among_friends"
            ),
        ),
        migrations.RunPython(allow, migrations.RunPython.noop),
    ]
