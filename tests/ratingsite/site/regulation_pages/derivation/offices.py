"""A small office in source: a law with two rules, the rooms of the line with their pages, a command, and tests."""

OFFICE = {
    "ratings.regulations.law": """
        from dataclasses import dataclass
        class Base: ...
        @dataclass
        class Edition(Base):
            largest: int = 400
            unread: int = 1
        @dataclass
        class Event:
            minutes: int = 0
        def change(edition: Edition): return edition.largest
        def boon(edition: Edition): ...
        def forgotten(): ...
    """,
    "ratings.runs.publish": """
        from ratings.regulations.law import change
        def publish_list(run): return change(run)
    """,
    "ratings.runs.views": """
        from ratings.runs.publish import publish_list
        def run(request, pk): return publish_list(pk)
    """,
    "tournaments.registration.services": "def submit(): ...",
    "tournaments.registration.views": """
        from tournaments.registration.services import submit
        def register(request): return submit()
    """,
    "tournaments.reports.services": "def accept(): ...",
    "tournaments.reports.views": """
        from tournaments.reports.services import accept
        def report(request, pk): return accept()
    """,
    "ratings.management.commands.boon": """
        from django.core.management.base import BaseCommand
        from ratings.regulations.law import boon
        class Command(BaseCommand):
            def handle(self): return boon(None)
    """,
    "ratings.urls": """
        from django.urls import path
        from ratings.runs import views as runs
        from tournaments.registration import views as registration
        from tournaments.reports import views as reports
        urlpatterns = [
            path("runs/<uuid:pk>/", runs.run, name="run"),
            path("tournaments/register/", registration.register, name="register"),
            path("reports/<uuid:pk>/", reports.report, name="report"),
        ]
    """,
    "tests.helpers": """
        import pytest
        from datetime import date
        from tournaments.registration.services import submit
        from tournaments.reports.services import accept
        FIRST = date(2024, 5, 3)
        SYSTEM = "fide-standard"
        def reported(): return submit(), accept(), SYSTEM
        @pytest.fixture
        def event(): return reported(), FIRST
    """,
}
LINE = """
    from ratings.runs.publish import publish_list
    def test_an_event_becomes_a_list(event): return publish_list(event)
"""
ENGINE = """
    from datetime import date
    from ratings.regulations.law import change
    DAY = date(2024, 5, 3)
    def test_a_rule(): return change(DAY, "fide-standard")
"""
PAGES = """
    def test_the_pages(client):
        key = client.get("/tournaments/register/?system=fide-standard&day=2024-05-03")
        return client.get(f"/reports/{key}/"), client.get(f"{key}runs/")
"""
