"""Who the opponents were: their federations (1.4.3, 1.4.4) and their titles (1.4.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from titles.regulations.editions.edition import Exemption, TitlesEdition
from titles.regulations.finding import at_least, at_most, waived
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.dossier import FEDERATION_FID, Opponent
from titles.regulations.norms.rules import NormFinding, Rule
from titles.regulations.scores import at_least_share, at_most_share


def mix_findings(case: Case, choice: Choice) -> list[NormFinding]:
    """1.4.3 to 1.4.5."""
    return [*_federation_findings(case, choice), *_title_findings(case, choice)]


def exemption_that_applies(case: Case) -> Exemption | None:
    """1.4.3a-d: the exemption that the event claims, if this player may use it."""
    event, player = case.dossier.event, case.dossier.player
    for exemption in case.edition.exemptions:
        if exemption.code != event.exemption:
            continue
        registers = event.registered_by or event.federation
        # 1.4.3a, b: players "from the federation which registers the event"; who is under FID or NON is from none
        none = {FEDERATION_FID, *case.edition.not_federations}
        own = player.federation in {registers} - none or not exemption.own_players_only
        fits = exemption.formats is None or event.format in exemption.formats
        ends = exemption.not_with_own_zonal and event.own_zonal
        return exemption if own and fits and not ends else None
    return None


def _federation_findings(case: Case, choice: Choice) -> list[NormFinding]:
    own = case.dossier.player.federation
    # 1.4.2a: FID is accepted as an opponent's flag, but it is no federation
    flags = Counter(who.federation for who in choice.opponents() if who.federation != FEDERATION_FID)
    others = len(other_federations(case, choice.opponents()))
    most = max(flags.values(), default=0)
    exemption = exemption_that_applies(case)
    if exemption is not None:
        return _waived_findings(exemption, others, flags[own], most)
    edition, games = case.edition, len(choice.games)
    limits = edition.articles.federation_limits
    return [
        at_least(edition.articles.federations, Rule.FEDERATIONS, edition.other_federations, others),
        at_most(limits, Rule.OWN_FEDERATION, most_of_the_own_federation(edition, games), flags[own]),
        at_most(limits, Rule.ONE_FEDERATION, most_of_one_federation(edition, games), most),
    ]


def federations_asked(case: Case) -> int:
    """1.4.3: how many federations other than the player's own are asked for; none where an exemption applies."""
    return case.edition.other_federations if exemption_that_applies(case) is None else 0


def other_federations(case: Case, opponents: Iterable[Opponent]) -> set[str]:
    """1.4.3: the federations of the opponents, other than the player's own and FID (1.4.2a)."""
    flags = {who.federation for who in opponents if who.federation is not None}
    return flags - {case.dossier.player.federation, FEDERATION_FID}


def most_of_the_own_federation(edition: TitlesEdition, games: int) -> int:
    """1.4.4: how many opponents of so many games may be of the player's federation."""
    return at_most_share(edition.own_federation_share, games)


def most_of_one_federation(edition: TitlesEdition, games: int) -> int:
    """1.4.4: how many opponents of so many games may be of one federation."""
    return at_most_share(edition.one_federation_share, games)


def excess_of_federations(case: Case, opponents: Iterable[Opponent], games: int) -> dict[str, int]:
    """1.4.4: of which federations there are too many opponents for that many games, and how many too many."""
    if exemption_that_applies(case) is not None:
        return {}
    edition, own = case.edition, case.dossier.player.federation
    limits = {own: most_of_the_own_federation(edition, games)}
    most = most_of_one_federation(edition, games)
    flags = Counter(who.federation for who in opponents if who.federation not in (None, FEDERATION_FID))
    beyond = {flag: count - limits.get(flag, most) for flag, count in flags.items() if flag is not None}
    return {flag: count for flag, count in beyond.items() if count > 0}


def _waived_findings(exemption: Exemption, others: int, own: int, most: int) -> list[NormFinding]:
    """The exemptions lift the whole foreigner rule, 1.4.3 and 1.4.4."""
    return [
        waived(exemption.article, Rule.FEDERATIONS, others),
        waived(exemption.article, Rule.OWN_FEDERATION, own),
        waived(exemption.article, Rule.ONE_FEDERATION, most),
    ]


def _title_findings(case: Case, choice: Choice) -> list[NormFinding]:
    edition, requirement, opponents = case.edition, case.requirement, choice.opponents()
    holders = sum(opponent.title in edition.titleholders for opponent in opponents)
    half = least_titleholders(edition, len(opponents))
    findings = [at_least(edition.articles.titleholders, Rule.TITLEHOLDERS, half, holders)]
    if is_double(case):
        return findings + _double_round_robin_findings(case, choice)
    # 1.4.5b-e: a third, and at least three, hold the title or a higher one
    wanted = sum(opponent.title in requirement.required_titles for opponent in opponents)
    third = least_required_titles(edition, len(opponents))
    return [*findings, at_least(requirement.required_titles_article, Rule.REQUIRED_TITLES, third, wanted)]


def least_titleholders(edition: TitlesEdition, games: int) -> int:
    """1.4.5a: how many opponents with a title that many games ask for."""
    return at_least_share(edition.titleholders_share, games)


def least_required_titles(edition: TitlesEdition, games: int) -> int:
    """1.4.5b-e: how many opponents with the required title that many games ask for."""
    return max(edition.required_titles_minimum, at_least_share(edition.required_titles_share, games))


def _double_round_robin_findings(case: Case, choice: Choice) -> list[NormFinding]:
    """1.4.5f: at least six players, and an opponent's title is counted once though he is met twice.

    1.1.4: who held the title in one of the two games only is one who held it.
    """
    edition, article = case.edition, case.edition.articles.double_round_robin
    players, wanted = players_of(case), len(with_the_title(case, choice.opponents()))
    required = edition.double_round_robin_titles(len(choice.games), players)
    return [
        at_least(article, Rule.REQUIRED_TITLES, required, wanted),
        at_least(article, Rule.PLAYERS, edition.double_round_robin_players, players),
    ]


def is_double(case: Case) -> bool:
    """Whether 1.4.5f asks for the titles: everybody is met twice."""
    return case.dossier.event.format == "double-round-robin"


def with_the_title(case: Case, opponents: Iterable[Opponent]) -> set[str]:
    """1.4.5f, 1.1.4: who of them holds the required title in any game against him, each once."""
    return {who.id for who in opponents if who.title in case.requirement.required_titles}


def players_of(case: Case) -> int:
    """1.4.5f: how many took part; where nobody says it, the player and everybody paired with him: also who is no
    opponent by 1.4.2 is a player of the tournament.
    """
    paired = {game.opponent.id for game in case.dossier.games if game.opponent is not None}
    return case.dossier.event.players or len(paired) + 1
