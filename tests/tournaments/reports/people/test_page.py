"""The page beside the register: which field differs, what is no difference, who is open, and who may settle it when."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.lists.models import ListEntry, RatingList
from ratings.register.matching.names import Agreement
from ratings.register.matching.proposals import Sign
from ratings.register.models import Federation, Player
from ratings.register.newcomers.models import Newcomer
from ratings.register.newcomers.services import refuse_newcomer, withdraw_newcomer
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.models import AuditEntry
from tests.tournaments.events import AFTER, LINES, changed, finished, on_the_register, received, trf
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.people.test_services import NORA
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report
from tournaments.reports.people.page import Shown, people_page
from tournaments.reports.people.section import people_section
from tournaments.reports.people.services import accept_newcomer, say_whom_lines_mean


@pytest.fixture
def four(astrid: User, boris: User, chiara: User, usa: Federation) -> Tournament:
    on_the_register(usa)
    Player.objects.filter(fide_id=2099104).update(birth_date=date(1999, 3, 2), birth_year=1999)
    return finished(astrid, boris, chiara)


def shown(four: Tournament, boris: User, **said: str) -> Shown:
    """Demir of the register beside the fourth line, which says something else."""
    report = received(four, boris, trf(lines=changed(4, **{"birth": "1999/03/02", **said})))
    line = people_page(report, everyone=True).lines[3]
    return next(each for each in line.people if each.player.fide_id == 2099104)


# ---------------------------------------------------------------- what differs
@pytest.mark.parametrize(
    ("said", "differs"),
    [
        ({}, set()),
        ({"name": "DEMIR Deniz"}, set()),
        ({"name": "Demir, Denis"}, {"name"}),
        ({"title": "FM"}, {"title"}),
        ({"title": ""}, set()),
        ({"federation": "CAN"}, {"federation"}),
        ({"federation": ""}, set()),
        ({"rating": "1891"}, {"rating"}),
        ({"rating": ""}, set()),
        ({"sex": "w"}, {"sex"}),
        ({"birth": "1998/03/02"}, {"born"}),
        ({"birth": "1999/02/03"}, {"born"}),
        ({"birth": "1999/04/02"}, {"born"}),
        ({"birth": "1999/00/00"}, set()),
        ({"birth": ""}, set()),
        ({"title": "IM", "rating": "2400", "sex": "w", "federation": "CAN"}, {"title", "rating", "sex", "federation"}),
    ],
)  # fmt: skip
def test_what_the_line_says_otherwise_is_marked_and_what_it_leaves_out_is_not(
    said: dict[str, str], differs: set[str], four: Tournament, boris: User
) -> None:
    assert shown(four, boris, **said).differs == differs


def next_list(**lines: dict[str, object]) -> None:
    """A newer list of the first day with one line, or with none."""
    newer = RatingList.objects.create(
        system_id="fide-standard", list_date=date(2025, 10, 2), sequence=2, origin="test", entries_count=len(lines),
        content_sha256="0" * 64, chain_sha256="2" * 64, published_at=AFTER,
    )  # fmt: skip
    demir = Player.objects.get(fide_id=2099104)
    for line in lines.values():
        ListEntry.objects.create(rating_list=newer, player=demir, name=demir.name, sex=demir.sex, **line)


def test_title_federation_and_rating_are_those_of_the_list_of_the_first_day(
    four: Tournament, boris: User, can: Federation
) -> None:
    next_list(demir={"title": "CM", "federation": can, "rating": 1895})
    found = shown(four, boris)
    assert dict(found.values) == {
        "name": "Demir, Deniz", "title": "CM", "federation": "CAN", "rating": "1895", "sex": "m", "born": "1999",
    }  # fmt: skip
    assert found.differs == {"federation", "rating"}


def test_who_is_on_no_list_has_title_and_federation_of_the_register_and_no_rating(
    four: Tournament, boris: User
) -> None:
    next_list()
    found = shown(four, boris, title="FM")
    assert (found.values["title"], found.values["federation"], found.values["rating"]) == ("", "USA", "")
    assert found.differs == {"title", "rating"}


# ---------------------------------------------------------------- proposals
@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("Deniz Demir", Agreement.SWAPPED),
        ("Demri, Deniz", Agreement.LETTERS),
        ("Demir, D", Agreement.INITIALS),
        ("Démir, Deniz", Agreement.ACCENTS),
    ],
)  # fmt: skip
def test_a_name_that_is_turned_mistyped_or_short_is_proposed_and_not_decided(
    name: str, how: Agreement, four: Tournament, boris: User
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="", name=name, birth="1999/00/00")))
    [line] = people_page(report).lines
    assert [(each.player.fide_id, how in each.proposal.how, each.is_meant) for each in line.people] == [
        (2099104, True, False)
    ]


def test_two_digits_of_a_number_exchanged_are_a_sign_for_its_holder(four: Tournament, boris: User) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="2099140")))
    [line] = people_page(report).lines
    assert [Sign.NUMBER_MISTYPED in each.proposal.signs for each in line.people] == [True]


def test_whom_the_line_means_stands_first_however_little_speaks_for_him(four: Tournament, boris: User) -> None:
    report = received(four, boris, trf(lines=changed(4, name="Berg, Bo")))
    [line] = people_page(report).lines
    assert [(each.player.fide_id, each.is_meant) for each in line.people] == [(2099104, True), (2099102, False)]
    assert Sign.OTHER_NAME in line.people[0].proposal.signs
    assert [other.rank for other in line.alike] == [2]


def test_lines_that_look_the_same_name_each_other(four: Tournament, boris: User) -> None:
    lines = (
        LINES[0],
        changed(2, name="Amato Anna", birth="")[1],
        LINES[2],
        changed(4, name="Amato, Anna", birth="1999")[3],
    )
    page = people_page(received(four, boris, trf(lines=lines)), everyone=True)
    assert [[other.rank for other in line.alike] for line in page.lines] == [[2], [1], [], []]


# ---------------------------------------------------------------- open or not
def test_a_newcomers_line_is_open_again_when_the_request_came_to_nothing(
    four: Tournament, boris: User, chiara: User
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="")))
    section = lambda: people_section(report, boris, AFTER.date())  # noqa: E731
    told = [section()]
    say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    told.append(section())
    refuse_newcomer(Newcomer.objects.get(), by=chiara, now=AFTER, reason="Which club?")
    told.append(section())
    withdraw_newcomer(Newcomer.objects.get(), by=boris, now=AFTER)
    told.append(section())
    say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    accept_newcomer(Newcomer.objects.get(state="asked"), by=chiara, now=AFTER)
    told.append(section())
    assert [(each.open_lines, each.asked, each.may_settle) for each in told] == [
        (1, 0, True), (0, 1, True), (1, 0, True), (1, 0, True), (0, 0, True),
    ]  # fmt: skip


def test_a_line_may_be_said_to_mean_nobody_again(four: Tournament, boris: User) -> None:
    report = received(four, boris)
    say_whom_lines_mean(report, {4: None}, by=boris, now=AFTER)
    entry = report.entries.get(rank=4)
    assert (entry.player, entry.matched, people_page(report).open_count) == (None, "", 1)


# ---------------------------------------------------------------- every state and office
@pytest.fixture
def everybody(
    astrid: User, boris: User, chiara: User, carla: User, dmitri: User, quentin: User, faruk: User
) -> list[User]:
    return [astrid, boris, chiara, carla, dmitri, quentin, faruk]


@pytest.mark.parametrize(
    ("state", "settlers"),
    [
        ("draft", {"boris", "chiara"}),
        ("returned", {"boris", "chiara"}),
        ("certified", {"chiara"}),
        ("endorsed", set()),
        ("superseded", set()),
    ],
)
def test_who_settles_the_lines_in_which_state(
    state: str, settlers: set[str], four: Tournament, everybody: list[User], boris: User
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="")))
    Report.objects.filter(pk=report.pk).update(state=state)
    demir, found = Player.objects.get(fide_id=2099104), set()
    for user in everybody:
        try:
            say_whom_lines_mean(report, {4: demir}, by=user, now=AFTER)
        except NotPermitted:
            continue
        found.add(user.name.split()[0].lower())
    assert found == settlers
    assert AuditEntry.objects.filter(act="match people").count() == len(settlers)
    assert (report.entries.get(rank=4).player is not None) == bool(settlers)


def test_what_was_typed_while_the_report_was_certified_is_told_that_it_has_moved_on(
    four: Tournament, boris: User, faruk: User
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="")))
    at(AFTER)
    Report.objects.filter(pk=report.pk).update(state="certified")
    address, typed = f"/reports/{report.pk}/people/", {"line-4-who": "2099104"}
    answer = signed_in(boris).post(address, typed, follow=True)
    assert answer.redirect_chain == [(f"/reports/{report.pk}/", 302)]
    assert "Somebody was quicker" in answer.content.decode()
    assert signed_in(boris).get(address).status_code == 404
    assert signed_in(faruk).post(address, typed).status_code == 404
    assert report.entries.get(rank=4).player is None


def test_who_settles_second_finds_the_line_settled_and_overwrites_nothing(
    four: Tournament, boris: User, chiara: User
) -> None:
    report = received(four, boris, trf(lines=changed(4, fide_id="")))
    at(AFTER)
    address = f"/reports/{report.pk}/people/"
    signed_in(chiara).post(address, {"line-4-who": "number", "line-4-number": "2099104"})
    typed = {
        "line-4-who": "newcomer", "line-4-new-name": "X, Y", "line-4-new-federation": "USA", "line-4-new-sex": "m",
        "line-4-new-born": "1999",
    }  # fmt: skip
    page = signed_in(boris).post(address, typed, follow=True).content.decode()
    assert "Nothing was chosen, and nothing was changed." in page
    assert (report.entries.get(rank=4).player.fide_id, Newcomer.objects.count()) == (2099104, 0)
