"""Foreign players in events of the CFC, whose rating comes from FIDE's list (736)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratings.regulations.calendar import next_list_date
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.services import carry_correction, publish_correction
from ratingsite.office.accounts.models import User
from tests.ratings.conftest import IN_SEPTEMBER, Publish, Record
from tests.ratings.runs.corrections.conftest import Prepare, eva, prepare

__all__ = ["eva", "prepare"]  # fixtures of the corrections
FIRST, JUNE = date(2009, 5, 1), date(2009, 6, 16)
MAY = {"system": "cfc-regular", "starts_on": date(2009, 5, 8), "ends_on": date(2009, 5, 10)}
YEAR_AGO, RECENT = date(2008, 5, 8), date(2008, 5, 9)


@pytest.fixture
def base(players: dict[str, Player], can: Federation, standard: RatingSystem, dmitri: User) -> RatingList:
    """Bob and Cyd are foreign; FIDE had Bob at 2000 in 2008, and has him at 2100 and Cyd at 1900 in 2009."""
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    Player.objects.filter(pk__in=[players["ann"].pk, players["elif"].pk]).update(federation=can)
    then = [ImportedEntry(player=players["bob"], rating=2000)]
    now = [ImportedEntry(player=players[name], rating=rating) for name, rating in (("bob", 2100), ("cyd", 1900))]
    for day, rows in ((date(2008, 4, 1), then), (date(2009, 4, 1), now)):
        import_list("fide-standard", day, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    rows = [
        ImportedEntry(player=players["ann"], rating=1900, games_total=60),
        ImportedEntry(player=players["bob"], rating=1950, games_total=40, last_played_on=YEAR_AGO),
    ]
    return import_list("cfc-regular", FIRST, rows, origin="test", by=dmitri, now=IN_SEPTEMBER)


def test_a_foreign_player_enters_established_with_fides_rating(
    base: RatingList, record_games: Record, publish: Publish, players: dict[str, Player], client: Client
) -> None:
    record_games([(1, "cyd", "ann", "1/2-1/2"), (3, "elif", "ann", "0-1")], **MAY)
    run = publish(JUNE, "cfc-regular").run
    entry = ListEntry.objects.get(rating_list=run.published_list, player=players["cyd"])
    # 1900 + 32 × (.5 - .5) + 1 for a game of 714c; 25 games and this one; Elif is Canadian and unrated
    assert (entry.rating, entry.games_total, run.summary["newcomers"]) == (1901, 26, 2)
    page = client.get(f"/players/2000003/calculation/{run.pk}/").content.decode()
    assert "the rating on FIDE’s list, of a player from abroad" in page
    assert '/cfc-2009/#a-736"' in page


@pytest.mark.parametrize(("last_played_on", "rating"), [(YEAR_AGO, 2100), (RECENT, 1950)])
def test_after_a_year_a_changed_foreign_rating_takes_the_place(
    last_played_on: date,
    rating: int,
    base: RatingList,
    record_games: Record,
    publish: Publish,
    players: dict[str, Player],
    dmitri: User,
) -> None:
    rows = [
        ImportedEntry(player=players["ann"], rating=1900, games_total=60),
        ImportedEntry(player=players["bob"], rating=1950, games_total=40, last_played_on=last_played_on),
    ]
    import_list("cfc-regular", date(2009, 5, 2), rows, origin="test", by=dmitri, now=IN_SEPTEMBER)
    record_games([(1, "bob", "ann", "1-0")], **MAY)
    run = publish(JUNE, "cfc-regular").run
    result = run.results.get(player=players["bob"])
    assert (result.working["rating_before"], result.rating_before, run.summary["newcomers"]) == (rating, 1950, 0)


def test_without_a_rated_game_nothing_is_listed(
    base: RatingList, record_games: Record, publish: Publish, players: dict[str, Player]
) -> None:
    record_games([(1, "cyd", "ann", "---")], **MAY)
    published = publish(JUNE, "cfc-regular")
    assert not published.entries.filter(player=players["cyd"]).exists()


def test_a_list_rests_on_what_fides_list_said_when_it_was_made(
    base: RatingList, record_games: Record, publish: Publish, players: dict[str, Player], prepare: Prepare,
    quentin: User,
) -> None:  # fmt: skip
    """FIDE's list has Cyd at 2000 since; two lines of the list are corrected, and neither brings Cyd another rating."""
    record_games([(1, "cyd", "ann", "1/2-1/2"), (2, "bob", "ann", "1-0")], **MAY)
    june = publish(JUNE, "cfc-regular")
    fides = RatingList.objects.get(system="fide-standard", list_date=date(2009, 4, 1))
    later = june.published_at + timedelta(hours=1)
    correction = prepare(fides, lines=[{"player": players["cyd"].pk, "rating": 2000, "k_factor": None}])
    publish_correction(correction, by=quentin, now=later, reason="FIDE says so.")
    advance_correction(correction.pk, clock=lambda: later)
    assert RatingList.objects.get(supersedes=fides).version == 2
    for name, rating in (("bob", 2222), ("elif", 1500)):
        found = prepare(june, lines=[{"player": players[name].pk, "rating": rating, "k_factor": None, "games": 40}])
        assert list(found.effects["carried"]) == [str(players[name].pk)]
        carry_correction(found, by=quentin, now=later, reason="So it is.")
    following = publish(next_list_date("cfc-regular", JUNE), "cfc-regular")
    ratings = dict(following.entries.values_list("player", "rating"))
    then = dict(june.entries.values_list("player", "rating"))
    assert ratings == then | {players["bob"].pk: 2222, players["elif"].pk: 1500}
