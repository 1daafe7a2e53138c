"""Faults of the tournament section: the records 012 to 132, 142 and 162, and what they say of the whole."""

from __future__ import annotations

from tournaments.trf.catalogue.entry import Entry, error, note, warning

TOURNAMENT_FAULTS: dict[str, Entry] = {
    "record-missing": error("{article}", "a record {tag}", "The record {tag} ({name}) is missing; a report needs it."),
    "record-empty": error("{article}", "{name}", "The record {tag} ({name}) is empty; a report needs it."),
    "record-twice": error(
        "{article}", "one record {tag}", "The record {tag} stands here again; first on line {first}."
    ),
    "text-too-long": error("{article}", "at most {limit} characters", "The {name} is longer than {limit} characters."),
    "event-federation-unknown": error(
        "10.1", "FIDE's code of a federation", "The federation {got} is not in the federation table."
    ),
    "event-federation-form": warning("TRF16 032", "{meant}", "The federation {got} was read as {meant}."),
    "event-date-unreadable": error("{article}", "YYYY/MM/DD", "The {name} {got} is no date."),
    "event-date-form": warning("{article}", "YYYY/MM/DD", "The {name} {got} was read as {meant}."),
    "event-date-separator": note("{article}", "YYYY/MM/DD", "The {name} {got} was read as {meant}."),
    "event-date-range": error(
        "{article}", "a year from {low} to {high}", "The {name} {got} is outside the years {low} to {high}."
    ),
    "end-before-start": error("9.1", "start before end", "The event ends on {end} before it starts on {start}."),
    "event-very-long": error("4", "an event of at most a year", "The event lasts {days} days, which is over a year."),
    "event-over-30-days": note(
        "4", "interim reports", "The event lasts {days} days; more than 30 days need interim reports."
    ),
    "count-unreadable": warning("{article}", "a whole number", "The number of {name} {got} cannot be read."),
    "count-differs": warning("{article}", "{counted}", "{got} {name} are declared, the file has {counted}."),
    "round-date-unreadable": error("TRF16 132", "YY/MM/DD", "The date {got} of round {round} is no date."),
    "round-date-form": note("TRF16 132", "YY/MM/DD", "The date {got} of round {round} was read as {meant}."),
    "round-date-outside": error(
        "9.1", "{start} to {end}", "Round {round} is dated {meant}, outside the event ({start} to {end})."
    ),
    "round-dates-descending": error(
        "9.1", "not before {previous}", "Round {round} is dated {meant}, before the round before it ({previous})."
    ),
    "round-dates-misplaced": error(
        "TRF16 132", "dates from column 92", "The dates of the rounds begin at column 92; here stands {got}."
    ),
    "round-dates-missing": warning(
        "TRF16 132", "{rounds} dates", "The file has {rounds} rounds and {count} dates for them."
    ),
    "round-dates-too-many": warning(
        "TRF16 132", "{rounds} dates", "The file has {rounds} rounds and {count} dates for them."
    ),
    "rounds-differ": error("TRF26 142", "{used}", "{got} rounds are declared, the file has results of {used}."),
    "rounds-unplayed": warning("9.1", "all rounds", "{declared} rounds are planned, the file has results of {used}."),
    "arbiter-not-named": warning("TRF16 102", "the name of the chief arbiter", "The chief arbiter is given as {got}."),
    "arbiter-is-player": error(
        "1.16", "an arbiter who does not play", "The chief arbiter and player {player} have the same FIDE number {got}."
    ),
    "points-system-unreadable": error(
        "TRF26 162", "a code of W D L A P X and points", "The point system cannot be read at {got}."
    ),
}
