"""Words for the families of texts, how well a text is known, and what becomes of its articles."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratingsite.foundations.editions import Family, Status
from ratingsite.site.regulation_pages.coverage import CoverageStatus

FAMILIES: dict[Family, Promise] = {
    Family.FIDE_STANDARD: _("FIDE rating regulations, standard chess"),
    Family.FIDE_RAPID_BLITZ: _("FIDE rating regulations, rapid and blitz"),
    Family.FIDE_TITLES: _("FIDE title regulations"),
    Family.CFC: _("Chess Federation of Canada, section 7"),
}

STATUSES: dict[Status, Promise] = {
    Status.SOURCE: _("read in full"),
    Status.LATER: _("later than the texts read in full; every value has its own source"),
    Status.AS_APPLIED: _("as it was applied, where the text was not"),
    Status.NOT_APPLIED: _("read in full, but never applied as it stands; chosen by name only"),
}

# What the companions of an edition are about, by their class.
KINDS: dict[str, Promise] = {
    "NoticeEdition": _("Registration and reports"),
}

COVERAGE: dict[CoverageStatus, Promise] = {
    CoverageStatus.IN_THE_OFFICE: _("in the office"),
    CoverageStatus.OUTSIDE: _("command or calculator only"),
    CoverageStatus.BY_PEOPLE: _("by people"),
    CoverageStatus.NOT_KNOWN: _("not known"),
    CoverageStatus.NOT_YET: _("not yet"),
}

# The same as sentences, for one article; where the office carries it out, the rooms are named behind it.
COVERAGE_SENTENCES: dict[CoverageStatus, Promise] = {
    CoverageStatus.IN_THE_OFFICE: _("The office carries it out:"),
    CoverageStatus.OUTSIDE: _("A command or a calculator carries it out; the office does not do all of it yet."),
    CoverageStatus.BY_PEOPLE: _("It is left to people:"),
    CoverageStatus.NOT_KNOWN: _("No text that was read says it:"),
    CoverageStatus.NOT_YET: _("Nobody carries all of it out yet."),
}

# Where in the office an article is carried out.
ROOMS: dict[str, Promise] = {
    "tournaments.arbiters": _("on the register of arbiters"),
    "tournaments.registration": _("when a tournament is registered"),
    "tournaments.reports": _("when a report is received and checked"),
    "tournaments.fees": _("when rating is paid for"),
    "tournaments.sheets": _("when results are typed"),
    "ratings.ledger": _("when an accepted event is kept"),
    "ratings.runs": _("when ratings are calculated and a list is published"),
    "ratings.lists": _("on the pages of the rating lists"),
    "ratings.register": _("in the register of players"),
    "ratings.profiles": _("on the pages of the players"),
    "titles.norms": _("when norms are looked for and signed"),
    "titles.certificates": _("when certificates are issued"),
    "titles.applications": _("when titles are applied for"),
    "titles.cases": _("when applications for titles are decided on"),
    "titles.championships": _("when the titles and norms of championships are found and reviewed"),
    "titles.register": _("in the register of titles"),
    "ratingsite.office": _("among people and their offices"),
    "ratingsite.site": _("on the pages that list everybody's work"),
}
