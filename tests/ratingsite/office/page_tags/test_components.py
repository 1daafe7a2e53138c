"""The components of every page: the state line, the findings, the acts."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.template import Context, Template

from ratingsite.office.pages import Act, PageFinding, Step, is_readers_turn

HOSTILE = '<img src=x onerror="alert(1)">'


def rendered(source: str, **context: Any) -> str:
    """A template's text, white space folded."""
    return re.sub(r"\s+", " ", Template(source).render(Context(context)))


def words(html: str) -> str:
    """What is left for a reader without tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


def a_finding(status: Any, **fields: str) -> PageFinding:
    return PageFinding(status=status, **{"text": "Nine games", **fields})


# ---------------------------------------------------------------- state line
def test_each_step_has_a_sign_and_a_word_and_says_who_and_when() -> None:
    at = datetime(2025, 9, 1, 14, 2, tzinfo=UTC)
    line = rendered(
        "{% state_line steps %}",
        steps=[
            Step(label="Registered", status="done", by="Astrid", at=at),
            Step(label="Approved", status="now", turn="the rating officer"),
            Step(label="Played", status="todo"),
        ],
    )
    assert words(line) == (
        "Approved · 2 of 3 · waits for the rating officer "
        "✓ Registered done Astrid 1 Sep 2025, 14:02 UTC ● Approved now – waits for the rating officer ○ Played to do"
    )
    assert line.count('aria-current="step"') == 1


def test_a_refused_step_says_that_it_stopped_there() -> None:
    line = rendered("{% state_line steps %}", steps=[Step(label="Approved", status="broken", by="Chiara")])
    assert words(line) == "Approved · 1 of 1 · stopped ✕ Approved stopped Chiara"


def test_the_step_that_waits_for_the_reader_says_so() -> None:
    steps = [Step(label="Played", status="done"), Step(label="Reported", status="now", turn="the chief arbiter")]
    line = words(rendered("{% state_line steps federation True %}", steps=steps, federation=None))
    assert line == "Reported · 2 of 2 · waits for you ✓ Played done ● Reported now – waits for you"


def test_where_nothing_waits_the_last_step_stands_for_all_and_a_page_that_renews_itself_folds_none() -> None:
    steps = [Step(label="Played", status="done"), Step(label="Rated", status="done")]
    assert words(rendered("{% state_line steps %}", steps=steps)) == "Rated · 2 of 2 · done ✓ Played done ✓ Rated done"
    assert words(rendered("{% state_line steps folds=False %}", steps=steps)) == "✓ Played done ✓ Rated done"
    assert words(rendered("{% state_line steps %}", steps=[])) == ""
    nobody = [Step(label="Played", status="now"), Step(label="Rated", status="todo")]
    assert words(rendered("{% state_line steps %}", steps=nobody)).startswith("Played · 1 of 2 · now ")


@pytest.mark.parametrize(
    ("acts", "is_mine"),
    [
        ((Act(label="Approve", url="/"),), True),
        ((Act(label="Refuse", url="/", is_main=False),), False),
        ((Act(label="Approve", url="/", allowed=False),), False),
        ((), False),
    ],
)
def test_it_is_the_readers_turn_where_the_main_act_can_be_done(acts: tuple[Act, ...], is_mine: bool) -> None:
    assert is_readers_turn(acts) == is_mine


def test_hostile_words_in_a_step_stay_words() -> None:
    line = rendered("{% state_line s %}", s=[Step(label=HOSTILE, status="now", by=HOSTILE, turn=HOSTILE)])
    assert "<img" not in line
    assert line.count("&lt;img") == 5  # label and turn in the one line too


# ---------------------------------------------------------------- findings
def test_a_finding_says_the_rule_and_what_was_required_and_found() -> None:
    shown = rendered("{% findings f %}", f=[a_finding("broken", required="9", found="8", article="1.4.1")])
    assert words(shown) == "✕ 1 broken ✕ broken Nine games article 1.4.1 required 9 found 8"


def test_up_to_three_findings_need_no_jump_links() -> None:
    assert "findings-jumps" not in rendered("{% findings f %}", f=[a_finding("broken")] * 3)


def test_from_four_findings_on_the_summary_jumps_to_what_is_not_met() -> None:
    four = [a_finding("met"), a_finding("broken"), a_finding("open"), a_finding("met")]
    shown = rendered("{% findings f 'norm' %}", f=four)
    assert words(shown).startswith("✕ 1 broken ○ 1 open ✓ 2 met")
    assert re.findall(r'href="#([^"]+)"', shown) == ["norm-2", "norm-3"]
    assert re.findall(r'id="([^"]+)"', shown) == ["norm-1", "norm-2", "norm-3", "norm-4"]


def test_no_findings_show_nothing() -> None:
    assert rendered("{% findings f %}", f=[]).strip() == ""


def test_hostile_words_in_a_finding_stay_words() -> None:
    hostile = a_finding("open", text=HOSTILE, required=HOSTILE, found=HOSTILE, href='"><b>')
    shown = rendered("{% findings f %}", f=[hostile])
    assert "<img" not in shown
    assert 'href="&quot;&gt;&lt;b&gt;"' in shown


# ---------------------------------------------------------------- acts
def test_an_act_is_a_form_that_posts_with_its_secret() -> None:
    shown = rendered("{% act_button act %}", act=Act(label="Certify report", url="/r/1/certify/"), csrf_token="s3cret")
    assert '<form method="post" action="/r/1/certify/" class="act">' in shown
    assert '<input type="hidden" name="csrfmiddlewaretoken" value="s3cret">' in shown
    assert words(shown) == "Certify report"


def test_an_act_that_cannot_be_done_yet_says_why_and_by_which_article() -> None:
    act = Act(label="Endorse", url="/r/1/endorse/", allowed=False, why_not="It is not certified yet.", article="9.1")
    shown = rendered("{% act_button act %}", act=act)
    assert words(shown) == "Endorse It is not certified yet. article 9.1"
    assert "<form" not in shown
    described_by = re.search(r'disabled aria-describedby="([^"]+)"', shown)
    assert described_by
    assert f'id="{described_by[1]}"' in shown


def test_an_act_that_asks_for_a_reason_opens_a_field_for_it() -> None:
    act = Act(label="Return report", url="/r/1/return/", asks_reason=True, reason_label="What must be mended?")
    shown = rendered("{% act_button act %}", act=act, csrf_token="s3cret")
    assert words(shown) == "Return report … What must be mended? Return report"
    assert '<textarea class="form-control" id="act-r1return" name="reason"' in shown


@pytest.mark.parametrize("fields", [{}, {"allowed": False, "why_not": HOSTILE}, {"asks_reason": True}])
def test_hostile_words_in_an_act_stay_words(fields: dict[str, Any]) -> None:
    shown = rendered("{% act_button act %}", act=Act(label=HOSTILE, url='/"><b>/', reason_label=HOSTILE, **fields))
    assert "<img" not in shown
    assert "<b>" not in shown


# ---------------------------------------------------------------- the small ones
def test_pages_lead_back_and_forth() -> None:
    shown = rendered('{% include "components/pagination.html" with previous="?before=1" next="?after=9" %}')
    assert re.findall(r'rel="(\w+)" href="([^"]+)"', shown) == [("prev", "?before=1"), ("next", "?after=9")]
    assert rendered('{% include "components/pagination.html" with previous="" next="" %}').strip() == ""


def test_an_empty_page_teaches_the_first_step() -> None:
    shown = rendered('{% include "components/empty.html" with title="No runs" text="Start one." href="/r/" act="Go" %}')
    assert words(shown) == "No runs Start one. Go"
