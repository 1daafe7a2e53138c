"""Names and totals as results pages print them. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tournaments.sheets.paste_tables import plain
from tournaments.sheets.pasted import Person

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


def number_of(name: str, people: Sequence[Person], fide_id: int | None = None) -> int:
    """The number of who is meant, by FIDE ID, then by the words of the name, then by its initials; 0 for nobody."""
    for person in people:
        if fide_id and person.fide_id == fide_id:
            return person.number
    wanted = name_key(name)
    for is_it in (is_same_name, is_same_with_initials):
        found = [person.number for person in people if is_it(wanted, name_key(person.name))]
        if len(found) == 1:
            return found[0]
    return 0


def hundredths(text: str) -> int | None:
    """``5½``, ``5.5`` or ``5,5`` as hundredths of a point; nothing for what is no total."""
    bare = text.replace("½", ".5").replace(",", ".")
    found = re.fullmatch(r"(\d{0,3})(?:\.(\d{1,2}))?", bare, re.ASCII)
    if not found or not bare:
        return None
    return int(found[1] or 0) * 100 + int((found[2] or "0").ljust(2, "0"))
