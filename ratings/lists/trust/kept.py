"""Whether what is kept of a list for the one behind it says what its lines say."""

from __future__ import annotations

from collections.abc import Iterator

from ratings.lists.keeping import as_kept
from ratings.lists.kept_lines import COLUMNS, columns_in, pieces_of, texts_in
from ratings.lists.lines import Line
from ratings.lists.models import RatingList


class KeptBeside:
    """Goes by the kept lines of a list beside its own, which come one behind the other; of a list of which nothing is
    kept nothing is wrong.
    """

    def __init__(self, rating_list: RatingList) -> None:
        self._kept = _told(rating_list)
        self._next = next(self._kept, None)
        self._is_kept, self._is_right = self._next is not None, True

    def see(self, player: int, line: Line) -> None:
        """The next line, with the row of its player."""
        if self._is_kept and self._is_right:
            self._is_right = self._next == as_kept(player, line)
            self._next = next(self._kept, None)

    def is_wrong(self) -> bool:
        """Whether one differed, lacked, or is left; asked behind the last."""
        return self._is_kept and not (self._is_right and self._next is None)


def _told(rating_list: RatingList) -> Iterator[tuple[object, ...] | str]:
    """Each line as ``as_kept`` tells it; of a piece that is not the one that was kept one word."""
    numbers_of, texts_of = (pieces_of(rating_list.pk, what) for what in ("numbers", "texts"))
    for (_, numbers, are_right), (_, texts, are_true) in zip(numbers_of, texts_of, strict=True):
        if not (are_right and are_true):
            yield "changed"
            return
        columns = (columns_in([numbers], name).tolist() for name in COLUMNS)
        yield from zip(*columns, *texts_in(texts), strict=True)
