"""Proposals for who is meant, each with points out of a hundred and with what speaks for and against it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from ratings.register.matching.names import Agreement, NameMatch, compared_names, letters_between
from ratings.register.names import name_parts, search_key

LEAST_POINTS = 45
MOST_PROPOSALS = 5


class Sign(StrEnum):
    """What speaks for or against a proposal beside the name."""

    FIDE_ID = "fide-id"
    NATIONAL_ID = "national-id"
    NUMBER_MISTYPED = "number-mistyped"
    BIRTH_DATE = "birth-date"
    BIRTH_YEAR = "birth-year"
    BIRTH_TURNED = "birth-turned"
    FEDERATION = "federation"
    OTHER_NAME = "other-name"
    OTHER_BIRTH = "other-birth"
    OTHER_DAY = "other-day"
    OTHER_FEDERATION = "other-federation"
    OTHER_SEX = "other-sex"
    OTHER_NUMBER = "other-number"


POINTS = {
    Sign.FIDE_ID: 100,
    Sign.NATIONAL_ID: 100,
    Sign.NUMBER_MISTYPED: 20,
    Sign.BIRTH_DATE: 25,
    Sign.BIRTH_YEAR: 14,
    Sign.BIRTH_TURNED: 18,
    Sign.FEDERATION: 5,
    Sign.OTHER_NAME: 0,
    Sign.OTHER_BIRTH: -30,
    Sign.OTHER_DAY: -6,
    Sign.OTHER_FEDERATION: -6,
    Sign.OTHER_SEX: -25,
    Sign.OTHER_NUMBER: -4,
}
AGAINST = frozenset(sign for sign in Sign if sign.startswith("other-"))


@dataclass(frozen=True, kw_only=True)
class Somebody:
    """What is known of a person: in a line of a report, or on the register, where ``key`` names the row."""

    name: str
    key: str = ""
    fide_id: int | None = None
    national_id: str = ""
    numbered_by: str = ""
    federation: str = ""
    sex: str = ""
    birth_year: int | None = None
    birth_date: date | None = None


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """Somebody of the register who may be meant; ``points`` from 0 to 100, and why, the name first."""

    who: Somebody
    points: int
    how: tuple[Agreement, ...] = ()
    signs: tuple[Sign, ...] = ()
    letters: int = 0

    @property
    def speaks_against(self) -> tuple[Sign, ...]:
        """What does not fit."""
        return tuple(sign for sign in self.signs if sign in AGAINST)

    @property
    def is_certain(self) -> bool:
        """By the number; or by the whole name and day of birth with nothing against it."""
        if {Sign.FIDE_ID, Sign.NATIONAL_ID} & set(self.signs):
            return True
        is_the_name = bool(self.how) and self.how[0] in (Agreement.SAME, Agreement.ACCENTS)
        doubts = {*self.speaks_against, Sign.NUMBER_MISTYPED} & set(self.signs)
        return is_the_name and Sign.BIRTH_DATE in self.signs and not doubts


def proposals(meant: Somebody, known: Iterable[Somebody]) -> tuple[Proposal, ...]:
    """Who may be meant, the likeliest first, at most five of them."""
    found = [proposal for each in known if (proposal := proposal_for(meant, each))]
    found = [proposal for proposal in found if proposal.points >= LEAST_POINTS]
    return tuple(sorted(found, key=lambda each: (-each.points, each.who.name, each.who.key))[:MOST_PROPOSALS])


def certain(meant: Somebody, known: Iterable[Somebody]) -> Proposal | None:
    """The one person who is meant beyond doubt; two who would do are a doubt."""
    found = [proposal for each in known if (proposal := proposal_for(meant, each)) and proposal.is_certain]
    by_number = [proposal for proposal in found if proposal.points == POINTS[Sign.FIDE_ID]]
    return next(iter(by_number or found)) if len(by_number or found) == 1 else None


def proposal_for(meant: Somebody, known: Somebody) -> Proposal | None:
    """One person of the register beside the line; ``None`` where neither name nor number speaks for them."""
    match = _names(meant.name, known.name)
    number = _number(meant, known)
    if match is None and number not in (Sign.FIDE_ID, Sign.NATIONAL_ID):
        return None
    signs = tuple(sign for sign in (number, *_others(meant, known)) if sign)
    signs += () if match else (Sign.OTHER_NAME,)
    points = (match.points if match else 0) + sum(POINTS[sign] for sign in signs)
    if number in (Sign.FIDE_ID, Sign.NATIONAL_ID):
        points = 100
    return Proposal(
        who=known,
        points=max(0, min(points, 100)),
        how=match.how if match else (),
        letters=match.letters if match else 0,
        signs=signs,
    )


def _names(meant: str, known: str) -> NameMatch | None:
    family, given = name_parts(known)
    match = compared_names(search_key(meant), search_key(known), family=family, given=given)
    if match and match.how == (Agreement.SAME,) and _plain(meant) != _plain(known):
        return NameMatch(points=match.points, how=(Agreement.ACCENTS,))
    return match


def _plain(name: str) -> str:
    """The name without regard to commas, capitals and blanks, but with its accents."""
    return " ".join(name.casefold().replace(",", " ").split())


def _number(meant: Somebody, known: Somebody) -> Sign | None:
    if meant.national_id and (meant.national_id, meant.numbered_by) == (known.national_id, known.numbered_by):
        return Sign.NATIONAL_ID
    if not meant.fide_id or not known.fide_id:
        return None
    if meant.fide_id == known.fide_id:
        return Sign.FIDE_ID
    is_near = letters_between(str(meant.fide_id), str(known.fide_id)) == 1
    return Sign.NUMBER_MISTYPED if is_near else Sign.OTHER_NUMBER


def _others(meant: Somebody, known: Somebody) -> Iterator[Sign | None]:
    yield _birth(meant, known)
    if meant.federation and known.federation:
        yield Sign.FEDERATION if meant.federation == known.federation else Sign.OTHER_FEDERATION
    if meant.sex and known.sex and meant.sex != known.sex:
        yield Sign.OTHER_SEX


def _birth(meant: Somebody, known: Somebody) -> Sign | None:
    one, other = meant.birth_date, known.birth_date
    if one and other and one == other:
        return Sign.BIRTH_DATE
    if None in (meant.birth_year, known.birth_year):
        return None
    if meant.birth_year != known.birth_year:
        return Sign.OTHER_BIRTH
    if one and other:
        is_turned = (one.month, one.day) == (other.day, other.month)
        return Sign.BIRTH_TURNED if is_turned else Sign.OTHER_DAY
    return Sign.BIRTH_YEAR
