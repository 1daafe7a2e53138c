"""The page of federations as CSV, for the Secretariat: "their name and details must be given to the FIDE" (9.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from ratingsite.foundations.spreadsheets import Value
from ratingsite.office.accounts.models import OfficeHeld


def officer_rows(
    members: Iterable[Any], officers: Mapping[str, Sequence[OfficeHeld]], *, addresses_of: Collection[int]
) -> Iterator[list[Value]]:
    """Heading, then a line an office; of a federation without an officer one line with its name alone.

    An address stands there of who shows it, and of those in ``addresses_of``: whom the reader may see anyway.
    """
    yield [_("Code"), _("Federation"), _("Office"), _("Name"), _("E-mail address"), _("Since")]
    for federation in members:
        held_there = officers.get(federation.pk, ())
        for held in held_there:
            is_known = held.shows_address or held.user_id in addresses_of
            address = held.user.email if is_known else ""
            lead = [federation.pk, federation.shown_name, held.get_office_display(), held.user.name]
            yield [*lead, address, held.starts_on.isoformat()]
        if not held_there:
            yield [federation.pk, federation.shown_name, "", "", "", ""]
