"""Everybody: each office here and elsewhere, each relation to a tournament, who holds all offices and is an arbiter of
it, who held one once, and who holds none."""

from __future__ import annotations

from ratings.register.models import Federation
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from tests.cast import LONG_AGO, person
from tests.tournaments.desk import Desk
from tournaments.registration.models import Tournament


def everybody(desk: Desk, elsewhere: Federation) -> dict[str, User]:
    """By what they are; ``appoint`` makes two of them arbiters."""
    here = desk.federation
    everything = [(office, None) for office in Office if office != Office.ORGANISER]
    found = {
        "organiser": desk.astrid, "chief": desk.boris, "officer": desk.chiara, "administrator": desk.dmitri,
        "chair": desk.qadira, "director": desk.edgar,
        "member": person("Quentin Commission", (Office.QC, None)),
        "president": person("Pia President", (Office.PRESIDENT, None)),
        "council": person("Cora Council", (Office.COUNCIL, None)),
        "ethics": person("Ezra Ethics", (Office.ETHICS, None)),
        "federation president": person("Fred President", (Office.FEDERATION_PRESIDENT, here)),
        "auditor": person("Ada Auditor", (Office.RATING_AUDITOR, None)),
        "committee": person("Rene Committee", (Office.RATING_COMMITTEE, None)),
        "deputy": person("Dora Deputy", (Office.ARBITER, here)),
        "arbiter of it with every office": person("Evi Everything", *everything),
        "another organiser": person("Otto Organiser", (Office.ORGANISER, here)),
        "officer elsewhere": person("Carla Elsewhere", (Office.RATING_OFFICER, elsewhere)),
        "arbiter elsewhere": person("Arne Arbiter", (Office.ARBITER, elsewhere)),
        "nobody": person("Faruk Nobody"),
        "officer once": person("Olga Once"),
    }  # fmt: skip
    OfficeHeld.objects.create(
        user=found["officer once"], office=Office.RATING_OFFICER, federation=here, starts_on=LONG_AGO, ends_on=LONG_AGO
    )
    OfficeHeld.objects.exclude(user=found["officer once"]).update(starts_on="2003-01-01")
    return {name: User.objects.get(pk=user.pk) for name, user in found.items()}


def appoint(tournament: Tournament, people: dict[str, User]) -> Tournament:
    for name in ("deputy", "arbiter of it with every office"):
        tournament.appointments.create(role="deputy", name=people[name].name, user=people[name])
    return Tournament.objects.get(pk=tournament.pk)
