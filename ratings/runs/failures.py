"""What stopped a run, or the current ratings: in words, with the player, the event and the article."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ratings.ledger.models import RatedEvent
from ratings.ledger.selectors import events_named
from ratings.register.models import Player
from ratings.register.search import player_with_key
from ratings.runs.words import FAILURES
from ratingsite.office.words import Words, word


@dataclass(frozen=True, kw_only=True)
class Failure:
    """A failure as pages show it; ``message`` is that of the program."""

    words: str
    message: str
    player: Player | None
    event: RatedEvent | None
    article: str
    edition: str


def failure_told(kept: Mapping[str, str], system: str, words: Words = FAILURES) -> Failure:
    """The failure that was kept of a ``RunProblem`` in a system."""
    return Failure(
        words=word(words, kept["code"]),
        message=kept["message"],
        player=player_with_key(kept["player"]) if kept["player"] else None,
        event=events_named([kept["event"]], system).get(kept["event"]) if kept["event"] else None,
        article=kept["article"],
        edition=kept["edition"],
    )
