from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Case, F, Q, Value, When

STYLES = ("bold", "careful", "spiteful")


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """In turn, by id."""
    drawn = Case(*(When(turn=turn, then=Value(style)) for turn, style in enumerate(STYLES)))
    bots = apps.get_model("league", "Player").objects.exclude(bot_level="")
    bots.annotate(turn=F("id") % len(STYLES)).update(bot_style=drawn)


class Migration(migrations.Migration):
    """A club's bot has a style, which it takes to its races."""

    dependencies = [("league", "0020_substitutes_and_old_team_races")]

    operations = [
        migrations.AddField(
            "player", "bot_style", models.CharField(blank=True, db_default="", default="", max_length=20)
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddConstraint(
            "player",
            models.CheckConstraint(
                condition=Q(bot_style="") | (Q(bot_style__in=STYLES) & ~Q(bot_level="")), name="player_style_of_bot"
            ),
        ),
    ]
