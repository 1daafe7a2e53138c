"""Where each act of the policy table is done: the names of its addresses. Every one resolves, and every act has one."""

from __future__ import annotations

from collections.abc import Mapping

from django.urls import URLPattern, URLResolver, get_resolver

ADDRESSES_OF_ACTS: Mapping[str, str] = {
    "record view": "record",
    # registrations
    "tournament create": "register_tournament",
    "tournament view": "tournament",
    "tournament edit": "tournament_edit",
    "tournament submit": "tournament_submit",
    "tournament approve": "tournament_approve",
    "tournament approve-late": "tournament_approve_late",
    "tournament refuse": "tournament_refuse",
    "tournament withdraw": "tournament_withdraw",
    "tournament cancel": "tournament_cancel",
    "tournament change": "tournament_change",
    "tournament upload-report": "upload_report",
    "tournament open-sheet": "tournament_sheet file_sheet",
    "tournament see-accounts": "tournament",
    "tournament copy": "register_tournament tournament",
    "tournament announce-players": (
        "tournament_start_list_announce tournament_start_list_add tournament_start_list_take_out "
        "tournament_start_list_carry"
    ),
    "tournament take-entries": "tournament_entries tournament_entries_open tournament_entries_close",
    "player-entry view": "own_entry tournament_entries",
    "player-entry confirm": "entry_confirm",
    "player-entry decline": "entry_decline",
    "player-entry withdraw": "own_entry_withdraw",
    "tournament attach-rules": "tournament_regulations_attach",
    "tournament add-section": "tournament_section",
    "tournament call-in": "tournament_call_in",
    "tournament enter-afterwards": "enter_afterwards",
    "tournament view-fees": "tournament_fees",
    "tournament exempt-fees": "tournament_exempt_fees tournament_end_exemption",
    "event-by-report enter": "enter_by_report",
    "festival send": "festival_send",
    "festival change": "festival_change",
    "own-days set": "federation_days",
    "consent view": "consent",
    "consent agree": "consent_agree",
    "consent disagree": "consent_disagree",
    "event-abroad request": "event_abroad_ask",
    "event-abroad view": "event_abroad events_abroad",
    "event-abroad approve": "event_abroad_approve",
    "event-abroad refuse": "event_abroad_refuse",
    "event-abroad withdraw": "event_abroad_withdraw",
    "event-abroad report": "event_abroad_report",
    "event-abroad accept": "event_abroad_accept",
    "event-abroad return": "event_abroad_return",
    "event-abroad set-aside": "event_abroad_set_aside",
    # arbiters
    "arbiter view": "arbiter arbiters",
    "arbiter enter": "arbiter_new arbiter_edit",
    "arbiter tie": "arbiter_tie",
    "licence enter": "licence_add",
    "licence end": "licence_end",
    "appointment view": "tournament_appointment",
    "appointment accept": "tournament_appointment_accept",
    "appointment decline": "tournament_appointment_decline",
    # fees
    "fees view": "fees fees_year",
    "invoice view": "invoice",
    "invoice issue": "tournament_issue_invoice",
    "invoice mark-paid": "invoice_mark_paid",
    "invoice credit": "invoice_credit",
    "invoice owe": "invoice",
    "tournament print-private": "tournament_form_5 tournament_form_5_pdf",
    "tournament give-code": "tournament_event_code",
    **dict.fromkeys(
        [
            f"tournament {act}"
            for act in (
                "approve-time-control", "approve-hybrid", "approve-long-event", "approve-format",
                "confirm-championship", "refuse-rating",
                "exclude-game", "count-default", "allow-late-report", "hold",
            )
        ],
        "tournament_decide tournament_end_decision",
    ),
    "tournament release": "tournament_end_decision",
    "registration-change view": "registration_change",
    "registration-change approve": "registration_change_approve",
    "registration-change refuse": "registration_change_refuse",
    "registration-change withdraw": "registration_change_withdraw",
    "order view": "order orders",
    "order make": "order_new tournament_order",
    "order enter": "order_enter",
    "order correct": "order_correct",
    "order take-back": "order_take_back",
    # reports
    "report view": "report",
    "report view-games": "report_games report_games_file",
    "report send-games": "report_games",
    "report print": "report_form_1 report_forms_2 report_form_3 report_form_5 report_form_6",
    "report print-private": "report_form_1 report_form_2",
    "report download-file": "submitted_file",
    "report certify": "report_certify",
    "report state": "report_state",
    "report enter-player": "report_enter_player",
    "report recall": "report_recall",
    "report endorse": "report_endorse",
    **dict.fromkeys(
        ("report accept", "report accept-official", "report accept-ordered", "report accept-entered"), "report_accept"
    ),
    "report refuse": "report_refuse",
    "report ask-correction": "report_ask_correction",
    "report return": "report_return",
    "report mark-sent": "report_mark_sent to_fide",
    "selection view": "selection",
    "report take-back-sent": "report_take_back_sent",
    "report match-people": "report_people",
    "report mend": "report_sheet",
    "correction view": "correction",
    "correction allow": "correction_allow",
    "correction refuse": "correction_refuse",
    "correction withdraw": "correction_withdraw",
    "sheet view": "sheet",
    "sheet type": "sheet_cells sheet_paste sheet_players",
    "sheet second": "sheet_second",
    "sheet take": "sheet_take",
    "sheet close": "sheet_close",
    "file download": "file submitted_file",
    # runs and lists
    "period start-run": "start_run",
    "run view": "run",
    "run publish": "run_publish",
    "run void": "run_void",
    "list view": "rating_list",
    "list-import send": "list_import_new",
    "list-import view": "list_import list_imports",
    "list-import confirm": "list_import_confirm",
    "list-import take": "list_import_take",
    "list-import approve": "list_import_approve",
    "list-import return": "list_import_return",
    "list-import cancel": "list_import_cancel",
    "list download": "rating_list_download",
    # players
    "player view": "player",
    "player create": "report_enter_player newcomers",
    "player view-private": "player",
    "player object": "objection_new",
    "claim ask": "own_player_ask",
    "claim view": "claim",
    "claim confirm": "claim_confirm",
    "claim refuse": "claim_refuse",
    "claim end": "claim_end own_player_withdraw",
    "objection view": "objection",
    "objection correct": "objection_correct",
    "objection decline": "objection_decline",
    "objection withdraw": "objection_withdraw",
    "player merge": "merge_player",
    "merger end": "part_players",
    "newcomer ask": "report_people",
    "newcomer view": "newcomers",
    **dict.fromkeys(("newcomer accept", "newcomer identify", "newcomer refuse"), "newcomers"),
    "newcomer ask-again": "newcomer_again",
    "newcomer withdraw": "newcomer_withdraw",
    "numbering edit": "numbering",
    "membership view": "memberships",
    "membership enter": "memberships memberships_file",
    "membership take-back": "membership_take_back",
    "change ask": "ask_change changes_send",
    "change view": "change",
    "change accept": "changes",
    "change refuse": "changes",
    "change ask-again": "change_again",
    "change withdraw": "change_withdraw",
    # norms
    "norm view": "norm",
    "norm certify": "norm_certify",
    "norm countersign": "norm_countersign",
    "norm approve": "norm_approve",
    "norm refuse": "norm_refuse",
    "norm hold": "norm_hold",
    "norm release": "norm_release",
    "norm void": "norm_void",
    "norm uphold": "norm_uphold",
    "certificate verify": "verify",
    "certificate download": "norm_certificate",
    "certificate revoke": "certificate_revoke",
    # refusals and appeals
    "refusal view": "refusal_appeal",
    "refusal appeal": "refusal_appeal",
    "appeal view": "appeal",
    "appeal take-up": "appeal_take_up",
    "appeal uphold": "appeal_uphold",
    "appeal dismiss": "appeal_dismiss",
    "appeal withdraw": "appeal_withdraw",
    # people
    "token make": "tokens",
    "token oversee": "all_tokens",
    "token revoke": "token_revoke",
    "person change-address": "account_address",
    "people list": "people",
    "people add": "person_new",
    "person view": "person",
    "person suspend": "person_suspend",
    "person restore": "person_restore",
    "office grant": "person_grant",
    "office propose": "person_grant",
    "office end": "office_end",
    "office show-address": "federation_address",
    "person choose-notices": "notices",
    "office-proposal confirm": "office_confirm",
    "office-proposal refuse": "office_refuse",
    "account-request view": "asked_account",
    "account-request grant": "asked_account_grant",
    "account-request decline": "asked_account_decline",
}  # fmt: skip
"""``kind act`` → the names of the addresses, the first one the page or button of the act."""

BY_COMMAND: Mapping[str, str] = {
    "list import": "manage.py rate --in-office takes the lists of a document in at once; a file comes in by its page",
}
"""``kind act`` → why it has no address, and how it is done."""


def names_of_addresses() -> set[str]:
    """Every name of the portal's addresses."""
    return set(_names(get_resolver().url_patterns))


def _names(patterns: list[URLPattern | URLResolver]) -> list[str]:
    found: list[str] = []
    for each in patterns:
        if isinstance(each, URLResolver):
            found += _names(each.url_patterns)
        elif each.name:
            found.append(each.name)
    return found
