"""Norms by plain enumeration: every way to ignore games is judged whole, and the best verdict kept.

What the search of the regulations is measured against. It judges a choice by the same articles; only how it finds the
choice is different, and as simple as can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from ratingsite.foundations.exact import WIN
from titles.regulations import NormDossier, NormTitle, NormVerdict, Rule
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.checks import check_dossier
from titles.regulations.norms.choices import all_counted_games, last_round_forfeit, without
from titles.regulations.norms.count import has_fixed_pairings
from titles.regulations.norms.judge import edition_of, is_a_format, judge, titles_to_earn

FIGURES = (Rule.AVERAGE, Rule.PERFORMANCE)


def judge_norms_plainly(dossier: NormDossier) -> dict[NormTitle, NormVerdict]:
    """The verdict for each title that the player may still earn, as ``judge_norms`` has it."""
    check_dossier(dossier)
    edition = edition_of(dossier)
    cases = [
        Case(edition=edition, requirement=edition.requirement(title), dossier=dossier)
        for title in titles_to_earn(dossier.player)
    ]
    return {case.requirement.title: _judge_norm(case) for case in cases}


def _judge_norm(case: Case) -> NormVerdict:
    everything = all_counted_games(case)
    last = last_round_forfeit(case, everything)
    if last is not None and (verdict := judge(case, last)).achieved:
        return verdict
    whole = judge(case, everything)
    if not is_a_format(case.edition, case.dossier.event):
        return whole
    verdicts = [judge(case, choice) for choice in _choices(case, everything)]
    norms = [verdict for verdict in verdicts if verdict.achieved]
    if norms:
        return max(norms, key=_worth)
    near = [verdict for verdict in verdicts if all(one.met or one.rule in FIGURES for one in verdict.findings)]
    nearest = min(near, key=_distance, default=whole)
    return replace(whole, closest=None if len(nearest.ignored) == len(whole.ignored) else nearest)


def _choices(case: Case, everything: Choice) -> Iterator[Choice]:
    """1.4.1e, f: any number of the last games, and any of those won before them; none with fixed pairings."""
    if has_fixed_pairings(case.edition, case.dossier.event):
        yield everything
        return
    for after in range(len(everything.games) + 1):
        before = everything.games[: len(everything.games) - after]
        won = [game.round for game in before if game.score == WIN]
        for number in range(len(won) + 1):
            for rounds in combinations(won, number):
                yield without(case, everything, after, rounds)


def _worth(verdict: NormVerdict) -> tuple[int, int, int]:
    """The games of an application, then the fewest games ignored, then the performance."""
    return verdict.games_credited, -len(verdict.ignored), verdict.performance or 0


def _distance(verdict: NormVerdict) -> tuple[int, int]:
    """The rating points that are missing, then the games ignored."""
    short = sum(
        max(0, one.required - one.found)
        for one in verdict.findings
        if one.rule in FIGURES and isinstance(one.required, int) and isinstance(one.found, int)
    )
    return short, len(verdict.ignored)
