"""``manage.py explain``: one player's working as text, from the JSON that ``manage.py rate`` reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser

from ratings.calculations import Calculation, EventWorking, GameRow, Initial, Names, calculation_from
from ratings.management.document_command import DocumentCommand
from ratings.regulations import (
    BadPeriod,
    NoEditionInForce,
    PeriodResult,
    UnknownEdition,
    document_from_text,
    period_from_json,
    player_to_json,
    rate_period,
)
from ratings.regulations.problems import printable, shown
from ratings.words import K_REASONS, REASONS, STEPS, word
from ratingsite.templatetags.office import change, decimals, points, rating

HELP = """\
Print how the rating of one player comes about, as text: every game with D, PD and what was limited, K and why,
the sum, the rounding, and the article of each. Needs no database and no log-in.

Reads the same JSON as manage.py rate (see: manage.py rate --help), from FILE or from standard input:
  manage.py explain --player A period.json
Without --player the document has to hold one player only.

Bad input ends with status 2 and one line on standard error that names the place.
"""


class Command(DocumentCommand):
    """Explains one player's rating."""

    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", metavar="FILE", help="the period as JSON; standard input without it")
        parser.add_argument("--player", metavar="KEY", help="the key of the player in the document")

    def handle(self, *args: Any, **options: Any) -> None:
        text = self.read_text(options["file"])
        try:
            result = rate_period(period_from_json(document_from_text(text)))
        except (BadPeriod, NoEditionInForce, UnknownEdition) as error:
            self.refuse(str(error))
        key = self._player(result, options["player"])
        working = calculation_from(player_to_json(result.players[key]), Names())
        self.stdout.write("\n".join(line.rstrip() for line in explanation(key, working)))

    def _player(self, result: PeriodResult, asked: str | None) -> str:
        keys = list(result.players)
        key = keys[0] if asked is None and len(keys) == 1 else asked
        if key not in result.players:
            self.refuse(f"--player: expected one of {', '.join(keys) or 'no players'}, got {shown(asked)}")
        return str(key)


def explanation(key: str, calculation: Calculation) -> Iterator[str]:
    """The working, line by line."""
    before, after = rating(calculation.rating_before), rating(calculation.rating_after)
    moved = "" if calculation.change is None else f"{change(calculation.change)} "
    yield f"{printable(key)}: {before} {moved}→ {after}"
    if calculation.rating_source:
        yield f"Rating before: {word(REASONS, calculation.rating_source)} [{calculation.rating_source_article}]"
    for event in calculation.events:
        yield ""
        yield from _event(event)
    yield ""
    if calculation.initial:
        yield from _initial(calculation.initial)
    else:
        yield from _period(calculation)


def _event(event: EventWorking) -> Iterator[str]:
    yield f"Event under {event.edition}"
    if event.k is not None:
        yield f"  D [{event.difference_article}], PD [{event.expected_article}]"
    columns = f"{'D':>5} {'counts':>6} {'PD':>5} {'Score':>5} {'Score − PD':>10}"
    yield f"  {'Rd':>3}  {'Opponent':<24} {'Rating':>6} {columns}"
    for game in event.rows:
        yield _game(game)
    average = f", opponents’ average {event.opponents_average}" if event.opponents_average else ""
    yield f"  Rated games: {event.games}, score {points(event.score)}{average}"
    if event.rc is not None and event.k is not None:
        limited = "" if event.rc_new in (None, event.rc) else f", with the limit on differences {event.rc_new}"
        yield f"  Rc = {event.rc}{limited}: the same PD in every game [{event.difference_article}]"
    if event.k is not None and event.games:
        yield from _sum(event)
    for step in event.steps:
        moved = "" if step.amount is None else change(step.amount, 2)
        yield f"  {word(STEPS, step.code):<48} {moved:>9} {decimals(step.rating):>9} [{step.article}]"


def _game(game: GameRow) -> str:
    name = printable(game.opponent_key)
    start = f"  {game.round:>3}  {name:<24} {rating(game.opponent_rating):>6}"
    if not game.rated:
        return f"{start}  {points(game.score)}, not rated: {word(REASONS, game.reason)} [{game.article}]"
    if game.expected is None:
        return f"{start} {'':>5} {'':>6} {'':>5} {points(game.score):>5}"
    limit = f"  limit [{game.limit_article}]" if game.limit_article else ""
    numbers = f"{_number(game.difference):>5} {_number(game.counted_difference):>6} {decimals(game.expected):>5}"
    return f"{start} {numbers} {points(game.score):>5} {change(game.surplus, 2):>10}{limit}"


def _sum(event: EventWorking) -> Iterator[str]:
    limited = "" if event.k_before_limit == event.k else f", limited from {event.k_before_limit} by the games"
    yield f"  K = {event.k}{limited}: {word(K_REASONS, event.k_reason)} [{event.k_article}]"
    yield f"  Expected {decimals(event.expected)}, score less expected {change(event.surplus, 2)}"
    if not event.steps:
        yield f"  Change: {event.k} × {change(event.surplus, 2)} = {change(event.change)}"


def _period(calculation: Calculation) -> Iterator[str]:
    yield f"Sum of the changes: {change(calculation.change)}"
    if calculation.rounding_article and calculation.rounded_change is not None:
        rounded = change(calculation.rounded_change * 100)
        yield f"Rounded to a whole number: {rounded} [{calculation.rounding_article}]"
    yield f"New rating: {rating(calculation.new_rating)}"
    if calculation.unlisted_reason:
        why = word(REASONS, calculation.unlisted_reason)
        yield f"On the list: unrated, {why} [{calculation.unlisted_article}]"


def _initial(initial: Initial) -> Iterator[str]:
    yield f"The way to a first rating, under {initial.edition}"
    for row in initial.pooled:
        counts = "counts" if row.counted else f"does not count: {word(REASONS, row.reason)}"
        found = f"games {row.games}, score {points(row.score)}, average {decimals(row.opponents_average)}"
        yield f"  {printable(row.name)}: {found}, {counts} [{row.article}]"
    yield f"  Games against rated opponents: {initial.games} of {initial.games_required} needed"
    if initial.working:
        yield from _performance(initial.working)
    if initial.published:
        yield f"  On the list: {initial.performance} [{initial.article}]"
    else:
        yield f"  On the list: not yet, {word(REASONS, initial.reason)} [{initial.article}]"


def _performance(working: dict[str, Any]) -> Iterator[str]:
    draws = working["hypothetical_draws"]
    with_draws = f" with {draws} hypothetical draws against {working['hypothetical_rating']}" if draws else ""
    yield f"  Ra = {decimals(working['average'])}{with_draws} [{working['average_article']}], {working['percentage']} %"
    limited = f", at most {working['highest']}" if working["limited"] else ""
    added, exact = _number(working["added"]), decimals(working["exact"])
    yield f"  Ru = Ra + {added} = {exact}, rounded {working['rounded']}{limited} [{working['article']}]"


def _number(number: float | None) -> str:
    """A number with a minus sign instead of a hyphen."""
    return str(number).replace("-", "−")
