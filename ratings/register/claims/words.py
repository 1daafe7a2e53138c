"""The acts on claims of players and on objections, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACTS: Mapping[str, str | Promise] = {
    "claim player": _("asked to be known as a player"),
    "confirm claim": _("confirmed the account of a player"),
    "refuse claim": _("refused the account of a player"),
    "end claim": _("ended the account of a player"),
    "file objection": _("objected"),
    "correct objection": _("answered an objection: corrected"),
    "decline objection": _("answered an objection: declined"),
    "withdraw objection": _("withdrew an objection"),
}
"""Each by its name in the record."""
