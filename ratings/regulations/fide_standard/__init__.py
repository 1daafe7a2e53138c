"""FIDE's rating regulations for standard chess, edition by edition."""

from ratings.regulations.fide_standard.e2022 import FIDE_2022
from ratings.regulations.fide_standard.e2024 import FIDE_2024
from ratings.regulations.fide_standard.e2025_10 import FIDE_2025_10
from ratings.regulations.fide_standard.edition import FideStandardEdition
from ratings.regulations.fide_standard.engine import rate_players
from ratings.regulations.rule_book import RuleBook
from ratingsite.editions import Family

FIDE_STANDARD: RuleBook[FideStandardEdition] = RuleBook(
    family=Family.FIDE_STANDARD, editions=(FIDE_2022, FIDE_2024, FIDE_2025_10), rate=rate_players
)

__all__ = ["FIDE_STANDARD", "FideStandardEdition"]
