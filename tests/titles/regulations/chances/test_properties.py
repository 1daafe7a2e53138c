"""What is said of a field against the norm judge itself, over random fields and random results."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from ratingsite.foundations.exact import DRAW, LOSS, WIN, Hundredths
from tests.samples import sampled, samples
from tests.titles.regulations.chances.fields import field_of
from titles.norms.report_table import Person, ReportTable, RoundLine
from titles.regulations import GameKind, NormDossier
from titles.regulations.chances.field import Entrant, Field
from titles.regulations.chances.open_places import prospects
from titles.regulations.chances.round_robin import round_robin_chances
from titles.regulations.chances.swiss import Outlook, swiss_chances
from titles.regulations.forecast.forecast import Outlook as Forecast
from titles.regulations.norms.judge import judge_norm, titles_to_earn

TITLES = (None, None, "FM", "IM", "IM", "GM", "GM", "WGM", "WIM", "CM")
FLAGS = ("GER", "GER", "FRA", "ITA", "NED", "FID", "NON")


def random_entrants(chance: random.Random, players: int) -> tuple[Entrant, ...]:
    """A field around a level, so that some norms are near; some players have no rating."""
    level, flags = chance.randrange(2000, 2560, 20), chance.sample(FLAGS, chance.randint(2, len(FLAGS)))
    return tuple(
        Entrant(
            id=f"p{number}",
            name=f"p{number}",
            rating=None if chance.random() < 0.08 else level + chance.randrange(-250, 200),
            title=chance.choice(TITLES),
            federation=chance.choice(flags),
            sex=chance.choice("mw"),
        )
        for number in range(players)
    )


def played(chance: random.Random, field: Field) -> dict[str, NormDossier]:
    """Everybody's card when everything was played, strong players winning more; as a report is read."""
    keys = {each.id: number for number, each in enumerate(field.entrants)}
    lines: dict[int, list[RoundLine]] = {number: [] for number in keys.values()}
    hopeless = {each.id for each in field.entrants if not each.rating and chance.random() < 0.8}
    for one, other in list(combinations(field.entrants, 2)) * field.meetings:
        score = chance.choice((LOSS, DRAW, WIN, WIN if (one.rating or 0) > (other.rating or 0) else LOSS))
        score = LOSS if one.id in hopeless else WIN if other.id in hopeless else score
        for own, opponent, points in ((one, other, score), (other, one, Hundredths(WIN - score))):
            row = lines[keys[own.id]]
            row.append(RoundLine(round=len(row) + 1, kind=GameKind.PLAYED, score=points, opponent=keys[opponent.id]))
    table = ReportTable(
        event=field.event,
        people={
            keys[each.id]: Person(
                id=each.id,
                name=each.name,
                rating=each.rating,
                title=each.title,
                federation=each.federation,
                sex=each.sex,
            )
            for each in field.entrants
        },
        lines={key: tuple(row) for key, row in lines.items()},
    )
    return {each.id: dossier for each, dossier in zip(field.entrants, table.dossiers().values(), strict=True)}


@sampled
@pytest.mark.parametrize("seed", range(samples(30, long=1000)))
def test_in_a_round_robin_a_norm_is_made_with_the_score_that_is_said_and_with_no_other(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    form, players = chance.choice((("round-robin", range(9, 14)), ("double-round-robin", range(5, 8))))
    field = field_of(random_entrants(chance, chance.choice(players)), form)
    cards = played(chance, field)
    for player in round_robin_chances(field):
        dossier = cards[player.entrant.id]
        zero = frozenset(g.opponent.id for g in dossier.games if g.opponent and g.opponent.zero_against_rated)
        for each in player.chances:
            verdict, way = judge_norm(field.edition, each.title, dossier), each.way_without(zero)
            is_norm = way is not None and verdict.score >= way.score
            assert each.is_sure
            assert (verdict.achieved, each.title) == (is_norm, each.title)
            assert way is None or (way.games, way.average) == (verdict.games, verdict.rating_average)


@sampled
@pytest.mark.parametrize("seed", range(samples(5, long=200)))
def test_a_field_that_is_not_complete_is_impossible_for_no_norm_that_it_then_gives(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    entrants = random_entrants(chance, 10)
    places = chance.randint(1, 3)
    known = field_of(entrants[:-places], rounds=9)
    before = {each.entrant.id: {one.title: one for one in each.forecasts} for each in prospects(known, places)}
    for player in round_robin_chances(field_of(entrants)):
        for each in player.chances:
            if player.entrant.id in before and each.way_without(frozenset()):
                assert before[player.entrant.id][each.title].outlook is not Forecast.IMPOSSIBLE


@sampled
@pytest.mark.parametrize("seed", range(samples(20, long=1000)))
def test_in_a_swiss_no_norm_is_made_beyond_the_bounds(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    field = field_of(random_entrants(chance, chance.randint(12, 30)), "swiss", rounds=chance.choice((9, 9, 10, 11)))
    verdict = field.big_swiss()
    if verdict is not None and verdict.holds:
        field = field.exempt()
    found = {(each.title, each.federation): each for each in swiss_chances(field)}
    for entrant in field.entrants:
        opponents = chance.sample(field.others(entrant), field.event.rounds)
        scores = [chance.choice((DRAW, WIN, WIN, WIN)) for _ in opponents]
        for title in titles_to_earn(entrant.as_player()):
            case = field.case(title, entrant, [other.as_opponent() for other in opponents])
            games = tuple(
                type(game)(round=game.round, kind=game.kind, score=score, opponent=game.opponent)
                for game, score in zip(case.dossier.games, scores, strict=True)
            )
            dossier = NormDossier(edition=None, event=field.event, player=entrant.as_player(), games=games)
            made, said = judge_norm(field.edition, title, dossier), found[title, entrant.as_player().federation]
            if made.achieved:
                bounds = next(one for one in said.bounds if one.games == made.games)
                assert said.outlook is not Outlook.IMPOSSIBLE
                assert (made.rating_average or 0) <= bounds.average
                assert bounds.least <= (made.score_required or 0) <= bounds.most
