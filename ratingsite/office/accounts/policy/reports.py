"""Reports: typed, sent, certified, endorsed, accepted, corrected."""

from __future__ import annotations

from ratingsite.office.accounts.policy.rules import Rule, rule
from ratingsite.office.accounts.policy.standings import OFFICE_STAFF, OFFICER, ORDERED, QC, TO_REPORT

_PRIVATE_PRINTS = f"rating-officer/federation rating-administrator/any {QC}"
_DECIDES_CORRECTIONS = "rating-administrator/unpublished qc/published qc-chair/published"
_AT_THE_SHEET = "arbiter/appointed rating-officer/federation rating-administrator/any"
_ENTERER = "rating-officer/of-entered"  # of what he has entered after it was played
_SENDERS = "rating-officer/federation arbiter/official-chief organiser/responsible rating-administrator/any"

REPORTS: tuple[Rule, ...] = (
    # ---------------------------------------------------------------- report
    rule("report", "view", "accepted corrected", "everybody"),
    rule("report", "view", "*", f"organiser/own arbiter/appointed {OFFICE_STAFF}"),
    rule("report", "view-games", "*", f"arbiter/appointed {OFFICE_STAFF}", article="9.4"),
    rule("report", "send-games", "draft certified endorsed accepted returned", "arbiter/chief", article="9.4"),
    # the forms on paper; with days of birth and contacts for the offices alone
    rule("report", "print", "accepted corrected", "everybody", article="11.1"),
    rule("report", "print", "*", f"organiser/own arbiter/appointed {OFFICE_STAFF}", article="11.1"),
    rule("report", "print-private", "*", f"arbiter/chief {_PRIVATE_PRINTS}", article="11.1"),
    rule("tournament", "print-private", "*", f"organiser/own arbiter/chief {_PRIVATE_PRINTS}", article="790d"),
    rule("report", "download-file", "*", f"arbiter/chief {OFFICE_STAFF}"),
    rule("report", "certify", "draft returned", f"arbiter/chief {ORDERED} {_ENTERER}", article="9.1"),
    # what the chief arbiter had left open when certifying; what he has said stays as he said it
    rule("report", "state", "certified endorsed accepted", "arbiter/chief", article="9.1"),
    rule(
        "report",
        "enter-player",
        "draft certified returned",
        "rating-officer/federation rating-administrator/any",
        article="10.1",
    ),
    rule("report", "recall", "certified", f"arbiter/chief {ORDERED} {_ENTERER}", article="9.1"),
    # 0.3: of an official or continental event the chief arbiter's report goes to the administrator, and nobody endorses
    rule(
        "report",
        "endorse",
        "certified",
        # where a federation has no officer who may, the administrator does it in his place
        "rating-officer/federation rating-administrator/no-officer",
        unless="own appointed official ordered entered",
        article="9.1",
    ),
    rule("report", "accept", "endorsed", "rating-administrator/any", unless="own appointed endorser", article="9.1"),
    rule(
        "report",
        "accept-official",
        "certified",
        "rating-administrator/official",
        unless="own appointed",
        article="0.3",
    ),
    # 2003 and 2009, 0.2: the order stands for the endorsement; who entered the report does not accept it
    rule(
        "report",
        "accept-ordered",
        "certified",
        f"{ORDERED} qc/ordered qc-chair/ordered",
        unless="own appointed certifier",
        article="0.2",
    ),
    # the rating officer has entered it, and stands for it: the administrator accepts what he did not certify
    rule(
        "report",
        "accept-entered",
        "certified",
        "rating-administrator/entered",
        unless="own appointed certifier",
        article="9.1",
    ),
    # how far the worker has come with the reports that somebody selected
    rule("selection", "view", "*", "self rating-administrator/any", article="9.1"),
    rule("selection", "stop", "*", "self rating-administrator/any", article="9.1"),
    rule(
        "report",
        "refuse",
        "certified",
        "rating-officer/federation",
        unless="own appointed official ordered entered overruled",
        article="9.1",
    ),
    rule("report", "refuse", "certified endorsed", QC, unless="own appointed endorser overruled", article="0.4"),
    rule(
        "report",
        "ask-correction",
        "accepted",
        "arbiter/chief rating-officer/federation rating-administrator/any",
        article="9.1",
    ),
    rule(
        "report",
        "return",
        "certified",
        f"{OFFICER} rating-administrator/official rating-administrator/entered {ORDERED} qc/ordered qc-chair/ordered",
        article="9.1",
    ),
    rule("report", "return", "endorsed", "rating-administrator/any", article="9.1"),
    # 9.1: the file to FIDE's rating server. Of an official event the chief arbiter sends it (0.3; 2009: the organiser),
    # or the administrator in his place; of an ordered one the administrator
    rule(
        "report",
        "mark-sent",
        "certified accepted",
        "arbiter/official-chief organiser/responsible rating-administrator/official",
        article="0.3",
    ),
    rule("report", "mark-sent", "certified accepted", ORDERED, article="0.2"),
    rule(
        "report",
        "mark-sent",
        "endorsed accepted",
        "rating-officer/federation rating-administrator/no-officer",
        unless="official ordered",
        article="9.1",
    ),
    rule("report", "take-back-sent", "*", _SENDERS, article="9.1"),
    # whom each line means: proposals chosen, newcomers asked for
    rule(
        "report",
        "match-people",
        "draft returned",
        f"arbiter/appointed rating-officer/federation {ORDERED}",
        article="9.1",
    ),
    rule("report", "match-people", "certified", f"rating-officer/federation {ORDERED}", article="9.1"),
    # ---------------------------------------------------------------- correction of an accepted report
    rule("correction", "view", "*", f"organiser/own arbiter/appointed {OFFICE_STAFF}"),
    # before a list has published the event the administrator, behind that the commission
    rule("correction", "allow", "asked", _DECIDES_CORRECTIONS, unless="asker own appointed", article="9.1"),
    rule("correction", "refuse", "asked", _DECIDES_CORRECTIONS, unless="asker own appointed", article="9.1"),
    rule("correction", "withdraw", "asked allowed", "arbiter/asker rating-officer/asker rating-administrator/asker"),
    # ---------------------------------------------------------------- sheet: the report as it is typed
    rule("tournament", "open-sheet", TO_REPORT, f"arbiter/appointed {ORDERED}", article="9.1"),
    rule("report", "mend", "draft returned", f"arbiter/appointed {ORDERED}", article="9.1"),
    rule("report", "mend", "returned", "rating-officer/federation rating-administrator/any", article="9.1"),
    rule("sheet", "view", "*", _AT_THE_SHEET),
    rule("sheet", "type", "open mending", f"arbiter/appointed {ORDERED}", article="9.1"),
    rule("sheet", "type", "mending", "rating-officer/federation rating-administrator/any", article="9.1"),
    # typed blind by another than who typed the first; of what the commission has ordered by another administrator
    rule("sheet", "type", "blind", f"arbiter/appointed {ORDERED}", unless="typist"),
    rule("sheet", "second", "open mending taken", f"arbiter/appointed {ORDERED}", unless="typist"),
    rule("sheet", "take", "open mending", f"arbiter/chief {ORDERED}", article="9.1"),
    rule("sheet", "take", "mending", "rating-officer/federation", article="9.1"),
    rule("sheet", "close", "open mending blind taken", f"arbiter/appointed {ORDERED}"),
    # ---------------------------------------------------------------- submitted file
    rule("file", "download", "*", f"arbiter/sender organiser/sender arbiter/chief {OFFICE_STAFF}"),
)
