"""A list that comes in while it is disturbed: sent, read, taken, approved, and published with its newcomers."""

from __future__ import annotations

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.services import approve_import, confirm_import, keep_file, send_list, take_import
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from ratingsite.office.clock.services import now
from tests.ratings.faults import office
from tests.ratings.faults.cases import Case, Found
from tests.ratings.lists.imports_at_hand import line, txt

SYSTEM = office.SYSTEMS[0]
NEWCOMERS = 18
STATE = ListImport.State


def file() -> bytes:
    """Everybody of the list before, three of them told otherwise, newcomers, and two lines that do not fit."""
    known = [
        line(2000001 + place, f"Player, Nr{place}", rating=2390 - 60 * place if place < office.RATED else 1900)
        for place in range(office.RATED + office.UNRATED)
    ]
    known[2] = line(2000003, "Player-Newname, Nr2", rating=2270)
    known[3] = line(2000004, "Player, Nr3", "CAN", rating=2210)
    known[4] = line(2000005, "Player, Nr4", title="GM", rating=2150)
    newcomers = [line(3000001 + number, f"Neu, Nr{number}", rating=1500 + number) for number in range(NEWCOMERS)]
    return txt(
        [*known, *newcomers, line(3000100, "Much, Too", rating=4500), line(3000101, "No, Where", "XXX")]
    ).encode()


def begin() -> str:
    """The administrator sends it."""
    Federation.objects.get_or_create(code="CAN", defaults={"name": "Canada", "time_zone": "America/Toronto"})
    by = User.objects.get(name="Dmitri Administrator")
    sent = send_list(keep_file([file()]), name="list.txt", system=SYSTEM, list_date=office.NEXT, by=by, now=now())
    return str(sent.pk)


def decide(key: str) -> str:
    """The commission confirms it, as events wait for its day; it is taken by the administrator, and approved."""
    batch = ListImport.objects.get(pk=key)
    commission, administrator = (User.objects.get(name=name) for name in ("Quentin Commission", "Dmitri Administrator"))
    if batch.state == STATE.DOUBTFUL:
        batch = confirm_import(batch, by=commission, now=now(), reason="Their games are not in it.")
    if batch.state == STATE.PREVIEW:
        batch = take_import(batch, by=administrator, now=now(), reason="Asked about.")
    if batch.state == STATE.TAKEN:
        batch = approve_import(batch, by=commission, now=now())
    return batch.state


def more(key: str) -> Found:
    """What the preview counted, the lines that did not fit, and everybody on the register."""
    batch = ListImport.objects.get(pk=key)
    people = Player.objects.order_by("fide_id").values_list("fide_id", "name", "title", "federation", "birth_year")
    return {
        "summary": [batch.summary, batch.failure, batch.doubts],
        "faults": list(map(list, batch.faults.order_by("line", "code").values_list("line", "code", "found"))),
        "people": list(map(list, people)),
    }


IMPORT = Case(
    name="import",
    table=ListImport._meta.db_table,
    begin=begin,
    decide=decide,
    waits=(STATE.DOUBTFUL, STATE.PREVIEW, STATE.TAKEN),
    ends=STATE.PUBLISHED,
    over=(STATE.PUBLISHED, STATE.FAILED, STATE.CANCELLED),
    state=lambda key: ListImport.objects.values_list("state", flat=True).get(pk=key),
    more=more,
)
