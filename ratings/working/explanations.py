"""One player's working as text, line by line, for a terminal; in English."""

from __future__ import annotations

from collections.abc import Iterator

from ratings.regulations import InitialWorking
from ratings.regulations.places import printable
from ratings.working.calculations import Calculation, EventWorking, GameRow, Initial
from ratings.working.words import BASES, K_REASONS, REASONS, STEPS
from ratingsite.office.page_tags import change, decimals, points, rating
from ratingsite.office.words import word


def explanation(key: str, calculation: Calculation) -> Iterator[str]:
    """The working, line by line."""
    before, after = rating(calculation.rating_before), rating(calculation.rating_after)
    moved = "" if calculation.change is None else f"{change(calculation.change)} "
    yield f"{printable(key)}: {before} {moved}→ {after}"
    if calculation.rating_source:
        yield f"Rating before: {word(REASONS, calculation.rating_source)} [{calculation.rating_source_article}]"
    for event in calculation.shown:
        yield ""
        yield from _event(event)
    yield ""
    if calculation.way:
        yield from _initial(calculation.way)
    else:
        yield from _period(calculation)


def _event(event: EventWorking) -> Iterator[str]:
    yield f"Event {printable(event.id)} under {event.edition}"
    yield from _ratings_used(event)
    if event.k is not None:
        yield f"  D [{event.difference_article}], PD [{event.expected_article}]"
    columns = f"{'D':>5} {'counts':>6} {'PD':>5} {'Score':>5} {'Score − PD':>10}"
    yield f"  {'Rd':>3}  {'Opponent':<24} {'Rating':>6} {columns}"
    for game in event.rows:
        yield _game(game)
    average = f", opponents’ average {event.opponents_average}" if event.opponents_average else ""
    yield f"  Rated games: {event.games}, score {points(event.score)}{average}"
    yield from _averages(event)
    if event.k is not None and event.games:
        yield from _sum(event)
    if event.games and event.performance is not None:
        yield from _performed(event)
    for step in event.steps:
        moved = "" if step.amount is None else change(step.amount, 2)
        yield f"  {word(STEPS, step.code):<48} {moved:>9} {decimals(step.rating):>9} [{step.article}]"
    yield from _first_pass(event)


def _ratings_used(event: EventWorking) -> Iterator[str]:
    """2003, 4.11; 2009, 4.13: which list the games of a long event were played under; 7.11: that of the first day."""
    if event.approved_article:
        yield f"  The commission approved the time control: [{event.approved_article}] is set aside"
    if not event.ratings_article:
        return
    if event.own_rating is not None and event.list_date is None:
        yield f"  rated with the list of its first day, own rating {event.own_rating} [{event.ratings_article}]"
        return
    listed = "" if event.list_date is None else f"played under the list of {event.list_date.isoformat()}, "
    own = "" if event.own_rating is None else f"own rating {event.own_rating}, "
    yield f"  {listed}{own}each game with the ratings of its day [{event.ratings_article}]"


def _averages(event: EventWorking) -> Iterator[str]:
    """Until 2021: Rc of a rated player (2003), Rc and Ru of an unrated one, and what the second pass made of them."""
    if event.rc is not None and event.k is not None:
        limited = "" if event.rc_new in (None, event.rc) else f", with the limit on differences {event.rc_new}"
        yield f"  Rc = {event.rc}{limited}: the same PD in every game [{event.difference_article}]"
    if event.ru is not None and event.k is None:
        rc = "" if event.rc is None else f"Rc = {event.rc}, "
        yield f"  {rc}Ru = {event.ru} [{event.initial_article}]"
    if event.ru_new is not None and event.k is None:
        rc = "" if event.rc_new is None else f"Rc = {event.rc_new}, "
        yield f"  Second pass, with the limit on differences: {rc}Ru = {event.ru_new} [{event.round_robin_article}]"


def _performed(event: EventWorking) -> Iterator[str]:
    """CFC 714: Rp, and of an established player what it is held against."""
    yield f"  Performance rating {decimals(event.performance)} [{event.performance_article}]"
    if event.record is not None:
        record = f"{event.percentage} %, highest rating so far {event.record}"
        yield f"  Score {record} [{event.record_article}]"


def _first_pass(event: EventWorking) -> Iterator[str]:
    """CFC 717: what an unrated player's opponents were taken for before their new ratings were known."""
    if event.first_rows:
        yield f"  First pass [{event.first_pass_article}]"
    for game in event.first_rows:
        if game.rated:
            yield f"{_player(game)} {points(game.score):>5}  {word(BASES, game.basis)}"


def _game(game: GameRow) -> str:
    start = _player(game)
    if not game.rated:
        return f"{start}  {points(game.score)}, not rated: {word(REASONS, game.reason)} [{game.article}]"
    basis = f"  {word(BASES, game.basis)}" if game.basis else ""
    if game.expected is None:
        return f"{start} {'':>5} {'':>6} {'':>5} {points(game.score):>5} {'':>10}{basis}"
    limit = f"  limit [{game.limit_article}]" if game.limit_article else ""
    numbers = f"{_number(game.difference):>5} {_number(game.counted_difference):>6} {decimals(game.expected):>5}"
    return f"{start} {numbers} {points(game.score):>5} {change(game.surplus, 2):>10}{limit}{basis}"


def _player(game: GameRow) -> str:
    return f"  {game.round:>3}  {printable(game.opponent):<24} {rating(game.opponent_rating):>6}"


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
    for row in initial.rows:
        counts = "counts" if row.counted else f"does not count: {word(REASONS, row.reason)}"
        ru = "" if row.performance is None else f", Ru {row.performance}"
        found = f"games {row.games}, score {points(row.score)}, average {decimals(row.opponents_average)}{ru}"
        yield f"  {printable(row.event)}: {found}, {counts} [{row.article}]"
    yield f"  Games against rated opponents: {initial.games} of {initial.games_required} needed"
    if initial.working:
        yield from _performance(initial.working)
    if initial.published:
        yield f"  On the list: {initial.performance} [{initial.article}]"
    else:
        yield f"  On the list: not yet, {word(REASONS, initial.reason)} [{initial.article}]"


def _performance(working: InitialWorking) -> Iterator[str]:
    draws = working.hypothetical_draws
    with_draws = f" with {draws} hypothetical draws against {working.hypothetical_rating}" if draws else ""
    yield f"  Ra = {decimals(working.average)}{with_draws} [{working.average_article}], {working.percentage} %"
    limited = f", at most {working.highest}" if working.limited else ""
    added, exact = _short(working.added), decimals(working.exact)
    yield f"  Ru = Ra + {added} = {exact}, rounded {working.rounded}{limited} [{working.article}]"


def _number(number: float | None) -> str:
    """A number with a minus sign instead of a hyphen."""
    return str(number).replace("-", "−")


def _short(number: int) -> str:
    """Hundredths without decimals where there are none."""
    return decimals(number) if number % 100 else _number(number // 100)
