"""The words of a working: why something does not count, why K is what it is, what a step does."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from ratingsite.foundations.editions import Family
from ratingsite.office.words import Words, word

# Why a game, an event or a first rating does not count.
REASONS: Words = {
    "unplayed": _("not played"),
    "opponent-unrated": _("the opponent has no rating"),
    "both-unrated": _("neither player has a rating"),
    "opponent-unrated-at-start": _("the opponent had no rating when the event began"),
    "match-unrated-player": _("a match with a player without a rating"),
    "match-decided": _("played after the match was decided"),
    "zero-first-event": _("no point in the first event: disregarded"),
    "score-too-low": _("too low a score in the event: disregarded"),
    "few-rated-opponents": _("too few rated opponents in the event: disregarded"),
    "outside-26-months": _("too long ago to be pooled"),
    "too-few-games": _("not enough games against rated opponents yet"),
    "no-rated-opponent": _("no game against a rated opponent yet"),
    "difference-not-rated": _("a difference too large to be rated, with one player of the very highest ratings"),
    "below-floor": _("below the rating floor"),
    "first-performance-below-floor": _("a first performance below the rating floor: disregarded"),
    "outside-pooled-periods": _("too many rating periods ago to be pooled"),
    "opponent-left-out": _("the opponent had too low a score and is disregarded"),
    "too-few-rated-players": _("too few rated players in the event"),
    "scheveningen-unrated-players": _("a Scheveningen with more than one unrated player"),
    "event-too-long": _("the event lasted too long to be rated"),
    "not-registered": _("the event was not registered"),
    "registered-late": _("the event was registered too late"),
    "registration-refused": _("the registration of the event was refused"),
    "hybrid-not-approved": _("a hybrid event that was not approved"),
    "rating-refused": _("it was refused to rate the event"),
    "reported-late": _("the event was reported too late"),
    "too-fast": _("too little time for players of this rating"),
    "unequal-times": _("the players had different playing times"),
    "force-majeure": _("not rated because of force majeure"),
    "fair-play": _("not rated, as the regulations on Fair Play require"),
    "both-absent": _("neither player appeared"),
    "match-gap": _("the two ratings of the match are too far apart"),
    "nobody-rated": _("set aside: nobody in the event has a rating yet"),
    "under-three-rounds": _("nobody gets a first rating in fewer than three rounds"),
    "under-three-games": _("fewer than three rated games"),
    "cancelled": _("lapsed after years without a game"),
    "not-asked-for": _("an event abroad counts for who has asked for it beforehand"),
    "opponent-unrated-abroad": _("an opponent without a rating: an event abroad is rated no further than FIDE does"),
    "foreign-rating": _("the rating on FIDE’s list, of a player from abroad"),
    "standard-rating": _("the standard rating, for want of one of this system"),
}

K_REASONS: Words = {
    "published": _("as the list before published it"),
    "reached-2400": _("a published rating has reached 2400"),
    "junior": _("until the end of the year of the 18th birthday, under 2300"),
    "under-30-games": _("new to the list: fewer than 30 rated games"),
    "under-2400": _("the rating has not reached 2400"),
    "same-for-all": _("the same for everybody"),
    "under-2199": _("the rating is under 2199"),
    "2199-or-over": _("the rating is 2199 or over"),
}

# The steps from one rating to the next, where there are several (CFC 714 to 717).
STEPS: Words = {
    "score-less-expected": _("score less expected score, times the multiplier"),
    "gain-over-2199-halved": _("half of the gain above 2199"),
    "loss-under-2200-doubled": _("the loss below 2200, twice"),
    "participation": _("participation points"),
    "result-bonus": _("bonus for the result"),
    "average-of-rated": _("average of the rated opponents"),
    "first-pass": _("first estimate"),
    "performance": _("performance rating of the event"),
    "cumulative": _("weighed with the games before"),
    "cancelled": _("the rating had lapsed"),
    "under-three-rounds": _("fewer than three rounds: no first rating"),
    "match-limit": _("most that a match may change"),
    "rounding": _("rounded to a whole number"),
    "fall-below-800": _("lowest entry for a rating that falls under 800"),
    "never-lower-below-800": _("a rating under 800 is never lowered"),
    "lowest-rating": _("lowest rating of the list"),
}

# Which of an opponent's ratings enters a calculation, where there is a choice (CFC 717).
BASES: Words = {
    "pre-event": _("before the event"),
    "post-event": _("after this event"),
    "higher-of-pre-and-post-event": _("the higher one of before and after this event"),
    "first-pass": _("first estimate"),
    "estimate": _("estimated, as neither has a rating"),
}

FORMATS: Words = {
    "swiss": _("Swiss"),
    "round-robin": _("round robin"),
    "double-round-robin": _("double round robin"),
    "scheveningen": _("Scheveningen"),
    "schiller": _("Schiller"),
    "team": _("teams"),
    "match": _("match"),
    "knockout": _("knock-out"),
    "league": _("league"),
}

FAMILIES: Words = {
    Family.FIDE_STANDARD: _("FIDE standard"),
    Family.FIDE_RAPID_BLITZ: _("FIDE rapid and blitz"),
    Family.CFC: _("CFC"),
}


def family_name(family: Family) -> str:
    """A rule book in a word."""
    return word(FAMILIES, family)
