"""0.4.2: a title counts for opponents in tournaments that begin after it is confirmed, and a list's title as it did."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import IntegrityError

from ratings.lists.models import RatingList
from ratings.register.models import Player
from tests.cast import NOW
from tests.titles.worlds import START, World
from titles.norms.dossiers import cards_of
from titles.register.in_force import title_in_rows, titles_in
from titles.register.models import HeldTitle, TitleRemoval
from titles.register.of_lists import follow_list
from titles.register.services import enter_title
from titles.regulations import edition_for

RULES = edition_for(START)
DIRECT = HeldTitle.Source.NORMS


def noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


def awarded(player: Player, title: str, day: date) -> HeldTitle:
    return enter_title(player, title, DIRECT, achieved_on=None, now=noon(day))


def met_as(world: World, player: Player) -> str | None:
    """The title with which an opponent stands in the hero's dossier."""
    dossier = next(dossier for entry, dossier in cards_of(world.report).dossiers if entry.player == world.hero)
    return next(game.opponent.title for game in dossier.games if game.opponent and game.opponent.id == player.key)


@pytest.mark.parametrize(("day", "title"), [(-1, "IM"), (0, "FM"), (1, "FM")])
def test_an_opponents_title_counts_if_it_was_confirmed_before_the_first_day(world: World, day: int, title: str) -> None:
    opponent = world.opponents[4]  # FM on the list
    awarded(opponent, "IM", START + timedelta(days=day))
    assert met_as(world, opponent) == title


def test_a_list_that_shows_a_title_too_early_does_not_make_it_count(world: World) -> None:
    opponent, newcomer = world.opponents[4], world.opponents[8]  # FM on the list; on no list
    follow_list(world.rating_list, now=NOW)
    for player in (opponent, newcomer):
        awarded(player, "IM", START)
    titles = titles_in([opponent.pk, newcomer.pk], RULES, START, START + timedelta(days=8))
    assert (titles.of(opponent.pk, "IM"), titles.of(newcomer.pk, "IM")) == ("FM", "")
    assert met_as(world, newcomer) is None


def test_in_a_long_tournament_the_day_of_the_game_decides(elif_: Player) -> None:
    awarded(elif_, "WIM", date(2024, 6, 20))
    titles = titles_in([elif_.pk], RULES, START, START + timedelta(days=40))
    assert [titles.of(elif_.pk, "", day) for day in (date(2024, 6, 20), date(2024, 6, 21))] == ["", "WIM"]
    short = replace(titles, end=START + timedelta(days=9))
    assert short.of(elif_.pk, "", date(2024, 6, 21)) == ""


def test_a_title_that_was_taken_away_counts_in_what_had_begun(elif_: Player, chiara: object) -> None:
    held = awarded(elif_, "WIM", date(2023, 6, 20))
    TitleRemoval.objects.create(
        held=held, removed_on=START, article="0.4.4", reason="Fair play", removed_by=chiara, removed_at=noon(START)
    )
    days = (START - timedelta(days=1), START)
    assert [titles_in([elif_.pk], RULES, day, day).of(elif_.pk, "WIM") for day in days] == ["WIM", ""]
    assert title_in_rows([elif_.pk]) == ""


def test_a_lists_titles_are_rows_without_days_and_entered_once(world: World) -> None:
    assert (follow_list(world.rating_list, now=NOW), follow_list(world.rating_list, now=NOW)) == (8, 0)
    rows = HeldTitle.objects.filter(player=world.hero)
    assert list(rows.values_list("title", "source", "rating_list", "achieved_on", "confirmed_on")) == [
        ("FM", "list", RatingList.objects.get().pk, None, None)
    ]


def test_a_title_is_never_typed_over(elif_: Player) -> None:
    held = awarded(elif_, "WIM", START)
    held.title = "WGM"
    with pytest.raises(IntegrityError):
        held.save()
