"""The lines of findings, written by code: the page of a player has a dozen for each title, and others have hundreds."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratingsite.office.kept_parts import kept_part
from ratingsite.office.pages import PageFinding
from ratingsite.office.rows import row

Chip = Callable[[str, str], SafeString | str]
"""What leads to an article of an edition."""
LINE = (
    '\n      <li class="finding is-{}" id="{}">\n        \n'
    '          <span class="verdict {}"><span aria-hidden="true">{}</span> {}</span>\n        \n'
    '        <div class="finding-body">\n          <p class="finding-text">{} {}</p>\n          {}\n          {}\n'
    "        </div>\n      </li>\n    "
)
FIGURES = """
            <p class="finding-figures">
              {}
              {}
            </p>
          """
FIGURE = "<span>{} <b>{}</b></span>"
PLACE = '<a class="finding-place" href="{}">{}</a>'
NO_HTML = SafeString("")


def finding_lines(numbered: Iterable[tuple[str, PageFinding]], chip: Chip) -> SafeString:
    """Each with its place on the page, what was required and found, and its article as ``chip`` shows it."""
    required, found, there = _("required"), _("found"), _("Show the place")
    return SafeString("".join(_line(*each, chip, required, found, there) for each in numbered))


def _line(
    place: str,
    finding: PageFinding,
    chip: Callable[[str, str], SafeString | str],
    required: str,
    found: str,
    there: str,
) -> SafeString:
    status = finding.status
    figures = NO_HTML
    if finding.required or finding.found:
        figures = row(
            FIGURES,
            row(FIGURE, required, finding.required) if finding.required else NO_HTML,
            row(FIGURE, found, finding.found) if finding.found else NO_HTML,
        )
    return row(
        LINE, status, place, status,
        kept_part("components/sign.html", status=status), kept_part("components/verdict.html", status=status),
        finding.text, chip(finding.article, finding.edition), figures,
        row(PLACE, finding.href, there) if finding.href else NO_HTML,
    )  # fmt: skip
