"""FIDE's rating regulations for rapid and blitz, edition by edition; one text rules both lists.

That of 2022 was read in full and is written out whole; the others are changes of it.
"""

from ratings.regulations.editions.fide_rapid_blitz.e2012 import FIDE_RB_2012
from ratings.regulations.editions.fide_rapid_blitz.e2014 import FIDE_RB_2014
from ratings.regulations.editions.fide_rapid_blitz.e2022 import FIDE_RB_2022
from ratings.regulations.editions.fide_rapid_blitz.e2022_10 import FIDE_RB_2022_10
from ratings.regulations.editions.fide_rapid_blitz.e2024 import FIDE_RB_2024
from ratings.regulations.editions.fide_rapid_blitz.e2024_12 import FIDE_RB_2024_12
from ratings.regulations.fide.edition import RapidBlitzEdition

FIDE_RAPID_BLITZ_EDITIONS: tuple[RapidBlitzEdition, ...] = (
    FIDE_RB_2012,
    FIDE_RB_2014,
    FIDE_RB_2022,
    FIDE_RB_2022_10,
    FIDE_RB_2024,
    FIDE_RB_2024_12,
)
"""In the order of their days."""

__all__ = ["FIDE_RAPID_BLITZ_EDITIONS"]
