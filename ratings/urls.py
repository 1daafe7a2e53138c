"""The addresses of this app."""

from __future__ import annotations

from datetime import date

from django.urls import path, register_converter

from ratings.calculators import views as calculators
from ratings.lists import views as lists
from ratings.lists.archives import views as archives
from ratings.lists.imports import views as imports
from ratings.profiles import correction_views
from ratings.profiles import merger_views as mergers
from ratings.profiles import views as players
from ratings.register.changes import file_views as change_files
from ratings.register.changes import views as changes
from ratings.register.claims import views as claims
from ratings.register.decided_ratings import views as decided
from ratings.register.federations import views as federations
from ratings.register.memberships import views as memberships
from ratings.register.objections import views as objections
from ratings.register.standing import views as standing
from ratings.runs import list_views as run_list
from ratings.runs import start_views as start
from ratings.runs import views as runs
from ratings.runs.as_it_comes import views as as_it_comes
from ratings.runs.corrections import views as corrections
from ratings.runs.rating_appeals import amending_views as amending
from ratings.runs.rating_appeals import desk as appeals_desk
from ratings.runs.rating_appeals import views as rating_appeals
from ratings.runs.review import views as review
from ratings.runs.review.asking import views as asking
from ratings.runs.set_aside import views as set_aside
from ratings.runs.whole_look import views as whole_look


class DayConverter:
    """A calendar day as ISO 8601 writes it; no such day, no such page."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date | str) -> str:
        return value if isinstance(value, str) else value.isoformat()


register_converter(DayConverter, "day")

urlpatterns = [
    path("ratings/", lists.rating_lists, name="rating_lists"),
    path("ratings/<slug:system>/<day:list_date>/", lists.rating_list, name="rating_list"),
    path("ratings/verify_lists.py", lists.verify_lists_program, name="verify_lists_program"),
    path("ratings/<slug:system>/<day:list_date>/head.json", lists.head, name="rating_list_head"),
    path("ratings/<slug:system>/<day:list_date>/<slug:form>/", lists.download, name="rating_list_download"),
    path("ratings/<slug:system>/current/", as_it_comes.current, name="current_ratings"),
    path("ratings/<slug:system>/current/csv/", as_it_comes.current_file, name="current_ratings_file"),
    path("late-events/<int:pk>/", as_it_comes.late, name="late_event"),
    path("late-events/<int:pk>/rerate/", as_it_comes.rerate, name="late_event_rerate"),
    path("late-events/<int:pk>/keep/", as_it_comes.keep, name="late_event_keep"),
    path("archives/", archives.archives, name="archives"),
    path("archives/<int:pk>/take-back/", archives.take_back, name="archive_take_back"),
    path("archives/<int:pk>/close/", archives.close, name="archive_close"),
    path("imports/", imports.imports, name="list_imports"),
    path("imports/new/", imports.new, name="list_import_new"),
    path("imports/<uuid:pk>/", imports.list_import, name="list_import"),
    path("imports/<uuid:pk>/progress/", imports.progress, name="list_import_progress"),
    path("imports/<uuid:pk>/lines/<slug:kind>/", imports.lines, name="list_import_lines"),
    path("imports/<uuid:pk>/confirm/", imports.confirm, name="list_import_confirm"),
    path("imports/<uuid:pk>/take/", imports.take, name="list_import_take"),
    path("imports/<uuid:pk>/return/", imports.give_back, name="list_import_return"),
    path("imports/<uuid:pk>/approve/", imports.approve, name="list_import_approve"),
    path("imports/<uuid:pk>/cancel/", imports.cancel, name="list_import_cancel"),
    path("imports/<uuid:pk>/read-again/", imports.again, name="list_import_read_again"),
    path("federations/codes/", federations.codes, name="federation_codes"),
    path("federations/codes/new/", federations.add, name="federation_add"),
    path("federations/codes/<str:code>/", federations.correct, name="federation_correct"),
    path("federations/standing/", standing.spans, name="federation_spans"),
    path("federations/standing/<int:pk>/end/", standing.end, name="federation_span_end"),
    path("federations/standing/<int:pk>/take-back/", standing.take_back, name="federation_span_take_back"),
    path("players/<str:key>/decided-ratings/", decided.decided_ratings, name="decided_ratings"),
    path("decided-ratings/<int:pk>/take-back/", decided.take_back, name="decided_rating_take_back"),
    path("players/<str:key>/dispensation/", standing.dispense, name="dispense"),
    path("players/", players.players, name="players"),
    path("players/<str:key>/", players.player, name="player"),
    path("players/<str:key>/calculation/<uuid:run>/", players.calculation, name="player_calculation"),
    path("players/<str:key>/current/<slug:system>/", players.current_calculation, name="player_current"),
    path("players/<str:key>/change/", changes.ask, name="ask_change"),
    path("players/<str:key>/memberships/", memberships.memberships, name="memberships"),
    path("players/<str:key>/province/", memberships.enter_province, name="province_enter"),
    path("memberships/file/", memberships.file, name="memberships_file"),
    path("memberships/<int:pk>/take-back/", memberships.take_back, name="membership_take_back"),
    path("players/<str:key>/merge/", mergers.merge, name="merge_player"),
    path("mergers/<int:pk>/part/", mergers.part, name="part_players"),
    path("account/player/", claims.own, name="own_player"),
    path("account/player/withdraw/", claims.withdraw, name="own_player_withdraw"),
    path("account/player/ask/<str:key>/", claims.ask, name="own_player_ask"),
    path("claims/<int:pk>/", claims.claim, name="claim"),
    path("claims/<int:pk>/confirm/", claims.confirm, name="claim_confirm"),
    path("claims/<int:pk>/refuse/", claims.refuse, name="claim_refuse"),
    path("claims/<int:pk>/end/", claims.end, name="claim_end"),
    path("objections/new/", objections.new, name="objection_new"),
    path("objections/<uuid:pk>/", objections.objection, name="objection"),
    path("objections/<uuid:pk>/correct/", objections.correct, name="objection_correct"),
    path("objections/<uuid:pk>/decline/", objections.decline, name="objection_decline"),
    path("objections/<uuid:pk>/withdraw/", objections.withdraw, name="objection_withdraw"),
    path("rating-appeals/", rating_appeals.appeals, name="rating_appeals"),
    path("rating-appeals/all/", appeals_desk.every_appeal, name="every_rating_appeal"),
    path("rating-appeals/new/<slug:system>/<day:list_date>/", rating_appeals.new, name="rating_appeal_new"),
    path("rating-appeals/<uuid:pk>/", rating_appeals.appeal, name="rating_appeal"),
    path("rating-appeals/<uuid:pk>/pass-on/", rating_appeals.pass_on, name="rating_appeal_pass_on"),
    path("rating-appeals/<uuid:pk>/decline/", rating_appeals.decline, name="rating_appeal_decline"),
    path("rating-appeals/<uuid:pk>/lapse/", rating_appeals.lapse, name="rating_appeal_lapse"),
    path("rating-appeals/<uuid:pk>/games/", rating_appeals.send_games, name="rating_appeal_send_games"),
    path("rating-appeals/<uuid:pk>/agree/", rating_appeals.agree, name="rating_appeal_agree"),
    path("rating-appeals/<uuid:pk>/ask/", rating_appeals.ask, name="rating_appeal_ask_director"),
    path("rating-appeals/<uuid:pk>/answer/", rating_appeals.answer, name="rating_appeal_answer"),
    path("rating-appeals/<uuid:pk>/rule/", rating_appeals.rule, name="rating_appeal_rule"),
    path("rating-appeals/<uuid:pk>/amend/", amending.amend, name="rating_appeal_amend"),
    path("rating-appeals/<uuid:pk>/withdraw/", rating_appeals.withdraw, name="rating_appeal_withdraw"),
    path("rating-appeals/<uuid:pk>/correct/", rating_appeals.correct_again, name="rating_appeal_correct_again"),
    path("rating-appeals/<uuid:pk>/fee/", rating_appeals.return_fee, name="rating_appeal_return_fee"),
    path(
        "rating-appeals/<uuid:pk>/fee-again/", rating_appeals.receive_fee_again, name="rating_appeal_receive_fee_again"
    ),
    path("changes/", changes.changes, name="changes"),
    path("changes/file/", change_files.send, name="changes_send"),
    path("changes/file/<uuid:pk>/", change_files.file, name="changes_file"),
    path("changes/file/<uuid:pk>/take/", change_files.take, name="changes_file_take"),
    path("changes/<int:pk>/", changes.change, name="change"),
    path("changes/<int:pk>/proof/", changes.proof, name="change_proof"),
    path("changes/<int:pk>/withdraw/", changes.withdraw, name="change_withdraw"),
    path("changes/<int:pk>/ask-again/", changes.again, name="change_again"),
    path("calculators/", calculators.calculators, name="calculators"),
    path("list-corrections/", corrections.corrections, name="list_corrections"),
    path("list-corrections/new/<slug:system>/<day:list_date>/", corrections.new, name="list_correction_new"),
    path("list-corrections/<uuid:pk>/", corrections.correction, name="list_correction"),
    path("list-corrections/<uuid:pk>/progress/", corrections.progress, name="list_correction_progress"),
    path("list-corrections/<uuid:pk>/publish/", corrections.publish, name="list_correction_publish"),
    path("list-corrections/<uuid:pk>/carry/", corrections.carry, name="list_correction_carry"),
    path("list-corrections/<uuid:pk>/refuse/", corrections.refuse, name="list_correction_refuse"),
    path("list-corrections/<uuid:pk>/withdraw/", corrections.withdraw, name="list_correction_withdraw"),
    path("list-corrections/<uuid:pk>/in-versions/", corrections.in_versions, name="list_correction_in_versions"),
    path("list-corrections/<uuid:pk>/again/", corrections.compute_again, name="list_correction_compute_again"),
    path("list-corrections/<uuid:pk>/players/<str:key>/", correction_views.working, name="list_correction_working"),
    path("runs/", runs.runs, name="runs"),
    path("runs/<uuid:pk>/set-aside/<slug:kind>/<str:key>/", set_aside.make, name="run_set_aside"),
    path("set-aside/<int:pk>/end/", set_aside.end, name="set_aside_end"),
    path("runs/start/", start.start, name="start_run"),
    path("runs/<uuid:pk>/", runs.run, name="run"),
    path("runs/<uuid:pk>/progress/", runs.progress, name="run_progress"),
    path("runs/<uuid:pk>/again/", whole_look.again, name="run_whole_look"),
    path("runs/<uuid:pk>/again/stop/", whole_look.stop, name="run_whole_look_stop"),
    path("runs/<uuid:pk>/again/progress/", whole_look.progress, name="run_whole_look_progress"),
    path("runs/<uuid:pk>/list/", run_list.coming_list, name="run_list"),
    path("runs/<uuid:pk>/flags/", review.flags, name="run_flags"),
    path("runs/<uuid:pk>/flags/<int:place>/", review.flag, name="run_flag"),
    path("runs/<uuid:pk>/flags/<int:place>/look/", review.look, name="run_flag_look"),
    path("runs/<uuid:pk>/flags/<int:place>/ask/", asking.ask, name="run_flag_ask"),
    path("flag-questions/<uuid:pk>/", asking.question, name="arbiter_question"),
    path("flag-questions/<uuid:pk>/answer/", asking.answer, name="arbiter_question_answer"),
    path("flag-questions/<uuid:pk>/let-go/", asking.let_go, name="arbiter_question_let_go"),
    path("runs/<uuid:pk>/changes/", review.changes, name="run_changes"),
    path("runs/<uuid:pk>/<slug:name>.csv", review.table, name="run_table"),
    path("runs/<uuid:pk>/events/", review.events, name="run_events"),
    path("runs/<uuid:pk>/events/<uuid:event>/", review.event, name="run_event"),
    path("runs/<uuid:pk>/events/<uuid:event>/left-out/", review.event_left_out, name="run_event_left_out"),
    path("runs/<uuid:pk>/events/<uuid:event>/<slug:name>.csv", review.event_table, name="run_event_table"),
    path("runs/<uuid:pk>/left-out/", review.left_out, name="run_left_out"),
    path("runs/<uuid:pk>/drift/", review.drift, name="run_drift"),
    path("runs/<uuid:pk>/unrated-titled/", review.titled, name="run_titled"),
    path("runs/<uuid:pk>/confirm/", review.confirm, name="run_confirm"),
    path("runs/<uuid:pk>/publish/", runs.publish, name="run_publish"),
    path("runs/<uuid:pk>/refuse/", runs.refuse, name="run_refuse"),
    path("runs/<uuid:pk>/void/", runs.void, name="run_void"),
]
