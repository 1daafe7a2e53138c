"""By which doors people and programs come in, and as what each counts."""

from __future__ import annotations

from ratingsite.site.regulation_pages.derivation.doors import COMMANDS, SITE, doors
from tests.ratingsite.site.regulation_pages.derivation.trees import tree


def test_what_programs_ask_counts_as_a_command_and_what_every_page_stands_on_as_the_site() -> None:
    modules = {
        "tournaments.api.routes": "@router.post('/try', **says(1))\ndef try_file(request): ...\ndef helper(): ...",
        "ratingsite.site.api.wiring": "@api.exception_handler(Http404)\ndef _nothing(request, error): ...",
        "ratingsite.office.api.views": "def tokens(request): ...",
        "ratingsite.site.broken": "def broken(request): ...",
        "tournaments.reports.views": "def report(request): ...",
        "ratingsite.urls": """
            from ratingsite.office.api import views as tokens
            from ratingsite.site.broken import broken
            from tournaments.reports import views as reports
            handler500 = broken
            urlpatterns = [path("tokens/", tokens.tokens, name="tokens"), path("r/", reports.report, name="report")]
        """,
    }
    assert doors(tree(modules)) == {
        COMMANDS: {"tournaments.api.routes.try_file"},
        SITE: {
            "ratingsite.site.api.wiring._nothing",
            "ratingsite.office.api.views.tokens",
            "ratingsite.urls",
            "ratingsite.urls.handler500",
        },
        "tournaments.reports": {"tournaments.reports.views.report"},
    }


def test_what_a_worker_does_counts_by_the_room_of_the_act_and_what_all_stand_on_as_the_site() -> None:
    modules = {
        "ratingsite.office.appeals.refusing": "def communicated(refusal): ...",
        "ratingsite.office.appeals.tasks": """
            from ratingsite.office.appeals import refusing
            @shared_task(name="a")
            def communicate(pk): refusing.communicated(pk)
        """,
        "titles.norms.search": "def find_norms(report): ...",
        "titles.tasks": """
            from titles.norms import search
            @shared_task(name="b")
            def find(pk): search.find_norms(pk)
        """,
    }
    assert doors(tree(modules)) == {
        SITE: {
            "ratingsite.office.appeals.refusing.communicated",
            "ratingsite.office.appeals.tasks.communicate",
            "titles.tasks.find",
        },
        "titles.norms": {"titles.norms.search.find_norms"},
    }
