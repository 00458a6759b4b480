from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Case, F, Q, Value, When

STYLES = ("bold", "careful", "spiteful")


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """By seat, as those get it that come from now on."""
    drawn = Case(*(When(turn=turn, then=Value(style)) for turn, style in enumerate(STYLES)))
    bots = apps.get_model("gameplay", "Seating").objects.exclude(bot_level="")
    bots.annotate(turn=F("seat") % len(STYLES)).update(bot_style=drawn)


class Migration(migrations.Migration):
    """A bot has a style."""

    dependencies = [("gameplay", "0008_match_origin")]

    operations = [
        migrations.AddField(
            "seating",
            "bot_style",
            models.CharField(blank=True, db_default="", default="", max_length=20, verbose_name="style"),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddConstraint(
            "seating",
            models.CheckConstraint(condition=Q(bot_style__in=("", *STYLES)), name="gameplay_seating_style_known"),
        ),
    ]
