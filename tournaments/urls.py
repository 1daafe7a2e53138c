"""The addresses of this app: an object has a page, and an act posts to the page's address with the act behind it."""

from django.urls import include, path

from tournaments.arbiters import views as arbiters
from tournaments.registration import calendar_views as calendar
from tournaments.registration import deciding_views as deciding
from tournaments.registration import views as registering
from tournaments.registration.abroad import views as abroad
from tournaments.registration.appointments import views as appointments
from tournaments.registration.by_report import views as by_report
from tournaments.registration.changes import views as registration_changes
from tournaments.registration.endings import views as endings
from tournaments.registration.entries import organiser_views as organiser_entries
from tournaments.registration.entries import views as entries
from tournaments.registration.event_rules import views as event_rules
from tournaments.registration.festivals import views as festivals
from tournaments.registration.old_events import views as old_events
from tournaments.registration.orders import correction_views as order_corrections
from tournaments.registration.orders import views as orders
from tournaments.registration.own_days import views as own_days
from tournaments.registration.territory import views as territory
from tournaments.reports import decision_views as decisions
from tournaments.reports import event_code_views as event_codes
from tournaments.reports import player_views as players
from tournaments.reports import tournament_page as tournament
from tournaments.reports import views as reports
from tournaments.reports.accepting import views as accepting
from tournaments.reports.corrections import ask_views as asking
from tournaments.reports.corrections import views as corrections
from tournaments.reports.files import views as files
from tournaments.reports.paper import views as paper
from tournaments.reports.people import newcomer_views as newcomers
from tournaments.reports.people import views as people
from tournaments.reports.pgn import views as pgn
from tournaments.reports.to_fide import views as to_fide
from tournaments.sheets import acts_views as sheet_acts
from tournaments.sheets import compare_views as sheet_compared
from tournaments.sheets import paste_page as sheet_paste_page
from tournaments.sheets import paste_views as sheet_paste
from tournaments.sheets import people_views as sheet_people
from tournaments.sheets import plain_views as sheet_pages
from tournaments.sheets import views as sheets
from tournaments.sheets.start_list import views as start_lists

urlpatterns = [
    path("arbiters/", arbiters.arbiters, name="arbiters"),
    path("arbiters/options/", arbiters.options, name="arbiter_options"),
    path("arbiters/new/", arbiters.new, name="arbiter_new"),
    path("arbiters/<int:pk>/", arbiters.arbiter, name="arbiter"),
    path("arbiters/<int:pk>/edit/", arbiters.edit, name="arbiter_edit"),
    path("arbiters/<int:pk>/add/", arbiters.add, name="licence_add"),
    path("arbiters/<int:pk>/end-<int:held_pk>/", arbiters.end, name="licence_end"),
    path("arbiters/<int:pk>/tie/", arbiters.tie, name="arbiter_tie"),
    path("", include("tournaments.fees.urls")),
    path("tournaments/", calendar.tournaments, name="tournaments"),
    path("tournaments/calendar.ics", calendar.feed, name="calendar_feed"),
    path("tournaments/months/<int:year>/<int:number>/", calendar.month, name="calendar_month"),
    path("tournaments/register/", registering.register, name="register_tournament"),
    path("tournaments/register/rules/", registering.rules, name="registration_rules"),
    path("tournaments/<uuid:pk>/", tournament.tournament, name="tournament"),
    path("tournaments/<uuid:pk>/edit/", registering.edit, name="tournament_edit"),
    path("tournaments/<uuid:pk>/submit/", registering.submit, name="tournament_submit"),
    path("tournaments/<uuid:pk>/call-in/", deciding.call_in, name="tournament_call_in"),
    path("tournaments/<uuid:pk>/approve/", deciding.approve, name="tournament_approve"),
    path("tournaments/<uuid:pk>/approve-late/", deciding.approve_late, name="tournament_approve_late"),
    path("tournaments/<uuid:pk>/refuse/", deciding.refuse, name="tournament_refuse"),
    path("tournaments/<uuid:pk>/withdraw/", deciding.withdraw, name="tournament_withdraw"),
    path("tournaments/<uuid:pk>/cancel/", endings.cancel, name="tournament_cancel"),
    path("tournaments/<uuid:pk>/decide-<slug:kind>/", decisions.decide, name="tournament_decide"),
    path("tournaments/<uuid:pk>/end-decision-<int:decision_pk>/", decisions.end, name="tournament_end_decision"),
    path("tournaments/<uuid:pk>/event-code/", event_codes.give_code, name="tournament_event_code"),
    path("tournaments/<uuid:pk>/order/", orders.order_tournament, name="tournament_order"),
    path("tournaments/<uuid:pk>/change/", registration_changes.propose, name="tournament_change"),
    path("tournaments/<uuid:pk>/change/rules/", registration_changes.rules, name="tournament_change_rules"),
    path("tournaments/<uuid:pk>/appointment/", appointments.appointment, name="tournament_appointment"),
    path("tournaments/<uuid:pk>/appointment/accept/", appointments.accept, name="tournament_appointment_accept"),
    path("tournaments/<uuid:pk>/appointment/decline/", appointments.decline, name="tournament_appointment_decline"),
    path("appointments/<str:key>/", appointments.invitation, name="appointment_invitation"),
    path("registration-changes/<uuid:pk>/", registration_changes.change, name="registration_change"),
    path("registration-changes/<uuid:pk>/approve/", registration_changes.approve, name="registration_change_approve"),
    path("registration-changes/<uuid:pk>/refuse/", registration_changes.refuse, name="registration_change_refuse"),
    path(
        "registration-changes/<uuid:pk>/withdraw/", registration_changes.withdraw, name="registration_change_withdraw"
    ),
    path("tournaments/enter-afterwards/", old_events.enter, name="enter_afterwards"),
    path("tournaments/enter-afterwards/rules/", old_events.rules, name="enter_afterwards_rules"),
    path("orders/", orders.orders, name="orders"),
    path("orders/new/", orders.make, name="order_new"),
    path("orders/<uuid:pk>/", orders.order, name="order"),
    path("orders/<uuid:pk>/enter/", orders.enter, name="order_enter"),
    path("orders/<uuid:pk>/enter/rules/", orders.rules, name="order_rules"),
    path("orders/<uuid:pk>/correct/", order_corrections.correct, name="order_correct"),
    path("orders/<uuid:pk>/take-back/", orders.take_back, name="order_take_back"),
    path("tournaments/by-report/", by_report.enter, name="enter_by_report"),
    path("agreements/<uuid:pk>/", territory.consent, name="consent"),
    path("agreements/<uuid:pk>/agree/", territory.agree, name="consent_agree"),
    path("agreements/<uuid:pk>/disagree/", territory.disagree, name="consent_disagree"),
    path("tournaments/<uuid:pk>/another-section/", festivals.another_section, name="tournament_section"),
    path("festivals/<uuid:pk>/", festivals.festival, name="festival"),
    path("festivals/<uuid:pk>/send/", festivals.send, name="festival_send"),
    path("festivals/<uuid:pk>/change/", festivals.change, name="festival_change"),
    path("federation-days/", own_days.own_days_list, name="federations_days"),
    path("federation-days/<str:code>/", own_days.own_days, name="federation_days"),
    path("events-abroad/", abroad.events_abroad, name="events_abroad"),
    path("events-abroad/new/", abroad.ask, name="event_abroad_ask"),
    path("events-abroad/<uuid:pk>/", abroad.event_abroad, name="event_abroad"),
    path("events-abroad/<uuid:pk>/approve/", abroad.approve, name="event_abroad_approve"),
    path("events-abroad/<uuid:pk>/refuse/", abroad.refuse, name="event_abroad_refuse"),
    path("events-abroad/<uuid:pk>/withdraw/", abroad.withdraw, name="event_abroad_withdraw"),
    path("events-abroad/<uuid:pk>/report/", abroad.report, name="event_abroad_report"),
    path("events-abroad/<uuid:pk>/accept/", abroad.accept, name="event_abroad_accept"),
    path("events-abroad/<uuid:pk>/return/", abroad.give_back, name="event_abroad_return"),
    path("events-abroad/<uuid:pk>/set-aside/", abroad.set_aside, name="event_abroad_set_aside"),
    path("tournaments/<uuid:pk>/upload/", files.upload, name="upload_report"),
    path("files/<uuid:pk>/", files.file, name="file"),
    path("files/<uuid:pk>/read/", files.read_again, name="file_read"),
    path("files/<uuid:pk>/download/", files.download, name="submitted_file"),
    path("reports/to-accept/", accepting.to_accept, name="reports_to_accept"),
    path("reports/to-accept/select/", accepting.select, name="reports_select"),
    path("selections/<uuid:pk>/", accepting.selection, name="selection"),
    path("selections/<uuid:pk>/stop/", accepting.stop, name="selection_stop"),
    path("reports/<uuid:pk>/", reports.report, name="report"),
    path("reports/<uuid:pk>/certify/", reports.certify, name="report_certify"),
    path("reports/<uuid:pk>/state/", reports.state, name="report_state"),
    path("reports/<uuid:pk>/endorse/", reports.endorse, name="report_endorse"),
    path("reports/<uuid:pk>/return/", reports.return_to_arbiter, name="report_return"),
    path("reports/<uuid:pk>/accept/", reports.accept, name="report_accept"),
    path("reports/<uuid:pk>/people/", people.people, name="report_people"),
    path("newcomers/", newcomers.newcomers, name="newcomers"),
    path("newcomers/numbers/<str:code>/", newcomers.numbering, name="numbering"),
    path("newcomers/<uuid:pk>/ask-again/", newcomers.again, name="newcomer_again"),
    path("newcomers/<uuid:pk>/withdraw/", newcomers.withdraw, name="newcomer_withdraw"),
    path("reports/<uuid:pk>/recall/", reports.recall, name="report_recall"),
    path("reports/<uuid:pk>/refuse/", reports.refuse, name="report_refuse"),
    path("reports/<uuid:pk>/ask-correction/", asking.ask, name="report_ask_correction"),
    path("to-fide/", to_fide.unsent_list, name="to_fide"),
    path("reports/<uuid:pk>/to-fide/", to_fide.report, name="report_to_fide"),
    path("reports/<uuid:pk>/to-fide/sent/", to_fide.mark, name="report_mark_sent"),
    path("reports/<uuid:pk>/to-fide/sent-<int:mark_pk>/take-back/", to_fide.take_back, name="report_take_back_sent"),
    path("reports/<uuid:pk>/to-fide/sent-<int:mark_pk>/file/", to_fide.download_sent, name="report_sent_file"),
    path("reports/<uuid:pk>/to-fide/<slug:dialect>/", to_fide.download, name="report_fide_file"),
    path("reports/<uuid:pk>/players/<int:rank>/", players.enter, name="report_enter_player"),
    path("reports/<uuid:pk>/games/", pgn.games, name="report_games"),
    path("reports/<uuid:pk>/games/<int:number>/", pgn.download, name="report_games_file"),
    path("tournaments/<uuid:pk>/form-5/", paper.registration_form, name="tournament_form_5"),
    path("tournaments/<uuid:pk>/form-5.pdf", paper.registration_form, {"as_pdf": True}, name="tournament_form_5_pdf"),
    path("reports/<uuid:pk>/form-2/", paper.forms_2, name="report_forms_2"),
    path("reports/<uuid:pk>/form-2/<int:rank>/", paper.form_2, name="report_form_2"),
    path("reports/<uuid:pk>/form-2/<int:rank>.pdf", paper.form_2, {"as_pdf": True}, name="report_form_2_pdf"),
    path("reports/<uuid:pk>/form-3/", paper.form_3, name="report_form_3"),
    path("reports/<uuid:pk>/form-3.pdf", paper.form_3, {"as_pdf": True}, name="report_form_3_pdf"),
    path("reports/<uuid:pk>/form-5/", paper.form_5, name="report_form_5"),
    path("reports/<uuid:pk>/form-5.pdf", paper.form_5, {"as_pdf": True}, name="report_form_5_pdf"),
    path("reports/<uuid:pk>/table-11-31/", paper.table_11_31, name="report_table_11_31"),
    path("reports/<uuid:pk>/table-11-31.pdf", paper.table_11_31, {"as_pdf": True}, name="report_table_11_31_pdf"),
    path("reports/<uuid:pk>/table-11-31.csv", paper.table_11_31_csv, name="report_table_11_31_csv"),
    path("reports/<uuid:pk>/crosstable.csv", paper.crosstable_csv, name="report_crosstable_csv"),
    path("reports/<uuid:pk>/crosstable.xlsx", paper.crosstable_xlsx, name="report_crosstable_xlsx"),
    path("corrections/<uuid:pk>/", corrections.correction, name="correction"),
    path("corrections/<uuid:pk>/players/<slug:system>/<str:key>/", corrections.working, name="correction_working"),
    path("corrections/<uuid:pk>/allow/", corrections.allow, name="correction_allow"),
    path("corrections/<uuid:pk>/refuse/", corrections.refuse, name="correction_refuse"),
    path("corrections/<uuid:pk>/withdraw/", corrections.withdraw, name="correction_withdraw"),
    path("tournaments/<uuid:pk>/sheet/", sheet_acts.open_for_tournament, name="tournament_sheet"),
    path("reports/<uuid:pk>/sheet/", sheet_acts.open_for_report, name="report_sheet"),
    path("files/<uuid:pk>/sheet/", sheet_acts.open_for_file, name="file_sheet"),
    path("tournaments/<uuid:pk>/start-list/", start_lists.start_list, name="tournament_start_list"),
    path("tournaments/<uuid:pk>/start-list/announce/", start_lists.announce, name="tournament_start_list_announce"),
    path("tournaments/<uuid:pk>/start-list/add/", start_lists.add, name="tournament_start_list_add"),
    path("tournaments/<uuid:pk>/start-list/carry/", start_lists.carry, name="tournament_start_list_carry"),
    path("tournaments/<uuid:pk>/start-list/take-out/", start_lists.take_out, name="tournament_start_list_take_out"),
    path("tournaments/<uuid:pk>/event-rules/", event_rules.regulations, name="tournament_regulations"),
    path("tournaments/<uuid:pk>/event-rules/attach/", event_rules.attach, name="tournament_regulations_attach"),
    path(
        "tournaments/<uuid:pk>/event-rules/<int:number>.pdf", event_rules.download, name="tournament_regulations_file"
    ),
    path("tournaments/<uuid:pk>/enter/", entries.enter, name="tournament_enter"),
    path("tournaments/<uuid:pk>/entries/", organiser_entries.entries, name="tournament_entries"),
    path("tournaments/<uuid:pk>/entries/open/", organiser_entries.open_them, name="tournament_entries_open"),
    path("tournaments/<uuid:pk>/entries/close/", organiser_entries.close_them, name="tournament_entries_close"),
    path("entries/<uuid:pk>/confirm/", organiser_entries.confirm, name="entry_confirm"),
    path("entries/<uuid:pk>/decline/", organiser_entries.decline, name="entry_decline"),
    path("entries/link/<str:key>/", entries.link, name="entry_link"),
    path("entries/own/<str:key>/", entries.own, name="own_entry"),
    path("entries/own/<str:key>/withdraw/", entries.withdraw, name="own_entry_withdraw"),
    path("sheets/<uuid:pk>/take/", sheet_acts.take_as_report, name="sheet_take"),
    path("sheets/<uuid:pk>/second/", sheet_acts.second, name="sheet_second"),
    path("sheets/<uuid:pk>/file/", sheet_acts.file, name="sheet_file"),
    path("sheets/<uuid:pk>/close/", sheet_acts.close, name="sheet_close"),
    path("sheets/<uuid:pk>/", sheets.grid, name="sheet"),
    path("sheets/<uuid:pk>/data/", sheets.data, name="sheet_data"),
    path("sheets/<uuid:pk>/since/<int:version>/", sheets.since, name="sheet_since"),
    path("sheets/<uuid:pk>/cells/", sheets.cells, name="sheet_cells"),
    path("sheets/<uuid:pk>/rounds/<int:number>/", sheet_pages.one_round, name="sheet_round"),
    path("sheets/<uuid:pk>/cards/<int:number>/", sheet_pages.card, name="sheet_card"),
    path("sheets/<uuid:pk>/differences/", sheet_compared.second_differences, name="sheet_differences"),
    path("sheets/<uuid:pk>/places/", sheet_compared.places, name="sheet_places"),
    path("sheets/<uuid:pk>/players/", sheet_people.players, name="sheet_players"),
    path("sheets/<uuid:pk>/players/search/", sheet_people.search, name="sheet_search"),
    path("sheets/<uuid:pk>/paper/", sheet_people.paper, name="sheet_paper"),
    path("sheets/<uuid:pk>/paste/page/", sheet_paste_page.paste_page, name="sheet_paste_page"),
    path("sheets/<uuid:pk>/paste/preview/", sheet_paste.preview, name="sheet_paste_preview"),
    path("sheets/<uuid:pk>/paste/", sheet_paste.take, name="sheet_paste"),
    path("sheets/<uuid:pk>/header/", sheet_people.header, name="sheet_header"),
    path("sheets/<uuid:pk>/changes/", sheets.changes, name="sheet_changes"),
    path("sheets/<uuid:pk>/undo/", sheets.undo_act, name="sheet_undo"),
    path("sheets/<uuid:pk>/redo/", sheets.redo_act, name="sheet_redo"),
]
