"""The addresses of this app."""

from __future__ import annotations

from datetime import date

from django.urls import path, register_converter

from ratings.calculators import views as calculators
from ratings.lists import views as lists
from ratings.profiles import merger_views as mergers
from ratings.profiles import views as players
from ratings.register.changes import file_views as change_files
from ratings.register.changes import views as changes
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
    path("ratings/<slug:system>/<day:list_date>/<slug:form>/", lists.download, name="rating_list_download"),
    path("players/", players.players, name="players"),
    path("players/<str:key>/", players.player, name="player"),
    path("players/<str:key>/calculation/<uuid:run>/", players.calculation, name="player_calculation"),
    path("players/<str:key>/change/", changes.ask, name="ask_change"),
    path("players/<str:key>/merge/", mergers.merge, name="merge_player"),
    path("mergers/<int:pk>/part/", mergers.part, name="part_players"),
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
