"""Rating runs and lists, players and what is kept of them."""

from __future__ import annotations

from ratingsite.office.accounts.policy.rules import Rule, rule
from ratingsite.office.accounts.policy.standings import CFC_CLERKS, QC, REGISTRARS

_DECIDERS = "rating-officer/home rating-administrator/any"
# FIDE's ratings and what is kept of a player are the officer's; the CFC's are the auditor's, and the committee's (702)
_ANSWERS = (
    "rating-officer/for-officer rating-administrator/for-office rating-auditor/for-auditor rating-committee/for-auditor"
)

RATINGS: tuple[Rule, ...] = (
    # ---------------------------------------------------------------- rating run and list
    rule("period", "start-run", "*", "rating-administrator/any", article="7.1"),
    rule("run", "view", "*", "rating-officer/any rating-administrator/any qc/any qc-chair/any"),
    # neither who started it nor who accepted one of its reports
    rule("run", "publish", "review", QC, unless="starter acceptor", article="7.1"),
    rule("run", "void", "failed review", f"rating-administrator/any {QC}"),
    rule("run", "void", "queued frozen computing checked", "rating-administrator/any"),
    rule("list", "view", "*", "everybody"),
    rule("list", "download", "*", "everybody"),
    rule("list", "import", "*", "rating-administrator/any", article="7.1"),
    # a list from a file: sent and taken by the administrator, doubts and approval are the commission's
    rule("list-import", "send", "new", "rating-administrator/any", article="7.1"),
    rule("list-import", "view", "*", f"rating-administrator/any {QC}"),
    rule("list-import", "confirm", "doubtful", QC, unless="sender"),
    rule("list-import", "take", "preview", "rating-administrator/any", article="7.1"),
    rule("list-import", "approve", "taken", QC, unless="sender taker", article="7.1"),
    rule("list-import", "return", "taken", QC),
    rule("list-import", "cancel", "queued reading doubtful preview taken publishing", "rating-administrator/any"),
    # ---------------------------------------------------------------- player
    rule("player", "view", "*", "everybody"),
    rule("player", "create", "*", "rating-officer/federation rating-administrator/any", article="10.1"),
    rule("player", "view-private", "*", f"rating-officer/federation {QC}"),
    # the player himself, known by number
    rule("player", "object", "*", "self", article="739"),
    rule("claim", "ask", "new", "owner"),
    rule("claim", "view", "*", f"owner {REGISTRARS}"),
    rule("claim", "confirm", "asked", REGISTRARS, unless="owner"),
    rule("claim", "refuse", "asked", REGISTRARS, unless="owner"),
    rule("claim", "end", "asked", "owner"),
    rule("claim", "end", "confirmed", f"owner {REGISTRARS}"),
    rule("objection", "view", "*", f"owner {_ANSWERS} {QC}"),
    rule("objection", "correct", "open", _ANSWERS, unless="owner", article="739"),
    rule("objection", "decline", "open", _ANSWERS, unless="owner", article="739"),
    rule("objection", "withdraw", "open", "owner"),
    # a second entry of one person, and parting the two again
    rule("player", "merge", "*", "rating-administrator/any", article="10.1"),
    rule("merger", "end", "open", "rating-administrator/any", article="10.1"),
    # ---------------------------------------------------------------- newcomer and numbers
    rule("newcomer", "ask", "new", "arbiter/any rating-officer/any rating-administrator/any", article="10.1"),
    rule("newcomer", "view", "*", f"arbiter/asker {REGISTRARS}"),
    rule("newcomer", "accept", "asked", REGISTRARS, article="10.1"),
    rule("newcomer", "identify", "asked", REGISTRARS, article="10.1"),
    rule("newcomer", "refuse", "asked", REGISTRARS, article="10.1"),
    rule("newcomer", "ask-again", "refused", f"arbiter/asker {REGISTRARS}", article="10.1"),
    rule("newcomer", "withdraw", "asked refused", f"arbiter/asker {REGISTRARS}"),
    rule("numbering", "edit", "*", REGISTRARS, article="10.1"),
    # ---------------------------------------------------------------- change of a person
    # 10.2; 2003, 16.2: asked by the federation, of a transfer by either one; decided by somebody else.
    # "home" is the federation of the person in its own affairs: a transfer and an exclusion are for the administrator.
    rule("change", "ask", "new", f"rating-officer/new-federation {REGISTRARS}", article="10.2"),
    rule("change", "view", "*", f"rating-officer/new-federation {REGISTRARS}"),
    rule("change", "accept", "asked", _DECIDERS, unless="asker", article="10.2"),
    rule("change", "refuse", "asked", _DECIDERS, unless="asker", article="10.2"),
    rule("change", "ask-again", "refused", f"rating-officer/new-federation {REGISTRARS}", article="10.2"),
    rule("change", "withdraw", "asked refused", f"rating-officer/new-federation {REGISTRARS}"),
    # ---------------------------------------------------------------- membership of the CFC
    # 732, 734: kept by the CFC's office, whichever federation a player belongs to
    rule("membership", "view", "*", CFC_CLERKS),
    rule("membership", "enter", "new", CFC_CLERKS, unless="self", article="732"),
    rule("membership", "take-back", "entered", CFC_CLERKS, unless="self", article="732"),
    rule("province", "enter", "new", CFC_CLERKS, unless="self", article="735"),
)
