"""A printed form as blocks of words, which one template shows as a page and another sets as PDF."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

Align = Literal["start", "center", "end"]


@dataclass(frozen=True, kw_only=True)
class Field:
    """A label and what stands behind it; an empty one is a line to write on."""

    label: str
    value: str = ""


@dataclass(frozen=True, kw_only=True)
class Fields:
    """Lines of fields side by side; boxed as on the fifth form."""

    lines: tuple[tuple[Field, ...], ...]
    is_boxed: bool = False
    kind: str = "fields"


@dataclass(frozen=True, kw_only=True)
class Cell:
    """A cell of a table over ``span`` columns."""

    text: str = ""
    span: int = 1
    align: Align = "start"
    is_head: bool = False

    @property
    def scope(self) -> str:
        """What a heading above the rows stands over."""
        return "colgroup" if self.span > 1 else "col"


@dataclass(frozen=True, kw_only=True)
class Table:
    """``wide`` are the columns that take what room is left, ``tenths`` the size of the letters in tenths of a point."""

    caption: str
    columns: int
    wide: tuple[int, ...]
    head: tuple[tuple[Cell, ...], ...]
    rows: tuple[tuple[Cell, ...], ...]
    tenths: int = 85
    starts_page: bool = False
    kind: str = "table"

    @property
    def is_even(self) -> bool:
        """Whether its columns have one width."""
        return len(self.wide) == self.columns - 1


@dataclass(frozen=True, kw_only=True)
class Text:
    """Paragraphs under a label; small print without one."""

    label: str = ""
    paragraphs: tuple[str, ...] = ()
    kind: str = "text"


@dataclass(frozen=True, kw_only=True)
class Signatures:
    """Places to sign, with the names that are known."""

    fields: tuple[Field, ...]
    kind: str = "signatures"


Block = Fields | Table | Text | Signatures


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A whole form. ``form`` is what the original has in its corner, ``name`` the file's."""

    form: str
    title: str
    subtitle: str
    name: str
    blocks: tuple[Block, ...]
    is_landscape: bool = False
    notice: str = ""

    def as_facts(self) -> dict[str, Any]:
        """As plain JSON, for the typesetter."""
        return asdict(self)


def heads(*labels: str, align: Align = "center") -> tuple[Cell, ...]:
    """A row of headings."""
    return tuple(Cell(text=label, is_head=True, align=align) for label in labels)
