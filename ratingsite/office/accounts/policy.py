"""The policy table: who may do what to which object in which state. Deny by default; this is both code and test input.

A *standing* is ``office/relation``: the office held on that day, and how the person stands to the object.
Every office has ``/any``; ``/federation`` when it is held for the object's federation (or for all);
other relations (``own``, ``chief``, ``appointed`` …) are named by each app's ``permissions.py``.
``everybody`` needs no log-in. ``unless`` names relations that bar a person: nobody decides on his own step.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

ANY_STATE = frozenset({"*"})


@dataclass(frozen=True)
class Rule:
    """One row: these standings may do ``act`` to a ``kind`` in these states, unless one of these relations holds."""

    kind: str
    act: str
    states: frozenset[str]
    standings: frozenset[str]
    unless: frozenset[str] = frozenset()
    article: str = ""

    def covers(self, state: str) -> bool:
        return self.states == ANY_STATE or state in self.states


@dataclass(frozen=True)
class Decision:
    """The table's answer: ``barred_by`` is the relation in the way, ``waits_for`` the states that would allow it.

    ``opens_in`` are those of them in which no relation that there is today would be in the way.
    ``office`` is the one in which the person may act; of a chair and a member the chair.
    """

    allowed: bool
    article: str = ""
    office: str = ""
    barred_by: str = ""
    waits_for: frozenset[str] = frozenset()
    opens_in: frozenset[str] = frozenset()


def _rule(kind: str, act: str, states: str, who: str, *, unless: str = "", article: str = "") -> Rule:
    return Rule(kind, act, frozenset(states.split()), frozenset(who.split()), frozenset(unless.split()), article)


_OFFICE_STAFF = (
    "rating-officer/federation rating-administrator/any qc/any qc-chair/any "
    "president/any council/any ethics/any federation-president/federation executive-director/federation"
)
_QC = "qc/any qc-chair/any"
_PRIVATE_PRINTS = f"rating-officer/federation rating-administrator/any {_QC}"

_REGISTRARS = "rating-officer/federation rating-administrator/any"
_DECIDERS = "rating-officer/home rating-administrator/any"
_DECIDED = "submitted late approved running finished"
_PLAYED = "running finished not-rated"
_BEHIND_APPROVAL = "approved running finished"
_NOT_MINE = "own appointed called-in"
_OFFICER = "rating-officer/federation"
_LATE = "qc-chair/ordinary president/elite"
_CHANGE_DECIDERS = "rating-officer/for-officer qc-chair/for-chair president/for-president"
_DIRECTOR = "executive-director/federation"  # CFC
_DECIDES_CORRECTIONS = "rating-administrator/unpublished qc/published qc-chair/published"
# 0.4: until the appeal is decided the report may come in, so that it is in time where the appeal is upheld
_TO_REPORT = "approved running finished not-rated"
_PUBLIC = "approved running finished cancelled lapsed not-rated"
_AT_THE_SHEET = "arbiter/appointed rating-officer/federation rating-administrator/any"
_INQUIRY = f"{_QC} ethics/any {_DIRECTOR}"
_ORDERED = "rating-administrator/ordered"  # 2003 and 2009, 0.2: he enters what the commission has ordered
_ENTERER = "rating-officer/of-entered"  # of what he has entered after it was played
_GRANTERS = "rating-administrator/any qc-chair/any"
_CONCERNED = "organiser/concerned arbiter/concerned rating-officer/concerned rating-administrator/concerned"
_APPELLANT = "organiser/appellant arbiter/appellant rating-officer/appellant rating-administrator/appellant"
# The commission hears appeals; of what the CFC refuses its Rating Auditor (739). Where all of them have a part in the
# case, or nobody holds the office, the President of FIDE does, or the CFC's Rating Committee (702).
_HEARING = (
    "qc/commission qc-chair/commission president/no-commission rating-auditor/auditor rating-committee/no-auditor"
)
# FIDE's ratings and what is kept of a player are the officer's; the CFC's are the auditor's, and the committee's (702)
_ANSWERS = (
    "rating-officer/for-officer rating-administrator/for-office rating-auditor/for-auditor rating-committee/for-auditor"
)
_SEES_APPEALS = f"self {_CONCERNED} {_OFFICE_STAFF} rating-auditor/auditor rating-committee/auditor"
_SEES_FEES = (
    "organiser/own rating-officer/federation federation-president/federation executive-director/federation "
    f"rating-administrator/any {_QC}"
)
_WRITES_ABROAD = "organiser/federation rating-officer/federation"
_SENDS_ABROAD = "self organiser/asker rating-officer/federation"
_CFC_OFFICE = f"rating-officer/federation {_DIRECTOR}"  # 736: "received by the CFC office"
_CFC_CLERKS = f"{_CFC_OFFICE} rating-administrator/any"
_OF_THE_TERRITORY = "rating-officer/federation rating-administrator/no-officer"
_SENDERS = "rating-officer/federation arbiter/official-chief organiser/responsible rating-administrator/any"

POLICY: tuple[Rule, ...] = (
    # ---------------------------------------------------------------- the record of all acts
    _rule("record", "view", "*", f"rating-administrator/any {_QC} president/any council/any ethics/any"),
    # ---------------------------------------------------------------- tournament
    _rule("tournament", "create", "*", "organiser/federation", article="0.2"),
    # an event that was played and not registered, so that history can be rated
    _rule("tournament", "enter-afterwards", "new", "rating-officer/federation", article="0.2"),
    # CFC 733: section 7 asks no registration of what the CFC alone rates
    _rule("event-by-report", "enter", "new", "organiser/federation arbiter/federation", article="733"),
    _rule("tournament", "view", _PUBLIC, "everybody"),
    _rule("tournament", "view", "*", f"organiser/own arbiter/appointed {_OFFICE_STAFF}"),
    _rule("tournament", "copy", "*", "organiser/own"),
    _rule("tournament", "edit", "draft refused", "organiser/own", unless="under-appeal"),
    _rule("tournament", "submit", "draft refused", "organiser/own", unless="under-appeal", article="0.2"),
    # 0.2: the chairman may refuse to register; until the first day he takes the decision to himself
    _rule("tournament", "call-in", "submitted approved", "qc-chair/any", unless=_NOT_MINE, article="0.2"),
    _rule("tournament", "call-in", "late", "qc-chair/elite", unless=_NOT_MINE, article="0.2"),  # the others are his
    _rule("tournament", "approve", "submitted", "qc-chair/called-in", unless="own appointed", article="0.2"),
    _rule("tournament", "refuse", "submitted late", "qc-chair/called-in", unless="own appointed", article="0.2"),
    _rule("tournament", "approve", "submitted", _OFFICER, unless=_NOT_MINE, article="0.2"),
    # 0.2: the chairman; 0.2.3 since December 2023: the President, where a player is over 2700 or a woman over 2500
    _rule("tournament", "approve-late", "late", _LATE, unless="own appointed", article="0.2"),
    _rule("tournament", "refuse", "submitted", _OFFICER, unless=_NOT_MINE, article="0.2"),
    _rule("tournament", "refuse", "late", _LATE, unless="own appointed", article="0.2"),
    _rule("tournament", "withdraw", "draft", "organiser/own"),
    _rule("tournament", "withdraw", "submitted late refused", "organiser/own rating-officer/federation"),
    # once it is approved; what rests on an order ends with the order
    _rule("tournament", "cancel", "approved running", "organiser/own", unless="ordered", article="0.2"),
    _rule("tournament", "cancel", _BEHIND_APPROVAL, "rating-officer/federation", unless="ordered", article="0.2"),
    # the start list: until the first day, then the report says who plays
    _rule("tournament", "announce-players", "draft submitted late approved refused", "organiser/own"),
    # players enter themselves until the first day: the organiser opens it, and confirms or declines each
    _rule("tournament", "take-entries", "approved", "organiser/own"),
    _rule("player-entry", "view", "*", "organiser/own owner"),
    _rule("player-entry", "confirm", "asked", "organiser/own"),
    _rule("player-entry", "decline", "asked confirmed", "organiser/own"),
    _rule("player-entry", "withdraw", "asked confirmed", "owner"),
    # the regulations of the event, as a file or an address: until the first day
    _rule("tournament", "attach-rules", "draft submitted late approved refused", "organiser/own"),
    # sections of one festival: each a tournament, sent and changed together
    _rule("tournament", "add-section", "draft submitted late approved", "organiser/own", article="0.2"),
    _rule("festival", "send", "*", "organiser/own", article="0.2"),
    _rule("festival", "change", "*", "organiser/own", article="0.2"),
    # behind the registration: versions, made at once or decided on by who decides on such a registration
    _rule("tournament", "change", "submitted late approved running", "organiser/own", unless="ordered", article="0.2"),
    # only who its arbiters were, until a report is signed: the chief may have declined, or never had an account
    _rule("tournament", "change", "finished", "organiser/own", unless="ordered", article="0.2"),
    _rule("registration-change", "view", "*", f"organiser/own arbiter/appointed {_OFFICE_STAFF}"),
    _rule("registration-change", "approve", "proposed", _CHANGE_DECIDERS, unless="own appointed", article="0.2"),
    _rule("registration-change", "refuse", "proposed", _CHANGE_DECIDERS, unless="own appointed", article="0.2"),
    _rule("registration-change", "withdraw", "proposed", "organiser/own", article="0.2"),
    _rule(
        "tournament",
        "upload-report",
        _TO_REPORT,
        # 2009, 0.3: of an official event the organiser is responsible for sending the results
        # CFC 733: of what came in by its report alone the organiser may send it too
        f"arbiter/chief organiser/responsible organiser/own-alone rating-officer/federation {_ORDERED}",
        article="9.1",
    ),
    # the register of arbiters: national licences are the federation's, the others FIDE's
    _rule("arbiter", "view", "*", "everybody"),
    _rule("arbiter", "enter", "*", _REGISTRARS),
    _rule("arbiter", "tie", "*", _REGISTRARS),
    _rule("licence", "enter", "national", _REGISTRARS),
    _rule("licence", "enter", "fide", "rating-administrator/any", article="1.1.5"),
    _rule("licence", "end", "national", _REGISTRARS),
    _rule("licence", "end", "fide", "rating-administrator/any", article="1.1.5"),
    # the arbiter answers for himself, with no office; behind the last day he can only accept
    _rule("appointment", "view", "*", "self"),
    _rule("appointment", "accept", "asked declined played", "self"),
    _rule("appointment", "decline", "asked accepted", "self"),
    # whether the arbiters that are named have an account
    _rule("tournament", "see-accounts", "*", "rating-officer/federation rating-administrator/any"),
    # under which FIDE's rating server has it
    _rule("tournament", "give-code", _DECIDED, "rating-officer/federation rating-administrator/any", article="9.1"),
    # decisions on the event: signed acts of the office that the edition names, before play and after acceptance too
    _rule("tournament", "approve-time-control", _DECIDED, "qc-chair/any", unless="own appointed", article="1.1"),
    _rule("tournament", "approve-hybrid", _DECIDED, "qc-chair/any", unless="own appointed", article="0.2"),
    _rule("tournament", "approve-long-event", _DECIDED, "qc-chair/any", unless="own appointed", article="4.12"),
    _rule("tournament", "approve-format", _DECIDED, "qc-chair/any", unless="own appointed", article="1.4.2e"),
    _rule("tournament", "confirm-championship", _DECIDED, _OFFICER, unless="own appointed", article="1.4.3"),
    _rule(
        "tournament",
        "refuse-rating",
        _PLAYED,
        f"qc-chair/any council/any {_DIRECTOR}",  # CFC 711: the Executive Director may refuse any tournament
        unless="own appointed",
        article="0.4",
    ),
    _rule("tournament", "exclude-game", _PLAYED, f"{_QC} ethics/any", unless="own appointed", article="5.1"),
    _rule("tournament", "count-default", _PLAYED, _DIRECTOR, unless="own appointed", article="718"),
    _rule(
        "tournament", "allow-late-report", "running finished lapsed", _DIRECTOR, unless="own appointed", article="733"
    ),
    _rule("tournament", "hold", _PLAYED, _INQUIRY, unless="own appointed", article="5.1"),
    _rule("tournament", "release", _PLAYED, _INQUIRY, unless="own appointed", article="5.1"),
    # ---------------------------------------------------------------- fees
    # FIDE's invoices are the administrator's, those of the CFC its director's; nobody makes one for himself
    _rule("tournament", "view-fees", "*", _SEES_FEES),
    _rule("tournament", "exempt-fees", _DECIDED, _DIRECTOR, unless="own appointed", article="790g"),
    _rule("fees", "view", "*", _SEES_FEES.removeprefix("organiser/own ")),
    _rule("invoice", "view", "*", _SEES_FEES),
    _rule("invoice", "issue", "due", "rating-administrator/of-fide", unless="own"),
    _rule("invoice", "issue", "due", _DIRECTOR, unless="own of-fide"),
    _rule("invoice", "mark-paid", "open", "rating-administrator/of-fide", unless="own"),
    _rule("invoice", "mark-paid", "open", _DIRECTOR, unless="own of-fide"),
    _rule("invoice", "credit", "open paid", "rating-administrator/of-fide", unless="own"),
    _rule("invoice", "credit", "open paid", _DIRECTOR, unless="own of-fide"),
    # whose it is to pay it: nothing is done with it here
    _rule("invoice", "owe", "open", "organiser/debtor"),
    _rule("invoice", "owe", "open", "rating-officer/federation", unless="by-organiser"),
    # ---------------------------------------------------------------- order to rate without the federation
    # 2003 and 2009, 0.2: the commission orders, the administrator enters the registration, and later the report
    _rule("order", "view", "*", _OFFICE_STAFF),
    _rule("order", "make", "new", _QC, unless="own appointed", article="0.2"),
    _rule("order", "enter", "ordered", "rating-administrator/any", article="0.2"),
    _rule("order", "correct", "in-force", "rating-administrator/any", article="0.2"),
    _rule("order", "take-back", "ordered in-force", _QC, article="0.2"),
    # ---------------------------------------------------------------- agreement of the territory
    # 0.2: "An exception may be made by agreement": the federation in whose territory it is held answers, and where it
    # has no officer the administrator in its place
    _rule("consent", "view", "*", f"organiser/own arbiter/appointed rating-officer/registering {_OFFICE_STAFF}"),
    _rule("consent", "agree", "asked refused", _OF_THE_TERRITORY, unless="own appointed", article="0.2"),
    _rule("consent", "disagree", "asked", _OF_THE_TERRITORY, unless="own appointed", article="0.2"),
    # a federation may ask its organisers earlier than the text asks the federation
    _rule("own-days", "set", "*", "rating-officer/federation", article="0.2"),
    # ---------------------------------------------------------------- an own event abroad
    # CFC 736: the player's letter to the CFC office; until he has an account his federation writes it for him
    _rule("event-abroad", "request", "new", f"self {_WRITES_ABROAD}", article="736"),
    _rule("event-abroad", "view", "*", f"self organiser/asker {_OFFICE_STAFF}"),
    _rule("event-abroad", "approve", "requested", _CFC_OFFICE, unless="asker self", article="736"),
    _rule("event-abroad", "refuse", "requested", _CFC_OFFICE, unless="asker self", article="736"),
    _rule("event-abroad", "withdraw", "requested approved", _SENDS_ABROAD, article="736"),
    _rule("event-abroad", "report", "approved returned", _SENDS_ABROAD, article="736"),
    _rule("event-abroad", "accept", "reported", _CFC_CLERKS, unless="sender self", article="736"),
    _rule("event-abroad", "return", "reported", _CFC_CLERKS, unless="sender self", article="736"),
    _rule("event-abroad", "set-aside", "reported returned", _CFC_CLERKS, unless="sender self", article="736"),
    # ---------------------------------------------------------------- report
    _rule("report", "view", "accepted corrected", "everybody"),
    _rule("report", "view", "*", f"organiser/own arbiter/appointed {_OFFICE_STAFF}"),
    _rule("report", "view-games", "*", f"arbiter/appointed {_OFFICE_STAFF}", article="9.4"),
    _rule("report", "send-games", "draft certified endorsed accepted returned", "arbiter/chief", article="9.4"),
    # the forms on paper; with days of birth and contacts for the offices alone
    _rule("report", "print", "accepted corrected", "everybody", article="11.1"),
    _rule("report", "print", "*", f"organiser/own arbiter/appointed {_OFFICE_STAFF}", article="11.1"),
    _rule("report", "print-private", "*", f"arbiter/chief {_PRIVATE_PRINTS}", article="11.1"),
    _rule("tournament", "print-private", "*", f"organiser/own arbiter/chief {_PRIVATE_PRINTS}", article="790d"),
    _rule("report", "download-file", "*", f"arbiter/chief {_OFFICE_STAFF}"),
    _rule("report", "certify", "draft returned", f"arbiter/chief {_ORDERED} {_ENTERER}", article="9.1"),
    # what the chief arbiter had left open when certifying; what he has said stays as he said it
    _rule("report", "state", "certified endorsed accepted", "arbiter/chief", article="9.1"),
    _rule(
        "report",
        "enter-player",
        "draft certified returned",
        "rating-officer/federation rating-administrator/any",
        article="10.1",
    ),
    _rule("report", "recall", "certified", f"arbiter/chief {_ORDERED} {_ENTERER}", article="9.1"),
    # 0.3: of an official or continental event the chief arbiter's report goes to the administrator, and nobody endorses
    _rule(
        "report",
        "endorse",
        "certified",
        # where a federation has no officer who may, the administrator does it in his place
        "rating-officer/federation rating-administrator/no-officer",
        unless="own appointed official ordered entered",
        article="9.1",
    ),
    _rule("report", "accept", "endorsed", "rating-administrator/any", unless="own appointed endorser", article="9.1"),
    _rule(
        "report",
        "accept-official",
        "certified",
        "rating-administrator/official",
        unless="own appointed",
        article="0.3",
    ),
    # 2003 and 2009, 0.2: the order stands for the endorsement; who entered the report does not accept it
    _rule(
        "report",
        "accept-ordered",
        "certified",
        f"{_ORDERED} qc/ordered qc-chair/ordered",
        unless="own appointed certifier",
        article="0.2",
    ),
    # the rating officer has entered it, and stands for it: the administrator accepts what he did not certify
    _rule(
        "report",
        "accept-entered",
        "certified",
        "rating-administrator/entered",
        unless="own appointed certifier",
        article="9.1",
    ),
    # how far the worker has come with the reports that somebody selected
    _rule("selection", "view", "*", "self rating-administrator/any", article="9.1"),
    _rule(
        "report",
        "refuse",
        "certified",
        "rating-officer/federation",
        unless="own appointed official ordered entered overruled",
        article="9.1",
    ),
    _rule("report", "refuse", "certified endorsed", _QC, unless="own appointed endorser overruled", article="0.4"),
    _rule(
        "report",
        "ask-correction",
        "accepted",
        "arbiter/chief rating-officer/federation rating-administrator/any",
        article="9.1",
    ),
    _rule(
        "report",
        "return",
        "certified",
        f"{_OFFICER} rating-administrator/official rating-administrator/entered {_ORDERED} qc/ordered qc-chair/ordered",
        article="9.1",
    ),
    _rule("report", "return", "endorsed", "rating-administrator/any", article="9.1"),
    # 9.1: the file to FIDE's rating server. Of an official event the chief arbiter sends it (0.3; 2009: the organiser),
    # or the administrator in his place; of an ordered one the administrator
    _rule(
        "report",
        "mark-sent",
        "certified accepted",
        "arbiter/official-chief organiser/responsible rating-administrator/official",
        article="0.3",
    ),
    _rule("report", "mark-sent", "certified accepted", _ORDERED, article="0.2"),
    _rule(
        "report",
        "mark-sent",
        "endorsed accepted",
        "rating-officer/federation rating-administrator/no-officer",
        unless="official ordered",
        article="9.1",
    ),
    _rule("report", "take-back-sent", "*", _SENDERS, article="9.1"),
    # whom each line means: proposals chosen, newcomers asked for
    _rule(
        "report",
        "match-people",
        "draft returned",
        f"arbiter/appointed rating-officer/federation {_ORDERED}",
        article="9.1",
    ),
    _rule("report", "match-people", "certified", f"rating-officer/federation {_ORDERED}", article="9.1"),
    # ---------------------------------------------------------------- correction of an accepted report
    _rule("correction", "view", "*", f"organiser/own arbiter/appointed {_OFFICE_STAFF}"),
    # before a list has published the event the administrator, behind that the commission
    _rule("correction", "allow", "asked", _DECIDES_CORRECTIONS, unless="asker own appointed", article="9.1"),
    _rule("correction", "refuse", "asked", _DECIDES_CORRECTIONS, unless="asker own appointed", article="9.1"),
    _rule("correction", "withdraw", "asked allowed", "arbiter/asker rating-officer/asker rating-administrator/asker"),
    # ---------------------------------------------------------------- sheet: the report as it is typed
    _rule("tournament", "open-sheet", _TO_REPORT, f"arbiter/appointed {_ORDERED}", article="9.1"),
    _rule("report", "mend", "draft returned", f"arbiter/appointed {_ORDERED}", article="9.1"),
    _rule("report", "mend", "returned", "rating-officer/federation rating-administrator/any", article="9.1"),
    _rule("sheet", "view", "*", _AT_THE_SHEET),
    _rule("sheet", "type", "open mending", f"arbiter/appointed {_ORDERED}", article="9.1"),
    _rule("sheet", "type", "mending", "rating-officer/federation rating-administrator/any", article="9.1"),
    # typed blind by another than who typed the first; of what the commission has ordered by another administrator
    _rule("sheet", "type", "blind", f"arbiter/appointed {_ORDERED}", unless="typist"),
    _rule("sheet", "second", "open mending taken", f"arbiter/appointed {_ORDERED}", unless="typist"),
    _rule("sheet", "take", "open mending", f"arbiter/chief {_ORDERED}", article="9.1"),
    _rule("sheet", "take", "mending", "rating-officer/federation", article="9.1"),
    _rule("sheet", "close", "open mending blind taken", f"arbiter/appointed {_ORDERED}"),
    # ---------------------------------------------------------------- submitted file
    _rule("file", "download", "*", f"arbiter/sender organiser/sender arbiter/chief {_OFFICE_STAFF}"),
    # ---------------------------------------------------------------- rating run and list
    _rule("period", "start-run", "*", "rating-administrator/any", article="7.1"),
    _rule("run", "view", "*", "rating-officer/any rating-administrator/any qc/any qc-chair/any"),
    # neither who started it nor who accepted one of its reports
    _rule("run", "publish", "review", _QC, unless="starter acceptor", article="7.1"),
    _rule("run", "void", "failed review", f"rating-administrator/any {_QC}"),
    _rule("run", "void", "queued frozen computing checked", "rating-administrator/any"),
    _rule("list", "view", "*", "everybody"),
    _rule("list", "download", "*", "everybody"),
    _rule("list", "import", "*", "rating-administrator/any", article="7.1"),
    # a list from a file: sent and taken by the administrator, doubts and approval are the commission's
    _rule("list-import", "send", "new", "rating-administrator/any", article="7.1"),
    _rule("list-import", "view", "*", f"rating-administrator/any {_QC}"),
    _rule("list-import", "confirm", "doubtful", _QC, unless="sender"),
    _rule("list-import", "take", "preview", "rating-administrator/any", article="7.1"),
    _rule("list-import", "approve", "taken", _QC, unless="sender taker", article="7.1"),
    _rule("list-import", "return", "taken", _QC),
    _rule("list-import", "cancel", "queued reading doubtful preview taken publishing", "rating-administrator/any"),
    # ---------------------------------------------------------------- player
    _rule("player", "view", "*", "everybody"),
    _rule("player", "create", "*", "rating-officer/federation rating-administrator/any", article="10.1"),
    _rule("player", "view-private", "*", f"rating-officer/federation {_QC}"),
    # the player himself, known by number
    _rule("player", "object", "*", "self", article="739"),
    _rule("claim", "ask", "new", "owner"),
    _rule("claim", "view", "*", f"owner {_REGISTRARS}"),
    _rule("claim", "confirm", "asked", _REGISTRARS, unless="owner"),
    _rule("claim", "refuse", "asked", _REGISTRARS, unless="owner"),
    _rule("claim", "end", "asked", "owner"),
    _rule("claim", "end", "confirmed", f"owner {_REGISTRARS}"),
    _rule("objection", "view", "*", f"owner {_ANSWERS} {_QC}"),
    _rule("objection", "correct", "open", _ANSWERS, unless="owner", article="739"),
    _rule("objection", "decline", "open", _ANSWERS, unless="owner", article="739"),
    _rule("objection", "withdraw", "open", "owner"),
    # a second entry of one person, and parting the two again
    _rule("player", "merge", "*", "rating-administrator/any", article="10.1"),
    _rule("merger", "end", "open", "rating-administrator/any", article="10.1"),
    # ---------------------------------------------------------------- newcomer and numbers
    _rule("newcomer", "ask", "new", "arbiter/any rating-officer/any rating-administrator/any", article="10.1"),
    _rule("newcomer", "view", "*", f"arbiter/asker {_REGISTRARS}"),
    _rule("newcomer", "accept", "asked", _REGISTRARS, article="10.1"),
    _rule("newcomer", "identify", "asked", _REGISTRARS, article="10.1"),
    _rule("newcomer", "refuse", "asked", _REGISTRARS, article="10.1"),
    _rule("newcomer", "ask-again", "refused", f"arbiter/asker {_REGISTRARS}", article="10.1"),
    _rule("newcomer", "withdraw", "asked refused", f"arbiter/asker {_REGISTRARS}"),
    _rule("numbering", "edit", "*", _REGISTRARS, article="10.1"),
    # ---------------------------------------------------------------- change of a person
    # 10.2; 2003, 16.2: asked by the federation, of a transfer by either one; decided by somebody else.
    # "home" is the federation of the person in its own affairs: a transfer and an exclusion are for the administrator.
    _rule("change", "ask", "new", f"rating-officer/new-federation {_REGISTRARS}", article="10.2"),
    _rule("change", "view", "*", f"rating-officer/new-federation {_REGISTRARS}"),
    _rule("change", "accept", "asked", _DECIDERS, unless="asker", article="10.2"),
    _rule("change", "refuse", "asked", _DECIDERS, unless="asker", article="10.2"),
    _rule("change", "ask-again", "refused", f"rating-officer/new-federation {_REGISTRARS}", article="10.2"),
    _rule("change", "withdraw", "asked refused", f"rating-officer/new-federation {_REGISTRARS}"),
    # ---------------------------------------------------------------- membership of the CFC
    # 732, 734: kept by the CFC's office, whichever federation a player belongs to
    _rule("membership", "view", "*", _CFC_CLERKS),
    _rule("membership", "enter", "new", _CFC_CLERKS, unless="self", article="732"),
    _rule("membership", "take-back", "entered", _CFC_CLERKS, unless="self", article="732"),
    # ---------------------------------------------------------------- norm and certificate
    _rule("norm", "view", "approved", "everybody"),
    _rule(
        "norm", "view", "*", f"self organiser/own arbiter/appointed {_OFFICE_STAFF} rating-officer/player-federation"
    ),
    _rule("norm", "certify", "found", "arbiter/chief", article="1.8"),
    _rule(
        "norm",
        "countersign",
        "certified",
        "rating-officer/federation",
        unless="certifier own appointed",
        article="1.8",
    ),
    _rule("norm", "approve", "countersigned", _QC, unless="certifier countersigner own appointed", article="1.8"),
    _rule(
        "norm",
        "refuse",
        "found certified",
        "rating-officer/federation",
        unless="own appointed overruled",
        article="1.8",
    ),
    _rule(
        "norm",
        "refuse",
        "countersigned",
        _QC,
        unless="certifier countersigner own appointed overruled",
        article="1.8",
    ),
    # under inquiry: nobody signs; released it goes on where it was
    _rule("norm", "hold", "found certified countersigned", f"{_QC} ethics/any", unless="appointed", article="0.4.4"),
    _rule("norm", "release", "held", f"{_QC} ethics/any", unless="appointed", article="0.4.4"),
    _rule("norm", "void", "approved", _QC, unless="own appointed", article="0.4.4"),
    # its report was corrected, and the norm is not found in it as it was
    _rule(
        "norm",
        "uphold",
        "approved",
        "qc/unconfirmed qc-chair/unconfirmed",
        unless="certifier own appointed",
        article="1.8",
    ),
    _rule("certificate", "verify", "*", "everybody"),
    _rule(
        "certificate", "download", "issued revoked", f"arbiter/chief {_OFFICE_STAFF} rating-officer/player-federation"
    ),
    _rule("certificate", "revoke", "issued", _QC, unless="own appointed", article="0.4.4"),
    # ---------------------------------------------------------------- refusal and appeal
    # 0.4; 2009, 0.5: heard by another member than who refused, and by nobody who has a part in the case
    _rule("refusal", "view", "*", _SEES_APPEALS),
    _rule("refusal", "appeal", "standing", f"self {_CONCERNED}", unless="refuser", article="0.4"),
    _rule("appeal", "view", "*", _SEES_APPEALS),
    _rule("appeal", "take-up", "filed", _HEARING, unless="refuser concerned party", article="0.4"),
    _rule("appeal", "uphold", "filed review", _HEARING, unless="refuser concerned party", article="0.4"),
    _rule("appeal", "dismiss", "filed review", _HEARING, unless="refuser concerned party", article="0.4"),
    _rule("appeal", "withdraw", "filed review", f"owner {_APPELLANT}", article="0.4"),
    # ---------------------------------------------------------------- access token
    # everybody with a log-in may let a program act for himself; it may never more than he may
    _rule("token", "make", "new", "owner"),
    _rule("token", "oversee", "*", "rating-administrator/any"),
    _rule("token", "revoke", "active", "owner rating-administrator/any"),
    # ---------------------------------------------------------------- person and offices
    _rule("person", "change-address", "active", "self"),
    _rule("person", "choose-notices", "active", "self"),
    _rule("people", "list", "*", f"rating-officer/any rating-administrator/any {_QC}"),
    _rule("people", "add", "*", "rating-officer/any rating-administrator/any qc-chair/any"),
    _rule("person", "view", "*", f"rating-officer/home rating-administrator/any {_QC}"),
    _rule("person", "suspend", "active", _GRANTERS, unless="self"),
    _rule("person", "restore", "suspended", _GRANTERS, unless="self"),
    # organisers and arbiters are granted by one person, every other office by two; nobody grants himself
    _rule("office", "grant", "light", "rating-officer/federation rating-administrator/any", unless="self"),
    _rule("office", "propose", "weighty", _GRANTERS, unless="self"),
    _rule("office", "show-address", "light weighty", "self"),
    _rule("office", "end", "light", f"self rating-officer/federation {_GRANTERS}"),
    _rule("office", "end", "weighty", f"self {_GRANTERS}"),
    _rule("office-proposal", "confirm", "proposed", _GRANTERS, unless="self proposer"),
    _rule("office-proposal", "refuse", "proposed", _GRANTERS),
    # a rating officer is asked for too: one of the two proposes it by granting, the other confirms
    _rule("account-request", "view", "*", "rating-officer/federation rating-administrator/any qc-chair/weighty"),
    _rule("account-request", "grant", "asked", "rating-administrator/any qc-chair/weighty"),
    _rule("account-request", "grant", "asked", "rating-officer/federation", unless="weighty"),
    _rule("account-request", "decline", "asked", "rating-administrator/any qc-chair/weighty"),
    _rule("account-request", "decline", "asked", "rating-officer/federation", unless="weighty"),
)


def _by_act(rules: Iterable[Rule]) -> dict[tuple[str, str], tuple[Rule, ...]]:
    """The rules in their order, by what they are about."""
    found: dict[tuple[str, str], tuple[Rule, ...]] = {}
    for rule in rules:
        found[rule.kind, rule.act] = (*found.get((rule.kind, rule.act), ()), rule)
    return found


RULES = _by_act(POLICY)


def decide(kind: str, act: str, state: str, standings: Iterable[str], relations: Iterable[str] = ()) -> Decision:
    """What the table says. ``relations`` are the bare relations of the person, for ``unless``."""
    held, bare = frozenset(standings), frozenset(relations)
    barred = Decision(allowed=False)
    for rule in RULES.get((kind, act), ()):
        if not rule.standings & held:
            continue
        if not rule.covers(state):
            opens_in = barred.opens_in if rule.unless & bare else barred.opens_in | rule.states
            states = barred.waits_for | rule.states
            barred = Decision(allowed=False, article=rule.article, waits_for=states, opens_in=opens_in)
        elif rule.unless & bare:
            return Decision(allowed=False, article=rule.article, barred_by=min(rule.unless & bare))
        else:
            return Decision(allowed=True, article=rule.article, office=_office(rule.standings & held))
    return barred


def _office(standings: Iterable[str]) -> str:
    """The office of the first standing in the order of the alphabet: ``qc-chair`` stands before ``qc/any``."""
    office, _, relation = min(standings).partition("/")
    return office if relation else ""


def states_open_to(kind: str, act: str, standing: str) -> frozenset[str]:
    """The states in which one standing alone suffices; ``{"*"}`` for every state. Lists are filtered by this."""
    found: frozenset[str] = frozenset()
    for rule in RULES.get((kind, act), ()):
        if standing in rule.standings and not rule.unless:
            found |= rule.states
    return ANY_STATE if found >= ANY_STATE else found
