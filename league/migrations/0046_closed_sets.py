"""Members of closed sets and their words leave the state of migrations (`league.models.columns`). The database stays."""

from django.db import migrations, models

PROOF = {"blank": True, "db_default": "", "default": "", "max_length": 8}
COLUMNS = (
    ("adjustment", "kind", {"max_length": 16}),
    ("berth", "why", {"max_length": 10}),
    ("challenge", "goes_on", {"default": "none", "max_length": 6}),
    ("checkin", "venue", {"default": "online", "max_length": 6}),
    ("competition", "status", {"default": "draft", "max_length": 10}),
    ("heat", "closed", {"blank": True, "db_default": "", "default": "", "max_length": 8}),
    ("heat", "venue", {"default": "online", "max_length": 6}),
    ("houseresult", "status", {"max_length": 10}),
    ("invitation", "role", {"default": "member", "max_length": 12}),
    ("membership", "role", {"default": "member", "max_length": 12}),
    ("race", "status", {"default": "planned", "max_length": 12}),
    ("race", "venue", {"default": "online", "max_length": 6}),
    ("registration", "state", {"max_length": 10}),
    ("result", "status", {"max_length": 10}),
    ("resultsheet", "scorer_proof", PROOF),
    ("resultsheet", "seconder_proof", PROOF),
    ("resultsheet", "source", {"max_length": 8}),
    ("resultsheet", "state", {"max_length": 10}),
    ("scorer", "proof", {"db_default": "door", "default": "door", "max_length": 8}),
)


class Migration(migrations.Migration):
    dependencies = [("league", "0045_ceremony")]
    operations = [
        migrations.AlterField(model_name=model, name=name, field=models.CharField(**options))
        for model, name, options in COLUMNS
    ]
