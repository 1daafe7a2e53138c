"""Rating runs and lists, players and what is kept of them."""

from __future__ import annotations

from ratingsite.office.accounts.policy.rules import Rule, rule
from ratingsite.office.accounts.policy.standings import CFC_CLERKS, OFFICE_STAFF, QC, REGISTRARS

_COUNCIL = "council/any president/any"
_CFC_RATERS = "rating-auditor/cfc rating-committee/cfc"
_CORRECTS_LISTS = f"{QC} rating-committee/cfc"
_DECIDES_OPERATIONS = "qc/fide-operation qc-chair/fide-operation rating-committee/cfc-operation"
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
    rule("run", "void", "failed refused review publishing", f"rating-administrator/any {QC}"),
    rule("run", "void", "queued frozen computing checked listing", "rating-administrator/any"),
    # an event or a player that stops a list, or is doubted: the list need not wait for it
    rule("run", "set-aside", "failed refused review", "rating-administrator/any", article="7.1"),
    rule("set-aside", "end", "waiting", f"rating-administrator/any {QC}"),
    # whoever may publish looks at the flags, and may give it back to the administrator
    rule("run", "look", "review", QC, unless="starter acceptor", article="7.1"),
    # the chief arbiter of a flagged event; what comes by letter the commission enters
    rule("run", "ask-arbiter", "review", QC, unless="starter acceptor"),
    rule("arbiter-question", "view", "*", f"arbiter/director rating-officer/any rating-administrator/any {QC}"),
    rule("arbiter-question", "answer", "asked", f"arbiter/director {QC}"),
    rule("arbiter-question", "let-go", "asked", QC),
    # everybody rated by the plain rules, which decides nothing: also for who started it
    rule("run", "rate-again", "review", f"rating-administrator/any {QC}"),
    rule("whole-look", "stop", "queued working", f"rating-administrator/any {QC}"),
    rule("run", "refuse", "review", QC, unless="starter", article="7.1"),
    rule("list", "view", "*", "everybody"),
    rule("list", "download", "*", "everybody"),
    rule("list", "import", "*", "rating-administrator/any", article="7.1"),
    # a chain of old lists beside the present ones
    rule("archive", "view", "*", "everybody"),
    rule("archive", "open", "new", QC, article="7.1"),
    rule("archive", "take-back", "open", QC),
    rule("archive", "close", "open", QC),
    # a list from a file: sent and taken by the administrator, doubts and approval are the commission's
    rule("list-import", "send", "new", "rating-administrator/any", article="7.1"),
    rule("list-import", "view", "*", f"rating-administrator/any {QC}"),
    rule("list-import", "confirm", "doubtful", QC, unless="sender"),
    rule("list-import", "take", "preview", "rating-administrator/any", article="7.1"),
    # the kept file once more, where the register or the federations have moved on
    rule("list-import", "read-again", "doubtful preview failed", "rating-administrator/any"),
    rule("list-import", "approve", "taken", QC, unless="sender taker", article="7.1"),
    rule("list-import", "return", "taken", QC),
    rule("list-import", "cancel", "queued reading doubtful preview taken publishing", "rating-administrator/any"),
    # it does not confirm what is doubtful
    rule("list-import", "cancel", "doubtful", QC),
    # ---------------------------------------------------------------- correction of a published list
    # prepared by one person and decided by another; of the CFC's lists 702 and 739 have a say
    # an operation on the whole list is signed by two offices of its system: the CFC's by the committee of 702
    rule("list-correction", "prepare", "new", "rating-administrator/operation rating-auditor/cfc-operation"),
    rule(
        "list-correction",
        "prepare",
        "new",
        f"rating-administrator/any {QC} {_CFC_RATERS}",
        unless="operation",
        article="7.1",
    ),
    rule("list-correction", "view", "published carried taken", "everybody"),
    rule("list-correction", "view", "*", f"{OFFICE_STAFF} rating-officer/any {_CFC_RATERS}"),
    rule("list-correction", "publish", "review", _DECIDES_OPERATIONS, unless="preparer acceptor"),
    rule("list-correction", "publish", "review", _CORRECTS_LISTS, unless="preparer acceptor operation", article="7.1"),
    rule("list-correction", "refuse", "review", _DECIDES_OPERATIONS, unless="preparer acceptor"),
    rule("list-correction", "refuse", "review", _CORRECTS_LISTS, unless="preparer acceptor operation", article="7.1"),
    rule(
        "list-correction",
        "carry",
        "review",
        f"rating-administrator/any {_CORRECTS_LISTS}",
        unless="preparer",
        article="7.1",
    ),
    rule("list-correction", "compute-again", "review failed", f"rating-administrator/any {QC} {_CFC_RATERS}"),
    # an operation on a list of the CFC is prepared and decided on in its own offices (702): no other withdraws it
    rule("list-correction", "withdraw", "queued review failed", f"rating-administrator/any {_CFC_RATERS}"),
    rule("list-correction", "withdraw", "queued review failed", QC, unless="cfc-operation"),
    # what is decided goes into the next list: whoever decides takes it back before a run has taken it in
    rule("list-correction", "withdraw", "carried", _CORRECTS_LISTS, article="7.1"),
    rule("list-correction", "withdraw", "carried", "rating-administrator/any", unless="of-commission", article="7.1"),
    # ---------------------------------------------------------------- events that came late
    # 712: whether what followed is rated again behind it
    rule("late-event", "view", "*", "everybody"),
    rule(
        "late-event",
        "decide",
        "late",
        "rating-administrator/any rating-auditor/any rating-committee/any",
        article="712",
    ),
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
    # FIDE's ratings: through the federation to the commission; the CFC's: to the auditor, whose ruling is final (739)
    rule("player", "appeal-rating", "*", "self", article="739"),
    # who has passed it on still reads it when the player has changed the federation
    rule(
        "rating-appeal",
        "view",
        "*",
        f"owner {OFFICE_STAFF} {_CFC_RATERS} arbiter/director rating-officer/passer",
        article="739",
    ),
    rule("rating-appeal", "pass-on", "filed", "rating-officer/federation", unless="cfc owner"),
    rule("rating-appeal", "pass-on", "filed", "rating-administrator/fide", unless="owner"),
    rule("rating-appeal", "decline", "filed", "rating-officer/federation", unless="cfc owner"),
    rule("rating-appeal", "decline", "filed", "rating-administrator/fide", unless="owner"),
    rule("rating-appeal", "lapse", "filed", _CFC_RATERS, unless="fide owner", article="739"),
    rule("rating-appeal", "send-games", "filed", _CFC_RATERS, unless="fide owner", article="739"),
    rule("rating-appeal", "agree", "sent", "owner", article="739"),
    rule("rating-appeal", "ask-director", "disputed answered", _CFC_RATERS, unless="owner director", article="739"),
    rule("rating-appeal", "answer", "asked", f"arbiter/director {_CFC_RATERS}", unless="owner", article="739"),
    # nor by who was asked as the director of the disputed tournament
    rule(
        "rating-appeal",
        "rule",
        "sent agreed disputed asked answered",
        _CFC_RATERS,
        unless="owner director",
        article="739",
    ),
    rule("rating-appeal", "rule", "forwarded", QC, unless="owner"),
    rule("rating-appeal", "return-fee", "upheld", "rating-auditor/fee-due rating-committee/fee-due", article="739"),
    # what went back by a ruling that was amended, and not by the one that stands
    rule(
        "rating-appeal",
        "receive-fee-again",
        "upheld dismissed",
        "rating-auditor/fee-owed rating-committee/fee-owed",
        article="739",
    ),
    # a slip of the pen in a ruling: until a list says what was ruled
    rule(
        "rating-appeal",
        "amend-ruling",
        "upheld dismissed",
        _CFC_RATERS,
        unless="fide owner director listed",
        article="739",
    ),
    rule("rating-appeal", "amend-ruling", "upheld dismissed", QC, unless="cfc owner listed"),
    # the ruling stands where its correction was refused or withdrawn: the line that it names is prepared anew
    rule("rating-appeal", "correct-again", "upheld", "rating-administrator/uncorrected", article="739"),
    rule("rating-appeal", "withdraw", "filed forwarded sent agreed disputed asked answered", "owner", article="739"),
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
    # ---------------------------------------------------------------- federations, their standing; decided ratings
    # 10.1: a code that FIDE has given is entered by who keeps the membership, or by the office that meets it in a list
    rule("federation", "view", "*", "everybody"),
    rule("federation", "add", "new", f"{_COUNCIL} rating-administrator/any", article="10.1"),
    rule("federation", "correct", "federation", f"{_COUNCIL} rating-administrator/any", article="10.1"),
    # 10.1, and 2003, 16.1: the Council suspends and excludes federations, and lets a player stand under FID (16.3)
    rule("federation-span", "view", "*", "everybody"),
    rule("federation-span", "enter", "new", _COUNCIL, article="10.1"),
    rule("federation-span", "end", "lasting", _COUNCIL, article="10.1"),
    rule("federation-span", "take-back", "lasting ended", _COUNCIL),
    rule("player", "dispense", "*", _COUNCIL, article="10.1"),
    # titles, 1.4.6a: "on application to the FIDE Office"; 2003, 10.52: honorary ratings
    rule("decided-rating", "view", "*", "everybody"),
    rule("decided-rating", "enter", "new", f"rating-administrator/any {QC}", article="1.4.6a"),
    rule("decided-rating", "take-back", "entered", f"rating-administrator/any {QC}"),
    # ---------------------------------------------------------------- membership of the CFC
    # 732, 734: kept by the CFC's office, whichever federation a player belongs to
    rule("membership", "view", "*", CFC_CLERKS),
    rule("membership", "enter", "new", CFC_CLERKS, unless="self", article="732"),
    rule("membership", "take-back", "entered", CFC_CLERKS, unless="self", article="732"),
    rule("province", "enter", "new", CFC_CLERKS, unless="self", article="735"),
)
