"""Four players for the forms, made by hand, and a report file with a day of birth, a default, a bye and remarks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any

import pypdfium2

from ratingsite.foundations.exact import Hundredths
from tests.tournaments.events import LINES, Line, trf
from tournaments.reports.paper.snapshot import Arbiter, Event, PaperReport, Person, Round

BIRTHDAY = "1988/03/17"
SAID = "### The hall was closed for an hour in round 2"

EVENT = Event(
    name="Autumn Four",
    city="St. Louis",
    federation="USA",
    country="United States of America",
    starts_on=date(2005, 10, 12),
    ends_on=date(2005, 10, 14),
    rounds=3,
    format="round-robin",
    rate_of_play="5400+30",
    organiser="Astrid Organiser",
    organiser_contact="",
    schedule=((1, date(2005, 10, 12)), (2, date(2005, 10, 13)), (3, date(2005, 10, 13))),
    arbiters=(Arbiter(name="IA Boris Arbiter", is_chief=True), Arbiter(name="FA Dora Deputy", is_chief=False)),
    is_for_office=False,
    expected_players=4,
)


def person(number: int, name: str, rating: int | None, points: int, *rounds: Round, **changes: Any) -> Person:
    usual = Person(
        number=number,
        rank=number,
        place=number,
        name=name,
        identity=f"{2099100 + number}",
        title="",
        federation="USA",
        sex="m",
        rating=rating,
        is_on_list=rating is not None,
        points=Hundredths(points),
        rounds=rounds,
    )
    return replace(usual, **changes)


def round_(number: int, opponent: int | None, colour: str, sign: str) -> Round:
    return Round(number=number, opponent=opponent, colour=colour, sign=sign)


def report(**changes: Any) -> PaperReport:
    """Anna beats Deniz, draws with Cy, wins against Bo by default; Cy beats Deniz, who is unrated; Bo has two more."""
    people = (
        person(1, "Amato, Anna", 2301, 250, round_(1, 4, "w", "1"), round_(2, 2, "b", "½"), round_(3, 3, "w", "+"),
               title="WGM", sex="w"),
        person(2, "Castro, Cy", 2250, 200, round_(1, 3, "b", "½"), round_(2, 1, "w", "½"), round_(3, 4, "w", "1"),
               rank=3, title="FM"),
        person(3, "Berg, Bo", 2106, 150, round_(1, 2, "w", "½"), round_(2, 4, "b", "1"), round_(3, 1, "b", "−"),
               rank=2, federation="CAN"),
        person(4, "Demir, Deniz", None, 0, round_(1, 1, "b", "0"), round_(2, 3, "w", "0"), round_(3, 2, "b", "0"),
               birth_year=1988, born_on=date(1988, 3, 17)),
    )  # fmt: skip
    usual = PaperReport(
        event=EVENT, people=people, remarks=(), version=1, certified_on=date(2005, 10, 15), is_square=True
    )
    return replace(usual, **changes)


Pairing = tuple[int, int, int, str]
"""Round, White and Black by their numbers, and the result as White has it: 1 ½ 0 + − =; Black 0 is a bye."""
TURNED = {"1": "0", "0": "1", "½": "½", "+": "−", "−": "+", "=": "="}


def event_of(pairings: Iterable[Pairing], people: int, *, is_square: bool = False, **changes: Any) -> PaperReport:
    """An event of so many people from its pairings; number 7 is ``Player 07`` rated 2407, in final order already."""
    rounds: dict[int, list[Round]] = {number: [] for number in range(1, people + 1)}
    for number, white, black, sign in pairings:
        rounds[white].append(Round(number=number, opponent=black or None, colour="w" if black else "", sign=sign))
        if black:
            rounds[black].append(Round(number=number, opponent=white, colour="b", sign=TURNED[sign]))
    found = tuple(
        person(number, f"Player {number:02}, Given", 2400 + number, sum(each.score for each in own), *own)
        for number, own in rounds.items()
    )
    last = max((each.number for own in rounds.values() for each in own), default=1)
    event = replace(EVENT, rounds=last, **changes)
    return report(event=event, people=found, is_square=is_square)


def all_play_all(people: int, cycles: int = 1) -> tuple[Pairing, ...]:
    """Berger's tables turned cycle by cycle; who has the lower number wins with White and draws with Black."""
    size = people + people % 2
    found = []
    for cycle in range(cycles):
        for number in range(size - 1):
            circle = [size - 1, *((number + place) % (size - 1) for place in range(size - 1))]
            for one, other in zip(circle[: size // 2], reversed(circle[size // 2 :]), strict=True):
                white, black = sorted((one + 1, other + 1), reverse=bool(cycle % 2))
                if max(white, black) <= people:
                    sign = "1" if white < black else "½"
                    found.append((cycle * (size - 1) + number + 1, white, black, sign))
    return tuple(found)


def changed(found: PaperReport, number: int, **changes: Any) -> PaperReport:
    """The report with something else in a person's line."""
    people = tuple(replace(each, **changes) if each.number == number else each for each in found.people)
    return replace(found, people=people)


def lines_with_everything() -> tuple[Line, ...]:
    """The four of the file: Deniz has a day of birth and no rating, and Bo did not come to the last round."""
    changed = {
        1: replace(LINES[0], cells="4w1 3b= 2w+", points="2.5"),
        2: replace(LINES[1], cells="3w0 4b1 1b-", points="1.0"),
        4: replace(LINES[3], birth=BIRTHDAY, rating="1890", title="CM"),
    }
    return tuple(changed.get(line.rank, line) for line in LINES)


def file_with_everything() -> bytes:
    remarks = [SAID, f"### Deniz was born on {BIRTHDAY}", "### Round 3, player 2: not played – ill"]
    return trf(lines=lines_with_everything()) + ("\r\n".join(remarks) + "\r\n").encode()


def text_of(pdf: bytes) -> str:
    """The text of all pages, with the ends of lines as spaces."""
    pages = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in pages)


Box = tuple[str, float, float, float, float]
"""A letter with its left, lower, right and upper edge in points."""


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, with the ends of lines as spaces and without places where a long word may end a line."""
    pages = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))
    return [" ".join(text.replace("\u200b", "").split()) for text in pages]


def letters_of(pdf: bytes) -> list[list[Box]]:
    """The letters of each page that can be seen, each with its place."""
    return [_letters(page) for page in pypdfium2.PdfDocument(pdf)]


def _letters(page: pypdfium2.PdfPage) -> list[Box]:
    text = page.get_textpage()
    found = [(text.get_text_range(place, 1), *text.get_charbox(place)) for place in range(text.count_chars())]
    return [box for box in found if box[0].strip(" \r\n\u00a0\u200b") and box[3] > box[1]]


def outside(pdf: bytes, *, margin: float = 36) -> list[str]:
    """The letters that reach beyond the margins of their page, in points."""
    found = []
    for page, letters in zip(pypdfium2.PdfDocument(pdf), letters_of(pdf), strict=True):
        width, height = page.get_size()
        found += [
            letter for letter, left, low, right, high in letters
            if left < margin or right > width - margin or low < 0 or high > height
        ]  # fmt: skip
    return found


def on_each_other(pdf: bytes) -> list[str]:
    """The letters whose middle lies on another letter; those of a ligature have one place together."""
    found = []
    for letters in letters_of(pdf):
        for letter, *own in letters:
            across, up = (own[0] + own[2]) / 2, (own[1] + own[3]) / 2
            found += [
                letter for _, *other in letters
                if other != own and other[0] < across < other[2] and other[1] < up < other[3]
            ]  # fmt: skip
    return found
