"""The rows of the tables on a run's own page, and what is drawn there: a template takes several times as long."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.ledger.models import RatedEvent
from ratings.runs.models import RatingRun
from ratings.runs.review.asides import AsideCell, no_cell
from ratings.runs.review.charts import BarChart
from ratings.runs.selectors import Exclusion
from ratings.templatetags.rating_words import short
from ratings.working.words import REASONS
from ratingsite.office.page_tags import NOTHING, article, change, day, moment, player_link
from ratingsite.office.rows import row
from ratingsite.office.words import word

NO_HTML = SafeString("")
EVENT = """
    <tr><th scope="row" class="sticky-name">{}{}</th><td>{}</td><td><abbr title="{}">{}</abbr></td>\
<td>{} – {}</td><td class="num">{}</td><td>{}</td>{}</tr>
  """
VERSION = ' <span class="chip">{}</span>'
GAME = """\
<tr><th scope="row" class="sticky-name">{}</th><td data-label="{}">{}</td>{}<td class="num" data-label="{}">{}</td>\
<td>{} {}</td></tr>"""
OF_EVENT = "<td>{}</td>"
PAGE = '<a href="{}{}/">{}</a>'
CLASS = '<tr><td class="num">{}</td><td class="num">{}</td><td class="num">{}</td></tr>'
LINE = '<line x1="{}" x2="{}" y1="{}" y2="{}" class="{}"/><text x="{}" y="{}" dy=".35em" text-anchor="end">{}</text>'
EDGE = (
    '<line x1="{}" x2="{}" y1="{}" y2="{}" class="zero"/>'
    '<text x="{}" y="{}" dy="1.7em" text-anchor="middle">{}{}</text>'
)
BAR = '<rect x="{}" y="{}" width="{}" height="{}"/>'
UNDER_THE_EDGE = 6


def rows_of_run_events(
    events: Iterable[RatedEvent], reviewed: RatingRun | None = None, aside: AsideCell = no_cell
) -> list[SafeString]:
    """Each event with its days, and when it was accepted; it leads to its page in the review of a run that has one."""
    pages = _pages_in(reviewed) if reviewed else ""
    return [
        row(
            *(EVENT, _named(each, pages), _version(each), each.place, each.federation.shown_name, each.federation_id),
            *(day(each.starts_on, brief=True), day(each.ends_on, brief=True), each.rounds),
            *(moment(each.recorded_at, brief=True), aside(each.key, each.name)),
        )
        for each in events
    ]


def _pages_in(run: RatingRun) -> str:
    """What the address of an event's page begins with; empty where its sums were not kept."""
    return reverse("run_events", args=[run.pk]) if run.is_laid_out else ""


def _named(event: RatedEvent, pages: str) -> str:
    return row(PAGE, pages, event.pk, event.name) if pages else event.name


def _version(event: RatedEvent) -> SafeString:
    if event.version <= 1:
        return NO_HTML
    return row(VERSION, _("version %(version)s") % {"version": event.version})


def rows_of_games_left_out(run: RatingRun, games: Iterable[Exclusion], *, one_event: bool = False) -> list[SafeString]:
    """Each game that does not count, for whom and why; with ``one_event`` the page has said which."""
    pages = _pages_in(run)
    opponent, round_ = SafeString(_("Opponent")), SafeString(_("Rd"))
    return [
        row(
            *(GAME, player_link(each.player) if each.player else NO_HTML),
            *(opponent, player_link(each.opponent) if each.opponent else NO_HTML),
            NO_HTML if one_event else row(OF_EVENT, _named(each.event, pages) if each.event else ""),
            *(round_, each.round, word(REASONS, each.reason), article(each.article, each.edition)),
        )
        for each in games
    ]


# ---------------------------------------------------------------- how the changes spread
def rows_of_classes(classes: Iterable[tuple[int | None, int | None, int]]) -> SafeString:
    """From where to below where, in hundredths, and how many players."""
    return SafeString("".join(row(CLASS, _bound(start), _bound(end), players) for start, end, players in classes))


def _bound(hundredths: int | None) -> str:
    if hundredths is None:
        return NOTHING
    return change(hundredths) if hundredths else "0"


def drawn(chart: BarChart) -> SafeString:
    """What stands within the picture: the lines of the grid, the bounds of the classes, and their bars."""
    ends = (chart.left, chart.right)
    lines = (
        row(LINE, *ends, each.at, each.at, "grid" if each.value else "zero", chart.label_x, each.at, each.value)
        for each in chart.lines
    )
    edges = (
        row(
            *(EDGE, each.at, each.at, chart.bottom if each.value else chart.top, chart.bottom + UNDER_THE_EDGE),
            *(each.at, chart.bottom, "+" if each.value > 0 else "", short(each.value)),
        )
        for each in chart.edges
    )
    bars = (row(BAR, each.x, each.y, each.width, each.height) for each in chart.bars)
    return SafeString("\n    ".join("".join(some) for some in (lines, edges, bars)))
