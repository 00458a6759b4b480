from django.db import migrations


class Migration(migrations.Migration):
    """What is public of a match beside its events is its overview."""

    dependencies = [("gameplay", "0004_restarts")]

    operations = [migrations.RenameField("match", "face", "overview")]
