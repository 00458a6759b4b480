"""A player's robot looks as its user has chosen."""

from __future__ import annotations

from typing import ClassVar

from django.db import migrations, models
from django.db.models import F, Q, Value
from django.db.models.functions import Length, Replace
from django.db.models.lookups import Exact


def is_look() -> Q:
    """Empty, or five digits of 0 to 8."""
    rest: F | Replace = F("look")
    for digit in "012345678":
        rest = Replace(rest, Value(digit), Value(""))
    return Q(look="") | Q(Exact(Length("look"), 5), Exact(rest, Value("")))


class Migration(migrations.Migration):
    dependencies: ClassVar = [("league", "0043_plan_of_a_race")]

    operations: ClassVar = [
        migrations.AddField(
            "player", "look", models.CharField(max_length=5, blank=True, default="", db_default="")
        ),
        migrations.AddConstraint("player", models.CheckConstraint(condition=is_look(), name="player_look")),
    ]
