"""The report of a Form 4 is corrected: it is marked where that says something else of the player, and told."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from ratingsite.office.accounts.models import User
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import NOW
from tests.titles.worlds import World, later_version, same_version_again
from tests.tournaments.forms import at
from titles.certificates.form_4 import services
from titles.certificates.form_4.corrected import hold_against
from titles.certificates.form_4.models import TitleResult
from titles.norms.title_norms_2003 import forms_4
from titles.tasks import find_norms
from tournaments.reports.models import Report

SAYS = "The report of its event was corrected since, and the games or figures of the player are other ones in it."


def with_another_result(world: World, arbiter: User) -> Report:
    """The next version: the hero has lost the first game, which he had won."""
    report = same_version_again(world, arbiter, is_first_game_lost=True)
    Report.objects.filter(pk=world.report.pk).update(state="corrected")
    return report


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
