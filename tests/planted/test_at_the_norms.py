"""What was planted at norms is seen there, and lawful corrections and last rounds are not."""

from __future__ import annotations

from django.utils.translation import override

from tests.planted.at_the_norms import (
    fought_last_round,
    half_a_point_later,
    lawful_correction,
    short_last_round,
)
from tests.planted.chosen_games import Claimed, chosen_against_the_rules
from tests.titles.regulations.norms.plain_search import best, choices
from titles.cases.elsewhere.beside import differences
from titles.cases.elsewhere.models import NormElsewhere
from titles.norms.signs import ended_alike_early, is_reached_by_half_a_point
from titles.regulations import NormTitle, NormVerdict, dossier_to_json
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.choices import all_counted_games
from titles.regulations.norms.judge import edition_of, judge, judge_norm
from tournaments.registration.models import Tournament
from tournaments.reports.models import Report

SEEDS = range(10)


def is_reached_later(seed: int, *, planted: bool) -> bool:
    before, after = half_a_point_later(seed) if planted else lawful_correction(seed)
    return is_reached_by_half_a_point((before.score, before.required), (after.score, after.required))


def is_short(seed: int, *, planted: bool) -> bool:
    games = short_last_round(seed) if planted else fought_last_round(seed)
    return ended_alike_early((game.result, game.half_moves) for game in games)


def test_a_norm_that_half_a_point_brought_later_is_seen() -> None:
    assert [seed for seed in SEEDS if not is_reached_later(seed, planted=True)] == []
    assert [seed for seed in SEEDS if is_reached_later(seed, planted=False)] == []


def test_a_last_round_that_ended_alike_within_fifteen_moves_is_seen() -> None:
    assert [seed for seed in SEEDS if not is_short(seed, planted=True)] == []
    assert [seed for seed in range(100) if is_short(seed, planted=False)] == []


# ---------------------------------------------------------------- which games are ignored
def by_itself(claimed: Claimed) -> NormVerdict:
    """The games that the paper counts, as if they might be chosen so."""
    edition = edition_of(claimed.card)
    case = Case(edition=edition, requirement=edition.requirement(NormTitle.GM), dossier=claimed.card)
    games = tuple(game for game in all_counted_games(case).games if game.round not in claimed.left_out)
    return judge(case, Choice(games=games, ignored=()))


def is_lawful(claimed: Claimed) -> bool:
    """By the plain rules, which know nothing of the search: whether somebody may ignore just these."""
    kept = [game.round for game in claimed.paper.games]
    return kept in [[game.round for game in games] for _ignored, games in choices(claimed.card)]


def test_games_that_are_claimed_against_the_rules_are_not_those_that_the_search_takes() -> None:
    for seed in SEEDS:
        claimed = chosen_against_the_rules(seed)
        found = judge_norm(edition_of(claimed.card), NormTitle.GM, claimed.card)
        taken = frozenset(game.round for game in found.ignored)
        assert (by_itself(claimed).achieved, is_lawful(claimed), taken == claimed.left_out) == (True, False, False)
        rank = best(claimed.card, "GM", choices(claimed.card))
        assert (found.achieved, found.games_credited) == (rank is not None, rank[0] if rank else 0), seed


def test_the_rounds_that_a_paper_leaves_out_stand_beside_the_report() -> None:
    with override("en"):
        for seed in SEEDS:
            claimed = chosen_against_the_rules(seed)
            norm = NormElsewhere(event="Open", dossier=dossier_to_json(claimed.paper))
            named = differences(norm, claimed.card, Report(tournament=Tournament(name="Open")))
            assert [(each.what, each.typed) for each in named] == [
                (f"Round {number}", "–") for number in claimed.left_out
            ], seed
