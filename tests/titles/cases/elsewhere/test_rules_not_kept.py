"""A norm of a day whose rules are not kept here (before 2022): its certificate says what it is (1.5.4, 1.5.5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.urls import reverse

from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.cases.conftest import fred  # noqa: F401 - the fixture
from tests.titles.cases.files import CARD, certificate_of, vouched
from tests.titles.worlds import World
from tests.tournaments.forms import at, signed_in
from titles.calculators.rows import games_of, rows_from_text
from titles.cases.assembling import claim_elsewhere, judge_case
from titles.cases.elsewhere.countersigning import fits
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.models import TitleCase
from titles.cases.papers import Certificate
from titles.cases.services import available_norms, open_case
from titles.regulations.awards.rules import AwardRule
from titles.regulations.awards.verdict import LeftOut

TYPED = {
    "event": "Open of Lyon", "host": "FRA", "starts_on": "2019-04-08", "ends_on": "2019-04-16", "format": "swiss",
    "rounds": "9", "own": "USA", "card": CARD, "days_with_one_round": "9", "swiss_participants": "60",
    "swiss_average": "2100", "signed_by_arbiter": "on", "signed_by_federation": "on", "has_games": "on",
}  # fmt: skip
NEEDED = "the rules of that day are not kept here (1.5.4)."


@pytest.fixture
def case(world: World, chiara: User) -> TitleCase:
    at(NOW)
    return open_case(world.hero, "IM", by=chiara, now=NOW)


def sends(case: TitleCase, by: User, **changed: str) -> str:
    file = SimpleUploadedFile("it1.pdf", b"%PDF-1.7 of 2019", content_type="application/pdf")
    address = reverse("application_elsewhere", args=[case.pk])
    answer = signed_in(by).post(address, TYPED | changed | {"file": file}, follow=True)
    return " ".join(answer.content.decode().split())


def of_day(start: date, **said: object) -> Certificate:
    found = certificate_of(1)
    event = replace(found.dossier.event, start=start, end=start + timedelta(days=8))
    return replace(found, dossier=replace(found.dossier, event=event), **said)  # type: ignore[arg-type]


def test_the_certificate_is_asked_what_it_says_and_nothing_typed_is_lost(case: TitleCase, chiara: User) -> None:
    page = sends(case, chiara)
    assert page.count(NEEDED) == 2 * 2  # above the form and at each of the two fields
    assert "Open of Lyon" in page
    assert "Expected the norm that the certificate says" not in sends(case, chiara, certified_title="IM")
    assert not NormElsewhere.objects.exists()


def test_of_a_day_whose_rules_are_kept_it_is_not_asked(case: TitleCase, chiara: User) -> None:
    days = {"starts_on": "2022-01-01", "ends_on": "2022-01-09"}
    page = sends(case, chiara, **days, certified_title="IM", certified_games="9")
    assert page.count("Expected nothing here: the card is judged by the rules of its day (1.5.4).") == 2 * 2
    sends(case, chiara, **days)
    assert NormElsewhere.objects.get().certified_title == ""


def test_it_counts_as_its_certificate_says_once_a_second_person_has_held_it_against_the_page(
    case: TitleCase,
    chiara: User,
    fred: User,  # noqa: F811 - the fixture
) -> None:
    sends(case, chiara, certified_title="IM", certified_games="10")
    norm = NormElsewhere.objects.get()
    address = reverse("norm_elsewhere", args=[norm.pk])
    page = " ".join(signed_in(fred).get(address).content.decode().split())
    for words in ("IM norm by the certificate", "Worth 10 games.", "½ IM Kovac, Ivo 2400 CAN", "Countersign norm"):
        assert words in page
    signed_in(fred).post(reverse("norm_elsewhere_countersign", args=[norm.pk]))
    norm.refresh_from_db()
    assert (norm.countersigned_by, fits(norm)) == (fred, True)
    found = judge_case(case, NOW.date()).way
    assert [(each.event, each.games, each.edition) for each in found.norms] == [("Open of Lyon", 10, None)]
    norm.certified_games = 27
    assert not fits(norm)


def test_of_rounds_that_its_card_does_not_have_no_search_is_promised(
    case: TitleCase,
    chiara: User,
    fred: User,  # noqa: F811 - the fixture
) -> None:
    said = of_2019(4, 9, CARD.splitlines(), rounds=11)
    norm = vouched(case, said, by=chiara, second=fred, now=NOW)
    page = signed_in(fred).get(reverse("norm_elsewhere", args=[norm.pk])).content.decode()
    assert "2 rounds of the event are not on the card." in page
    assert "the search does" not in page


def test_it_is_none_for_a_higher_title(world: World, chiara: User, fred: User) -> None:  # noqa: F811 - the fixture
    case = open_case(world.hero, "GM", by=chiara, now=NOW)
    said = of_day(date(2019, 4, 8), certified_title="IM", certified_games=9)
    vouched(case, said, by=chiara, second=fred, now=NOW)
    found = judge_case(case, NOW.date()).way
    assert (found.norms, found.left_out) == (
        (), (LeftOut(event="Open of Paris 1", article="1.5.2", reason="for-a-lower-title"),),
    )  # fmt: skip
    assert [claim.title for _norm, claim in available_norms(case, NOW.date())] == ["IM"]


@pytest.mark.parametrize(
    ("registered_on", "used", "reason"),
    [
        (None, 0, "registration-not-shown"),
        (date(2013, 7, 30), 9, None),
        (date(2013, 7, 31), 0, "expired"),
    ],
)
def test_1_5_5_one_from_before_july_2005_was_registered_in_time(
    case: TitleCase,
    chiara: User,
    fred: User,  # noqa: F811 - the fixture
    registered_on: date | None,
    used: int,
    reason: str | None,
) -> None:
    said = of_day(date(2004, 4, 8), certified_title="IM", certified_games=9, registered_on=registered_on)
    vouched(case, said, by=chiara, second=fred, now=NOW)
    found = judge_case(case, NOW.date()).way
    assert (sum(each.games for each in found.norms), [each.reason for each in found.left_out]) == (
        used, [reason] if reason else [],
    )  # fmt: skip


def test_1_5_5_a_registration_is_typed_of_old_norms_alone(case: TitleCase, chiara: User) -> None:
    said = {"certified_title": "IM", "certified_games": "9", "registered_on": "2013-01-05"}
    refused = sends(case, chiara, **said, starts_on="2005-06-23", ends_on="2005-07-01")
    assert "Only of a norm from before July 2005 (1.5.5)." in refused
    assert not NormElsewhere.objects.exists()
    sends(case, chiara, **said, starts_on="2005-06-22", ends_on="2005-06-30")
    assert NormElsewhere.objects.get().registered_on == date(2013, 1, 5)


EIGHT = CARD.splitlines()[:8]
WON = "+ Newman, Ned 2200 GER"
TEAM: dict[str, object] = {"format": "team", "team_championship": True}
WORLD_CUP: dict[str, object] = {"format": "knockout", "world_cup": True}


def of_2019(number: int, games: int, rows: list[str], **event: object) -> Certificate:
    """A certificate that says IM and so many games, of an event as it is told."""
    said = of_day(date(2019, number, 8), certified_title="IM", certified_games=games)
    card = replace(said.dossier, games=games_of(rows_from_text("\n".join(rows))))
    card = replace(card, event=replace(card.event, **event))  # type: ignore[arg-type]
    file = f"%PDF-1.7 {number}".encode()
    return replace(said, event=f"Event {number}", dossier=card, file=file)


@pytest.mark.parametrize(
    ("games", "rows", "event", "takes"),
    [
        (9, [WON, *EIGHT], {}, True),
        (10, [WON, *EIGHT], {}, True),  # a full point more (1.4.1d)
        (9, [*EIGHT, WON], {}, True),
        (9, CARD.splitlines(), {}, False),
        (9, EIGHT, WORLD_CUP | {"rounds": 8}, False),  # 1.4.1b
        (9, [WON, *EIGHT], WORLD_CUP, False),
        (9, EIGHT, TEAM | {"rounds": 8}, False),  # eight by 1.4.1b, and one by 1.4.1d
        (8, [WON, *EIGHT], TEAM, False),
        (9, [WON, *EIGHT], TEAM, True),
    ],
)
def test_1_4_1c_is_what_a_certificate_rests_on_where_one_of_nine_rounds_was_won_by_forfeit(
    case: TitleCase,
    chiara: User,
    fred: User,  # noqa: F811 - the fixture
    games: int,
    rows: list[str],
    event: dict[str, object],
    takes: bool,
) -> None:
    norm = vouched(case, of_2019(4, games, rows, **event), by=chiara, second=fred, now=NOW)
    claim = claim_elsewhere(norm, NOW.date())
    assert (claim.title, claim.games, claim.eight_games) == ("IM", games, takes)


def test_1_4_1b_a_second_team_championship_stands_with_its_eight_games(
    case: TitleCase,
    chiara: User,
    fred: User,  # noqa: F811 - the fixture
) -> None:
    for number in (4, 5):
        vouched(case, of_2019(number, 9, [WON, *EIGHT], **TEAM), by=chiara, second=fred, now=NOW)
    found = judge_case(case, NOW.date()).way
    assert sorted(each.games for each in found.norms) == [8, 9]
    (finding,) = (each for each in found.findings if each.rule is AwardRule.EIGHT_GAME_NORMS)
    assert (finding.found, finding.status.value) == (1, "met")


def test_the_database_has_both_or_neither(case: TitleCase, chiara: User, fred: User) -> None:  # noqa: F811 - the fixture
    norm = vouched(case, certificate_of(1), by=chiara, second=fred, now=NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        NormElsewhere.objects.filter(pk=norm.pk).update(certified_title="IM")
