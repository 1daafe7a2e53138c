"""FIDE Title Regulations (B.01) effective from 1 January 2024, as the change from 2023."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from ratingsite.foundations.editions import Status
from ratingsite.foundations.exact import up
from titles.regulations.editions.e2022 import titles_2022
from titles.regulations.editions.e2023 import titles_2023
from titles.regulations.editions.edition import Waiver


def at_least_half_of_the_players(games: int, players: int) -> int:
    """1.4.5f: half of the players, rounded up, hold the required title."""
    return up(Fraction(players, 2))


# fmt: off
titles_2024 = replace(
    titles_2023,
    id="titles-2024",
    title="FIDE Title Regulations effective from 1 January 2024",
    effective_from=date(2024, 1, 1),
    effective_to=None,
    source="FIDE Handbook B.01, chapter B012024",
    status=Status.LATER,
    notes=(
        *titles_2022.notes,
        "The text itself was not read; what changed is known from a public reading note on chapter B012024. Values that"
        " no note names are those of 2022.",
        "1.2: the articles are numbered anew; where the minimum score and the merged groups stand is not known, and"
        " they are cited as 1.2.",
        "1.4.5: that the composition of a round robin must allow a norm is known as a sentence only, and not judged.",
        "1.5.6: the reading note says «after 30 June 2022», the text of 2022 «not before 30.6.2022»; the earlier day"
        " is kept. Of what else may stand for the individual Swiss only the list is known.",
    ),
    articles=replace(
        titles_2023.articles,
        direct_score="1.2",
        direct_groups="1.2",
        direct_event="1.2.2",
        direct_terms="1.2.3",
    ),

    formats=titles_2023.formats - {"scheveningen", "schiller"},  # 1.4.2e
    double_round_robin_titles=at_least_half_of_the_players,  # 1.4.5f
    unrated_counts_as=1400,  # 1.4.6d
    direct_minimum_waived=(  # 0.6.2: not for the titles of candidates at the Olympiad
        Waiver(championship="olympiad", title="CM"),
        Waiver(championship="olympiad", title="WCM"),
    ),
    direct_minimum_games=30,  # 0.6.2
    direct_minimum_games_after=date(2024, 1, 1),  # 0.6.2: if the rating was reached after that day
    must_have_events=frozenset({  # 1.5.6
        "individual-swiss", "olympiad", "candidates-qualifier", "world-cup-qualifier", "eve-event", "national-final",
    }),
    days_ahead=45,  # 2.3
)
# fmt: on
