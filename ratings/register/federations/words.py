"""Why a federation cannot be kept so, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.federations.services import FederationRefused
from ratings.register.models import Federation
from ratingsite.foundations.written_days import date_format
from ratingsite.office.words import Words, word

REFUSALS: Words = {
    "no-code": gettext_lazy("Please write FIDE’s code: three capital letters from A to Z."),
    "replaced-already": gettext_lazy("Another code has taken the place of %(code)s already, or it is no federation."),
    "replaces-later": gettext_lazy("%(code)s begins later than the day before: it cannot end then."),
    "replaces-when": gettext_lazy("Please say from which day the code takes the place of the other one."),
    "successor-when": gettext_lazy("Please say the last day of a federation that another one follows."),
    "own-successor": gettext_lazy("%(code)s came before it, or is the same: it cannot follow it."),
    "nothing-changes": gettext_lazy("This is kept already: nothing would change."),
    "no-name": gettext_lazy("Please write the name, of at most 80 letters that can be printed."),
    "no-zone": gettext_lazy("Please choose a time zone."),
    "ends-first": gettext_lazy("The last day lies before the first."),
    "same-name": gettext_lazy(
        "%(name)s has the code %(code)s on these days already. If FIDE has changed it, say which code the new one "
        "takes the place of."
    ),
    "no-reason": gettext_lazy("Please say where FIDE says so, or which act it is."),
}


def refusal_text(refusal: FederationRefused) -> str:
    """What stands against it, with the federation in the way."""
    other = refusal.other
    if refusal.code == "taken":
        return taken_text(other) if other else _("This code is taken.")
    return word(REFUSALS, refusal.code) % ({"code": other.pk, "name": other.shown_name} if other else {})


def taken_text(federation: Federation) -> str:
    """Whose code it is; of a federation that has ended, since when."""
    words = {"code": federation.pk, "name": federation.shown_name}
    if federation.exists_to is None:
        return _("%(code)s is the code of %(name)s already.") % words
    words["day"] = date_format(federation.exists_to)
    return _("%(code)s was the code of %(name)s until %(day)s: its days can be corrected.") % words
