"""The rating rules of the Chess Federation of Canada (handbook, section 7), edition by edition."""

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.editions.cfc.e2009 import CFC_2009

CFC_EDITIONS: tuple[CfcEdition, ...] = (CFC_2009,)
"""In the order of their days."""

__all__ = ["CFC_EDITIONS"]
