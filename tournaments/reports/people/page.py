"""What the page of people shows: lines that mean nobody yet or are in doubt, each beside who may be meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.lists.models import ListEntry
from ratings.lists.selectors import entries_on
from ratings.register.matching.candidates import as_somebody, proposed_players
from ratings.register.matching.names import Agreement
from ratings.register.matching.proposals import Proposal, Sign, proposal_for
from ratings.register.models import Player
from ratings.register.names import search_key
from ratings.register.search import players_with_keys
from tournaments.reports.models import Entry, Matched, Report
from tournaments.reports.people.lines import as_line

DOUBTS = frozenset({Sign.OTHER_NAME, Sign.OTHER_BIRTH, Sign.OTHER_DAY, Sign.OTHER_SEX})
LINES_A_PAGE = 100
"""A line has seven fields, and of more than a thousand Django takes none."""
FIELDS = ("name", "title", "federation", "rating", "sex", "born")


@dataclass(frozen=True, kw_only=True)
class Shown:
    """Somebody of the register beside a line: ``values`` by field, ``differs`` the fields that say something else."""

    player: Player
    proposal: Proposal
    values: Mapping[str, str]
    differs: frozenset[str]
    is_meant: bool


@dataclass(frozen=True, kw_only=True)
class LineToSettle:
    """A line, what it says by field, who may be meant, and the other lines that look the same."""

    entry: Entry
    values: Mapping[str, str]
    people: tuple[Shown, ...]
    alike: tuple[Entry, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PeoplePage:
    """The lines that are shown by starting rank; of all of them how many are open, and of the others how many came to
    mean their player in which way. ``before`` and ``behind`` are how many more there are to show on either side.
    """

    lines: tuple[LineToSettle, ...]
    open_count: int
    settled: Mapping[str, int]
    before: int = 0
    behind: int = 0

    @property
    def last(self) -> int:
        """The rank behind which the next page begins."""
        return self.lines[-1].entry.rank if self.lines else 0

    @property
    def total(self) -> int:
        """How many lines the report has."""
        return self.open_count + sum(self.settled.values())


def people_page(
    report: Report, *, everyone: bool = False, after: int = 0, ranks: Collection[int] | None = None
) -> PeoplePage:
    """The page of a report; with ``everyone`` also the lines that are settled.

    So many lines at once as can be sent, those behind the rank ``after``; or those of ``ranks``, which were sent.
    """
    entries = list(report.entries.select_related("player__federation", "newcomer", "newcomer__decided_by"))
    unsettled = {entry.pk for entry in entries if is_open(entry)}
    wanted = [entry for entry in entries if everyone or entry.pk in unsettled]
    first = sum(entry.rank <= after for entry in wanted)
    shown = [each for each in wanted if each.rank in ranks] if ranks is not None else wanted[first:][:LINES_A_PAGE]
    proposed = dict(zip((entry.pk for entry in shown), _proposed(shown), strict=True))
    people = players_with_keys({each.who.key for found in proposed.values() for each in found})
    tournament = report.tournament
    ids = [player.pk for player in people.values()]
    listed = entries_on(ids, tournament.system_id, tournament.starts_on)
    alike = _alike(entries)
    return PeoplePage(
        lines=tuple(
            LineToSettle(
                entry=entry,
                values=_values_of_line(entry),
                people=tuple(_shown(entry, each, people[each.who.key], listed) for each in proposed[entry.pk]),
                alike=tuple(other for other in alike[_look(entry)] if other.pk != entry.pk),
            )
            for entry in shown
        ),
        open_count=len(unsettled),
        settled=Counter(entry.matched for entry in entries if entry.pk not in unsettled),
        before=first,
        behind=sum(entry.rank > shown[-1].rank for entry in wanted) if shown else 0,
    )


def is_open(entry: Entry) -> bool:
    """Whether somebody has to say whom the line means: nobody is found, or the number is in doubt."""
    if entry.player is None:
        return entry.newcomer is None or entry.newcomer.state not in ("asked", "accepted", "known")
    return not entry.matched and is_doubtful(entry)


def is_doubtful(entry: Entry) -> bool:
    """Whether what the line says of its player is not what the register says of the holder of the number."""
    assert entry.player is not None  # noqa: S101 - only lines with a player are asked
    proposal = proposal_for(as_line(entry), as_somebody(entry.player))
    return proposal is None or bool(DOUBTS & set(proposal.signs))


def _proposed(entries: Sequence[Entry]) -> list[tuple[Proposal, ...]]:
    """Proposals for each line; whom it means now stands first."""
    found = proposed_players([as_line(entry) for entry in entries])
    return [_meant_first(entry, proposals) for entry, proposals in zip(entries, found, strict=True)]


def _meant_first(entry: Entry, proposals: tuple[Proposal, ...]) -> tuple[Proposal, ...]:
    if entry.player is None:
        return proposals
    meant = as_somebody(entry.player)
    own = proposal_for(as_line(entry), meant) or Proposal(who=meant, points=0, signs=(Sign.OTHER_NAME,))
    return own, *(proposal for proposal in proposals if proposal.who.key != meant.key)


# ---------------------------------------------------------------- values
def _values_of_line(entry: Entry) -> dict[str, str]:
    year, _day = entry.born
    return {
        "name": entry.name,
        "title": entry.title,
        "federation": entry.federation,
        "rating": str(entry.rating or ""),
        "sex": entry.sex,
        "born": str(year or ""),
    }


def _shown(entry: Entry, proposal: Proposal, player: Player, listed: Mapping[int, ListEntry]) -> Shown:
    """The register beside the line, title, federation and rating as the list of the first day has them."""
    line = listed.get(player.pk)
    values = {
        "name": player.name,
        "title": line.title if line else player.title,
        "federation": line.federation_id if line else player.federation_id,
        "rating": str(line.rating or "") if line else "",
        "sex": player.sex,
        "born": str(player.birth_year or ""),
    }
    said = _values_of_line(entry)
    differs = {name for name in FIELDS if said[name] != values[name] and _both_told(name, said[name], values[name])}
    if proposal.how[:1] == (Agreement.SAME,):  # commas and capitals make no other name
        differs.discard("name")
    if {Sign.OTHER_DAY, Sign.BIRTH_TURNED} & set(proposal.signs):
        differs.add("born")
    is_meant = entry.player_id == player.pk
    return Shown(player=player, proposal=proposal, values=values, differs=frozenset(differs), is_meant=is_meant)


def _both_told(field: str, said: str, known: str) -> bool:
    """Sex and birth differ where both are known; a title or rating that the list does not have is a difference too."""
    return bool(said and (known or field not in ("sex", "born")))


def _look(entry: Entry) -> tuple[str, str]:
    return search_key(entry.name), entry.birth


def _alike(entries: Sequence[Entry]) -> Mapping[tuple[str, str], list[Entry]]:
    found: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        found.setdefault(_look(entry), []).append(entry)
    return found


def state_words(page: PeoplePage) -> str:
    """``2 of 12 lines do not say beyond doubt whom they mean. Settled: 9 by the FIDE ID, 1 chosen by hand.``"""
    labels = {"": _("by the FIDE ID"), **{str(value): str(label) for value, label in Matched.choices}}
    by_number = sorted(page.settled.items(), key=lambda each: -each[1])
    settled = ", ".join(f"{count} {labels[how]}" for how, count in by_number)
    words = {"open": page.open_count, "total": page.total, "settled": settled}
    if not page.open_count:
        return _("All %(total)s lines say whom they mean: %(settled)s.") % words
    text = ngettext(
        "%(open)s of %(total)s lines does not say beyond doubt whom it means.",
        "%(open)s of %(total)s lines do not say beyond doubt whom they mean.",
        page.open_count,
    )
    return f"{text} {_('Settled: %(settled)s.')}" % words if settled else text % words
