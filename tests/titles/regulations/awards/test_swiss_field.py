"""The field of an individual Swiss, round by round (1.5.6)."""

from datetime import date

from titles.regulations import edition_by_id, edition_for
from titles.regulations.awards.swiss_field import SwissField, swiss_field
from titles.regulations.norms.big_swiss import Participant

EDITION = edition_for(date(2022, 9, 1))
RULES = edition_by_id("titles-2022")


def player(rating: int | None, *missed: int) -> Participant:
    return Participant(federation="TUR", rating=rating, title=None, missed=frozenset(missed))


def field(*participants: Participant, rounds: int = 2) -> SwissField:
    return swiss_field(EDITION, RULES, rounds, participants)


def test_the_poorest_round_is_what_counts():
    # round 1: 2100 and 1950, average 2025; round 2: 2100 alone
    assert field(player(2100), player(1950, 2)) == SwissField(participants=1, average=2025)


def test_the_lowest_average_and_the_fewest_participants_may_be_of_different_rounds():
    # round 1: 2400, 2000, 1900 = 2100; round 2: 2000, 1900 = 1950; round 3: all three
    assert field(player(2400, 2), player(2000), player(1900), rounds=3) == SwissField(participants=2, average=1950)


def test_who_misses_two_rounds_is_counted_in_none():
    assert field(player(2100), player(2900, 1, 2), rounds=3) == SwissField(participants=1, average=2100)


def test_an_unrated_participant_counts_as_an_unrated_opponent_does():
    # 1000 in 2022: (2200 + 1000) / 2 = 1600
    assert field(player(2200), player(None)) == SwissField(participants=2, average=1600)


def test_an_average_is_not_rounded_up():
    # (2000 + 2000 + 1999) / 3 = 1999.67
    assert field(player(2000), player(2000), player(1999)).average == 1999


def test_nobody_and_no_round_are_nothing():
    assert field() == field(player(2100), rounds=0) == SwissField(participants=0, average=0)
