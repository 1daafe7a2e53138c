"""Why a signature is not believed, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratingsite.office.signing.envelopes import Refusal

REFUSALS: Mapping[str, Promise] = {
    Refusal.UNSIGNED: _("It carries no signature of this office."),
    Refusal.EDITED: _("It was changed after it was signed."),
    Refusal.UNKNOWN_KEY: _("It is signed with a key that this office has not published."),
    Refusal.OUT_OF_TIME: _("It is signed for a day on which its key did not sign for this office."),
    Refusal.OTHER_DOCUMENT: _("The signature is genuine and belongs to another document."),
}
