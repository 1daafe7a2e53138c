"""The application on paper, in place of IT2, whose fields are in no source: whole, and with what is open as open."""

from __future__ import annotations

from datetime import date, timedelta

from ratings.lists.models import ListEntry
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.titles.cases.files import certificate_of, vouched
from tests.titles.championships.test_line import cup, reviewed
from tests.titles.worlds import World, a_list
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.paper.printed import text_of
from titles.cases import meetings, papers, procedure, services
from titles.cases.models import TitleCase
from titles.championships.models import DirectRow
from titles.norms.models import Norm

__all__ = ["cup"]
RULES = "FIDE Title Regulations effective from 1 January 2024"
PERSON = "Title application IM, Farid, Ömer in place of IT2 Title: International Master Player: Farid, Ömer"
EVENTS = "".join(
    f"Open of Paris {number} {day} 2024 9 not found here; entered by Chiara Officer; countersigned by Fred President "
    for number, day in ((1, "10 August"), (2, "10 September"), (3, "10 October"))
)
NORMS = "".join(
    f"✓ Norm by the rules of its own day: Open of Paris {number} {RULES} {RULES} 1.5.4 "
    f"✓ Certificate with both signatures: Open of Paris {number} the certificate IT1 with both signatures there 1.8 "
    f"✓ Card countersigned by somebody else than who has typed it: Open of Paris {number} "
    "the countersignature of a second person there 1.8 "
    f"✓ Games sent with the report: Open of Paris {number} the games as PGN there 1.9.1 "
    for number in (1, 2, 3)
)
TOGETHER = (
    "✓ Games in the norms at least 27 games 27 games 1.5.1 "
    "✓ Norms of eight games that count as nine at most 1 0 1.4.1c "
    "✓ Norms under the normal rule on federations at least 1 3 1.4.3e "
    "✓ Norms from a large individual Swiss or an event that stands for it at least 1 3 1.5.6 "
    "✓ Standard rating reached at some time at least 2400 2405 1.5.3 "
)


def the_case(world: World, approved: Norm, chiara: User, fred: User) -> TitleCase:
    """Three norms made elsewhere, vouched for."""
    case = services.open_case(world.hero, "IM", by=chiara, now=NOW)
    for number in (1, 2, 3):
        vouched(case, certificate_of(number), by=chiara, second=fred, now=NOW)
    services.take_norm_out(case.norms.get(norm=approved), by=chiara, now=NOW)
    return case


def paper(case: TitleCase, user: User) -> str:
    at(NOW)
    return text_of(signed_in(user).get(f"/titles/applications/{case.pk}.pdf").content)


def test_a_whole_application_says_everything_that_it_rests_on(
    approved: Norm, world: World, chiara: User, dmitri: User, fred: User, quentin: User, qadira: User
) -> None:
    case = services.submit_case(the_case(world, approved, chiara, fred), by=chiara, now=NOW)
    papers.note_fee(case, paid_on=NOW.date(), reference="Bank 7", has_surcharge=False, by=dmitri, now=NOW)
    meeting = meetings.plan_meeting(NOW.date() + timedelta(days=50), "Lausanne", by=qadira, now=NOW)
    procedure.schedule_case(procedure.post_case(case, by=quentin, now=NOW), meeting, by=quentin, now=NOW)
    assert paper(case, chiara) == (
        f"{PERSON} FIDE ID: 99000011 Federation: United States of America (USA) Title held: FM "
        "Rating reached: 2405, 1 July 2024 Submitted: 1 September 2025 Fee: 1 September 2025, Bank 7 "
        f"Meeting: 21 October 2025 Event Last day Games Certificate {EVENTS}"
        f"Requirement required found Article {TOGETHER}{NORMS}"
        "✓ Signed by the player’s federation the signature of the player’s federation there 1.10c "
        "✓ Application on the form the application form there 2.1 ✓ Fee the fee there 2.2 "
        "✓ Days before the meeting at least 45 50 2.3 ✓ Days posted before the meeting at least 30 50 2.4 "
        "Chiara Officer, 1 September 2025 For the federation of the player (1.10c) "
        "Title application · IM, Farid, Ömer 1 / 1"
    )


def test_what_is_open_stands_first_and_its_fields_are_left_open(
    approved: Norm, world: World, chiara: User, fred: User
) -> None:
    case = the_case(world, approved, chiara, fred)
    assert paper(case, chiara) == (
        f"{PERSON} FIDE ID: 99000011 Federation: United States of America (USA) Title held: FM "
        "Rating reached: 2405, 1 July 2024 Submitted: – Fee: – "
        f"Meeting: – Event Last day Games Certificate {EVENTS}"
        "Requirement required found Article "
        "○ Signed by the player’s federation the signature of the player’s federation 1.10c ○ Fee the fee 2.2 "
        "○ Days before the meeting at least 45 – 2.3 ○ Days posted before the meeting at least 30 – 2.4 "
        f"{TOGETHER}{NORMS}✓ Application on the form the application form there 2.1 "
        "For the federation of the player (1.10c) Title application · IM, Farid, Ömer 1 / 1"
    )


def test_a_title_from_a_championship_says_its_place_its_list_and_who_has_confirmed_it(
    cup: World, boris: User, chiara: User, quentin: User, qadira: User
) -> None:
    """It has no fee and no meeting (0.6.1). Conditional first; asked for finally it is that still."""
    case = next(each for each in reviewed(cup, boris, quentin) if each.player == cup.runner_up)
    place = (
        "Championship: Norm Open <i>2024</i> Result: place 2, 6 of 9 games "
        "List of direct titles: signed by Boris Arbiter; reviewed by Quentin Commission "
    )
    assert f"{place}Submitted: – Decision: – Requirement" in paper(case, chiara)
    procedure.confirm_title(services.submit_case(case, by=chiara, now=NOW), by=qadira, now=NOW)
    decided = "Submitted: 1 September 2025 Decision: awarded conditionally, Qadira Chair, 1 September 2025 Requirement"
    assert f"{place}{decided}" in paper(case, chiara)
    DirectRow.objects.filter(pk=case.direct_id).update(struck_by=boris, struck_at=NOW, struck_reason="Third")
    TitleCase.objects.filter(pk=case.pk).update(state="asked")
    assert f"List of direct titles: struck, Boris Arbiter {decided}" in paper(case, chiara)


def test_a_title_by_rating_says_who_has_confirmed_it(world: World, chiara: User, qadira: User) -> None:
    july = a_list(world.rating_list.system, date(2024, 7, 1))
    line = {"name": "Runner", "federation_id": "USA", "rating": 2310, "games_total": 60}
    ListEntry.objects.create(rating_list=july, player=world.runner_up, **line)
    case = services.open_case(world.runner_up, "FM", by=chiara, now=NOW)
    assert "Submitted: – Decision: – Requirement" in paper(case, chiara)
    procedure.confirm_title(services.submit_case(case, by=chiara, now=NOW), by=qadira, now=NOW)
    assert "Submitted: 1 September 2025 Decision: awarded, Qadira Chair, 1 September 2025 Requirement" in paper(
        case, chiara
    )
