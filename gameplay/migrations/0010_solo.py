
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Playing alone: its results, and matches that are attempts at a challenge and their players' alone."""

    dependencies = [
        ('gameplay', '0009_bot_style'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='SoloResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=40)),
                ('level', models.CharField(max_length=20)),
                ('won', models.BooleanField()),
                ('turns', models.PositiveIntegerField()),
                ('kept', models.PositiveIntegerField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ['-at', '-id'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='match',
            name='gameplay_match_purpose',
        ),
        migrations.RemoveConstraint(
            model_name='match',
            name='gameplay_match_visibility',
        ),
        migrations.RemoveConstraint(
            model_name='match',
            name='gameplay_match_own_luck',
        ),
        migrations.AlterField(
            model_name='match',
            name='purpose',
            field=models.CharField(choices=[('practice', 'practice'), ('race', 'race'), ('tutorial', 'tutorial'), ('demo', 'demonstration'), ('attempt', 'attempt at a challenge')], default='practice', max_length=8, verbose_name='purpose'),
        ),
        migrations.AlterField(
            model_name='match',
            name='visibility',
            field=models.CharField(choices=[('public', 'public'), ('link', 'by link'), ('own', 'only to its players')], default='public', max_length=6, verbose_name='visible'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('purpose__in', ['practice', 'race', 'tutorial', 'demo', 'attempt'])), name='gameplay_match_purpose'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.CheckConstraint(condition=models.Q(('visibility__in', ['public', 'link', 'own'])), name='gameplay_match_visibility'),
        ),
        migrations.AddConstraint(
            model_name='match',
            constraint=models.UniqueConstraint(condition=models.Q(('purpose', 'attempt'), _negated=True), fields=('seed', 'seed_label'), name='gameplay_match_own_luck'),
        ),
        migrations.AddField(
            model_name='soloresult',
            name='match',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='solo_result', to='gameplay.match'),
        ),
        migrations.AddField(
            model_name='soloresult',
            name='user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='solo_results', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='soloresult',
            index=models.Index(models.F('game'), models.F('level'), models.F('turns'), models.OrderBy(models.F('kept'), descending=True), condition=models.Q(('won', True)), name='gameplay_solo_best'),
        ),
        migrations.AddIndex(
            model_name='soloresult',
            index=models.Index(fields=['user', 'game', 'level'], name='gameplay_solo_own'),
        ),
    ]
