"""FIDE's rating regulations for standard chess, edition by edition.

Two are written out whole, 2003 and 2022, because those texts were read in full and share hardly an article; every
other one is the change from the one before it.
"""

from ratings.regulations.editions.fide_standard.e2003 import FIDE_2003
from ratings.regulations.editions.fide_standard.e2009 import (
    FIDE_2009,
    FIDE_2009_APPLIED,
    FIDE_2011,
    FIDE_2012,
    FIDE_2014,
)
from ratings.regulations.editions.fide_standard.e2022 import FIDE_2022, FIDE_2024, FIDE_2025_10
from ratings.regulations.fide.edition import FideEdition

FIDE_STANDARD_EDITIONS: tuple[FideEdition, ...] = (
    FIDE_2003,
    FIDE_2009,
    FIDE_2009_APPLIED,
    FIDE_2011,
    FIDE_2012,
    FIDE_2014,
    FIDE_2022,
    FIDE_2024,
    FIDE_2025_10,
)
"""In the order of their days."""

__all__ = ["FIDE_STANDARD_EDITIONS"]
