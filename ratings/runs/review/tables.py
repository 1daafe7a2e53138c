"""The tables of the desk as rows for a spreadsheet: as the pages show them, whole. Changes and scores have decimals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal

from django.http import QueryDict
from django.utils.translation import gettext as _

from ratings.ledger.models import RatedEvent
from ratings.runs.models import RatingRun
from ratings.runs.review.changes import changes_of
from ratings.runs.review.events import players_asked, players_in, reviewed_events
from ratings.runs.review.forms import ChangesForm, EventsForm, EventsLeftOutForm, LeftOutForm, PlayersForm
from ratings.runs.review.left_out import (
    asked_of,
    events_with_games_left_out,
    games_left_out,
    left_out_of,
    reasons_counted,
    reasons_of_run,
)
from ratings.runs.review.models import ReviewedEvent
from ratings.runs.review.pages import drift_tables, flags_with_people, shown_flag
from ratings.runs.review.shown_changes import FLAGGED, has_change
from ratings.runs.review.titled import titled_shown
from ratings.runs.review.words import SIGNS
from ratings.runs.selectors import Exclusion
from ratings.working.words import REASONS
from ratingsite.foundations.spreadsheets import Value
from ratingsite.office.words import word

ROWS_A_READ = 2000
BY_DAYS = ("event__starts_on", "event__ends_on", "event")
Row = tuple[Value, ...]
Rows = Callable[[RatingRun, QueryDict], Iterator[Row]]


def flags_table(run: RatingRun, asked: QueryDict) -> Iterator[Row]:
    """The flags that were asked for with what was seen, who has looked at each, and the note."""
    yield _("Flag"), _("Event"), _("Players"), _("What was seen"), _("Threshold"), _("Looked at"), _("By"), _("Note")
    for row in flags_with_people(run, asked.get("kind", ""), left=asked.get("left") == "1"):
        shown = shown_flag(row)
        people = "; ".join(f"{player.name} ({player.key})" for player in row.players.all())
        looked = row.looked_at.isoformat(timespec="seconds") if row.looked_at else ""
        by = row.looked_by.name if row.looked_by else ""
        yield shown.kind, row.event.name, people, shown.evidence, shown.threshold, looked, by, row.note


def changes_table(run: RatingRun, asked: QueryDict) -> Iterator[Row]:
    """The changes that were asked for, in the order asked for."""
    yield (
        *(_("Number"), _("Player"), _("Fed"), _("Before"), _("Change"), _("After"), _("Games")),
        *(_("K before"), _("K of the next list"), _("K in the run"), _("flagged"), _("Sign"), _("Why")),
    )
    for each in changes_of(run, ChangesForm(asked).asked()):
        player, is_flagged = each.player, int(FLAGGED in each.signs)
        change = _decimal(each.change_hundredths) if has_change(each) and each.is_moved else None
        numbers = (each.rating_before, change, each.rating_after, each.games)
        signs = "; ".join(word(SIGNS, sign) for sign in each.signs if sign != FLAGGED)
        factors = (each.k_before, each.k_after, each.k_factor)
        yield (player.key, player.name, player.federation_id, *numbers, *factors, is_flagged, signs, each.why)


def events_table(run: RatingRun, asked: QueryDict) -> Iterator[Row]:
    """The events with their sums, and why games do not count."""
    yield (
        *(_("Event"), _("Fed"), _("From"), _("Until"), _("Players"), _("Without a rating"), _("Newcomers")),
        *(_("Average"), _("Score"), _("Expected"), _("Largest difference"), _("Sum of changes")),
        _("Games that do not count"),
    )
    for row in reviewed_events(run, EventsForm(asked).asked()).iterator(chunk_size=ROWS_A_READ):
        event, sums = row.event, (row.score, row.expected, row.largest, row.change)
        days = (event.starts_on.isoformat(), event.ends_on.isoformat())
        counts = (row.players, row.unrated, row.newcomers, row.average)
        yield (event.name, event.federation_id, *days, *counts, *map(_decimal, sums), _reasons(row))


def drift_table(run: RatingRun, _asked: QueryDict) -> Iterator[Row]:
    """The groups of every way to part the players (2003, 12.3)."""
    yield (
        *(_("Table"), _("Group"), _("Players"), _("Games"), _("Score"), _("Expected")),
        *(_("In 100 games"), _("Change for each")),
    )
    for table in drift_tables(run):
        for row in table.rows:
            sums = (row.score, row.expected, row.in_hundred_games)
            for_each = None if row.for_each is None else _decimal(row.for_each)
            yield (table.name, row.label, row.players, row.games, *map(_decimal, sums), for_each)


def titled_table(run: RatingRun, asked: QueryDict) -> Iterator[Row]:
    """The file of unrated titled players, or those of its lines that differ from the file before in some way."""
    yield (
        *(_("Number"), _("Player"), _("Title"), _("Fed"), _("Sex"), _("Year of birth"), _("Sign"), _("Before")),
        _("After"),
    )
    shown = titled_shown(run)
    for row in shown.asked(asked.get("what", "")) if shown else ():
        line = row.line
        facts = (line.key, line.name, line.title, line.federation, line.sex, line.birth_year)
        yield (*facts, row.words, row.was, row.rating)


# ---------------------------------------------------------------- of one event
def players_table(own: ReviewedEvent, asked: QueryDict) -> Iterator[Row]:
    """The players of an event who were asked for."""
    yield (
        *(_("Number"), _("Player"), _("Fed"), _("Before"), _("Games"), _("Score"), _("Expected"), _("Difference")),
        *(_("K"), _("Change in this event"), _("After")),
    )
    for row in players_asked(players_in(own.run, own.event), PlayersForm(asked).asked()):
        result, player = row.result, row.result.player
        sums = map(_decimal, (row.score, row.expected, row.surplus))
        numbers = (result.rating_before, row.games, *sums, row.k, _decimal(row.change), result.rating_after)
        yield (player.key, player.name, player.federation_id, *numbers)


def games_table(own: ReviewedEvent, asked: QueryDict) -> Iterator[Row]:
    """The games of an event that do not count, as they were asked for."""
    form = LeftOutForm(asked, reasons=reasons_counted(own.reasons))
    yield _games_heading()
    for row in asked_of(left_out_of(own.run, own.event), form.asked()):
        yield _game(own.event, row)


# ---------------------------------------------------------------- longer than memory
def left_out_table(run: RatingRun, asked: QueryDict) -> Iterator[Row]:
    """Every game of a run that does not count, event by event in the order of their days."""
    form = EventsLeftOutForm(asked, reasons=reasons_of_run(run)).asked()
    events = [own.event for own in events_with_games_left_out(run, form).order_by(*BY_DAYS)]
    yield _games_heading()
    for event, rows in games_left_out(run, events):
        yield from (_game(event, row) for row in rows if form.why in ("", row.reason))


def _games_heading() -> Row:
    return (
        *(_("Event"), _("Fed"), _("From"), _("Until"), _("Round"), _("Number"), _("Player")),
        *(_("Opponent"), _("Why"), _("Article"), _("Edition")),
    )


def _game(event: RatedEvent, row: Exclusion) -> Row:
    days = (event.starts_on.isoformat(), event.ends_on.isoformat())
    number, name = (row.player.key, row.player.name) if row.player else ("", "")
    opponent = row.opponent.name if row.opponent else ""
    why = (word(REASONS, row.reason), row.article, row.edition)
    return (event.name, event.federation_id, *days, row.round, number, name, opponent, *why)


# ---------------------------------------------------------------- parts
def _decimal(hundredths: int | None) -> Decimal | None:
    if hundredths is None:
        return None
    return Decimal(hundredths).scaleb(-2)


def _reasons(row: ReviewedEvent) -> str:
    return "; ".join(
        f"{games} × {word(REASONS, reason)} ({article})" for reason, article, _edition, games in row.reasons
    )


TABLES: Mapping[str, Rows] = {
    "flags": flags_table,
    "events": events_table,
    "drift": drift_table,
    "unrated-titled": titled_table,
}
"""By the name of their file."""
LONG_TABLES: Mapping[str, Rows] = {"changes": changes_table, "left-out": left_out_table}
"""Those that are written while they are sent."""
TABLES_OF_EVENTS: Mapping[str, Callable[[ReviewedEvent, QueryDict], Iterator[Row]]] = {
    "players": players_table,
    "left-out": games_table,
}
"""Those of one event."""
