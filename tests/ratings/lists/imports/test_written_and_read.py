"""What the portal writes it reads again: the same for the columns that a layout has, on random lists."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date
from operator import attrgetter
from pathlib import Path

import pytest

from ratings.lists.exports import CSV_HEADINGS, csv_of_cells, txt_of_lines
from ratings.lists.imports.faults import LineFault
from ratings.lists.imports.reading import reading
from ratings.lists.imports.rows import COLUMNS, Bounds
from ratings.lists.lines import Line, content_sha256
from ratings.lists.printed_lines import Printed, printed_of
from ratings.lists.xml_export import xml_of_lines
from ratings.register.models import Title
from ratings.register.names import ascii_name
from ratings.runs.whole_export import FORMAT, document_of
from ratingsite.foundations.canonical import canonical
from tests.ratings.lists.imports_at_hand import HEADING, NOVEMBER
from tests.samples import sampled, samples

FEDERATIONS = ("USA", "CAN", "NOR", "FID")
NAMES = (
    "Able, Ann",
    "Žižka, Jan",
    "O'Hara & Sons, <Pat>",
    "=1+1",
    "+, Plus",
    "'Quoted', Q",
    'Said "Bo", B',
    "李, 雷",
    "Æ, Ø",
)
BOUNDS = Bounds(federations=frozenset(FEDERATIONS), factors=frozenset({40, 20, 10}), most_k_times_games=700)

CELLS = attrgetter(*Line.__slots__)  # the fields of a line in their order


def some_line(dice: random.Random, number: int) -> Line:
    rating = dice.choice([None, dice.randint(1, 4000)])
    return Line(
        key=dice.choice([str(number), f"CAN-{number}"]),
        name=dice.choice(NAMES) + dice.choice(["", " Jr", " " + "x" * 60]),
        title=dice.choice(["", *Title.values]),
        federation=dice.choice(FEDERATIONS),
        sex=dice.choice(["", "m", "w"]),
        birth_year=dice.choice([None, dice.randint(1900, 2020)]),
        rating=rating,
        games=dice.randint(0, 30),
        k_factor=dice.choice([None, 40, 20, 10]) if rating else None,
        games_total=dice.randint(0, 3000),
        highest_rating=dice.choice([None, dice.randint(rating or 1, 4000)]),
        last_played_on=dice.choice([None, date(2000 + dice.randint(0, 25), dice.randint(1, 12), 28)]),
        is_inactive=dice.choice([True, False]),
    )


def whole(lines: Iterable[Line]) -> str:
    told = sorted(lines, key=lambda line: line.key)
    head = {"format": FORMAT, "system": "fide-standard", "list_date": "2025-11-01", "players": len(told)}
    texts = [canonical(document_of(line)) for line in told]
    return "\n".join([canonical(head | {"content_sha256": content_sha256(told)}), *texts]) + "\n"


def csv_of(lines: Iterable[Line]) -> str:
    return ",".join(CSV_HEADINGS) + "\r\n" + "".join(map(csv_of_cells, map(CELLS, lines)))


def txt_of(lines: Iterable[Line]) -> str:
    return HEADING + "".join(txt_of_lines(rated(lines)))


def rated(lines: Iterable[Line]) -> Iterator[Printed]:
    return (printed_of(CELLS(line)) for line in lines if line.rating)


FIDES = {"games_total": None, "highest_rating": None, "last_played_on": None}
WRITERS: dict[str, tuple[Callable[[list[Line]], str], Callable[[Line], dict[str, object]]]] = {
    # a woman without a sex cannot be in FIDE's files; of TXT the name is what the column leaves of it
    "fide-txt": (txt_of, lambda line: FIDES | {"name": " ".join(ascii_name(line.name)[:61].split())}),
    "fide-xml": (lambda lines: "".join(xml_of_lines(rated(lines))), lambda line: FIDES),
    "csv": (csv_of, lambda line: {}),
    "portal-jsonl": (whole, lambda line: {}),
}


def read(path: Path) -> Iterator[dict[str, object]]:
    with reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found:
        for row in found.rows:
            assert not isinstance(row, LineFault), row
            yield dict(zip(COLUMNS, row, strict=True))


@sampled
@pytest.mark.parametrize("form", WRITERS)
def test_what_was_written_is_read_as_it_was(form: str, tmp_path: Path) -> None:
    write, differs = WRITERS[form]
    path = tmp_path / "list"
    for seed in range(samples(20, long=1000)):
        dice = random.Random(seed)  # noqa: S311 - repeatable chance, not secrets
        lines = [some_line(dice, 1_000_000 + place) for place in range(dice.randint(1, 12))]
        if form == "fide-txt":
            lines = [replace(line, key=line.key[:14]) for line in lines]
        path.write_bytes(write(lines).encode())
        expected = {line.key: line for line in lines if line.rating or not form.startswith("fide")}
        if not expected:
            continue
        found = {str(row["key"]): row for row in read(path)}
        assert found.keys() == expected.keys()
        for key, line in expected.items():
            told = {name: getattr(line, name) for name in Line.__slots__} | differs(line)
            assert {name: found[key][name] for name in told} == told, (seed, key)
