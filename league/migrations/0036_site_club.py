"""Whose home the first page of the site is stands in the row. The club that has it keeps it."""

from typing import Any

from django.db import migrations, models


def keep(apps: Any, _schema: Any) -> None:
    Club, Membership = apps.get_model("league", "Club"), apps.get_model("league", "Membership")
    demo = Membership.objects.filter(role="owner", user__is_demo=True).values("club")
    first = Club.objects.exclude(pk__in=demo).order_by("pk").first()
    if first is not None:
        Club.objects.filter(pk=first.pk).update(first_page=True)


class Migration(migrations.Migration):
    dependencies = [("league", "0035_penalty_rule"), ("accounts", "0002_guest_who_signed_up")]

    operations = [
        migrations.AddField("club", "first_page", models.BooleanField(default=False, db_default=False)),
        migrations.RunPython(keep, migrations.RunPython.noop),
        migrations.AddConstraint(
            "club",
            models.UniqueConstraint(
                fields=["first_page"], condition=models.Q(first_page=True), name="club_one_first_page"
            ),
        ),
    ]
