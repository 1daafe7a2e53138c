"""An accepted report is searched for norms once, and says so when nothing could be judged."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratings.lists.models import ListEntry, RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.titles.worlds import SAID, World, accepted_report, later_version
from titles.norms.models import Norm, NormSearch
from titles.norms.search import NotAccepted, find_in_forgotten_reports, find_norms
from titles.norms.services import certify_norm
from titles.tasks import find_norms as find_norms_task
from tournaments.reports.models import Report
from tournaments.reports.services import add_statements


def test_the_norm_is_found_with_the_figures_worked_out_by_hand(world: World) -> None:
    find_norms(world.report, now=NOW)
    norm = Norm.objects.get()
    verdict = norm.judged_verdict
    assert (norm.player, norm.title, norm.edition, norm.state) == (world.hero, "IM", "titles-2024", "found")
    assert (verdict.rating_average, verdict.dp, verdict.performance) == (2313, 166, 2479)
    assert (verdict.score, verdict.score_required, verdict.raised_opponent) == (650, 650, "99000009")


def test_who_misses_it_by_half_a_point_is_kept_as_a_near_miss(world: World) -> None:
    search = find_norms(world.report, now=NOW)
    (miss,) = search.missed
    broken = [finding for finding in miss.verdict.findings if not finding.met]
    assert (miss.player_id, miss.title) == (world.runner_up.pk, "IM")
    assert [(finding.rule, finding.required, finding.found) for finding in broken] == [("performance", 2450, 2438)]


def test_searching_three_times_leaves_the_same_rows(world: World) -> None:
    for _ in range(3):
        find_norms(world.report, now=NOW)
    assert (Norm.objects.count(), NormSearch.objects.count()) == (1, 1)
    assert [entry.act for entry in history_of(world.report)] == ["find norms"]


def test_the_task_searches_by_the_key_of_the_report(world: World) -> None:
    find_norms_task(str(world.report.pk))
    assert Norm.objects.get().report == world.report


def test_the_chief_arbiter_is_told(world: World, norm: Norm, boris: User) -> None:
    message = OutboxMessage.objects.get(kind="mail")
    assert message.payload["to"] == [boris.email]
    assert message.payload["subject"] == "1 norm found in Norm Open <i>2024</i>"


def test_a_title_counts_as_the_list_at_the_start_has_it(world: World) -> None:
    Player.objects.filter(pk=world.opponents[4].pk).update(title="GM")  # confirmed later, 0.4.2
    find_norms(world.report, now=NOW)
    assert Norm.objects.get().dossier["games"][4]["opponent"]["title"] == "FM"


@pytest.mark.usefixtures("as_if_reported_so")
def test_somebody_who_is_not_on_the_register_counts_as_unrated_and_untitled(world: World) -> None:
    world.report.entries.filter(player=world.opponents[3]).update(player=None, federation="fra")
    find_norms(world.report, now=NOW)
    opponent = Norm.objects.filter(player=world.hero).first()
    search = NormSearch.objects.get()
    assert opponent is None  # 1400 instead of 2360, and no opponent's federation
    assert search.players_judged == 10


def test_a_year_without_an_edition_is_recorded_and_nothing_is_judged(
    astrid: User, boris: User, usa: Federation, can: Federation
) -> None:
    world = accepted_report(astrid, boris, starts_on=date(2021, 6, 1))
    search = find_norms(world.report, now=NOW)
    assert (search.outcome, search.edition, Norm.objects.count()) == ("no-edition", "", 0)
    assert history_of(world.report)[0].details["outcome"] == "no-edition"


def test_without_a_list_at_the_start_nothing_is_judged(world: World) -> None:
    world.tournament.starts_on = date(2024, 5, 31)
    world.tournament.save()
    search = find_norms(world.report, now=NOW)
    assert (search.outcome, Norm.objects.count()) == ("no-list", 0)


def test_a_tournament_that_is_rated_by_the_cfc_and_by_fide_gives_norms(world: World) -> None:
    world.tournament.other_systems.add(world.tournament.system)
    world.tournament.system = RatingSystem.objects.create(code="cfc-regular", name="CFC regular")
    world.tournament.save()
    find_norms(world.report, now=NOW)
    assert Norm.objects.get().player == world.hero


def test_what_the_chief_arbiter_adds_to_an_accepted_report_closes_what_was_open(world: World, boris: User) -> None:
    Report.objects.filter(pk=world.report.pk).update(statements={})
    search = find_norms(world.report, now=NOW)
    assert "alterations" in [finding.rule for finding in search.unmet_findings]
    later = NOW + timedelta(hours=1)
    add_statements(world.report, SAID, by=boris, now=later)
    assert OutboxMessage.objects.get(kind="task").payload["args"] == [str(world.report.pk)]
    search = find_norms(world.report, now=later + timedelta(minutes=1))
    assert (search.unmet_findings, Norm.objects.count()) == ([], 1)


def test_rapid_chess_gives_no_norms(world: World) -> None:
    world.tournament.system = RatingSystem.objects.create(code="fide-rapid", name="FIDE rapid")
    world.tournament.save()
    assert find_norms(world.report, now=NOW).outcome == "not-standard"


@pytest.mark.usefixtures("as_if_reported_so")
def test_a_report_that_contradicts_its_format_says_where(world: World) -> None:
    third = world.report.games.get(round=3, white__player=world.hero)
    third.black = world.report.entries.get(player=world.opponents[0])
    world.report.games.filter(round=3, black=third.black).delete()
    third.save()
    search = find_norms(world.report, now=NOW)
    assert search.outcome == "not-judgeable"
    assert search.problem.startswith("games.2.opponent.id: expected each opponent at most once in the format swiss")


def test_a_report_that_could_not_be_judged_is_tried_again(world: World) -> None:
    world.tournament.starts_on = date(2024, 5, 31)
    world.tournament.save()
    find_norms(world.report, now=NOW)
    world.tournament.starts_on = date(2024, 6, 1)
    world.tournament.save()
    assert (find_norms(world.report, now=NOW).outcome, Norm.objects.count()) == ("judged", 1)


def test_only_accepted_reports_are_searched(world: World) -> None:
    Report.objects.filter(pk=world.report.pk).update(state="certified")
    with pytest.raises(NotAccepted):
        find_norms(world.report, now=NOW)


def test_a_later_report_ends_what_was_not_approved_in_the_earlier_one(norm: Norm, world: World, boris: User) -> None:
    certify_norm(norm, by=boris, now=NOW)
    find_norms(later_version(world, boris), now=NOW)
    norm.refresh_from_db()
    assert (norm.state, norm.closing_reason) == ("voided", "Report 2 replaces report 1")


def test_the_tournament_is_judged_too(astrid: User, boris: User, usa: Federation, can: Federation) -> None:
    world = accepted_report(astrid, boris, registered_days_before=20)
    search = find_norms(world.report, now=NOW)
    assert [(finding.article, finding.found) for finding in search.broken_findings] == [("1.1.1", 20)]


def test_the_list_that_was_used_is_kept(world: World) -> None:
    search = find_norms(world.report, now=NOW)
    assert search.rating_list == world.rating_list
    assert ListEntry.objects.filter(rating_list=search.rating_list).count() == 10


def test_a_report_that_was_forgotten_in_a_crash_is_searched_by_the_sweeper(world: World) -> None:
    assert find_in_forgotten_reports(now=NOW) == 1
    assert Norm.objects.count() == 1
    assert find_in_forgotten_reports(now=NOW) == 0


def test_a_search_that_finds_nothing_new_leaves_no_second_entry(world: World) -> None:
    world.tournament.starts_on = date(2024, 5, 31)
    world.tournament.save()
    for _ in range(3):
        find_norms(world.report, now=NOW)
    assert [entry.details["outcome"] for entry in history_of(world.report)] == ["no-list"]


def test_statements_that_are_none_say_where(world: World) -> None:
    Report.objects.filter(pk=world.report.pk).update(statements={"alterations": "none"})
    search = find_norms(world.report, now=NOW)
    assert (search.outcome, search.problem.partition(":")[0]) == ("not-judgeable", "alterations")
