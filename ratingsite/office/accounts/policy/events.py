"""Tournaments: registered, decided on, changed, with their arbiters, players and rules."""

from __future__ import annotations

from ratingsite.office.accounts.policy.rules import Rule, rule
from ratingsite.office.accounts.policy.standings import (
    DECIDED,
    DIRECTOR,
    OFFICE_STAFF,
    OFFICER,
    ORDERED,
    QC,
    REGISTRARS,
    TO_REPORT,
)

_PLAYED = "running finished not-rated"
_BEHIND_APPROVAL = "approved running finished"
_NOT_MINE = "own appointed called-in"
_LATE = "qc-chair/ordinary president/elite"
_CHANGE_DECIDERS = "rating-officer/for-officer qc-chair/for-chair president/for-president"
_PUBLIC = "approved running finished cancelled lapsed not-rated"
_INQUIRY = f"{QC} ethics/any {DIRECTOR}"

EVENTS: tuple[Rule, ...] = (
    # ---------------------------------------------------------------- the record of all acts
    rule("record", "view", "*", f"rating-administrator/any {QC} president/any council/any ethics/any"),
    # ---------------------------------------------------------------- tournament
    rule("tournament", "create", "*", "organiser/federation", article="0.2"),
    # an event that was played and not registered, so that history can be rated
    rule("tournament", "enter-afterwards", "new", "rating-officer/federation", article="0.2"),
    # CFC 733: section 7 asks no registration of what the CFC alone rates
    rule("event-by-report", "enter", "new", "organiser/federation arbiter/federation", article="733"),
    rule("tournament", "view", _PUBLIC, "everybody"),
    rule("tournament", "view", "*", f"organiser/own arbiter/appointed {OFFICE_STAFF}"),
    rule("tournament", "copy", "*", "organiser/own"),
    rule("tournament", "edit", "draft refused", "organiser/own", unless="under-appeal"),
    rule("tournament", "submit", "draft refused", "organiser/own", unless="under-appeal", article="0.2"),
    # 0.2: the chairman may refuse to register; until the first day he takes the decision to himself
    rule("tournament", "call-in", "submitted approved", "qc-chair/any", unless=_NOT_MINE, article="0.2"),
    rule("tournament", "call-in", "late", "qc-chair/elite", unless=_NOT_MINE, article="0.2"),  # the others are his
    rule("tournament", "approve", "submitted", "qc-chair/called-in", unless="own appointed", article="0.2"),
    rule("tournament", "refuse", "submitted late", "qc-chair/called-in", unless="own appointed", article="0.2"),
    rule("tournament", "approve", "submitted", OFFICER, unless=_NOT_MINE, article="0.2"),
    # 0.2: the chairman; 0.2.3 since December 2023: the President, where a player is over 2700 or a woman over 2500
    rule("tournament", "approve-late", "late", _LATE, unless="own appointed", article="0.2"),
    rule("tournament", "refuse", "submitted", OFFICER, unless=_NOT_MINE, article="0.2"),
    rule("tournament", "refuse", "late", _LATE, unless="own appointed", article="0.2"),
    rule("tournament", "withdraw", "draft", "organiser/own"),
    rule("tournament", "withdraw", "submitted late refused", "organiser/own rating-officer/federation"),
    # once it is approved; what rests on an order ends with the order
    rule("tournament", "cancel", "approved running", "organiser/own", unless="ordered", article="0.2"),
    rule("tournament", "cancel", _BEHIND_APPROVAL, "rating-officer/federation", unless="ordered", article="0.2"),
    # the start list: until the first day, then the report says who plays
    rule("tournament", "announce-players", "draft submitted late approved refused", "organiser/own"),
    # players enter themselves until the first day: the organiser opens it, and confirms or declines each
    rule("tournament", "take-entries", "approved", "organiser/own"),
    rule("player-entry", "view", "*", "organiser/own owner"),
    rule("player-entry", "confirm", "asked", "organiser/own"),
    rule("player-entry", "decline", "asked confirmed", "organiser/own"),
    rule("player-entry", "withdraw", "asked confirmed", "owner"),
    # the regulations of the event, as a file or an address: until the first day
    rule("tournament", "attach-rules", "draft submitted late approved refused", "organiser/own"),
    # sections of one festival: each a tournament, sent and changed together
    rule("tournament", "add-section", "draft submitted late approved", "organiser/own", article="0.2"),
    rule("festival", "send", "*", "organiser/own", article="0.2"),
    rule("festival", "change", "*", "organiser/own", article="0.2"),
    # behind the registration: versions, made at once or decided on by who decides on such a registration
    rule("tournament", "change", "submitted late approved running", "organiser/own", unless="ordered", article="0.2"),
    # only who its arbiters were, until a report is signed: the chief may have declined, or never had an account
    rule("tournament", "change", "finished", "organiser/own", unless="ordered", article="0.2"),
    rule("registration-change", "view", "*", f"organiser/own arbiter/appointed {OFFICE_STAFF}"),
    rule("registration-change", "approve", "proposed", _CHANGE_DECIDERS, unless="own appointed", article="0.2"),
    rule("registration-change", "refuse", "proposed", _CHANGE_DECIDERS, unless="own appointed", article="0.2"),
    rule("registration-change", "withdraw", "proposed", "organiser/own", article="0.2"),
    rule(
        "tournament",
        "upload-report",
        TO_REPORT,
        # 2009, 0.3: of an official event the organiser is responsible for sending the results
        # CFC 733: of what came in by its report alone the organiser may send it too
        f"arbiter/chief organiser/responsible organiser/own-alone rating-officer/federation {ORDERED}",
        article="9.1",
    ),
    # the register of arbiters: national licences are the federation's, the others FIDE's
    rule("arbiter", "view", "*", "everybody"),
    rule("arbiter", "enter", "*", REGISTRARS),
    rule("arbiter", "tie", "*", REGISTRARS),
    rule("licence", "enter", "national", REGISTRARS),
    rule("licence", "enter", "fide", "rating-administrator/any", article="1.1.5"),
    rule("licence", "end", "national", REGISTRARS),
    rule("licence", "end", "fide", "rating-administrator/any", article="1.1.5"),
    # the arbiter answers for himself, with no office; behind the last day he can only accept
    rule("appointment", "view", "*", "self"),
    rule("appointment", "accept", "asked declined played", "self"),
    rule("appointment", "decline", "asked accepted", "self"),
    # whether the arbiters that are named have an account
    rule("tournament", "see-accounts", "*", "rating-officer/federation rating-administrator/any"),
    # under which FIDE's rating server has it
    rule("tournament", "give-code", DECIDED, "rating-officer/federation rating-administrator/any", article="9.1"),
    # decisions on the event: signed acts of the office that the edition names, before play and after acceptance too
    rule("tournament", "approve-time-control", DECIDED, "qc-chair/any", unless="own appointed", article="1.1"),
    rule("tournament", "approve-hybrid", DECIDED, "qc-chair/any", unless="own appointed", article="0.2"),
    rule("tournament", "approve-long-event", DECIDED, "qc-chair/any", unless="own appointed", article="4.12"),
    rule("tournament", "approve-format", DECIDED, "qc-chair/any", unless="own appointed", article="1.4.2e"),
    rule("tournament", "confirm-championship", DECIDED, OFFICER, unless="own appointed", article="1.4.3"),
    rule(
        "tournament",
        "refuse-rating",
        _PLAYED,
        f"qc-chair/any council/any {DIRECTOR}",  # CFC 711: the Executive Director may refuse any tournament
        unless="own appointed",
        article="0.4",
    ),
    # what came late (733) is allowed or refused
    rule("tournament", "refuse-rating", "lapsed", DIRECTOR, unless="own appointed", article="711"),
    rule("tournament", "exclude-game", _PLAYED, f"{QC} ethics/any", unless="own appointed", article="5.1"),
    rule("tournament", "count-default", _PLAYED, DIRECTOR, unless="own appointed", article="718"),
    rule("tournament", "allow-late-report", "running finished lapsed", DIRECTOR, unless="own appointed", article="733"),
    rule("tournament", "hold", _PLAYED, _INQUIRY, unless="own appointed", article="5.1"),
    rule("tournament", "release", _PLAYED, _INQUIRY, unless="own appointed", article="5.1"),
)
