"""The lines of one's own tournaments: the days, the state, what comes next and until when."""

from __future__ import annotations

from datetime import date
from uuid import UUID

from django.utils.translation import override

from ratingsite.office.pages import Step
from tournaments.registration.models import Tournament
from tournaments.registration.words import PageDeadline
from tournaments.reports.own_lines import lines_of
from tournaments.reports.own_tournaments import OwnTournament

KEY = UUID(int=7)
FIRST, LAST = (f'<time datetime="2025-10-{day:02}">{day} Oct 2025</time>' for day in (3, 5))


def own(step: Step | None = None, due: PageDeadline | None = None, *, last: int = 5, organises: bool = True) -> str:
    one = Tournament(pk=KEY, name="<Open>", starts_on=date(2025, 10, 3), ends_on=date(2025, 10, last), state="finished")
    return str(lines_of([OwnTournament(tournament=one, is_organiser=organises, step=step, due=due)]))


def test_a_line_says_what_waits_for_whom_and_until_when() -> None:
    step = Step(label="Reported", status="now", turn="the chief arbiter <Boris>")
    due = PageDeadline(
        label="Report", day=date(2025, 10, 12), counts="", sender="", article="4.1", edition="fide-2024",
        list_date=None, is_past=False,
    )  # fmt: skip
    assert own(step, due) == (
        f"""
  <li>
    <a href="/tournaments/{KEY}/">&lt;Open&gt;</a>
    <div class="muted">{FIRST} – {LAST} · finished</div>
    <div>next: <b>Reported</b> – waits for the chief arbiter &lt;Boris&gt;</div>
    <div>Report: <time datetime="2025-10-12">12 October 2025</time> \
<a class="chip" href="/regulations/fide-2024/#a-4.1" title="fide-2024">\
<span class="visually-hidden">article </span>4.1</a>\
</div>
  </li>
  """
    )


def test_of_one_day_and_as_arbiter_with_nothing_to_come() -> None:
    assert own(last=3, organises=False) == (
        f"""
  <li>
    <a href="/tournaments/{KEY}/">&lt;Open&gt;</a>
    <div class="muted">{FIRST} · finished · as arbiter</div>
    \n    \n  </li>
  """
    )


def test_what_has_stopped_is_nobodys_turn() -> None:
    told = own(Step(label="Lapsed & gone", status="broken", turn="nobody"))
    assert "<div>Lapsed &amp; gone</div>" in told
    assert "nobody" not in told


def test_the_words_are_those_of_the_reader() -> None:
    with override("fr"):
        told = own(Step(label="x", status="now", turn="y"), organises=False)
    assert "<div>à suivre : <b>x</b> – attend y</div>" in told.replace("\xa0", " ")
    assert "as arbiter" not in told
