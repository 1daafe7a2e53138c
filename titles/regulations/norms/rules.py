"""What the articles on norms and on tournaments ask for."""

from __future__ import annotations

from enum import StrEnum

from titles.regulations.finding import Finding


class Rule(StrEnum):
    """What an article asks for; templates find their words by it."""

    FORMAT = "format"
    GAMES = "games"
    ALL_ROUNDS = "all-rounds"
    FEDERATIONS = "federations"
    OWN_FEDERATION = "own-federation"
    ONE_FEDERATION = "one-federation"
    TITLEHOLDERS = "titleholders"
    REQUIRED_TITLES = "required-titles"
    PLAYERS = "players"
    AVERAGE = "average"
    MINIMUM_SCORE = "minimum-score"
    PERFORMANCE = "performance"
    REGISTRATION = "registration"
    HOURS_A_DAY = "hours-a-day"
    ROUNDS_A_DAY = "rounds-a-day"
    MINUTES = "minutes"
    CHIEF_ARBITER = "chief-arbiter"
    ARBITERS_PLAYING = "arbiters-playing"
    ARBITERS_IN_VENUE = "arbiters-in-venue"
    FORMAT_CHANGES = "format-changes"
    OTHER_CONDITIONS = "other-conditions"
    CLOCK_SETTINGS = "clock-settings"
    PAIRED_AGAIN = "paired-again"
    ROUNDS = "rounds"
    ALTERATIONS = "alterations"
    ANNOUNCED = "announced"
    CHAMPIONSHIP = "championship"
    RATED = "rated"
    FOREIGN_PLAYERS = "foreign-players"
    FOREIGN_FEDERATIONS = "foreign-federations"
    FOREIGN_TITLEHOLDERS = "foreign-titleholders"


NormFinding = Finding[Rule]
