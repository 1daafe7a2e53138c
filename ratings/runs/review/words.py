"""The words of the desk: what a flag is called, and what was seen, in a sentence with its evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratings.runs.against_before import ACTIVE, BACK, GONE, INACTIVE, LEAVERS
from ratings.runs.review.brought_in import CORRECTED
from ratings.runs.review.flags import Kind
from ratings.runs.review.models import ReviewFlag
from ratings.runs.review.shown_changes import FIRST, FLAGGED
from ratingsite.office.page_tags import decimals, points
from ratingsite.office.words import Words

KINDS: Words = {
    Kind.GAIN: gettext_lazy("Unusual gain"),
    Kind.LOSS: gettext_lazy("Unusual loss"),
    Kind.CLOSED_GROUP: gettext_lazy("Closed group of newcomers"),
    Kind.SAME_PLAYERS: gettext_lazy("The same few again"),
    Kind.DOUBLE_PLAY: gettext_lazy("Two events at once"),
    Kind.SWAPPED: gettext_lazy("Results swapped?"),
    Kind.MATCH_GAP: gettext_lazy("Match far apart"),
    Kind.MATCH_CHANGE: gettext_lazy("Large change by a match"),
    Kind.FORFEITS: gettext_lazy("Many forfeits of a pair"),
    Kind.START_MOVED: gettext_lazy("First day moved at the last moment"),
}

# What the office itself looks for; of the CFC's matches the text names it.
THRESHOLDS: Words = {
    Kind.GAIN: gettext_lazy("three standard deviations; a junior may be 150 points better than rated, a newcomer 100"),
    Kind.LOSS: gettext_lazy("three standard deviations"),
    Kind.CLOSED_GROUP: gettext_lazy("four players without a rating who meet at most three rated ones"),
    Kind.SAME_PLAYERS: gettext_lazy("six players in three small events of a quarter, with few others"),
    Kind.DOUBLE_PLAY: gettext_lazy("two days of play in common, or every day of the shorter event"),
    Kind.SWAPPED: gettext_lazy("three standard deviations, all favourites of the round together"),
    Kind.MATCH_GAP: gettext_lazy("400 rating points"),
    Kind.MATCH_CHANGE: gettext_lazy("50 rating points"),
    Kind.FORFEITS: gettext_lazy("three games"),
    Kind.START_MOVED: gettext_lazy("less than 72 hours before the start, the former or the new one"),
}

# What is special about a row of the changes.
SIGNS: Words = {
    FIRST: gettext_lazy("first rating"),
    GONE: gettext_lazy("leaves the list"),
    LEAVERS: gettext_lazy("unrated on the next list"),
    INACTIVE: gettext_lazy("turned inactive"),
    ACTIVE: gettext_lazy("active again"),
    BACK: gettext_lazy("back on the list, or there by a correction"),
    CORRECTED: gettext_lazy("by a correction"),
    FLAGGED: gettext_lazy("flagged"),
}


def evidence(flag: ReviewFlag) -> str:
    """What was seen, in a sentence."""
    return _SENTENCES[flag.kind](flag)


def _scored(flag: ReviewFlag) -> str:
    words = {**_score_words(flag), "times": decimals(flag.seen)}
    return _("Scored %(score)s in %(games)s games, expected %(expected)s: %(times)s standard deviations.") % words


def _swapped(flag: ReviewFlag) -> str:
    words = {**_score_words(flag), "times": decimals(flag.seen), "round": flag.more["round"]}
    return (
        _(
            "Round %(round)s: on %(games)s boards the favourites scored %(score)s together, expected %(expected)s: "
            "%(times)s standard deviations. The results may stand on the wrong side."
        )
        % words
    )


def _score_words(flag: ReviewFlag) -> dict[str, object]:
    more = flag.more
    return {"score": points(more["score"]), "expected": decimals(more["expected"]), "games": more["games"]}


def _closed(flag: ReviewFlag) -> str:
    words = {"players": flag.seen, "anchors": flag.more["anchors"]}
    return (
        ngettext(
            "%(players)s players without a rating met, all together, %(anchors)s rated player.",
            "%(players)s players without a rating met, all together, %(anchors)s rated players.",
            flag.more["anchors"],
        )
        % words
    )


def _same(flag: ReviewFlag) -> str:
    words = {"players": flag.seen, "events": flag.more["events"]}
    return _("The same %(players)s players met in %(events)s small events within three months.") % words


def _double(flag: ReviewFlag) -> str:
    words = {"event": flag.other_event.name if flag.other_event else "", "days": flag.seen}
    return (
        ngettext(
            "Also played in “%(event)s” on %(days)s of the same days, by the rounds.",
            "Also played in “%(event)s” on %(days)s of the same days, by the rounds.",
            flag.seen,
        )
        % words
    )


def _gap(flag: ReviewFlag) -> str:
    return _("The two stand %(points)s rating points apart.") % {"points": flag.seen}


def _change(flag: ReviewFlag) -> str:
    return _("The games would bring %(points)s rating points, before any limit.") % {"points": flag.seen}


def _forfeits(flag: ReviewFlag) -> str:
    return _("%(games)s games between the two were forfeited.") % {"games": flag.seen}


def _moved(flag: ReviewFlag) -> str:
    if not flag.seen:
        return _("The first day was moved less than an hour before the tournament was to begin, or when it had begun.")
    words = {"hours": flag.seen}
    return (
        ngettext(
            "The first day was moved %(hours)s hour before the tournament was to begin.",
            "The first day was moved %(hours)s hours before the tournament was to begin.",
            flag.seen,
        )
        % words
    )


_SENTENCES: Mapping[str, Callable[[ReviewFlag], str]] = {
    Kind.GAIN: _scored,
    Kind.LOSS: _scored,
    Kind.CLOSED_GROUP: _closed,
    Kind.SAME_PLAYERS: _same,
    Kind.DOUBLE_PLAY: _double,
    Kind.SWAPPED: _swapped,
    Kind.MATCH_GAP: _gap,
    Kind.MATCH_CHANGE: _change,
    Kind.FORFEITS: _forfeits,
    Kind.START_MOVED: _moved,
}
