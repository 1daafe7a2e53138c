"""One period of CFC ratings: event after event, each with the ratings that the one before it left (712)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.equations import hundredths
from ratings.regulations.cfc.event import CANCELLED, UNDER_THREE_ROUNDS, rate_event
from ratings.regulations.cfc.games import NOBODY_RATED, Entrant, Outcome, lost_by_default
from ratings.regulations.cfc.standing import first_standing, standing_after, standing_on
from ratings.regulations.places import BadPeriod, Described
from ratings.regulations.results import EventRating, InitialRating, PlayerRating
from ratings.regulations.snapshots import DefaultedGame, EventSnapshot, PlayerSnapshot
from ratingsite.foundations.exact import Hundredths, half_up


def rate_players(
    players: Mapping[str, PlayerSnapshot], events: Sequence[tuple[EventSnapshot, CfcEdition]]
) -> dict[str, PlayerRating]:
    """Every player of the period, in the order given; the order of events and games in the document does not matter."""
    check_defaults([event for event, _ in events])
    established = max((edition.provisional_games + 1 for _, edition in events), default=0)
    standings = {key: first_standing(player, established) for key, player in players.items()}
    played: dict[str, list[Played]] = {key: [] for key in players}
    # 712: all events are rated in chronological order, with the current ratings. See rulings: cfc-chronology
    for event, edition in sorted(events, key=_in_order):
        present = {key: standing_on(edition, standings[key], event.start) for key in _present(event)}
        for key, (entrant, outcome) in rate_event(edition, event, present).items():
            played[key].append(Played(event=event, edition=edition, entrant=entrant, outcome=outcome))
            standings[key] = standing_after(entrant.standing, outcome.entered, len(entrant.games), event.end)
    return {key: player_rating(player, tuple(played[key])) for key, player in players.items()}


def _in_order(governed: tuple[EventSnapshot, CfcEdition]) -> tuple[bool, int, date, date, str]:
    """In the office's order where it gives one, else by the days. See rulings: cfc-late-events."""
    event = governed[0]
    return event.place is None, event.place or 0, event.end, event.start, event.id


def _present(event: EventSnapshot) -> set[str]:
    return {key for game in event.games for key in (game.white, game.black)}


TOO_FEW_GAMES = "under-three-games"
UNDER_MASTERS = "under-2199"
MASTERS = "2199-or-over"


@dataclass(frozen=True, kw_only=True)
class Played:
    """One event of one player, rated."""

    event: EventSnapshot
    edition: CfcEdition
    entrant: Entrant
    outcome: Outcome


def player_rating(player: PlayerSnapshot, played: tuple[Played, ...]) -> PlayerRating:
    """One player's period; ``played`` in the order in which the events were rated."""
    events = tuple(_event(one) for one in played)
    after = events[-1].rating_after if events else player.rating
    is_lost = player.rating is not None and after is None
    change = _total([event.change for event in events])
    return PlayerRating(
        rating_before=player.rating,
        rating_after=after,
        games=sum(event.games for event in events),
        score=Hundredths(sum(event.score for event in events)),
        expected=_total([event.expected for event in events]),
        k=events[-1].k if events else None,
        change=Hundredths(0) if change is None and player.rating is not None else change,
        events=events,
        initial=_initial(played, events, after),
        rounded_change=None if player.rating is None or after is None else after - player.rating,
        rounding_article=played[-1].edition.articles.established if player.rating is not None and played else None,
        new_rating=after,
        unlisted_reason=CANCELLED if is_lost else None,
        unlisted_article=played[-1].edition.articles.cancellation if is_lost else None,
    )


def _total(parts: list[Hundredths | None]) -> Hundredths | None:
    """The sum of the parts that are there; of none there is none."""
    known = [part for part in parts if part is not None]
    return Hundredths(sum(known)) if known else None


def _event(one: Played) -> EventRating:
    outcome, entrant, edition = one.outcome, one.entrant, one.edition
    total = sum(game.rating for game in outcome.met)
    games = len(outcome.met)
    k = outcome.multiplier
    return EventRating(
        id=one.event.id,
        edition=edition.id,
        games=games,
        score=entrant.score,
        expected=outcome.expected,
        change=outcome.change,
        k=k,
        k_reason=None if k is None else (MASTERS if k == edition.master_multiplier else UNDER_MASTERS),
        k_article=None if k is None else edition.articles.established,
        k_before_limit=k,
        opponents_average=half_up(Fraction(total, games)) if games else None,
        opponents_total=total,
        working=outcome.rows,
        rating_before=entrant.standing.rating,
        rating_after=outcome.entered,
        percentage=outcome.percentage,
        performance=outcome.performance,
        record=None if k is None else entrant.standing.record,
        steps=outcome.steps,
        first_pass=outcome.first_pass,
    )


def _initial(played: tuple[Played, ...], events: tuple[EventRating, ...], after: int | None) -> InitialRating | None:
    """The way of a player who entered an event without a rating; who lost it by 712 had no rated game before."""
    if all(one.entrant.standing.rating is not None for one in played):
        return None
    edition = played[-1].edition
    # 701: what a shorter event brought makes no rating
    events = tuple(event for one, event in zip(played, events, strict=True) if one.outcome.is_entered)
    games, total = sum(event.games for event in events), sum(event.opponents_total for event in events)
    reason, article = _why_not(edition, played, events, games)
    return InitialRating(
        edition=edition.id,
        games=games,
        score=Hundredths(sum(event.score for event in events)),
        opponents_average=hundredths(Fraction(total, games)) if games else None,
        performance=after,
        published=reason is None,
        reason=reason,
        article=article,
        games_required=edition.published_from_games,
        floor=edition.lowest_rating,
        pooled=(),
        working=None,
    )


def _why_not(
    edition: CfcEdition, played: tuple[Played, ...], events: tuple[EventRating, ...], games: int
) -> tuple[str | None, str]:
    # 701: nobody becomes rated by an event of fewer than three rounds
    if not games and not all(one.outcome.is_entered for one in played):
        return UNDER_THREE_ROUNDS, edition.articles.first_rating
    # 719: set aside until one of the players has a rating
    if not games and any(row.reason == NOBODY_RATED for event in events for row in event.working):
        return NOBODY_RATED, edition.articles.nobody_rated
    # 734: a rating becomes published once a player has played 3 or more games. See rulings: cfc-under-three-games
    if games < edition.published_from_games:
        return TOO_FEW_GAMES, edition.articles.publication
    return None, edition.articles.performance_rating


IT = Described("it")
EXPECTED = "a player and a round in which that player lost a game by default"


def check_event(path: str, event: EventSnapshot, edition: CfcEdition) -> None:
    """Raise ``BadPeriod`` for what only events of FIDE may say."""
    if event.ratings_at_the_game or event.ratings:
        article = edition.articles.cancellation
        expected = (
            f"no such field under {edition.id}: events are rated one after the other with current ratings ({article})"
        )
        raise BadPeriod(f"{path}.ratings", expected, IT)
    for name, is_given in (
        ("registration", event.registration is not None),
        ("hybrid", event.hybrid_approved is not None),
        ("minutes", event.minutes is not None),
        ("time_control_approved", event.time_control_approved is not None),
        ("part", event.part is not None),
        ("reported_on", event.reported_on is not None),
        ("pooled_with", event.pooled_with is not None),
        ("ratings_chosen_on", event.ratings_chosen_on is not None),
    ):
        if is_given:
            raise BadPeriod(f"{path}.{name}", f"no such field under {edition.id}, which has no rule for it", IT)
    for place, game in enumerate(event.games):
        for name, is_given in (("excluded", game.excluded is not None), ("minutes", game.minutes is not None)):
            if is_given:
                where = f"{path}.games.{place}.{name}"
                raise BadPeriod(where, f"no such field under {edition.id}, which has no rule for it", IT)


def check_defaults(events: Sequence[EventSnapshot]) -> None:
    """Raise ``BadPeriod`` for a default that the games of the event do not show; ``events`` as in the document."""
    for place, event in enumerate(events):
        for number, default in enumerate(event.counts_default_games):
            if not _is_reported(event, default):
                raise BadPeriod(f"events.{place}.counts_default_games.{number}", EXPECTED, _words(default))


def _is_reported(event: EventSnapshot, default: DefaultedGame) -> bool:
    return any(game.round == default.round and default.player in lost_by_default(game) for game in event.games)


def _words(default: DefaultedGame) -> str:
    return f"round {default.round}, {default.player}"
