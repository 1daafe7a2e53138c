"""Why somebody is proposed, in sentences."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from ratings.register.matching.names import Agreement
from ratings.register.matching.proposals import AGAINST, Proposal, Sign
from ratingsite.office.words import word

_NAMES: dict[str, str | Promise] = {
    Agreement.SAME: _("the same name"),
    Agreement.ACCENTS: _("the same name but for accents"),
    Agreement.SWAPPED: _("given and family name turned round"),
    Agreement.INITIALS: _("a given name is shortened to its initial"),
    Agreement.SHORTER: _("a part of the given names is missing"),
}
_SIGNS: dict[str, str | Promise] = {
    Sign.FIDE_ID: _("the same FIDE ID"),
    Sign.NATIONAL_ID: _("the same national number"),
    Sign.NUMBER_MISTYPED: _("one digit of the FIDE ID is mistyped"),
    Sign.BIRTH_DATE: _("the same day of birth"),
    Sign.BIRTH_YEAR: _("the same year of birth"),
    Sign.BIRTH_TURNED: _("the same day of birth with day and month turned round"),
    Sign.FEDERATION: _("the same federation"),
    Sign.OTHER_NAME: _("another name"),
    Sign.OTHER_BIRTH: _("another year of birth"),
    Sign.OTHER_DAY: _("another day of birth in the same year"),
    Sign.OTHER_FEDERATION: _("another federation"),
    Sign.OTHER_SEX: _("another sex"),
    Sign.OTHER_NUMBER: _("another FIDE ID"),
}


def speaks_for(proposal: Proposal) -> str:
    """``the same name, the same year of birth``."""
    texts = [_name(how, proposal.letters) for how in proposal.how]
    return ", ".join([*texts, *(word(_SIGNS, sign) for sign in proposal.signs if sign not in AGAINST)])


def speaks_against(proposal: Proposal) -> str:
    """``another federation``; empty where nothing does."""
    return ", ".join(word(_SIGNS, sign) for sign in proposal.speaks_against)


def _name(how: Agreement, letters: int) -> str:
    if how == Agreement.LETTERS:
        return ngettext("%(count)s letter differs", "%(count)s letters differ", letters) % {"count": letters}
    return word(_NAMES, how)
