"""1.5.6: which kind of event a norm comes from, by what the offices have confirmed of its tournament."""

from __future__ import annotations

from titles.norms.championships import confirmed_championship
from titles.regulations import Championship, TitlesEdition
from tournaments.registration.models import Tournament

INDIVIDUAL_SWISS = "individual-swiss"
SURE_KINDS = {
    Championship.NATIONAL: "national-final",
    Championship.WORLD_CUP: "candidates-qualifier",  # the World Cup gives places in the Candidates
}
TEAMS = (Championship.NATIONAL_TEAM, Championship.INTERNATIONAL_TEAM)
QUALIFIERS = {"world cup": "world-cup-qualifier", "candidates": "candidates-qualifier"}
"""What a zonal of the commission's table may qualify for (1.2.3), as it is written there."""


def kind_of(tournament: Tournament, edition: TitlesEdition) -> str | None:
    """What an application under that edition claims: a kind that counts by itself, else a Swiss of individuals.

    An event may be both, and what the edition does not name in 1.5.6 is left aside.
    """
    championship = confirmed_championship(tournament)
    kind = _kind_of_championship(tournament, championship)
    is_individual = tournament.format == "swiss" and championship not in TEAMS
    return kind if kind in edition.must_have_events or not is_individual else INDIVIDUAL_SWISS


def _kind_of_championship(tournament: Tournament, championship: Championship | None) -> str | None:
    """By the rating officer's confirmation; which team championship or zonal it is, the commission's list says."""
    if championship is Championship.INTERNATIONAL_TEAM:
        return "olympiad" if _is_announced_olympiad(tournament) else None
    if championship is Championship.ZONAL:
        return _qualifier(tournament)
    return SURE_KINDS.get(championship) if championship else None


# The room of the lists stands behind this one: they are asked for by the tournament that they belong to.
def _is_announced_olympiad(tournament: Tournament) -> bool:
    return tournament.direct_lists.exclude(state="withdrawn").filter(championship="olympiad").exists()


def _qualifier(tournament: Tournament) -> str | None:
    lists = tournament.direct_lists.exclude(state="withdrawn").filter(designated__kind="zonal")
    said = " ".join(lists.values_list("designated__qualifies_for", flat=True)).lower()
    return next((kind for words, kind in QUALIFIERS.items() if words in said), None)
