"""The steps of the form: what each holds, what is missing in it, and what the rules say of its fields."""

from __future__ import annotations

import pytest

from ratings.lists.models import RatingSystem
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.office.accounts.models import User
from tests.tournaments.events import SUMMER, draft
from tests.tournaments.forms import at, signed_in, typed
from tournaments.registration.forms import RegistrationForm
from tournaments.registration.models import Tournament
from tournaments.registration.rate_words import RateReading
from tournaments.registration.rule_panel import answer_while_typing
from tournaments.registration.steps import FIELDS, StepState, step_of

REGISTER = "/tournaments/register/"


@pytest.fixture(autouse=True)
def systems(db: None) -> None:
    at(SUMMER)
    for code in SYSTEMS:
        RatingSystem.objects.get_or_create(code=code, defaults={"name": code})


def steps(by: User, **changes: str) -> dict[str, StepState]:
    answer = answer_while_typing(RegistrationForm(user=by, now=SUMMER), typed(**changes))
    return {step.key: step for step in answer["steps"]}


def reading(by: User, **changes: str) -> RateReading | None:
    found: RateReading | None = answer_while_typing(RegistrationForm(user=by, now=SUMMER), typed(**changes))["rate"]
    return found


def test_every_field_stands_in_a_step(astrid: User) -> None:
    form = RegistrationForm(user=astrid, now=SUMMER)
    assert {name for name in form.values() if not step_of(name)} == {"key"}
    assert {name for fields in FIELDS.values() for name in fields} <= form.fields.keys()


def test_a_closed_step_says_what_it_holds(astrid: User, boris: User) -> None:
    found = steps(astrid, rate_of_play="40/90, 30")
    assert found["event"].said == "St. Louis Autumn Four · St. Louis · fide-standard · Round robin"
    assert found["days"].said == "2025-10-12 · 2025-10-14 · rounds: 3"
    assert (found["rate"].said, found["arbiters"].said) == ("40/90, 30", "International Arbiter · Boris Arbiter")
    assert all(step.is_complete for step in found.values())


def test_what_is_missing_is_named_and_what_is_wrong_is_counted(astrid: User, boris: User) -> None:
    found = steps(astrid, name="", chief_email="", round_2_day="31.2.2025", rate_of_play="soon", will_be_rated="")
    assert found["event"].missing == ("Name of the tournament",)
    assert found["arbiters"].missing == ("E-mail address of the chief arbiter",)
    assert (found["days"].to_mend, found["rate"].to_mend, found["rules"].to_mend) == (1, 1, 1)


def test_a_form_that_nobody_has_touched_finds_nothing_wrong(astrid: User) -> None:
    found = signed_in(astrid).get(REGISTER).context["steps"]
    assert {step.key: step.to_mend for step in found} == dict.fromkeys(FIELDS, 0)
    assert found[0].missing == ("Name of the tournament", "Place")


def test_findings_stand_with_the_fields_they_speak_of(astrid: User, boris: User) -> None:
    found = steps(astrid, rate_of_play="20+30", is_title_tournament="on", chief_licence="")
    texts = {key: [finding.text for finding in step.findings] for key, step in found.items() if step.findings}
    assert list(texts) == ["days", "rate", "arbiters"]
    assert any("Too few rounds for norms." in text for text in texts["days"])
    assert any("Too little time for norms." in text for text in texts["rate"])
    assert any("needs a chief arbiter with a licence" in text for text in texts["arbiters"])


@pytest.mark.parametrize(
    ("system", "rate", "verdict", "is_other"),
    [
        ("fide-standard", "90+30", "Its time is that of fide-standard.", False),
        ("fide-standard", "15+10", "This is not fide-standard but fide-rapid: choose that", True),
        ("fide-standard", "3|2", "This is not fide-standard but fide-blitz: choose that", True),
        ("fide-rapid", "G/60", "This is not fide-rapid but fide-standard: choose that", True),
        ("fide-blitz", "1+0", "No list rates games with this time.", True),
    ],
)
def test_a_time_of_another_list_is_told_with_its_article(
    system: str, rate: str, verdict: str, is_other: bool, astrid: User, boris: User
) -> None:
    found = reading(astrid, system=system, rate_of_play=rate)
    assert found is not None
    assert found.verdict.startswith(verdict)
    assert (found.is_other, found.article) == (is_other, "1.1")
    assert found.edition


def test_a_rate_is_read_in_words_and_in_minutes(astrid: User, boris: User) -> None:
    found = reading(astrid, rate_of_play="40/100+30, 20/50+30, 15+30", starts_on="")
    assert found == RateReading(
        words="100 minutes for 40 moves, then 50 minutes for 20 moves, then 15 minutes, "
        "and 30 seconds for each move from move 1",
        minutes="180 minutes",
    )
    assert reading(astrid, rate_of_play="?") is None
    old = reading(astrid, starts_on="2003-06-01", ends_on="2003-06-03")
    assert old is not None
    assert old.verdict == ""


def test_the_answer_while_typing_stands_beside_the_field(astrid: User, boris: User) -> None:
    page = signed_in(astrid).post(f"{REGISTER}rules/", typed(rate_of_play="15+10")).content.decode()
    assert 'id="beside-rate" aria-live="polite" hx-swap-oob="true"' in page
    assert "Reads: 15 minutes, and 10 seconds for each move from move 1 – for 60 moves 25 minutes." in page
    assert 'id="state-rate" hx-swap-oob="true"' in page
    assert 'id="deputies"' in page  # the form came without saying how many rows it shows


def test_a_finished_draft_comes_folded_and_a_new_form_open(astrid: User, boris: User) -> None:
    tournament = draft(astrid, None)
    page = signed_in(astrid).get(f"/tournaments/{tournament.pk}/edit/").content.decode()
    assert '<details class="form-step" id="step-rate">' in page
    assert '<details class="form-step" id="step-arbiters" open>' in page
    assert '<details class="form-step" id="step-rate" open>' in signed_in(astrid).get(REGISTER).content.decode()


def test_enter_sends_the_form_and_proposes_no_schedule(astrid: User, boris: User) -> None:
    page = signed_in(astrid).post(REGISTER, typed(name="")).content.decode()
    first = page.index("<button", page.index('hx-trigger="change'))
    assert page[first:].startswith('<button class="visually-hidden"')
    assert 'value="propose"' in page


@pytest.mark.parametrize("act", ["propose", "more"])
def test_without_script_a_button_shows_the_form_again_and_sends_nothing(act: str, astrid: User, boris: User) -> None:
    sent = typed(act=act, name="", round_2_time="16:30", deputy_1_name="Dora", deputy_2_name="Bo")
    answer = signed_in(astrid).post(REGISTER, sent)
    page = answer.content.decode()
    assert ('value="16:30"' in page, "This field is required." in page) == (act == "more", False)
    assert [name for name in answer.context["form"].values() if name.endswith("_fide_id")] == [
        "chief_fide_id", "deputy_1_fide_id", "deputy_2_fide_id", "deputy_3_fide_id",
    ]  # fmt: skip
    assert not Tournament.objects.exists()
