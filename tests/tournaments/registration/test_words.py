"""Every code of the rules has words, and values are written as people write them."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from django.utils import translation

from ratingsite.foundations.editions import Family
from ratingsite.office.audit.models import AuditEntry
from tournaments.registration.facts import law_on
from tournaments.registration.history_words import act_text
from tournaments.registration.value_words import hours_text, minutes_text, rate_text, rounds_text, time_bounds_text
from tournaments.registration.words import finding_text, page_deadlines, page_findings
from tournaments.regulations.deadlines import Counts, Deadline, DeadlineCode
from tournaments.regulations.findings import Code, Finding, Outcome
from tournaments.regulations.notice import Decider
from tournaments.regulations.rate_of_play import rate_of_play
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight
from tournaments.reports.checks.page_findings import page_finding

LAW = law_on("fide-standard", date(2025, 10, 12))


@pytest.fixture(autouse=True)
def _in_english() -> object:
    with translation.override("en"):
        yield


# what can be said only when it is so
NEVER_BROKEN = (Code.OFFICIAL, Code.OFFICIAL_BY_ORGANISER, Code.TIME_CONTROL_APPROVED)


@pytest.mark.parametrize("code", NEVER_BROKEN)
def test_what_is_never_broken_says_that_it_is_so(code: Code) -> None:
    finding = Finding(code=code, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="0.3")
    assert finding_text(finding).endswith(".")


@pytest.mark.parametrize("decider", list(Decider))
def test_who_decides_on_what_is_broken_is_said(decider: Decider) -> None:
    broken = Finding(
        code=Code.REGISTRATION, outcome=Outcome.BROKEN, family=Family.FIDE_STANDARD, article="0.2", decider=decider
    )
    assert finding_text(broken).endswith(" decides.")


@pytest.mark.parametrize("code", [code for code in Code if code not in NEVER_BROKEN])
def test_every_broken_rule_says_so(code: Code) -> None:
    finding = Finding(code=code, outcome=Outcome.BROKEN, family=Family.FIDE_STANDARD, article="1.1", rounds=(2, 3))
    assert finding_text(finding).endswith(". (rounds 2, 3)")


@pytest.mark.parametrize("code", list(ReportCode))
def test_every_finding_on_a_report_says_so_with_its_place(code: ReportCode) -> None:
    finding = ReportFinding(
        code=code, weight=Weight.ERROR, family=Family.FIDE_STANDARD, article="9.1", line=12, column=58, rank=1
    )
    shown = page_finding(finding, names={1: "Amato, Anna"}, editions={Family.FIDE_STANDARD: "fide-2025-10"})
    assert shown.text.startswith("Amato, Anna: ")
    assert shown.text.endswith("(line 12, column 58)")
    assert (shown.status, shown.edition) == ("broken", "fide-2025-10")


@pytest.mark.parametrize("code", list(DeadlineCode))
def test_every_deadline_has_a_name_and_says_what_counts(code: DeadlineCode) -> None:
    for counts in Counts:
        deadline = Deadline(code=code, day=date(2025, 10, 9), family=Family.FIDE_TITLES, article="0.2", counts=counts)
        (shown,) = page_deadlines([deadline], LAW, today=date(2025, 10, 10))
        assert (str(shown.label) != "", str(shown.counts) != "", shown.is_past, shown.edition) == (
            True, True, True, "titles-2024",
        )  # fmt: skip


def test_the_last_day_itself_is_not_over() -> None:
    deadline = Deadline(
        code=DeadlineCode.REPORT, day=date(2025, 10, 9), family=Family.FIDE_STANDARD, article="9.1",
        counts=Counts.ENDORSEMENT,
    )  # fmt: skip
    assert not page_deadlines([deadline], LAW, today=date(2025, 10, 9))[0].is_past


def test_broken_findings_come_first_and_lead_to_their_field() -> None:
    met = Finding(code=Code.STATEMENT, outcome=Outcome.MET, family=Family.FIDE_STANDARD, article="9.2")
    broken = Finding(
        code=Code.SCHEDULE_INSIDE, outcome=Outcome.BROKEN, family=Family.FIDE_STANDARD, article="0.2", rounds=(4,)
    )
    shown = page_findings([met, broken], LAW, form=True)
    assert [(finding.status, finding.href) for finding in shown] == [("broken", "#id_round_4_day"), ("met", "")]


def test_values_are_written_as_people_write_them() -> None:
    assert rounds_text((3,)) == "round 3"
    assert time_bounds_text((Fraction(15), Fraction(3599, 60))) == "15 minutes to 59 min 59 s"
    assert (time_bounds_text((Fraction(60), None)), time_bounds_text(25)) == ("60 minutes or more", "25 minutes")
    assert minutes_text(90) == "90 minutes"
    assert minutes_text(Fraction(181, 2)) == "90 min 30 s"
    assert (hours_text(720), hours_text(750), hours_text(None)) == ("12 h", "12 h 30 min", "–")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("7200", "120 minutes"),
        ("5400+30", "90 minutes, and 30 seconds for each move from move 1"),
        ("40/5400+30:1800+30", "90 minutes for 40 moves, then 30 minutes, and 30 seconds for each move from move 1"),
        ("40/7200:20/3600:900+30",
         "120 minutes for 40 moves, then 60 minutes for 20 moves, then 15 minutes (seconds for each move: 0, 0, 30)"),
    ],
)  # fmt: skip
def test_a_rate_of_play_is_a_sentence(text: str, words: str) -> None:
    assert rate_text(rate_of_play(text)) == words


def test_an_act_without_words_stands_in_the_history_by_its_name() -> None:
    assert act_text(AuditEntry(act="certify report")) == "certified the report"
    assert act_text(AuditEntry(act="decide hybrid")) == "decided: hybrid conditions approved"
    assert act_text(AuditEntry(act="mend clock")) == "mend clock"
