"""What the migrations that it replaces make, at once; a portal that has begun with those goes on with them.

What they do with rows is not said again: a new database has none.
"""

import django.core.validators
import django.db.models.deletion
import ratingsite.office.protect
import uuid
from django.conf import settings
from django.db import migrations, models

# Names are found by their first letters: in the order of code points, whatever the database's own order is.
INDEX = 'CREATE INDEX player_search_c ON ratings_player (search_name COLLATE "C", id)'


def create(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(INDEX)


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX player_search_c")


class Migration(migrations.Migration):

    replaces = [('ratings', '0001_initial'), ('ratings', '0002_protect'), ('ratings', '0003_search_by_prefix'), ('ratings', '0004_whole_events_and_waiting_results'), ('ratings', '0005_held_events'), ('ratings', '0006_list_of_an_event'), ('ratings', '0007_holds_of_one_system'), ('ratings', '0008_people_and_their_changes'), ('ratings', '0009_keys_of_names_and_numbers'), ('ratings', '0010_a_federation_gave_the_number'), ('ratings', '0011_long_numbers'), ('ratings', '0012_fide_id_by_a_change'), ('ratings', '0013_more_apostrophes'), ('ratings', '0014_who_accepted_an_event'), ('ratings', '0015_accounts_of_players')]

    initial = True

    dependencies = [
        ('accounts', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='RatingSystem',
            fields=[
                ('code', models.CharField(max_length=20, primary_key=True, serialize=False, verbose_name='code')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
            ],
            options={
                'verbose_name': 'rating system',
                'verbose_name_plural': 'rating systems',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='RatingPeriod',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('starts_on', models.DateField(verbose_name='from')),
                ('list_date', models.DateField(verbose_name='list of')),
                ('closes_on', models.DateField(verbose_name='closing day')),
                ('system', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='periods', to='ratings.ratingsystem')),
            ],
            options={
                'verbose_name': 'rating period',
                'verbose_name_plural': 'rating periods',
                'ordering': ['system', 'list_date'],
                'constraints': [models.UniqueConstraint(fields=('system', 'list_date'), name='one_period_a_list_date'), models.CheckConstraint(condition=models.Q(('list_date__gt', models.F('starts_on')), ('closes_on__lt', models.F('list_date'))), name='period_in_order')],
            },
        ),
        migrations.CreateModel(
            name='Federation',
            fields=[
                ('code', models.CharField(max_length=3, primary_key=True, serialize=False, verbose_name='code')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('exists_from', models.DateField(blank=True, null=True, verbose_name='from')),
                ('exists_to', models.DateField(blank=True, null=True, verbose_name='until')),
                ('time_zone', models.CharField(default='UTC', max_length=40, verbose_name='time zone')),
                ('is_federation', models.BooleanField(default=True, verbose_name='is a member federation')),
                ('successor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
            ],
            options={
                'verbose_name': 'federation',
                'verbose_name_plural': 'federations',
                'ordering': ['code'],
                'constraints': [models.CheckConstraint(condition=models.Q(('exists_to__isnull', True), ('exists_from__isnull', True), ('exists_to__gte', models.F('exists_from')), _connector='OR'), name='federation_ends_after_it_starts')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('fide_id', models.PositiveBigIntegerField(blank=True, null=True, unique=True, verbose_name='FIDE ID')),
                ('national_id', models.CharField(blank=True, max_length=20, verbose_name='national ID')),
                ('name', models.CharField(help_text='Family name, given name', max_length=100, verbose_name='name')),
                ('search_name', models.CharField(editable=False, max_length=100)),
                ('sex', models.CharField(blank=True, choices=[('m', 'male'), ('w', 'female')], max_length=1, verbose_name='sex')),
                ('title', models.CharField(blank=True, choices=[('GM', 'Grandmaster'), ('IM', 'International Master'), ('WGM', 'Woman Grandmaster'), ('FM', 'FIDE Master'), ('WIM', 'Woman International Master'), ('CM', 'Candidate Master'), ('WFM', 'Woman FIDE Master'), ('WCM', 'Woman Candidate Master')], max_length=3, verbose_name='title')),
                ('birth_date', models.DateField(blank=True, null=True, verbose_name='date of birth')),
                ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='year of birth')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='entered')),
                ('federation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='ratings.federation')),
                ('association', models.CharField(blank=True, choices=[('IBCA', 'International Braille Chess Association'), ('ICSC', 'International Chess Committee of the Deaf'), ('IPCA', 'International Physically Disabled Chess Association')], help_text='2009, 7.14g', max_length=4, verbose_name='association')),
                ('family_key', models.CharField(default='', editable=False, max_length=24)),
                ('given_key', models.CharField(default='', editable=False, max_length=24)),
                ('numbered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
                'ordering': ['search_name', 'pk'],
                'indexes': [models.Index(fields=['search_name', 'id'], name='player_search'), models.Index(fields=['family_key', 'given_key'], name='player_near_name'), models.Index(fields=['given_key', 'birth_year'], name='player_near_birth')],
                'constraints': [models.CheckConstraint(condition=models.Q(('fide_id__isnull', False), models.Q(('national_id', ''), _negated=True), _connector='OR'), name='player_has_a_number'), models.UniqueConstraint(condition=models.Q(('national_id', ''), _negated=True), fields=('numbered_by', 'national_id'), name='one_player_a_national_id'), models.CheckConstraint(condition=models.Q(('national_id', ''), ('numbered_by__isnull', False), _connector='OR'), name='a_federation_gave_the_number')],
            },
        ),
        migrations.CreateModel(
            name='PlayerFederation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('starts_on', models.DateField(blank=True, null=True, verbose_name='from')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='until')),
                ('federation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='federation_history', to='ratings.player')),
            ],
            options={
                'ordering': ['player', models.OrderBy(models.F('starts_on'), nulls_first=True)],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('starts_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='membership_ends_after_it_starts')],
            },
        ),
        migrations.CreateModel(
            name='RatedEvent',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('source', models.CharField(max_length=64, verbose_name='tournament')),
                ('version', models.PositiveSmallIntegerField(verbose_name='version')),
                ('name', models.CharField(max_length=100, verbose_name='name')),
                ('place', models.CharField(max_length=100, verbose_name='place')),
                ('format', models.CharField(max_length=24, verbose_name='format')),
                ('starts_on', models.DateField(verbose_name='starts')),
                ('ends_on', models.DateField(verbose_name='ends')),
                ('rounds', models.PositiveSmallIntegerField(verbose_name='rounds')),
                ('content_sha256', models.CharField(max_length=64, verbose_name='SHA-256 of the document')),
                ('recorded_at', models.DateTimeField(verbose_name='recorded')),
                ('federation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
                ('system', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='events', to='ratings.ratingsystem')),
                ('document', models.JSONField()),
                ('comes_on', models.DateField(blank=True, null=True, verbose_name='comes on the list of')),
                ('recorded_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'rated event',
                'verbose_name_plural': 'rated events',
                'ordering': ['ends_on', 'starts_on', 'name', 'id'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends_on__gte', models.F('starts_on'))), name='event_ends_after_it_starts'), models.UniqueConstraint(fields=('source', 'system', 'version'), name='one_event_a_version')],
            },
        ),
        migrations.CreateModel(
            name='RatedGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField(verbose_name='round')),
                ('result', models.CharField(max_length=8, verbose_name='result')),
                ('black', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games_as_black', to='ratings.player')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games', to='ratings.ratedevent')),
                ('white', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='games_as_white', to='ratings.player')),
            ],
            options={
                'verbose_name': 'rated game',
                'verbose_name_plural': 'rated games',
                'ordering': ['event', 'round', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('white', models.F('black')), _negated=True), name='nobody_plays_himself'), models.UniqueConstraint(fields=('event', 'round', 'white', 'black'), name='one_game_a_round'), models.CheckConstraint(condition=models.Q(('result__in', ['1-0', '0-1', '1/2-1/2', '+--', '--+', '---', '=-='])), name='result_is_known')],
            },
        ),
        migrations.CreateModel(
            name='RatingList',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('list_date', models.DateField(verbose_name='list of')),
                ('version', models.PositiveSmallIntegerField(default=1, verbose_name='version')),
                ('sequence', models.PositiveIntegerField(verbose_name='number in the chain')),
                ('origin', models.CharField(max_length=120, verbose_name='origin')),
                ('entries_count', models.PositiveIntegerField(verbose_name='players')),
                ('content_sha256', models.CharField(max_length=64, verbose_name='SHA-256 of the lines')),
                ('previous_sha256', models.CharField(blank=True, max_length=64, verbose_name='hash of the list before')),
                ('chain_sha256', models.CharField(max_length=64, unique=True, verbose_name='hash of the list')),
                ('published_at', models.DateTimeField(verbose_name='published')),
                ('published_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('supersedes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='superseded_by', to='ratings.ratinglist')),
                ('system', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lists', to='ratings.ratingsystem')),
            ],
            options={
                'verbose_name': 'rating list',
                'verbose_name_plural': 'rating lists',
                'ordering': ['system', '-list_date', '-version'],
                'constraints': [models.UniqueConstraint(fields=('system', 'list_date', 'version'), name='one_list_a_version'), models.UniqueConstraint(fields=('system', 'sequence'), name='one_list_a_link'), models.CheckConstraint(condition=models.Q(models.Q(('supersedes__isnull', True), ('version', 1)), models.Q(('supersedes__isnull', False), ('version__gt', 1)), _connector='OR'), name='a_correction_points_back')],
            },
        ),
        migrations.CreateModel(
            name='ListEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100)),
                ('title', models.CharField(blank=True, max_length=3)),
                ('sex', models.CharField(blank=True, max_length=1)),
                ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('rating', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('games', models.PositiveSmallIntegerField(default=0)),
                ('k_factor', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('games_total', models.PositiveIntegerField(default=0)),
                ('highest_rating', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('last_played_on', models.DateField(blank=True, null=True)),
                ('is_inactive', models.BooleanField(default=False)),
                ('federation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.player')),
                ('rating_list', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.ratinglist')),
            ],
            options={
                'verbose_name': 'list entry',
                'verbose_name_plural': 'list entries',
                'indexes': [models.Index(fields=['rating_list', '-rating', 'player'], name='list_by_rating'), models.Index(fields=['player', 'rating_list'], name='list_by_player')],
                'constraints': [models.UniqueConstraint(fields=('rating_list', 'player'), name='one_line_a_player')],
            },
        ),
        migrations.CreateModel(
            name='RatingRun',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('state', models.CharField(choices=[('queued', 'queued'), ('frozen', 'frozen'), ('computing', 'computing'), ('checked', 'checked'), ('review', 'in review'), ('published', 'published'), ('failed', 'failed'), ('voided', 'voided')], default='queued', max_length=12, verbose_name='state')),
                ('fence', models.PositiveIntegerField(default=0)),
                ('lease_until', models.DateTimeField(blank=True, null=True)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('manifest', models.JSONField(default=dict)),
                ('input_sha256', models.CharField(blank=True, max_length=64)),
                ('output_sha256', models.CharField(blank=True, max_length=64)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('summary', models.JSONField(blank=True, default=dict)),
                ('failure', models.JSONField(blank=True, default=dict)),
                ('started_at', models.DateTimeField(verbose_name='started')),
                ('finished_at', models.DateTimeField(blank=True, null=True, verbose_name='computed')),
                ('approved_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('events', models.ManyToManyField(related_name='runs', to='ratings.ratedevent')),
                ('period', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='ratings.ratingperiod')),
                ('previous_list', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratinglist')),
                ('published_list', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='run', to='ratings.ratinglist')),
                ('started_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('named_edition', models.CharField(blank=True, max_length=20)),
            ],
            options={
                'verbose_name': 'rating run',
                'verbose_name_plural': 'rating runs',
                'ordering': ['-started_at'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['queued', 'frozen', 'computing', 'checked', 'review'])), fields=('period',), name='one_live_run_a_period'), models.CheckConstraint(condition=models.Q(('approved_by__isnull', True), models.Q(('approved_by', models.F('started_by')), _negated=True), _connector='OR'), name='two_people_publish'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'published'), _negated=True), models.Q(('approved_by__isnull', False), ('published_list__isnull', False)), _connector='OR'), name='published_runs_have_a_list')],
            },
        ),
        migrations.CreateModel(
            name='RunResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rating_before', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('rating_after', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('games', models.PositiveSmallIntegerField(default=0)),
                ('k_factor', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('change_hundredths', models.IntegerField(default=0)),
                ('working', models.JSONField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='ratings.player')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='ratings.ratingrun')),
            ],
            options={
                'verbose_name': 'result of a run',
                'verbose_name_plural': 'results of a run',
                'constraints': [models.UniqueConstraint(fields=('run', 'player'), name='one_result_a_player')],
            },
        ),
        migrations.CreateModel(
            name='WaitingResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.CharField(max_length=100, verbose_name='event')),
                ('ends_on', models.DateField(verbose_name='last day')),
                ('games', models.PositiveSmallIntegerField(verbose_name='games')),
                ('score_hundredths', models.PositiveIntegerField(verbose_name='score')),
                ('opponents_average', models.CharField(max_length=24, verbose_name='average of the opponents')),
                ('performance', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='performance')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='waiting_results', to='ratings.player')),
                ('rating_list', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='waiting_results', to='ratings.ratinglist')),
            ],
            options={
                'verbose_name': 'waiting result',
                'verbose_name_plural': 'waiting results',
                'ordering': ['rating_list', 'player', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='HeldEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(db_index=True, max_length=64, verbose_name='tournament')),
                ('article', models.CharField(max_length=12, verbose_name='article')),
                ('reason', models.TextField(verbose_name='reason')),
                ('held_at', models.DateTimeField(verbose_name='held')),
                ('released_at', models.DateTimeField(blank=True, null=True, verbose_name='released')),
                ('released_reason', models.TextField(blank=True, verbose_name='why it was released')),
                ('held_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('released_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('system', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratingsystem')),
            ],
            options={
                'verbose_name': 'held event',
                'verbose_name_plural': 'held events',
                'ordering': ['held_at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('released_at__isnull', True), ('released_by__isnull', True)), models.Q(('released_at__isnull', False), ('released_by__isnull', False)), _connector='OR'), name='who_releases_has_a_moment'), models.UniqueConstraint(condition=models.Q(('released_at__isnull', True), ('system__isnull', True)), fields=('source',), name='held_once'), models.UniqueConstraint(condition=models.Q(('released_at__isnull', True), ('system__isnull', False)), fields=('source', 'system'), name='held_once_in_a_system')],
            },
        ),
        migrations.CreateModel(
            name='ChangesFile',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=120, verbose_name='file name')),
                ('content', models.BinaryField()),
                ('sha256', models.CharField(max_length=64)),
                ('sent_at', models.DateTimeField(verbose_name='sent')),
                ('taken_at', models.DateTimeField(blank=True, null=True, verbose_name='taken')),
                ('sent_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'file of changes',
                'verbose_name_plural': 'files of changes',
                'ordering': ['-sent_at'],
            },
        ),
        migrations.CreateModel(
            name='Merger',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('starts_on', models.DateField(verbose_name='from')),
                ('reason', models.TextField(verbose_name='reason')),
                ('merged_at', models.DateTimeField(verbose_name='merged')),
                ('ends_on', models.DateField(blank=True, null=True, verbose_name='until')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                ('ended_reason', models.TextField(blank=True, verbose_name='why it was taken back')),
                ('ended_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('merged_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='merged_from', to='ratings.player')),
                ('second', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='merged_into', to='ratings.player')),
            ],
            options={
                'verbose_name': 'merged entry',
                'verbose_name_plural': 'merged entries',
                'ordering': ['merged_at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('second', models.F('person')), _negated=True), name='two_entries_are_merged'), models.UniqueConstraint(condition=models.Q(('ends_on__isnull', True)), fields=('second',), name='merged_once'), models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', True), ('ended_by__isnull', True), ('ends_on__isnull', True)), models.Q(('ended_at__isnull', False), ('ended_by__isnull', False), ('ends_on__isnull', False)), _connector='OR'), name='who_parts_has_a_day')],
            },
        ),
        migrations.CreateModel(
            name='Newcomer',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('state', models.CharField(choices=[('asked', 'asked for'), ('accepted', 'on the register'), ('refused', 'refused'), ('known', 'is on the register already'), ('withdrawn', 'withdrawn')], default='asked', max_length=10, verbose_name='state')),
                ('name', models.CharField(help_text='Family name, given name', max_length=100, verbose_name='name')),
                ('search_name', models.CharField(editable=False, max_length=100)),
                ('sex', models.CharField(choices=[('m', 'male'), ('w', 'female')], max_length=1, verbose_name='sex')),
                ('birth_date', models.DateField(blank=True, null=True, verbose_name='date of birth')),
                ('birth_year', models.PositiveSmallIntegerField(verbose_name='year of birth')),
                ('title', models.CharField(blank=True, max_length=3, verbose_name='title')),
                ('fide_id', models.PositiveBigIntegerField(blank=True, null=True, verbose_name='FIDE ID')),
                ('remark', models.CharField(blank=True, max_length=200, verbose_name='remark')),
                ('asked_at', models.DateTimeField(verbose_name='asked')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('reason', models.TextField(blank=True, verbose_name='reason')),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('federation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='newcomers', to='ratings.federation', verbose_name='federation')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='asked_for', to='ratings.player')),
            ],
            options={
                'verbose_name': 'newcomer',
                'verbose_name_plural': 'newcomers',
                'ordering': ['asked_at', 'search_name', 'pk'],
                'indexes': [models.Index(fields=['federation', 'state'], name='newcomers_waiting')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['accepted', 'known']), _negated=True), ('player__isnull', False), _connector='OR'), name='newcomer_has_a_player'), models.CheckConstraint(condition=models.Q(('state__in', ['asked', 'withdrawn']), models.Q(('decided_at__isnull', False), ('decided_by__isnull', False)), _connector='OR'), name='newcomer_decided_by_somebody')],
            },
        ),
        migrations.CreateModel(
            name='Numbering',
            fields=[
                ('federation', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='numbering', serialize=False, to='ratings.federation', verbose_name='federation')),
                ('prefix', models.CharField(blank=True, default='N', help_text='They keep the numbers apart from others that the federation gives.', max_length=6, validators=[django.core.validators.RegexValidator('^[A-Za-z0-9.]*\\Z', 'Letters, digits and full stops only.')], verbose_name='letters in front')),
                ('digits', models.PositiveSmallIntegerField(default=6, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(10)], verbose_name='digits at least')),
                ('next_number', models.PositiveIntegerField(default=1, validators=[django.core.validators.MinValueValidator(1)], verbose_name='next number')),
            ],
            options={
                'verbose_name': 'numbering rule',
                'verbose_name_plural': 'numbering rules',
            },
        ),
        migrations.CreateModel(
            name='PersonChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('name', 'name'), ('federation', 'federation'), ('sex', 'sex'), ('birth', 'date of birth'), ('association', 'membership of IBCA, ICSC or IPCA'), ('death', 'death'), ('exclusion', 'left out of the rating lists'), ('fide-id', 'FIDE ID')], max_length=12, verbose_name='what changes')),
                ('value', models.CharField(blank=True, max_length=100, verbose_name='new value')),
                ('before', models.CharField(blank=True, max_length=100, verbose_name='value until then')),
                ('starts_on', models.DateField(verbose_name='from')),
                ('reason', models.TextField(verbose_name='reason')),
                ('proof', models.TextField(blank=True, help_text='What shows it: a document, its number, who has seen it.', verbose_name='proof')),
                ('proof_name', models.CharField(blank=True, max_length=120, verbose_name='file name')),
                ('proof_file', models.BinaryField(blank=True, null=True)),
                ('state', models.CharField(choices=[('asked', 'asked for'), ('accepted', 'accepted'), ('refused', 'refused'), ('withdrawn', 'withdrawn')], default='asked', max_length=10, verbose_name='state')),
                ('asked_at', models.DateTimeField(verbose_name='asked')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('decision_reason', models.TextField(blank=True, verbose_name='why it was refused')),
                ('applied_at', models.DateTimeField(blank=True, null=True)),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('file', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='ratings.changesfile')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='changes', to='ratings.player')),
            ],
            options={
                'verbose_name': 'change of a person',
                'verbose_name_plural': 'changes of persons',
                'ordering': ['asked_at', 'pk'],
                'indexes': [models.Index(fields=['state', 'starts_on'], name='changes_by_state')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('state', 'accepted'), _negated=True), models.Q(('decided_at__isnull', False), ('decided_by__isnull', False)), _connector='OR'), name='a_change_was_accepted_by_somebody'), models.UniqueConstraint(condition=models.Q(('state', 'asked')), fields=('player', 'kind'), name='one_change_of_a_kind_waits')],
            },
        ),
        migrations.CreateModel(
            name='Objection',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('about', models.CharField(choices=[('data', 'what is kept of me'), ('rating', 'my rating'), ('result', 'a result in an accepted report')], max_length=8, verbose_name='about')),
                ('system', models.CharField(blank=True, max_length=16, verbose_name='system')),
                ('what', models.CharField(max_length=200, verbose_name='what is wrong')),
                ('grounds', models.TextField(max_length=2000, verbose_name='what is right, and why')),
                ('heard_by', models.CharField(choices=[('officer', 'the federation’s rating officer'), ('auditor', 'the rating auditor')], max_length=8, verbose_name='heard by')),
                ('article', models.CharField(blank=True, max_length=12, verbose_name='article')),
                ('state', models.CharField(choices=[('open', 'open'), ('corrected', 'corrected'), ('declined', 'declined'), ('withdrawn', 'withdrawn')], default='open', max_length=9, verbose_name='state')),
                ('filed_at', models.DateTimeField(verbose_name='filed')),
                ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                ('answer', models.TextField(blank=True, verbose_name='answer')),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('federation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
                ('filed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='objections', to='ratings.player')),
            ],
            options={
                'verbose_name': 'objection',
                'verbose_name_plural': 'objections',
                'ordering': ['-filed_at', 'pk'],
                'indexes': [models.Index(fields=['federation', 'state'], name='objections_waiting')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['corrected', 'declined']), _negated=True), models.Q(('decided_by__isnull', False), models.Q(('answer', ''), _negated=True), models.Q(('decided_by', models.F('filed_by')), _negated=True)), _connector='OR'), name='who_answers_an_objection_says_why')],
            },
        ),
        migrations.CreateModel(
            name='PlayerClaim',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.TextField(max_length=1000, verbose_name='how the federation knows you')),
                ('state', models.CharField(choices=[('asked', 'asked'), ('confirmed', 'confirmed'), ('refused', 'refused'), ('ended', 'ended')], default='asked', max_length=9, verbose_name='state')),
                ('asked_at', models.DateTimeField(verbose_name='asked')),
                ('decided_at', models.DateTimeField(null=True, verbose_name='decided')),
                ('reason', models.TextField(blank=True, verbose_name='reason')),
                ('ended_at', models.DateTimeField(null=True, verbose_name='ended')),
                ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ended_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='claims', to='ratings.player')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='player_claims', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'account of a player',
                'verbose_name_plural': 'accounts of players',
                'ordering': ['asked_at', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['asked', 'confirmed'])), fields=('user',), name='one_player_an_account'), models.UniqueConstraint(condition=models.Q(('state', 'confirmed')), fields=('player',), name='one_account_a_player'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['confirmed', 'refused']), _negated=True), models.Q(('decided_by__isnull', False), models.Q(('decided_by', models.F('user')), _negated=True)), _connector='OR'), name='somebody_else_decides_a_claim')],
            },
        ),
        ratingsite.office.protect.Protect(
            model_name='RatingList',
        ),
        ratingsite.office.protect.Protect(
            model_name='ListEntry',
        ),
        ratingsite.office.protect.Protect(
            model_name='RatedEvent',
        ),
        ratingsite.office.protect.Protect(
            model_name='RatedGame',
        ),
        ratingsite.office.protect.Protect(
            model_name='WaitingResult',
        ),
        migrations.RunPython(create, drop),
    ]
