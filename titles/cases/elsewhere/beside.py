"""The report that lies beside a norm made elsewhere, where one of its event is here: what the card says otherwise.

The card was typed from a paper, the report is what the chief arbiter has sent. Nothing follows by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.register.mergers.selectors import numbers_of
from ratings.register.names import search_key
from ratingsite.foundations.editions import NoEditionInForce
from ratingsite.foundations.written_days import date_format
from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.elsewhere.reports import report_here
from titles.norms.dossiers import cards_of
from titles.norms.words import REASONS, points_text
from titles.regulations import BadDossier, GameKind, NormDossier, NormGame, Opponent
from tournaments.registration.models import Format
from tournaments.reports.models import Report

FORMATS = dict(Format.choices) | {"scheveningen": gettext_lazy("Scheveningen"), "schiller": gettext_lazy("Schiller")}
DASH = "–"


@dataclass(frozen=True, kw_only=True)
class Difference:
    """One fact, or one round, as the card has it and as the report has it."""

    what: str
    typed: str
    reported: str


@dataclass(frozen=True, kw_only=True)
class Beside:
    """A report of the event. ``differences`` is nothing where the report's card cannot be made."""

    report: Report
    differences: list[Difference] | None


def beside(norm: NormElsewhere) -> Beside | None:
    """The report of the event of a norm, with what the card says otherwise; nothing where no report is here."""
    if (report := report_of(norm)) is None:
        return None
    try:
        cards = cards_of(report)
    except (NoEditionInForce, BadDossier):
        return Beside(report=report, differences=None)
    numbers = numbers_of([norm.player_id])
    own = (dossier for entry, dossier in cards.dossiers if entry.player_id in numbers)
    found = next(own, None)
    return Beside(report=report, differences=None if found is None else list(differences(norm, found, report)))


def report_of(norm: NormElsewhere) -> Report | None:
    """The report of its event, where one is here."""
    return report_here(norm.player_id, norm.event_federation_id, norm.event, norm.judged_dossier.event)


# ---------------------------------------------------------------- what differs
def differences(norm: NormElsewhere, found: NormDossier, report: Report) -> Iterator[Difference]:
    """The facts of the event, the player's federation, and every round in which a word is another."""
    card = norm.judged_dossier
    if search_key(norm.event) != search_key(report.tournament.name):
        yield Difference(what=_("Event"), typed=norm.event, reported=report.tournament.name)
    typed, reported = _facts(card), _facts(found)
    yield from (
        Difference(what=str(label), typed=typed[label], reported=reported[label])
        for label in typed
        if typed[label] != reported[label] and DASH not in (typed[label], reported[label])
    )
    yield from _rounds(card, found)


LABELS: tuple[str | Promise, ...] = (
    gettext_lazy("First day"),
    gettext_lazy("Last day"),
    gettext_lazy("Format"),
    gettext_lazy("Rounds"),
    gettext_lazy("Players"),
    gettext_lazy("Federation of the player"),
)


def _facts(dossier: NormDossier) -> dict[str | Promise, str]:
    event = dossier.event
    said = (
        _day(event.start),
        _day(event.end),
        str(FORMATS.get(event.format, event.format)),
        str(event.rounds),
        str(event.players or DASH),
        dossier.player.federation,
    )
    return dict(zip(LABELS, said, strict=True))


def _day(day: date) -> str:
    return date_format(day, "j F Y")


def _rounds(card: NormDossier, found: NormDossier) -> Iterator[Difference]:
    typed, reported = ({game.round: game for game in each.games} for each in (card, found))
    for number in sorted(typed.keys() | reported.keys()):
        one, other = typed.get(number), reported.get(number)
        if _sign(one) != _sign(other):
            label = _("Round %(number)s") % {"number": number}
            yield Difference(what=label, typed=game_words(one), reported=game_words(other))


def _sign(game: NormGame | None) -> object:
    """What is held against the other. The opponent's number was not typed, nor 1.4.2b; names may be turned round."""
    if game is None:
        return None
    return game.kind, game.score, None if game.opponent is None else _who(game.opponent)


def _who(opponent: Opponent) -> tuple[object, ...]:
    return sorted(search_key(opponent.name or "").split()), opponent.title, opponent.rating, opponent.federation


def game_words(game: NormGame | None) -> str:
    """A game as a card writes it: ``½ IM Kovac, Ivo 2400 CAN``."""
    if game is None:
        return DASH
    one = game.opponent
    result = points_text(game.score) if game.kind is GameKind.PLAYED else str(REASONS.get(game.kind.value, game.kind))
    words = [one.title, one.name, one.rating or DASH, one.federation] if one else []
    return " ".join([result, *(str(word) for word in words if word)])
