"""The regulations of July 2009 as FIDE applied them: what the Presidential Board did not confirm of the text."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from ratings.regulations.editions.fide_standard.e2009 import FIDE_2009
from ratings.regulations.fide.numbers import newcomer_first
from ratingsite.foundations.editions import Status

FIDE_2009_APPLIED = replace(
    FIDE_2009,
    id="fide-2009-applied",
    title="FIDE Rating Regulations 2009, as they were applied",
    source="FIDE news 4059 of 13 July 2009 (http://www.fide.com/component/content/article/1-fide-news/"
    "4059-changes-to-title-and-rating-regulations-effective-from-july-1st-2009.html)",
    effective_to=date(2011, 6, 30),
    status=Status.AS_APPLIED,
    notes=(
        "Certain, from FIDE's announcement: K 25, 15 and 10, found from the rating at the start of the tournament "
        "(8.56); 12.5 for each half point (8.23); one point of an unrated player (6.41); six lists, closing 7 days.",
        "A day from July 2009 to June 2011 chooses this edition, for it is what governed; the text is chosen by name.",
        "Everything else is the text of 2009.",
    ),
    first_event_half_points=2,  # 6.41: one point
    points_per_half_point=Fraction(25, 2),  # 8.23: as in 2003
    k_factor=newcomer_first,  # 8.56: as in 2003
    k_newcomer=25,
    newcomer_games=30,
    k_usual=15,
    k_established=10,
)
