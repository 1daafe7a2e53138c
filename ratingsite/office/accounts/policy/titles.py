"""Norms and certificates, titles and the applications for them."""

from __future__ import annotations

from ratingsite.office.accounts.policy.rules import Rule, rule
from ratingsite.office.accounts.policy.standings import OFFICE_STAFF, QC

_APPLICANT = "rating-officer/federation federation-president/federation"  # 1.10c

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
    rule(
        "certificate",
        "download",
        "issued revoked replaced",
        f"arbiter/chief {OFFICE_STAFF} rating-officer/player-federation",
    ),
    rule("certificate", "revoke", "issued", QC, unless="own appointed", article="0.4.4"),
    # a misspelt name: the next version, which points back; also of one that was revoked while its norm stands
    rule(
        "certificate", "reissue", "issued revoked", "qc/stands qc-chair/stands", unless="own appointed", article="1.8"
    ),
    # ---------------------------------------------------------------- title and application
    rule("title", "view", "*", "everybody"),
    rule("title", "remove-for-breach", "held", QC, unless="stake", article="0.4.4"),
    rule("title", "remove-for-abuse", "held", "council/any", unless="stake", article="0.4.1"),
    rule("application", "open", "new", _APPLICANT, unless="self", article="1.10c"),
    # 1.10d: where his federation refuses, the player applies and pays himself
    rule("application", "open-oneself", "new", "self", article="1.10d"),
    rule("application", "view", "posted recommended awarded refused", "everybody"),
    rule("application", "view", "*", f"owner self {OFFICE_STAFF}"),
    # what is not posted: papers, who was asked, the way of the file
    rule("application", "view-file", "*", f"owner self {OFFICE_STAFF}"),
    rule("application", "edit", "draft", _APPLICANT, unless="by-player", article="1.10c"),
    rule("application", "edit", "draft", "owner", article="1.10d"),
    rule("application", "ask-paper", "draft submitted posted", _APPLICANT, unless="by-player", article="1.8"),
    rule("application", "ask-paper", "draft submitted posted", "owner", article="1.8"),
    rule("application", "submit", "draft", _APPLICANT, unless="by-player", article="1.10c"),
    rule("application", "submit", "draft", "owner", article="1.10d"),
    rule("application", "withdraw", "draft submitted posted", _APPLICANT, unless="by-player", article="1.10c"),
    rule("application", "withdraw", "draft submitted posted", "owner", article="1.10d"),
    rule("application", "note-fee", "draft submitted posted", "rating-administrator/any", article="2.2"),
    rule("application", "return", "submitted", QC, unless="stake", article="2.1"),
    rule("application", "schedule", "submitted posted", QC, unless="by-rating", article="2.3"),
    rule("application", "post", "submitted", QC, unless="stake by-rating", article="2.4"),
    rule("application", "confirm", "submitted", "qc-chair/by-rating", unless="stake", article="0.6.1"),
    rule("application", "refuse", "submitted", QC, unless="stake overruled", article="0.6.3"),
    rule("application", "vote", "posted", QC, unless="stake", article="0.6.3"),
    rule("application", "award", "recommended", "council/any", unless="stake", article="0.6.3"),
    rule("application", "refuse", "recommended", "council/any", unless="stake overruled", article="0.6.3"),
    rule("paper-request", "answer", "open", "owner", article="1.8"),
    # 2.4: everybody who is signed in may object; the applicant or the commission answers
    rule("title-objection", "make", "new", "owner", article="2.4"),
    rule("title-objection", "answer", "open", f"{QC} {_APPLICANT}", unless="objector", article="2.4"),
    rule("meeting", "view", "*", "everybody"),
    rule("meeting", "plan", "new", "qc-chair/any", article="2.3"),
    rule("meeting", "close", "planned", "qc-chair/any", article="0.6.3"),
    rule("meeting", "cancel", "planned", "qc-chair/any", article="2.3"),
)
