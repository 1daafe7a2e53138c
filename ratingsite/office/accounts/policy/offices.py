"""Refusals and appeals, access tokens, people and their offices."""

from __future__ import annotations

from ratingsite.office.accounts.policy.rules import Rule, rule
from ratingsite.office.accounts.policy.standings import OFFICE_STAFF, QC

_GRANTERS = "rating-administrator/any qc-chair/any"
_CONCERNED = "organiser/concerned arbiter/concerned rating-officer/concerned rating-administrator/concerned"
_APPELLANT = "organiser/appellant arbiter/appellant rating-officer/appellant rating-administrator/appellant"
# The commission hears appeals; of what the CFC refuses its Rating Auditor (739). Where all of them have a part in the
# case, or nobody holds the office, the President of FIDE does, or the CFC's Rating Committee (702).
_HEARING = (
    "qc/commission qc-chair/commission president/no-commission rating-auditor/auditor rating-committee/no-auditor "
    "council/council president/no-council"  # titles, 0.4.4
)
_SEES_APPEALS = f"self {_CONCERNED} {OFFICE_STAFF} rating-auditor/auditor rating-committee/auditor"

OFFICES: tuple[Rule, ...] = (
    # ---------------------------------------------------------------- refusal and appeal
    # 0.4; 2009, 0.5: heard by another member than who refused, and by nobody who has a part in the case
    rule("refusal", "view", "*", _SEES_APPEALS),
    rule("refusal", "appeal", "standing", f"self {_CONCERNED}", unless="refuser", article="0.4"),
    rule("appeal", "view", "*", _SEES_APPEALS),
    rule("appeal", "take-up", "filed", _HEARING, unless="refuser concerned party", article="0.4"),
    rule("appeal", "uphold", "filed review", _HEARING, unless="refuser concerned party", article="0.4"),
    rule("appeal", "dismiss", "filed review", _HEARING, unless="refuser concerned party", article="0.4"),
    rule("appeal", "withdraw", "filed review", f"owner {_APPELLANT}", article="0.4"),
    # ---------------------------------------------------------------- access token
    # everybody with a log-in may let a program act for himself; it may never more than he may
    rule("token", "make", "new", "owner"),
    rule("token", "oversee", "*", "rating-administrator/any"),
    rule("token", "revoke", "active", "owner rating-administrator/any"),
    # ---------------------------------------------------------------- person and offices
    rule("person", "change-address", "active", "self"),
    rule("person", "choose-notices", "active", "self"),
    rule("people", "list", "*", f"rating-officer/any rating-administrator/any {QC}"),
    rule("people", "add", "*", "rating-officer/any rating-administrator/any qc-chair/any"),
    rule("person", "view", "*", f"rating-officer/home rating-administrator/any {QC}"),
    rule("person", "suspend", "active", _GRANTERS, unless="self"),
    rule("person", "restore", "suspended", _GRANTERS, unless="self"),
    # organisers and arbiters are granted by one person, every other office by two; nobody grants himself
    rule("office", "grant", "light", "rating-officer/federation rating-administrator/any", unless="self"),
    rule("office", "propose", "weighty", _GRANTERS, unless="self"),
    rule("office", "show-address", "light weighty", "self"),
    rule("office", "end", "light", f"self rating-officer/federation {_GRANTERS}"),
    rule("office", "end", "weighty", f"self {_GRANTERS}"),
    rule("office-proposal", "confirm", "proposed", _GRANTERS, unless="self proposer"),
    rule("office-proposal", "refuse", "proposed", _GRANTERS),
    # a rating officer is asked for too: one of the two proposes it by granting, the other confirms
    rule("account-request", "view", "*", "rating-officer/federation rating-administrator/any qc-chair/weighty"),
    rule("account-request", "grant", "asked", "rating-administrator/any qc-chair/weighty"),
    rule("account-request", "grant", "asked", "rating-officer/federation", unless="weighty"),
    rule("account-request", "decline", "asked", "rating-administrator/any qc-chair/weighty"),
    rule("account-request", "decline", "asked", "rating-officer/federation", unless="weighty"),
)
