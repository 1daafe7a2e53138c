"""A rating of a list from before this portal: stated with evidence, judged by the commission, and then it counts."""

from __future__ import annotations

from datetime import date
from types import SimpleNamespace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ratings.lists.models import ListEntry, RatingList
from ratings.register.models import Federation, Player
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.permissions import NotPermitted
from ratingsite.office.audit.services import history_of
from ratingsite.office.outbox.models import OutboxMessage
from tests.asked import REASON_MISSING, asked_at_its_field
from tests.cast import NOW, person
from tests.ratings.conftest import NOVEMBER, Publish, players, publish, record_games
from tests.titles.cases.test_corrected_lists import a_case
from tests.titles.cases.test_interim import IN_NOVEMBER, case, event, first_list
from tests.titles.corrected import corrected
from tests.titles.worlds import World, a_list
from tests.tournaments.every_transition.people import everybody
from tests.tournaments.every_transition.walking import Acts, not_done, walked
from tests.tournaments.forms import at, signed_in
from tests.tournaments.reports.paper.printed import text_of
from titles.cases.assembling import judge_case
from titles.cases.conditional import ask_for_award
from titles.cases.interim import services as interim
from titles.cases.models import TitleCase
from titles.cases.procedure import confirm_title
from titles.cases.refusals import CaseRefused, Obstacle
from titles.cases.services import missing_to_submit, open_case, submit_case
from titles.cases.stated import services
from titles.cases.stated.models import StatedRating
from titles.cases.stated.services import Said
from titles.cases.work import rows_waiting, work_for
from titles.register.models import TitleReexamination
from titles.regulations.awards.verdict import Outcome
from titles.tasks import reexamine_after_correction

__all__ = ["case", "event", "first_list", "players", "publish", "record_games"]
JULY_2015, AUGUST_2024 = date(2015, 7, 1), date(2024, 8, 1)
SAID = Said(list_date=JULY_2015, rating=2312, games=None, evidence="ratings.fide.com, list of July 2015, page 12.")


@pytest.fixture
def ada(usa: Federation) -> Player:
    """Whose newest list says no more than that her highest rating was 2312."""
    return Player.objects.create(fide_id=99000031, name="Okafor, Ada", sex="w", federation=usa, birth_year=1990)


@pytest.fixture
def august(world: World, ada: Player) -> RatingList:
    august = a_list(world.rating_list.system, AUGUST_2024)
    own = {"name": ada.name, "federation_id": "USA", "rating": 2210, "highest_rating": 2312, "games_total": 60}
    ListEntry.objects.create(rating_list=august, player=ada, **own)
    return august


@pytest.fixture
def draft(august: RatingList, ada: Player, chiara: User) -> TitleCase:
    return open_case(ada, "FM", by=chiara, now=NOW)


def articles(case: TitleCase) -> list[tuple[str, str]]:
    return [(each.article, each.rule.value) for each in missing_to_submit(case, NOW.date())]


def mailed(stated: StatedRating, step: str) -> list[list[str]]:
    found = OutboxMessage.objects.filter(dedup_key__contains=f"stated-{stated.pk}-{step}")
    return [sorted(message.payload["to"]) for message in found]


def test_a_title_by_the_rating_of_an_old_list_goes_from_its_statement_to_the_award(
    draft: TitleCase, chiara: User, quentin: User, qadira: User
) -> None:
    assert articles(draft) == [("1.3", "rated-games")]
    stated = services.state_rating(draft, SAID, by=chiara, now=NOW)
    assert articles(draft) == [("1.3.1", "rating-confirmed")]
    with pytest.raises(CaseRefused):
        submit_case(draft, by=chiara, now=NOW)
    assert mailed(stated, "judge") == [["qadira@example.org", "quentin@example.org"]]
    assert [(item.what, item.article) for item in work_for(quentin, NOW.date())] == [
        ("Confirm or refuse the rating that is stated of a list that is not here", "0.3")
    ]
    assert sum(rows.count() for rows in rows_waiting(quentin, NOW.date())) == 1
    services.confirm_stated(stated, by=quentin, now=NOW)
    assert (articles(draft), work_for(quentin, NOW.date())) == ([], [])
    assert mailed(stated, "confirmed") == [["chiara@example.org"]]
    awarded = confirm_title(submit_case(draft, by=chiara, now=NOW), by=qadira, now=NOW)
    assert (awarded.state, awarded.held.achieved_on) == ("awarded", JULY_2015)
    assert [entry.act for entry in history_of(draft)][1:3] == ["state rating", "confirm stated rating"]


@pytest.mark.parametrize(
    ("said", "obstacle", "article"),
    [
        ({"rating": 2299}, Obstacle.NOT_ENOUGH, "1.3.1"),
        ({"list_date": date(2017, 8, 1)}, Obstacle.FEW_GAMES, "1.3"),
        ({"list_date": date(2017, 8, 1), "games": 29}, Obstacle.FEW_GAMES, "1.3"),
        ({"list_date": AUGUST_2024, "games": 300}, Obstacle.LIST_IS_HERE, "1.3.1"),
        ({"evidence": "  "}, Obstacle.NO_REASON, ""),
    ],
)
def test_what_cannot_bear_the_title_is_not_stated(
    draft: TitleCase, chiara: User, said: dict[str, object], obstacle: Obstacle, article: str
) -> None:
    stated = Said(**{**vars(SAID), **said})  # type: ignore[arg-type]
    with pytest.raises(CaseRefused) as refused:
        services.state_rating(draft, stated, by=chiara, now=NOW)
    assert (refused.value.obstacle, refused.value.article) == (obstacle, article)


def test_one_rating_is_stated_at_a_time_and_a_refused_one_can_be_stated_anew(
    draft: TitleCase, chiara: User, quentin: User
) -> None:
    stated = services.state_rating(draft, SAID, by=chiara, now=NOW)
    with pytest.raises(CaseRefused) as refused:
        services.state_rating(draft, SAID, by=chiara, now=NOW)
    assert refused.value.obstacle == Obstacle.STATED_ALREADY
    services.refuse_stated(stated, by=quentin, now=NOW, reason="The page cannot be found.")
    assert mailed(stated, "refused") == [["chiara@example.org"]]
    again = services.state_rating(draft, SAID, by=chiara, now=NOW)
    assert services.withdraw_stated(again, by=chiara, now=NOW).state == "withdrawn"
    assert articles(draft) == [("1.3", "rated-games")]


def test_who_stands_beside_the_player_confirms_nothing(draft: TitleCase, usa: Federation, chiara: User) -> None:
    both = person("Bea Both", (Office.RATING_OFFICER, usa), (Office.QC, None))
    stated = services.state_rating(draft, SAID, by=chiara, now=NOW)
    with pytest.raises(NotPermitted):
        services.confirm_stated(stated, by=both, now=NOW)


def test_a_conditional_title_is_asked_for_with_a_rating_that_is_stated(
    world: World, august: RatingList, ada: Player, chiara: User, quentin: User, qadira: User
) -> None:
    """The newest list names 2312, so another player without any."""
    mar = Player.objects.create(fide_id=99000032, name="Vega, Mar", sex="m", federation_id="USA", birth_year=1990)
    found = a_case(world, mar, "direct", "conditional", "FM")
    TitleCase.objects.filter(pk=found.pk).update(reached_on=None)
    stated = services.state_rating(found, Said(**{**vars(SAID), "rating": 2100}), by=chiara, now=NOW)
    services.confirm_stated(stated, by=quentin, now=NOW)
    found.refresh_from_db()
    assert found.reached_on == JULY_2015
    assert ask_for_award(found, by=chiara, now=NOW).state == "asked"
    assert confirm_title(found, by=qadira, now=NOW).state == "awarded"


def test_a_direct_title_is_conditional_until_somebody_vouches_for_its_rating(
    world: World, august: RatingList, chiara: User, quentin: User
) -> None:
    mar = Player.objects.create(fide_id=99000032, name="Vega, Mar", sex="m", federation_id="USA", birth_year=1990)
    found = a_case(world, mar, "direct", "draft", "FM")
    stated = services.state_rating(found, Said(**{**vars(SAID), "rating": 2100}), by=chiara, now=NOW)
    assert (judge_case(found, NOW.date()).way.outcome, articles(found)) == (Outcome.CONDITIONAL, [])
    services.confirm_stated(stated, by=quentin, now=NOW)
    assert judge_case(found, NOW.date()).way.outcome is Outcome.COMPLETE


def test_a_corrected_list_takes_nothing_from_a_title_whose_rating_is_confirmed(
    draft: TitleCase, august: RatingList, ada: Player, chiara: User, quentin: User, qadira: User
) -> None:
    services.confirm_stated(services.state_rating(draft, SAID, by=chiara, now=NOW), by=quentin, now=NOW)
    confirm_title(submit_case(draft, by=chiara, now=NOW), by=qadira, now=NOW)
    reexamine_after_correction(str(corrected(august, {ada: 2190}, qadira).pk))
    assert TitleReexamination.objects.count() == 0


def test_a_rating_that_is_confirmed_takes_the_mark_of_a_corrected_list_away(
    world: World, august: RatingList, chiara: User, quentin: User, qadira: User
) -> None:
    mar = Player.objects.create(fide_id=99000032, name="Vega, Mar", sex="m", federation_id="USA", birth_year=1990)
    line = {"name": mar.name, "federation_id": "USA", "rating": 2305, "games_total": 60}
    ListEntry.objects.create(rating_list=august, player=mar, **line)
    draft = open_case(mar, "FM", by=chiara, now=NOW)
    reexamine_after_correction(str(corrected(august, {mar: 2190}, qadira).pk))
    draft.refresh_from_db()
    assert draft.unconfirmed_by is not None
    services.confirm_stated(services.state_rating(draft, SAID, by=chiara, now=NOW), by=quentin, now=NOW)
    draft.refresh_from_db()
    assert (draft.unconfirmed_by, [entry.act for entry in history_of(draft)][-1]) == (None, "application stands")
    told = OutboxMessage.objects.filter(dedup_key__contains=f"application-{draft.pk}-rating-back")
    assert [message.payload["to"] for message in told] == [["chiara@example.org"]]


def test_a_rating_that_is_confirmed_counts_in_the_players_next_application(
    draft: TitleCase, ada: Player, chiara: User, quentin: User
) -> None:
    services.confirm_stated(services.state_rating(draft, SAID, by=chiara, now=NOW), by=quentin, now=NOW)
    assert articles(open_case(ada, "WFM", by=chiara, now=NOW)) == []


def test_the_pages_lead_from_the_file_to_the_confirmation(
    draft: TitleCase, chiara: User, quentin: User, carla: User
) -> None:
    at(NOW)
    officer, page = signed_in(chiara), f"/titles/applications/{draft.pk}/"
    assert f"{page}stated-rating/" in officer.get(page).content.decode()
    typed = {"list_date": "2015-07-01", "rating": "2299", "games": "", "evidence": "Printed list, page 12."}
    wrong = officer.post(f"{page}stated-rating/", typed)
    assert wrong.status_code == 422
    shown = wrong.content.decode()
    assert ("Expected a rating of at least 2300: so much the title asks for. (1.3.1)" in shown) is True
    assert "Printed list, page 12." in shown
    late = officer.post(f"{page}stated-rating/", typed | {"list_date": "2031-01-01"}).content.decode()
    assert "This day is still to come." in late
    pdf = SimpleUploadedFile("list.pdf", b"%PDF-1.4 the page")
    sent = officer.post(f"{page}stated-rating/", typed | {"rating": "2312", "file": pdf})
    stated = StatedRating.objects.get()
    own = f"/titles/stated-ratings/{stated.pk}/"
    assert sent["Location"] == own
    assert [signed_in(carla).get(address).status_code for address in (own, f"{own}evidence.pdf")] == [404, 404]
    commission = signed_in(quentin)
    shown = commission.get(own).content.decode()
    assert "The newest list with it names as the highest rating ever:" in shown
    assert commission.get(f"{own}evidence.pdf").content == b"%PDF-1.4 the page"
    assert asked_at_its_field(commission, f"{own}refuse/") == REASON_MISSING
    commission.post(f"{own}confirm/")
    shown = officer.get(page).content.decode()
    assert "stated by Chiara Officer · confirmed, Quentin Commission" in " ".join(shown.split())
    assert "stated-rating/" not in shown  # one is enough


def test_the_paper_of_a_title_by_rating_names_who_vouches_for_it_and_has_no_table_of_norms(
    draft: TitleCase, chiara: User, quentin: User
) -> None:
    services.confirm_stated(services.state_rating(draft, SAID, by=chiara, now=NOW), by=quentin, now=NOW)
    submit_case(draft, by=chiara, now=NOW)
    at(NOW)
    printed = text_of(signed_in(chiara).get(f"/titles/applications/{draft.pk}.pdf").content)
    assert "2312, 1 July 2015, stated by Chiara Officer, confirmed by Quentin Commission" in printed
    assert "For the federation of the player (1.10b)" in printed
    assert "Last day" not in printed


def test_a_direct_title_does_not_rest_on_an_interim_rating_before_both_agree(
    case: TitleCase, event: object, publish: Publish, chiara: User, dmitri: User, quentin: User,
    request: pytest.FixtureRequest,
) -> None:  # fmt: skip
    """1.5.3a; Ann has 2316 behind round 2, and no list has 2300."""
    publish(NOVEMBER)
    world = request.getfixturevalue("world")  # its event is in no run
    found = a_case(world, case.player, "direct", "draft", "GM")
    asked = interim.ask_for_interim(found, event, 2, by=chiara, now=IN_NOVEMBER)  # type: ignore[arg-type]
    assert judge_case(found, IN_NOVEMBER.date()).way.outcome is Outcome.CONDITIONAL
    interim.agree_for_commission(asked, by=quentin, now=IN_NOVEMBER)
    interim.agree_as_administrator(asked, by=dmitri, now=IN_NOVEMBER)
    assert judge_case(found, IN_NOVEMBER.date()).way.outcome is Outcome.COMPLETE


OF_STATED = Acts(
    kind="stated-rating",
    page="/titles/stated-ratings/%s/",
    services={
        "confirm": lambda found, by, now: services.confirm_stated(found, by=by, now=now),
        "refuse": lambda found, by, now: services.refuse_stated(found, by=by, now=now, reason="1.3"),
        "withdraw": lambda found, by, now: services.withdraw_stated(found, by=by, now=now),
    },
    posts={"confirm": ("confirm/", {}), "refuse": ("refuse/", {"reason": "1.3"}), "withdraw": ("withdraw/", {})},
)


@pytest.mark.once
def test_every_act_on_a_stated_rating_from_every_state_by_everybody(
    draft: TitleCase, usa: Federation, can: Federation, astrid: User, boris: User, chiara: User, dmitri: User,
    qadira: User,
) -> None:  # fmt: skip
    User.objects.filter(email="quentin@example.org").update(email="quentin.member@example.org")
    edgar = person("Edgar Director", (Office.EXECUTIVE_DIRECTOR, usa))
    desk = SimpleNamespace(
        federation=usa, astrid=astrid, boris=boris, chiara=chiara, dmitri=dmitri, qadira=qadira, edgar=edgar
    )
    people = everybody(desk, can)
    stated = services.state_rating(draft, SAID, by=people["officer"], now=NOW)
    done = walked(stated, OF_STATED, people, now=NOW)
    for state in ("confirmed", "refused", "withdrawn"):
        decided = {"decided_by": people["member"], "decided_at": NOW, "reason": "1.3"}
        StatedRating.objects.update(state=state, **decided)
        done |= walked(StatedRating.objects.get(), OF_STATED, people, now=NOW)
    assert not_done("stated-rating", done, elsewhere=frozenset({"state"})) == set()
