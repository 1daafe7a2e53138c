"""The scores of a report's games: sent by the arbiter, compared with the report, handed back as they came in."""

from __future__ import annotations

from uuid import UUID

from crispy_forms.helper import FormHelper
from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratingsite.office.accounts.permissions import can
from ratingsite.office.clock.services import now
from ratingsite.office.downloads import attachment
from ratingsite.office.edge import acting_user, acts, find_permitted, signed_in, today
from tournaments.regulations.score_checks import SOME_GAMES
from tournaments.reports.files.services import FileTooLarge, TooManyFiles, too_many_text
from tournaments.reports.models import Report
from tournaments.reports.pgn.models import GamesFile
from tournaments.reports.pgn.reading import MOST_GAMES, TooManyGames
from tournaments.reports.pgn.selectors import scores_of
from tournaments.reports.pgn.services import receive_games
from tournaments.reports.pgn.words import shown
from tournaments.trf import MAX_BYTES

UNPROCESSABLE, TOO_MANY = 422, 429


class GamesForm(forms.Form):
    """A PGN file of any bytes."""

    file = forms.FileField(
        label=gettext_lazy("Games (PGN)"),
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ".pgn,.PGN,.txt"}),
        help_text=gettext_lazy("All games of the tournament in one file, at most 5 MB. It is kept as you send it."),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True


@acts
def games(request: HttpRequest, pk: UUID) -> HttpResponse:
    """What the newest file lacks of the report; and a place to send another."""
    things = Report.objects.select_related("tournament__federation")
    report = find_permitted(request, things, "view-games", pk=pk)
    if request.method != "POST":
        return _page(request, report, GamesForm())
    form = GamesForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, report, form, status=UNPROCESSABLE)
    sent = form.cleaned_data["file"]
    try:
        if sent.size > MAX_BYTES:
            raise FileTooLarge(sent.size)
        file = receive_games(report, name=sent.name, content=sent.read(), by=acting_user(request), now=now())
    except FileTooLarge as refusal:
        form.add_error("file", _too_large(refusal.size))
        return _page(request, report, form, status=UNPROCESSABLE)
    except TooManyFiles:
        form.add_error("file", too_many_text())
        return _page(request, report, form, status=TOO_MANY)
    except TooManyGames:
        form.add_error("file", _("The file has more than %(limit)s games.") % {"limit": MOST_GAMES})
        return _page(request, report, form, status=UNPROCESSABLE)
    messages.success(request, _("Received as file of games %(number)s and compared.") % {"number": file.number})
    return redirect("report_games", pk=pk)


def _too_large(size: int) -> str:
    text = _("The file has %(size)s bytes; at most %(limit)s are allowed. Nothing was kept of it.")
    return text % {"size": size, "limit": MAX_BYTES}


def _page(request: HttpRequest, report: Report, form: GamesForm, *, status: int = 200) -> HttpResponse:
    scores = scores_of(report)
    context = {
        "report": report,
        "tournament": report.tournament,
        "form": form,
        "scores": scores,
        "differences": shown(scores.differences) if scores.file else [],
        "files": report.tournament.games_files.filter(part=report.part).defer("content", "games"),
        "only_some": _only_some(report),
        "may_send": can(request.user, "send-games", report, day=today()),
    }
    return render(request, "tournaments/reports/pgn/games.html", context, status=status)


def _only_some(report: Report) -> bool:
    """Titles 1.9.1: of a Swiss or a team tournament the games of those who made norms are enough; 9.4 asks for all."""
    tournament = report.tournament
    return tournament.is_title_tournament and not tournament.is_hybrid and tournament.format in SOME_GAMES


@signed_in
def download(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """The bytes as they came in, as plain text that nothing runs."""
    report = find_permitted(request, Report, "view-games", pk=pk)
    file = get_object_or_404(GamesFile, tournament=report.tournament_id, number=number)
    if file.part != report.part:
        raise Http404
    return attachment(bytes(file.content), file.name)
