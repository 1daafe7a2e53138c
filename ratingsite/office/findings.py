"""The component that shows findings, written by code: a player's page has a dozen for each title, others hundreds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratingsite.office.kept_parts import kept_part
from ratingsite.office.pages import PageFinding
from ratingsite.office.rows import row

JUMPS_ABOVE = 3  # so many findings are seen at a glance; more get links in the summary
WHOLE = """
<div class="findings" role="group" aria-label="{}">
  <p class="findings-summary" role="status">
    {}
  </p>
  {}
  <ol class="findings-list">
    {}
  </ol>
</div>

"""
COUNT = """
      <span class="verdict {}"><span aria-hidden="true">{}</span> {} {}</span>
    """
JUMPS = """
    <ul class="findings-jumps">
      {}
    </ul>
  """
JUMP = '<li><a href="#{}">{}</a></li>'
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


def written_findings(found: Sequence[PageFinding], name: str, chip: Chip) -> SafeString:
    """How many there are of each kind, and each at its place: required, found, and its article as ``chip`` shows it."""
    if not found:
        return SafeString("\n")
    numbered = [(f"{name}-{number}", finding) for number, finding in enumerate(found, start=1)]
    words = (_("required"), _("found"), _("Show the place"))
    lines = SafeString("".join(_line(*each, chip, *words) for each in numbered))
    return row(WHOLE, _("Findings"), _summary(found), _jumps(numbered), lines)


def _summary(found: Sequence[PageFinding]) -> SafeString:
    counts = Counter(finding.status for finding in found)
    told = [(status, counts[status]) for status in ("broken", "open", "met") if counts[status]]
    return SafeString("".join(row(COUNT, status, _sign(status), count, _verdict(status)) for status, count in told))


def _jumps(numbered: Sequence[tuple[str, PageFinding]]) -> SafeString:
    """To what is not met, where that is not seen at a glance."""
    jumps = [each for each in numbered if each[1].status != "met"] if len(numbered) > JUMPS_ABOVE else []
    links = SafeString("".join(row(JUMP, place, finding.text) for place, finding in jumps))
    return row(JUMPS, links) if jumps else NO_HTML


def _sign(status: str) -> SafeString:
    return kept_part("components/sign.html", status=status)


def _verdict(status: str) -> SafeString:
    return kept_part("components/verdict.html", status=status)


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
        _sign(status), _verdict(status),
        finding.text, chip(finding.article, finding.edition), figures,
        row(PLACE, finding.href, there) if finding.href else NO_HTML,
    )  # fmt: skip
