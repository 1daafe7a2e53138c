"""Names and totals as results pages print them. Pure."""

from __future__ import annotations

import re

from tournaments.sheets.paste_tables import plain

_TITLES = frozenset({"gm", "im", "fm", "cm", "wgm", "wim", "wfm", "wcm"})


def name_key(name: str) -> tuple[str, ...]:
    """The words of a name, titles left out."""
    words = re.findall(r"[^\W_]+", plain(name))
    return tuple(word for word in words if word not in _TITLES) or tuple(words)


def is_same_name(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """The same words in any order."""
    return bool(one) and sorted(one) == sorted(two)


def is_same_with_initials(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """The same first word, and of the others at least the beginnings: ``Caruana, F`` and ``Caruana, Fabiano``."""
    if not one or not two or one[0] != two[0]:
        return False
    return all(a.startswith(b) or b.startswith(a) for a, b in zip(one[1:], two[1:], strict=False))


def hundredths(text: str) -> int | None:
    """``5½``, ``5.5`` or ``5,5`` as hundredths of a point; nothing for what is no total."""
    bare = text.replace("½", ".5").replace(",", ".")
    found = re.fullmatch(r"(\d{0,3})(?:\.(\d{1,2}))?", bare)
    if not found or not bare:
        return None
    return int(found[1] or 0) * 100 + int((found[2] or "0").ljust(2, "0"))
