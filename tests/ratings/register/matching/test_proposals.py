"""Who may be meant: what people mistype is forgiven, said in words, and never taken for certain."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.register.matching.names import Agreement, letters_between
from ratings.register.matching.proposals import Proposal, Sign, Somebody, certain, proposal_for, proposals
from ratings.register.matching.words import speaks_against, speaks_for

BORN = date(1992, 7, 30)
FABIANO = Somebody(
    name="Caruana, Fabiano", key="2020009", fide_id=2020009, federation="USA", sex="m", birth_year=1992, birth_date=BORN
)


def line(name: str, **facts: object) -> Somebody:
    return Somebody(name=name, **facts)  # type: ignore[arg-type]


def found(name: str, **facts: object) -> Proposal:
    proposal = proposal_for(line(name, **facts), FABIANO)
    assert proposal is not None
    return proposal


@pytest.mark.parametrize(
    ("name", "how", "letters"),
    [
        ("Caruana, Fabiano", (Agreement.SAME,), 0),
        ("CARUANA Fabiano", (Agreement.SAME,), 0),
        ("Càruana, Fabiano", (Agreement.ACCENTS,), 0),
        ("Fabiano, Caruana", (Agreement.SWAPPED,), 0),
        ("Fabiano Caruana", (Agreement.SWAPPED,), 0),
        ("Caruana, F.", (Agreement.INITIALS,), 0),
        ("F. Caruana", (Agreement.INITIALS,), 0),
        ("Caruana, Fab", (Agreement.SHORTER,), 0),
        ("Carauna, Fabiano", (Agreement.LETTERS,), 1),
        ("Caruana, Fabaino", (Agreement.LETTERS,), 1),
        ("Karuana, Fabian", (Agreement.LETTERS,), 2),
        ("Fabiano Carauna", (Agreement.LETTERS, Agreement.SWAPPED), 1),
    ],
)
def test_what_is_mistyped_turned_round_or_shortened_is_forgiven(
    name: str, how: tuple[Agreement, ...], letters: int
) -> None:
    proposal = found(name)
    assert (proposal.how, proposal.letters) == (how, letters)


@pytest.mark.parametrize("name", ["Carlsen, Magnus", "Caruana, Luisa", "Carter, Fabiano", "", "Fabiano", "Li, C"])
def test_another_name_is_another_person(name: str) -> None:
    assert proposals(line(name), [FABIANO]) == ()


def test_the_nearer_name_has_more_points() -> None:
    names = ["Caruana, Fabiano", "Fabiano Caruana", "Carauna, Fabiano", "Caruana, F", "Caruana, Fab"]
    points = [found(name).points for name in names]
    assert points == sorted(points, reverse=True)
    assert points == [70, 66, 60, 54, 50]


@pytest.mark.parametrize(
    ("facts", "sign", "points"),
    [
        ({"birth_date": BORN, "birth_year": 1992}, Sign.BIRTH_DATE, 95),
        ({"birth_year": 1992}, Sign.BIRTH_YEAR, 84),
        ({"birth_date": date(1992, 7, 3), "birth_year": 1992}, Sign.OTHER_DAY, 64),
        ({"birth_year": 1991}, Sign.OTHER_BIRTH, 40),
        ({"federation": "USA"}, Sign.FEDERATION, 75),
        ({"federation": "ITA"}, Sign.OTHER_FEDERATION, 64),
        ({"sex": "w"}, Sign.OTHER_SEX, 45),
        ({"fide_id": 2020090}, Sign.NUMBER_MISTYPED, 90),
        ({"fide_id": 1503014}, Sign.OTHER_NUMBER, 66),
        ({"fide_id": 2020009}, Sign.FIDE_ID, 100),
    ],
)
def test_what_else_is_known_speaks_for_or_against(facts: dict[str, object], sign: Sign, points: int) -> None:
    proposal = found("Caruana, Fabiano", **facts)
    assert (proposal.signs, proposal.points) == ((sign,), points)


def test_day_and_month_turned_round_are_nearly_the_day() -> None:
    person = replace(FABIANO, birth_date=date(1992, 7, 3))
    proposal = proposal_for(line("Caruana, Fabiano", birth_date=date(1992, 3, 7), birth_year=1992), person)
    assert proposal is not None
    assert proposal.signs == (Sign.BIRTH_TURNED,)


def test_the_likeliest_stand_first_and_there_are_at_most_five() -> None:
    others = [replace(FABIANO, name=f"Caruana, F{letter}", key=letter, fide_id=None) for letter in "abcdefg"]
    names = [each.who.key for each in proposals(line("Caruana, F"), [*others, FABIANO])]
    assert len(names) == 5
    assert found("Caruana, Fabiano").points > found("Caruana, F").points


# ---------------------------------------------------------------- certain, or not
def test_a_number_is_certain_and_so_is_the_whole_name_with_the_day_of_birth() -> None:
    assert certain(line("Somebody, Else", fide_id=2020009), [FABIANO]) is not None
    assert certain(line("Caruana, Fabiano", birth_date=BORN, birth_year=1992), [FABIANO]) is not None
    numbered = replace(FABIANO, national_id="N1", numbered_by="USA")
    assert certain(line("Caruana", national_id="N1", numbered_by="USA"), [numbered]) is not None


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("Caruana, Fabiano", {"birth_year": 1992}),
        ("Caruana, Fabiano", {"federation": "USA", "sex": "m"}),
        ("Fabiano Caruana", {"birth_date": BORN, "birth_year": 1992}),
        ("Carauna, Fabiano", {"birth_date": BORN, "birth_year": 1992}),
        ("Caruana, Fabiano", {"birth_date": BORN, "birth_year": 1992, "federation": "ITA"}),
        ("Caruana, Fabiano", {"birth_date": BORN, "birth_year": 1992, "fide_id": 2020090}),
    ],
)
def test_less_is_a_proposal_and_not_certain(name: str, facts: dict[str, object]) -> None:
    assert certain(line(name, **facts), [FABIANO]) is None
    assert proposals(line(name, **facts), [FABIANO])


def test_two_people_with_the_name_and_the_day_are_a_doubt() -> None:
    twin = replace(FABIANO, key="USA-N1", fide_id=None)
    meant = line("Caruana, Fabiano", birth_date=BORN, birth_year=1992)
    assert certain(meant, [FABIANO, twin]) is None
    assert len(proposals(meant, [FABIANO, twin])) == 2


def test_why_is_said_in_words() -> None:
    proposal = found("Fabiano Carauna", birth_year=1992, federation="ITA")
    assert speaks_for(proposal) == "1 letter differs, given and family name turned round, the same year of birth"
    assert speaks_against(proposal) == "another federation"


# ---------------------------------------------------------------- letters
def plain_distance(one: str, other: str) -> int:
    """The definition: put in, take out, exchange, or turn two neighbours round."""
    if not one or not other:
        return len(one) + len(other)
    found_ = [
        plain_distance(one[1:], other) + 1,
        plain_distance(one, other[1:]) + 1,
        plain_distance(one[1:], other[1:]) + (one[0] != other[0]),
    ]
    if len(one) > 1 and len(other) > 1 and one[0] == other[1] and one[1] == other[0]:
        found_.append(plain_distance(one[2:], other[2:]) + 1)
    return min(found_)


WORDS = st.text(alphabet="abc", max_size=5)


@given(one=WORDS, other=WORDS)
def test_letters_are_counted_as_the_definition_says(one: str, other: str) -> None:
    assert letters_between(one, other) == min(plain_distance(one, other), 4)


@given(name=st.text(alphabet="abcdefg ,", min_size=1, max_size=12))
def test_everybody_is_a_proposal_for_himself(name: str) -> None:
    person = replace(FABIANO, name=name)
    proposal = proposal_for(line(name), person)
    assert proposal is None or proposal.points == 70
    assert (proposal is None) == (not name.replace(",", " ").strip())
