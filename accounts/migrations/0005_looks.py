"""People have a robot of their own, and can wish for a number on it."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import migrations, models
from django.db.models import F, Q, Value
from django.db.models.functions import Length, Replace
from django.db.models.lookups import Exact

from accounts.models import validate_look


def is_look() -> Q:
    """Empty, or five digits of 0 to 8."""
    rest: F | Replace = F("look")
    for digit in "012345678":
        rest = Replace(rest, Value(digit), Value(""))
    return Q(look="") | Q(Exact(Length("look"), 5), Exact(rest, Value("")))


class Migration(migrations.Migration):
    dependencies: ClassVar = [("accounts", "0004_name_cleared")]

    operations: ClassVar = [
        migrations.AddField(
            "user", "look", models.CharField(max_length=5, blank=True, default="", db_default="", validators=[validate_look])
        ),
        migrations.AddField(
            "user",
            "number_wish",
            models.PositiveSmallIntegerField(
                verbose_name="number", null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(99)]
            ),
        ),
        migrations.AddConstraint("user", models.CheckConstraint(condition=is_look(), name="accounts_user_look")),
        migrations.AddConstraint(
            "user",
            models.CheckConstraint(
                condition=Q(number_wish__isnull=True) | Q(number_wish__range=(1, 99)), name="accounts_user_number_wish"
            ),
        ),
    ]
