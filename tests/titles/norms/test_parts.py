"""The parts of a tournament are one dossier: sought through after the last one, each opponent as on the day (1.1.4)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from ratings.ledger.mergers import merge_entries, part_entries
from ratings.register.models import Player
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from tests.cast import NOW
from tests.titles.league import DAYS, accepted_part, league
from tests.titles.worlds import SAID, World
from titles.norms.dossiers import cards_of, participants_of
from titles.norms.models import Norm, NormSearch
from titles.norms.parts import missing_parts, parts_of
from titles.norms.search import find_in_forgotten_reports, find_norms
from titles.norms.tournament_facts import title_tournament
from titles.regulations import NormDossier, NormGame, edition_for, statements_from_json
from tournaments.reports.models import Game, Report

LATER = NOW + timedelta(days=1)


@pytest.fixture
def parts(world: World) -> dict[int, Report]:
    """The three parts of the league."""
    return league(world)


def waits(report: Report) -> None:
    """The part is not accepted yet."""
    Report.objects.filter(pk=report.pk).update(state=Report.State.ENDORSED)


def accept(report: Report) -> None:
    Report.objects.filter(pk=report.pk).update(state=Report.State.ACCEPTED)


def dossier_of(report: Report, player: Player) -> NormDossier:
    return next(dossier for entry, dossier in cards_of(report).dossiers if entry.player == player)


def people_in(report: Report) -> int:
    return len(participants_of(report, edition_for(report.tournament.starts_on)))


def met(game: NormGame) -> tuple[int | None, str | None, str | None]:
    assert game.opponent is not None
    return game.opponent.rating, game.opponent.title, game.opponent.federation


def test_a_norm_over_three_parts_is_found_with_the_figures_worked_out_by_hand(
    world: World, parts: dict[int, Report]
) -> None:
    find_norms(parts[3], now=NOW)
    norm = Norm.objects.get()
    verdict = norm.judged_verdict
    assert (norm.player, norm.title, norm.report) == (world.hero, "IM", parts[3])
    assert (verdict.games, verdict.score, verdict.rating_average, verdict.dp, verdict.performance) == (
        9, 650, 2321, 166, 2487,
    )  # fmt: skip


def test_each_opponent_has_rating_title_and_federation_of_the_day_of_the_game(
    world: World, parts: dict[int, Report]
) -> None:
    games = dossier_of(parts[3], world.hero).games
    assert [game.round for game in games] == list(range(1, 10))
    assert [met(games[number - 1]) for number in (3, 4, 5, 7, 9)] == [
        (2380, "IM", "CAN"), (2410, "GM", "FRA"), (2339, "IM", "FRA"), (2300, "FM", "GER"), (None, None, "USA"),
    ]  # fmt: skip


def test_who_meets_the_same_opponent_earlier_meets_him_as_he_was_then(world: World, parts: dict[int, Report]) -> None:
    # the runner-up meets opponent 7 in round 3, in June; the hero does in round 7, in August
    assert met(dossier_of(parts[3], world.runner_up).games[2]) == (2290, "FM", "USA")


def test_the_player_is_as_on_the_first_day(world: World, parts: dict[int, Report]) -> None:
    player = dossier_of(parts[3], world.hero).player
    assert (player.rating, player.title, player.federation) == (2340, "FM", "USA")


def test_a_tournament_of_thirty_days_has_one_list_for_all_its_parts(world: World, parts: dict[int, Report]) -> None:
    world.tournament.ends_on = DAYS[1] + timedelta(days=29)
    world.tournament.save()
    parts[3].tournament.refresh_from_db()
    assert [met(dossier_of(parts[3], world.hero).games[number])[0] for number in (3, 4, 6)] == [2360, 2330, 2290]


def test_before_the_last_part_nothing_is_judged(world: World, parts: dict[int, Report]) -> None:
    waits(parts[3])
    for number in (1, 2):
        search = find_norms(parts[number], now=NOW)
        assert (search.outcome, search.report) == ("part", parts[number])
    assert Norm.objects.count() == 0


def test_a_part_that_is_accepted_after_the_last_one_has_it_searched(parts: dict[int, Report]) -> None:
    waits(parts[2])
    assert find_norms(parts[3], now=NOW).outcome == "part"
    accept(parts[2])
    search = find_norms(parts[2], now=LATER)
    assert (search.report, search.outcome, Norm.objects.get().report) == (parts[3], "judged", parts[3])
    assert NormSearch.objects.get(report=parts[2]).outcome == "part"


def test_searched_three_times_the_parts_leave_the_same_rows(parts: dict[int, Report]) -> None:
    for _ in range(3):
        for report in parts.values():
            find_norms(report, now=NOW)
    assert (Norm.objects.count(), NormSearch.objects.count()) == (1, 3)
    assert [len(history_of(report)) for report in parts.values()] == [1, 1, 1]


def test_the_sweeper_finds_parts_that_were_forgotten(parts: dict[int, Report]) -> None:
    assert find_in_forgotten_reports(now=NOW) == 3
    assert Norm.objects.count() == 1
    assert find_in_forgotten_reports(now=LATER) == 0


def test_a_round_that_a_later_part_repeats_is_taken_once_from_its_own_part(
    world: World, parts: dict[int, Report]
) -> None:
    hero = parts[2].entries.get(player=world.hero)
    other = parts[2].entries.exclude(player=world.hero).first()
    Game.objects.create(report=parts[2], round=1, white=hero, black=other, result="0-1")
    game = dossier_of(parts[3], world.hero).games[0]
    assert (met(game)[0], game.score) == (2450, 100)


def test_the_newest_accepted_version_of_a_part_counts(parts: dict[int, Report]) -> None:
    older = accepted_part(parts[1].tournament, 1, 3, version=5)
    newer = accepted_part(parts[1].tournament, 2, 6, version=25)
    assert [part.report for part in parts_of(older)] == [parts[1], newer, parts[3]]


def test_everybody_of_all_parts_is_counted_once(world: World, parts: dict[int, Report]) -> None:
    assert dossier_of(parts[3], world.hero).event.players == 11
    assert people_in(parts[3]) == 11


def test_the_ranks_of_the_parts_are_no_names(world: World, parts: dict[int, Report]) -> None:
    cards = cards_of(parts[3])
    assert len({number for number, _entry, _dossier in cards.numbered()}) == len(cards.dossiers) == 11


@pytest.mark.usefixtures("as_if_reported_so")
def test_two_strangers_of_one_name_are_one_person_and_those_of_two_names_are_two(
    world: World, parts: dict[int, Report]
) -> None:
    for number, name in ((1, "Guest, Gus"), (2, "Guest, Gus"), (3, "Guest, Gil")):
        line = parts[number].entries.filter(player=world.opponents[3 * number - 3])
        line.update(player=None, fide_id=None, name=name)
    met_by_hero = [game.opponent for game in dossier_of(parts[3], world.hero).games if game.opponent]
    strangers = [(who.name, who.rating, who.id) for who in met_by_hero if who.id.startswith("rank-")]
    (first, _, gus), (again, _, same), (other, _, gil) = strangers
    assert (first, again, other) == ("Guest, Gus", "Guest, Gus", "Guest, Gil")
    assert gus == same != gil


@pytest.mark.usefixtures("as_if_reported_so")
@pytest.mark.parametrize("part", [1, 2, 3])
def test_a_second_entry_in_one_part_is_its_person_until_the_two_are_parted(
    part: int, world: World, parts: dict[int, Report], dmitri: User
) -> None:
    """Whichever part names the second entry, the dossier is that of the person, with all nine games."""
    whole = dossier_of(parts[3], world.hero)
    second = Player.objects.create(fide_id=2099888, name="Farid, O.", federation=world.hero.federation)
    parts[part].entries.filter(player=world.hero).update(player=second, name=second.name)
    assert (len(dossier_of(parts[3], world.hero).games), people_in(parts[3])) == (6, 12)
    merger = merge_entries(second, world.hero, by=dmitri, now=NOW, reason="One person.")
    assert (dossier_of(parts[3], world.hero), people_in(parts[3])) == (whole, 11)
    part_entries(merger, by=dmitri, now=NOW, reason="Two people.")
    assert (len(dossier_of(parts[3], world.hero).games), people_in(parts[3])) == (6, 12)


# ---------------------------------------------------------------- which parts
@pytest.mark.parametrize(
    ("accepted", "missing"), [((1, 2, 3), False), ((1, 2), True), ((1, 3), True), ((2, 3), True), ((3,), True)]
)
def test_all_parts_up_to_the_last_are_asked_for(
    parts: dict[int, Report], accepted: tuple[int, ...], missing: bool
) -> None:
    for number in set(parts) - set(accepted):
        waits(parts[number])
    assert missing_parts(parts_of(parts[3])) is missing


def test_each_part_has_the_rounds_after_the_one_before(parts: dict[int, Report]) -> None:
    assert [part.rounds for part in parts_of(parts[2])] == [range(1, 4), range(4, 7), range(7, 10)]


def test_a_report_of_the_whole_is_the_only_part(world: World) -> None:
    (part,) = parts_of(world.report)
    assert (part.report, part.rounds) == (world.report, range(1, 10))
    assert not missing_parts([part])


# ---------------------------------------------------------------- what the chief arbiter states
def state(report: Report, said: dict[str, object]) -> None:
    report.statements = said
    report.save()


def test_what_is_stated_with_the_last_part_is_stated_of_the_tournament(parts: dict[int, Report]) -> None:
    state(parts[1], {"is_announced": True})
    state(parts[2], {})
    state(parts[3], {key: answer for key, answer in SAID.items() if key != "is_announced"})
    assert title_tournament(parts[3]).statements == statements_from_json(SAID)


def test_what_an_earlier_part_says_holds_where_later_ones_are_silent(parts: dict[int, Report]) -> None:
    state(parts[1], {"format_changes": 2, "alterations": 1, "licences_by_round": {"1": ["FA"], "2": ["FA"]}})
    state(parts[2], {"format_changes": 1, "licences_by_round": {"2": ["NA"], "4": ["IA"]}})
    state(parts[3], {})
    said = title_tournament(parts[3]).statements
    assert (said.format_changes, said.alterations, said.clock_settings) == (1, 1, None)
    assert said.licences_by_round == {1: ("FA",), 2: ("NA",), 4: ("IA",)}


def test_the_first_word_on_the_announcement_before_round_one_stands(parts: dict[int, Report]) -> None:
    for number, told in ((1, None), (2, False), (3, True)):
        state(parts[number], {"is_announced": told})
    assert title_tournament(parts[3]).statements.is_announced is False


def test_what_only_rapid_and_blitz_ask_is_no_statement_for_titles(world: World) -> None:
    world.report.statements = SAID | {"unequal_times": {"7": {"white": 5, "black": 4}}}
    assert title_tournament(world.report).statements == statements_from_json(SAID)


# ---------------------------------------------------------------- the pages
def test_the_page_of_a_part_says_that_all_parts_are_one_card(
    client: Client, parts: dict[int, Report], boris: User
) -> None:
    for report in parts.values():
        find_norms(report, now=NOW)
    client.force_login(boris)
    html = client.get(reverse("norms", args=[parts[1].pk])).content.decode()
    assert "This is a part of a long tournament." in html
    assert reverse("norms", args=[parts[3].pk]) in html
    whole = client.get(reverse("norms", args=[parts[3].pk])).content.decode()
    assert "Farid, Ömer" in whole
    assert "Opponents: list of the day of each game" in whole


def test_every_card_of_the_parts_has_its_page(client: Client, parts: dict[int, Report], boris: User) -> None:
    find_norms(parts[3], now=NOW)
    client.force_login(boris)
    names = {
        dossier.player.name for _number, _entry, dossier in cards_of(parts[3]).numbered() if len(dossier.games) > 8
    }
    html = client.get(reverse("norm_cards", args=[parts[3].pk])).content.decode()
    assert all(str(name) in html for name in names)
    for number, _entry, dossier in cards_of(parts[3]).numbered():
        if len(dossier.games) == 9:
            card = client.get(reverse("norm_card", args=[parts[3].pk, number]))
            assert str(dossier.player.name) in card.content.decode()


def test_a_report_in_parts_is_read_in_few_queries(
    parts: dict[int, Report], django_assert_max_num_queries: object
) -> None:
    with django_assert_max_num_queries(31):  # type: ignore[operator]
        cards_of(Report.objects.select_related("tournament").get(pk=parts[3].pk))
