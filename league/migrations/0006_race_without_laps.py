from django.db import migrations, models


class Migration(migrations.Migration):
    """Apart from the data: PostgreSQL does not alter a table whose rows were changed in the same transaction."""

    dependencies = [
        ('league', '0005_laps_are_an_option'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='race',
            name='laps',
        ),
        migrations.AlterField(
            model_name='race',
            name='board',
            field=models.CharField(blank=True, max_length=60),
        ),
    ]
