"""The lines of the next version of a list: those of a run, or of the version before, with what is corrected by hand.

By hand a line can be added too: of somebody of the register who has none (739: "an unrated player getting a rating").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from heapq import merge
from itertools import chain, islice

from ratings.lists.lines import Line
from ratings.lists.models import ListEntry, RatingList
from ratings.lists.selectors import IDS_A_QUERY, entries_of, fide_ids_of
from ratings.lists.services import PlacedLine
from ratings.lists.titled.selectors import titles_told_by
from ratings.lists.trust.verifying import lines_by_key
from ratings.register.changes.selectors import people_on
from ratings.register.keys import key_of
from ratings.register.models import Player
from ratings.runs.corrections.decided_lines import Decided, decided_of
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.operated_lines import Changed, operated
from ratings.runs.corrections.typed_lines import Follows
from ratings.runs.models import RatingRun
from ratings.runs.new_lines import new_lines

Told = Mapping[int, Decided]
"""What was typed of lines, by the row of the player."""
OF_THE_PERSON = ("name", "title", "sex", "birth_year")


def lines_of_version(correction: ListCorrection, old: RatingList, run: RatingRun | None) -> Iterator[PlacedLine]:
    """The lines in the order of the keys; ``run`` rates the period of the list anew, an imported list has none.

    Who somebody is stays as the version before says it: only what is corrected changes.
    """
    by_hand = [(each, decided_of(each)) for each in _by_hand(correction, old, run)]
    follows = Follows.on(old, run, {pk for _, told in by_hand for pk in told})
    lines = chain.from_iterable(new_lines(run)) if run is not None else _placed(old)
    lines = _with_added(lines, sorted(_added(by_hand, old), key=_key))
    while chunk := list(islice(lines, IDS_A_QUERY)):
        ids = [pk for pk, _ in chunk]
        before, changes = entries_of(ids, old), [_changed_by(each, told, ids, follows, run) for each, told in by_hand]
        for pk, line in chunk:
            known = _as_before(line, before.get(pk))
            for change in changes:
                known = change(pk, known)
            yield pk, known


def _as_before(line: Line, entry: ListEntry | None) -> Line:
    if entry is None:
        return line
    return replace(line, federation=entry.federation_id, **{name: getattr(entry, name) for name in OF_THE_PERSON})


def _placed(old: RatingList) -> Iterator[PlacedLine]:
    """The lines of a list as it was published, with the rows of their players."""
    rows = dict(_rows_by_key(old))
    for line in lines_by_key(old):
        yield rows[line.key], line


def _rows_by_key(old: RatingList) -> Iterator[tuple[str, int]]:
    then = fide_ids_of(old)
    players = Player.objects.filter(entries__rating_list=old)
    for pk, fide_id, numbered_by, national in players.values_list("pk", "fide_id", "numbered_by_id", "national_id"):
        yield key_of(then.get(pk, fide_id), numbered_by, national), pk


# ---------------------------------------------------------------- what is changed by hand
def _by_hand(correction: ListCorrection, old: RatingList, run: RatingRun | None) -> list[ListCorrection]:
    """What is typed or operated, in the order of the decisions. An imported list says already what was decided of it;
    a run that rates it anew does not.
    """
    found = list(_decided_of(old)) if run is not None else []
    found += [correction] if old.pk == correction.rating_list_id else []
    return [each for each in found if each.operation or each.lines]


def _decided_of(old: RatingList) -> Iterable[ListCorrection]:
    """The corrections that have made versions of a list, in their order: several may be of one moment."""
    of_list = ListCorrection.objects.filter(rating_list__system=old.system_id, rating_list__list_date=old.list_date)
    made = of_list.filter(state=ListCorrection.State.PUBLISHED).defer("effects")
    return made.order_by("rating_list__version", "decided_at", "pk")


def _changed_by(
    correction: ListCorrection, told: Told, ids: list[int], follows: Follows, run: RatingRun | None
) -> Changed:
    return operated(correction, ids, run) if correction.operation else partial(_typed, told, follows)


def _typed(told: Told, follows: Follows, pk: int, line: Line) -> Line:
    return follows.of(pk, line, told[pk]) if pk in told else line


def _added(by_hand: Iterable[tuple[ListCorrection, Told]], old: RatingList) -> Iterator[PlacedLine]:
    """Lines of those who may have none yet, as the register knew them on the day of the list; the numbers follow. Of
    an archive only its lists and files know who held a title.
    """
    typed = [(each, pk, said) for each, lines in by_hand if not each.operation for pk, said in lines.items()]
    told = {pk: (each, said) for each, pk, said in typed if said.get("rating") is not None}
    then = fide_ids_of(old)
    titles = None if old.archive_id is None else titles_told_by(old, told)
    for player in Player.objects.filter(pk__in=told):
        correction, said = told[player.pk]
        known = people_on([player], old.list_date, known_at=correction.prepared_at)[0]
        yield (
            player.pk,
            Line(
                key=key_of(then.get(player.pk, player.fide_id), player.numbered_by_id, player.national_id),
                name=known.name,
                title=known.title if titles is None else titles.get(player.pk, ""),
                federation=known.federation_id,
                sex=known.sex,
                birth_year=known.birth_year,
                rating=None,
                games=0,
                k_factor=None,
                games_total=said.get("games") or 0,
                highest_rating=None,
                last_played_on=None,
                is_inactive=False,
            ),
        )


def _with_added(lines: Iterable[PlacedLine], added: Iterable[PlacedLine]) -> Iterator[PlacedLine]:
    """Both in the order of the keys; who has a line gets no second one."""
    last = None
    for pk, line in merge(lines, added, key=_key):
        if pk != last:
            yield pk, line
        last = pk


def _key(placed: PlacedLine) -> str:
    return placed[1].key
