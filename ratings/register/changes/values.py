"""The values of changes: how each kind is written, checked, and laid into the columns of the register."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from datetime import date

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from ratings.register.changes.models import PersonChange
from ratings.register.models import Association, Federation, Player, Sex
from ratings.register.selectors import members_on
from ratingsite.foundations.written_days import date_format

Kind = PersonChange.Kind
YES = "yes"
FIRST_YEAR = 1900
FIRST_START, LAST_START = date(1950, 1, 1), date(2199, 12, 31)
"""From which days changes may count: those that a list could have."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_YEAR = re.compile(r"\d{4}", re.ASCII)
_NUMBER = re.compile(r"[1-9]\d{0,8}", re.ASCII)  # as many digits as ``keys`` takes for a FIDE ID

COLUMNS: dict[str, tuple[str, ...]] = {
    Kind.NAME: ("name",),
    Kind.FEDERATION: ("federation_id",),
    Kind.SEX: ("sex",),
    Kind.BIRTH: ("birth_date", "birth_year"),
    Kind.ASSOCIATION: ("association",),
    Kind.FIDE_ID: ("fide_id",),
}
"""The columns of a player that a kind changes; death and exclusion change none: lists go without the person."""


def read(player: Player, kind: str) -> str:
    """What the register says now, as the kind writes it; empty for a kind without a column."""
    if kind == Kind.BIRTH:
        return player.birth_date.isoformat() if player.birth_date else str(player.birth_year or "")
    return str(getattr(player, COLUMNS[kind][0]) or "") if kind in COLUMNS else ""


def write(player: Player, kind: str, value: str) -> None:
    """Lay a value into the columns of a row; the row is not saved."""
    if kind == Kind.BIRTH:
        player.birth_date = date.fromisoformat(value) if len(value) == len("2001-05-04") else None
        player.birth_year = int(value[:4]) if value else None
    elif kind == Kind.FIDE_ID:
        player.fide_id = int(value) if value else None
    elif kind in COLUMNS:
        setattr(player, COLUMNS[kind][0], value)


def checked(kind: str, value: str, *, today: date, starts_on: date | None = None) -> str:
    """The value as it is kept. Raises ``ValidationError`` with what is wrong with it.

    A transfer that counts from a day to come goes to a member federation of that day.
    """
    text = " ".join(unicodedata.normalize("NFC", value).split())
    if kind == Kind.FEDERATION and starts_on is not None:
        today = max(today, starts_on)
    return _CHECKS[kind](text, today)


def _name(text: str, today: date) -> str:
    if not text:
        raise ValidationError(_("Please give the new name."))
    if len(text) > 100:
        raise ValidationError(_("A name has at most 100 letters."))
    if any(unicodedata.category(letter)[0] == "C" for letter in text):
        raise ValidationError(_("The name has a character that cannot be seen."))
    return text


def _federation(text: str, day: date) -> str:
    """A member federation of a day, or FID for who plays under none (10.1: as the Council approves)."""
    code = text.upper()
    if not (members_on(day).filter(pk=code) | Federation.objects.filter(pk=code, is_federation=False)).exists():
        refusal = _("There is no federation “%(code)s” on %(day)s: see the codes of federations.")
        raise ValidationError(refusal % {"code": text, "day": date_format(day)})
    return code


def _sex(text: str, today: date) -> str:
    sex = {"f": Sex.FEMALE.value}.get(text.casefold(), text.casefold())
    if sex not in Sex.values:
        raise ValidationError(_("Please write m for male or w for female."))
    return sex


def _birth(text: str, today: date) -> str:
    if _YEAR.fullmatch(text) and FIRST_YEAR <= int(text) <= today.year:
        return text
    day = _day(text)
    if not date(FIRST_YEAR, 1, 1) <= day <= today:
        raise ValidationError(_("Nobody was born on that day."))
    return day.isoformat()


def _association(text: str, today: date) -> str:
    if text.upper() not in ("", *Association.values):
        raise ValidationError(_("Please write IBCA, ICSC or IPCA, or nothing for none of them."))
    return text.upper()


def _death(text: str, today: date) -> str:
    if not text:
        return ""
    day = _day(text)
    if day > today:
        raise ValidationError(_("That day has not come yet."))
    return day.isoformat()


def _exclusion(text: str, today: date) -> str:
    if text.casefold() in ("", "no", "-"):
        return ""
    if text.casefold() != YES:
        raise ValidationError(_("Please write yes to leave the person out of the lists, or no to end that."))
    return YES


def _fide_id(text: str, today: date) -> str:
    """FIDE's number; nothing, while FIDE has not given one."""
    if text and not _NUMBER.fullmatch(text):
        raise ValidationError(_("A FIDE ID is a number of at most nine digits, or nothing while FIDE has given none."))
    return text


def start_day(text: str) -> date:
    """The day from which a change counts. Raises ``ValidationError`` with what is wrong with it."""
    return checked_start(_day(text))


def checked_start(day: date) -> date:
    """The same day, where a list could have it. Raises ``ValidationError``."""
    if not FIRST_START <= day <= LAST_START:
        years = {"first": FIRST_START.year, "last": LAST_START.year}
        raise ValidationError(_("Please give a year from %(first)s to %(last)s.") % years)
    return day


def _day(text: str) -> date:
    try:
        if not _DAY.fullmatch(text):  # a week as 2001-W05-4 is no day that people write
            raise ValueError(text)
        return date.fromisoformat(text)
    except ValueError:
        raise ValidationError(_("Please write a day like this: 2001-05-04.")) from None


_CHECKS: dict[str, Callable[[str, date], str]] = {
    Kind.NAME: _name,
    Kind.FEDERATION: _federation,
    Kind.SEX: _sex,
    Kind.BIRTH: _birth,
    Kind.ASSOCIATION: _association,
    Kind.DEATH: _death,
    Kind.EXCLUSION: _exclusion,
    Kind.FIDE_ID: _fide_id,
}
