"""The acts on people and offices, in words."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACTS: Mapping[str, str | Promise] = {
    "add person": _("made the account"),
    "ask for address": _("asked for another e-mail address"),
    "change address": _("changed the e-mail address"),
    "confirm office": _("confirmed the office"),
    "end office": _("ended the office"),
    "found office": _("took the office with which the portal began"),
    "grant office": _("granted the office"),
    "propose office": _("proposed the office"),
    "refuse office": _("refused the proposed office"),
    "restore person": _("gave the account back"),
    "show address": _("said whether the address of the office is public"),
    "suspend person": _("suspended the account"),
    "ask for account": _("asked for an account"),
    "decline account": _("declined the account"),
    "grant account": _("granted the account"),
    "make founding link": _("made a founding link"),
}
"""Each by its name in the record."""
