"""What needs a leave of its own: orders, agreements of territories, own events abroad."""

from __future__ import annotations

from ratingsite.office.accounts.policy.rules import Rule, rule
from ratingsite.office.accounts.policy.standings import CFC_CLERKS, CFC_OFFICE, OFFICE_STAFF, QC

_WRITES_ABROAD = "organiser/federation rating-officer/federation"
_SENDS_ABROAD = "self organiser/asker rating-officer/federation"
_OF_THE_TERRITORY = "rating-officer/federation rating-administrator/no-officer"

LEAVES: tuple[Rule, ...] = (
    # ---------------------------------------------------------------- order to rate without the federation
    # 2003 and 2009, 0.2: the commission orders, the administrator enters the registration, and later the report
    rule("order", "view", "*", OFFICE_STAFF),
    rule("order", "make", "new", QC, unless="own appointed", article="0.2"),
    rule("order", "enter", "ordered", "rating-administrator/any", article="0.2"),
    rule("order", "correct", "in-force", "rating-administrator/any", article="0.2"),
    rule("order", "take-back", "ordered in-force", QC, article="0.2"),
    # ---------------------------------------------------------------- agreement of the territory
    # 0.2: "An exception may be made by agreement": the federation in whose territory it is held answers, and where it
    # has no officer the administrator in its place
    rule("consent", "view", "*", f"organiser/own arbiter/appointed rating-officer/registering {OFFICE_STAFF}"),
    rule("consent", "agree", "asked refused", _OF_THE_TERRITORY, unless="own appointed", article="0.2"),
    rule("consent", "disagree", "asked", _OF_THE_TERRITORY, unless="own appointed", article="0.2"),
    # a federation may ask its organisers earlier than the text asks the federation
    rule("own-days", "set", "*", "rating-officer/federation", article="0.2"),
    # ---------------------------------------------------------------- an own event abroad
    # CFC 736: the player's letter to the CFC office; until he has an account his federation writes it for him
    rule("event-abroad", "request", "new", f"self {_WRITES_ABROAD}", article="736"),
    rule("event-abroad", "view", "*", f"self organiser/asker {OFFICE_STAFF}"),
    rule("event-abroad", "approve", "requested", CFC_OFFICE, unless="asker self", article="736"),
    rule("event-abroad", "refuse", "requested", CFC_OFFICE, unless="asker self", article="736"),
    rule("event-abroad", "withdraw", "requested approved", _SENDS_ABROAD, article="736"),
    rule("event-abroad", "report", "approved returned", _SENDS_ABROAD, article="736"),
    rule("event-abroad", "accept", "reported", CFC_CLERKS, unless="sender self", article="736"),
    rule("event-abroad", "return", "reported", CFC_CLERKS, unless="sender self", article="736"),
    rule("event-abroad", "set-aside", "reported returned", CFC_CLERKS, unless="sender self", article="736"),
)
