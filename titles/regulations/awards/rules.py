"""What the articles on the award of titles ask for."""

from __future__ import annotations

from enum import StrEnum

from titles.regulations.finding import Finding


class AwardRule(StrEnum):
    """What an article on the award of titles asks for; templates find their words by it."""

    TITLE_NOT_HELD = "title-not-held"
    WOMENS_TITLE = "womens-title"
    GAMES = "games"
    NORMAL_FOREIGNERS = "normal-foreigners"
    ONE_ROUND_A_DAY = "one-round-a-day"
    EIGHT_GAME_NORMS = "eight-game-norms"
    RULES_OF_THE_DAY = "rules-of-the-day"
    OLD_NORM = "old-norm"
    FAIR_PLAY = "fair-play"
    SUFFICIENT_FOR_TITLE = "sufficient-for-title"
    MUST_HAVE_EVENT = "must-have-event"
    RATING = "rating"
    RATING_PROVED = "rating-proved"
    RATING_AGREED = "rating-agreed"
    PERIOD_RATED = "period-rated"
    RATING_CONFIRMED = "rating-confirmed"
    RATED_GAMES = "rated-games"
    CHAMPIONSHIP = "championship"
    RATED = "rated"
    PLACE = "place"
    SCORE = "score"
    PARTICIPANTS = "participants"
    ROUNDS = "rounds"
    FEDERATIONS = "federations"
    QUALIFIERS = "qualifiers"
    DESIGNATED = "designated"
    GROUP_PARTICIPANTS = "group-participants"
    GROUP_FEDERATIONS = "group-federations"
    DIRECT_MINIMUM = "direct-minimum"
    DIRECT_MINIMUM_GAMES = "direct-minimum-games"
    CERTIFICATE = "certificate"
    COUNTERSIGNED = "countersigned"
    PGN = "pgn"
    DIRECT_LIST = "direct-list"
    RATING_REQUEST = "rating-request"
    SIGNED = "signed"
    FORMS = "forms"
    FEE = "fee"
    DAYS_AHEAD = "days-ahead"
    POSTED = "posted"
    NATIONAL_RATING = "national-rating"


AwardFinding = Finding[AwardRule]
