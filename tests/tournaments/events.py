"""A small round robin of October 2025 with its four players, walked through its states, and its report file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from typing import Any

from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import User
from tests.kept import kept
from tests.tournaments.approving import approve
from tournaments.registration import services as registration
from tournaments.registration.models import Tournament
from tournaments.registration.services import ArbiterFacts, RegistrationFacts
from tournaments.reports import services as reports
from tournaments.reports.models import Report

SUMMER = datetime(2025, 9, 1, 12, 0, tzinfo=UTC)
AFTER = datetime(2025, 10, 16, 12, 0, tzinfo=UTC)
FIRST, LAST = date(2025, 10, 12), date(2025, 10, 14)
PEOPLE = (
    (2099101, "Amato, Anna", "w", "WGM", 2301),
    (2099102, "Berg, Bo", "m", "", 2105),
    (2099103, "Castro, Cy", "m", "FM", 2250),
    (2099104, "Demir, Deniz", "m", "", 1890),
)


def facts(chief: User | None, **changes: Any) -> RegistrationFacts:
    """What the organiser says: four players, three rounds on three days, 90 minutes and 30 seconds a move."""
    usual = RegistrationFacts(
        name="St. Louis Autumn Four",
        city="St. Louis",
        federation="USA",
        system="fide-standard",
        starts_on=FIRST,
        ends_on=LAST,
        rounds=3,
        format="round-robin",
        rate_of_play="5400+30",
        expected_players=4,
        highest_rating=2301,
        will_be_rated=True,
        schedule=tuple((n, date(2025, 10, 11 + n), time(14, 0)) for n in (1, 2, 3)),
        chief=ArbiterFacts(name="Boris Arbiter", licence="IA", user=chief),
    )
    return replace(usual, **changes)


@kept
def draft(astrid: User, boris: User, *, now: datetime = SUMMER, **changes: Any) -> Tournament:
    """The tournament as a draft of its organiser."""
    RatingSystem.objects.get_or_create(code="fide-standard", defaults={"name": "FIDE standard"})
    return registration.register_draft(facts(boris, **changes), by=astrid, now=now)


@kept
def submitted(astrid: User, boris: User, *, now: datetime = SUMMER, **changes: Any) -> Tournament:
    """The tournament as registered: in time on 1 September, late after 9 October."""
    return registration.submit_registration(draft(astrid, boris, now=now, **changes), by=astrid, now=now)


@kept
def approved(astrid: User, boris: User, chiara: User, **changes: Any) -> Tournament:
    """The tournament as the rating officer approved it."""
    return approve(submitted(astrid, boris, **changes), by=chiara, now=SUMMER)


@kept
def finished(astrid: User, boris: User, chiara: User, **changes: Any) -> Tournament:
    """The tournament with its last day over."""
    tournament = approved(astrid, boris, chiara, **changes)
    registration.let_days_pass(now=AFTER)
    return Tournament.objects.get(pk=tournament.pk)


@kept
def on_the_register(usa: Federation) -> list[Player]:
    """The four players, and the list of 1 October 2025 on which they stand."""
    system = RatingSystem.objects.get_or_create(code="fide-standard", defaults={"name": "FIDE standard"})[0]
    october = RatingList.objects.create(
        system=system, list_date=date(2025, 10, 1), sequence=1, origin="test", entries_count=4,
        content_sha256="0" * 64, chain_sha256="1" * 64, published_at=SUMMER,
    )  # fmt: skip
    found = []
    for fide_id, name, sex, title, rating in PEOPLE:
        player = Player.objects.create(fide_id=fide_id, name=name, sex=sex, title=title, federation=usa)
        ListEntry.objects.create(
            rating_list=october, player=player, name=name, title=title, federation=usa, sex=sex, rating=rating
        )
        found.append(player)
    return found


# ---------------------------------------------------------------- the file
@dataclass(frozen=True, kw_only=True)
class Line:
    """One 001 record; ``cells`` as ``"4w1 3b="``."""

    rank: int
    name: str
    fide_id: str
    points: str
    place: int
    cells: str
    sex: str = "m"
    title: str = ""
    rating: str = ""
    federation: str = "USA"
    birth: str = ""

    def __str__(self) -> str:
        fields = (
            f"001 {self.rank:>4} {self.sex:1}{self.title:>3} {self.name:<33} {self.rating:>4} {self.federation:3} "
            f"{self.fide_id:>11} {self.birth:<10} {self.points:>4} {self.place:>4}"
        )
        return fields + "".join(f"  {_cell(cell)}" for cell in self.cells.split())


def _cell(text: str) -> str:
    """``4w1`` or ``0000-U`` in the eight columns of a round."""
    return f"{text[:-2]:>4} {text[-2]} {text[-1]}"


LINES = (
    Line(rank=1, name="Amato, Anna", fide_id="2099101", points="2.5", place=1, cells="4w1 3b= 2w1", sex="w",
         title="WGM", rating="2301"),
    Line(rank=2, name="Berg, Bo", fide_id="2099102", points="1.0", place=3, cells="3w0 4b1 1b0", rating="2105"),
    Line(rank=3, name="Castro, Cy", fide_id="2099103", points="2.5", place=1, cells="2b1 1w= 4w1", title="FM",
         rating="2250"),
    Line(rank=4, name="Demir, Deniz", fide_id="2099104", points="0.0", place=4, cells="1b0 2w0 3b0", rating="1890"),
)  # fmt: skip


def changed(rank: int, **changes: Any) -> tuple[Line, ...]:
    """The four lines with one of them changed."""
    return tuple(replace(line, **changes) if line.rank == rank else line for line in LINES)


def trf(
    *, lines: tuple[Line, ...] = LINES, name: str = "St. Louis Autumn Four", federation: str = "USA",
    start: str = "2025/10/12", end: str = "2025/10/14", chief: str = "Boris Arbiter",
) -> bytes:  # fmt: skip
    """The report of the four, clean unless something is changed."""
    records = [
        f"012 {name}",
        "022 St. Louis",
        f"032 {federation}",
        f"042 {start}",
        f"052 {end}",
        f"062 {len(lines)}",
        "072 4",
        "082 0",
        "092 Individual: Round-Robin",
        f"102 {chief}",
        "122 90 minutes, 30 seconds a move",
    ]
    return ("\r\n".join([*records, *map(str, lines)]) + "\r\n").encode()


@kept
def received(tournament: Tournament, by: User, content: bytes | None = None, *, now: datetime = AFTER) -> Report:
    """The draft that was made from a file; the four's own unless another is given."""
    got = reports.receive_file(tournament, name="four.trf", content=content or trf(), by=by, now=now)
    assert got.report is not None, got.file.faults
    return got.report
