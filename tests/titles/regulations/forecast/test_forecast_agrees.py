"""The forecast against brute force: every way in which a small rest can go, judged one by one."""

import random
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from ratingsite.foundations.exact import Hundredths
from tests.samples import IS_LONG, sampled, samples
from tests.titles.regulations.cards import dossier
from titles.regulations import GameKind, NormGame, NormTitle, Opponent, Rule, judge_norms
from titles.regulations.forecast.forecast import Outlook, forecast_norms
from titles.regulations.forecast.rounds import STRONGEST, Upcoming, rest_of
from titles.regulations.norms.dossier import SCORES
from titles.regulations.norms.judge import edition_of

pytestmark = sampled

TITLES, FLAGS = ("GM", "FM", None), ("CAN", "GER", "FID", "new")
NEW = ("ALB", "BAN", "CUB")  # of nobody else


def some_card(chance, played, rounds, **facts):
    """A card on which a norm is near."""
    edition = chance.choice(["titles-2022", "titles-2023", "titles-2024"])
    card = replace(dossier("z", edition=edition, rounds=rounds, **facts), games=())
    games = tuple(some_game(chance, number) for number in range(1, played + 1))
    return replace(card, games=games)


def some_game(chance, number):
    kind = chance.choices([GameKind.PLAYED, GameKind.FORFEIT_WIN], [25, 1])[0]
    score = 100 if kind is GameKind.FORFEIT_WIN else chance.choices([100, 50, 0], [7, 4, 2])[0]
    return NormGame(round=number, kind=kind, score=Hundredths(score), opponent=some_opponent(chance, f"R{number}"))


def some_opponent(chance, name):
    return Opponent(
        id=name,
        name=None,
        rating=chance.choice([None, *range(2150, 2650, 25)]),
        title=chance.choice(["GM", "GM", "GM", "IM", "WGM", "FM", "FM", None]),
        federation=chance.choice(["CAN", "CAN", "GER", "GER", "GER", "FRA", "FID", "NON"]),
    )


def endings(card):
    """Every way to play the rounds that are left: results, titles, federations, ratings, at their extremes."""
    left = range(len(card.games) + 1, card.event.rounds + 1)
    # no article asks in which of two rounds somebody comes, nor for less of a title where a grandmaster or nobody with
    # one may come: both orders, and the title between, are tried in the long run
    titles = TITLES if IS_LONG or len(left) == 1 else (TITLES[0], TITLES[-1])
    kinds = list(product(titles, FLAGS, (STRONGEST, None), (100, 50, 0)))
    ways = product(kinds, repeat=len(left)) if IS_LONG else combinations_with_replacement(kinds, len(left))
    for chosen in ways:
        to_come = tuple(ended(number, *one) for number, one in zip(left, chosen, strict=True))
        yield to_come, replace(card, games=card.games + to_come)


def ended(number, title, flag, rating, score):
    flag = NEW[number % len(NEW)] if flag == "new" else flag
    who = Opponent(id=f"N{number}", name=None, rating=rating, title=title, federation=flag)
    return NormGame(round=number, kind=GameKind.PLAYED, score=Hundredths(score), opponent=who)


def held(norms):
    """For each title the endings that are a norm, and those that are not."""
    return {title: ([e for e, v in norms if v[title]], [e for e, v in norms if not v[title]]) for title in NormTitle}


def judged_endings(card):
    return held([(to_come, {t: v.achieved for t, v in judge_norms(full).items()}) for to_come, full in endings(card)])


def fewest(ways, is_such):
    return min(sum(is_such(game.opponent) for game in way) for way in ways)


def check(card):
    """Every statement of the forecast against the endings."""
    ends = judged_endings(card)
    for title, forecast in forecast_norms(card).items():
        norms, others = ends[title]
        expected = Outlook.IMPOSSIBLE if not norms else Outlook.POSSIBLE if others else Outlook.CERTAIN
        assert forecast.outlook is expected
        assert forecast.reached == judge_norms(card)[title].achieved
        if norms:
            check_counts(card, forecast, norms)
        else:
            assert forecast.table == ()
            assert any(one.status == "broken" for one in forecast.prospects)


def check_counts(card, forecast, norms):
    still = {one.rule: one.still or 0 for one in forecast.prospects}
    # 1.4.2c: whom a game was won by forfeit against brings no federation
    met = {game.opponent.federation for game in card.games if game.kind is GameKind.PLAYED} | {"FID", "CAN"}
    assert still[Rule.TITLEHOLDERS] == fewest(norms, lambda who: who.title is not None)
    assert still[Rule.REQUIRED_TITLES] == fewest(norms, lambda who: who.title == "GM")
    assert still[Rule.FEDERATIONS] == fewest(norms, lambda who: who.federation not in met)
    most = {room.federation: room.most for room in forecast.rooms}
    left = card.event.rounds - len(card.games)
    for flag in ("CAN", "GER"):
        assert most.get(flag, left) == max(sum(g.opponent.federation == flag for g in way) for way in norms)
    least = min(sum(game.score for game in way) for way in norms)
    assert (forecast.good_starts or forecast.table)[-1].score == least


UNPLAYED = (GameKind.FORFEIT_WIN, GameKind.FORFEIT_LOSS, GameKind.BYE, GameKind.HALF_POINT_BYE, GameKind.ZERO_POINT_BYE)


def without_play(card):
    """The card with its last round not played, in every way."""
    for kind, flag in product(UNPLAYED, FLAGS):
        who = None if kind.value.endswith("bye") else ended(card.event.rounds, "GM", flag, STRONGEST, 0).opponent
        last = NormGame(round=card.event.rounds, kind=kind, score=SCORES[kind][-1], opponent=who)
        yield replace(card, games=(*card.games, last))


@pytest.mark.parametrize("seed", range(samples(16, long=200)))
def test_the_last_game_must_be_played_unless_some_way_without_play_is_a_norm(seed):
    chance = random.Random(seed)  # noqa: S311
    rounds = chance.choice([9, 9, 10, 11])
    card = some_card(chance, rounds - 1, rounds)
    unplayed = [judge_norms(full) for full in without_play(card)]
    for title, forecast in forecast_norms(card).items():
        if forecast.outlook is not Outlook.IMPOSSIBLE:
            still = next(one.still or 0 for one in forecast.prospects if one.rule is Rule.GAMES)
            assert still == (not any(verdicts[title].achieved for verdicts in unplayed))


@pytest.mark.parametrize("seed", range(samples(16, long=200)))
def test_before_the_last_round_the_forecast_says_what_every_ending_says(seed):
    chance = random.Random(seed)  # noqa: S311
    rounds = chance.choice([9, 9, 9, 10, 11])
    check(some_card(chance, rounds - 1, rounds))


@pytest.mark.parametrize("seed", range(samples(4, long=40)))
@pytest.mark.parametrize(
    ("rounds", "facts"),
    [
        (9, {"format": "round-robin", "players": 10}),
        (10, {"format": "double-round-robin"}),
        (8, {"format": "team", "team_championship": True}),
        (9, {"exemption": "zonal"}),
    ],
)
def test_in_other_events_the_forecast_says_what_every_ending_says(seed, rounds, facts):
    check(some_card(random.Random(seed), rounds - 1, rounds, **facts))  # noqa: S311


def test_before_the_last_two_rounds_the_forecast_says_what_every_ending_says():
    check(some_card(random.Random(1002), 8, 10))  # noqa: S311


# ---------------------------------------------------------------- the tables
RATINGS = (2000, 2250, 2400, 2500, 2650, STRONGEST)


def all_orders(rest):
    """Which norms each row of results is, with the points of it, against the best opponents of each rating."""
    return {rating: list(all_orders_against(rest, rating)) for rating in RATINGS}


def all_orders_against(rest, rating):
    for results in product((100, 50, 0), repeat=rest.games):
        full = rest.filled([Hundredths(score) for score in results], rest.anybody(rating))
        yield sum(results), {title: verdict.achieved for title, verdict in judge_norms(full).items()}


def least_score(table, rating):
    rows = [row.score for row in table if (row.average_from or 0) <= rating <= (row.average_to or STRONGEST)]
    assert len(rows) <= 1
    return rows[0] if rows else None


def check_tables(rest, forecast, orders):
    for rating in RATINGS:
        ways = [(points, norms[forecast.title]) for points, norms in orders[rating]]
        failed = max((points for points, is_norm in ways if not is_norm), default=-50)
        always = None if failed == rest.games * 100 else failed + 50
        assert least_score(forecast.table, rating) == always
        once = min((points for points, is_norm in ways if is_norm), default=None)
        assert least_score(forecast.good_starts or forecast.table, rating) == once


@pytest.mark.parametrize("seed", range(24))
def test_the_tables_say_what_every_order_of_results_says(seed):
    chance = random.Random(seed)  # noqa: S311
    rounds = chance.choice([9, 10, 11])
    card = some_card(chance, rounds - chance.choice([1, 2, 3]), rounds)
    rest = rest_of(card, edition_of(card), ())
    orders = all_orders(rest)
    for forecast in forecast_norms(card).values():
        check_tables(rest, forecast, orders)


@pytest.mark.parametrize("seed", range(12))
def test_the_tables_before_a_known_opponent_say_what_every_order_of_results_says(seed):
    chance = random.Random(seed)  # noqa: S311
    rounds = chance.choice([9, 10, 11])
    card = some_card(chance, rounds - 2, rounds)
    known = (Upcoming(round=rounds - 1, opponent=some_opponent(chance, "next")),)
    rest = rest_of(card, edition_of(card), known)
    orders = all_orders(rest)
    forecasts = forecast_norms(card, known)
    for forecast in forecasts.values():
        check_tables(rest, forecast, orders)
    check_results(card, known, forecasts)


def check_results(card, known, forecasts):
    """What is said of a result is what is said once it is there."""

    @cache
    def said_once_it_is_there(score):
        game = NormGame(round=known[0].round, kind=GameKind.PLAYED, score=score, opponent=known[0].opponent)
        return forecast_norms(replace(card, games=(*card.games, game)))

    for title, forecast in forecasts.items():
        for after in forecast.after:
            assert after.forecast == said_once_it_is_there(after.score)[title]
