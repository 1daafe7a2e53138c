"""Form 4 and the title norms list of 2003 from a report: as JSON for the command, and for the pages."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from titles.norms.dossiers import cards_of
from titles.norms.norms_of_report import dossiers_of
from titles.regulations import NormDossier, editions
from titles.regulations.forms_2003 import (
    FIRST_DAY,
    FROM_PUBLIC_TABLES,
    LAST_DAY,
    LINES_OF_FORM_4,
    NOT_IN_THE_SOURCES,
    TitleNormLine,
    title_norm_line,
)
from titles.regulations.scores import points
from tournaments.reports.models import Entry, Report
from tournaments.trf import TrfReport


@dataclass(frozen=True, kw_only=True)
class Form4:
    """One player of a report: the line of the list, and the rounds of the form with empty lines up to eleven."""

    number: int  # that pages name it by
    entry: Entry
    dossier: NormDossier
    line: TitleNormLine

    @property
    def empty_rounds(self) -> range:
        """The lines of the form that stay empty."""
        return range(self.dossier.event.rounds + 1, LINES_OF_FORM_4 + 1)


def is_of_2003(report: Report) -> bool:
    """Whether the forms of 2003 were those of its time."""
    return FIRST_DAY <= report.tournament.starts_on <= LAST_DAY


def forms_4(report: Report) -> list[Form4]:
    """Everybody of a report who is on the register and has played, in the order of the report."""
    # the list in force at the start is used, which the first edition of later years does too
    cards = cards_of(report, editions()[0]).numbered()
    found = (
        Form4(number=number, entry=entry, dossier=dossier, line=title_norm_line(dossier))
        for number, entry, dossier in cards
    )
    return [form for form in found if form.line.games]


def document_of(report: TrfReport) -> dict[str, Any]:
    """The document of ``norms_report --form-2003``. Raises ``BadDossier`` and ``NotOfThatTime``."""
    lines = {str(rank): line_to_json(title_norm_line(dossier)) for rank, dossier in dossiers_of(report).items()}
    return {
        "title_norms": lines,
        "not_in_the_sources": list(NOT_IN_THE_SOURCES),
        "from_public_tables": list(FROM_PUBLIC_TABLES),
    }


def line_to_json(line: TitleNormLine) -> dict[str, Any]:
    """One line; points as numbers."""
    return asdict(line) | {"points_achieved": points(line.points_achieved)}
