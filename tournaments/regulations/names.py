"""Whether two folded names are one: the order of the words does not matter, and two letters may differ."""

from __future__ import annotations

LETTERS_THAT_MAY_DIFFER = 2
WIDTH_OF_THE_FIELD = 33  # columns 15 to 47: a longer name is cut there


def is_same_name(name: str, other: str) -> bool:
    """Whether two names, folded alike, differ by so few letters that they are one."""
    if not name or not other:
        return name == other
    if _distance(name, other) <= LETTERS_THAT_MAY_DIFFER or _distance(_sorted(name), _sorted(other)) <= 1:
        return True
    return _is_cut(name, other)


def is_short_for(name: str, other: str) -> bool:
    """Whether a name, folded alike, has the family name of another and the beginnings of its given names."""
    words, whole = name.split(), other.split()
    if not 1 < len(words) <= len(whole) or words[0] != whole[0]:
        return False
    return all(full.startswith(word) for word, full in zip(words, whole, strict=False))


SHORTEST_WORD_THAT_MAY_DIFFER = 5


def is_same_event(name: str, other: str) -> bool:
    """Whether two names of events, folded alike, are one: every word of the shorter stands in the longer.

    Of a long word one letter may differ; a number, or the letter of a group, may not.
    """
    shorter, longer = sorted((name.split(), other.split()), key=len)
    left = list(longer)
    for word in shorter:
        found = next((each for each in left if each == word or _is_misspelt(word, each)), None)
        if found is None:
            return False
        left.remove(found)
    return bool(shorter)


def _is_misspelt(word: str, other: str) -> bool:
    is_long = min(len(word), len(other)) >= SHORTEST_WORD_THAT_MAY_DIFFER
    return is_long and not (word + other).isdecimal() and _distance(word, other) <= 1


def _is_cut(name: str, other: str) -> bool:
    """The name as the file has it is the beginning of a longer one."""
    return len(name) >= WIDTH_OF_THE_FIELD - 3 and other.startswith(name)


def _sorted(name: str) -> str:
    return " ".join(sorted(name.split()))


def _distance(one: str, other: str) -> int:
    """How many letters have to be put in, taken out or exchanged (Levenshtein)."""
    if abs(len(one) - len(other)) > LETTERS_THAT_MAY_DIFFER:
        return LETTERS_THAT_MAY_DIFFER + 1
    row = list(range(len(other) + 1))
    for count, letter in enumerate(one, start=1):
        corner, row[0] = row[0], count
        for place, against in enumerate(other, start=1):
            corner, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, corner + (letter != against))
        if min(row) > LETTERS_THAT_MAY_DIFFER:  # it can only grow
            break
    return row[-1]
