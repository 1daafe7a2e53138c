"""FIDE's rating regulations for standard chess, edition by edition.

Two editions are written out whole, 2003 and 2022, because those texts were read in full and share hardly an article;
every other one is the change from the one before it.
"""

from ratings.regulations.fide_standard.e2003 import FIDE_2003
from ratings.regulations.fide_standard.e2009 import FIDE_2009
from ratings.regulations.fide_standard.e2009_applied import FIDE_2009_APPLIED
from ratings.regulations.fide_standard.e2012 import FIDE_2012
from ratings.regulations.fide_standard.e2014 import FIDE_2014
from ratings.regulations.fide_standard.e2022 import FIDE_2022
from ratings.regulations.fide_standard.e2024 import FIDE_2024
from ratings.regulations.fide_standard.e2025_10 import FIDE_2025_10
from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.engine import rate_players
from ratings.regulations.fide_standard.event_checks import check_event
from ratings.regulations.rule_book import RuleBook
from ratingsite.foundations.editions import Family

FIDE_STANDARD: RuleBook[FideStandardEdition] = RuleBook(
    family=Family.FIDE_STANDARD,
    editions=(
        FIDE_2003,
        FIDE_2009,
        FIDE_2009_APPLIED,
        FIDE_2012,
        FIDE_2014,
        FIDE_2022,
        FIDE_2024,
        FIDE_2025_10,
    ),
    check_event=check_event,
    rate=rate_players,
)

__all__ = ["FIDE_STANDARD", "FideStandardEdition"]
