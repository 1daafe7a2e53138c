"""What the migrations that it replaces make, at once; a portal that has begun with those goes on with them.

What they do with rows is not said again: a new database has none.
"""

import django.core.validators
import django.db.models.deletion
import ratings.runs.frozen_players
import ratingsite.foundations.code_points
import ratingsite.office.protect
import uuid
from django.conf import settings
from django.db import migrations, models

from ratingsite.office.at_once import CreateAtOnce

SEALED = """
    EXISTS (SELECT 1 FROM ratings_ratinglist WHERE id = OLD.rating_list_id)
    OR EXISTS (
        SELECT 1 FROM ratings_ratingrun
        WHERE coming_list = OLD.rating_list_id AND state IN ('review', 'publishing', 'published')
    )
"""
ROWS_SHA256 = "ALTER TABLE ratings_ratingrun ADD COLUMN rows_sha256 varchar(64) NOT NULL DEFAULT ''"

# Names are found by their first letters: in the order of code points, whatever the database's own order is.
INDEX = 'CREATE INDEX player_search_c ON ratings_player (search_name COLLATE "C", id)'

TABLE, OTHERS = 'ratings_listentry', 'ratings_listentry_others'

# Fills the place behind the table of a list that was filled bare: the indexes of the table of the others, without the
# list, which is the same in every line; then readers find it. More is known of names than PostgreSQL would by itself.
END_LIST = """
CREATE OR REPLACE FUNCTION ratings_end_list(list_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    own text := 'ratings_listentry_' || replace(list_id::text, '-', '');
    told text;
BEGIN
    EXECUTE format('ALTER TABLE %I ALTER COLUMN rating_list_id DROP DEFAULT', own);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN name_key SET STATISTICS 500', own);
    EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (player_id, rating_list_id)', own);
    FOR told IN SELECT pg_get_indexdef(indexrelid) FROM pg_index
                WHERE indrelid = 'ratings_listentry_others'::regclass AND NOT indisprimary LOOP
        told := regexp_replace(told, '^CREATE INDEX \\S+ ON \\S+ ', format('CREATE INDEX ON %I ', own));
        EXECUTE replace(told, '(rating_list_id, ', '(');
    END LOOP;
    EXECUTE format('ALTER TABLE ratings_listentry ATTACH PARTITION %I FOR VALUES IN (%L)', own, list_id);
END $$
"""

AS_THEY_ARE = (('frozencolumn', 'data'), ('keptlines', 'numbers'), ('keptlines', 'texts'), ('waitingblock', 'content'))
"""PostgreSQL keeps these columns as they are: to pack them takes longer than to write them."""


class CreateInPartitions(migrations.CreateModel):
    """On PostgreSQL a table without a row of its own, and the one for whatever list has none."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor != 'postgresql':
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.name)
        table, _ = schema_editor.table_sql(model)
        schema_editor.execute(f'{table} PARTITION BY LIST (rating_list_id)')
        schema_editor.execute(f'CREATE TABLE {OTHERS} PARTITION OF {TABLE} DEFAULT')
        for index in model._meta.indexes:
            told = str(index.create_sql(model, schema_editor))
            schema_editor.execute(told.replace(f'ON "{TABLE}"', f'ON "{OTHERS}"'))


def create(apps, schema_editor):
    if schema_editor.connection.vendor != 'postgresql':
        return
    schema_editor.execute(INDEX)
    schema_editor.execute(END_LIST.strip(), params=None)
    for table, column in AS_THEY_ARE:
        schema_editor.execute(f'ALTER TABLE ratings_{table} ALTER COLUMN {column} SET STORAGE EXTERNAL')
    # a crash empties the table, and no copy of the server has it: all that it says stands in the lines too
    schema_editor.execute('ALTER TABLE ratings_keptlines SET UNLOGGED')


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == 'postgresql':
        schema_editor.execute('DROP INDEX player_search_c')
        schema_editor.execute('DROP FUNCTION ratings_end_list(uuid)')


class Migration(migrations.Migration):

    replaces = [
        ('ratings', '0001_initial'),
        ('ratings', '0002_protect'),
        ('ratings', '0003_search_by_prefix'),
        ('ratings', '0004_whole_events_and_waiting_results'),
        ('ratings', '0005_held_events'),
        ('ratings', '0006_list_of_an_event'),
        ('ratings', '0007_holds_of_one_system'),
        ('ratings', '0008_people_and_their_changes'),
        ('ratings', '0009_keys_of_names_and_numbers'),
        ('ratings', '0010_a_federation_gave_the_number'),
        ('ratings', '0011_long_numbers'),
        ('ratings', '0012_fide_id_by_a_change'),
        ('ratings', '0013_more_apostrophes'),
        ('ratings', '0014_who_accepted_an_event'),
        ('ratings', '0015_accounts_of_players'),
        ('ratings', '0016_lists_come_in'),
        ('ratings', '0017_checks_of_lists'),
        ('ratings', '0018_whole_lists'),
        ('ratings', '0019_memberships_of_the_cfc'),
        ('ratings', '0020_desk_of_a_review'),
        ('ratings', '0021_the_list_before_the_review'),
        ('ratings', '0022_archives'),
        ('ratings', '0023_suspended_federations'),
        ('ratings', '0024_unrated_titled_players'),
        ('ratings', '0025_decided_ratings'),
        ('ratings', '0026_corrections_of_lists'),
        ('ratings', '0027_set_aside'),
        ('ratings', '0028_appeals_against_ratings'),
        ('ratings', '0029_provinces'),
        ('ratings', '0030_list_of_the_cfc'),
        ('ratings', '0031_signed_lists'),
        ('ratings', '0032_events_as_columns'),
        ('ratings', '0033_counted_lists'),
        ('ratings', '0034_events_as_they_come'),
        ('ratings', '0035_waiting_lines_stand_alone'),
        ('ratings', '0036_brief_results'),
        ('ratings', '0037_runs_rated_again'),
        ('ratings', '0038_questions_to_arbiters'),
        ('ratings', '0039_frozen_columns'),
        ('ratings', '0040_newcomers_of_a_list'),
        ('ratings', '0041_results_as_rows'),
        ('ratings', '0042_blocks_of_waiting_lines'),
        ('ratings', '0043_lists_in_partitions'),
        ('ratings', '0044_results_stand_alone'),
        ('ratings', '0045_waiting_lines_by_code_point'),
        ('ratings', '0046_columns_as_they_are'),
        ('ratings', '0047_rows_of_a_coming_list'),
        ('ratings', '0048_kept_lines'),
        ('ratings', '0049_filters_of_lists'),
    ]

    initial = True

    dependencies = [
        ('accounts', '__first__'),
    ]

    operations = [
        CreateAtOnce([
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
                    ('system', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='ratings.ratingsystem')),
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
                    ('archive', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='lists', to='ratings.archive')),
                    ('titled_count', models.PositiveIntegerField(null=True, verbose_name='unrated titled players')),
                    ('titled_sha256', models.CharField(blank=True, max_length=64, verbose_name='SHA-256 of the unrated titled players')),
                ],
                options={
                    'verbose_name': 'rating list',
                    'verbose_name_plural': 'rating lists',
                    'ordering': ['system', '-list_date', '-version'],
                    'constraints': [models.UniqueConstraint(fields=('system', 'list_date', 'version'), name='one_list_a_version'), models.CheckConstraint(condition=models.Q(models.Q(('supersedes__isnull', True), ('version', 1)), models.Q(('supersedes__isnull', False), ('version__gt', 1)), _connector='OR'), name='a_correction_points_back'), models.UniqueConstraint(condition=models.Q(('archive__isnull', True)), fields=('system', 'sequence'), name='one_list_a_link'), models.UniqueConstraint(condition=models.Q(('archive__isnull', False)), fields=('archive', 'sequence'), name='one_list_a_link_of_an_archive')],
                },
            ),
            CreateInPartitions(
                name='ListEntry',
                fields=[
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
                    ('federation', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
                    ('player', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.player')),
                    ('rating_list', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='ratings.ratinglist')),
                    ('name_key', models.CharField(editable=False, max_length=100)),
                    ('pk', models.CompositePrimaryKey('player_id', 'rating_list_id', blank=True, editable=False, primary_key=True, serialize=False)),
                ],
                options={
                    'verbose_name': 'list entry',
                    'verbose_name_plural': 'list entries',
                    'indexes': [ratingsite.foundations.code_points.ByCodePoint(fields=['rating_list', 'name_key', 'player'], name='list_by_name'), ratingsite.foundations.code_points.ByCodePoint(condition=models.Q(('rating__isnull', True)), fields=['rating_list', 'name_key', 'player'], name='unrated_by_name'), models.Index(condition=models.Q(('title', ''), _negated=True), fields=['rating_list', 'federation', 'title', '-rating', 'player'], name='titles_by_federation'), ratingsite.foundations.code_points.LastByCodePoint(fields=['rating_list', '-rating', 'player', 'name_key'], name='list_by_rating'), ratingsite.foundations.code_points.LastByCodePoint(fields=['rating_list', 'federation', '-rating', 'player', 'name_key'], name='list_by_federation'), models.Index(condition=models.Q(('title', ''), _negated=True), fields=['rating_list', 'title', '-rating', 'player', 'sex'], name='list_by_title'), ratingsite.foundations.code_points.LastByCodePoint(condition=models.Q(('sex', 'w')), fields=['rating_list', '-rating', 'player', 'name_key'], name='women_by_rating'), ratingsite.foundations.code_points.LastByCodePoint(condition=models.Q(('sex', 'w')), fields=['rating_list', 'federation', '-rating', 'player', 'name_key'], name='women_by_federation'), ratingsite.foundations.code_points.LastByCodePoint(fields=['rating_list', 'federation', 'name_key'], name='federation_by_name'), ratingsite.foundations.code_points.LastByCodePoint(condition=models.Q(('title', ''), _negated=True), fields=['rating_list', 'title', 'name_key'], name='titles_by_name')],
                },
            ),
            migrations.CreateModel(
                name='RatingRun',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('state', models.CharField(choices=[('queued', 'queued'), ('frozen', 'frozen'), ('computing', 'computing'), ('checked', 'checked'), ('listing', 'listing'), ('review', 'in review'), ('publishing', 'publishing'), ('published', 'published'), ('refused', 'refused'), ('failed', 'failed'), ('voided', 'voided'), ('superseded', 'replaced by a correction')], default='queued', max_length=12, verbose_name='state')),
                    ('fence', models.PositiveIntegerField(default=0)),
                    ('lease_until', models.DateTimeField(blank=True, null=True)),
                    ('attempts', models.PositiveSmallIntegerField(default=0)),
                    ('manifest', models.JSONField(decoder=ratings.runs.frozen_players.ManifestDecoder, default=dict, encoder=ratings.runs.frozen_players.ManifestEncoder)),
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
                    ('refused_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('refused_reason', models.TextField(blank=True, verbose_name='why it was refused')),
                    ('voided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('voided_reason', models.TextField(blank=True, verbose_name='why it was put aside')),
                    ('coming_list', models.UUIDField(null=True, unique=True)),
                    ('lines_count', models.PositiveIntegerField(default=0)),
                    ('lines_sha256', models.CharField(blank=True, max_length=64)),
                    ('corrects', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratinglist')),
                    ('correction', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='ratings.listcorrection')),
                ],
                options={
                    'verbose_name': 'rating run',
                    'verbose_name_plural': 'rating runs',
                    'ordering': ['-started_at'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('approved_by__isnull', True), models.Q(('approved_by', models.F('started_by')), _negated=True), _connector='OR'), name='two_people_publish'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'published'), _negated=True), models.Q(('approved_by__isnull', False), ('published_list__isnull', False)), _connector='OR'), name='published_runs_have_a_list'), models.UniqueConstraint(condition=models.Q(('state__in', ['queued', 'frozen', 'computing', 'checked', 'listing', 'review', 'publishing'])), fields=('period',), name='one_live_run_a_period')],
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
                    ('player', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='ratings.player')),
                    ('run', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='ratings.ratingrun')),
                    ('score_hundredths', models.PositiveIntegerField(null=True)),
                    ('expected_hundredths', models.PositiveIntegerField(null=True)),
                    ('rating_taken', models.PositiveSmallIntegerField(null=True)),
                    ('initial_games', models.PositiveIntegerField(null=True)),
                    ('kept', models.JSONField(db_column='working', null=True)),
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
            migrations.CreateModel(
                name='ListImport',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('list_date', models.DateField(verbose_name='list of')),
                    ('name', models.CharField(max_length=120, verbose_name='file name')),
                    ('sha256', models.CharField(max_length=64)),
                    ('size', models.PositiveBigIntegerField(verbose_name='size')),
                    ('state', models.CharField(choices=[('queued', 'waits to be read'), ('reading', 'is being read'), ('doubtful', 'waits to be confirmed'), ('preview', 'to be looked at'), ('taken', 'waits for approval'), ('publishing', 'is being published'), ('published', 'published'), ('failed', 'could not be taken'), ('cancelled', 'cancelled')], default='queued', max_length=12, verbose_name='state')),
                    ('fence', models.PositiveIntegerField(default=0)),
                    ('lease_until', models.DateTimeField(blank=True, null=True)),
                    ('attempts', models.PositiveSmallIntegerField(default=0)),
                    ('done', models.PositiveIntegerField(default=0)),
                    ('percent', models.PositiveSmallIntegerField(default=0)),
                    ('layout', models.JSONField(default=dict)),
                    ('summary', models.JSONField(default=dict)),
                    ('doubts', models.JSONField(default=list)),
                    ('failure', models.JSONField(default=dict)),
                    ('sent_at', models.DateTimeField(verbose_name='sent')),
                    ('confirmed_reason', models.TextField(blank=True, verbose_name='why it is right all the same')),
                    ('taken_at', models.DateTimeField(blank=True, null=True, verbose_name='taken')),
                    ('left_out_reason', models.TextField(blank=True, verbose_name='why lines are left out')),
                    ('returned_reason', models.TextField(blank=True, verbose_name='why it was given back')),
                    ('approved_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('confirmed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('published_list', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='came_in', to='ratings.ratinglist')),
                    ('sent_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('system', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='imports', to='ratings.ratingsystem')),
                    ('taken_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'verbose_name': 'import of a list',
                    'verbose_name_plural': 'imports of lists',
                    'ordering': ['-sent_at'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['queued', 'reading', 'doubtful', 'preview', 'taken', 'publishing'])), fields=('system',), name='one_live_import_a_system'), models.CheckConstraint(condition=models.Q(('approved_by__isnull', True), models.Q(models.Q(('approved_by', models.F('taken_by')), _negated=True), models.Q(('approved_by', models.F('sent_by')), _negated=True)), _connector='OR'), name='two_people_take_a_list_in'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'published'), _negated=True), models.Q(('approved_by__isnull', False), ('published_list__isnull', False)), _connector='OR'), name='published_imports_have_a_list')],
                },
            ),
            migrations.CreateModel(
                name='ImportFault',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('line', models.PositiveIntegerField()),
                    ('code', models.CharField(max_length=20)),
                    ('column', models.CharField(blank=True, max_length=20)),
                    ('found', models.CharField(blank=True, max_length=120)),
                    ('batch', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='faults', to='ratings.listimport')),
                ],
                options={
                    'verbose_name': 'line that does not fit',
                    'verbose_name_plural': 'lines that do not fit',
                    'ordering': ['batch', 'line', 'pk'],
                },
            ),
            migrations.CreateModel(
                name='WaitingLine',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('line', models.PositiveIntegerField()),
                    ('key', models.CharField(max_length=24)),
                    ('fide_id', models.PositiveBigIntegerField(null=True)),
                    ('numbered_by', models.CharField(max_length=3)),
                    ('national_id', models.CharField(max_length=20)),
                    ('name', models.CharField(max_length=100)),
                    ('title', models.CharField(max_length=3)),
                    ('federation', models.CharField(max_length=3)),
                    ('sex', models.CharField(max_length=1)),
                    ('birth_year', models.PositiveSmallIntegerField(null=True)),
                    ('rating', models.PositiveSmallIntegerField(null=True)),
                    ('games', models.PositiveSmallIntegerField()),
                    ('k_factor', models.PositiveSmallIntegerField(null=True)),
                    ('is_inactive', models.BooleanField(null=True)),
                    ('games_total', models.PositiveIntegerField(null=True)),
                    ('highest_rating', models.PositiveSmallIntegerField(null=True)),
                    ('last_played_on', models.DateField(null=True)),
                    ('batch', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='ratings.listimport')),
                    ('player', models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='ratings.player')),
                    ('waiting', models.TextField(default='')),
                    ('member_until', models.DateField(null=True)),
                    ('province', models.CharField(default='', max_length=2)),
                ],
                options={
                    'verbose_name': 'waiting line',
                    'verbose_name_plural': 'waiting lines',
                    'ordering': ['batch', 'line'],
                    'indexes': [ratingsite.foundations.code_points.ByCodePoint(fields=['batch', 'key'], name='waiting_lines_by_key')],
                },
            ),
            migrations.CreateModel(
                name='ListCheck',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('checked_at', models.DateTimeField(verbose_name='checked')),
                    ('faults', models.JSONField(blank=True, default=list)),
                    ('rating_list', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='checks', to='ratings.ratinglist')),
                ],
                options={
                    'verbose_name': 'check of a list',
                    'verbose_name_plural': 'checks of lists',
                    'ordering': ['-checked_at'],
                    'indexes': [models.Index(fields=['rating_list', '-checked_at'], name='latest_check')],
                },
            ),
            migrations.CreateModel(
                name='Deactivation',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('system', models.CharField(max_length=20)),
                    ('event', models.CharField(max_length=60)),
                    ('event_name', models.CharField(max_length=200, verbose_name='event')),
                    ('starts_on', models.DateField(verbose_name='first day')),
                    ('ends_on', models.DateField(verbose_name='last day')),
                    ('missing_on', models.DateField(verbose_name='first day without a membership')),
                    ('found_at', models.DateTimeField(verbose_name='found')),
                    ('ended_at', models.DateTimeField(blank=True, null=True)),
                    ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deactivations', to='ratings.player')),
                ],
                options={
                    'verbose_name': 'deactivated rating',
                    'verbose_name_plural': 'deactivated ratings',
                    'ordering': ['ends_on', 'pk'],
                    'indexes': [models.Index(fields=['system', 'ends_on'], name='deactivations_by_day')],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('player', 'event', 'system'), name='one_deactivation_an_event')],
                },
            ),
            migrations.CreateModel(
                name='Membership',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('kind', models.CharField(choices=[('ordinary', 'ordinary member'), ('junior', 'junior member'), ('participating', 'participating member'), ('life', 'member for life'), ('tournament', 'member for one tournament')], max_length=14, verbose_name='kind of membership')),
                    ('starts_on', models.DateField(verbose_name='first day')),
                    ('ends_on', models.DateField(blank=True, null=True, verbose_name='last day')),
                    ('source', models.CharField(max_length=200, verbose_name='where it is known from')),
                    ('entered_at', models.DateTimeField(verbose_name='entered')),
                    ('taken_back_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                    ('taken_back_reason', models.CharField(blank=True, max_length=500, verbose_name='why it was taken back')),
                    ('entered_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to='ratings.player')),
                    ('taken_back_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'verbose_name': 'membership of the CFC',
                    'verbose_name_plural': 'memberships of the CFC',
                    'ordering': ['player', 'starts_on', 'pk'],
                    'indexes': [models.Index(fields=['starts_on', 'ends_on'], name='memberships_by_day')],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('ends_on__isnull', True), ('kind', 'life')), models.Q(('ends_on__gte', models.F('starts_on')), ('ends_on__isnull', False)), _connector='OR'), name='only_a_membership_for_life_has_no_end'), models.CheckConstraint(condition=models.Q(('taken_back_at__isnull', True), models.Q(('taken_back_by__isnull', False), models.Q(('taken_back_reason', ''), _negated=True)), _connector='OR'), name='who_takes_a_membership_back_says_why')],
                },
            ),
            migrations.CreateModel(
                name='ReviewedEvent',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('players', models.PositiveIntegerField()),
                    ('unrated', models.PositiveIntegerField()),
                    ('newcomers', models.PositiveIntegerField()),
                    ('average', models.PositiveSmallIntegerField(null=True)),
                    ('games', models.PositiveIntegerField()),
                    ('score', models.PositiveIntegerField()),
                    ('expected', models.PositiveIntegerField()),
                    ('change', models.IntegerField()),
                    ('largest', models.IntegerField()),
                    ('not_counted', models.PositiveIntegerField()),
                    ('reasons', models.JSONField(default=list)),
                    ('event', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratedevent')),
                    ('run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='reviewed_events', to='ratings.ratingrun')),
                ],
                options={
                    'verbose_name': 'event of a review',
                    'verbose_name_plural': 'events of a review',
                    'constraints': [models.UniqueConstraint(fields=('run', 'event'), name='one_sum_an_event')],
                },
            ),
            migrations.CreateModel(
                name='ReviewFlag',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('place', models.PositiveIntegerField()),
                    ('kind', models.CharField(max_length=16, verbose_name='kind')),
                    ('seen', models.PositiveIntegerField()),
                    ('threshold', models.PositiveIntegerField()),
                    ('more', models.JSONField(blank=True, default=dict)),
                    ('article', models.CharField(blank=True, max_length=12)),
                    ('mark', models.CharField(max_length=64)),
                    ('note', models.TextField(blank=True, verbose_name='note')),
                    ('looked_at', models.DateTimeField(blank=True, null=True, verbose_name='looked at')),
                    ('event', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratedevent')),
                    ('looked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('other_event', models.ForeignKey(db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratedevent')),
                    ('players', models.ManyToManyField(db_constraint=False, related_name='+', to='ratings.player')),
                    ('run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='flags', to='ratings.ratingrun')),
                ],
                options={
                    'verbose_name': 'flag of a review',
                    'verbose_name_plural': 'flags of a review',
                    'ordering': ['run', 'place'],
                    'constraints': [models.UniqueConstraint(fields=('run', 'place'), name='one_flag_a_place')],
                },
            ),
            migrations.CreateModel(
                name='FrozenPerson',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(max_length=100)),
                    ('title', models.CharField(blank=True, max_length=3)),
                    ('federation', models.CharField(max_length=3)),
                    ('sex', models.CharField(blank=True, max_length=1)),
                    ('birth_year', models.PositiveSmallIntegerField(blank=True, null=True)),
                    ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player')),
                    ('run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='frozen_people', to='ratings.ratingrun')),
                ],
                options={
                    'verbose_name': 'person as frozen',
                    'verbose_name_plural': 'people as frozen',
                    'constraints': [models.UniqueConstraint(fields=('run', 'player'), name='one_frozen_row_a_person')],
                },
            ),
            migrations.CreateModel(
                name='Archive',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('starts_on', models.DateField(verbose_name='first day')),
                    ('ends_on', models.DateField(verbose_name='last day')),
                    ('last_list', models.DateField()),
                    ('closes_on', models.DateField()),
                    ('reason', models.CharField(max_length=500, verbose_name='what it is for')),
                    ('opened_at', models.DateTimeField(verbose_name='opened')),
                    ('taken_back_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                    ('taken_back_reason', models.CharField(blank=True, max_length=500, verbose_name='why it was taken back')),
                    ('opened_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('system', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='archives', to='ratings.ratingsystem')),
                    ('taken_back_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'verbose_name': 'archive',
                    'verbose_name_plural': 'archives',
                    'ordering': ['system', '-starts_on', 'pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('closes_on__lt', models.F('last_list')), ('last_list__gte', models.F('starts_on')), ('last_list__lte', models.F('ends_on'))), name='archive_in_order'), models.CheckConstraint(condition=models.Q(('taken_back_at__isnull', True), models.Q(('taken_back_by__isnull', False), models.Q(('taken_back_reason', ''), _negated=True)), _connector='OR'), name='who_takes_an_archive_back_says_why')],
                },
            ),
            migrations.CreateModel(
                name='FederationSpan',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('kind', models.CharField(choices=[('suspended', 'suspended: temporarily excluded from membership'), ('excluded', 'permanently excluded from membership')], max_length=10, verbose_name='what was decided')),
                    ('starts_on', models.DateField(verbose_name='first day')),
                    ('ends_on', models.DateField(blank=True, null=True, verbose_name='last day')),
                    ('decision', models.CharField(help_text='Which decision of the Council: its number and day.', max_length=300, verbose_name='decision')),
                    ('entered_at', models.DateTimeField(verbose_name='entered')),
                    ('ended_at', models.DateTimeField(blank=True, null=True)),
                    ('end_decision', models.CharField(blank=True, max_length=300, verbose_name='decision that ended it')),
                    ('taken_back_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                    ('taken_back_reason', models.CharField(blank=True, max_length=500, verbose_name='why it was taken back')),
                    ('ended_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('entered_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('federation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='spans', to='ratings.federation')),
                    ('taken_back_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'verbose_name': 'span without membership',
                    'verbose_name_plural': 'spans without membership',
                    'ordering': ['-starts_on', 'federation', 'pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='span_ends_after_it_starts'), models.CheckConstraint(condition=models.Q(('taken_back_at__isnull', True), models.Q(('taken_back_by__isnull', False), models.Q(('taken_back_reason', ''), _negated=True)), _connector='OR'), name='who_takes_a_span_back_says_why')],
                },
            ),
            migrations.CreateModel(
                name='TitledPlayer',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('key', models.CharField(max_length=24)),
                    ('name', models.CharField(max_length=100)),
                    ('title', models.CharField(max_length=3)),
                    ('sex', models.CharField(blank=True, max_length=1)),
                    ('birth_year', models.PositiveSmallIntegerField(null=True)),
                    ('federation', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.federation')),
                    ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.player')),
                    ('rating_list', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='titled', to='ratings.ratinglist')),
                ],
                options={
                    'verbose_name': 'unrated titled player',
                    'verbose_name_plural': 'unrated titled players',
                    'ordering': ['rating_list', 'key'],
                    'constraints': [models.UniqueConstraint(fields=('rating_list', 'player'), name='one_titled_line_a_player')],
                },
            ),
            migrations.CreateModel(
                name='DecidedRating',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('kind', models.CharField(choices=[('honorary', 'honorary rating (2003, 10.52)'), ('norms', 'decided for norms: the federation is temporarily excluded (1.4.6a)')], max_length=10, verbose_name='kind of rating')),
                    ('rating', models.PositiveSmallIntegerField(validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(3000)], verbose_name='rating')),
                    ('starts_on', models.DateField(verbose_name='first day')),
                    ('ends_on', models.DateField(blank=True, null=True, verbose_name='last day')),
                    ('decision', models.CharField(help_text='Who has decided it, when, under which number.', max_length=300, verbose_name='decision')),
                    ('entered_at', models.DateTimeField(verbose_name='entered')),
                    ('taken_back_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                    ('taken_back_reason', models.CharField(blank=True, max_length=500, verbose_name='why it was taken back')),
                    ('entered_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='decided_ratings', to='ratings.player')),
                    ('taken_back_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'verbose_name': 'rating by decision',
                    'verbose_name_plural': 'ratings by decision',
                    'ordering': ['player', 'starts_on', 'pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('ends_on__isnull', True), ('ends_on__gte', models.F('starts_on')), _connector='OR'), name='decided_rating_in_order'), models.CheckConstraint(condition=models.Q(('taken_back_at__isnull', True), models.Q(('taken_back_by__isnull', False), models.Q(('taken_back_reason', ''), _negated=True)), _connector='OR'), name='who_takes_a_decided_rating_back_says_why')],
                },
            ),
            migrations.CreateModel(
                name='ListCorrection',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('lines', models.JSONField(blank=True, default=list)),
                    ('operation', models.CharField(blank=True, max_length=24, verbose_name='operation')),
                    ('authority', models.CharField(blank=True, max_length=200, verbose_name='authority')),
                    ('reason', models.TextField(verbose_name='what is wrong, and how it is known')),
                    ('state', models.CharField(choices=[('queued', 'is being computed'), ('review', 'to be decided'), ('publishing', 'is being published'), ('published', 'new versions published'), ('carried', 'goes into the next list'), ('taken', 'taken into a list'), ('failed', 'could not be computed'), ('refused', 'refused'), ('nothing', 'changes no rating'), ('withdrawn', 'withdrawn')], default='queued', max_length=12, verbose_name='state')),
                    ('computations', models.PositiveSmallIntegerField(default=1)),
                    ('effects', models.JSONField(blank=True, default=dict)),
                    ('failure', models.JSONField(blank=True, default=dict)),
                    ('prepared_at', models.DateTimeField(verbose_name='prepared')),
                    ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                    ('decided_office', models.CharField(blank=True, max_length=24)),
                    ('decided_reason', models.TextField(blank=True, verbose_name='reason of the decision')),
                    ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('events', models.ManyToManyField(related_name='list_corrections', to='ratings.ratedevent')),
                    ('prepared_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('published_lists', models.ManyToManyField(related_name='made_by_correction', to='ratings.ratinglist')),
                    ('rating_list', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='corrections_asked', to='ratings.ratinglist')),
                    ('system', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='ratings.ratingsystem')),
                    ('taken_into', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='took_in', to='ratings.ratinglist')),
                ],
                options={
                    'verbose_name': 'correction of a list',
                    'verbose_name_plural': 'corrections of lists',
                    'ordering': ['-prepared_at', 'pk'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['queued', 'review', 'publishing'])), fields=('system',), name='one_live_correction_a_system'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['publishing', 'published']), _negated=True), models.Q(('decided_by__isnull', False), models.Q(('decided_by', models.F('prepared_by')), _negated=True), models.Q(('decided_reason', ''), _negated=True)), _connector='OR'), name='two_people_correct_a_list'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'taken'), _negated=True), ('taken_into__isnull', False), _connector='OR'), name='what_is_taken_in_has_a_list'), models.CheckConstraint(condition=models.Q(('operation', ''), models.Q(('authority', ''), _negated=True), _connector='OR'), name='an_operation_names_its_authority')],
                },
            ),
            migrations.CreateModel(
                name='SetAside',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('source', models.CharField(blank=True, max_length=64, verbose_name='tournament')),
                    ('reason', models.TextField(verbose_name='reason, and what it waits for')),
                    ('by_failure', models.BooleanField(default=True)),
                    ('set_at', models.DateTimeField(verbose_name='set aside')),
                    ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                    ('ended_reason', models.TextField(blank=True, verbose_name='why it ended')),
                    ('ended_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('left_out', models.ManyToManyField(related_name='left_out_games_of', to='ratings.ratedevent')),
                    ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='set_asides', to='ratings.player')),
                    ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='set_asides', to='ratings.ratingrun')),
                    ('set_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('system', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='set_asides', to='ratings.ratingsystem')),
                ],
                options={
                    'verbose_name': 'set aside',
                    'verbose_name_plural': 'set aside',
                    'ordering': ['set_at', 'pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('player__isnull', True), models.Q(('source', ''), _negated=True)), models.Q(('player__isnull', False), ('source', '')), _connector='OR'), name='an_event_or_a_player_is_set_aside'), models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True), models.Q(('source', ''), _negated=True)), fields=('system', 'source'), name='event_aside_once'), models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('system', 'player'), name='player_aside_once')],
                },
            ),
            migrations.CreateModel(
                name='RatingAppeal',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('state', models.CharField(choices=[('filed', 'filed'), ('forwarded', 'passed on by the federation'), ('sent', 'list of games sent to the appellant'), ('agreed', 'list of games agreed'), ('disputed', 'list of games disputed'), ('asked', 'tournament director asked'), ('answered', 'tournament director has answered'), ('upheld', 'upheld'), ('dismissed', 'dismissed'), ('withdrawn', 'withdrawn')], default='filed', max_length=12, verbose_name='state')),
                    ('grounds', models.TextField(verbose_name='what is wrong, and why')),
                    ('filed_at', models.DateTimeField(verbose_name='filed')),
                    ('fee_cents', models.PositiveIntegerField(blank=True, null=True, verbose_name='fee')),
                    ('fee_received_on', models.DateField(blank=True, null=True, verbose_name='fee received')),
                    ('fee_returned_on', models.DateField(blank=True, null=True, verbose_name='fee returned')),
                    ('passed_on_words', models.TextField(blank=True, verbose_name='what the federation says')),
                    ('games', models.JSONField(blank=True, default=list)),
                    ('disputed', models.JSONField(blank=True, default=list)),
                    ('disputed_words', models.TextField(blank=True, verbose_name='what is wrong with the list of games')),
                    ('question', models.TextField(blank=True, verbose_name='question to the tournament director')),
                    ('answer', models.TextField(blank=True, verbose_name='answer of the tournament director')),
                    ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                    ('calculation', models.TextField(blank=True, verbose_name='ruling, with its calculation')),
                    ('published_rating', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='published rating')),
                    ('ruled_rating', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='rating by the ruling')),
                    ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('correction', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rating_appeals', to='ratings.listcorrection')),
                    ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('directors', models.ManyToManyField(related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('filed_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('passed_on_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rating_appeals', to='ratings.player')),
                    ('rating_list', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='ratings.ratinglist')),
                ],
                options={
                    'verbose_name': 'appeal against a rating',
                    'verbose_name_plural': 'appeals against ratings',
                    'ordering': ['-filed_at', 'pk'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['filed', 'forwarded', 'sent', 'agreed', 'disputed', 'asked', 'answered'])), fields=('player', 'rating_list'), name='one_open_appeal_a_rating'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['upheld', 'dismissed']), _negated=True), models.Q(('decided_by__isnull', False), models.Q(('calculation', ''), _negated=True), models.Q(('decided_by', models.F('filed_by')), _negated=True)), _connector='OR'), name='a_ruling_says_how_it_was_calculated')],
                },
            ),
            migrations.CreateModel(
                name='Residence',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('province', models.CharField(choices=[('AB', 'Alberta'), ('BC', 'British Columbia'), ('MB', 'Manitoba'), ('NB', 'New Brunswick'), ('NL', 'Newfoundland and Labrador'), ('NT', 'Northwest Territories'), ('NS', 'Nova Scotia'), ('NU', 'Nunavut'), ('ON', 'Ontario'), ('PE', 'Prince Edward Island'), ('QC', 'Quebec'), ('SK', 'Saskatchewan'), ('YT', 'Yukon')], max_length=2, verbose_name='province')),
                    ('starts_on', models.DateField(verbose_name='known from')),
                    ('source', models.CharField(max_length=200, verbose_name='where it is known from')),
                    ('entered_at', models.DateTimeField(verbose_name='entered')),
                    ('entered_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='residences', to='ratings.player')),
                ],
                options={
                    'verbose_name': 'province of residence',
                    'verbose_name_plural': 'provinces of residence',
                    'ordering': ['player', 'starts_on', 'entered_at', 'pk'],
                    'constraints': [models.CheckConstraint(condition=models.Q(('province__in', ['AB', 'BC', 'MB', 'NB', 'NL', 'NT', 'NS', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])), name='a_province_of_canada')],
                },
            ),
            migrations.CreateModel(
                name='ListSignature',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('envelope', models.TextField()),
                    ('signed_at', models.DateTimeField(verbose_name='signed')),
                    ('rating_list', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='signature', to='ratings.ratinglist')),
                ],
                options={
                    'verbose_name': 'signature of a list',
                    'verbose_name_plural': 'signatures of lists',
                },
            ),
            migrations.CreateModel(
                name='PackedEvent',
                fields=[
                    ('event', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, primary_key=True, related_name='+', serialize=False, to='ratings.ratedevent')),
                    ('facts', models.JSONField()),
                    ('games', models.BinaryField()),
                    ('sha256', models.CharField(max_length=64)),
                ],
                options={
                    'verbose_name': 'event as columns',
                    'verbose_name_plural': 'events as columns',
                },
            ),
            migrations.CreateModel(
                name='ListCount',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('federation', models.CharField(max_length=3)),
                    ('title', models.CharField(blank=True, max_length=3)),
                    ('sex', models.CharField(blank=True, max_length=1)),
                    ('is_inactive', models.BooleanField()),
                    ('is_rated', models.BooleanField()),
                    ('players', models.PositiveIntegerField()),
                    ('rating_list', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='counts', to='ratings.ratinglist')),
                ],
                options={
                    'verbose_name': 'count of lines',
                    'verbose_name_plural': 'counts of lines',
                    'constraints': [models.UniqueConstraint(fields=('rating_list', 'federation', 'title', 'sex', 'is_inactive', 'is_rated'), name='one_count_a_kind')],
                },
            ),
            migrations.CreateModel(
                name='CameEvent',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('source', models.CharField(max_length=64, verbose_name='tournament')),
                    ('came_at', models.DateTimeField(verbose_name='first rated')),
                    ('state', models.CharField(choices=[('in-order', 'rated in the order of the days'), ('late', 'came late: to be decided'), ('kept', 'came late: what followed it stays'), ('rerated', 'came late: what followed it was rated again')], default='in-order', max_length=12, verbose_name='state')),
                    ('difference', models.JSONField(blank=True, default=list)),
                    ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                    ('decided_office', models.CharField(blank=True, max_length=24)),
                    ('decided_reason', models.TextField(blank=True, verbose_name='reason of the decision')),
                    ('decided_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratedevent')),
                    ('system', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='came_events', to='ratings.ratingsystem')),
                ],
                options={
                    'verbose_name': 'event rated as it came',
                    'verbose_name_plural': 'events rated as they came',
                    'ordering': ['came_at', 'pk'],
                    'constraints': [models.UniqueConstraint(fields=('system', 'source'), name='an_event_comes_once'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['kept', 'rerated']), _negated=True), models.Q(('decided_by__isnull', False), models.Q(('decided_reason', ''), _negated=True)), _connector='OR'), name='a_late_event_is_decided_by_somebody')],
                },
            ),
            migrations.CreateModel(
                name='CurrentRating',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('rating', models.PositiveSmallIntegerField(blank=True, null=True)),
                    ('games_total', models.PositiveIntegerField(default=0)),
                    ('highest_rating', models.PositiveSmallIntegerField(blank=True, null=True)),
                    ('as_of', models.DateField()),
                    ('working', models.JSONField()),
                    ('since', models.DateTimeField()),
                    ('ended_at', models.DateTimeField(blank=True, null=True)),
                    ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratedevent')),
                    ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='current_ratings', to='ratings.player')),
                    ('rating_list', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratinglist')),
                    ('system', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='current_ratings', to='ratings.ratingsystem')),
                ],
                options={
                    'verbose_name': 'current rating',
                    'verbose_name_plural': 'current ratings',
                    'ordering': ['since', 'pk'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('system', 'player'), name='one_current_rating')],
                },
            ),
            migrations.CreateModel(
                name='WholeLook',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('state', models.CharField(choices=[('queued', 'waits for a worker'), ('working', 'is being rated again'), ('agrees', 'everybody has the same result'), ('differs', 'somebody has another result'), ('failed', 'could not be rated again'), ('stopped', 'stopped')], default='queued', max_length=8, verbose_name='state')),
                    ('fence', models.PositiveIntegerField(default=0)),
                    ('lease_until', models.DateTimeField(blank=True, null=True)),
                    ('attempts', models.PositiveSmallIntegerField(default=0)),
                    ('chunks', models.PositiveIntegerField(default=0)),
                    ('done', models.PositiveIntegerField(default=0)),
                    ('total', models.PositiveIntegerField(default=0)),
                    ('differing', models.PositiveIntegerField(default=0)),
                    ('differences', models.JSONField(blank=True, default=list)),
                    ('failure', models.JSONField(blank=True, default=dict)),
                    ('asked_at', models.DateTimeField(verbose_name='asked')),
                    ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                    ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('run', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='whole_looks', to='ratings.ratingrun')),
                    ('stopped_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'verbose_name': 'run rated again',
                    'verbose_name_plural': 'runs rated again',
                    'ordering': ['-asked_at', 'pk'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['queued', 'working'])), fields=('run',), name='one_live_look_a_run'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'agrees'), _negated=True), ('differing', 0), _connector='OR'), name='who_agrees_has_no_difference')],
                },
            ),
            migrations.CreateModel(
                name='ArbiterQuestion',
                fields=[
                    ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                    ('state', models.CharField(choices=[('asked', 'waits for the arbiter'), ('answered', 'answered'), ('let-go', 'the review went on without')], default='asked', max_length=8, verbose_name='state')),
                    ('looked_for', models.BooleanField(default=False)),
                    ('question', models.TextField(verbose_name='question')),
                    ('asked_at', models.DateTimeField(verbose_name='asked')),
                    ('answer', models.TextField(blank=True, verbose_name='answer')),
                    ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                    ('answered_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('arbiters', models.ManyToManyField(related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                    ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratedevent')),
                    ('flag', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='questions', to='ratings.reviewflag')),
                    ('let_go_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ],
                options={
                    'verbose_name': 'question to an arbiter',
                    'verbose_name_plural': 'questions to arbiters',
                    'ordering': ['asked_at', 'pk'],
                    'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'asked')), fields=('flag', 'event'), name='one_open_question_a_flag_and_event'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'answered'), _negated=True), models.Q(('answered_by__isnull', False), models.Q(('answer', ''), _negated=True)), _connector='OR'), name='an_answered_question_has_an_answer')],
                },
            ),
            migrations.CreateModel(
                name='FrozenColumn',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('name', models.CharField(max_length=20)),
                    ('sha256', models.CharField(max_length=64)),
                    ('data', models.BinaryField()),
                    ('run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='columns', to='ratings.ratingrun')),
                ],
                options={
                    'verbose_name': 'frozen column',
                    'verbose_name_plural': 'frozen columns',
                    'indexes': [models.Index(fields=['sha256'], name='frozen_column_by_hash')],
                    'constraints': [models.UniqueConstraint(fields=('run', 'name'), name='one_column_a_name')],
                },
            ),
            migrations.CreateModel(
                name='EnteredNewcomer',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('batch', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entered', to='ratings.listimport')),
                    ('player', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='ratings.player')),
                ],
                options={
                    'verbose_name': 'entered newcomer',
                    'verbose_name_plural': 'entered newcomers',
                    'constraints': [models.UniqueConstraint(fields=('batch', 'player'), name='a_newcomer_is_entered_once')],
                },
            ),
            migrations.CreateModel(
                name='EventResult',
                fields=[
                    ('pk', models.CompositePrimaryKey('run', 'player', 'event', blank=True, editable=False, primary_key=True, serialize=False)),
                    ('edition', models.CharField(max_length=20)),
                    ('games', models.PositiveSmallIntegerField()),
                    ('score_hundredths', models.PositiveIntegerField()),
                    ('expected_hundredths', models.PositiveIntegerField(null=True)),
                    ('change_hundredths', models.IntegerField(null=True)),
                    ('k_factor', models.PositiveSmallIntegerField(null=True)),
                    ('opponents_total', models.PositiveIntegerField()),
                    ('met_games', models.PositiveSmallIntegerField(null=True)),
                    ('met_score_hundredths', models.PositiveIntegerField(null=True)),
                    ('met_total', models.PositiveIntegerField(null=True)),
                    ('run', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.ratingrun')),
                    ('player', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.player')),
                    ('event', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.ratedevent')),
                ],
                options={
                    'verbose_name': 'result in an event',
                    'verbose_name_plural': 'results in events',
                },
            ),
            migrations.CreateModel(
                name='WaitingBlock',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('lines', models.PositiveIntegerField()),
                    ('rated', models.PositiveIntegerField()),
                    ('widths', models.TextField()),
                    ('content', models.BinaryField()),
                    ('batch', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to='ratings.listimport')),
                ],
                options={
                    'verbose_name': 'block of waiting lines',
                    'verbose_name_plural': 'blocks of waiting lines',
                    'ordering': ['batch', 'pk'],
                },
            ),
            migrations.CreateModel(
                name='GonePlayer',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('batch', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='gone', to='ratings.listimport')),
                    ('player', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='ratings.player')),
                ],
                options={
                    'verbose_name': 'player who is gone',
                    'verbose_name_plural': 'players who are gone',
                    'constraints': [models.UniqueConstraint(fields=('batch', 'player'), name='a_player_is_gone_once')],
                },
            ),
            migrations.CreateModel(
                name='KeptLines',
                fields=[
                    ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                    ('place', models.PositiveIntegerField()),
                    ('lines', models.PositiveIntegerField()),
                    ('numbers_sha256', models.CharField(max_length=64)),
                    ('numbers', models.BinaryField()),
                    ('texts_sha256', models.CharField(max_length=64)),
                    ('texts', models.BinaryField()),
                    ('rating_list', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ratings.ratinglist')),
                ],
                options={
                    'verbose_name': 'kept lines',
                    'verbose_name_plural': 'kept lines',
                    'constraints': [models.UniqueConstraint(fields=('rating_list', 'place'), name='one_kept_piece_a_place')],
                },
            ),
        ]),
        ratingsite.office.protect.Protect(
            model_name='RatingList',
        ),
        ratingsite.office.protect.ProtectSealed(
            model_name='ListEntry',
            sealed=SEALED,
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
        ratingsite.office.protect.Protect(
            model_name='FrozenPerson',
        ),
        ratingsite.office.protect.ProtectOnce(
            model_name='RunResult',
            moment='finished_at',
            through='run',
        ),
        ratingsite.office.protect.Protect(
            model_name='TitledPlayer',
        ),
        ratingsite.office.protect.Protect(
            model_name='Residence',
        ),
        ratingsite.office.protect.Protect(
            model_name='ListSignature',
        ),
        ratingsite.office.protect.Protect(
            model_name='PackedEvent',
        ),
        ratingsite.office.protect.ProtectSealed(
            model_name='ListCount',
            sealed=SEALED,
        ),
        ratingsite.office.protect.Protect(
            model_name='FrozenColumn',
        ),
        ratingsite.office.protect.ProtectOnce(
            model_name='EventResult',
            moment='finished_at',
            through='run',
        ),
        ratingsite.office.protect.ProtectSealed(
            model_name='KeptLines',
            sealed='FALSE',
        ),
        migrations.SeparateDatabaseAndState(  # the column as it has come, with what stands in it by itself
            database_operations=[
                migrations.RunSQL(ROWS_SHA256, 'ALTER TABLE ratings_ratingrun DROP COLUMN rows_sha256'),
            ],
            state_operations=[
                migrations.AddField(
                    model_name='ratingrun',
                    name='rows_sha256',
                    field=models.CharField(blank=True, default='', max_length=64),
                    preserve_default=False,
                ),
            ],
        ),
        ratingsite.office.protect.ProtectOnce(
            model_name='RatingRun',
            moment='finished_at',
            fields=('manifest', 'input_sha256', 'output_sha256', 'lines_sha256', 'rows_sha256', 'lines_count', 'previous_list'),
        ),
        migrations.RunPython(create, drop),
    ]
