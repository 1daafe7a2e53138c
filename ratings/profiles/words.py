"""Words for what a player is called by the rating (CFC 701)."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

RATING_CLASSES: dict[str, Promise] = {
    "master": _("Master"),
    "candidate-master": _("Candidate Master"),
    "A": _("Class A"),
    "B": _("Class B"),
    "C": _("Class C"),
    "D": _("Class D"),
    "E": _("Class E"),
}
