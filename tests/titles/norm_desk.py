"""A title tournament from its registration to the search for norms, each step the office's own act.

One player, the hero, meets the others one after another, a round each, and again from the first where there are more
rounds than others. Who does not meet him rests, or draws with somebody else where everybody plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.register.models import Player
from ratingsite.office.accounts.models import OfficeHeld, User
from tests.kept import kept
from tests.titles.worlds import NORM_SCORES, OPPONENTS, SAID, a_list, a_player
from tests.tournaments.approving import approve
from tests.tournaments.certifying import certified_with_ticks
from tests.tournaments.events import Line
from titles.norms.models import Norm, NormSearch
from titles.norms.search import find_norms
from tournaments.registration import services as registration
from tournaments.registration.decisions import confirm_championship
from tournaments.registration.models import Tournament
from tournaments.registration.services import ArbiterFacts, RegistrationFacts
from tournaments.reports import services as reports
from tournaments.reports.models import Report
from tournaments.reports.statements.asked import asked_of
from tournaments.reports.statements.forms import StatementsForm

SIGNS = {100: "1", 50: "=", 0: "0"}
IN_TIME = 30  # days ahead of a title tournament (1.1.1)
Person = tuple[str, int | None, str]
"""Title, rating and federation of an opponent."""

HERO: Person = ("", 2340, "USA")
USUAL: tuple[Person, ...] = tuple((title, rating, code) for _name, title, rating, code in OPPONENTS)


@dataclass(frozen=True, kw_only=True)
class Story:
    """What is played: the opponents in the order of the rounds, and the hero's hundredths in each."""

    opponents: Sequence[Person] = USUAL
    scores: Sequence[int] = NORM_SCORES
    forfeits: frozenset[int] = frozenset()  # the rounds that the hero wins without play
    sex: str = "m"
    facts: dict[str, Any] = field(default_factory=dict)  # of the registration
    said: dict[str, Any] = field(default_factory=dict)  # by the chief arbiter
    other_clocks: str = ""  # what the chief arbiter types: which other settings were used, one a line
    confirmed: bool = False  # the kind of championship
    days_ahead: int = 60  # of the registration
    rounds_a_day: int = 1
    days_a_round: int = 1
    everybody_plays: bool = False  # the number of all players is even then
    later_lists: dict[int, dict[int, int]] = field(default_factory=dict)  # by month: a new rating of a round's opponent
    beside: Sequence[Story] = ()  # heroes of the same tournament, each with opponents, scores, forfeits and sex

    @property
    def rounds(self) -> int:
        return len(self.scores)

    @property
    def all(self) -> Sequence[Story]:
        """The hero's, and those beside it."""
        return (self, *self.beside)


@dataclass(frozen=True, kw_only=True)
class NormDesk:
    """Who acts: organiser, chief arbiter, rating officer of the USA, administrator, chair of the commission."""

    organiser: User
    arbiter: User
    officer: User
    administrator: User
    chair: User

    def played(self, day: date, story: Story) -> Report:
        """The accepted report of a story that began on a day."""
        OfficeHeld.objects.update(starts_on=date(2020, 1, 1))
        tournament = self._registered(day, story)
        people = tuple((tuple(one.opponents), one.sex) for one in story.all)
        _listed(day.replace(day=1), people, story.later_lists)
        after = _noon(tournament.ends_on + timedelta(days=1))
        report = _received(tournament, the_file(tournament, story), arbiter=self.arbiter, after=after)
        said = SAID | {"clock_settings": ["5400+30"], "licences_by_round": _always(tournament.rounds)} | story.said
        if story.other_clocks:
            said |= _typed_clocks(report, story.other_clocks)
        certified_with_ticks(report, by=self.arbiter, now=after, **said)
        reports.endorse_report(report, by=self.officer, now=after)
        return reports.accept_report(report, by=self.administrator, now=after)

    def searched(self, day: date, story: Story) -> NormSearch:
        """What the search finds in it."""
        report = self.played(day, story)
        return find_norms(report, now=_noon(report.tournament.ends_on + timedelta(days=2)))

    def _registered(self, day: date, story: Story) -> Tournament:
        """Before there is a list: so stories of other opponents share it."""
        rounds = story.rounds
        days = [day + timedelta(days=number * story.days_a_round // story.rounds_a_day) for number in range(rounds)]
        usual: dict[str, Any] = {
            "name": "Norm Open", "city": "Chicago", "federation": "USA", "system": "fide-standard",
            "starts_on": day, "ends_on": days[-1], "rounds": rounds, "format": "swiss",
            "rate_of_play": "5400+30", "expected_players": sum(1 + len(one.opponents) for one in story.all),
            "highest_rating": 2600, "will_be_rated": True, "is_title_tournament": True,
            "schedule": tuple((number, on, time(8 + number % 12)) for number, on in enumerate(days, start=1)),
            "chief": ArbiterFacts(name="Boris Arbiter", licence="IA", user=self.arbiter),
        }  # fmt: skip
        facts = RegistrationFacts(**usual | story.facts)
        ahead = timedelta(days=story.days_ahead)
        tournament = _approved(facts, ahead, organiser=self.organiser, officer=self.officer, chair=self.chair)
        if story.confirmed:
            why = "By the regulations of the event."
            confirm_championship(tournament, by=self.officer, now=_noon(day - ahead), reason=why)
        return tournament


@kept
def _approved(facts: RegistrationFacts, ahead: timedelta, *, organiser: User, officer: User, chair: User) -> Tournament:
    RatingSystem.objects.get_or_create(code="fide-standard", defaults={"name": "FIDE standard"})
    now = _noon(facts.starts_on - ahead)
    tournament = registration.register_draft(facts, by=organiser, now=now)
    registration.submit_registration(tournament, by=organiser, now=now)
    if ahead.days < IN_TIME:
        registration.approve_late_registration(tournament, by=chair, now=now, reason="The hall was closed.")
    else:
        approve(tournament, by=officer, now=now)
    return tournament


@kept
def _listed(
    day: date, people: tuple[tuple[tuple[Person, ...], str], ...], later_lists: dict[int, dict[int, int]]
) -> None:
    listed = a_list(RatingSystem.objects.get(pk="fide-standard"), day)
    for place, (opponents, sex) in enumerate(people):
        for rank, (title, rating, code) in enumerate([HERO, *opponents], start=1):
            a_player(listed, fide_id(place, rank), name_of(place, rank), title, rating, code)
        Player.objects.filter(fide_id=fide_id(place, 1)).update(sex=sex)
    for month, changes in later_lists.items():
        _next_list(listed, day.replace(month=month), changes)


@kept
def _received(tournament: Tournament, content: bytes, *, arbiter: User, after: datetime) -> Report:
    """The draft: stories that the chief arbiter tells otherwise share it."""
    registration.let_days_pass(now=after)
    got = reports.receive_file(tournament, name="norms.trf", content=content, by=arbiter, now=after)
    assert got.report is not None, got.file.faults
    return got.report


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(18), tzinfo=UTC)


def _typed_clocks(report: Report, lines: str) -> dict[str, Any]:
    """What the form makes of the other settings."""
    typed = {"said-clock_settings": "no", "said-other_clocks": lines}
    form = StatementsForm(typed, report=report, asked=asked_of(report))
    assert form.is_valid(), form.errors
    return form.answers


def _always(rounds: int) -> dict[str, list[str]]:
    """An International Arbiter was there in every round."""
    return {str(number): ["IA"] for number in range(1, rounds + 1)}


def _next_list(before: RatingList, list_date: date, changes: dict[int, int]) -> None:
    after = a_list(before.system, list_date)
    for line in ListEntry.objects.filter(rating_list=before).select_related("player"):
        number = (line.player.fide_id or 0) - 99000001
        line.rating_list, line.rating = after, changes.get(number, line.rating)
        line.save(force_insert=True)


# ---------------------------------------------------------------- the file
KINDS = {"double-round-robin": "Individual: Double-Round-Robin"}


def fide_id(place: int, rank: int) -> int:
    """Of the hero of a story, the first one's place being 0, and from 2 on of the opponents in their order."""
    return 99000000 + 100 * place + rank


def name_of(place: int, rank: int) -> str:
    """``Hero, Hal`` and ``Opponent, No 2``; beside them ``Hero, Hal B`` and ``Opponent, No 2 B``."""
    return ("Hero, Hal" if rank == 1 else f"Opponent, No {rank}") + (f" {chr(65 + place)}" if place else "")


def the_file(tournament: Tournament, story: Story) -> bytes:
    """The report of a story and of those beside it."""
    lines: list[Line] = []
    for place, one in enumerate(story.all):
        lines += _lines(place, one, story.rounds, before=len(lines))
    days = [f"{day:%Y/%m/%d}" for day in (tournament.starts_on, tournament.ends_on)]
    kind = KINDS.get(tournament.format, "Individual: Swiss-System")
    head = ["012 Norm Open", "022 Chicago", "032 USA", f"042 {days[0]}", f"052 {days[1]}", f"062 {len(lines)}",
            f"092 {kind}", "102 Boris Arbiter", "122 90 minutes, 30 seconds a move"]  # fmt: skip
    return ("\r\n".join([*head, *map(str, lines)]) + "\r\n").encode()


def _lines(place: int, story: Story, rounds: int, *, before: int) -> list[Line]:
    """Everybody in one story, behind so many lines of others."""
    cells, points = _cells(story, rounds, before)
    return [
        Line(rank=before + rank, name=name_of(place, rank), fide_id=str(fide_id(place, rank)), place=before + rank,
             points=f"{points[rank] / 100:.1f}", title=title, rating=str(rating or ""), federation=code,
             cells=" ".join(cells[rank]), sex=story.sex if rank == 1 else "m")
        for rank, (title, rating, code) in enumerate([HERO, *story.opponents], start=1)
    ]  # fmt: skip


def _cells(story: Story, rounds: int, before: int) -> tuple[dict[int, list[str]], Counter[int]]:
    """The cells of everybody by rank in the story, and the points in hundredths."""
    others = len(story.opponents)
    cells = {rank: ["0000-Z"] * rounds for rank in range(1, others + 2)}
    points: Counter[int] = Counter()
    for number, score in enumerate(story.scores, start=1):
        own, theirs = ("w", "b") if (number + (number - 1) // others) % 2 else ("b", "w")
        sign, other = ("+", "-") if number in story.forfeits else (SIGNS[score], SIGNS[100 - score])
        opponent = 2 + (number - 1) % others
        cells[1][number - 1] = f"{before + opponent}{own}{sign}"
        cells[opponent][number - 1] = f"{before + 1}{theirs}{other}"
        points += Counter({1: score, opponent: 100 - score})
        for white, black in _meanwhile(number, others) if story.everybody_plays else ():
            cells[white][number - 1], cells[black][number - 1] = f"{before + black}w=", f"{before + white}b="
            points += Counter({white: 50, black: 50})
    return cells, points


def _meanwhile(number: int, others: int) -> list[tuple[int, int]]:
    """Who meets whom while the hero meets the next in the circle; colours change in the second cycle."""
    pairs = [
        (2 + (number - 1 + step) % others, 2 + (number - 1 - step) % others) for step in range(1, (others - 1) // 2 + 1)
    ]
    return pairs if (number - 1) // others % 2 == 0 else [(black, white) for white, black in pairs]


def of_the_hero(place: int = 0) -> dict[str, Norm]:
    """The hero's norms by title; those beside the first have places from 1 on."""
    return {norm.title: norm for norm in Norm.objects.filter(player__fide_id=fide_id(place, 1))}
