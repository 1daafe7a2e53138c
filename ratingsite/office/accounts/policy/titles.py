"""Norms and certificates, titles and the applications for them."""

from __future__ import annotations

from ratingsite.office.accounts.policy.rules import Rule, rule
from ratingsite.office.accounts.policy.standings import DIRECTOR, OFFICE_STAFF, OFFICER, QC

_COUNTERSIGNER = f"{OFFICER} qc/no-officer qc-chair/no-officer"
_COMMISSION_TOLD_AGAIN = "qc/breach-told-again qc-chair/breach-told-again"
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
        # where a federation has no officer who may, the commission does it in his place
        _COUNTERSIGNER,
        unless="certifier own appointed self",
        article="1.8",
    ),
    rule("norm", "approve", "countersigned", QC, unless="certifier countersigner own appointed self", article="1.8"),
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
        "found certified",
        "qc/no-officer qc-chair/no-officer qc/overdue qc-chair/overdue",
        unless="certifier own appointed overruled",
        article="1.8",
    ),
    # the signature of the chief arbiter or of the rating officer is overdue
    rule("norm", "chase", "found certified", "qc/overdue qc-chair/overdue", unless="no-officer", article="1.8"),
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
    # its report, a list or a fact of its event has changed, and the norm is not found as it was: nobody has done wrong
    # (where it finds a breach all the same, it chooses 0.4.4)
    rule("norm", "void", "approved", "qc/unconfirmed qc-chair/unconfirmed", unless="own appointed", article="1.8"),
    rule("norm", "void", "approved", QC, unless="own appointed", article="0.4.4"),
    rule(
        "norm",
        "uphold",
        "approved",
        "qc/unconfirmed qc-chair/unconfirmed",
        unless="certifier own appointed self",
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
    rule("certificates-of-federation", "choose-language", "*", f"{OFFICER} federation-president/federation"),
    # ---------------------------------------------------------------- championships
    rule("championship-table", "keep", "*", QC, article="1.2.4"),
    rule("direct-list", "announce", "new withdrawn", QC, article="1.2"),
    rule("direct-list", "withdraw", "announced found", QC, article="1.2"),
    rule("direct-list", "view", "reviewed", "everybody"),
    rule("direct-list", "view", "*", f"organiser/own arbiter/appointed {OFFICE_STAFF}"),
    rule("direct-list", "name-award", "found", "arbiter/chief", article="1.10a"),
    rule("direct-list", "strike", "found", "arbiter/chief", article="1.10a"),
    rule("direct-list", "reinstate", "found", "arbiter/chief", article="1.10a"),
    rule("direct-list", "certify", "found", "arbiter/chief", article="1.10a"),
    rule("direct-list", "return", "certified", QC, unless="certifier own appointed", article="1.10a"),
    rule("direct-list", "strike", "certified", QC, unless="certifier own appointed", article="1.10a"),
    rule("direct-list", "review", "certified", QC, unless="certifier own appointed", article="1.10a"),
    # ---------------------------------------------------------------- Form 4: an event under the text of 2003
    rule("title-result", "view", "issued revoked replaced", "everybody"),
    rule(
        "title-result",
        "view",
        "*",
        f"self organiser/own arbiter/appointed {OFFICE_STAFF} rating-officer/player-federation",
    ),
    rule("title-result", "sign", "new", "arbiter/chief"),
    # or, where the federation has no officer who may, the commission in his place; one that a corrected report or list
    # does not bear out is issued by nobody
    rule("title-result", "countersign", "signed", _COUNTERSIGNER, unless="signer own appointed self differing"),
    rule("title-result", "refuse", "signed", _COUNTERSIGNER, unless="signer own appointed self overruled"),
    rule("title-result", "withdraw", "signed", "arbiter/chief"),
    rule("title-result", "revoke", "issued", f"{OFFICER} {QC}", unless="own appointed"),
    # a misspelt name: the next version, which points back, with the signature of who issues it
    rule("title-result", "reissue", "issued", _COUNTERSIGNER, unless="signer own appointed self"),
    # the whole copy, with day and place of birth
    rule(
        "title-result",
        "download",
        "issued revoked replaced",
        "self arbiter/chief rating-officer/federation federation-president/federation rating-officer/player-federation",
    ),
    # ---------------------------------------------------------------- CFC: Life Masters
    rule("life-master", "view", "issued revoked", "everybody"),
    rule("life-master", "view", "*", f"self owner {DIRECTOR} rating-officer/federation rating-auditor/any"),
    rule("life-master", "ask", "new", "self", article="738"),
    rule("life-master", "ask", "new", "rating-officer/federation", article="738"),
    rule("life-master", "issue", "found asked", DIRECTOR, unless="self asker unconfirmed", article="738"),
    rule("life-master", "refuse", "found asked", DIRECTOR, unless="self asker overruled", article="738"),
    rule("life-master", "withdraw", "asked", "owner", article="738"),
    # a list was corrected, and by the lists as they are now the 24 games are not complete
    rule("life-master", "uphold", "found issued", DIRECTOR, unless="self asker confirmed", article="738"),
    rule("life-master", "revoke", "issued", DIRECTOR, unless="self asker overruled confirmed", article="738"),
    # ---------------------------------------------------------------- title and application
    rule("title", "view", "*", "everybody"),
    # a report was corrected, and the title is not borne out as it was awarded
    rule("title", "uphold", "held", "qc/unconfirmed qc-chair/unconfirmed", unless="stake", article="0.4"),
    rule("title", "remove-for-breach", "held", QC, unless="stake", article="0.4.4"),
    rule("title", "remove-for-abuse", "held", "council/any", unless="stake", article="0.4.1"),
    # a file of FIDE's tells it again: who took it away may find that it was given back
    rule(
        "title",
        "give-back",
        "removed",
        "qc/breach-told-again qc-chair/breach-told-again",
        unless="stake",
        article="0.4.4",
    ),
    rule("title", "give-back", "removed", "council/abuse-told-again", unless="stake", article="0.4.1"),
    # a list told it, and nobody has it; or the list was right after all
    rule("title", "strike-mistake", "held", "qc/of-a-list qc-chair/of-a-list", unless="stake"),
    rule("title", "enter-again", "removed", "qc/mistaken qc-chair/mistaken", unless="stake"),
    rule("application", "open", "new", _APPLICANT, unless="self", article="1.10c"),
    # 1.10d: where his federation refuses, the player applies and pays himself
    rule("application", "open-oneself", "new", "self", article="1.10d"),
    rule("application", "view", "posted recommended awarded refused conditional asked", "everybody"),
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
    rule("application", "schedule", "submitted posted", QC, unless="automatic", article="2.3"),
    rule("application", "post", "submitted", QC, unless="stake automatic", article="2.4"),
    rule("application", "confirm", "submitted", "qc-chair/automatic", unless="stake", article="0.6.1"),
    rule("application", "refuse", "submitted", QC, unless="stake overruled", article="0.6.3"),
    # a list was corrected, and the rating of what is posted already is gone; or a norm of it is
    rule(
        "application",
        "refuse",
        "posted",
        "qc/unconfirmed qc-chair/unconfirmed",
        unless="stake overruled",
        article="0.6.3",
    ),
    # a conditional title: awarded finally on request, once the rating is reached; meanwhile a lower one
    rule("application", "ask-award", "conditional", _APPLICANT, unless="by-player unreached struck", article="0.6.2"),
    rule("application", "ask-award", "conditional", "owner", unless="unreached struck", article="0.6.2"),
    rule("application", "take-lower", "conditional", _APPLICANT, unless="by-player struck", article="0.6.2"),
    rule("application", "take-lower", "conditional", "owner", unless="struck", article="0.6.2"),
    # a report was corrected, and the row that the conditional title rests on was struck from the list
    rule(
        "application",
        "refuse",
        "conditional",
        "qc/struck qc-chair/struck",
        unless="stake overruled",
        article="1.10a",
    ),
    rule("application", "confirm", "asked", "qc-chair/any", unless="stake", article="0.6.2"),
    rule("application", "refuse", "asked", QC, unless="stake overruled", article="0.6.2"),
    rule("application", "vote", "posted", QC, unless="stake", article="0.6.3"),
    rule("application", "award", "recommended", "council/any", unless="stake", article="0.6.3"),
    rule("application", "refuse", "recommended", "council/any", unless="stake overruled", article="0.6.3"),
    # 1.5.3a: an unpublished rating, with the agreement of the administrator and of the commission
    rule("interim-rating", "ask", "new", _APPLICANT, unless="by-player", article="1.5.3a"),
    rule("interim-rating", "ask", "new", "owner", article="1.5.3a"),
    rule("interim-rating", "view", "*", f"owner self {OFFICE_STAFF}"),
    rule(
        "interim-rating",
        "agree-as-administrator",
        "asked",
        "rating-administrator/any",
        unless="stake agreed administrator-agreed",
        article="1.5.3a",
    ),
    rule(
        "interim-rating",
        "agree-for-commission",
        "asked",
        QC,
        unless="stake agreed commission-agreed",
        article="1.5.3a",
    ),
    rule("interim-rating", "refuse", "asked", f"rating-administrator/any {QC}", unless="stake", article="1.5.3a"),
    rule(
        "interim-rating",
        "withdraw",
        "waiting asked agreed",
        _APPLICANT,
        unless="by-player sent",
        article="1.5.3a",
    ),
    rule("interim-rating", "withdraw", "waiting asked agreed", "owner", unless="sent", article="1.5.3a"),
    # 1.3, 1.5.3, 0.6.2: a rating of a published list that is not here, as the applicant states it
    rule("stated-rating", "state", "new", _APPLICANT, unless="by-player", article="1.10c"),
    rule("stated-rating", "state", "new", "owner", article="1.10d"),
    rule("stated-rating", "view", "*", f"owner self {OFFICE_STAFF}"),
    rule("stated-rating", "confirm", "stated", QC, unless="stake", article="0.3"),
    rule("stated-rating", "refuse", "stated", QC, unless="stake", article="0.3"),
    rule("stated-rating", "withdraw", "stated", _APPLICANT, unless="by-player", article="1.10c"),
    rule("stated-rating", "withdraw", "stated", "owner", article="1.10d"),
    # a norm made elsewhere: somebody else than who has entered it countersigns; the commission where no official may
    rule("norm-elsewhere", "view", "*", f"owner self {OFFICE_STAFF}"),
    rule(
        "norm-elsewhere",
        "countersign",
        "entered",
        f"{_APPLICANT} qc/no-officer qc-chair/no-officer",
        unless="enterer self",
        article="1.8",
    ),
    # a report of its event has come in since
    rule("norm-elsewhere", "look-again", "to-look-at", QC, unless="enterer countersigner self", article="1.8"),
    rule("paper-request", "answer", "open", "owner", article="1.8"),
    # 2.4: everybody who is signed in may object; the applicant or the commission answers
    rule("title-objection", "make", "new", "owner", article="2.4"),
    rule("title-objection", "make-by-link", "new", "everybody", article="2.4"),
    rule("title-objection", "answer", "open", f"{QC} {_APPLICANT}", unless="objector", article="2.4"),
    rule("meeting", "view", "*", "everybody"),
    rule("meeting", "plan", "new", "qc-chair/any", article="2.3"),
    rule("meeting", "attendance", "planned", "qc-chair/any", article="0.6.3"),
    rule("meeting", "close", "planned", "qc-chair/any", article="0.6.3"),
    rule("meeting", "cancel", "planned", "qc-chair/any", article="2.3"),
)
