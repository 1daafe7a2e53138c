"""Fees: statements, invoices, payments."""

from __future__ import annotations

from ratingsite.office.accounts.policy.rules import Rule, rule
from ratingsite.office.accounts.policy.standings import CFC_CLERKS, DECIDED, DIRECTOR, QC

_SEES_FEES = (
    "organiser/own rating-officer/federation federation-president/federation executive-director/federation "
    f"rating-administrator/any {QC}"
)

FEES: tuple[Rule, ...] = (
    # ---------------------------------------------------------------- fees
    # FIDE's invoices are the administrator's, those of the CFC its director's; nobody makes one for himself
    rule("tournament", "view-fees", "*", _SEES_FEES),
    rule("tournament", "exempt-fees", DECIDED, DIRECTOR, unless="own appointed", article="790g"),
    rule("fees", "view", "*", _SEES_FEES.removeprefix("organiser/own ")),
    rule("invoice", "view", "*", f"self {_SEES_FEES}"),
    rule("invoice", "issue", "due", "rating-administrator/of-fide", unless="own"),
    rule("invoice", "issue", "due", DIRECTOR, unless="own of-fide"),
    rule("invoice", "mark-paid", "open", "rating-administrator/of-fide", unless="own"),
    rule("invoice", "mark-paid", "open", DIRECTOR, unless="own of-fide"),
    rule("invoice", "credit", "open paid", "rating-administrator/of-fide", unless="own"),
    rule("invoice", "credit", "open paid", DIRECTOR, unless="own of-fide"),
    # whose it is to pay it: nothing is done with it here
    rule("invoice", "owe", "open", "organiser/debtor"),
    rule("invoice", "owe", "open", "rating-officer/federation", unless="by-organiser"),
    # memberships of the CFC that were collected with the report (733); nobody enters those of his own tournament
    rule("collected", "view", "*", f"organiser/own arbiter/appointed {CFC_CLERKS}"),
    rule("collected", "write", "new", "organiser/own arbiter/appointed", article="733"),
    rule("collected", "strike-out", "waiting", "organiser/own arbiter/appointed", article="733"),
    rule("collected", "enter", "waiting", CFC_CLERKS, unless="own appointed", article="732"),
    rule("collected", "refuse", "waiting", CFC_CLERKS, unless="own appointed", article="733"),
)
