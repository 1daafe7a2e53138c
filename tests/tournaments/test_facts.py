"""docs/facts.md names where every field of a document is said; each is said there and found again, in ledger or run."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from datetime import date
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from ratings.lists.imports import ImportedEntry, import_list
from ratings.regulations import EventSnapshot, GameSnapshot, PlayerSnapshot
from ratings.regulations.document import player_from_json
from ratings.regulations.places import Place
from ratings.regulations.snapshots import (
    Approval,
    Decision,
    DefaultedGame,
    Minutes,
    Part,
    PlayedNotRated,
    RatingsThen,
    Registration,
)
from ratings.runs.publish import publish_rating_list
from tests.tournaments.desk import Desk, listed
from tests.tournaments.events import LINES, changed
from tests.tournaments.forms import at, signed_in
from tests.tournaments.to_the_list import run_for
from tournaments.registration import decisions, services
from tournaments.registration.changes.weighing import FIXED, TOLD
from tournaments.reports.ledger_events import latest_event
from tournaments.reports.parts.selectors import source_of

TABLE = Path(__file__).resolve().parents[2] / "docs" / "facts.md"
ROW = re.compile(r"^\| `(\w+)` \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)
DESK = {"registration", "decision", "report"}
SUMMER_2009 = date(2009, 10, 12)  # under fide-2009-applied and cfc-2009
SPRING_2009 = date(2009, 3, 12)  # under fide-2003
Found = Callable[[Desk], tuple[object, object]]


def rows(heading: str) -> dict[str, str]:
    """The fields of one table, and what each enters through."""
    section = TABLE.read_text(encoding="utf-8").partition(f"## {heading}")[2].partition("\n## ")[0]
    return {name: enters for name, _where, _who, enters in ROW.findall(section)}


@pytest.mark.parametrize(
    ("heading", "snapshot"), [("The event", EventSnapshot), ("A game", GameSnapshot), ("A player", PlayerSnapshot)]
)
def test_the_table_has_every_field_and_no_other(heading: str, snapshot: type) -> None:
    assert list(rows(heading)) == [field.name for field in fields(snapshot)]


def test_the_table_has_whatever_is_announced_and_what_becomes_of_a_change() -> None:
    change = dict.fromkeys((field.name for field in fields(services.RegistrationFacts)), "waits")
    assert rows("What is announced") == change | dict.fromkeys(TOLD, "told") | dict.fromkeys(FIXED, "never")


def test_whatever_the_desk_says_is_tried_here() -> None:
    said = {f"{kind}.{name}" for kind, heading in (("event", "The event"), ("game", "A game"))
            for name, enters in rows(heading).items() if enters in DESK}  # fmt: skip
    assert said | {f"player.{name}" for name in rows("A player")} == set(" ".join(TRIED).split())
    assert set(rows("A player").values()) == {"register", "list"}


# ---------------------------------------------------------------- each fact, said at the desk and found in the ledger
def event_format(desk: Desk) -> tuple[object, object]:
    return desk.in_ledger(desk.reported(desk.approved(format="scheveningen"))).format, "scheveningen"


def start(desk: Desk) -> tuple[object, object]:
    return desk.in_ledger(desk.reported(desk.approved(starts_on=date(2025, 11, 3)))).start, date(2025, 11, 3)


def end(desk: Desk) -> tuple[object, object]:
    return desk.in_ledger(desk.reported(desk.approved(days_a_round=2))).end, date(2025, 10, 16)


def games(desk: Desk) -> tuple[object, object]:
    event = desk.in_ledger(desk.reported(desk.approved()))
    return [(game.round, game.white, game.black, str(game.result)) for game in event.games], [
        (1, "2099101", "2099104", "1-0"), (1, "2099102", "2099103", "0-1"), (2, "2099103", "2099101", "1/2-1/2"),
        (2, "2099104", "2099102", "0-1"), (3, "2099101", "2099102", "1-0"), (3, "2099103", "2099104", "1-0"),
    ]  # fmt: skip


def match_games(desk: Desk) -> tuple[object, object]:
    return desk.in_ledger(desk.reported(desk.approved(format="match"))).match_games, 3


def decided_games_count(desk: Desk) -> tuple[object, object]:
    tournament = desk.approved(format="match", rates_decided_games=True)
    return desk.in_ledger(desk.reported(tournament)).decided_games_count, True


def national_championship(desk: Desk) -> tuple[object, object]:
    tournament = desk.approved(starts_on=SPRING_2009, championship="national")
    decisions.confirm_championship(tournament, by=desk.chiara, now=desk.moment(SPRING_2009), reason="The only one.")
    return desk.in_ledger(desk.reported(tournament)).national_championship, True


def women_only(desk: Desk) -> tuple[object, object]:
    return desk.in_ledger(desk.reported(desk.approved(is_for_women=True))).women_only, True


def team_championship(desk: Desk) -> tuple[object, object]:
    tournament = desk.approved(starts_on=SUMMER_2009, championship="team")
    decisions.confirm_championship(tournament, by=desk.chiara, now=desk.moment(SUMMER_2009), reason="Continental.")
    return desk.in_ledger(desk.reported(tournament)).team_championship, True


def long_event_approved(desk: Desk) -> tuple[object, object]:
    tournament = desk.approved(starts_on=SUMMER_2009, days_a_round=50)
    decisions.allow_long_event(tournament, by=desk.qadira, now=desk.moment(SUMMER_2009), reason="A league.")
    return desk.in_ledger(desk.reported(tournament)).long_event_approved, True


def counts_default_games(desk: Desk) -> tuple[object, object]:
    tournament = desk.approved(starts_on=SUMMER_2009, system="cfc-regular", is_advertised=True)
    lines = (changed(1, cells="4w+ 3b= 2w1")[0], LINES[1], LINES[2], changed(4, cells="1b- 2w0 3b0")[3])
    report = desk.accepted(desk.received(tournament, desk.file(tournament, lines=lines)))
    decisions.count_default(
        tournament, desk.game(1, 1, 4), by=desk.edgar, now=desk.after(tournament), reason="He had not withdrawn."
    )
    return desk.in_ledger(report).counts_default_games, (DefaultedGame(round=1, player="2099104"),)


def registration(desk: Desk) -> tuple[object, object]:
    event = desk.in_ledger(desk.reported(desk.approved()))
    return event.registration, Registration(on=date(2025, 8, 13), decision=None)


def hybrid_approved(desk: Desk) -> tuple[object, object]:
    tournament = desk.approved(is_hybrid=True)
    report = desk.reported(tournament)
    before = desk.in_ledger(report).hybrid_approved
    decisions.approve_hybrid(tournament, by=desk.qadira, now=desk.after(tournament), reason="Supervised.")
    return (before, desk.in_ledger(report).hybrid_approved), (False, True)


def rating_refused(desk: Desk) -> tuple[object, object]:
    report = desk.reported(desk.approved())
    decisions.refuse_rating(report.tournament, by=desk.qadira, now=desk.after(report.tournament), reason="Invented.")
    return desk.in_ledger(report).rating_refused, True


def minutes(desk: Desk) -> tuple[object, object]:
    return desk.in_ledger(desk.reported(desk.approved(rate_of_play="40/5400+30:1800+30"))).minutes, 150


def ratings_at_the_game(desk: Desk) -> tuple[object, object]:
    return desk.in_ledger(desk.reported(_at_the_game(desk))).ratings_at_the_game, True


def ratings_chosen_on(desk: Desk) -> tuple[object, object]:
    return desk.in_ledger(desk.reported(_at_the_game(desk))).ratings_chosen_on, date(2009, 9, 1)


def pooled_with(desk: Desk) -> tuple[object, object]:
    whole = desk.approved(starts_on=SUMMER_2009)
    stage = desk.approved(starts_on=date(2009, 11, 12), stage_of=whole.pk, name="St. Louis Autumn Final")
    return desk.in_ledger(desk.reported(stage)).pooled_with, str(whole.pk)


def reported_on(desk: Desk) -> tuple[object, object]:
    return desk.in_ledger(desk.reported(desk.approved())).reported_on, date(2025, 10, 16)


def time_control_approved(desk: Desk) -> tuple[object, object]:
    tournament = desk.approved(starts_on=date(2026, 1, 12), rate_of_play="2700+30")
    decisions.approve_time_control(tournament, by=desk.qadira, now=desk.moment(date(2026, 1, 5)), reason="45+30.")
    approval = Approval(on=date(2026, 1, 5), reason="45+30.")
    return desk.in_ledger(desk.reported(tournament)).time_control_approved, approval


def part(desk: Desk) -> tuple[object, object]:
    report = desk.accepted(desk.received(desk.approved(days_a_round=20), last_round=2))
    return desk.in_ledger(report).part, Part(of=str(report.tournament.pk), number=1)


def excluded(desk: Desk) -> tuple[object, object]:
    report = desk.reported(desk.approved())
    decisions.leave_out_for_fair_play(
        report.tournament, desk.game(2, 3, 1), by=desk.qadira, now=desk.after(report.tournament), reason="A ban."
    )
    found = [game.excluded for game in desk.in_ledger(report).games]
    return found, [None, None, PlayedNotRated.FAIR_PLAY, None, None, None]


def then(desk: Desk) -> tuple[object, object]:
    listed("fide-standard", date(2009, 10, 1), {1: 2301, 4: 1890})
    game = desk.in_ledger(desk.reported(_at_the_game(desk))).games[0]
    return game.then, RatingsThen(played_on=SUMMER_2009, white=2301, black=1890)


def game_minutes(desk: Desk) -> tuple[object, object]:
    tournament = desk.approved(system="fide-blitz", rate_of_play="180+2", unequal_rounds=(3,))
    report = desk.reported(tournament, unequal_times={"3": {"white": 5, "black": 4}})
    found = [game.minutes for game in desk.in_ledger(report).games if game.round > 1]
    return found, [None, None, Minutes(white=5, black=4), Minutes(white=5, black=4)]


def _at_the_game(desk: Desk) -> object:
    return desk.approved(starts_on=SUMMER_2009, ratings_used="at-the-game", ratings_chosen_on=date(2009, 9, 1))


def of_a_game(name: str, expected: object) -> Found:
    return lambda desk: (str(getattr(desk.in_ledger(desk.reported(desk.approved())).games[0], name)), expected)


# ---------------------------------------------------------------- a player, as a run freezes him
SEPTEMBER, NOVEMBER = date(2025, 9, 1), date(2025, 11, 1)
NUMBER, KEY = 2099104, "2099104"  # Demir, starting rank 4


def frozen(desk: Desk, list_date: date = NOVEMBER, system: str = "fide-standard", key: str = KEY) -> PlayerSnapshot:
    """One player as the manifest of a run has him, in the words of the contract's document."""
    run = run_for(desk, system, list_date)
    return player_from_json(Place(f"players.{key}", run.manifest["input"]["players"][key]))


def listed_as(desk: Desk, list_date: date = SEPTEMBER, system: str = "fide-standard", **line: Any) -> None:
    """A list of its publication that says this of the player and something of the three others."""
    rows = [ImportedEntry(player=who, rating=2000, games_total=60) for who in desk.players if who.fide_id != NUMBER]
    rows.append(ImportedEntry(player=desk.players[3], **({"rating": 1890} | line)))
    import_list(system, list_date, rows, origin="test", by=desk.dmitri, now=desk.moment(list_date))


def of_the_list(desk: Desk) -> tuple[object, object]:
    """What the newest list tells."""
    listed_as(desk, rating=1891, games_total=77, k_factor=40, highest_rating=2012)
    desk.reported(desk.approved())
    player = frozen(desk)
    return (player.rating, player.games, player.k, player.highest), (1891, 77, 40, 2012)


def standard_rating(desk: Desk) -> tuple[object, object]:
    listed_as(desk, rating=1777)
    listed_as(desk, system="fide-rapid", rating=None)
    desk.reported(desk.approved(system="fide-rapid", rate_of_play="900+10"))
    return frozen(desk, system="fide-rapid").standard_rating, 1777


def earlier(desk: Desk) -> tuple[object, object]:
    """Nobody rates Demir; the list of November keeps what he scored, and the run for December has it."""
    listed_as(desk, rating=None)
    report = desk.reported(desk.approved())
    desk.reported(desk.approved(starts_on=date(2025, 11, 10), name="St. Louis November Four"))
    publish_rating_list(run_for(desk, "fide-standard", NOVEMBER), by=desk.qadira, now=desk.moment(NOVEMBER))
    (waiting,) = frozen(desk, date(2025, 12, 1)).earlier
    event = latest_event(source_of(report), "fide-standard")
    assert event is not None
    return (waiting.event, waiting.games, waiting.score), (event.key, 3, 0)


def last_played_on(desk: Desk) -> tuple[object, object]:
    listed_as(desk, date(2009, 6, 16), "cfc-regular", last_played_on=date(2009, 3, 4))
    desk.reported(desk.approved(starts_on=date(2009, 9, 7), system="cfc-regular", is_advertised=True))
    return frozen(desk, date(2009, 10, 16), "cfc-regular").last_played_on, date(2009, 3, 4)


def entered(desk: Desk) -> tuple[object, object]:
    """What the rating officer enters with the player, from a line of a report of 2009 (10.1)."""
    listed_as(desk, date(2009, 9, 1))
    tournament = desk.approved(starts_on=SUMMER_2009)
    lines = (*LINES[:3], changed(4, fide_id="2099999")[3])
    report = desk.received(tournament, desk.file(tournament, lines=lines))
    client, address = signed_in(desk.chiara), reverse("report_enter_player", args=[report.pk, 4])
    at(desk.after(tournament))
    sent = {"name": "Demir, Deniz", "federation": "USA", "sex": "m", "birth_date": "1985-05-04"}
    assert client.post(address, sent | {"association": "IBCA"}).status_code == HTTPStatus.FOUND
    report.refresh_from_db()
    desk.accepted(report)
    player = frozen(desk, date(2009, 11, 1), key="2099999")
    return (player.born, player.federation, player.sex, player.member_of), (1985, "USA", "m", "IBCA")


def title(desk: Desk) -> tuple[object, object]:
    """The register has it with the player, however it got there: no act of this desk awards titles."""
    listed_as(desk)
    desk.reported(desk.approved())
    return frozen(desk, key="2099101").title, "WGM"


TRIED: dict[str, Found] = {
    "event.format": event_format,
    **{
        f"event.{tried.__name__}": tried
        for tried in (
            start, end, games, match_games, decided_games_count, national_championship, women_only, team_championship,
            long_event_approved, counts_default_games, registration, hybrid_approved, rating_refused, minutes,
            ratings_at_the_game, ratings_chosen_on, pooled_with, reported_on, time_control_approved, part,
        )
    },
    "game.round": of_a_game("round", "1"),
    "game.white": of_a_game("white", "2099101"),
    "game.black": of_a_game("black", "2099104"),
    "game.result": of_a_game("result", "1-0"),
    "game.excluded": excluded,
    "game.then": then,
    "game.minutes": game_minutes,
    "player.rating player.games player.k player.highest": of_the_list,
    "player.born player.federation player.sex player.member_of": entered,
    "player.standard_rating": standard_rating,
    "player.title": title,
    "player.earlier": earlier,
    "player.last_played_on": last_played_on,
}  # fmt: skip


@pytest.mark.parametrize("name", TRIED)
def test_what_is_said_at_the_desk_stands_in_the_ledger_and_of_a_player_in_the_run(name: str, desk: Desk) -> None:
    found, expected = TRIED[name](desk)
    assert found == expected


def test_a_late_registration_that_was_allowed_says_so(desk: Desk) -> None:
    tournament = desk.approved()
    tournament.state = "draft"
    tournament.save()
    late = services.submit_registration(tournament, by=desk.astrid, now=desk.moment(date(2025, 10, 11)))
    services.approve_late_registration(late, by=desk.qadira, now=desk.moment(date(2025, 10, 11)), reason="Illness.")
    event = desk.in_ledger(desk.reported(late))
    assert event.registration == Registration(on=date(2025, 10, 11), decision=Decision.ACCEPTED)
