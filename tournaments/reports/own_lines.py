"""The lines of a person's own tournaments, written at once: a template takes several times as long for fifty."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape

from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratingsite.office.addresses import addresses
from ratingsite.office.page_tags import article, day
from ratingsite.office.pages import Step
from ratingsite.office.rows import row
from tournaments.registration.models import Tournament
from tournaments.registration.words import PageDeadline
from tournaments.reports.own_tournaments import OwnTournament

LINE = """
  <li>
    <a href="{}">{}</a>
    <div class="muted">{}{} · {}{}</div>
    {}
    {}
  </li>
  """
NEXT, TURN, STOPPED = "<div>{} <b>{}</b>{}</div>", " – {}", "<div>{}</div>"
DUE = "<div>{}{}{} {}</div>"
NO_HTML = SafeString("")


def lines_of(own: Iterable[OwnTournament]) -> SafeString:
    """Each with its days, its state, the step that waits and the next last day."""
    page, states = addresses("tournament"), _states(get_language())
    as_arbiter = SafeString(f" · {_('as arbiter')}")
    found = []
    for each in own:
        one = each.tournament
        until = NO_HTML if one.ends_on == one.starts_on else row(TURN, day(one.ends_on, brief=True))
        told = (SafeString(page(one.pk)), one.name, day(one.starts_on, brief=True), until, states[one.state])
        role = NO_HTML if each.is_organiser else as_arbiter
        found.append(row(LINE, *told, role, _step(each.step), _due(each.due)))
    return SafeString("".join(found))


@lru_cache
def _states(_language: str | None) -> dict[str, SafeString]:
    return {code: SafeString(escape(str(label))) for code, label in Tournament.State.choices}


def _step(step: Step | None) -> SafeString:
    if step is None:
        return NO_HTML
    if step.status == "broken":
        return row(STOPPED, step.label)
    turn = SafeString(_("waits for %(turn)s") % {"turn": escape(step.turn)}) if step.turn else ""
    return row(NEXT, SafeString(_("next:")), step.label, row(TURN, turn) if turn else NO_HTML)


def _due(due: PageDeadline | None) -> SafeString:
    return row(DUE, due.label, _(": "), day(due.day), article(due.article, due.edition)) if due else NO_HTML
