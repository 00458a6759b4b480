from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("gameplay", "0002_own_boards"),
    ]

    operations = [
        migrations.AddField(
            model_name="openprompt",
            name="version",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="seating",
            name="watched",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
