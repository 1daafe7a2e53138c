"""The award of titles in the FIDE Title Regulations (B.01) of 2023 and 2024, each as the change from the one before."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from titles.regulations.applications.e2022 import applications_2022
from titles.regulations.applications.edition import Waiver
from titles.regulations.e2023 import titles_2023
from titles.regulations.e2024 import titles_2024

applications_2023 = replace(
    applications_2022,
    id=titles_2023.id,
    title=titles_2023.title,
    effective_from=titles_2023.effective_from,
    effective_to=titles_2023.effective_to,
    source=titles_2023.source,
    status=titles_2023.status,
    notes=(
        *applications_2022.notes,
        "The text was not found: every value that no note names is the one of 2022.",
        "1.5.6: the Qualification Commission reviewed alternatives to the Swiss in May 2023; from which day they hold"
        " is not known, and none is taken for granted before the edition of 2024.",
    ),
)

# fmt: off
applications_2024 = replace(
    applications_2023,
    id=titles_2024.id,
    title=titles_2024.title,
    effective_from=titles_2024.effective_from,
    effective_to=titles_2024.effective_to,
    source=titles_2024.source,
    status=titles_2024.status,
    notes=(
        *applications_2022.notes,
        "The text itself was not read; what changed is known from a public reading note on chapter B012024. Values that"
        " no note names are those of 2022.",
        "1.2: the articles are numbered anew; where the minimum score and the merged groups stand is not known, and"
        " they are cited as 1.2.",
        "1.5.6: the reading note says «after 30 June 2022», the text of 2022 «not before 30.6.2022»; the earlier day"
        " is kept.",
    ),
    articles=replace(
        applications_2023.articles,
        direct_score="1.2",
        direct_groups="1.2",
        direct_event="1.2.2",
        direct_terms="1.2.3",
    ),
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
