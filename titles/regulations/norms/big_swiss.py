"""The Swiss that is exempt from the foreigner rule: its players counted round by round (1.4.3d)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from titles.regulations.editions.edition import TitlesEdition
from titles.regulations.finding import at_least
from titles.regulations.norms.count import NOT_THE_PLAYERS_DOING
from titles.regulations.norms.dossier import FEDERATION_FID, NormGame, Opponent
from titles.regulations.norms.rules import NormFinding, Rule

BIG_SWISS = "big-swiss"
"""The code of the exemption."""


@dataclass(frozen=True, kw_only=True)
class Participant:
    """A player of the tournament by the list in force at its start, and the rounds that he missed.

    A round is missed without a game that the player came to: by a requested bye, a forfeit of his own, or not being
    paired. A pairing allocated bye and an opponent's forfeit are no absence.
    """

    federation: str | None
    rating: int | None
    title: str | None
    missed: frozenset[int]


@dataclass(frozen=True, kw_only=True)
class RoundCount:
    """Who counts in one round: rated players of other federations, these federations, and those with a title."""

    round: int
    players: int
    federations: int
    titleholders: int


@dataclass(frozen=True, kw_only=True)
class BigSwissVerdict:
    """Whether the exemption holds, with the count of every round; the findings are those of the poorest rounds."""

    rounds: tuple[RoundCount, ...]
    findings: tuple[NormFinding, ...]

    @property
    def holds(self) -> bool:
        """Whether every round has whom the article asks for, all three numbers at once."""
        return all(finding.met for finding in self.findings)


def participant(who: Opponent, games: Iterable[NormGame], rounds: int) -> Participant:
    """A player as the others meet him, and the rounds of that many that are missing on his own card."""
    came = {game.round for game in games if game.kind in NOT_THE_PLAYERS_DOING}
    missed = frozenset(range(1, rounds + 1)) - came
    return Participant(federation=who.federation, rating=who.rating, title=who.title, missed=missed)


def judge_big_swiss(
    edition: TitlesEdition, form: str, host: str, rounds: int, participants: Iterable[Participant]
) -> BigSwissVerdict | None:
    """1.4.3d: the count of every round, or nothing where the format has no such exemption."""
    exemption = next(one for one in edition.exemptions if one.code == BIG_SWISS)
    if exemption.formats is not None and form not in exemption.formats:
        return None
    foreigners = [who for who in participants if _is_counted(edition, host, who)]
    counts = tuple(_count(edition, number, foreigners) for number in range(1, rounds + 1))
    return BigSwissVerdict(rounds=counts, findings=_findings(edition, counts))


def _is_counted(edition: TitlesEdition, host: str, who: Participant) -> bool:
    """A rated player, not of the host federation, who misses at most one round."""
    flag = who.federation
    # 1.4.2a: FID is accepted, but it does not count as foreign; without a federation nobody is from another one
    is_foreign = flag is not None and flag not in (host, FEDERATION_FID, *edition.not_federations)
    return is_foreign and bool(who.rating) and len(who.missed) <= edition.big_swiss_rounds_missed


def _count(edition: TitlesEdition, number: int, foreigners: Collection[Participant]) -> RoundCount:
    present = [who for who in foreigners if number not in who.missed]
    return RoundCount(
        round=number,
        players=len(present),
        federations=len({who.federation for who in present}),
        titleholders=sum(who.title in edition.big_swiss_titles for who in present),
    )


def _findings(edition: TitlesEdition, counts: Collection[RoundCount]) -> tuple[NormFinding, ...]:
    article = edition.articles.big_swiss
    players = min((count.players for count in counts), default=None)
    federations = min((count.federations for count in counts), default=None)
    holders = min((count.titleholders for count in counts), default=None)
    return (
        at_least(article, Rule.FOREIGN_PLAYERS, edition.big_swiss_players, players),
        at_least(article, Rule.FOREIGN_FEDERATIONS, edition.big_swiss_federations, federations),
        at_least(article, Rule.FOREIGN_TITLEHOLDERS, edition.big_swiss_titleholders, holders),
    )
