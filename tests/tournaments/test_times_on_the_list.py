"""How long an event may last, which day's ratings it counts, and which list it comes on, from the desk to the list.

The four play ``events.LINES`` with 2500 each: +1, -½, +1, -1½ over what was expected. K is 10 for who has reached 2400;
20 by the text of 2009 as it stands (8.56), and in rapid and blitz until September 2022 (7.32).

**4.13.** Rounds on 12 October, 1 and 21 November; on the list of 1 November Deniz has 2400. By the ratings of the time
of the game the second and third round are one against 2400 for who meets him (difference 100: .64 and .36):

    Anna    Deniz 1 -.50     Cy ½ -.50        Bo 1 -.50         +1.00
    Bo      Cy 0 -.50        Deniz 1 -.64     Anna 0 -.50       -0.64
    Cy      Bo 1 -.50        Anna ½ -.50      Deniz 1 -.64      +0.86
    Deniz   Anna 0 -.50      Bo 0 -.36        Cy 0 -.36         -1.22
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.permissions import NotPermitted
from tests.cast import person
from tests.tournaments.desk import Desk
from tests.tournaments.events import LINES
from tests.tournaments.to_the_list import (
    EIGHT,
    EVERYBODY,
    SINCE_2022,
    WHOLE,
    Way,
    left_out_of,
    listed_before,
    of_second_four,
    published,
    rated,
    ratings_on,
    second_four,
)
from tournaments.registration import decisions, services
from tournaments.registration.facts import deadlines_of
from tournaments.registration.models import Tournament

K = {"": 10, "fide-2009": 20}
SINCE_2009 = [
    (date(2009, 10, 12), ""),
    (date(2009, 10, 12), "fide-2009"),
    (date(2011, 10, 12), ""),
    (date(2012, 10, 12), ""),
    (date(2014, 10, 12), ""),
]


# ---------------------------------------------------------------- 4.12
@pytest.mark.parametrize(("day", "edition"), SINCE_2009)
def test_a_tournament_of_more_than_90_days_needs_the_chairmans_leave(desk: Desk, day: date, edition: str) -> None:
    """Three rounds, fifty days apart: 101 days. The second four have no leave."""
    second_four(desk)
    way = Way(desk=desk, system="fide-standard", day=day, edition=edition)
    way.listed(EIGHT)
    allowed = way.approved(days_a_round=50, highest_rating=2500)
    leave = decisions.allow_long_event(allowed, by=desk.qadira, now=desk.moment(day), reason="The club’s own.")
    assert (leave.kind, leave.article) == ("long-event", "4.12")
    too_long = way.approved(days_a_round=50, highest_rating=2500, name="Without leave")
    way.accepted(allowed)
    way.accepted(too_long, of_second_four())
    found = way.published(allowed)
    assert ratings_on(found) == EIGHT | rated(WHOLE, K[edition])
    assert (left_out_of(found, allowed), left_out_of(found, too_long)) == (set(), {("event-too-long", "4.1")})


# ---------------------------------------------------------------- 4.13
@pytest.mark.parametrize(
    ("day", "between", "edition"),
    [
        (date(2009, 10, 12), date(2009, 11, 1), ""),
        (date(2009, 10, 12), date(2009, 11, 1), "fide-2009"),
        (date(2011, 10, 12), date(2011, 11, 1), ""),
    ],
)
def test_the_ratings_of_the_start_or_of_the_game_as_was_chosen(
    desk: Desk, day: date, between: date, edition: str
) -> None:
    """Those of the start for the four, those of the game for the second four, of whom the last has 2400 too."""
    second_four(desk)
    way = Way(desk=desk, system="fide-standard", day=day, edition=edition)
    way.listed(EIGHT)
    before = (2500, 2500, 2500, 2400, 2500, 2500, 2500, 2400)
    listed_before(desk, "fide-standard", between, dict(enumerate(before, start=1)))
    for used, chosen_on, lines in (
        ("at-the-start", None, LINES),
        ("at-the-game", day - timedelta(days=40), of_second_four()),
    ):
        tournament = way.approved(
            name=used, days_a_round=20, highest_rating=2500, ratings_used=used, ratings_chosen_on=chosen_on
        )
        way.accepted(tournament, lines)
    over = (*WHOLE, 100, -64, 86, -122)
    assert ratings_on(way.published(tournament)) == {
        rank: (100 * before[rank - 1] + K[edition] * over[rank - 1] + 50) // 100 for rank in EIGHT
    }


# ---------------------------------------------------------------- 7.13, 7.1.3; rapid and blitz 6.13, 6.1.3
class SoonReported(Desk):
    """The same desk, which reports on the day after the last round."""

    def after(self, tournament: Tournament, last_round: int | None = None) -> datetime:
        return self.moment(tournament.ends_on + timedelta(days=1))


OFFICIAL_2009 = [
    ("fide-standard", date(2009, 10, 28), "", 10),
    ("fide-standard", date(2009, 10, 28), "fide-2009", 20),
    ("fide-standard", date(2011, 10, 28), "", 10),
    ("fide-standard", date(2012, 10, 28), "", 10),
    ("fide-standard", date(2014, 10, 28), "", 10),
]


@pytest.mark.parametrize(
    ("system", "day", "edition", "k"),
    [*OFFICIAL_2009, *[(system, day, "", k) for system, day, k in SINCE_2022]],
)
def test_an_official_event_may_end_until_the_day_before_its_list(
    desk: Desk, system: str, day: date, edition: str, k: int
) -> None:
    """It ends two days before the end of the month, behind the closing day, and is reported on the day before. The
    event of the second four is not official.
    """
    last = (day.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=2)
    day = last - timedelta(days=2)
    soon = SoonReported(**vars(desk))
    second_four(soon)
    way = Way(desk=soon, system=system, day=day, edition=edition)
    way.listed(EIGHT)
    way.accepted(way.approved(is_official=True, highest_rating=2500))
    way.accepted(way.approved(name="Of anybody", highest_rating=2500), of_second_four())
    found = published(soon, system, last + timedelta(days=2), edition=edition)
    assert ratings_on(found) == EIGHT | rated(WHOLE, k)


# ---------------------------------------------------------------- 4: interim reports
@pytest.mark.parametrize("day", [date(2022, 10, 1), date(2024, 1, 1), date(2024, 10, 1), date(2025, 11, 1)])
def test_a_long_tournament_comes_list_by_list(desk: Desk, day: date) -> None:
    """Rounds on the 1st, the 21st and 41 days later: the first two are a part of their own, the third the next.

    The first part: Anna beats Deniz and draws with Cy, +½; Bo loses to Cy and beats Deniz, 0; Cy +½; Deniz -1. The
    third round is rated with the same list, that of the first day, and comes a list later: ±½ each.
    """
    way = Way(desk=desk, system="fide-standard", day=day)
    way.listed(EVERYBODY)
    tournament = way.approved(days_a_round=20, highest_rating=2500)
    desk.accepted(desk.received(tournament, last_round=2))
    assert ratings_on(way.published(tournament)) == rated((50, 0, 50, -100), 10)
    desk.accepted(desk.received(tournament))
    assert ratings_on(way.published(tournament)) == rated(WHOLE, 10)


# ---------------------------------------------------------------- 0.2: registration
def late(way: Way, days_ahead: int, **said: int) -> Tournament:
    """The tournament registered again, so many days ahead."""
    tournament = way.approved(**said)
    tournament.state = Tournament.State.DRAFT
    tournament.save()
    day = way.desk.moment(way.day - timedelta(days=days_ahead))
    tournament = services.submit_registration(tournament, by=way.desk.astrid, now=day)
    assert tournament.state == Tournament.State.LATE
    return tournament


@pytest.mark.parametrize("day", [date(2022, 10, 12), date(2024, 1, 12), date(2024, 10, 12), date(2025, 11, 12)])
def test_a_late_registration_is_rated_when_the_chairman_allows_it(desk: Desk, day: date) -> None:
    """Three days ahead was the last day; this one came a day ahead."""
    way = Way(desk=desk, system="fide-standard", day=day)
    way.listed(EVERYBODY)
    tournament = late(way, 1, highest_rating=2500)
    services.approve_late_registration(tournament, by=desk.qadira, now=desk.moment(day), reason="He was ill.")
    way.accepted(tournament)
    assert ratings_on(way.published(tournament)) == rated(WHOLE, 10)


@pytest.mark.parametrize("day", [date(2024, 1, 12), date(2024, 10, 12), date(2025, 11, 12)])
def test_a_late_registration_of_the_strongest_is_for_the_president(desk: Desk, day: date) -> None:
    """0.2.1: over 2700 thirty days ahead; 0.2.3: what comes later the President allows, and not the chairman."""
    president = person("Paula President", (Office.PRESIDENT, None))
    way = Way(desk=desk, system="fide-standard", day=day)
    way.listed(dict.fromkeys(EVERYBODY, 2750))
    tournament = late(way, 20, highest_rating=2750)
    with pytest.raises(NotPermitted):
        services.approve_late_registration(tournament, by=desk.qadira, now=desk.moment(day), reason="He was ill.")
    services.approve_late_registration(tournament, by=president, now=desk.moment(day), reason="He was ill.")
    way.accepted(tournament)
    assert ratings_on(way.published(tournament)) == rated(WHOLE, 10, before=2750)


# ---------------------------------------------------------------- CFC 733
class LateReported(Desk):
    """The same desk, which reports four months later."""

    def after(self, tournament: Tournament, last_round: int | None = None) -> datetime:
        return self.moment(tournament.ends_on + timedelta(days=120))


def test_a_report_to_the_cfc_after_three_months_is_rated_when_the_director_allows_it(desk: Desk) -> None:
    """Everybody has 2100: Anna +32 + 2.25 = 2134, Bo -16 + 2.25 = 2086, Cy 2134, Deniz -48 + 2.25 = 2054."""
    late = LateReported(**vars(desk))
    way = Way(desk=late, system="cfc-regular", day=date(2009, 9, 5))
    way.listed(dict.fromkeys(EVERYBODY, 2100), record=2600)
    tournament = way.approved()
    days = [(each.code, each.day, each.article) for each in deadlines_of(tournament, now=desk.moment(way.day))]
    # in the USA it is an event abroad: a month's notice and a month for the report (736); 733 goes on from its end
    assert days == [
        ("notice-abroad", date(2009, 8, 5), "736"),
        ("report", date(2009, 10, 7), "736"),
        ("report-latest", date(2009, 12, 7), "733"),
    ]
    report = late.received(tournament)
    allowed = decisions.allow_late_report(tournament, by=desk.edgar, now=late.after(tournament), reason="A strike.")
    assert (allowed.kind, allowed.article) == ("late-report", "733")
    late.accepted(report)
    assert ratings_on(way.published(tournament)) == {1: 2134, 2: 2086, 3: 2134, 4: 2054}
