"""FIDE's rating regulations for rapid and blitz, edition by edition; one text rules both lists."""

from ratings.regulations.fide_rapid_blitz.e2012 import FIDE_RB_2012
from ratings.regulations.fide_rapid_blitz.e2014 import FIDE_RB_2014
from ratings.regulations.fide_rapid_blitz.e2022 import FIDE_RB_2022
from ratings.regulations.fide_rapid_blitz.e2022_10 import FIDE_RB_2022_10
from ratings.regulations.fide_rapid_blitz.e2024 import FIDE_RB_2024
from ratings.regulations.fide_rapid_blitz.e2024_12 import FIDE_RB_2024_12
from ratings.regulations.fide_rapid_blitz.edition import FideRapidBlitzEdition
from ratings.regulations.fide_rapid_blitz.engine import rate_players
from ratings.regulations.fide_standard.event_checks import check_event
from ratings.regulations.rule_book import RuleBook
from ratingsite.foundations.editions import Family

FIDE_RAPID_BLITZ: RuleBook[FideRapidBlitzEdition] = RuleBook(
    family=Family.FIDE_RAPID_BLITZ,
    editions=(FIDE_RB_2012, FIDE_RB_2014, FIDE_RB_2022, FIDE_RB_2022_10, FIDE_RB_2024, FIDE_RB_2024_12),
    check_event=check_event,
    rate=rate_players,
)

__all__ = ["FIDE_RAPID_BLITZ", "FideRapidBlitzEdition"]
