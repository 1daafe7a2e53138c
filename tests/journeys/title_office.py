"""What lies at the title office, put there by its services, so that every kind of its pages has something to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import cast

from django.urls import reverse
from django.utils import translation

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import ListEntry
from ratings.lists.services import have_titles_read
from ratings.register.models import Player
from ratings.register.search import player_as_typed
from ratingsite.office.accounts.models import OfficeHeld, User
from ratingsite.office.clock.services import now
from ratingsite.office.outbox.models import OutboxMessage
from tests import unprotected
from tests.titles.cases.files import certificate_of, vouched
from tests.titles.championships.test_line import THAT_YEAR, WORLD_CUP, placed
from tests.titles.worlds import World, a_list, accepted_report
from titles.cases import meetings, objections, papers, procedure, services
from titles.cases.found import open_cases
from titles.cases.models import Meeting, TitleCase
from titles.certificates.services import approve_norm, reissue_certificate
from titles.championships import lists, tables
from titles.championships.models import DirectList
from titles.norms.models import Norm
from titles.norms.search import find_norms
from titles.norms.services import certify_norm, countersign_norm
from titles.register.models import HeldTitle
from titles.register.removal import remove_for_breach
from titles.register.services import enter_title

KINDS: dict[str, tuple[str, ...]] = {
    "draft": ("Chiara",),
    "posted": ("nobody", "Chiara", "Qadira"),
    "conditional": ("Chiara",),
    "awarded": ("nobody",),
    "object by link": ("nobody",),
    "norm elsewhere": ("Chiara",),
    "missing paper": ("Boris",),
    "new application": ("Chiara",),
    "applications": ("nobody",),
    "meetings": ("Qadira",),
    "meeting": ("Qadira",),
    "minutes": ("nobody",),
    "norm": ("Quentin",),
    "receipts": ("Chiara",),
    "titles": ("nobody",),
    "register": ("nobody",),
    "title": ("nobody",),
    "title taken away": ("Chiara",),
    "player": ("nobody",),
    "championships": ("Quentin",),
    "announce": ("Quentin",),
    "direct list": ("Quentin",),
    "verify replaced": ("nobody",),
    "verify": ("nobody",),
}
"""Whose pages are looked at: who has the most to do there, and where it differs who only reads."""


@dataclass
class TitleOffice:
    """The people and the accepted report from which everything comes."""

    now: datetime
    world: World

    def who(self, name: str) -> User:
        return User.objects.get(email=f"{name.lower()}@demo.example")

    def later(self, days: int) -> datetime:
        return self.now + timedelta(days=days)


def begun(day: str) -> TitleOffice:
    """A report with one norm, and a later list that reaches the rating of its title."""
    OfficeHeld.objects.update(starts_on=date(2003, 1, 1))
    boris = User.objects.get(email="boris@demo.example")
    world = accepted_report(
        User.objects.get(email="astrid@demo.example"), boris, hero_name="Farid, Omer", starts_on=date(2024, 9, 7)
    )
    october = a_list(world.rating_list.system, date(2024, 10, 1))
    for player, rating in ((world.hero, 2405), (world.opponents[6], 2295)):
        ListEntry.objects.create(
            rating_list=october, player=player, name=player.name, federation_id="USA", rating=rating, games_total=60,
            title=player.title,
        )  # fmt: skip
    return TitleOffice(datetime.fromisoformat(day).replace(hour=12, tzinfo=UTC), world)


def approved(office: TitleOffice) -> Norm:
    """The norm with its three signatures."""
    find_norms(office.world.report, now=office.now)
    norm = office.world.hero.norms.get()
    for do, by in ((certify_norm, "boris"), (countersign_norm, "chiara"), (approve_norm, "quentin")):
        norm.refresh_from_db()
        norm = do(norm, by=office.who(by), now=office.now)
    return norm


def reviewed(office: TitleOffice) -> DirectList:
    """A championship on whose list one row is struck; nobody knows the second's rating, whose title is conditional."""
    quentin, boris, now = office.who("quentin"), office.who("boris"), office.now
    with unprotected.as_if_reported_so():
        placed(office.world.report)
    for place, award in (("2", "FM"), ("2", "IM norm")):
        tables.enter_award("test-cup", "open", place, award, THAT_YEAR, by=quentin, now=now)
    tables.enter_membership("continent", "America", office.world.hero.federation, THAT_YEAR, by=quentin, now=now)
    tables.designate_event("zonal", "Zone 2.1", "US Zonal", THAT_YEAR, qualifies_for="World Cup", by=quentin, now=now)
    found = lists.announce_list(office.world.tournament, WORLD_CUP, by=quentin, now=now)
    named = lists.name_award(found, office.world.opponents[0], "IM norm", by=boris, now=now)
    lists.certify_list(found, by=boris, now=now)
    lists.strike_row(named, by=quentin, now=now, reason="Third by the crosstable.")
    return lists.review_list(found, by=quentin, now=now)


def conditional(office: TitleOffice) -> TitleCase:
    """What the list of the championship brought to the federation, confirmed without its rating."""
    case = open_cases(reviewed(office), now=office.now)[0]
    case = services.submit_case(case, by=office.who("chiara"), now=office.now)
    return procedure.confirm_title(case, by=office.who("qadira"), now=office.now)


def posted(office: TitleOffice) -> TitleCase:
    """An application with three norms, its posting over: one objection answered, one not, and on today's agenda."""
    chiara, qadira, dmitri = office.who("chiara"), office.who("qadira"), office.who("dmitri")
    before = office.later(-40)
    case = services.open_case(office.world.hero, "IM", by=chiara, now=before)
    papers.ask_for_paper(case, "pgn", office.world.tournament.name, by=chiara, now=before)
    services.take_norm_out(case.norms.get(), by=chiara, now=before)
    for number in (1, 2, 3):
        vouched(case, certificate_of(number), by=chiara, second=office.who("quentin"), now=before)
    case = services.submit_case(case, by=chiara, now=before)
    papers.note_fee(case, paid_on=before.date(), reference="Bank 7", has_surcharge=False, by=dmitri, now=before)
    case = procedure.post_case(case, by=qadira, now=before)
    carla = office.who("carla")
    answered = objections.object_to_case(case, "The last round was not played.", by=carla, now=office.later(-20))
    objections.answer_objection(answered, by=chiara, now=office.later(-10), answer="It was: see its crosstable.")
    objections.object_to_case(case, "Two games are missing.", by=office.who("astrid"), now=office.later(-10))
    meeting = meetings.plan_meeting(office.now.date(), "Lausanne", by=qadira, now=before)
    case = procedure.schedule_case(case, meeting, by=qadira, now=before)
    meetings.note_attendance(meeting, [office.who("quentin")], by=qadira, now=office.now)
    return case


def closed(office: TitleOffice) -> Meeting:
    qadira = office.who("qadira")
    meeting = meetings.plan_meeting(office.later(-1).date(), "Budva", by=qadira, now=office.later(-30))
    said = "Present: the chair.\n\nNothing was on the agenda."
    meetings.close_meeting(meeting, minutes=said, refusals={}, by=qadira, now=office.later(-1))
    return meeting


def awarded(office: TitleOffice) -> TitleCase:
    """A title by rating."""
    player = Player.objects.create(fide_id=99000031, name="Okafor, Ada", sex="w", federation_id="USA", birth_year=2001)
    september = office.world.rating_list
    ListEntry.objects.create(
        rating_list=september, player=player, name=player.name, federation_id="USA", rating=2205, games_total=60
    )
    case = services.open_case(player, "CM", by=office.who("chiara"), now=office.now)
    case = services.submit_case(case, by=office.who("chiara"), now=office.now)
    return procedure.confirm_title(case, by=office.who("qadira"), now=office.now)


def taken_away(office: TitleOffice) -> HeldTitle:
    held = enter_title(
        office.world.opponents[6], "IM", HeldTitle.Source.NORMS, achieved_on=date(2024, 8, 1), now=office.later(-100)
    )
    remove_for_breach(held, by=office.who("quentin"), now=office.now, reason="An engine, in the Open of Paris.")
    return held


def addresses_of_titles(day: str) -> dict[str, str]:
    """Everything, built; and the address of each kind of page."""
    with translation.override("en"):
        office = begun(day)
        norm = approved(office)
        first = norm.certificate
        norm.player.name = "Farid, Ömer"
        norm.player.save()
        again = reissue_certificate(first, by=office.who("quentin"), now=office.now, reason="The name was misspelt.")
        waits, on_agenda, done, taken = conditional(office), posted(office), awarded(office), taken_away(office)
        draft = services.open_case(office.world.opponents[6], "IM", by=office.who("chiara"), now=office.now)
        objections.send_link(on_agenda, "Nora", "nora@new.example", now=office.now)
    meeting, minutes = cast(Meeting, on_agenda.meeting), closed(office)
    link = OutboxMessage.objects.filter(dedup_key__startswith="mail:objection-link").latest("pk")
    held = cast(HeldTitle, done.held)
    return {
        "draft": reverse("application", args=[draft.pk]),
        "posted": reverse("application", args=[on_agenda.pk]),
        "conditional": reverse("application", args=[waits.pk]),
        "awarded": reverse("application", args=[done.pk]),
        "object by link": link.payload["said"]["path"],
        "norm elsewhere": reverse("application_elsewhere", args=[draft.pk]),
        "missing paper": reverse("application_paper", args=[on_agenda.requests.get().pk]),
        "new application": reverse("application_new"),
        "applications": reverse("applications"),
        "meetings": reverse("meetings"),
        "meeting": reverse("meeting", args=[meeting.pk]),
        "minutes": reverse("meeting", args=[minutes.pk]),
        "norm": reverse("norm", args=[norm.pk]),
        "receipts": reverse("norm_receipts", args=[norm.pk]),
        "titles": reverse("titles"),
        "register": reverse("title_register"),
        "title": reverse("title", args=[held.pk]),
        "title taken away": reverse("title", args=[taken.pk]),
        "player": reverse("player", args=[office.world.hero.key]),
        "championships": reverse("championships"),
        "announce": reverse("championship_announce"),
        "direct list": reverse("direct_list", args=[DirectList.objects.get().pk]),
        "verify replaced": reverse("verify", args=[first.code]),
        "verify": reverse("verify", args=[again.code]),
    }


# ---------------------------------------------------------------- for the journeys
def signed(norm_pk: str, *, officer: str) -> None:
    """The three signatures of a norm, where the journey is about what comes behind them."""
    norm = Norm.objects.get(pk=norm_pk)
    who = {name: User.objects.get(email=f"{name}@demo.example") for name in ("boris", officer, "quentin")}
    if norm.state == Norm.State.FOUND:
        norm = countersign_norm(certify_norm(norm, by=who["boris"], now=now()), by=who[officer], now=now())
        approve_norm(norm, by=who["quentin"], now=now())


def publish(day: str, rows: Sequence[tuple[str, int, int]]) -> None:
    """A list of another office comes in: player, rating and the games behind it; the worker reads titles out of it."""
    entries = [
        ImportedEntry(player=player_called(key), rating=rating, games_total=games) for key, rating, games in rows
    ]
    by = User.objects.get(email="dmitri@demo.example")
    found = import_list("fide-standard", date.fromisoformat(day), entries, origin="journey", by=by, now=now())
    have_titles_read(found, now=now())


def rename(key: str, name: str) -> None:
    player = player_called(key)
    player.name = name
    player.save()


def player_called(key: str) -> Player:
    found = player_as_typed(key)
    assert found is not None
    return found
