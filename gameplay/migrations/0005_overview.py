from django.db import migrations


class Migration(migrations.Migration):
    """The overview of a match holds everything public except its events."""

    dependencies = [("gameplay", "0004_restarts")]

    operations = [migrations.RenameField("match", "face", "overview")]
