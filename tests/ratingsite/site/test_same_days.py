"""Of random tournaments the command, the page, My work, the reminders and the ledger of the runs say the same days."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from ratings.lists.models import RatingSystem
from ratings.register.models import Federation
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.notices.models import LookedAt, Reminder
from ratingsite.site.reminding import remind
from ratingsite.site.work import work_waiting
from tests.samples import sampled, samples
from tests.tournaments.deadlines_again.chance import tournaments
from tests.tournaments.events import draft
from tests.tournaments.forms import at, signed_in
from tournaments.registration.facts import list_of_report
from tournaments.registration.models import Tournament
from tournaments.regulations.deadline_documents import deadlines_document

SEED = 20261123
LONG_BEFORE = timedelta(days=200)  # the draft is made: nothing is over yet


def told_by_the_command(asked: dict[str, Any]) -> dict[str, Any] | None:
    """The answer to the tournament as nobody has received anything yet; none where no text is in force."""
    try:
        answer = deadlines_document({key: asked[key] for key in asked if key not in ("received_at", "refused_on")})
    except NoEditionInForce:
        return None
    assert isinstance(answer, dict)
    return answer


def drafted(asked: dict[str, Any], astrid: User, boris: User) -> Tournament:
    """The same tournament in the portal, in a federation of its time zone."""
    start, end = date.fromisoformat(asked["start"]), date.fromisoformat(asked["end"])
    Federation.objects.filter(pk="USA").update(time_zone=asked["time_zone"])
    RatingSystem.objects.get_or_create(code=asked["system"], defaults={"name": asked["system"]})
    moment = datetime.combine(start - LONG_BEFORE, time(12), ZoneInfo(asked["time_zone"]))
    at(moment)
    made = draft(astrid, boris, now=moment)
    said = {name: asked[name] for name in ("format", "highest_rating", "highest_rating_of_women")}
    said |= {"is_title_tournament": asked["title_tournament"], "is_official": asked["official"]}
    Tournament.objects.filter(pk=made.pk).update(system=asked["system"], starts_on=start, ends_on=end, **said)
    return Tournament.objects.get(pk=made.pk)


def days_of(answer: dict[str, Any]) -> dict[str, date]:
    return {each["code"]: date.fromisoformat(each["last_day"]) for each in answer["deadlines"] if each.get("last_day")}


def reminded(user: User, tournament: Tournament, day: date) -> set[str]:
    """The deadlines of the tournament that somebody is reminded of at noon of a day, where it is held."""
    Reminder.objects.all().delete()
    LookedAt.objects.all().delete()
    remind(now=datetime.combine(day, time(12), tournament.zone))
    found = Reminder.objects.filter(user=user, day=day, about__contains=str(tournament.pk))
    return {about.partition("#")[2] for about in found.values_list("about", flat=True)}


@pytest.mark.once
@sampled
def test_everything_says_the_days_of_the_command(astrid: User, boris: User) -> None:
    OfficeHeld.objects.update(starts_on=date(1990, 1, 1))
    compared = 0
    for asked in (each | {"federation": "USA"} for each in tournaments(SEED, samples(12, long=400))):
        if (answer := told_by_the_command(asked)) is None:
            continue
        compared += 1
        tournament, days = drafted(asked, astrid, boris), days_of(answer)
        registering = {code: day for code, day in days.items() if code.startswith(("registration", "notice"))}
        day = tournament.starts_on - LONG_BEFORE
        work = [item for item in work_waiting(astrid, day) if str(tournament.pk) in item.url]
        assert [{due.code: due.day for due in item.dues} for item in work] == [registering], asked
        page = signed_in(astrid).get(f"/tournaments/{tournament.pk}/").content.decode()
        shown = {piece.partition('"')[0] for piece in page.split('<time datetime="')[1:]}
        assert {each.isoformat() for each in days.values()} <= shown, asked
        first = min(registering.values(), default=None)
        if first is not None:
            assert reminded(astrid, tournament, first) == {c for c, each in registering.items() if each == first}, asked
        assert_the_ledger_agrees(tournament, answer)
        Tournament.objects.filter(pk=tournament.pk).update(state="withdrawn")
    assert compared >= samples(8, long=300)


def assert_the_ledger_agrees(tournament: Tournament, answer: dict[str, Any]) -> None:
    """A report of the last moment comes on the list of the command, as a run takes it; of FIDE's one later does not.

    The CFC rates what comes in by its receipt: a week (733) decides whether it is late, and not the list.
    """
    report = next((each for each in answer["deadlines"] if each["code"] == "report" and each.get("until")), None)
    if report is None:
        return
    until = datetime.fromisoformat(report["until"])
    in_time, too_late = (
        list_of_report(tournament, tournament.system_id, ends_on=tournament.ends_on, received_at=moment)
        for moment in (until - timedelta(seconds=1), until)
    )
    assert (in_time and in_time.isoformat()) == answer["list"], answer
    if tournament.system_id.startswith("fide"):
        assert too_late is None or in_time is None or too_late > in_time, answer
