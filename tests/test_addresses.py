"""Every address of the portal, and what a stranger and a person without office get there. A new one fails until listed.

``200`` shows, ``login`` sends to the log-in, ``404`` is as if there were nothing, ``405`` wants another method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from itertools import groupby
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from pytest_django import DjangoDbBlocker

from ratings.ledger.models import RatedEvent
from ratings.lists.imports.models import ListImport
from ratings.lists.models import ListEntry, RatingList, RatingSystem
from ratings.register.claims.models import PlayerClaim
from ratings.register.models import Player
from ratings.register.objections.models import Objection
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.models import RatingRun
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.review.asking.models import ArbiterQuestion
from ratings.runs.review.models import ReviewFlag
from ratingsite.office.accounts.models import AccountRequest, OfficeProposal, User
from ratingsite.office.appeals.models import Appeal, Refusal
from ratingsite.site.api.openapi import NAMESPACE
from ratingsite.site.demo.build import build_demo
from tests.cast import NOW
from titles.cases.models import Meeting, TitleCase
from titles.norms.models import Norm
from titles.register.models import HeldTitle
from tournaments.arbiters.models import Arbiter, HeldLicence
from tournaments.fees.models import Invoice
from tournaments.registration.abroad.models import EventAbroad
from tournaments.registration.changes.documents import registered_facts, registration_document
from tournaments.registration.changes.models import RegistrationChange
from tournaments.registration.models import Festival, Tournament
from tournaments.registration.orders.models import RatingOrder
from tournaments.registration.territory.models import TerritoryConsent
from tournaments.reports.accepting.models import Selection
from tournaments.reports.corrections.models import Correction
from tournaments.reports.models import Report, SubmittedFile
from tournaments.sheets.models import Sheet

Arguments = Callable[[str], dict[str, Any]]
"""What fills the address of this name."""

# name: (method, stranger, Faruk who holds no office)
ADDRESSES = {
    "home": ("get", "200", "200"),
    "search": ("get", "200", "200"),
    "record": ("get", "login", "404"),
    "my_work": ("get", "login", "200"),
    "my_tournaments": ("get", "login", "200"),
    "notices": ("get", "login", "200"),
    "tournament_start_list": ("get", "200", "200"),
    "tournament_start_list_announce": ("post", "login", "404"),
    "tournament_start_list_add": ("post", "login", "404"),
    "tournament_start_list_carry": ("post", "login", "404"),
    "tournament_start_list_take_out": ("post", "login", "404"),
    "tournament_enter": ("get", "200", "200"),
    "tournament_entries": ("get", "login", "404"),
    "tournament_entries_open": ("post", "login", "404"),
    "tournament_entries_close": ("post", "login", "404"),
    "entry_confirm": ("post", "login", "404"),
    "entry_decline": ("post", "login", "404"),
    "entry_link": ("get", "410", "410"),
    "own_entry": ("get", "410", "410"),
    "own_entry_withdraw": ("post", "404", "404"),
    "tournament_regulations": ("get", "200", "200"),
    "tournament_regulations_attach": ("post", "login", "404"),
    "tournament_regulations_file": ("get", "404", "404"),
    "own_days_make": ("post", "login", "200"),
    "own_days_revoke": ("post", "login", "302"),
    "own_days": ("get", "404", "404"),
    "favicon": ("get", "302", "302"),
    "healthz": ("get", "200", "200"),
    "readyz": ("get", "200", "200"),
    "save_draft": ("post", "401", "200"),
    "throw_draft_away": ("post", "login", "404"),
    "demo_set_day": ("post", "302", "302"),
    "demo_file": ("get", "200", "200"),
    "tokens": ("get", "login", "200"),
    "all_tokens": ("get", "login", "404"),
    "token_revoke": ("post", "login", "404"),
    # people and offices
    "found": ("get", "410", "410"),
    "people": ("get", "login", "404"),
    "federations": ("get", "200", "200"),
    "federations_csv": ("get", "200", "200"),
    "federation_address": ("post", "login", "404"),
    "person_new": ("get", "login", "404"),
    "asked_account": ("get", "login", "404"),
    "asked_account_grant": ("post", "login", "404"),
    "asked_account_decline": ("post", "login", "404"),
    "person": ("get", "login", "404"),
    "person_grant": ("post", "login", "404"),
    "person_suspend": ("post", "login", "404"),
    "person_restore": ("post", "login", "404"),
    "office_end": ("post", "login", "404"),
    "office_confirm": ("post", "login", "404"),
    "office_refuse": ("post", "login", "404"),
    "api_docs": ("get", "200", "200"),
    "signing_keys": ("get", "200", "200"),
    "signing_keys_file": ("get", "200", "200"),
    "verify_lists_program": ("get", "200", "200"),
    "rating_list_head": ("get", "404", "404"),  # of a list that the worker has not signed yet
    "regulations": ("get", "200", "200"),
    "coverage": ("get", "200", "200"),
    "history": ("get", "200", "200"),
    "edition": ("get", "200", "200"),
    # refusals and appeals
    "refusal_appeal": ("get", "login", "404"),
    "appeal": ("get", "login", "404"),
    "appeal_take_up": ("post", "login", "404"),
    "appeal_uphold": ("post", "login", "404"),
    "appeal_dismiss": ("post", "login", "404"),
    "appeal_withdraw": ("post", "login", "404"),
    # tournaments
    "tournaments": ("get", "200", "200"),
    "register_tournament": ("get", "login", "404"),
    "registration_rules": ("post", "login", "404"),
    "tournament": ("get", "200", "200"),
    "tournament_edit": ("get", "login", "404"),
    "tournament_submit": ("post", "login", "404"),
    "tournament_approve": ("post", "login", "404"),
    "tournament_call_in": ("post", "login", "404"),
    "tournament_approve_late": ("post", "login", "404"),
    "tournament_refuse": ("post", "login", "404"),
    "tournament_withdraw": ("post", "login", "404"),
    "tournament_cancel": ("post", "login", "404"),
    "tournament_decide": ("get", "login", "404"),
    "tournament_end_decision": ("post", "login", "404"),
    "arbiters": ("get", "200", "200"),
    "arbiter_options": ("get", "login", "200"),
    "arbiter_new": ("get", "login", "404"),
    "arbiter": ("get", "200", "200"),
    "arbiter_edit": ("get", "login", "404"),
    "arbiter_tie": ("post", "login", "404"),
    "licence_add": ("post", "login", "404"),
    "licence_end": ("post", "login", "404"),
    "tournament_appointment": ("get", "login", "404"),
    "tournament_appointment_accept": ("post", "login", "404"),
    "tournament_appointment_decline": ("post", "login", "404"),
    "appointment_invitation": ("get", "410", "410"),
    "tournament_event_code": ("post", "login", "404"),
    "tournament_order": ("get", "login", "404"),
    "calendar_month": ("get", "200", "200"),
    "calendar_feed": ("get", "200", "200"),
    "tournament_change": ("get", "login", "404"),
    "tournament_change_rules": ("post", "login", "404"),
    "registration_change": ("get", "login", "404"),
    "registration_change_approve": ("post", "login", "404"),
    "registration_change_refuse": ("post", "login", "404"),
    "registration_change_withdraw": ("post", "login", "404"),
    "enter_afterwards": ("get", "login", "404"),
    "enter_afterwards_rules": ("post", "login", "404"),
    "orders": ("get", "login", "404"),
    "order_new": ("get", "login", "404"),
    "order": ("get", "login", "404"),
    "order_enter": ("get", "login", "404"),
    "order_rules": ("post", "login", "404"),
    "order_correct": ("get", "login", "404"),
    "order_take_back": ("post", "login", "404"),
    "tournament_section": ("get", "login", "404"),
    "festival": ("get", "200", "200"),
    "festival_send": ("post", "login", "404"),
    "festival_change": ("get", "login", "404"),
    "federations_days": ("get", "login", "404"),
    "federation_days": ("get", "login", "404"),
    "consent": ("get", "login", "404"),
    "consent_agree": ("post", "login", "404"),
    "consent_disagree": ("post", "login", "404"),
    "enter_by_report": ("get", "login", "404"),
    "events_abroad": ("get", "login", "404"),
    "event_abroad_ask": ("get", "login", "404"),
    "event_abroad": ("get", "login", "404"),
    "event_abroad_approve": ("post", "login", "404"),
    "event_abroad_refuse": ("post", "login", "404"),
    "event_abroad_withdraw": ("post", "login", "404"),
    "event_abroad_report": ("get", "login", "404"),
    "event_abroad_accept": ("post", "login", "404"),
    "event_abroad_return": ("post", "login", "404"),
    "event_abroad_set_aside": ("post", "login", "404"),
    "to_fide": ("get", "login", "404"),
    "reports_to_accept": ("get", "login", "404"),
    "reports_select": ("post", "login", "404"),
    "selection": ("get", "login", "404"),
    "selection_stop": ("post", "login", "404"),
    "report_to_fide": ("get", "login", "404"),
    "report_mark_sent": ("post", "login", "404"),
    "report_take_back_sent": ("post", "login", "404"),
    "report_sent_file": ("get", "login", "404"),
    "report_fide_file": ("get", "login", "404"),
    "upload_report": ("get", "login", "404"),
    "file": ("get", "login", "404"),
    "file_read": ("post", "login", "404"),
    "submitted_file": ("get", "login", "404"),
    "report": ("get", "200", "200"),
    "report_certify": ("post", "login", "404"),
    "report_endorse": ("post", "login", "404"),
    "report_return": ("post", "login", "404"),
    "report_accept": ("post", "login", "404"),
    "report_state": ("post", "login", "404"),
    "report_recall": ("post", "login", "404"),
    "report_refuse": ("post", "login", "404"),
    "report_ask_correction": ("get", "login", "404"),
    "correction": ("get", "login", "404"),
    "correction_allow": ("post", "login", "404"),
    "correction_refuse": ("post", "login", "404"),
    "correction_withdraw": ("post", "login", "404"),
    "correction_working": ("get", "login", "404"),
    "report_enter_player": ("get", "login", "404"),
    "report_games": ("get", "login", "404"),
    "report_games_file": ("get", "login", "404"),
    "tournament_form_5": ("get", "200", "200"),
    "tournament_form_5_pdf": ("get", "200", "200"),
    "report_form_1": ("get", "200", "200"),
    "report_form_1_pdf": ("get", "200", "200"),
    "report_forms_2": ("get", "200", "200"),
    "report_form_2": ("get", "200", "200"),
    "report_form_2_pdf": ("get", "200", "200"),
    "report_form_3": ("get", "200", "200"),
    "report_form_3_pdf": ("get", "200", "200"),
    "report_form_5": ("get", "200", "200"),
    "report_form_5_pdf": ("get", "200", "200"),
    "report_form_6": ("get", "200", "200"),
    "report_form_6_pdf": ("get", "200", "200"),
    "report_table_11_31": ("get", "200", "200"),
    "report_table_11_31_pdf": ("get", "200", "200"),
    "report_table_11_31_csv": ("get", "200", "200"),
    "report_crosstable_csv": ("get", "200", "200"),
    "report_crosstable_xlsx": ("get", "200", "200"),
    "tournament_sheet": ("post", "login", "404"),
    "report_sheet": ("post", "login", "404"),
    "file_sheet": ("post", "login", "404"),
    "sheet": ("get", "login", "404"),
    "sheet_data": ("get", "401", "404"),
    "sheet_since": ("get", "401", "404"),
    "sheet_cells": ("post", "401", "404"),
    "sheet_round": ("get", "login", "404"),
    "sheet_card": ("get", "login", "404"),
    "sheet_differences": ("get", "login", "404"),
    "sheet_places": ("get", "login", "404"),
    "sheet_norms": ("get", "401", "404"),
    "sheet_norms_page": ("get", "login", "404"),
    "sheet_players": ("post", "401", "404"),
    "sheet_search": ("get", "401", "404"),
    "sheet_header": ("post", "401", "404"),
    "sheet_paper": ("post", "401", "404"),
    "sheet_paste_page": ("get", "login", "404"),
    "sheet_paste_preview": ("post", "401", "404"),
    "sheet_paste": ("post", "401", "404"),
    "sheet_changes": ("get", "401", "404"),
    "sheet_undo": ("post", "401", "404"),
    "sheet_redo": ("post", "401", "404"),
    "sheet_take": ("post", "login", "404"),
    "sheet_second": ("post", "login", "404"),
    "sheet_close": ("post", "login", "404"),
    "sheet_file": ("get", "login", "404"),
    "report_people": ("get", "login", "404"),
    "newcomers": ("get", "login", "404"),
    "newcomer_again": ("get", "login", "404"),
    "newcomer_withdraw": ("post", "login", "404"),
    "numbering": ("get", "login", "404"),
    # fees
    "tournament_fees": ("get", "login", "404"),
    "tournament_fees_pdf": ("get", "login", "404"),
    "tournament_fees_csv": ("get", "login", "404"),
    "tournament_issue_invoice": ("post", "login", "404"),
    "tournament_exempt_fees": ("post", "login", "404"),
    "tournament_end_exemption": ("post", "login", "404"),
    "tournament_memberships": ("get", "login", "404"),
    "tournament_memberships_pdf": ("get", "login", "404"),
    "tournament_memberships_write": ("post", "login", "404"),
    "tournament_memberships_enter": ("post", "login", "404"),
    "collected_strike_out": ("post", "login", "404"),
    "collected_refuse": ("post", "login", "404"),
    "event_abroad_fee": ("get", "login", "404"),
    "appeal_fee": ("get", "login", "404"),
    "invoice": ("get", "login", "404"),
    "invoice_mark_paid": ("post", "login", "404"),
    "invoice_credit": ("post", "login", "404"),
    "invoice_pdf": ("get", "login", "404"),
    "invoice_receipt_pdf": ("get", "login", "404"),
    "invoice_credit_note_pdf": ("get", "login", "404"),
    "fees": ("get", "login", "404"),
    "fees_year": ("get", "login", "404"),
    "fees_year_pdf": ("get", "login", "404"),
    "fees_year_csv": ("get", "login", "404"),
    # ratings
    "rating_lists": ("get", "200", "200"),
    "rating_list": ("get", "200", "200"),
    "rating_list_download": ("get", "200", "200"),
    "players": ("get", "200", "200"),
    "player": ("get", "200", "200"),
    "player_calculation": ("get", "200", "200"),
    "own_player": ("get", "login", "200"),
    "own_player_ask": ("get", "login", "200"),
    "own_player_withdraw": ("post", "login", "404"),
    "claim": ("get", "login", "404"),
    "claim_confirm": ("post", "login", "404"),
    "claim_refuse": ("post", "login", "404"),
    "claim_end": ("post", "login", "404"),
    "objection_new": ("get", "login", "404"),
    "objection": ("get", "login", "404"),
    "objection_correct": ("post", "login", "404"),
    "objection_decline": ("post", "login", "404"),
    "objection_withdraw": ("post", "login", "404"),
    "ask_change": ("get", "login", "404"),
    "merge_player": ("get", "login", "404"),
    "part_players": ("post", "login", "404"),
    "archives": ("get", "200", "200"),
    "archive_take_back": ("post", "login", "404"),
    "archive_close": ("post", "login", "404"),
    "federation_codes": ("get", "200", "200"),
    "federation_add": ("get", "login", "404"),
    "federation_correct": ("get", "login", "404"),
    "federation_spans": ("get", "200", "200"),
    "federation_span_end": ("post", "login", "404"),
    "federation_span_take_back": ("post", "login", "404"),
    "decided_ratings": ("get", "200", "200"),
    "decided_rating_take_back": ("post", "login", "404"),
    "dispense": ("get", "login", "404"),
    "memberships": ("get", "login", "404"),
    "memberships_file": ("get", "login", "404"),
    "membership_take_back": ("post", "login", "404"),
    "province_enter": ("post", "login", "404"),
    "changes": ("get", "login", "404"),
    "changes_send": ("get", "login", "404"),
    "changes_file": ("get", "login", "404"),
    "changes_file_take": ("post", "login", "404"),
    "change": ("get", "login", "404"),
    "change_proof": ("get", "login", "404"),
    "change_withdraw": ("post", "login", "404"),
    "change_again": ("post", "login", "404"),
    "calculators": ("get", "200", "200"),
    "list_imports": ("get", "login", "404"),
    "list_import_new": ("get", "login", "404"),
    "list_import": ("get", "login", "404"),
    "list_import_progress": ("get", "login", "404"),
    "list_import_lines": ("get", "login", "404"),
    "list_import_read_again": ("post", "login", "404"),
    **{f"list_import_{act}": ("post", "login", "404") for act in ("confirm", "take", "return", "approve", "cancel")},
    "rating_appeals": ("get", "login", "404"),
    "every_rating_appeal": ("get", "login", "200"),
    "rating_appeal_new": ("get", "login", "404"),
    "rating_appeal": ("get", "login", "404"),
    "rating_appeal_amend": ("get", "login", "404"),
    **{
        f"rating_appeal_{act}": ("post", "login", "404")
        for act in (
            *("pass_on", "decline", "lapse", "send_games", "agree", "ask_director", "answer", "rule"),
            *("withdraw", "return_fee", "receive_fee_again", "correct_again"),
        )
    },
    "run_set_aside": ("get", "login", "404"),
    "set_aside_end": ("post", "login", "404"),
    "current_ratings": ("get", "404", "404"),  # of a system that is rated by lists
    "current_ratings_file": ("get", "404", "404"),
    "player_current": ("get", "404", "404"),
    "late_event": ("get", "404", "404"),
    "late_event_rerate": ("post", "login", "404"),
    "late_event_keep": ("post", "login", "404"),
    "list_corrections": ("get", "login", "404"),
    "list_correction_new": ("get", "login", "404"),
    "list_correction": ("get", "404", "404"),
    "list_correction_progress": ("get", "login", "404"),
    "list_correction_working": ("get", "404", "404"),
    **{
        f"list_correction_{act}": ("post", "login", "404")
        for act in ("publish", "carry", "refuse", "withdraw", "in_versions", "compute_again")
    },
    "runs": ("get", "login", "404"),
    "whereabouts": ("get", "login", "404"),
    "run_officers": ("get", "login", "404"),
    "start_run": ("get", "login", "404"),
    "run": ("get", "login", "404"),
    "run_progress": ("get", "login", "404"),
    "run_list": ("get", "login", "404"),
    **{
        f"run_{page}": ("get", "login", "404")
        for page in ("flags", "flag", "changes", "events", "left_out", "drift", "titled", "confirm")
    },
    "run_flag_look": ("post", "login", "404"),
    "run_flag_ask": ("post", "login", "404"),
    "arbiter_question": ("get", "login", "404"),
    "arbiter_question_answer": ("post", "login", "404"),
    "arbiter_question_let_go": ("post", "login", "404"),
    "run_whole_look": ("post", "login", "404"),
    "run_whole_look_stop": ("post", "login", "404"),
    "run_whole_look_progress": ("get", "login", "404"),
    "run_table": ("get", "login", "404"),
    "run_event": ("get", "login", "404"),
    "run_event_left_out": ("get", "login", "404"),
    "run_event_table": ("get", "login", "404"),
    "tournament_behind": ("get", "login", "404"),
    "run_refuse": ("post", "login", "404"),
    "run_publish": ("post", "login", "404"),
    "run_void": ("post", "login", "404"),
    # titles
    "titles": ("get", "200", "200"),
    # titles and applications
    "title_ages": ("get", "200", "200"),
    "title_register": ("get", "200", "200"),
    "title": ("get", "200", "200"),
    "title_remove": ("post", "login", "404"),
    "applications": ("get", "200", "200"),
    "application_new": ("get", "login", "200"),
    "application": ("get", "404", "404"),
    "application_submit": ("post", "login", "404"),
    "application_withdraw": ("post", "login", "404"),
    "application_return": ("post", "login", "404"),
    "application_post": ("post", "login", "404"),
    "application_confirm": ("post", "login", "404"),
    "application_refuse": ("post", "login", "404"),
    "application_award": ("post", "login", "404"),
    "application_choose": ("post", "login", "404"),
    "application_ask_award": ("post", "login", "404"),
    "application_take_lower": ("post", "login", "404"),
    "championships": ("get", "200", "200"),
    "championship_announce": ("get", "login", "404"),
    "championship_row": ("post", "login", "404"),
    "championship_row_end": ("post", "login", "404"),
    "direct_list": ("get", "404", "404"),
    **{
        f"direct_list_{act}": ("post", "login", "404")
        for act in ("name", "strike", "reinstate", "certify", "review", "return", "withdraw")
    },
    "application_ask": ("post", "login", "404"),
    "application_fee": ("post", "login", "404"),
    "application_schedule": ("post", "login", "404"),
    "application_vote": ("post", "login", "404"),
    "application_object": ("post", "login", "404"),
    "object_ask_link": ("get", "404", "404"),
    "object_by_link": ("get", "404", "404"),
    "application_take_out": ("post", "login", "404"),
    "application_elsewhere": ("get", "login", "404"),
    "norm_elsewhere": ("get", "login", "404"),
    "norm_elsewhere_pdf": ("get", "login", "404"),
    "norm_elsewhere_countersign": ("post", "login", "404"),
    "norm_elsewhere_look_again": ("post", "login", "404"),
    "application_pdf": ("get", "login", "404"),
    "application_diploma": ("get", "404", "404"),
    "title_objection_answer": ("post", "login", "404"),
    "interim_new": ("get", "login", "404"),
    "life_masters": ("get", "200", "200"),
    "life_master_new": ("get", "login", "404"),
    "life_master": ("get", "404", "404"),
    "life_master_pdf": ("get", "404", "404"),
    "life_master_evidence": ("get", "login", "404"),
    "life_master_act": ("post", "login", "404"),
    "interim_rating": ("get", "login", "404"),
    "interim_act": ("post", "login", "404"),
    "stated_new": ("get", "login", "404"),
    "stated_rating": ("get", "login", "404"),
    "stated_evidence": ("get", "login", "404"),
    "stated_act": ("post", "login", "404"),
    "application_paper": ("get", "login", "404"),
    "meetings": ("get", "200", "200"),
    "meeting_plan": ("post", "login", "404"),
    "meeting": ("get", "200", "200"),
    "meeting_attendance": ("post", "login", "404"),
    "meeting_close": ("post", "login", "404"),
    "meeting_cancel": ("post", "login", "404"),
    "meeting_minutes": ("get", "404", "404"),
    "norms": ("get", "200", "200"),
    "norm_cards": ("get", "404", "404"),
    "norm_card": ("get", "404", "404"),
    "norm": ("get", "200", "200"),
    "norm_certify": ("post", "login", "404"),
    "norm_countersign": ("post", "login", "404"),
    "norm_approve": ("post", "login", "404"),
    "norm_refuse": ("post", "login", "404"),
    "norm_hold": ("post", "login", "404"),
    "norm_chase": ("post", "login", "404"),
    "norm_release": ("post", "login", "404"),
    "norm_void": ("post", "login", "404"),
    "norm_uphold": ("post", "login", "404"),
    "norm_certificate": ("get", "404", "404"),
    "certificate_received": ("get", "login", "302"),
    "title_diploma": ("get", "200", "200"),
    "norm_draft": ("get", "404", "404"),
    "norm_receipts": ("get", "404", "404"),
    "certificate_revoke": ("post", "login", "404"),
    "title_norms_2003": ("get", "404", "404"),  # the demo has no tournament of that time
    "form_4_2003": ("get", "404", "404"),
    "form_4_sign": ("post", "login", "404"),
    "paper_language": ("get", "login", "404"),
    "title_result": ("get", "404", "404"),
    "title_result_pdf": ("get", "404", "404"),
    "title_result_receipts": ("get", "404", "404"),
    "title_result_act": ("post", "login", "404"),
    "norm_calculator": ("get", "200", "200"),
    "norm_annex": ("get", "200", "200"),
    "norm_from_report": ("get", "200", "200"),
    "verify_form": ("get", "200", "200"),
    "verify_file": ("post", "422", "422"),  # without a file
    "certificate_by_code": ("get", "503", "503"),  # no worker has made the document
    "certificate_reissue": ("post", "login", "404"),
    "verify": ("get", "200", "200"),
}
# Tested beside their views: they answer to what is sent, or to how long the outbox has waited.
NEED_MORE = ("save_draft", "registration_rules", "readyz")
# The API's own addresses are asked one by one in tests/tournaments/api/test_refusals.py: they want a token.
NOT_OURS = ("account_", "set_language")  # test_addresses.py of the accounts; Django’s language switch


def all_names(patterns: list[URLPattern | URLResolver]) -> set[str]:
    names: set[str] = set()
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            names |= all_names(pattern.url_patterns) if pattern.namespace != NAMESPACE else set()
        elif pattern.name and not pattern.name.startswith(NOT_OURS):
            names.add(pattern.name)
    return names


def test_every_address_is_listed_here() -> None:
    assert all_names(get_resolver().url_patterns) == set(ADDRESSES)


def titles_and_applications(player: Player, name: str) -> dict[str, dict[str, Any]]:
    """A draft of an application, which is nobody's business, and a meeting that is planned."""
    case, _new = TitleCase.objects.get_or_create(
        player=player, title="IM", way="norms", defaults={"federation": player.federation, "opened_at": NOW}
    )
    chair = User.objects.get(email="qadira@demo.example")
    meeting, _new = Meeting.objects.get_or_create(
        place="Lausanne", held_on=NOW.date(), defaults={"planned_by": chair, "planned_at": NOW}
    )
    held, _new = HeldTitle.objects.get_or_create(
        player=player, title="FM", source="rating", defaults={"confirmed_on": NOW.date(), "written_at": NOW}
    )
    extra = {"application_take_out": {"number": 1}}
    own = {"pk": case.pk} | extra.get(name, {})
    return {
        name: own,
        "title": {"pk": held.pk},
        "title_diploma": {"pk": held.pk},
        "title_remove": {"pk": held.pk, "act": "remove-for-breach"},
        "applications": {},
        "application_new": {},
        "meetings": {},
        "meeting_plan": {},
        "championships": {},
        "championship_announce": {},
        "championship_row": {"table": "groups"},
        "championship_row_end": {"table": "groups", "pk": 1},
        "object_ask_link": {"pk": case.pk},
        "object_by_link": {"signed": "altered"},
        "direct_list_strike": {"pk": case.pk, "number": 1},
        "direct_list_reinstate": {"pk": case.pk, "number": 1},
        "application_paper": {"pk": 1},
        "title_objection_answer": own,
        "application": own,
        "interim_new": own,
        "life_masters": {},
        "life_master_new": {},
        "life_master_act": own | {"act": "issue"},
        **{f"life_master{end}": own for end in ("", "_pdf", "_evidence")},
        **{f"norm_elsewhere{end}": own for end in ("", "_pdf", "_countersign", "_look_again")},
        "interim_rating": own,
        "interim_act": own | {"act": "refuse"},
        **{f"stated_{end}": own for end in ("new", "rating", "evidence")},
        "stated_act": own | {"act": "refuse"},
        **{f"meeting{act}": {"pk": meeting.pk} for act in ("", "_attendance", "_close", "_cancel", "_minutes")},
    }


def arguments_of_all() -> Arguments:
    """What fills each address, from the demo: the tournament that has gone the whole way, its report, run and norm."""
    tournament = Tournament.objects.get(name__startswith="Example Masters")
    run = RatingRun.objects.get()
    norm = Norm.objects.get()
    run_key = {"pk": run.pk}
    given: dict[str, dict[str, Any]] = {
        "throw_draft_away": {"pk": 1},
        "demo_file": {"name": "us-championship-2025.trf"},
        "edition": {"edition_id": "fide-2024"},
        "history": {"family": "fide-standard"},
        "file": {"pk": SubmittedFile.objects.get().pk},
        "file_read": {"pk": SubmittedFile.objects.get().pk},
        "submitted_file": {"pk": SubmittedFile.objects.get().pk},
        "norms": {"pk": Report.objects.get().pk},
        "norm_cards": {"pk": Report.objects.get().pk},
        "norm_card": {"pk": Report.objects.get().pk, "rank": 1},
        "report_enter_player": {"pk": Report.objects.get().pk, "rank": 1},
        "report_form_2": {"pk": Report.objects.get().pk, "rank": 1},
        "report_form_2_pdf": {"pk": Report.objects.get().pk, "rank": 1},
        "report_games_file": {"pk": Report.objects.get().pk, "number": 1},
        "run_flag": {**run_key, "place": 1},
        "run_flag_look": {**run_key, "place": 1},
        "run_flag_ask": {**run_key, "place": 1},
        "run_table": {**run_key, "name": "flags"},
        "run_event": {**run_key, "event": run.reviewed_events.first().event_id},
        "run_event_left_out": {**run_key, "event": run.reviewed_events.first().event_id},
        "run_event_table": {**run_key, "event": run.reviewed_events.first().event_id, "name": "players"},
        "tournament_behind": {"pk": run.events.first().pk},
        "list_imports": {},
        "list_corrections": {},
        "current_ratings": {"system": "fide-standard"},
        "current_ratings_file": {"system": "fide-standard"},
        "player_current": {"key": norm.player.key, "system": "cfc-regular"},
        "late_event": {"pk": 1},  # nothing came late in the demo
        "late_event_rerate": {"pk": 1},
        "late_event_keep": {"pk": 1},
        "rating_appeals": {},
        "every_rating_appeal": {},
        "rating_appeal_new": {"system": "fide-standard", "list_date": "2024-06-01"},
        "run_set_aside": {"pk": run.pk, "kind": "player", "key": norm.player.key},
        "set_aside_end": {"pk": 1},  # nothing is set aside in the demo
        "list_correction_new": {"system": "fide-standard", "list_date": "2024-06-01"},
        "list_correction_working": {"pk": a_list_correction().pk, "key": norm.player.key},
        "list_import_new": {},
        "list_import_lines": {"pk": a_list_import().pk, "kind": "newcomers"},
        "rating_list": {"system": "fide-standard", "list_date": "2024-06-01"},
        "rating_list_download": {"system": "fide-standard", "list_date": "2024-06-01", "form": "csv"},
        "player": {"key": norm.player.key},
        "player_calculation": {"key": norm.player.key, "run": run.pk},
        "title_norms_2003": {"pk": Report.objects.get().pk},
        "form_4_2003": {"pk": Report.objects.get().pk, "rank": 1},
        "paper_language": {"code": "USA"},
        "form_4_sign": {"pk": Report.objects.get().pk, "rank": 1},
        "title_result": {"pk": norm.pk},
        "title_result_pdf": {"pk": norm.pk},
        "title_result_receipts": {"pk": norm.pk},
        "title_result_act": {"pk": norm.pk, "act": "countersign"},
        "norm_calculator": {},
        "norm_annex": {"edition_id": "titles-2024"},
        "norm_from_report": {},
        "certificate_revoke": {"pk": norm.pk},
        "file_sheet": {"pk": SubmittedFile.objects.get().pk},
        "sheet_round": {"pk": Sheet.objects.get().pk, "number": 1},
        "sheet_card": {"pk": Sheet.objects.get().pk, "number": 1},
        "sheet_since": {"pk": Sheet.objects.get().pk, "version": 0},
        "verify_file": {},
        "certificate_by_code": {"code": norm.certificate.code},
        "certificate_reissue": {"pk": norm.pk},
        "certificate_received": {"pk": norm.pk, "number": norm.certificate.number},
        "rating_list_head": {"system": "fide-standard", "list_date": "2024-06-01"},
        "verify": {"code": norm.certificate.code},
        "tournament_decide": {"pk": tournament.pk, "kind": "hold"},
        **{key: {"pk": norm.pk} for key in ("entry_confirm", "entry_decline")},  # nobody has entered in the demo
        **{key: {"key": "x"} for key in ("entry_link", "own_entry", "own_entry_withdraw")},
        "tournament_regulations_file": {"pk": tournament.pk, "number": 1},  # none is attached in the demo
        "tournament_end_decision": {"pk": tournament.pk, "decision_pk": 1},
        "report_take_back_sent": {"pk": Report.objects.get().pk, "mark_pk": 1},  # nothing was sent in the demo
        "report_sent_file": {"pk": Report.objects.get().pk, "mark_pk": 1},
        "report_fide_file": {"pk": Report.objects.get().pk, "dialect": "trf16"},
        "order_new": {},
        "appointment_invitation": {"key": "x"},
        "arbiters": {},
        "arbiter_options": {},
        "arbiter_new": {},
        "own_player_ask": {"key": norm.player.key},
        "objection_new": {},
        **claims_and_objections(norm.player),
        **an_arbiter(),
        "tournament_issue_invoice": {"pk": tournament.pk, "issuer": "fide"},
        "fees": {},
        "appeal_fee": {},
        **{name: {"pk": 1} for name in ("collected_strike_out", "collected_refuse")},  # the demo has none
        **{f"fees_year{end}": {"code": "USA", "year": 2025} for end in ("", "_pdf", "_csv")},
        "own_days": {"secret": "guess"},  # nobody in the demo has a link
        "event_abroad_ask": {},
        "federations_days": {},
        "federation_days": {"code": "USA"},
        "events_abroad": {},
        "calendar_month": {"year": 2025, "number": 10},
        "newcomers": {},
        "newcomer_again": {"pk": norm.pk},  # nobody was asked for in the demo, nothing changed, nobody merged
        "newcomer_withdraw": {"pk": norm.pk},
        "numbering": {"code": "USA"},
        "ask_change": {"key": norm.player.key},
        "merge_player": {"key": norm.player.key},
        "part_players": {"pk": 1},
        "archives": {},
        "archive_close": {"pk": 1},
        "archive_take_back": {"pk": 1},  # the demo has no archive, and no federation is suspended
        "federation_codes": {},
        "federation_add": {},
        "federation_correct": {"code": "USA"},
        "federation_spans": {},
        "federation_span_end": {"pk": 1},
        "federation_span_take_back": {"pk": 1},
        "decided_ratings": {"key": norm.player.key},
        "decided_rating_take_back": {"pk": 1},
        "dispense": {"key": norm.player.key},
        "memberships": {"key": norm.player.key},
        "memberships_file": {},
        "province_enter": {"key": norm.player.key},
        "membership_take_back": {"pk": 1},  # nobody is a member in the demo
        "changes": {},
        "changes_send": {},
        "changes_file": {"pk": norm.pk},
        "changes_file_take": {"pk": norm.pk},
        "token_revoke": {"pk": norm.pk},  # nobody has a token in the demo
        **people_and_offices(),
        "change": {"pk": 1},
        "change_proof": {"pk": 1},
        "change_withdraw": {"pk": 1},
        "change_again": {"pk": 1},
        "reports_to_accept": {},
        "reports_select": {},
        **{key: {"pk": a_selection().pk} for key in ("selection", "selection_stop")},
        "correction_working": {"pk": a_correction().pk, "system": "fide-standard", "key": norm.player.key},
    }
    report, correction = {"pk": Report.objects.get().pk}, {"pk": a_correction().pk}
    prefixes = (
        ("list_import", {"pk": a_list_import().pk}), ("list_correction", {"pk": a_list_correction().pk}),
        ("arbiter_question", {"pk": a_question().pk}),
        ("rating_appeal", {"pk": a_rating_appeal().pk}),
        ("report", report), ("norm", {"pk": norm.pk}), ("run", run_key), ("correction", correction),
        ("sheet", {"pk": Sheet.objects.get().pk}), ("order", {"pk": an_order().pk}),
        ("refusal", {"pk": an_appeal().refusal_id}), ("appeal", {"pk": an_appeal().pk}),
        ("registration_change", {"pk": a_change().pk}), ("invoice", {"pk": an_invoice().pk}),
        ("registration_change", {"pk": a_change().pk}), ("event_abroad", {"pk": an_event_abroad().pk}),
        ("consent", {"pk": a_consent().pk}), ("festival", {"pk": a_festival().pk}),

    )  # fmt: skip

    def arguments(name: str) -> dict[str, Any]:
        keys = given
        of_titles = (
            "application",
            "meeting",
            "title_objection",
            "title_remove",
            "championship",
            "direct_list",
            "object_",
            "interim_",
            "stated_",
            "norm_elsewhere",
            "life_master",
        )
        if name.startswith(of_titles) or name in ("title", "title_diploma"):
            keys = given | titles_and_applications(norm.player, name)
        if name in keys:
            return keys[name]
        for prefix, key in prefixes:
            if name == prefix or name.startswith(f"{prefix}_"):
                return key
        of_tournament = name in ("tournament", "upload_report") or name.startswith("tournament_")
        return {"pk": tournament.pk} if of_tournament else {}

    return arguments


def a_rating_appeal() -> RatingAppeal:
    """An appeal against the first list."""
    entry = ListEntry.objects.select_related("rating_list").order_by("pk")[0]
    said = {"grounds": "x", "filed_by": User.objects.order_by("pk")[0], "filed_at": NOW}
    return RatingAppeal.objects.get_or_create(player=entry.player, rating_list=entry.rating_list, defaults=said)[0]


def a_question() -> ArbiterQuestion:
    """A question to an arbiter about a flag of the run."""
    run, event = RatingRun.objects.order_by("started_at")[0], RatedEvent.objects.order_by("recorded_at")[0]
    said = {"event": event, "kind": "gain", "seen": 300, "threshold": 300, "mark": "x"}
    said |= {"more": {"score": 300, "expected": 100, "games": 4}}
    flag = ReviewFlag.objects.get_or_create(run=run, place=999, defaults=said)[0]
    asked = {"question": "x", "asked_by": User.objects.order_by("pk")[0], "asked_at": NOW}
    return ArbiterQuestion.objects.get_or_create(flag=flag, event=event, defaults=asked)[0]


def a_list_correction() -> ListCorrection:
    """A correction that waits to be computed."""
    found = RatingList.objects.order_by("list_date")[0]
    said = {"rating_list": found, "reason": "x", "prepared_by": User.objects.order_by("pk")[0], "prepared_at": NOW}
    return ListCorrection.objects.get_or_create(system_id=found.system_id, defaults=said)[0]


def a_list_import() -> ListImport:
    """A file that came in; nobody has read it."""
    sent = {"name": "x.txt", "sha256": "0" * 64, "size": 1, "sent_by": User.objects.order_by("pk")[0], "sent_at": NOW}
    return ListImport.objects.get_or_create(system_id="fide-blitz", list_date=NOW.date(), defaults=sent)[0]


def people_and_offices() -> dict[str, dict[str, Any]]:
    """The first person of the demo, an account asked for and an office proposed by an administrator."""
    person, other = User.objects.order_by("pk")[:2]
    held = person.offices.first()
    assert held
    asked = AccountRequest.objects.get_or_create(
        name="Nora", email="nora@new.example", federation_id="USA", office="arbiter", words="IA", asked_at=NOW
    )[0]
    proposed = {"starts_on": NOW.date(), "reason": "x", "proposed_by": other, "proposed_at": NOW}
    proposal = OfficeProposal.objects.get_or_create(user=person, office="qc", defaults=proposed)[0]
    of_person, of_request = {"pk": person.pk}, {"pk": asked.pk}
    return {
        "found": {"secret": "x"},
        "people": {},
        "federation_address": {"pk": held.pk},
        "person_new": {},
        **dict.fromkeys(("person", "person_grant", "person_suspend", "person_restore"), of_person),
        **dict.fromkeys(("asked_account", "asked_account_grant", "asked_account_decline"), of_request),
        "office_end": of_person | {"held_pk": held.pk},
        **dict.fromkeys(("office_confirm", "office_refuse"), of_person | {"proposal_pk": proposal.pk}),
    }


def a_selection() -> Selection:
    return Selection.objects.get_or_create(made_by=User.objects.order_by("pk")[0], made_at=NOW)[0]


def claims_and_objections(player: Player) -> dict[str, dict[str, Any]]:
    """Somebody says that he is a player of the demo, and objects."""
    user = User.objects.order_by("pk")[0]
    claim = PlayerClaim.objects.get_or_create(user=user, player=player, defaults={"words": "x", "asked_at": NOW})[0]
    said = {"about": "data", "what": "x", "grounds": "x", "heard_by": "officer", "federation": player.federation}
    filed = Objection.objects.get_or_create(player=player, filed_by=user, defaults=said | {"filed_at": NOW})[0]
    acts = {"claim": ("", "_confirm", "_refuse", "_end"), "objection": ("", "_correct", "_decline", "_withdraw")}
    keys = {"claim": {"pk": claim.pk}, "objection": {"pk": filed.pk}}
    return {f"{kind}{act}": keys[kind] for kind, names in acts.items() for act in names}


def an_arbiter() -> dict[str, dict[str, Any]]:
    """An arbiter with a licence."""
    entry = Arbiter.objects.get_or_create(name="Petrov, Boris", federation_id="USA")[0]
    said = {"starts_on": NOW.date(), "entered_by": User.objects.order_by("pk")[0], "entered_at": NOW}
    held = HeldLicence.objects.get_or_create(arbiter=entry, licence="NA", defaults=said)[0]
    key = {"pk": entry.pk}
    return dict.fromkeys(("arbiter", "arbiter_edit", "arbiter_tie", "licence_add"), key) | {
        "licence_end": key | {"held_pk": held.pk}
    }


def a_correction() -> Correction:
    """The correction that somebody asks for of the demo's report."""
    somebody = {"reason": "Round 1.", "source": "demo", "asked_by": User.objects.order_by("pk")[0], "asked_at": NOW}
    return Correction.objects.get_or_create(report=Report.objects.get(), defaults=somebody)[0]


def an_appeal() -> Appeal:
    """Somebody has appealed against the refusal of the demo's report."""
    report, somebody = Report.objects.get(), User.objects.order_by("pk")[0]
    refused = {"subject_name": "demo", "federation_id": "USA", "refused_by": somebody, "refused_at": NOW, "reason": "x"}
    refusal = Refusal.objects.get_or_create(subject_kind="report", subject_id=report.pk, defaults=refused)[0]
    filed = {"grounds": "x", "filed_by": somebody, "filed_at": NOW, "filed_office": "organiser"}
    return Appeal.objects.get_or_create(refusal=refusal, defaults=filed)[0]


def an_order() -> RatingOrder:
    """The commission has ordered that an event of 2010 is rated without its federation."""
    somebody = {"ordered_by": User.objects.order_by("pk")[0], "ordered_at": NOW, "reason": "No report was sent."}
    event = {"name": "Grand Prix", "city": "Elista", "federation_id": "USA", "system_id": "fide-standard"}
    days = {"starts_on": date(2010, 3, 1), "ends_on": date(2010, 3, 9)}
    return RatingOrder.objects.get_or_create(**event, **days, defaults=somebody)[0]


def a_consent() -> TerritoryConsent:
    """The organiser has asked Canada whether his federation may register a tournament there."""
    tournament = Tournament.objects.order_by("pk")[0]
    asked = {"federation_id": "CAN", "article": "0.2", "asked_by": tournament.organiser, "asked_at": NOW}
    return TerritoryConsent.objects.get_or_create(tournament=tournament, defaults=asked)[0]


def a_festival() -> Festival:
    """The festival of which a tournament of the demo that everybody sees is a section."""
    tournament = Tournament.objects.filter(state="finished").order_by("pk")[0]
    made = {"federation_id": "USA", "organiser": tournament.organiser, "created_at": NOW}
    found = Festival.objects.get_or_create(name="Autumn Festival", defaults=made)[0]
    Tournament.objects.filter(pk=tournament.pk).update(festival=found)
    return found


def an_event_abroad() -> EventAbroad:
    """Somebody of Canada has asked that an event of 2009 counts."""
    player, _ = Player.objects.get_or_create(fide_id=2400001, defaults={"name": "Jones", "federation_id": "CAN"})
    event = {"name": "Chicago Open", "city": "Chicago", "territory_id": "USA", "federation_id": "CAN", "rounds": 5}
    days = {"starts_on": date(2009, 10, 12), "ends_on": date(2009, 10, 16)}
    asked = {"requested_by": User.objects.order_by("pk")[0], "requested_at": NOW, "fee_cents": 2500}
    RatingSystem.objects.get_or_create(code="cfc-regular", defaults={"name": "CFC regular"})
    return EventAbroad.objects.get_or_create(player=player, system_id="cfc-regular", defaults=event | days | asked)[0]


def a_change() -> RegistrationChange:
    """The organiser asks to change where the demo's tournament is played."""
    tournament = Tournament.objects.order_by("pk")[0]
    document = registration_document(registered_facts(tournament))
    said = {"before": document, "after": document | {"city": "Elsewhere"}, "decider": "officer", "article": "0.2"}
    somebody = {"proposed_by": tournament.organiser, "proposed_at": NOW, "reason": "The hall is taken."}
    return RegistrationChange.objects.get_or_create(tournament=tournament, number=2, defaults=said | somebody)[0]


def an_invoice() -> Invoice:
    """FIDE has asked for the rating of the demo's tournament."""
    report, somebody = Report.objects.get(), User.objects.order_by("pk")[0]
    document = {"edition": "fees-fide-2021", "issuer": "fide", "payer": "federation", "payer_article": "0.2"}
    said = {"report": report, "payer": "federation", "payer_name": "USA", "federation_id": "USA", "currency": "EUR"}
    said |= {"statement": document | {"currency": "EUR", "lines": []}, "total": 1000, "year": 2025, "number": 1}
    issued = {"issued_by": somebody, "issued_at": NOW, "office": "rating-administrator"}
    return Invoice.objects.get_or_create(tournament=report.tournament, issuer="fide", defaults=said | issued)[0]


def all_states() -> list[tuple[str, ...]]:
    rows = (model.objects.order_by("pk").values_list("pk", "state") for model in (Tournament, Report, RatingRun, Norm))
    return [row for found in rows for row in found]


def answer(client: Client, method: str, address: str) -> str:
    response = getattr(client, method)(address)
    if response.streaming:
        list(response.streaming_content)  # to its end, which closes what it reads from
    if response.status_code == 302 and "/account/login/" in response.url:
        return "login"
    return str(response.status_code)


def a_sheet() -> None:
    """The demo has no sheet: one of the tournament that has gone the whole way."""
    tournament = Tournament.objects.get(name__startswith="Example Masters")
    Sheet.objects.create(
        tournament=tournament, layout="round-robin", rounds=9, opened_by=tournament.organiser,
        opened_at=tournament.created_at,
    )  # fmt: skip


@pytest.fixture(scope="module")
def addresses(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, str]]:
    """Every address by its name, in a demo that is made once: nobody who asks here changes it."""
    with django_db_blocker.unblock(), transaction.atomic():
        with override_settings(DEMO=True):
            build_demo()
            a_sheet()
        arguments = arguments_of_all()
        yield {name: reverse(name, kwargs=arguments(name)) for name in ADDRESSES if name not in NEED_MORE}
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def states(addresses: dict[str, str], django_db_blocker: DjangoDbBlocker) -> list[tuple[str, ...]]:
    """The states of that demo, before anybody asks."""
    with django_db_blocker.unblock():
        return all_states()


@pytest.fixture(scope="module")
def session(states: list[tuple[str, ...]], django_db_blocker: DjangoDbBlocker) -> str:
    """Faruk has logged in there."""
    with django_db_blocker.unblock():
        browser = Client()
        browser.force_login(User.objects.get(email="faruk@demo.example"))
        return browser.cookies[settings.SESSION_COOKIE_NAME].value


def kind_of(name: str) -> str:
    """The first word of an address's name; of a report, which has papers of many kinds, the first two."""
    words = name.split("_")
    return "_".join(words[: 1 + (words[0] == "report")])


KINDS = {kind: tuple(names) for kind, names in groupby(sorted(ADDRESSES, key=kind_of), key=kind_of)}
"""Asked kind by kind: PostgreSQL is asked for those that send statements of their own."""


@pytest.mark.django_db
@pytest.mark.parametrize("names", KINDS.values(), ids=KINDS)
def test_strangers_and_people_without_office_get_what_is_listed_and_nothing_changes(
    addresses: dict[str, str], states: list[tuple[str, ...]], session: str, settings, names: tuple[str, ...]
) -> None:
    settings.DEMO = True
    client, faruk = Client(), Client()
    faruk.cookies[settings.SESSION_COOKIE_NAME] = session
    found = {
        name: (method, answer(client, method, addresses[name]), answer(faruk, method, addresses[name]))
        for name in names
        if name in addresses
        for method in ADDRESSES[name][:1]
    }
    assert found == {name: ADDRESSES[name] for name in names if name not in NEED_MORE}
    assert all_states() == states
