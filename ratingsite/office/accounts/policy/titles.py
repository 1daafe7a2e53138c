"""Norms and certificates."""

from __future__ import annotations

from ratingsite.office.accounts.policy.rules import Rule, rule
from ratingsite.office.accounts.policy.standings import OFFICE_STAFF, QC

TITLES: tuple[Rule, ...] = (
    # ---------------------------------------------------------------- norm and certificate
    rule("norm", "view", "approved", "everybody"),
    rule("norm", "view", "*", f"self organiser/own arbiter/appointed {OFFICE_STAFF} rating-officer/player-federation"),
    rule("norm", "certify", "found", "arbiter/chief", article="1.8"),
    rule(
        "norm",
        "countersign",
        "certified",
        "rating-officer/federation",
        unless="certifier own appointed",
        article="1.8",
    ),
    rule("norm", "approve", "countersigned", QC, unless="certifier countersigner own appointed", article="1.8"),
    rule(
        "norm",
        "refuse",
        "found certified",
        "rating-officer/federation",
        unless="own appointed overruled",
        article="1.8",
    ),
    rule(
        "norm",
        "refuse",
        "countersigned",
        QC,
        unless="certifier countersigner own appointed overruled",
        article="1.8",
    ),
    # under inquiry: nobody signs; released it goes on where it was
    rule("norm", "hold", "found certified countersigned", f"{QC} ethics/any", unless="appointed", article="0.4.4"),
    rule("norm", "release", "held", f"{QC} ethics/any", unless="appointed", article="0.4.4"),
    rule("norm", "void", "approved", QC, unless="own appointed", article="0.4.4"),
    # its report was corrected, and the norm is not found in it as it was
    rule(
        "norm",
        "uphold",
        "approved",
        "qc/unconfirmed qc-chair/unconfirmed",
        unless="certifier own appointed",
        article="1.8",
    ),
    rule("certificate", "verify", "*", "everybody"),
    rule("certificate", "download", "issued revoked", f"arbiter/chief {OFFICE_STAFF} rating-officer/player-federation"),
    rule("certificate", "revoke", "issued", QC, unless="own appointed", article="0.4.4"),
)
