"""Where the objects of the record have their pages, for those who may see them."""

from __future__ import annotations

from datetime import date

from django.urls import NoReverseMatch, reverse

from ratingsite.office.accounts.permissions import Person, Relations, can
from ratingsite.office.audit.models import AuditEntry

_PAGES = {
    "Tournament": "tournament",
    "Report": "report",
    "RatingOrder": "order",
    "EventAbroad": "event_abroad",
    "Festival": "festival",
    "Correction": "correction",
    "Appeal": "appeal",
    "Sheet": "sheet",
    "RatingRun": "run",
    "ListImport": "list_import",
    "ListCorrection": "list_correction",
    "RatingAppeal": "rating_appeal",
    "PersonChange": "change",
    "PlayerClaim": "claim",
    "Objection": "objection",
    "Arbiter": "arbiter",
    "Norm": "norm",
    "TitleCase": "application",
    "DirectList": "direct_list",
    "TitleResult": "title_result",
    "HeldTitle": "title",
    "LifeMaster": "life_master",
    "Meeting": "meeting",
    "User": "person",
    "AccountRequest": "asked_account",
}
# Whose pages not everybody may see who reads the record, and what the policy table calls them.
_NOT_FOR_ALL = {
    "RatingRun": "run",
    "ListImport": "list-import",
    "PersonChange": "change",
    "PlayerClaim": "claim",
    "Objection": "objection",
    "Sheet": "sheet",
    "LifeMaster": "life-master",
    "User": "person",
    "AccountRequest": "account-request",
}


def address_of(entry: AuditEntry, reader: Person, day: date) -> str:
    """The page of the object, where its kind has one that the reader may see.

    Asked by his offices for all federations, as the record itself is: so the objects need not be read.
    """
    kind = _NOT_FOR_ALL.get(entry.object_type)
    if kind and not can(reader, "view", Relations(kind, entry.new_state), day=day):
        return ""
    try:
        return reverse(_PAGES[entry.object_type], args=[entry.object_id])
    except (KeyError, NoReverseMatch):
        return ""
