"""The acts and the objects of the record, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.people.words import ACTS as OF_PEOPLE
from tournaments.registration.history_words import ACTS as OF_TOURNAMENTS
from tournaments.registration.history_words import act_text

_OF_RATINGS: Mapping[str, str | Promise] = {
    "start run": _("started a rating run"),
    "freeze run": _("froze the input of a run"),
    "compute run": _("computed a run"),
    "fail run": _("noted that a run failed"),
    "publish run": _("approved a run and published its list"),
    "publish list": _("published a rating list"),
    "import list": _("imported a rating list"),
    "void run": _("declared a run void"),
    "record event": _("put an event into the ledger"),
    "hold event": _("held an event"),
    "release event": _("released an event"),
    "enter player": _("entered a player in the register"),
    "ask for newcomer": _("asked for a new player"),
    "accept newcomer": _("accepted a new player"),
    "identify newcomer": _("found a new player in the register"),
    "refuse newcomer": _("refused a new player"),
    "withdraw newcomer": _("withdrew the request for a new player"),
    "ask again for newcomer": _("asked again for a new player"),
    "change numbering": _("changed the numbering rule"),
    "ask for change": _("asked for a change of a person"),
    "accept change": _("accepted a change of a person"),
    "ask again for change": _("asked again for a change of a person"),
    "keep changes file": _("sent a file of changes"),
    "take changes file": _("took a file of changes"),
    "merge entries": _("merged two entries of a person"),
    "part entries": _("parted two entries"),
}
_OF_TITLES: Mapping[str, str | Promise] = {
    "find norm": _("found a norm"),
    "certify norm": _("signed a norm"),
    "countersign norm": _("countersigned a norm"),
    "approve norm": _("approved a norm"),
    "refuse norm": _("refused a norm"),
    "void norm": _("declared a norm void"),
    "hold norm": _("held a norm"),
    "release norm": _("released a norm"),
    "re-examine norm": _("marked a norm for re-examination"),
    "uphold norm": _("upheld a norm"),
    "issue certificate": _("issued a certificate"),
    "revoke certificate": _("revoked a certificate"),
}
_OF_THE_OFFICE: Mapping[str, str | Promise] = {
    "appoint arbiter": _("found the account of an arbiter"),
    "make token": _("made an access token"),
    "revoke token": _("revoked an access token"),
}
ACTS: Mapping[str, str | Promise] = {**OF_TOURNAMENTS, **_OF_RATINGS, **_OF_TITLES, **_OF_THE_OFFICE, **OF_PEOPLE}
"""Every act that has words, by its name in the record."""
KINDS: Mapping[str, str | Promise] = {
    "Tournament": _("tournament"),
    "Report": _("report"),
    "RatingOrder": _("order to rate"),
    "Correction": _("correction"),
    "Appeal": _("appeal"),
    "Sheet": _("sheet"),
    "RatedEvent": _("event in the ledger"),
    "RatingRun": _("rating run"),
    "RatingList": _("rating list"),
    "Player": _("player"),
    "PlayerRequest": _("newcomer"),
    "PersonChange": _("change of a person"),
    "Norm": _("norm"),
    "NormCertificate": _("certificate"),
    "User": _("person with an account"),
    "OfficeHeld": _("office held"),
    "OfficeProposal": _("proposed office"),
    "AccountRequest": _("request for an account"),
    "FoundingSeat": _("founding seat"),
    "AccessToken": _("access token"),
}
_PAGES = {
    "Tournament": "tournament",
    "Report": "report",
    "RatingOrder": "order",
    "Correction": "correction",
    "Appeal": "appeal",
    "Sheet": "sheet",
    "RatingRun": "run",
    "PersonChange": "change",
    "Norm": "norm",
    "User": "person",
    "AccountRequest": "asked_account",
}


def entry_text(entry: AuditEntry) -> str:
    """What was done; an act without words stands there by its name."""
    return str(ACTS[entry.act]) if entry.act in ACTS else act_text(entry)


def kind_text(entry: AuditEntry) -> str:
    """What kind of object it was done to."""
    return str(KINDS.get(entry.object_type, entry.object_type))


def address_of(entry: AuditEntry) -> str:
    """The page of the object, where its kind has one."""
    try:
        return reverse(_PAGES[entry.object_type], args=[entry.object_id])
    except (KeyError, NoReverseMatch):
        return ""


def details_of(entry: AuditEntry) -> list[tuple[str, str]]:
    """What else is kept of the act: each name with its value, of two values the old and the new."""
    return [(name.replace("_", " "), _value_text(value)) for name, value in entry.details.items()]


def _value_text(value: Any) -> str:
    if isinstance(value, list):
        return " → ".join(str(each) for each in value) if len(value) == 2 else ", ".join(str(each) for each in value)
    return str(value)
