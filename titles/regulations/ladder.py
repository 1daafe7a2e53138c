"""The one ladder of the eight titles (0.3): which of them stand above one that is held."""

from __future__ import annotations

RUNGS = (("GM",), ("IM",), ("WGM",), ("FM", "WIM"), ("CM",), ("WFM",), ("WCM",))
"""The titles of 0.3, highest first. No article puts one of FM and WIM above the other: each asks for something else."""

LADDER = tuple(title for rung in RUNGS for title in rung)

WOMENS_TITLES = frozenset({"WGM", "WIM", "WFM", "WCM"})
"""Those that only women can hold (0.3)."""

WOMEN = ("w", "f")
"""How a dossier and a report file write it."""


def titles_above(held: str | None, sex: str | None) -> tuple[str, ...]:
    """The titles that may still be gained, highest first: not the one held, nor below it; women's titles for women."""
    above = LADDER if held is None else _not_below(held)
    return tuple(title for title in above if sex in WOMEN or title not in WOMENS_TITLES)


def is_above(title: str, held: str | None) -> bool:
    """0.4: whether a title, held for life, leaves another to be gained."""
    return held is None or title in _not_below(held)


def own_ladder(title: str) -> tuple[str, ...]:
    """The four open titles or the four of women, whichever has it, highest first."""
    return tuple(one for one in LADDER if (one in WOMENS_TITLES) is (title in WOMENS_TITLES))


def _not_below(held: str) -> tuple[str, ...]:
    place = next(number for number, rung in enumerate(RUNGS) if held in rung)
    return tuple(title for rung in RUNGS[: place + 1] for title in rung if title != held)
