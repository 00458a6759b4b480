
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('gameplay', '0010_solo'),
        ('league', '0022_sit_outs_and_house_bots'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Challenge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('number', models.PositiveIntegerField()),
                ('level', models.CharField(max_length=20)),
                ('side', models.CharField(max_length=20)),
                ('goes_on', models.CharField(choices=[('none', 'None'), ('same', 'Same'), ('rotate', 'Rotate')], default='none', max_length=6)),
                ('opened_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('closes_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='challenges', to='league.club')),
                ('opened_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('seed', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='gameplay.seed')),
            ],
            options={
                'ordering': ['-number'],
            },
        ),
        migrations.CreateModel(
            name='Attempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('voided_at', models.DateTimeField(blank=True, null=True)),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='attempt', to='gameplay.match')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attempts', to='league.player')),
                ('challenge', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='attempts', to='league.challenge')),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.AddIndex(
            model_name='challenge',
            index=models.Index(condition=models.Q(('closed_at__isnull', True)), fields=['closes_at'], name='challenge_due'),
        ),
        migrations.AddConstraint(
            model_name='challenge',
            constraint=models.UniqueConstraint(fields=('club', 'game', 'number'), name='challenge_number_once'),
        ),
        migrations.AddConstraint(
            model_name='challenge',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at__isnull', True)), fields=('club', 'game'), name='challenge_one_open'),
        ),
        migrations.AddConstraint(
            model_name='challenge',
            constraint=models.CheckConstraint(condition=models.Q(('goes_on__in', ['none', 'same', 'rotate'])), name='challenge_goes_on'),
        ),
        migrations.AddConstraint(
            model_name='challenge',
            constraint=models.CheckConstraint(condition=models.Q(('closes_at__gt', models.F('opened_at'))), name='challenge_closes_later'),
        ),
        migrations.AddConstraint(
            model_name='attempt',
            constraint=models.UniqueConstraint(fields=('challenge', 'player'), name='attempt_once_per_player'),
        ),
    ]
