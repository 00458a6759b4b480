"""A racing official asks the others to agree to a result; and counts it alone, with a mark, where nobody does."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0040_name_keys")]

    operations: ClassVar = [
        migrations.AddField("resultsheet", "asked_at", models.DateTimeField(null=True, blank=True)),
        migrations.RemoveConstraint("resultsheet", "sheet_is_not_confirmed_by_who_proposed_it"),
        migrations.AddConstraint(
            "resultsheet",
            models.CheckConstraint(
                condition=(
                    ~Q(state="confirmed") | Q(by=None) | Q(decided_by=None) | ~Q(decided_by=F("by")) | Q(own_case=True)
                ),
                name="sheet_is_confirmed_by_who_proposed_it_with_a_mark",
            ),
        ),
    ]
