"""A slip in a ruling is put right by who rules, as long as no list says it: the number, or which of the two it was."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Player
from ratings.runs.corrections.computing import advance_correction
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.services import (
    AnotherUnderWay,
    Wrong,
    carry_correction,
    prepare_correction,
    publish_correction,
    refuse_correction,
    withdraw_correction,
)
from ratings.runs.rating_appeals import services
from ratings.runs.rating_appeals.amending import (
    NothingAmended,
    OnItsWay,
    Ruling,
    amend_ruling,
    earlier_rulings,
    ruling_of,
)
from ratings.runs.rating_appeals.models import RatingAppeal
from ratings.runs.rating_appeals.pages import steps_of
from ratings.runs.rating_appeals.permissions import is_listed, rating_appeal_rows
from ratingsite.office.accounts.conditions import open_to
from ratingsite.office.accounts.models import Office, OfficeHeld, User
from ratingsite.office.accounts.permissions import NotPermitted, can
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.cast import person
from tests.letters import letters_of
from tests.ratings.conftest import AFTER_CLOSING
from tests.ratings.runs.rating_appeals.conftest import NOW, computed
from tests.tournaments.forms import at, signed_in

LATER = NOW + timedelta(hours=3)
SLIP = "The digits were exchanged."
RIGHT = Ruling(state="upheld", rating=2001, calculation="1985 + 16 for the draw.")
DISMISSED = Ruling(state="dismissed", calculation="The draw was counted.")
Ruled = Callable[..., RatingAppeal]


@pytest.fixture
def ruled(cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player]) -> Ruled:
    """The auditor has ruled 2010 where he meant 2001, or has dismissed it; the clock of the pages stands behind it."""
    at(LATER)

    def rule(*, dismissed: bool = False) -> RatingAppeal:
        appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
        services.send_games(appeal, by=adam, now=NOW, fee_received_on=NOW.date())
        services.agree_to_games(appeal, by=bob, now=NOW)
        if dismissed:
            return services.dismiss_appeal(appeal, by=adam, now=NOW, calculation="The draw was counted.")
        said = "1985 + 16 for the draw."
        return services.uphold_appeal(appeal, by=adam, now=NOW, rating=2010, calculation=said)

    return rule


def mails(start: str) -> list[tuple[str, str]]:
    """To whom mails went whose keys start so, and their first lines."""
    found = OutboxMessage.objects.filter(kind="mail", dedup_key__startswith=f"mail:{start}")
    return sorted((to, each.payload["body"].partition("\n")[0]) for each in found for to in each.payload["to"])


# ---------------------------------------------------------------- the number
def test_another_number_puts_the_correction_aside_prepares_another_and_is_told_to_both_sides_and_the_administrators(
    ruled: Ruled, bob: User, adam: User, dmitri: User
) -> None:
    appeal = ruled()
    first = computed(appeal, LATER)
    found = amend_ruling(appeal, RIGHT, by=adam, now=LATER, reason=SLIP)
    first.refresh_from_db()
    second = computed(found, LATER)
    assert (first.state, first.withdrawn_reason, second.state) == ("withdrawn", SLIP, "review")
    assert second.lines == [{"player": appeal.player_id, "rating": 2001}]
    assert ruling_of(RatingAppeal.objects.get()) == RIGHT
    assert (found.decided_by, found.decided_at, found.state) == (adam, LATER, "upheld")
    entry = next(each for each in history_of(found) if each.act == "amend ruling")
    assert (entry.by, entry.office, entry.reason, entry.article, entry.details) == (
        adam, "rating-auditor", SLIP, "739", {"rating": [2010, 2001]},
    )  # fmt: skip
    text = (
        f"The ruling on the appeal of Baker, Bob on the CFC regular, list of 1 March 2026 is amended ({SLIP}). It is "
        "upheld, with a rating of 2001: 1985 + 16 for the draw."
    )
    assert mails(f"rating-appeal:{found.pk}:amended:") == sorted([(bob.email, text), (dmitri.email, text)])
    assert mails(f"list-correction:{first.pk}:anew:") == []  # nobody prepares the wrong number again


def test_who_rules_for_fide_amends_it_and_the_federation_is_told_that_has_passed_it_on(
    first_list: RatingList, bob: User, chiara: User, quentin: User, dmitri: User, players: dict[str, Player]
) -> None:
    appeal = services.file_appeal(players["bob"], first_list, by=bob, now=AFTER_CLOSING, grounds="2100 is right.")
    services.pass_on(appeal, by=chiara, now=AFTER_CLOSING, words="The federation agrees.")
    appeal = services.uphold_appeal(appeal, by=quentin, now=AFTER_CLOSING, rating=2010, calculation="100 more.")
    right = Ruling(state="upheld", rating=2100, calculation="100 more.")
    amend_ruling(appeal, right, by=quentin, now=AFTER_CLOSING, reason=SLIP)
    told = [to for to, _text in mails(f"rating-appeal:{appeal.pk}:amended:")]
    assert told == sorted([bob.email, chiara.email, dmitri.email])
    assert history_of(appeal)[-1].article == ""


@pytest.mark.parametrize("end", ["refused", "withdrawn"])
def test_behind_a_correction_that_came_to_nothing_the_ruling_is_amended_as_well(
    end: str, ruled: Ruled, adam: User, quentin: User
) -> None:
    appeal = ruled()
    first = computed(appeal, LATER)
    if end == "refused":
        refuse_correction(first, by=quentin, now=LATER, reason="2010 cannot be: look at the calculation.")
    else:
        withdraw_correction(first, by=quentin, now=LATER, reason="Another list comes first.")
    found = amend_ruling(appeal, RIGHT, by=adam, now=LATER, reason=SLIP)
    first.refresh_from_db()
    assert (first.state, computed(found, LATER).lines[0]["rating"]) == (end, 2001)


def test_a_correction_that_could_not_be_computed_is_put_aside(ruled: Ruled, adam: User) -> None:
    appeal = ruled()
    ListCorrection.objects.update(state="failed", failure={"code": "gave-up", "message": ""})
    first = appeal.correction
    assert first is not None
    found = amend_ruling(appeal, RIGHT, by=adam, now=LATER, reason=SLIP)
    first.refresh_from_db()
    assert (first.state, computed(found, LATER).state) == ("withdrawn", "review")


def test_a_first_rating_keeps_its_games_or_gets_others(ruled: Ruled, adam: User) -> None:
    appeal = ruled(dismissed=True)
    RatingAppeal.objects.update(published_rating=None)
    first = Ruling(state="upheld", rating=1650, games=5, calculation="Five games.")
    amend_ruling(appeal, first, by=adam, now=LATER, reason=SLIP)
    six = Ruling(state="upheld", rating=1650, games=6, calculation="Six games.")
    found = amend_ruling(appeal, six, by=adam, now=LATER, reason="The sixth was forgotten.")
    assert (computed(found, LATER).lines[0]["games"], [each.ruling for each in earlier_rulings(found)]) == (
        6, [first, DISMISSED],
    )  # fmt: skip


# ---------------------------------------------------------------- which of the two
def test_what_was_upheld_by_mistake_is_dismissed_and_no_list_is_corrected_by_it(
    ruled: Ruled, bob: User, adam: User, dmitri: User
) -> None:
    appeal = ruled()
    first = computed(appeal, LATER)
    found = amend_ruling(appeal, DISMISSED, by=adam, now=LATER, reason="The wrong one was chosen.")
    first.refresh_from_db()
    assert (first.state, found.state, found.correction, found.ruled_rating) == ("withdrawn", "dismissed", None, None)
    assert ruling_of(RatingAppeal.objects.get()) == DISMISSED
    text = (
        "The ruling on the appeal of Baker, Bob on the CFC regular, list of 1 March 2026 is amended (The wrong one was "
        "chosen.). It is dismissed, and no list is corrected by it: The draw was counted."
    )
    assert mails(f"rating-appeal:{found.pk}:amended:") == sorted([(bob.email, text), (dmitri.email, text)])
    assert [(step.label, step.at) for step in steps_of(found, now=LATER)][-1] == ("Ruling", LATER)


def test_what_was_dismissed_by_mistake_is_upheld_with_its_correction_and_the_fee_goes_back(
    ruled: Ruled, adam: User
) -> None:
    appeal = ruled(dismissed=True)
    found = amend_ruling(appeal, RIGHT, by=adam, now=LATER, reason="The wrong one was chosen.")
    assert (found.state, computed(found, LATER).lines[0]["rating"]) == ("upheld", 2001)
    labels = [(step.label, step.at) for step in steps_of(found, now=LATER)]
    assert labels[-2:] == [("Ruling", LATER), ("List corrected", None)]
    services.return_fee(found, by=adam, now=LATER)


# ---------------------------------------------------------------- until when, and by whom
def test_what_is_carried_out_is_waited_for_or_taken_back_first_and_what_a_list_says_is_not_amended(
    ruled: Ruled, adam: User, regina: User
) -> None:
    appeal = ruled()
    first = computed(appeal, LATER)
    carry_correction(first, by=regina, now=LATER, reason="The month is over.")
    with pytest.raises(OnItsWay) as refused:
        amend_ruling(appeal, RIGHT, by=adam, now=LATER, reason=SLIP)
    assert refused.value.correction == first
    withdraw_correction(first, by=regina, now=LATER, reason="The auditor amends it.")
    second = computed(amend_ruling(appeal, RIGHT, by=adam, now=LATER, reason=SLIP), LATER)
    publish_correction(second, by=regina, now=LATER, reason="The auditor has ruled.")
    with pytest.raises(OnItsWay):
        amend_ruling(appeal, DISMISSED, by=adam, now=LATER, reason=SLIP)
    advance_correction(second.pk, clock=lambda: LATER)
    with pytest.raises(NotPermitted) as barred:
        amend_ruling(appeal, DISMISSED, by=adam, now=LATER, reason=SLIP)
    assert barred.value.decision.barred_by == "listed"
    assert ruling_of(RatingAppeal.objects.get()) == RIGHT


def test_a_dismissal_is_amended_until_the_next_list_rests_on_the_published_rating(
    ruled: Ruled, adam: User, dmitri: User, players: dict[str, Player]
) -> None:
    appeal = ruled(dismissed=True)
    assert (can(adam, "amend-ruling", appeal, day=LATER.date()), rows_for(adam)) == (True, 1)
    rows = [ImportedEntry(player=players["bob"], rating=1990)]
    import_list("cfc-regular", date(2026, 5, 1), rows, origin="test", by=dmitri, now=LATER)
    assert (can(adam, "amend-ruling", appeal, day=LATER.date()), rows_for(adam)) == (False, 0)


def rows_for(user: User) -> int:
    """How many appeals the policy opens to him as a condition of a query."""
    day = LATER.date()
    return RatingAppeal.objects.filter(
        open_to(user, "amend-ruling", rating_appeal_rows(user, day=day), day=day)
    ).count()


def test_those_amend_it_who_rule_and_nobody_his_own(
    ruled: Ruled, first_list: RatingList, bob: User, adam: User, regina: User, chiara: User, quentin: User,
    players: dict[str, Player],
) -> None:  # fmt: skip
    of_cfc = ruled()
    of_fide = services.file_appeal(players["bob"], first_list, by=bob, now=NOW, grounds="2100 is right.")
    services.pass_on(of_fide, by=chiara, now=NOW, words="The federation agrees.")
    of_fide = services.uphold_appeal(of_fide, by=quentin, now=NOW, rating=2010, calculation="100 more.")
    both = person("Both Offices", (Office.RATING_AUDITOR, None), (Office.QC_CHAIR, None))
    OfficeHeld.objects.create(user=bob, office=Office.RATING_AUDITOR, starts_on=date(2020, 1, 1))
    OfficeHeld.objects.create(user=bob, office=Office.QC, starts_on=date(2020, 1, 1))
    bob = User.objects.get(pk=bob.pk)
    people = (adam, regina, quentin, both, bob, chiara)
    may = {
        user.name: [can(user, "amend-ruling", appeal, day=NOW.date()) for appeal in (of_cfc, of_fide)]
        for user in people
    }
    assert may == {
        adam.name: [True, False],
        regina.name: [True, False],
        quentin.name: [False, True],
        both.name: [True, True],
        bob.name: [False, False],
        chiara.name: [False, False],
    }
    assert {user.name: rows_for(user) for user in people} == {name: sum(each) for name, each in may.items()}


@pytest.mark.parametrize(
    ("ruling", "reason", "error"),
    [
        (Ruling(state="upheld", rating=2010, calculation="1985 + 16 for the draw. "), SLIP, NothingAmended),
        (Ruling(state="upheld", rating=1985, calculation="As it was."), SLIP, services.NothingNew),
        (Ruling(state="upheld", rating=None, calculation="As it was."), SLIP, services.NothingNew),
        (Ruling(state="upheld", rating=2001, calculation=" "), SLIP, services.WordsMissing),
        (RIGHT, " ", services.WordsMissing),
    ],
)
def test_an_amendment_says_something_else_and_why(
    ruling: Ruling, reason: str, error: type[ValueError], ruled: Ruled, adam: User
) -> None:
    appeal = ruled()
    with pytest.raises(error):
        amend_ruling(appeal, ruling, by=adam, now=LATER, reason=reason)
    assert (RatingAppeal.objects.get().ruled_rating, ListCorrection.objects.get().state) == (2010, "queued")


def test_nothing_is_amended_where_another_correction_comes_first(
    ruled: Ruled, cfc_list: RatingList, adam: User, players: dict[str, Player]
) -> None:
    appeal = ruled()
    withdraw_correction(computed(appeal, LATER), by=adam, now=LATER, reason="Another one comes first.")
    other = Wrong(lines=[{"player": players["ann"].pk, "rating": 1990, "k_factor": None}], reason="A slip.")
    first = prepare_correction(cfc_list, other, by=adam, now=LATER)
    with pytest.raises(AnotherUnderWay):
        amend_ruling(appeal, RIGHT, by=adam, now=LATER, reason=SLIP)
    assert RatingAppeal.objects.get().ruled_rating == 2010
    page = signed_in(adam).get(f"/rating-appeals/{appeal.pk}/amend/").content.decode()
    assert f'that comes first. <a href="/list-corrections/{first.pk}/">See what changes</a>' in page


# ---------------------------------------------------------------- whoever ruled is told
def test_who_ruled_and_the_office_are_told_of_a_refused_correction_and_led_to_the_appeal(
    ruled: Ruled, adam: User, regina: User, dmitri: User
) -> None:
    """Also where the administrator has prepared it; who has left the office could not open the page."""
    appeal = ruled()
    second = person("Ada Auditor", (Office.RATING_AUDITOR, None))
    for reason, told in (("16 more are 2001.", [adam, second]), ("Still wrong.", [second])):
        correction = computed(appeal, LATER)
        refuse_correction(correction, by=regina, now=LATER, reason=reason)
        text = (
            "The correction of the CFC regular, list of 1 March 2026 that the ruling on the appeal of Baker, Bob asks "
            f"for was refused: {reason} If the ruling has a slip, amend it on this page. If it is right, the "
            "administrators prepare the correction again."
        )
        key = f"list-correction:{correction.pk}:ruled:"
        assert mails(key) == sorted((user.email, text) for user in told)
        found = OutboxMessage.objects.filter(dedup_key__startswith=f"mail:{key}")
        assert {each.payload["said"]["path"] for each in found} == {f"/rating-appeals/{appeal.pk}/"}
        services.correct_again(appeal, by=dmitri, now=LATER)
        OfficeHeld.objects.filter(user=adam).delete()


def test_of_fides_ratings_the_commission_is_told_and_not_the_appellant(
    first_list: RatingList, bob: User, chiara: User, quentin: User, players: dict[str, Player]
) -> None:
    OfficeHeld.objects.create(user=bob, office=Office.QC, starts_on=date(2020, 1, 1))
    chair = person("Carol Chair", (Office.QC_CHAIR, None))
    appeal = services.file_appeal(players["bob"], first_list, by=bob, now=AFTER_CLOSING, grounds="2100 is right.")
    services.pass_on(appeal, by=chiara, now=AFTER_CLOSING, words="The federation agrees.")
    appeal = services.uphold_appeal(appeal, by=quentin, now=AFTER_CLOSING, rating=2010, calculation="100 more.")
    correction = computed(appeal, LATER)
    refuse_correction(correction, by=chair, now=LATER, reason="100 more are 2100.")
    assert [to for to, _text in mails(f"list-correction:{correction.pk}:ruled:")] == [quentin.email]


def test_a_refused_correction_that_no_ruling_asks_for_is_told_to_no_auditor(
    cfc_list: RatingList, adam: User, regina: User, dmitri: User, players: dict[str, Player]
) -> None:
    wrong = Wrong(lines=[{"player": players["bob"].pk, "rating": 1990, "k_factor": None}], reason="A slip.")
    correction = prepare_correction(cfc_list, wrong, by=dmitri, now=LATER)
    advance_correction(correction.pk, clock=lambda: LATER)
    correction.refresh_from_db()
    refuse_correction(correction, by=regina, now=LATER, reason="The line is right.")
    assert mails(f"list-correction:{correction.pk}:ruled:") == []


# ---------------------------------------------------------------- the pages
TYPED = {"ruling": "uphold", "rating": "2001", "calculation": "1985 + 16 for the draw.", "reason": SLIP}


def test_from_a_wrong_number_to_the_right_one_on_the_list_on_the_pages(
    ruled: Ruled, cfc_list: RatingList, bob: User, adam: User, regina: User, players: dict[str, Player]
) -> None:
    appeal = ruled()
    page, auditor = f"/rating-appeals/{appeal.pk}/", signed_in(adam)
    refuse_correction(computed(appeal, LATER), by=regina, now=LATER, reason="16 more are 2001.")
    assert f'<a class="btn btn-outline-secondary" href="{page}amend/">Amend the ruling …</a>' in shown(adam, page)
    form = auditor.get(f"{page}amend/").content.decode()
    assert ('value="2010"' in form, "1985 + 16 for the draw.</textarea>" in form) == (True, True)
    assert auditor.post(f"{page}amend/", TYPED).headers["Location"] == page
    correction = computed(appeal, LATER)
    signed_in(regina).post(f"/list-corrections/{correction.pk}/publish/", {"reason": "The auditor has ruled."})
    advance_correction(correction.pk, clock=lambda: LATER)
    version = RatingList.objects.get(supersedes=cfc_list)
    assert ListEntry.objects.get(rating_list=version, player=players["bob"]).rating == 2001
    read = shown(bob, page)
    told = ["→</span> 2001", "What was ruled before", "→</span> 2010", "Why it was amended", SLIP]
    assert sorted(told, key=read.index) == told
    assert "amend/" not in shown(adam, page)


def shown(user: User, page: str) -> str:
    return " ".join(signed_in(user).get(page).content.decode().split())


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        ({"reason": " "}, {"reason": ["This field is required."]}),
        ({"rating": "1985"}, {"rating": ["This is the published rating: give another one, or dismiss the appeal."]}),
        ({"rating": "20x1"}, {"rating": ["Enter a whole number."]}),
        ({"rating": "199"}, {"rating": ["Nobody stands on this list below 200 (716c)."]}),
        ({"rating": "2010"}, {"__all__": ["This is the ruling as it stands: nothing of it is another one."]}),
        (
            {"ruling": "dismiss"},
            {"rating": ["Another rating upholds the appeal: choose that, or leave this empty."]},
        ),
    ],
)
def test_what_was_typed_is_kept_where_it_is_wrong(
    typed: dict[str, str], errors: dict[str, list[str]], ruled: Ruled, adam: User
) -> None:
    appeal, said = ruled(), {**TYPED, **typed}
    answer = signed_in(adam).post(f"/rating-appeals/{appeal.pk}/amend/", said)
    assert (answer.status_code, answer.context["form"].errors) == (422, errors)
    page = answer.content.decode()
    kept = (f'value="{said["rating"]}"', f"{said['calculation']}</textarea>", f"{said['reason']}</textarea>")
    assert [text for text in kept if text not in page] == []
    assert RatingAppeal.objects.get().ruled_rating == 2010


def test_who_dismisses_need_not_empty_the_rating_of_the_ruling_before(ruled: Ruled, adam: User) -> None:
    appeal = ruled()
    said = {"ruling": "dismiss", "rating": "2010", "calculation": "The draw was counted.", "reason": SLIP}
    assert signed_in(adam).post(f"/rating-appeals/{appeal.pk}/amend/", said).status_code == 302
    assert ruling_of(RatingAppeal.objects.get()) == DISMISSED


def test_the_page_says_why_it_is_too_late_with_what_was_typed_and_is_for_nobody_else(
    ruled: Ruled, bob: User, adam: User, regina: User, dmitri: User
) -> None:
    appeal = ruled()
    page, address = f"/rating-appeals/{appeal.pk}/", f"/rating-appeals/{appeal.pk}/amend/"
    assert [signed_in(user).get(address).status_code for user in (bob, dmitri, adam)] == [404, 404, 200]
    assert [signed_in(user).post(address, TYPED).status_code for user in (bob, dmitri)] == [404, 404]
    first = computed(appeal, LATER)
    publish_correction(first, by=regina, now=LATER, reason="The auditor has ruled.")
    waits = "The correction of the list is being published: wait until that has ended."
    assert (waits in shown(adam, page), f'href="{address}"' in shown(adam, page)) == (True, False)
    for _each in range(2):
        answer = signed_in(adam).post(address, TYPED)
        kept = f"{SLIP}</textarea>" in answer.content.decode()
        assert (answer.status_code, waits in answer.content.decode(), kept) == (422, True, True)
        advance_correction(first.pk, clock=lambda: LATER)
        waits = "A list says what was ruled: it is not amended any more."
    assert ("<textarea" in shown(adam, address), waits in shown(adam, address)) == (False, True)
    assert RatingAppeal.objects.get().ruled_rating == 2010


# ---------------------------------------------------------------- one refusal, one mail
@pytest.mark.parametrize("is_administrator_too", [False, True])
def test_of_a_refused_correction_nobody_gets_two_mails(
    is_administrator_too: bool, ruled: Ruled, adam: User, regina: User, dmitri: User
) -> None:
    """Who ruled has prepared it, and may be the administrator; each is told what is the most for him to do."""
    if is_administrator_too:
        OfficeHeld.objects.create(user=adam, office=Office.RATING_ADMINISTRATOR, starts_on=date(2020, 1, 1))
    correction = computed(ruled(), LATER)
    told = letters_of(lambda: refuse_correction(correction, by=regina, now=LATER, reason="16 more."), now=LATER)
    assert told == [
        ("adam", "Correction of a ruling refused: CFC regular, list of 1 March 2026"),
        ("dmitri", "Correction to prepare again: CFC regular, list of 1 March 2026"),
    ]


def test_of_a_refused_correction_that_the_administrator_has_prepared_he_gets_one_mail_with_the_reason(
    ruled: Ruled, adam: User, regina: User, dmitri: User
) -> None:
    appeal = ruled()
    withdraw_correction(computed(appeal, LATER), by=adam, now=LATER, reason="Later.")
    services.correct_again(appeal, by=dmitri, now=LATER)
    correction = computed(appeal, LATER)
    told = letters_of(lambda: refuse_correction(correction, by=regina, now=LATER, reason="16 more."), now=LATER)
    assert [name for name, _subject in told] == ["adam", "dmitri"]
    ((to, text),) = mails(f"list-correction:{correction.pk}:anew:")
    assert (to, "came to nothing (16 more.)" in text) == (dmitri.email, True)


def test_taken_back_from_the_next_list_the_administrator_who_prepared_it_gets_one_mail(
    ruled: Ruled, adam: User, regina: User, dmitri: User
) -> None:
    appeal = ruled()
    withdraw_correction(computed(appeal, LATER), by=adam, now=LATER, reason="Later.")
    services.correct_again(appeal, by=dmitri, now=LATER)
    correction = carry_correction(computed(appeal, LATER), by=regina, now=LATER, reason="With the next list.")
    told = letters_of(lambda: withdraw_correction(correction, by=regina, now=LATER, reason="Not yet."), now=LATER)
    assert told == [("dmitri", "Correction to prepare again: CFC regular, list of 1 March 2026")]


# ---------------------------------------------------------------- versions are no next list
def test_a_new_version_of_a_list_ends_no_dismissal(
    ruled: Ruled, cfc_list: RatingList, adam: User, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    appeal = ruled(dismissed=True)
    put_right(cfc_list, players["cyd"], 1700, by=dmitri, decided_by=quentin)
    assert (is_listed(appeal), listed()) == (False, [])
    found = amend_ruling(appeal, RIGHT, by=adam, now=LATER, reason=SLIP)
    assert (found.state, found.ruled_rating) == ("upheld", 2001)


def test_what_the_list_says_already_is_amended_until_the_next_list(
    cfc_list: RatingList, bob: User, adam: User, players: dict[str, Player], dmitri: User, quentin: User
) -> None:
    """The line was corrected to 2001 while the appeal waited, which is what is ruled: nothing is left to change."""
    appeal = services.file_appeal(players["bob"], cfc_list, by=bob, now=NOW, grounds="A draw counts as a loss.")
    services.send_games(appeal, by=adam, now=NOW, fee_received_on=NOW.date())
    services.agree_to_games(appeal, by=bob, now=NOW)
    put_right(cfc_list, players["bob"], 2001, by=dmitri, decided_by=quentin)
    services.uphold_appeal(appeal, by=adam, now=LATER, rating=2001, calculation="1985 + 16 for the draw.")
    assert computed(appeal, LATER).state == "nothing"
    assert (is_listed(appeal), listed()) == (False, [])
    in_may, rows = LATER + timedelta(days=60), [ImportedEntry(player=players["bob"], rating=2001)]
    import_list("cfc-regular", date(2026, 5, 1), rows, origin="test", by=dmitri, now=in_may)
    assert (is_listed(appeal), listed()) == (True, [appeal])
    with pytest.raises(NotPermitted):
        amend_ruling(appeal, DISMISSED, by=adam, now=in_may, reason=SLIP)


def put_right(of: RatingList, player: Player, rating: int, *, by: User, decided_by: User) -> None:
    """A version of the list with another line, for another cause."""
    wrong = Wrong(lines=[{"player": player.pk, "rating": rating}], reason="The scoresheet says so.")
    correction = prepare_correction(of, wrong, by=by, now=LATER)
    advance_correction(correction.pk, clock=lambda: LATER)
    correction.refresh_from_db()
    publish_correction(correction, by=decided_by, now=LATER, reason="As the scoresheet says.")
    advance_correction(correction.pk, clock=lambda: LATER)


def listed() -> list[RatingAppeal]:
    """Those of which the database finds that a list says what was ruled."""
    rows = rating_appeal_rows(User.objects.all()[0], day=LATER.date())
    return list(RatingAppeal.objects.filter(rows.named["listed"]))
