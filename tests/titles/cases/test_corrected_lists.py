"""A list is corrected, and a rating is gone that a title or an application rests on: marked, upheld, refused."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ratings.lists.models import RatingList
from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Federation, Player
from ratings.runs.corrections.models import ListCorrection
from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.appeals.subjects import subject_of
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.titles.corrected import corrected, listed
from tests.titles.worlds import World, a_list
from tests.tournaments.forms import at, signed_in
from titles.cases.corrected_lists import reexamine_ratings
from titles.cases.models import TitleCase
from titles.cases.work import work_for as cases_for
from titles.championships.models import DirectList, DirectRow
from titles.register.models import HeldTitle, TitleReexamination, TitleRemoval
from titles.register.reexamination import mark_title, release_title
from titles.register.removal import remove_for_breach
from titles.register.services import enter_title
from titles.register.work import work_for as titles_for
from titles.tasks import follow_list, judge_again_after_return, reexamine_after_correction

AUGUST, OCTOBER = date(2024, 8, 1), date(2024, 10, 1)
# way, title, the rating that it asks for, its article, and another one that is not enough
WAYS = {
    "1.3": ("rating", "FM", 2310, "1.3.1", 2290),
    "1.5.3": ("norms", "IM", 2405, "1.5.3", 2395),
    "0.6.2": ("direct", "FM", 2105, "0.6.2", 2095),
}
every_way = pytest.mark.parametrize("way", WAYS)


@pytest.fixture
def august(world: World) -> RatingList:
    """A list behind the tournament."""
    return a_list(world.rating_list.system, AUGUST)


@pytest.fixture
def ada(usa: Federation) -> Player:
    """Who has no title, and was on no list before."""
    return Player.objects.create(fide_id=99000031, name="Okafor, Ada", sex="w", federation=usa, birth_year=2001)


def a_case(world: World, player: Player, way: str, state: str, title: str) -> TitleCase:
    """An application as it lies there behind its acts, which others test."""
    is_awarded = state == "awarded"
    return TitleCase.objects.create(
        player=player,
        title=title,
        way=way,
        federation_id=player.federation_id,
        state=state,
        direct=_row(world, player, title) if way == "direct" else None,
        opened_at=NOW,
        submitted_at=None if state == "draft" else NOW,
        submitted_by=None if state == "draft" else world.tournament.organiser,
        reached_on=AUGUST if state in ("conditional", "asked") else None,
        held=enter_title(player, title, HeldTitle.Source(way), achieved_on=AUGUST, now=NOW) if is_awarded else None,
    )


def _row(world: World, player: Player, title: str) -> DirectRow:
    by = {"announced_by": world.tournament.organiser, "certified_by": world.tournament.organiser}
    found = DirectList.objects.create(
        tournament=world.tournament, championship="test-cup", section="open", level="world", state="reviewed",
        announced_at=NOW, certified_at=NOW, report=world.report, **by,
    )  # fmt: skip
    return DirectRow.objects.create(direct_list=found, player=player, award=title, place=1, score=600, games=9)


def taken_away(
    world: World, august: RatingList, ada: Player, way: str, state: str, by: User
) -> tuple[TitleCase, ListCorrection]:
    """The rating of an application goes with the list's second version, of which the worker is told."""
    kind, title, rating, _article, too_low = WAYS[way]
    listed(august, ada, rating)
    case = a_case(world, ada, kind, state, title)
    correction = corrected(august, {ada: too_low}, by)
    reexamine_after_correction(str(correction.pk))
    case.refresh_from_db()
    return case, correction


def told(key: str) -> list[tuple[str, set[str]]]:
    found = OutboxMessage.objects.filter(dedup_key__contains=key).order_by("pk")
    return [(message.payload["body"].split("\n\n")[0], set(message.payload["to"])) for message in found]


# ---------------------------------------------------------------- titles
@every_way
def test_a_title_whose_rating_is_gone_is_marked_once_and_upheld_on_its_page(
    world: World, august: RatingList, ada: Player, qadira: User, quentin: User, chiara: User, faruk: User, way: str
) -> None:
    known = {"words": "x", "asked_at": NOW, "state": "confirmed", "decided_by": qadira, "decided_at": NOW}
    PlayerClaim.objects.create(user=faruk, player=ada, **known)
    case, correction = taken_away(world, august, ada, way, "awarded", qadira)
    _kind, title, rating, article, too_low = WAYS[way]
    held, (second,) = case.held, correction.published_lists.all()
    marked = TitleReexamination.objects.get()
    about = f"{title}: {rating} → {too_low} ({article})"
    assert (marked.held, marked.report, marked.rating_list, marked.about) == (held, None, second, about)
    ((text, to),) = told(f"title-again-{marked.pk}-marked")
    assert (
        text == f"A rating list was corrected, and the title has its rating on no list. The commission looks: {about}"
    )
    assert to == {f"{name}@example.org" for name in ("qadira", "quentin", "chiara", "faruk")}
    words = "A rating list was corrected: uphold the title, or take it away"
    assert [[item.what for item in titles_for(who, NOW.date())] for who in (quentin, chiara)] == [[words], []]

    at(NOW)
    page, commission = f"/titles/register/{held.pk}/", signed_in(quentin)
    shown = commission.get(page).content.decode()
    assert "by the lists as they are now the title does not have its rating" in shown
    assert f'href="/ratings/fide-standard/{AUGUST}/"' in shown
    for public in ("/titles/register/", f"/players/{ada.key}/"):
        assert "examined again" in Client().get(public).content.decode()
    assert signed_in(chiara).post(f"{page}uphold/", {"reason": "Ours."}).status_code == 404
    commission.post(f"{page}uphold/", {"reason": " "})
    assert TitleReexamination.objects.get().outcome == ""
    commission.post(f"{page}uphold/", {"reason": "Reached in a game that no list has."})
    marked.refresh_from_db()
    assert (marked.outcome, marked.closed_by, titles_for(quentin, NOW.date())) == ("upheld", quentin, [])
    assert "Reached in a game that no list has." in Client().get(page).content.decode()
    assert "examined again" not in Client().get("/titles/register/").content.decode()
    reexamine_ratings(correction, now=NOW)
    assert TitleReexamination.objects.count() == 1


@every_way
def test_a_title_whose_rating_another_list_has_is_left_alone(
    world: World, august: RatingList, ada: Player, qadira: User, way: str
) -> None:
    listed(a_list(august.system, OCTOBER), ada, WAYS[way][2])
    case, _correction = taken_away(world, august, ada, way, "awarded", qadira)
    assert (case.held.reexaminations.count(), titles_for(qadira, NOW.date())) == (0, [])


def test_a_title_whose_rating_was_never_on_that_list_is_left_alone(
    world: World, august: RatingList, ada: Player, qadira: User
) -> None:
    """It rested on something else: what it lacks by the lists it lacked before."""
    listed(august, ada, 2280)
    case = a_case(world, ada, "rating", "awarded", "FM")
    reexamine_ratings(corrected(august, {ada: 2270}, qadira), now=NOW)
    assert case.held.reexaminations.count() == 0


def test_a_title_whose_games_are_fewer_now_lacks_them(
    world: World, august: RatingList, ada: Player, qadira: User
) -> None:
    """1.3: thirty rated games by then; the rating itself stands."""
    listed(august, ada, 2310, games=31)
    case = a_case(world, ada, "rating", "awarded", "FM")
    second = RatingList.objects.create(
        system=august.system, list_date=AUGUST, version=2, supersedes=august, sequence=august.sequence + 1,
        origin="made by hand", entries_count=0, content_sha256="0" * 64, chain_sha256="f" * 64, published_at=NOW,
    )  # fmt: skip
    listed(second, ada, 2311, games=29)
    by = {"prepared_by": world.tournament.organiser, "decided_by": qadira}
    correction = ListCorrection.objects.create(
        system=august.system, rating_list=august, state="published", prepared_at=NOW, decided_reason="A slip.", **by
    )
    correction.published_lists.add(second)
    reexamine_ratings(correction, now=NOW)
    assert case.held.reexaminations.get().about == "FM: 2310 → 2311 (1.3)"


def test_an_application_in_doubt_is_one_thing_to_do_since_the_list_was_corrected(
    world: World, august: RatingList, ada: Player, qadira: User
) -> None:
    """The chair, who confirms, is asked to look again and not to confirm what cannot be confirmed."""
    listed(august, ada, 2310)
    case = a_case(world, ada, "rating", "submitted", "FM")
    assert [item.what for item in cases_for(qadira, NOW.date())] == ["Confirm the title"]
    TitleCase.objects.filter(pk=case.pk).update(submitted_at=NOW - timedelta(days=20))
    correction = corrected(august, {ada: 2290}, qadira)
    reexamine_after_correction(str(correction.pk))
    (item,) = cases_for(qadira, NOW.date())
    words = "A rating list was corrected, and the rating is not reached: look again"
    assert (item.what, item.since) == (words, correction.published_lists.get().published_at)


def test_a_title_that_is_taken_away_is_examined_no_more(
    world: World, august: RatingList, ada: Player, quentin: User, qadira: User
) -> None:
    case, correction = taken_away(world, august, ada, "1.3", "awarded", qadira)
    remove_for_breach(case.held, by=quentin, now=NOW, reason="The games were arranged.")
    assert (TitleReexamination.objects.get().outcome, titles_for(qadira, NOW.date())) == ("taken", [])
    reexamine_ratings(correction, now=NOW)
    assert TitleReexamination.objects.count() == 1


def given_back(by: User) -> None:
    """The Council upholds the appeal, and the worker does what was rung."""
    refusal = Refusal.objects.get()
    subject_of(refusal, lock=True).uphold(refusal, by=by, now=NOW, reason="Not shown.")
    judge_again_after_return(str(TitleRemoval.objects.get().pk))


LIST_CORRECTED = "A rating list was corrected: uphold the title, or take it away"


def test_a_title_that_is_given_back_is_examined_again_for_what_was_marked_before(
    world: World, august: RatingList, ada: Player, quentin: User, qadira: User
) -> None:
    case, _correction = taken_away(world, august, ada, "1.3", "awarded", qadira)
    marked = TitleReexamination.objects.get()
    mark_title(case.held, world.report, "FM, Norm Open (1.8)", now=NOW)
    uphold = {"outcome": "upheld", "closed_by": quentin, "closed_at": NOW, "reason": "Looked at."}
    TitleReexamination.objects.exclude(pk=marked.pk).update(**uphold)
    remove_for_breach(case.held, by=quentin, now=NOW, reason="The games were arranged.")
    given_back(qadira)
    (again,) = TitleReexamination.objects.filter(outcome="")
    assert (again, again.about, again.closed_by, again.closed_at, again.reason) == (
        marked,
        marked.about,
        None,
        None,
        "",
    )
    assert [item.what for item in titles_for(quentin, NOW.date())] == [LIST_CORRECTED]
    removal = TitleRemoval.objects.get()
    ((text, to),) = told(f"title-again-{marked.pk}-given-back-{removal.pk}")
    words = "The title is given back, and what was marked before is to be looked at again"
    assert (text, "quentin@example.org" in to) == (f"{words}: {marked.about}", True)


@pytest.mark.parametrize(("rating", "work"), [(2290, [LIST_CORRECTED]), (2305, [])])
def test_a_title_that_is_given_back_is_held_against_the_lists_that_were_corrected_meanwhile(
    world: World, august: RatingList, ada: Player, quentin: User, qadira: User, rating: int, work: list[str]
) -> None:
    listed(august, ada, 2310)
    case = a_case(world, ada, "rating", "awarded", "FM")
    remove_for_breach(case.held, by=quentin, now=NOW, reason="Engine.")
    reexamine_after_correction(str(corrected(august, {ada: rating}, qadira).pk))
    assert TitleReexamination.objects.count() == 0
    given_back(qadira)
    assert [item.what for item in titles_for(quentin, NOW.date())] == work


def test_what_the_lists_bear_out_by_then_is_not_looked_at_again(
    world: World, august: RatingList, ada: Player, quentin: User, qadira: User
) -> None:
    case, correction = taken_away(world, august, ada, "1.3", "awarded", qadira)
    remove_for_breach(case.held, by=quentin, now=NOW, reason="Engine.")
    (second,) = correction.published_lists.all()
    reexamine_after_correction(str(corrected(second, {ada: 2310}, qadira).pk))
    given_back(qadira)
    assert (TitleReexamination.objects.get().outcome, titles_for(quentin, NOW.date())) == ("stands", [])


def test_a_report_and_a_list_are_two_marks_that_the_commission_upholds_at_once(
    world: World, august: RatingList, ada: Player, qadira: User, quentin: User
) -> None:
    case, _correction = taken_away(world, august, ada, "1.5.3", "awarded", qadira)
    mark_title(case.held, world.report, "IM, Norm Open (1.8)", now=NOW)
    assert len(titles_for(quentin, NOW.date())) == 2
    release_title(case.held, now=NOW)  # by a later report: the list says what it said
    outcomes = TitleReexamination.objects.order_by("opened_at", "report").values_list("report", "outcome")
    assert sorted(outcomes, key=str) == sorted([(world.report.pk, "stands"), (None, "")], key=str)
    mark_title(case.held, world.report, "IM, Norm Open (1.8)", now=NOW)
    at(NOW)
    signed_in(quentin).post(f"/titles/register/{case.held.pk}/uphold/", {"reason": "Looked at."})
    assert set(case.held.reexaminations.values_list("outcome", flat=True)) == {"stands", "upheld"}
    assert titles_for(quentin, NOW.date()) == []


def test_a_list_that_has_the_rating_takes_the_mark_away(
    world: World, august: RatingList, ada: Player, qadira: User
) -> None:
    case, _correction = taken_away(world, august, ada, "1.3", "awarded", qadira)
    october = a_list(august.system, OCTOBER)
    listed(october, ada, 2301)
    follow_list(str(october.pk))
    marked = TitleReexamination.objects.get()
    assert (marked.held, marked.outcome) == (case.held, "stands")
    ((text, _to),) = told(f"title-again-{marked.pk}-stands")
    assert text == "By the lists as they are now, the title has its rating. Of that nothing is left to examine."


# ---------------------------------------------------------------- applications
@pytest.mark.parametrize(("way", "state"), [("1.3", "draft"), ("1.3", "submitted"), ("1.5.3", "posted")])
def test_an_application_whose_rating_is_gone_is_marked_and_told(
    world: World, august: RatingList, ada: Player, qadira: User, chiara: User, way: str, state: str
) -> None:
    case, correction = taken_away(world, august, ada, way, state, qadira)
    (second,) = correction.published_lists.all()
    assert (case.state, case.unconfirmed_by) == (state, second)
    assert [entry.act for entry in history_of(case)] == ["re-examine application"]
    ((text, to),) = told(f"application-{case.pk}-list-corrected")
    _kind, title, rating, article, too_low = WAYS[way]
    assert text == (
        "A rating list was corrected, and no list has the rating that the application asks for: "
        f"{title}: {rating} → {too_low} ({article})"
    )
    assert to == {"chiara@example.org"} | ({"qadira@example.org"} if state != "draft" else set())
    at(NOW)
    shown = signed_in(chiara).get(f"/titles/applications/{case.pk}/").content.decode()
    assert "by the lists as they are now the application does not have its rating" in shown
    words = "A rating list was corrected, and the rating is not reached: look again"
    is_there = words in [item.what for item in cases_for(qadira, NOW.date())]
    assert is_there == (state != "draft")
    reexamine_ratings(correction, now=NOW)
    assert len(history_of(case)) == 1


def test_an_application_whose_rating_another_list_has_is_left_alone(
    world: World, august: RatingList, ada: Player, qadira: User
) -> None:
    listed(a_list(august.system, OCTOBER), ada, 2305)
    case, _correction = taken_away(world, august, ada, "1.3", "submitted", qadira)
    assert (case.unconfirmed_by, history_of(case)) == (None, [])


def test_what_is_posted_and_has_lost_its_rating_is_refused_by_the_commission_on_its_page(
    world: World, august: RatingList, ada: Player, qadira: User, quentin: User
) -> None:
    case, _correction = taken_away(world, august, ada, "1.5.3", "posted", qadira)
    at(NOW)
    commission, page = signed_in(quentin), f"/titles/applications/{case.pk}/"
    assert f"{page}refuse/" in commission.get(page).content.decode()
    commission.post(f"{page}refuse/", {"reason": "No list has 2400.", "article": "1.5.3"})
    case.refresh_from_db()
    assert (case.state, case.closing_article, cases_for(quentin, NOW.date())) == ("refused", "1.5.3", [])


def test_what_is_posted_and_has_its_rating_waits_for_its_meeting(
    world: World, august: RatingList, ada: Player, quentin: User
) -> None:
    listed(august, ada, 2405)
    case = a_case(world, ada, "norms", "posted", "IM")
    at(NOW)
    assert "refuse/" not in signed_in(quentin).get(f"/titles/applications/{case.pk}/").content.decode()


@pytest.mark.parametrize("state", ["conditional", "asked"])
def test_a_conditional_title_waits_for_its_rating_again(
    world: World, august: RatingList, ada: Player, qadira: User, chiara: User, state: str
) -> None:
    case, correction = taken_away(world, august, ada, "0.6.2", state, qadira)
    (second,) = correction.published_lists.all()
    assert (case.state, case.reached_on, case.unconfirmed_by) == ("conditional", None, second)
    at(NOW)
    assert "The title waits for its rating again." in Client().get(f"/titles/applications/{case.pk}/").content.decode()
    october = a_list(august.system, OCTOBER)
    listed(october, ada, 2110)
    follow_list(str(october.pk))
    case.refresh_from_db()
    assert (case.reached_on, case.unconfirmed_by) == (OCTOBER, None)


def test_an_application_whose_rating_is_back_is_released(
    world: World, august: RatingList, ada: Player, qadira: User
) -> None:
    case, _correction = taken_away(world, august, ada, "1.3", "submitted", qadira)
    october = a_list(august.system, OCTOBER)
    listed(october, ada, 2299)
    follow_list(str(october.pk))
    case.refresh_from_db()
    assert case.unconfirmed_by is not None
    november = a_list(august.system, OCTOBER + timedelta(days=31))
    listed(november, ada, 2300)
    follow_list(str(november.pk))
    case.refresh_from_db()
    assert (case.unconfirmed_by, len(told(f"application-{case.pk}-rating-back"))) == (None, 1)


# ---------------------------------------------------------------- how much is asked
def asked(correction: ListCorrection) -> int:
    with CaptureQueriesContext(
        connection,
    ) as questions:
        reexamine_ratings(correction, now=NOW)
    return len(questions)


def test_the_questions_do_not_grow_with_the_titles_of_a_correction(
    world: World, august: RatingList, ada: Player, qadira: User
) -> None:
    """Every title of the list has its rating on another one too. Two of the questions are who has several entries."""
    october, players = a_list(august.system, OCTOBER), world.opponents
    for player in players:
        listed(august, player, 2310)
        listed(october, player, 2310)
    a_case(world, players[0], "rating", "awarded", "FM")
    first = corrected(august, {players[0]: 2290}, qadira)
    one = asked(first)
    for player in players[1:]:
        a_case(world, player, "rating", "awarded", "FM")
    (second,) = first.published_lists.all()
    many = corrected(second, dict.fromkeys(players[1:], 2290), qadira)
    assert (asked(many), one) == (one, 5)
    assert TitleReexamination.objects.count() == 0
