"""The page of people and the page of newcomers: in bulk, with every error at its line and nothing lost."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from ratings.register.models import Federation, Player
from ratings.register.newcomers.models import Newcomer, Numbering
from ratingsite.office.accounts.models import User
from ratingsite.office.drafts.models import Draft
from tests.tournaments.events import AFTER, changed, finished, on_the_register, received, trf
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.people.test_services import NORA
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report
from tournaments.reports.people.services import say_whom_lines_mean


@pytest.fixture
def four(astrid: User, boris: User, chiara: User, usa: Federation) -> Tournament:
    on_the_register(usa)
    at(AFTER)
    return finished(astrid, boris, chiara)


@pytest.fixture
def report(four: Tournament, boris: User) -> Report:
    """Its fourth line is mistyped and has no number."""
    return received(four, boris, trf(lines=changed(4, fide_id="", name="Deniz Demri", birth="1999/03/02")))


def address(report: Report) -> str:
    return reverse("report_people", args=[report.pk])


def test_the_report_says_how_many_lines_are_open_and_leads_there(report: Report, boris: User) -> None:
    page = signed_in(boris).get(reverse("report", args=[report.pk])).content.decode()
    assert "1 line does not say beyond doubt whom it means." in page
    assert f'{address(report)}#line-4"' in page


def test_proposals_stand_beside_the_line_with_reasons_and_differences(report: Report, boris: User) -> None:
    answer = signed_in(boris).get(address(report))
    [form] = answer.context["lines"]
    [shown] = form.line.people
    assert (shown.player.fide_id, shown.differs, form.chosen) == (2099104, {"name"}, "")
    page = " ".join(answer.content.decode().split())
    assert "1 letter differs, given and family name turned round, the same federation" in page
    assert "1 of 4 lines does not say beyond doubt whom it means. Settled: 3 by the FIDE ID." in page


def test_the_federations_that_are_offered_for_a_newcomer_are_those_that_are_taken(report: Report, boris: User) -> None:
    Federation.objects.create(code="XKX", name="Begins", exists_from=AFTER.date() + timedelta(days=1))
    Federation.objects.create(code="XKY", name="Ends", exists_to=AFTER.date() + timedelta(days=1))
    Federation.objects.create(code="XKZ", name="Ended", exists_to=AFTER.date() - timedelta(days=1))
    answer = signed_in(boris).get(address(report))
    offered = {federation.pk for federation in answer.context["federations"]}
    assert offered & {"XKX", "XKY", "XKZ"} == {"XKY"}


def test_a_choice_settles_the_line(report: Report, boris: User) -> None:
    answer = signed_in(boris).post(address(report), {"line-4-who": "2099104"}, follow=True)
    assert "1 line is settled." in answer.content.decode()
    assert report.entries.get(rank=4).player == Player.objects.get(fide_id=2099104)


@pytest.mark.parametrize(
    ("typed", "at_field", "text"),
    [
        ({"line-4-who": "number", "line-4-number": "77"}, "number", "Nobody on the register has this number."),
        (
            {"line-4-who": "number", "line-4-number": "2099101"},
            "who", "Lines 1 and 4 cannot mean the same player.",
        ),
        ({"line-4-who": "newcomer", "line-4-new-name": ""}, "", "This field is required."),
        (
            {"line-4-who": "newcomer", "line-4-new-name": "A, B", "line-4-new-federation": "XXX",
             "line-4-new-sex": "m", "line-4-new-born": "1999"},
            "", "There is no federation “XXX” today: see the codes of federations.",
        ),
        (
            {"line-4-who": "newcomer", "line-4-new-name": "A, B", "line-4-new-federation": "USA",
             "line-4-new-sex": "m", "line-4-new-born": "31.2.1999"},
            "", "Please write a day like this: 2001-05-04.",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_an_error_at_its_line_and_what_was_typed_stays(
    typed: dict[str, str], at_field: str, text: str, report: Report, boris: User
) -> None:
    answer = signed_in(boris).post(address(report), typed)
    assert answer.status_code == 422
    [form] = answer.context["lines"]
    assert at_field in form.errors or not at_field
    page = answer.content.decode()
    assert text in page
    assert all(f'value="{value}"' in page for value in typed.values() if value and value not in ("m",))
    assert not report.entries.get(rank=4).player


def test_a_newcomer_is_asked_for_with_what_was_typed(report: Report, boris: User) -> None:
    typed = {
        "line-4-who": "newcomer", "line-4-new-name": "Demri, Deniz", "line-4-new-federation": "usa",
        "line-4-new-sex": "m", "line-4-new-born": "1999", "line-4-new-remark": "Club 12",
    }  # fmt: skip
    page = signed_in(boris).post(address(report), typed, follow=True).content.decode()
    assert "1 newcomer is asked for." in page
    assert "1 newcomer waits for the federation’s decision." in page
    newcomer = Newcomer.objects.get()
    assert (newcomer.name, newcomer.federation_id, newcomer.birth_year, newcomer.remark) == (
        "Demri, Deniz", "USA", 1999, "Club 12",
    )  # fmt: skip


def test_all_lines_that_nobody_is_near_to_are_asked_for_at_once(four: Tournament, boris: User) -> None:
    lines = tuple(
        changed(rank, fide_id="", name=name, birth="2001/02/03")[rank - 1]
        for rank, name in ((1, "Quast, Quirin"), (2, "Wurm, Wim"), (3, "Xu, Xi"), (4, "Yang, Yi"))
    )
    report = received(four, boris, trf(lines=lines))
    client = signed_in(boris)
    assert "Ask for the 4 lines without a proposal" in client.get(address(report)).content.decode()
    typed = {
        f"line-{rank}-new-{name}": value
        for rank, line in enumerate(lines, start=1)
        for name, value in (("name", line.name), ("federation", "USA"), ("sex", line.sex), ("born", "2001-02-03"))
    }
    client.post(address(report), typed | {"act": "newcomers"})
    assert Newcomer.objects.filter(birth_date=date(2001, 2, 3)).count() == 4


def test_what_was_typed_and_not_sent_comes_back(report: Report, boris: User) -> None:
    Draft.objects.create(
        user=boris, path=address(report), saved_at=AFTER,
        fields={"line-4-who": "newcomer", "line-4-new-remark": "half typed"},
    )  # fmt: skip
    answer = signed_in(boris).get(address(report))
    assert 'value="half typed"' in answer.content.decode()
    assert answer.context["lines"][0].chosen == "newcomer"


def test_the_page_says_how_the_lines_are_settled_and_that_nothing_is_left(report: Report, boris: User) -> None:
    player = Player.objects.get(fide_id=2099104)
    say_whom_lines_mean(report, {4: player}, by=boris, now=AFTER)
    page = signed_in(boris).get(address(report)).content.decode()
    everyone = signed_in(boris).get(address(report) + "?all=1").content.decode()
    for shown in (page, everyone):
        assert "All 4 lines say whom they mean: 3 by the FIDE ID, 1 chosen by hand." in shown
    assert "Nothing is left to be settled." in page
    assert "Nothing is left to be settled." not in everyone


def test_sending_the_settled_lines_again_changes_nothing(report: Report, boris: User) -> None:
    typed = {f"line-{rank}-who": f"209910{rank}" for rank in (1, 2, 3)}
    page = signed_in(boris).post(address(report) + "?all=1", typed, follow=True).content.decode()
    assert "Nothing was chosen, and nothing was changed." in page
    assert set(report.entries.values_list("matched", flat=True)) == {""}


def test_strangers_and_others_find_nothing(report: Report, carla: User, astrid: User) -> None:
    assert signed_in(None).get(address(report)).status_code == 302
    assert signed_in(carla).get(address(report)).status_code == 404
    assert signed_in(astrid).get(address(report)).status_code == 404


def test_a_doubtful_line_is_shown_until_somebody_says_that_it_is_right(four: Tournament, boris: User) -> None:
    report = received(four, boris, trf(lines=changed(4, name="Somebody, Else")))
    answer = signed_in(boris).get(address(report))
    assert [form.chosen for form in answer.context["lines"]] == ["2099104"]
    signed_in(boris).post(address(report), {"line-4-who": "2099104"})
    assert not signed_in(boris).get(address(report)).context["lines"]
    assert len(signed_in(boris).get(address(report) + "?all=1").context["lines"]) == 4


# ---------------------------------------------------------------- newcomers
@pytest.fixture
def waiting(report: Report, boris: User) -> Newcomer:
    say_whom_lines_mean(report, {4: NORA}, by=boris, now=AFTER)
    return Newcomer.objects.get()


def decide(user: User, newcomer: Newcomer, decision: str, **fields: str) -> object:
    prefix = f"newcomer-{newcomer.pk}"
    typed = {f"{prefix}-decision": decision, **{f"{prefix}-{name}": value for name, value in fields.items()}}
    return signed_in(user).post(reverse("newcomers"), typed, follow=True)


def test_the_federation_accepts_with_a_number_of_its_own(waiting: Newcomer, report: Report, chiara: User) -> None:
    page = signed_in(chiara).get(reverse("newcomers")).content.decode()
    assert "North, Nora" in page
    assert "USA-N000001" in page
    decide(chiara, waiting, "accept", national_id="4711")
    assert report.entries.get(rank=4).player.key == "USA-4711"


def test_a_number_that_somebody_has_is_an_error_at_the_newcomer_and_nothing_changes(
    waiting: Newcomer, chiara: User, usa: Federation
) -> None:
    Player.objects.create(name="Old, Otto", federation=usa, national_id="4711")
    answer = decide(chiara, waiting, "accept", national_id="4711")
    assert answer.status_code == 422
    assert "Old, Otto has the number USA-4711 already." in answer.content.decode()
    waiting.refresh_from_db()
    assert waiting.state == "asked"


def test_refusing_needs_a_reason_and_the_asker_may_ask_again(
    waiting: Newcomer, report: Report, boris: User, chiara: User
) -> None:
    assert decide(chiara, waiting, "refuse").status_code == 422
    decide(chiara, waiting, "refuse", reason="Which club?")
    page = signed_in(boris).get(reverse("newcomers")).content.decode()
    assert "Which club?" in page
    again = reverse("newcomer_again", args=[waiting.pk])
    assert again in page
    typed = {"name": "North, Nora", "federation": "USA", "sex": "w", "born": "2012", "remark": "Club 12"}
    signed_in(boris).post(f"{reverse('save_draft')}?path={again}", typed)
    assert 'value="Club 12"' in signed_in(boris).get(again).content.decode()  # “Saved” was true
    signed_in(boris).post(again, typed)
    assert not boris.drafts.exists()
    waiting.refresh_from_db()
    assert (waiting.state, waiting.remark, waiting.birth_date) == ("asked", "Club 12", None)


def test_the_same_as_somebody_of_the_register(waiting: Newcomer, report: Report, chiara: User) -> None:
    assert decide(chiara, waiting, "number", number="0").status_code == 422
    decide(chiara, waiting, "number", number="2099104")
    assert report.entries.get(rank=4).player.key == "2099104"


def test_all_newcomers_whom_nobody_is_near_are_entered_at_once(
    waiting: Newcomer, boris: User, chiara: User, usa: Federation
) -> None:
    Player.objects.create(fide_id=2099188, name="Near, Ned", federation=usa)
    for name in ("Quast, Quirin", "Wurm, Wim", "Near, Ned"):
        Newcomer.objects.create(
            name=name, search_name=name, federation_id="USA", sex="m", birth_year=2000, asked_by=boris, asked_at=AFTER
        )
    client = signed_in(chiara)
    assert "Enter the 3 newcomers whom nobody" in client.get(reverse("newcomers")).content.decode()
    client.post(reverse("newcomers"), {"act": "accept"})
    assert list(Newcomer.objects.filter(state="asked").values_list("name", flat=True)) == ["Near, Ned"]
    assert Player.objects.filter(numbered_by="USA").count() == 3


def test_a_federation_decides_of_a_hundred_newcomers_at_once_and_reaches_all_the_others(
    waiting: Newcomer, boris: User, chiara: User
) -> None:
    """With more of them in one form nothing would be taken: it has more than a thousand fields."""
    made = [
        Newcomer.objects.create(
            name=f"New, N{number}", search_name="new", federation_id="USA", sex="m", birth_year=2000, asked_by=boris,
            asked_at=AFTER + timedelta(minutes=number),
        )
        for number in range(129)
    ]  # fmt: skip
    client, address = signed_in(chiara), reverse("newcomers")
    shown = [form.newcomer for query in ("", "?page=2") for form in client.get(address + query).context["forms"]]
    assert (set(shown), len(shown), len(client.get(address).context["forms"])) == ({waiting, *made}, 130, 100)
    assert "130 wait for your decision" in client.get(f"{address}?page=2").content.decode()
    said = {f"newcomer-{each.pk}-{name}": "" for each in shown[100:] for name in ("national_id", "number", "reason")}
    last = shown[-1]
    said |= {f"newcomer-{last.pk}-decision": "refuse", f"newcomer-{last.pk}-reason": "Entered twice."}
    Newcomer.objects.filter(pk__in=[each.pk for each in made[:60]]).delete()  # so that there is one page by now
    assert client.post(f"{address}?page=2", said)["Location"] == address
    last.refresh_from_db()
    assert (last.state, last.reason) == ("refused", "Entered twice.")


def test_what_was_typed_on_one_page_of_newcomers_waits_while_another_page_is_typed_and_sent(
    waiting: Newcomer, boris: User, chiara: User
) -> None:
    for number in range(100):
        Newcomer.objects.create(
            name=f"New, N{number}", search_name="new", federation_id="USA", sex="m", birth_year=2000, asked_by=boris,
            asked_at=AFTER + timedelta(minutes=number),
        )  # fmt: skip
    client, address = signed_in(chiara), reverse("newcomers")
    first, last = (client.get(address + query).context["forms"][0].newcomer for query in ("", "?page=2"))
    kept = f"{reverse('save_draft')}?path={address}"

    def typed(newcomer: Newcomer, reason: str) -> dict[str, str]:
        of_one = f"newcomer-{newcomer.pk}"
        return {f"{of_one}-decision": "refuse", f"{of_one}-reason": reason, f"{of_one}-number": ""}

    for newcomer, reason in ((first, "Entered"), (last, "Nobody"), (first, "Entered twice.")):
        assert client.post(kept, typed(newcomer, reason)).status_code == 200
    shown = [client.get(address + query).context["forms"][0].initial["reason"] for query in ("", "?page=2")]
    assert shown == ["Entered twice.", "Nobody"]
    client.post(f"{address}?page=2", typed(last, "Nobody."))
    last.refresh_from_db()
    assert (last.state, Draft.objects.get(user=chiara).fields) == ("refused", typed(first, "Entered twice."))
    client.post(address, typed(first, "Entered twice."))
    assert not Draft.objects.filter(user=chiara).exists()


def test_the_asker_withdraws(waiting: Newcomer, boris: User) -> None:
    signed_in(boris).post(reverse("newcomer_withdraw", args=[waiting.pk]))
    waiting.refresh_from_db()
    assert waiting.state == "withdrawn"


def test_the_rule_of_numbers_is_the_federations_own(chiara: User, carla: User, boris: User, usa: Federation) -> None:
    at(AFTER)
    address = reverse("numbering", args=["USA"])
    assert signed_in(carla).get(address).status_code == 404
    assert signed_in(boris).get(address).status_code == 404
    bad = signed_in(chiara).post(address, {"prefix": "N/", "digits": "4", "next_number": "1"})
    assert list(bad.context["form"].errors) == ["prefix"]
    signed_in(chiara).post(address, {"prefix": "US", "digits": "4", "next_number": "12"})
    assert str(Numbering.objects.get()) == "USA-US0012"


def test_many_newcomers_take_as_many_queries_as_one(
    waiting: Newcomer, report: Report, boris: User, chiara: User
) -> None:
    client = signed_in(chiara)
    client.get(reverse("newcomers"))
    with CaptureQueriesContext(connection) as of_one:
        client.get(reverse("newcomers"))
    for number in range(30):
        Newcomer.objects.create(
            name=f"New, N{number}", search_name="new", federation_id="USA", sex="m", birth_year=2000, asked_by=boris,
            asked_at=AFTER,
        )  # fmt: skip
    with CaptureQueriesContext(connection) as of_many:
        client.get(reverse("newcomers"))
    assert len(of_many) == len(of_one)
