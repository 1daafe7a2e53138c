"""A CSV of changes cut into rows and cells: every encoding, separator and broken line, without a register. Pure."""

from __future__ import annotations

import pytest

from ratings.register.changes.csv_rows import COLUMNS, MOST_ROWS, Cut, Fault, Row, cut

HEAD = ",".join(COLUMNS)
LINE = "2099001,name,Miller Elif,2025-08-01,marriage,certificate"
CELLS = dict(zip(COLUMNS, LINE.split(","), strict=True))


def one(line: int = 2, **cells: str) -> Cut:
    """A file of one good line."""
    return Cut(rows=(Row(line=line, cells=CELLS | cells),))


def fault(line: int, code: str, column: str = "", found: str = "") -> Cut:
    return Cut(faults=(Fault(line=line, column=column, code=code, found=found),))


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}\n{LINE}",
        f"{HEAD}\n{LINE}\n",
        f"{HEAD}\r\n{LINE}\r\n",
        f"\ufeff{HEAD}\r\n{LINE}\r\n",
        f"{HEAD}\n{LINE}\n\n  \n,,,,,\n",
        f"{HEAD.upper()}\n{LINE}\n",
        f" {HEAD.replace(',', ' , ')} \n{LINE.replace(',', ' , ')}\n",
        f"{HEAD};\n{LINE};\n".replace(",", ";").replace("proof;", "proof").replace("certificate;", "certificate"),
        f"{HEAD}\n{LINE}\n".replace(",", "\t"),
        f'"{HEAD}"\n"{LINE}"\n'.replace(",", '","'),
    ],
)
def test_commas_semicolons_tabs_quotes_and_line_ends_make_no_difference(text: str) -> None:
    assert cut(text.encode()) == one()


@pytest.mark.parametrize("front", ["\n", "\r\n \r\n", ";;;;;\n"])
def test_empty_lines_above_the_headings_are_passed_over(front: str) -> None:
    text = front + f"{HEAD}\n{LINE}\n".replace(",", ";")
    assert cut(text.encode()) == one(line=front.count("\n") + 2)


def test_the_columns_come_in_any_order() -> None:
    pairs = sorted(CELLS.items(), reverse=True)
    text = f"{','.join(name for name, _ in pairs)}\n{','.join(cell for _, cell in pairs)}\n"
    assert cut(text.encode()) == one()


def test_a_cell_may_have_separators_quotes_and_line_breaks() -> None:
    text = f'{HEAD}\n2099001,name,"Miller, Elif",2025-08-01,"called ""Ellie""","page 1\npage 2"\n{LINE}\n'
    first = CELLS | {"value": "Miller, Elif", "reason": 'called "Ellie"', "proof": "page 1\npage 2"}
    assert cut(text.encode()) == Cut(rows=(Row(line=2, cells=first), Row(line=4, cells=CELLS)))


def test_cells_that_are_not_written_are_empty() -> None:
    assert cut(f"{HEAD}\n2099001,name\n".encode()) == one(**{"value": "", "from": "", "reason": "", "proof": ""})


@pytest.mark.parametrize(
    "cell", ["=1+1", "+49 30", "-", "@SUM(A1)", "=cmd|' /C calc'!A0", "<b>x</b>", "Иванов Пётр", "王小明", "محمد"]
)
def test_a_cell_is_what_stands_in_it(cell: str) -> None:
    assert cut(f"{HEAD}\n{LINE.replace('Miller Elif', cell)}\n".encode()) == one(value=cell)


# ---------------------------------------------------------------- what cannot be read
@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (f"{HEAD}\n{LINE}\n".encode("utf-16"), fault(1, "not-utf-8")),
        (f"{HEAD}\n{LINE.replace('Miller', 'Müller')}\n".encode("latin-1"), fault(2, "not-utf-8")),
        (f"{HEAD}\n{LINE}\n".encode() * 3 + b"\x80", fault(7, "not-utf-8")),
        (f"{HEAD}\n{LINE}\n{LINE}\x00".encode(), fault(3, "nul")),
        (b"", fault(1, "empty")),
        ("\ufeff\n".encode(), fault(1, "empty")),
        (b"\n;;;\n", fault(1, "empty")),
        (b'""', fault(1, "empty")),
        ("\u00a0\x0b\n".encode(), fault(1, "empty")),
        (f"{HEAD}\n".encode(), fault(1, "no-rows")),
        (f"{HEAD}\n,,,,,\n".encode(), fault(1, "no-rows")),
        (f"{HEAD},born\n{LINE},1999\n".encode(), fault(1, "strange-column", "born", "born")),
        (f"{HEAD},value\n{LINE},x\n".encode(), fault(1, "column-twice", "value")),
    ],
)
def test_a_file_that_cannot_be_read_says_where_and_leaves_no_rows(content: bytes, expected: Cut) -> None:
    assert cut(content) == expected


def test_every_column_that_is_missing_is_named() -> None:
    found = cut(b"player,name\n2099001,Miller\n")
    assert [(each.column, each.code) for each in found.faults] == [
        *((name, "no-column") for name in COLUMNS[1:]), ("name", "strange-column"),
    ]  # fmt: skip


def test_an_empty_heading_between_is_named_by_its_place_and_at_the_end_it_is_none() -> None:
    assert cut(f",{HEAD}\nx,{LINE}\n".encode()) == fault(1, "strange-column", "1")
    assert cut(f"{HEAD},,\n{LINE},,\n".encode()) == one()


@pytest.mark.parametrize(("rows", "code"), [(MOST_ROWS, None), (MOST_ROWS + 1, "too-long"), (10_000, "too-long")])
def test_so_many_lines_and_no_more(rows: int, code: str | None) -> None:
    found = cut(f"{HEAD}\n{LINE}\n".encode() + f"{LINE}\n".encode() * (rows - 1))
    told = [(each.line, each.code, each.found) for each in found.faults]
    assert told == ([(MOST_ROWS + 2, code, str(rows))] if code else [])
    assert len(found.rows) == (0 if code else rows)


def test_a_quote_that_is_never_closed_makes_one_row_of_the_rest() -> None:
    found = cut(f'{HEAD}\n2099001,name,"Miller,2025-08-01,a,b\n{LINE}\n'.encode())
    assert [(row.line, row.cells["value"][:7], row.cells["from"]) for row in found.rows] == [(2, "Miller,", "")]


def test_a_cell_longer_than_any_text_is_no_cell() -> None:
    found = cut(f"{HEAD}\n{LINE}{'x' * 200_000}\n".encode())
    assert [(each.line, each.code, each.found) for each in found.faults] == [(2, "not-csv", "")]


def test_a_quote_whose_cell_grows_too_long_is_told_with_the_line_on_which_it_was_opened() -> None:
    rest = f"{LINE}\n" * 5000
    found = cut(f'{HEAD}\n{LINE}\n2099001,name,"Miller,2025-08-01,a,b\n{rest}'.encode())
    assert [(each.line, each.code, each.found) for each in found.faults] == [(3, "not-csv", "")]


def test_cells_beyond_the_columns_are_named_by_their_place_and_empty_ones_are_not() -> None:
    found = cut(f"{HEAD}\n{LINE},,x,,y\n{LINE},,\n".encode())
    assert [(each.line, each.column, each.found) for each in found.faults] == [(2, "8", "x"), (2, "10", "y")]
    assert len(found.rows) == 2
