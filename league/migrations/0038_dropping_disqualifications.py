"""Whether a disqualification may be dropped is a rule of a stage. Competitions of before keep what they had: it may."""

from typing import Any

from django.db import migrations

RULE = "drop_dsq"


def keep(apps: Any, _schema: Any) -> None:
    for rules in _all(apps):
        for stage in rules.definition["stages"].values():
            stage.setdefault(RULE, True)
        rules.save(update_fields=["definition"])


def forget(apps: Any, _schema: Any) -> None:
    for rules in _all(apps):
        for stage in rules.definition["stages"].values():
            stage.pop(RULE, None)
        rules.save(update_fields=["definition"])


def _all(apps: Any) -> Any:
    return apps.get_model("league", "CompetitionRules").objects.only("pk", "definition").iterator()


class Migration(migrations.Migration):
    dependencies = [("league", "0037_screen_key")]

    operations = [migrations.RunPython(keep, forget)]
