"""The fields of IT1 beside the card's figures: names apart, titles of one result, 1.4.3d, averages, who confirms."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ratings.register.mergers.selectors import numbers_of
from titles.certificates.wording import EMPTY, TICKED, names_of
from titles.norms.cards import CardRow
from titles.norms.dossiers import cards_of
from titles.norms.models import Norm
from titles.regulations import TitlesEdition, edition_by_id

TITLES = ("GM", "IM", "WGM", "WIM")
NOTHING = "–"
NOT_STANDING = (Norm.State.REFUSED, Norm.State.VOIDED)


def names_apart(name: str) -> str:
    """Family and first name as the form asks for them, where a comma says which is which."""
    family, first = names_of(name)
    if not first:
        return ""
    return _("Family name %(family)s · first name %(first)s") % {"family": family, "first": first}


def titles_of_result(norm: Norm) -> str:
    """The four boxes of the form: every title for which this result of the player is a norm."""
    same = Norm.objects.filter(report=norm.report_id, player__in=numbers_of([norm.player_id])).exclude(
        state__in=NOT_STANDING
    )
    found = set(same.values_list("title", flat=True))
    return "  ".join(f"{TICKED if title in found else EMPTY} {title}" for title in TITLES)


def swiss_field(norm: Norm) -> str:
    """1.4.3d: players, federations and title holders from abroad in the poorest round; a dash of other formats."""
    edition = edition_by_id(norm.edition)
    found = cards_of(norm.report, edition).big_swiss
    if found is None or not found.rounds:
        return NOTHING
    poorest = min(found.rounds, key=lambda each: (each.players, each.federations, each.titleholders))
    return _("%(players)d players, %(federations)d federations, %(titled)d titled") % {
        "players": poorest.players,
        "federations": poorest.federations,
        "titled": poorest.titleholders,
    }


def average_before(rows: tuple[CardRow, ...], edition: TitlesEdition) -> int | None:
    """The average of the counted opponents before one of them is raised to the floor (1.4.6c), rounded as 1.4.7b."""
    ratings = [_unraised(row, edition) for row in rows if row.is_counted]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else None


def _unraised(row: CardRow, edition: TitlesEdition) -> int:
    return row.rating or edition.unrated_counts_as if row.raised else row.rating_used or edition.unrated_counts_as


def footnote(edition: TitlesEdition) -> str:
    """What an opponent without a rating counts as."""
    return _("Unrated opponents count as %(rating)d, %(article)s.") % {
        "rating": edition.unrated_counts_as,
        "article": edition.articles.unrated,
    }
