"""FIDE's XML that is longer than what is read at once, and texts of every length: as the parser reads them. Pure."""

from __future__ import annotations

from pathlib import Path

import pytest

from ratings.lists.imports.faults import FileRefused, LineFault
from ratings.lists.imports.reading import LINES_AT_ONCE, reading
from ratings.lists.imports.rows import Row
from ratings.lists.imports.txt_reader import Piece
from ratings.lists.imports.xml_reader import A_CHUNK, LARGEST_PLAYER
from tests.ratings.lists.imports.test_regular import of_columns, told
from tests.ratings.lists.imports.test_regular_xml import BOUNDS
from tests.ratings.lists.imports_at_hand import NOVEMBER, line, txt

FIRST = 1_000_001


def player(number: int, name: str = "Able, Ann", *, between: str = "\n", behind: str = "") -> str:
    cells = {"fideid": number, "name": name, "country": "USA", "rating": 2000, "k": 20, "o_title": behind}
    return between.join(["<player>", *(f"<{tag}>{text}</{tag}>" for tag, text in cells.items()), "</player>\n"])


def read(path: Path, players: list[str], most: int = 70) -> tuple[list[Row | LineFault], list[Piece]]:
    """A file with these players, read one by one and by columns."""
    path.write_text(f"<playerslist>\n{''.join(players)}</playerslist>\n", encoding="utf-8", newline="")
    with reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found:
        one_by_one = list(found.rows)
    with reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found:
        return one_by_one, list(found.pieces(most))


def in_order(pieces: list[Piece]) -> list[list[str]]:
    """The lines of all pieces by their numbers in the file."""
    regular = [row for piece in pieces if piece.regular for row in of_columns(piece.regular)]
    alone = [told(row) for piece in pieces for row in piece.rows if isinstance(row, tuple)]
    return sorted(regular + alone, key=lambda row: int(row[0]))


def test_players_who_stand_across_what_is_read_at_once_are_whole(tmp_path: Path) -> None:
    """Names grow, so that any letter of a player may be the last of what is read; one in a thousand waits alone."""
    names = [f"Able, {'Ann' * (place % 9)}{'é' if place % 1000 == 0 else 'x'}" for place in range(22_000)]
    one_by_one, pieces = read(tmp_path / "list.xml", [player(FIRST + n, name) for n, name in enumerate(names)], 6000)
    assert (tmp_path / "list.xml").stat().st_size > 2 * A_CHUNK
    assert in_order(pieces) == [told(row) for row in one_by_one if isinstance(row, tuple)]
    assert sum(len(piece.rows) for piece in pieces) == 22  # the first player among them


def test_texts_of_every_length_are_read_as_the_parser_reads_them(tmp_path: Path) -> None:
    texts = ["x" * length for length in range(1, 120)]
    players = [player(FIRST, "First, Player"), *(player(FIRST + len(text), text, behind=text) for text in texts)]
    one_by_one, pieces = read(tmp_path / "list.xml", players)
    assert in_order(pieces) == [told(row) for row in one_by_one if isinstance(row, tuple)]
    assert [row for piece in pieces for row in piece.rows if isinstance(row, LineFault)] == [
        row for row in one_by_one if isinstance(row, LineFault)
    ]
    assert sum(len(piece.regular.numbers) for piece in pieces if piece.regular) == 100  # as long as a name may be


def test_players_with_other_blanks_between_their_elements_stay_in_the_order_of_the_file(tmp_path: Path) -> None:
    blanks = ["\n", "", "\n  "]
    players = [player(FIRST + n, "Able, Ann" * (1 + n % 4), between=blanks[n % 3]) for n in range(60)]
    one_by_one, pieces = read(tmp_path / "list.xml", players)
    regular = [row for piece in pieces if piece.regular for row in of_columns(piece.regular)]
    assert regular == [told(row) for row in one_by_one[1:] if isinstance(row, tuple)]


@pytest.mark.parametrize("letter", ["\\", "\x7f", "]>", "&amp;", "\n"])
def test_a_letter_that_does_not_stand_for_itself_is_left_to_the_parser(letter: str, tmp_path: Path) -> None:
    strange = [player(FIRST + 1, f"Able{letter}Ann"), player(FIRST + 2, behind=f"IA{letter}FT")]
    one_by_one, pieces = read(tmp_path / "list.xml", [player(FIRST), *strange, player(FIRST + 3)])
    assert [row for piece in pieces for row in piece.rows] == one_by_one[:3]
    assert in_order(pieces)[-1] == told(one_by_one[3])  # type: ignore[arg-type]


def test_blanks_as_long_as_a_player_may_be_harm_nobody(tmp_path: Path) -> None:
    """What stands around the texts is looked for as far behind a player as it is long."""
    long = player(FIRST + 1, between=" " * 9000)
    one_by_one, pieces = read(tmp_path / "list.xml", [player(FIRST), long, long, player(FIRST + 2)])
    assert in_order(pieces) == [told(row) for row in one_by_one if isinstance(row, tuple)]
    with pytest.raises(FileRefused, match="line 9: line-too-long"):
        read(tmp_path / "list.xml", [player(FIRST), player(FIRST + 1, between=" " * (LARGEST_PLAYER // 6))])


def test_a_short_player_behind_long_ones_is_not_looked_for_beyond_what_was_read(tmp_path: Path) -> None:
    long, name = player(FIRST + 1, between=" " * 9000), "x" * 100
    short = [player(FIRST + n, name, behind=name) for n in range(2, 6000)]
    one_by_one, pieces = read(tmp_path / "list.xml", [player(FIRST), long, *short], 6000)
    assert (tmp_path / "list.xml").stat().st_size > A_CHUNK
    assert in_order(pieces) == [told(row) for row in one_by_one if isinstance(row, tuple)]


def test_what_was_read_before_is_no_end_of_the_last_player(tmp_path: Path) -> None:
    """The end of the file is written over what was read before, which goes on with the letter that is missing here."""
    usual, path = player(FIRST), tmp_path / "list.xml"
    head = "<playerslist><!--"
    head += "-->".rjust(len(usual) + 1 - len(head))
    path.write_text(head + usual * 20_000 + usual.removesuffix(">\n"), newline="")
    with (
        reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found,
        pytest.raises(FileRefused, match="line 160008: xml-tags"),
    ):
        list(found.pieces(6000))


def test_lines_are_written_more_at_once_than_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(txt([line(FIRST + n, "Able, Ann") for n in range(5 * LINES_AT_ONCE)]), newline="")
    with reading(path, system="fide-standard", list_date=NOVEMBER, bounds=BOUNDS) as found:
        pieces = list(found.pieces(3 * LINES_AT_ONCE))
    assert all(2 * LINES_AT_ONCE < piece.count <= 3 * LINES_AT_ONCE for piece in pieces[:-1])
    assert [row[0] for piece in pieces if piece.regular for row in of_columns(piece.regular)] == [
        str(2 + n) for n in range(5 * LINES_AT_ONCE)
    ]


def test_lines_that_wait_alone_are_not_gathered(tmp_path: Path) -> None:
    players = [player(FIRST + n, "Čapek, Cyd") for n in range(2 * LINES_AT_ONCE)]
    _, pieces = read(tmp_path / "list.xml", players, 4 * LINES_AT_ONCE)
    assert max(len(piece.rows) for piece in pieces) < 2 * LINES_AT_ONCE
    assert sum(len(piece.rows) for piece in pieces) == 2 * LINES_AT_ONCE
