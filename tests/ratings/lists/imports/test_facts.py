"""What is said of a person as bytes: the register's and a file's are the same where they say the same. Pure."""

from __future__ import annotations

import numpy as np

from ratings.lists.imports.columns import Bytes
from ratings.lists.imports.facts import MARK, NOTHING_SAID, WIDTH, Printer, facts_of, people_of

ANN = ("2000001", "WGM", "USA", "w", "1990", "Able, Ann")
BOB = ("12", "", "CAN", "", "\\N", "Baker, Bob")


def said(*people: tuple[str, ...]) -> bytes:
    return chr(MARK).join(cell for person in people for cell in person).encode()


def column(*texts: str) -> Bytes:
    width = max(map(len, texts))
    return np.frombuffer(b"".join(text.encode().ljust(width, b"\0") for text in texts), np.uint8).reshape(-1, width)


def test_people_are_taken_out_of_their_cells() -> None:
    found = people_of(said(ANN, BOB))
    assert found
    columns = zip(("title", "federation", "sex", "birth_year", "name"), zip(ANN[1:], BOB[1:], strict=True), strict=True)
    facts, fits = facts_of({name: column(*texts) for name, texts in columns})
    assert (found.fide_ids.tolist(), fits.tolist()) == ([2000001, 12], [True, True])
    assert found.facts.tobytes() == facts.tobytes()


def test_of_who_does_not_fit_into_the_places_nothing_is_said_and_the_others_stay_as_they_are() -> None:
    strange = [(*BOB[:5], "x" * 65), (*BOB[:5], "Čapek, Cyd"), (*BOB[:5], "x" * 300)]
    found = people_of(said(ANN, *strange, BOB))
    assert found
    assert found.fide_ids.tolist() == [2000001, 12, 12, 12, 12]
    assert [row.tobytes() for row in found.facts[1:4]] == [bytes([NOTHING_SAID]) * WIDTH] * 3
    usual = people_of(said(ANN, BOB))
    assert usual
    assert found.facts[[0, 4]].tobytes() == usual.facts.tobytes()
    assert people_of(said(ANN, (*BOB[:5], f"x{chr(MARK)}y"))) is None


def test_a_file_that_says_more_than_fits_is_told() -> None:
    columns = {name: column("x", "") for name in ("title", "federation", "sex", "birth_year")}
    _, fits = facts_of(columns | {"name": column("x" * 65, "y")})
    assert fits.tolist() == [False, True]


def test_every_letter_counts_in_its_place() -> None:
    """Of 79 places two texts that differ in one, and two with the letters of two places exchanged."""
    printer, usual = Printer(), np.full((1, WIDTH), ord("a"), np.uint8)
    others = np.repeat(usual, WIDTH, axis=0)
    np.fill_diagonal(others, ord("b"))
    assert len({*printer.prints(np.vstack([usual, others])).tolist()}) == WIDTH + 1
    assert Printer().prints(usual) != printer.prints(usual)  # drawn anew
