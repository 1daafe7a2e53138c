"""The rating rules of the Chess Federation of Canada (handbook, section 7), regular and active, edition by edition."""

from ratings.regulations.cfc.checks import check_event
from ratings.regulations.cfc.e2009 import CFC_2009
from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.cfc.engine import rate_players
from ratings.regulations.rule_book import RuleBook
from ratingsite.foundations.editions import Family

CFC: RuleBook[CfcEdition] = RuleBook(
    family=Family.CFC, editions=(CFC_2009,), check_event=check_event, rate=rate_players
)

__all__ = ["CFC", "CfcEdition"]
