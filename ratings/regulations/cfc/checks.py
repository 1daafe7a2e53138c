"""What an event of the CFC must not contradict: the games that are rated although they were lost by default (718)."""

from __future__ import annotations

from collections.abc import Sequence

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.games import lost_by_default
from ratings.regulations.problems import BadPeriod, Described
from ratings.regulations.snapshots import DefaultedGame, EventSnapshot

IT = Described("it")
EXPECTED = "a player and a round in which that player lost a game by default"


def check_event(path: str, event: EventSnapshot, edition: CfcEdition) -> None:
    """Raise ``BadPeriod`` for what only events of FIDE may say."""
    for name, is_given in (
        ("registration", event.registration is not None),
        ("hybrid", event.hybrid_approved is not None),
        ("rating_refused", event.rating_refused),
        ("minutes", event.minutes is not None),
        ("ratings", event.ratings_at_the_game),
        ("reported_on", event.reported_on is not None),
        ("pooled_with", event.pooled_with is not None),
        ("ratings_chosen_on", event.ratings_chosen_on is not None),
    ):
        if is_given:
            raise BadPeriod(f"{path}.{name}", f"no such field under {edition.id}, which has no rule for it", IT)
    for place, game in enumerate(event.games):
        if game.excluded is not None:
            where = f"{path}.games.{place}.excluded"
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
