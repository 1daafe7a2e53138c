"""The addresses of this app: an object has a page, and an act posts to the page's address with the act behind it."""

from django.urls import path

from tournaments.registration import calendar_views as calendar
from tournaments.registration import deciding_views as deciding
from tournaments.registration import event_code_views as event_codes
from tournaments.registration import views as registering
from tournaments.registration.changes import views as registration_changes
from tournaments.registration.orders import correction_views as order_corrections
from tournaments.registration.orders import views as orders
from tournaments.reports import account_views as accounts
from tournaments.reports import decision_views as decisions
from tournaments.reports import player_views as players
from tournaments.reports import tournament_page as tournament
from tournaments.reports import views as reports
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

urlpatterns = [
    path("tournaments/", calendar.tournaments, name="tournaments"),
    path("tournaments/calendar.ics", calendar.feed, name="calendar_feed"),
    path("tournaments/months/<int:year>/<int:number>/", calendar.month, name="calendar_month"),
    path("tournaments/register/", registering.register, name="register_tournament"),
    path("tournaments/register/rules/", registering.rules, name="registration_rules"),
    path("tournaments/<uuid:pk>/", tournament.tournament, name="tournament"),
    path("tournaments/<uuid:pk>/edit/", registering.edit, name="tournament_edit"),
    path("tournaments/<uuid:pk>/submit/", registering.submit, name="tournament_submit"),
    path("tournaments/<uuid:pk>/approve/", deciding.approve, name="tournament_approve"),
    path("tournaments/<uuid:pk>/approve-late/", deciding.approve_late, name="tournament_approve_late"),
    path("tournaments/<uuid:pk>/refuse/", deciding.refuse, name="tournament_refuse"),
    path("tournaments/<uuid:pk>/withdraw/", deciding.withdraw, name="tournament_withdraw"),
    path("tournaments/<uuid:pk>/decide-<slug:kind>/", decisions.decide, name="tournament_decide"),
    path("tournaments/<uuid:pk>/end-decision-<int:decision_pk>/", decisions.end, name="tournament_end_decision"),
    path("tournaments/<uuid:pk>/event-code/", event_codes.give_code, name="tournament_event_code"),
    path("tournaments/<uuid:pk>/order/", orders.order_tournament, name="tournament_order"),
    path("tournaments/<uuid:pk>/change/", registration_changes.propose, name="tournament_change"),
    path("tournaments/<uuid:pk>/change/rules/", registration_changes.rules, name="tournament_change_rules"),
    path("registration-changes/<uuid:pk>/", registration_changes.change, name="registration_change"),
    path("registration-changes/<uuid:pk>/approve/", registration_changes.approve, name="registration_change_approve"),
    path("registration-changes/<uuid:pk>/refuse/", registration_changes.refuse, name="registration_change_refuse"),
    path(
        "registration-changes/<uuid:pk>/withdraw/", registration_changes.withdraw, name="registration_change_withdraw"
    ),
    path("orders/", orders.orders, name="orders"),
    path("orders/new/", orders.make, name="order_new"),
    path("orders/<uuid:pk>/", orders.order, name="order"),
    path("orders/<uuid:pk>/enter/", orders.enter, name="order_enter"),
    path("orders/<uuid:pk>/enter/rules/", orders.rules, name="order_rules"),
    path("orders/<uuid:pk>/correct/", order_corrections.correct, name="order_correct"),
    path("orders/<uuid:pk>/take-back/", orders.take_back, name="order_take_back"),
    path("tournaments/<uuid:pk>/upload/", files.upload, name="upload_report"),
    path("files/<uuid:pk>/", files.file, name="file"),
    path("files/<uuid:pk>/read/", files.read_again, name="file_read"),
    path("files/<uuid:pk>/download/", files.download, name="submitted_file"),
    path("reports/<uuid:pk>/", reports.report, name="report"),
    path("reports/<uuid:pk>/account/", accounts.account, name="report_account"),
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
