"""FIDE's standard ratings from July 2011 to June 2012, as they were applied: what changed of 2009 as applied."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratings.regulations.editions.fide_standard.e2009_applied import FIDE_2009_APPLIED

FIDE_2011 = replace(
    FIDE_2009_APPLIED,
    id="fide-2011",
    title="FIDE Rating Regulations 2009, as they were applied from July 2011",
    effective_from=date(2011, 7, 1),
    effective_to=date(2012, 6, 30),
    source="K: the R package PlayerRatings, kfide (https://cran.r-project.org/package=PlayerRatings); single games: "
    "https://uschess.discourse.group/t/15260",
    notes=(
        "Articles are cited by the numbers of the text of 2009.",
        "One source each: K of a newcomer was changed from 25 to 30 in 2011 (8.56); from July 2011 single games count "
        "after a first performance with three rated opponents (6.41).",
        "Inferred: that the new K began with July 2011, as FIDE's changes of those years did.",
        "Everything else is taken as FIDE applied the text of 2009.",
    ),
    later_rated_opponents=1,  # 6.41, one source: games count one by one
    k_newcomer=30,  # 8.56, one source
)
