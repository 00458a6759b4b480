import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Who sits out a race, and the house's bots on empty seats: three tables that no earlier release looks at."""

    dependencies = [
        ('league', '0021_bot_style'),
    ]

    operations = [
        migrations.CreateModel(
            name='HouseBot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=40)),
                ('start_place', models.PositiveIntegerField(blank=True, null=True)),
                ('heat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='house_bots', to='league.heat')),
            ],
            options={
                'ordering': ['heat', 'seat'],
            },
        ),
        migrations.CreateModel(
            name='HouseResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveIntegerField(blank=True, null=True)),
                ('status', models.CharField(choices=[('classified', 'Classified'), ('dnf', 'Did not finish'), ('dns', 'Did not start'), ('dsq', 'Disqualified')], max_length=10)),
                ('bot', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='results', to='league.housebot')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='house_results', to='league.resultsheet')),
            ],
            options={
                'ordering': ['sheet', 'place', 'id'],
            },
        ),
        migrations.CreateModel(
            name='SitOut',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sit_outs', to='league.entry')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sit_outs', to='league.run')),
                ('team', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='sit_outs', to='league.team')),
            ],
            options={
                'ordering': ['run', 'id'],
            },
        ),
        migrations.AddConstraint(
            model_name='housebot',
            constraint=models.UniqueConstraint(fields=('heat', 'seat'), name='house_bot_seat_once'),
        ),
        migrations.AddConstraint(
            model_name='housebot',
            constraint=models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='house_bot_has_a_name'),
        ),
        migrations.AddConstraint(
            model_name='houseresult',
            constraint=models.UniqueConstraint(fields=('sheet', 'bot'), name='house_result_once_per_sheet'),
        ),
        migrations.AddConstraint(
            model_name='houseresult',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'classified'), _negated=True), ('place__gte', 1), _connector='OR'), name='house_result_classified_has_a_place'),
        ),
        migrations.AddConstraint(
            model_name='sitout',
            constraint=models.UniqueConstraint(fields=('run', 'entry'), name='sit_out_once'),
        ),
    ]
