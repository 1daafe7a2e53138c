"""A report file tried and not stored: all its faults, and the ratings that would come of it by itself (2003, 11.31)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.reports.files.check_document import check_document
from tournaments.reports.files.stored_faults import in_the_readers_language
from tournaments.reports.rating import CannotBeRated, rating_document
from tournaments.reports.registered.completion import Registered, completed
from tournaments.trf import ReadResult, read_report


@dataclass(frozen=True, kw_only=True)
class Trial:
    """How a file is to be looked at; ``registered`` is what the office knows of the tournament already."""

    system: str
    edition: str | None = None
    encoding: str | None = None
    registered: Registered | None = None


def tried(content: bytes, trial: Trial) -> dict[str, Any]:
    """``check`` is what ``check_report`` says, ``rating`` what ``rate_report`` does, ``not_rated`` why that is null.

    Raises ``UnknownEdition``.
    """
    read = read_report(content, trial.encoding)
    if trial.registered is not None:
        read = completed(read, trial.registered)
    rating, why = _rating(read, trial)
    return {"check": check_document(read, in_the_readers_language), "rating": rating, "not_rated": why}


def _rating(read: ReadResult, trial: Trial) -> tuple[dict[str, Any] | None, str | None]:
    if read.report is None or not read.accepted:
        return None, _("A refused file is not rated: its errors come first.")
    try:
        return rating_document(read.report, trial.system, trial.edition), None
    except CannotBeRated as refusal:
        return None, str(refusal)
