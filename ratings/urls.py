"""The addresses of this app."""

from __future__ import annotations

from datetime import date

from django.urls import path, register_converter

from ratings.calculators import views as calculators
from ratings.lists import views as lists
from ratings.lists.imports import views as imports
from ratings.profiles import merger_views as mergers
from ratings.profiles import views as players
from ratings.register.changes import file_views as change_files
from ratings.register.changes import views as changes
from ratings.register.claims import views as claims
from ratings.register.memberships import views as memberships
from ratings.register.objections import views as objections
from ratings.runs import start_views as start
from ratings.runs import views as runs


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
    path("players/", players.players, name="players"),
    path("players/<str:key>/", players.player, name="player"),
    path("players/<str:key>/calculation/<uuid:run>/", players.calculation, name="player_calculation"),
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
    path("changes/", changes.changes, name="changes"),
    path("changes/file/", change_files.send, name="changes_send"),
    path("changes/file/<uuid:pk>/", change_files.file, name="changes_file"),
    path("changes/file/<uuid:pk>/take/", change_files.take, name="changes_file_take"),
    path("changes/<int:pk>/", changes.change, name="change"),
    path("changes/<int:pk>/proof/", changes.proof, name="change_proof"),
    path("changes/<int:pk>/withdraw/", changes.withdraw, name="change_withdraw"),
    path("changes/<int:pk>/ask-again/", changes.again, name="change_again"),
    path("calculators/", calculators.calculators, name="calculators"),
    path("runs/", runs.runs, name="runs"),
    path("runs/start/", start.start, name="start_run"),
    path("runs/<uuid:pk>/", runs.run, name="run"),
    path("runs/<uuid:pk>/progress/", runs.progress, name="run_progress"),
    path("runs/<uuid:pk>/publish/", runs.publish, name="run_publish"),
    path("runs/<uuid:pk>/void/", runs.void, name="run_void"),
]
