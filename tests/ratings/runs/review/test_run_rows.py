"""The tables on a run's page say of events, games and changes what a reviewer has to know, and nothing is markup."""

from __future__ import annotations

from datetime import UTC, date, datetime
from uuid import UUID

from django.utils.translation import override

from ratings.ledger.models import RatedEvent
from ratings.register.models import Federation, Player
from ratings.runs.models import RatingRun
from ratings.runs.review.charts import BarChart, spread_chart
from ratings.runs.review.run_rows import drawn, rows_of_classes, rows_of_games_left_out, rows_of_run_events
from ratings.runs.selectors import Exclusion
from ratingsite.office.rows import row

OPEN = RatedEvent(
    source="a1", version=2, name="<Open>", place="L'Aquila", federation=Federation(code="ITA", name="Italy & more"),
    starts_on=date(2025, 10, 3), ends_on=date(2025, 10, 5), rounds=5, recorded_at=datetime(2025, 10, 6, 12, tzinfo=UTC),
)  # fmt: skip
ELIF, FARUK = (
    Player(fide_id=number, name=name, federation_id="TUR") for number, name in ((1, "Elif <b>"), (2, "Faruk"))
)
RUN = RatingRun(pk=UUID(int=1), summary={"drift": {}})
PAGE = f'<a href="/runs/{RUN.pk}/events/{OPEN.pk}/">&lt;Open&gt;</a>'
MOMENT = '<time datetime="2025-10-06T12:00:00+00:00">6 Oct 2025, 12:00 <span class="zone" title="UTC">UTC</span></time>'


def game(**said: object) -> Exclusion:
    told = {"player": ELIF, "opponent": FARUK, "event": OPEN, "round": 3, "reason": "unplayed", "article": "5.1"}
    return Exclusion(**{"edition": "fide-2024", **told, **said})  # type: ignore[arg-type]


def test_an_event_has_its_version_its_days_and_the_way_to_leave_it_out() -> None:
    def cell(key: str, name: str) -> object:
        return row("<td>{} of {}</td>", key, name)

    (told,) = rows_of_run_events([OPEN], None, cell)  # type: ignore[arg-type]
    assert told == (
        '\n    <tr><th scope="row" class="sticky-name">&lt;Open&gt; <span class="chip">version 2</span></th>'
        '<td>L&#x27;Aquila</td><td><abbr title="Italy &amp; more">ITA</abbr></td>'
        '<td><time datetime="2025-10-03">3 Oct 2025</time> – <time datetime="2025-10-05">5 Oct 2025</time></td>'
        f'<td class="num">5</td><td>{MOMENT}</td><td>{OPEN.key} of &lt;Open&gt;</td></tr>\n  '
    )


def test_who_may_leave_nothing_out_has_no_cell_for_it_and_a_first_version_no_chip() -> None:
    first = RatedEvent(
        source="a1", version=1, name="Open", place="Rome", federation=OPEN.federation, starts_on=OPEN.starts_on,
        ends_on=OPEN.ends_on, rounds=5, recorded_at=OPEN.recorded_at,
    )  # fmt: skip
    (told,) = rows_of_run_events([first])
    assert told.count("<td") == 5
    assert '<th scope="row" class="sticky-name">Open</th>' in told


def test_an_event_of_a_review_leads_to_its_page_there() -> None:
    (told,) = rows_of_run_events([OPEN], RUN)
    assert f'<th scope="row" class="sticky-name">{PAGE} <span class="chip">version 2</span></th>' in told


def test_in_a_run_without_sums_of_its_events_nothing_leads_to_them() -> None:
    """Runs from before there was a desk, and those that never came to their review: the page is not there."""
    without = RatingRun(pk=RUN.pk, summary={"events": 1})
    told = [*rows_of_run_events([OPEN], without), *rows_of_games_left_out(without, [game()])]
    assert [("&lt;Open&gt;" in each, "/events/" in each) for each in told] == [(True, False)] * 2


def test_a_game_that_does_not_count_says_for_whom_and_why() -> None:
    (told,) = rows_of_games_left_out(RUN, [game()])
    assert told == (
        '<tr><th scope="row" class="sticky-name"><a class="player" href="/players/1/">Elif &lt;b&gt;</a></th>'
        '<td data-label="Opponent"><a class="player" href="/players/2/">Faruk</a></td>'
        f"<td>{PAGE}</td>"
        '<td class="num" data-label="Rd">3</td><td>not played '
        '<a class="chip" href="/regulations/fide-2024/#a-5.1" title="fide-2024">'
        '<span class="visually-hidden">article </span>5.1</a></td></tr>'
    )


def test_on_the_page_of_one_event_a_game_does_not_name_it() -> None:
    (told,) = rows_of_games_left_out(RUN, [game()], one_event=True)
    assert PAGE not in told
    assert told.count("<td") == 3


def test_who_is_not_in_the_register_has_an_empty_cell() -> None:
    (told,) = rows_of_games_left_out(RUN, [game(player=None, opponent=None, event=None)])
    assert '<th scope="row" class="sticky-name"></th><td data-label="Opponent"></td><td></td>' in told


def test_the_words_are_those_of_the_reader() -> None:
    with override("fr"):
        (told,) = rows_of_games_left_out(RUN, [game()])
    assert 'data-label="Adversaire"' in told


def test_the_first_and_the_last_class_of_changes_go_on() -> None:
    assert rows_of_classes([(None, -500, 2), (-500, 0, 3), (0, None, 4)]) == "".join(
        f'<tr><td class="num">{first}</td><td class="num">{below}</td><td class="num">{players}</td></tr>'
        for first, below, players in (("–", "−5", 2), ("−5", "0", 3), ("0", "–", 4))
    )


def test_the_picture_has_a_line_for_every_value_and_a_bar_for_every_class() -> None:
    chart = spread_chart([3, 0, 12, 40, 1, 0], first=-1000, width=500)
    assert isinstance(chart, BarChart)
    lines, edges, bars = drawn(chart).split("\n    ")
    assert lines.count("<line") == lines.count("<text") == len(chart.lines)
    assert lines.count('class="zero"') == sum(line.value == 0 for line in chart.lines)
    assert [edge.value for edge in chart.edges] == [-1000, 0, 1000]
    assert [part.rpartition(">")[2] for part in edges.split("</text>")[:-1]] == ["−10", "0", "+10"]
    first = chart.bars[0]
    assert bars.count("<rect") == len(chart.bars)
    assert bars.startswith(f'<rect x="{first.x}" y="{first.y}" width="{first.width}" height="{first.height}"/>')
