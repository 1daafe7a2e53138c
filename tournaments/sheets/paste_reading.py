"""Which table a pasted text is: by separators or by spaces, as it stands or with cells of two lines joined. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.sheets.paste_cells import LONGEST, best_dialect, results_in
from tournaments.sheets.paste_columns import Columns, columns_of
from tournaments.sheets.paste_lines import MOST_LINES, with_joined_cells
from tournaments.sheets.paste_people import list_of_people
from tournaments.sheets.paste_second_lines import with_colours_of_second_lines
from tournaments.sheets.paste_spaced import is_spaced, spaced_table
from tournaments.sheets.paste_tables import Table, table_of
from tournaments.sheets.pasted import Unread


def beyond(lines: Sequence[tuple[int, str]]) -> tuple[Unread, ...]:
    """The first line that is not read, where there are too many."""
    return tuple(
        Unread(row=number, column=1, text=line.strip()[:LONGEST], expected="lines")
        for number, line in lines[MOST_LINES : MOST_LINES + 1]
    )


def reading_of(lines: Sequence[tuple[int, str]], *, is_empty: bool) -> tuple[Table, Columns]:
    """The reading in which the most results are understood: as the lines stand, or with cells of two lines joined."""
    joined = with_joined_cells(lines)
    readings = [(table, columns_of(table)) for table in [_read(lines), *([_read(joined)] if joined else [])]]
    table, columns = max(readings, key=lambda reading: _results(*reading))
    people = list_of_people(lines) if is_empty and not columns.games and table.heads is None else None
    return (people, columns_of(people)) if people else (table, columns)


def _read(lines: Sequence[tuple[int, str]]) -> Table:
    """By its separators; where it has none but spaces by the words of its heading; the lines of one player joined."""
    spaced = spaced_table(lines) if is_spaced(lines) else None
    return spaced or with_colours_of_second_lines(table_of(lines))


def _results(table: Table, columns: Columns) -> int:
    """How many cells of its games are results."""
    texts = [row[place] for row in table.rows for place, _ in columns.games]
    if columns.is_square:
        return sum(results_in(text, half_is_unplayed=False) is not None for text in texts)
    dialect = best_dialect(texts)
    return sum(dialect(text) is not None for text in texts)
