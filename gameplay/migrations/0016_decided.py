"""The seat that may end a match in which only one place is left to win, and that place."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies: ClassVar = [("gameplay", "0015_no_pace")]

    operations: ClassVar = [
        migrations.AddField(
            "match", "decided_seat", models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
        ),
        migrations.AddField(
            "match", "decided_place", models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
        ),
        migrations.AddConstraint(
            "match",
            models.CheckConstraint(
                condition=models.Q(decided_seat__isnull=True, decided_place__isnull=True)
                | models.Q(decided_seat__isnull=False, decided_place__gte=1),
                name="gameplay_match_decided_seat_has_place",
            ),
        ),
    ]
