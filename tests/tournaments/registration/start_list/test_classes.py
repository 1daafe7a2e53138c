"""The class of a CFC rating stands beside it where an event shows ratings (701)."""

from __future__ import annotations

import re
from datetime import date

from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import RatingSystem
from ratings.lists.printed_ratings import class_of_rating
from ratings.register.models import Federation
from ratingsite.office.accounts.models import User
from tests.cast import NOW
from tests.tournaments.events import AFTER, approved, finished, on_the_register, received
from tests.tournaments.forms import at
from tournaments.registration.models import Tournament
from tournaments.registration.start_list.matching import Announced
from tournaments.registration.start_list.services import announce_players
from tournaments.reports.crosstable import crosstable

JUNE = date(2009, 6, 16)
THAT_SUMMER = {"system": "cfc-regular", "starts_on": date(2009, 6, 20), "ends_on": date(2009, 6, 22)}


def test_a_class_follows_from_the_rating_once_it_is_published() -> None:
    assert [class_of_rating("cfc-regular", JUNE, rating) for rating in (2250, 2050, 1650, None)] == [
        "master", "candidate-master", "B", "",
    ]  # fmt: skip
    assert class_of_rating("cfc-regular", JUNE, 2250, games=2) == ""
    assert class_of_rating("fide-standard", JUNE, 2250) == ""
    assert class_of_rating("cfc-regular", date(2030, 1, 1), 2250) == ""  # no text of that day is kept


def test_the_start_list_says_the_class(
    astrid: User, boris: User, chiara: User, dmitri: User, usa: Federation, client: Client
) -> None:
    people = on_the_register(usa)
    tournament = approved(astrid, boris, chiara)
    announce_players(tournament, [Announced(name="", number="2099101")], by=astrid, now=NOW)
    RatingSystem.objects.create(code="cfc-regular", name="CFC regular")
    rows = [ImportedEntry(player=people[0], rating=2050, games_total=60)]
    import_list("cfc-regular", JUNE, rows, origin="test", by=dmitri, now=NOW)
    address = reverse("tournament_start_list", args=[tournament.pk])
    assert "Candidate Master" not in client.get(address).content.decode()
    Tournament.objects.filter(pk=tournament.pk).update(**THAT_SUMMER)
    assert "Candidate Master" in client.get(address).content.decode()


def test_the_crosstable_of_the_cfc_says_the_class(astrid: User, boris: User, chiara: User, usa: Federation) -> None:
    on_the_register(usa)
    at(AFTER)
    RatingSystem.objects.create(code="cfc-regular", name="CFC regular")
    tournament = finished(astrid, boris, chiara)
    table = crosstable(received(tournament, boris))
    shown = {}
    for system in ("fide-standard", "cfc-regular"):
        tournament.system_id, tournament.starts_on = system, THAT_SUMMER["starts_on"]
        page = render_to_string("tournaments/reports/_crosstable.html", {"table": table, "tournament": tournament})
        shown[system] = bool(re.search(r'<span class="muted">(Class [A-E]|Candidate Master|Master)</span>', page))
    assert shown == {"fide-standard": False, "cfc-regular": True}
