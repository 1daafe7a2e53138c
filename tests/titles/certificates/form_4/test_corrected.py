"""The report of a Form 4 is corrected: it is marked where that says something else of the player, and told."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from ratings.ledger.mergers import merge_entries
from ratings.register.models import Player
from ratingsite.foundations.transitions import StaleState
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.appeals.models import Refusal
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.titles.corrected import corrected, listed
from tests.titles.league import accepted_part, league
from tests.titles.worlds import World, a_list, later_version, same_version_again
from tests.tournaments.forms import at, signed_in
from titles.certificates.form_4 import services
from titles.certificates.form_4.corrected import hold_against
from titles.certificates.form_4.facts import card_facts
from titles.certificates.form_4.models import TitleResult
from titles.certificates.form_4.selectors import work_for
from titles.norms.title_norms_2003 import Form4, forms_4
from titles.tasks import find_norms, reexamine_after_correction
from tournaments.reports.models import Game, Report

OF_LISTS = "A rating list of the days of its event was corrected since"
SAYS = "The report of its event was corrected since, and the games or figures of the player are other ones in it."


def with_another_result(world: World, arbiter: User) -> Report:
    """The next version: the hero has lost the first game, which he had won."""
    report = same_version_again(world, arbiter, is_first_game_lost=True)
    Report.objects.filter(pk=world.report.pk).update(state="corrected")
    return report


def in_parts(world: World) -> dict[int, Report]:
    """The event of 2005 in three parts of three rounds."""
    parts, tournament = league(world), world.tournament
    for scheduled in tournament.schedule.all():
        tournament.schedule.filter(pk=scheduled.pk).update(day=scheduled.day.replace(year=2005))
    tournament.ends_on = tournament.ends_on.replace(year=2005)
    tournament.save()
    return parts


def next_version_of(part: Report, result: str) -> Report:
    """The same part once more; the game of round 1 that the hero has won has this result."""
    again = accepted_part(part.tournament, part.part, part.last_round or 0, version=part.version + 20)
    lines = {}
    for entry in part.entries.all():
        lines[entry.pk], entry.report, entry.pk = entry, again, None
        entry.save(force_insert=True)
    for game in part.games.all():
        is_his = game.round == 1 and game.white.fide_id == 99000011
        white, black = lines[game.white_id], lines[game.black_id]
        new = result if is_his else game.result
        Game.objects.create(report=again, round=game.round, white=white, black=black, result=new)
    Report.objects.filter(pk=part.pk).update(state="corrected")
    return again


def told(result: TitleResult) -> list[tuple[str, list[str]]]:
    found = OutboxMessage.objects.filter(dedup_key__contains=f"title-result-{result.pk}-version").order_by("pk")
    return [(message.payload["subject"], sorted(message.payload["to"])) for message in found]


def test_one_that_the_corrected_report_does_not_bear_out_is_marked_and_told_once(
    old: World, issued: TitleResult, boris: User, chiara: User
) -> None:
    report = with_another_result(old, boris)
    find_norms(str(report.pk))
    find_norms(str(report.pk))
    issued.refresh_from_db()
    assert (issued.state, issued.differs_from) == ("issued", report)
    assert [each.act for each in history_of(issued)].count("hold title result against report") == 1
    people = sorted({boris.email, chiara.email})
    assert told(issued) == [(f"Report corrected: Form 4 of {issued.player.name}", people)]
    at(NOW)
    for page in (reverse("title_result", args=[issued.pk]), reverse("verify", args=[issued.code])):
        assert SAYS in Client().get(page).content.decode(), page


def test_one_that_it_bears_out_is_left_alone_and_a_mark_goes_with_a_version_that_does(
    old: World, issued: TitleResult, boris: User
) -> None:
    Report.objects.filter(pk=old.report.pk).update(state="corrected")
    same = same_version_again(old, boris)
    assert hold_against(same, now=NOW) == []
    TitleResult.objects.filter(pk=issued.pk).update(differs_from=same)
    assert hold_against(same, now=NOW) == [issued]
    issued.refresh_from_db()
    assert (issued.differs_from, told(issued)[0][0]) == (None, f"It is borne out: Form 4 of {issued.player.name}")


def test_of_whom_the_new_version_does_not_have_it_is_marked_too(old: World, issued: TitleResult, boris: User) -> None:
    empty = later_version(old, boris)
    assert hold_against(empty, now=NOW) == [issued]


def test_no_second_one_is_signed_in_the_new_version_before_the_first_one_is_closed(
    old: World, issued: TitleResult, boris: User, chiara: User
) -> None:
    form = forms_4(with_another_result(old, boris))[0]
    said = {"points_required": {"IM": 550}, "place_of_birth": "Antakya", "by": boris, "now": NOW}
    with pytest.raises(services.AlreadyNamed):
        services.sign_result(form, **said)  # type: ignore[arg-type]
    services.revoke_result(issued, by=chiara, now=NOW, reason="The first game was lost.")
    assert services.sign_result(form, **said).state == "signed"  # type: ignore[arg-type]


def test_of_an_event_in_parts_a_corrected_part_is_held_against_the_papers_of_the_last_one(
    old: World, boris: User, chiara: User
) -> None:
    """A Form 4 has the rounds of all parts, whichever of them was the last that had the player."""
    parts = in_parts(old)
    form = next(form for form in forms_4(parts[3]) if form.entry.player == old.hero)
    said = {"points_required": {"IM": 650}, "place_of_birth": "Antakya", "by": boris, "now": NOW}
    signed = services.sign_result(form, **said)  # type: ignore[arg-type]
    assert (signed.report, len(form.dossier.games)) == (parts[3], 9)
    same = next_version_of(parts[1], "1-0")
    assert hold_against(same, now=NOW) == []
    assert hold_against(next_version_of(same, "0-1"), now=NOW) == [signed]


SAID: dict[str, Any] = {"points_required": {"IM": 650}, "place_of_birth": "Antakya"}
IN_PARTS = "This is a part of a long tournament. The form has the rounds of all its parts"


def of_hero(world: World, part: Report) -> Form4:
    return next(form for form in forms_4(part) if form.entry.player == world.hero)


@pytest.mark.parametrize("missing", [(3,), (2, 3), (2,)])
def test_of_an_event_in_parts_none_is_signed_before_all_of_them_are_in(
    missing: tuple[int, ...], old: World, boris: User
) -> None:
    """It would say so many rounds, points and games of an event that has others (ruling: form-4-parts)."""
    parts = in_parts(old)
    late = [parts[number].pk for number in missing]
    Report.objects.filter(pk__in=late).update(state="endorsed")
    at(NOW)
    early, chief = of_hero(old, parts[1]), signed_in(boris)
    with pytest.raises(NotPermitted) as refusal:
        services.sign_result(early, **SAID, by=boris, now=NOW)
    assert refusal.value.decision.waits_for == {"new"}
    shown = chief.get(reverse("form_4_2003", args=[early.entry.report_id, early.number])).content.decode()
    assert (IN_PARTS in shown, "Sign as chief arbiter" in shown) == (True, False)
    Report.objects.filter(pk__in=late).update(state="accepted")
    whole = of_hero(old, parts[3])
    shown = chief.get(reverse("form_4_2003", args=[whole.entry.report_id, whole.number])).content.decode()
    assert (IN_PARTS in shown, "Sign as chief arbiter" in shown) == (False, True)
    assert services.sign_result(whole, **SAID, by=boris, now=NOW).state == "signed"


def test_of_an_event_in_parts_a_player_has_one_paper(old: World, boris: User) -> None:
    """Signed before the last parts had come in, as it once could be, it is held against them."""
    parts = in_parts(old)
    last = Report.objects.filter(pk__in=[parts[2].pk, parts[3].pk])
    last.update(state="endorsed")
    early = card_facts(of_hero(old, parts[1]), SAID["points_required"], SAID["place_of_birth"])
    last.update(state="accepted")
    signed = services.sign_result(of_hero(old, parts[1]), **SAID, by=boris, now=NOW)
    TitleResult.objects.filter(pk=signed.pk).update(report=parts[1], facts=early)
    with pytest.raises(services.AlreadyNamed):
        services.sign_result(of_hero(old, parts[3]), **SAID, by=boris, now=NOW)
    assert hold_against(parts[3], now=NOW) == [signed]


def test_one_that_was_signed_under_a_number_that_became_a_second_one_is_held_against_the_person(
    old: World, issued: TitleResult, boris: User, dmitri: User
) -> None:
    facts = {"name": old.hero.name, "fide_id": 2099999, "federation": old.hero.federation, "sex": "m"}
    merge_entries(old.hero, Player.objects.create(**facts), by=dmitri, now=NOW, reason="Typed twice.")
    again = same_version_again(old, boris)
    Report.objects.filter(pk=old.report.pk).update(state="corrected")
    assert hold_against(again, now=NOW) == []


# ---------------------------------------------------------------- a list is corrected
def test_one_whose_figures_are_others_by_a_corrected_list_is_marked_and_told_once(
    old: World, issued: TitleResult, boris: User, chiara: User, qadira: User
) -> None:
    find_norms(str(old.report.pk))
    assert told(issued) == []
    correction = corrected(old.rating_list, {old.opponents[0]: 2200}, qadira)
    for _ in range(2):
        reexamine_after_correction(str(correction.pk))
    issued.refresh_from_db()
    assert (issued.state, issued.differs_from) == ("issued", old.report)
    people = sorted({boris.email, chiara.email})
    assert told(issued) == [(f"List corrected: Form 4 of {issued.player.name}", people)]
    at(NOW)
    for page in (reverse("title_result", args=[issued.pk]), reverse("verify", args=[issued.code])):
        shown = Client().get(page).content.decode()
        assert (OF_LISTS in shown, SAYS in shown) == (True, False), page
    newest = old.rating_list.superseded_by
    reexamine_after_correction(str(corrected(newest, {old.opponents[0]: 2450}, qadira).pk))
    issued.refresh_from_db()
    assert issued.differs_from is None
    assert told(issued)[1][0] == f"It is borne out: Form 4 of {issued.player.name}"


def test_one_whose_figures_are_the_same_by_it_is_left_alone(old: World, issued: TitleResult, qadira: User) -> None:
    """The list of another month, and a line that nobody of the event has."""
    later = a_list(old.rating_list.system, old.rating_list.list_date + timedelta(days=92))
    listed(later, old.opponents[0], 2450)
    reexamine_after_correction(str(corrected(later, {old.opponents[0]: 2200}, qadira).pk))
    issued.refresh_from_db()
    assert (issued.differs_from, told(issued)) == (None, [])


# ---------------------------------------------------------------- signed or countersigned too early
def test_a_form_that_was_read_before_its_report_was_corrected_is_not_signed_any_more(old: World, boris: User) -> None:
    """The next version is accepted between the reading of the form and its signature."""
    form = of_hero(old, old.report)
    assert form.entry.report.state == "accepted"
    with_another_result(old, boris)
    with pytest.raises(NotPermitted) as refusal:
        services.sign_result(form, **SAID, by=boris, now=NOW)
    assert refusal.value.decision.waits_for == {"new"}
    assert TitleResult.objects.count() == 0


def test_a_form_that_was_read_before_another_part_was_corrected_is_not_signed_any_more(old: World, boris: User) -> None:
    parts = in_parts(old)
    form = of_hero(old, parts[3])
    next_version_of(parts[1], "0-1")
    with pytest.raises(StaleState):
        services.sign_result(form, **SAID, by=boris, now=NOW)
    assert TitleResult.objects.count() == 0
    assert services.sign_result(of_hero(old, parts[3]), **SAID, by=boris, now=NOW).state == "signed"


def test_nobody_countersigns_one_that_the_report_as_it_is_now_does_not_bear_out(
    old: World, boris: User, chiara: User
) -> None:
    """It would be issued from a version that is not the accepted one: it is refused or withdrawn, and signed anew."""
    signed = services.sign_result(of_hero(old, old.report), **SAID, by=boris, now=NOW)
    at(NOW)
    page = reverse("title_result", args=[signed.pk])
    acts = [reverse("title_result_act", args=[signed.pk, act]) for act in ("countersign", "refuse", "withdraw")]
    officer, chief = signed_in(chiara), signed_in(boris)
    assert [act in officer.get(page).content.decode() for act in acts] == [True, True, False]
    report = with_another_result(old, boris)
    find_norms(str(report.pk))
    assert [act in officer.get(page).content.decode() for act in acts] == [False, True, False]
    shown = chief.get(page).content.decode()
    assert [act in shown for act in acts] == [False, False, True]
    assert "the chief arbiter, who withdraws it and may sign another one" in shown
    assert [[(item.what, item.url) for item in work_for(who, NOW.date())] for who in (chiara, boris)] == [
        [], [("It is not borne out any more: withdraw it, and sign another one", page)],
    ]  # fmt: skip
    signed.refresh_from_db()
    with pytest.raises(NotPermitted):
        services.countersign_result(signed, by=chiara, now=NOW)
    services.withdraw_result(signed, by=boris, now=NOW, reason="The first game was lost.")
    again = services.sign_result(of_hero(old, report), **SAID, by=boris, now=NOW)
    assert services.countersign_result(again, by=chiara, now=NOW).state == "issued"


def test_one_that_is_borne_out_again_is_countersigned(old: World, boris: User, chiara: User) -> None:
    signed = services.sign_result(of_hero(old, old.report), **SAID, by=boris, now=NOW)
    TitleResult.objects.filter(pk=signed.pk).update(differs_from=old.report)
    with pytest.raises(NotPermitted):
        services.countersign_result(signed, by=chiara, now=NOW)
    assert hold_against(old.report, now=NOW) == [signed]
    assert services.countersign_result(signed, by=chiara, now=NOW).state == "issued"


def test_of_one_person_under_two_numbers_there_is_one_paper(
    old: World, issued: TitleResult, boris: User, chiara: User, dmitri: User
) -> None:
    facts = {"name": old.hero.name, "fide_id": 2099999, "federation": old.hero.federation, "sex": "m"}
    real = Player.objects.create(**facts)
    merge_entries(old.hero, real, by=dmitri, now=NOW, reason="Typed twice.")
    form = next(form for form in forms_4(old.report) if form.entry.player == real)
    with pytest.raises(services.AlreadyNamed):
        services.sign_result(form, **SAID, by=boris, now=NOW)
    services.revoke_result(issued, by=chiara, now=NOW, reason="Another name.")
    assert services.sign_result(form, **SAID, by=boris, now=NOW).state == "signed"
    assert Refusal.objects.get().state == "settled"
