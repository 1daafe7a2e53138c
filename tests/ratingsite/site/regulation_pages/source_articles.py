"""Finds the article numbers that the source texts print, as the tables of coverage write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tests.shared_material import shared_file

S0 = "sources/000_982e464a5a9b0066.txt"
S1 = "sources/001_0d1051b8d12786c3.txt"
S2 = "sources/002_b44f5480f9a45894.txt"
S3 = "sources/003_b7d480202b781265.txt"
S4 = "sources/004_9c66b5f768b5e012.txt"

# A number at the beginning of a line, behind the signs of headings and lists; before a number it is a table's row.
NUMBER = re.compile(r"^[#*\s-]*(\d{1,2}\.\d{1,2}(?:\.\d)?[a-g]?)\.?(?:\*\*)?(?=\s+[^\s.\d]|\s*$)")
WHOLE = re.compile(r"^[#*\s-]*(\d{1,2})\.(?=\s|$)")
PART = re.compile(r"^[#*\s-]*\(([a-d]|i{1,3}|[12])\)")


def text_of(name: str) -> str:
    """A source text."""
    return shared_file(name).read_text(encoding="utf-8")


def between(text: str, start: str, end: str | None) -> str:
    """The part of a text from one heading to another."""
    part = text[text.index(start) :]
    return part if end is None else part[: part.index(end)]


def numbers(text: str, *, whole: bool) -> Iterator[str]:
    """Every number and every lettered part, in the order of the text; ``whole`` also numbers such as ``5.``."""
    article = letter = ""
    for line in text.splitlines():
        if found := NUMBER.match(line) or (WHOLE.match(line) if whole else None):
            article, letter = found[1], ""
            yield article
        if (part := PART.match(line[found.end() :] if found else line)) and article:
            letter, name = _part(article, letter, part[1])
            yield name


def _part(article: str, letter: str, part: str) -> tuple[str, str]:
    """``10.21b`` of ``(b)`` under 10.21, ``10.21b(i)`` of ``(i)`` below that, ``15a`` under the heading 15.0."""
    base = article.removesuffix(".0")
    if part.isalpha() and "i" not in part:
        return part, base + part
    return letter, f"{base}{letter}({part})"


def standard_2003() -> set[str]:
    """The rating regulations of 2003 and the forms behind them."""
    text = text_of(S0)
    forms = {f"Form {number}" for number in re.findall(r"^Form (\d)", text, re.M)}
    return set(numbers(between(text, "0.0 Introduction", "Form 1/"), whole=False)) | forms


def standard_2009() -> set[str]:
    """The rating regulations through the General Assembly of 2008."""
    return set(numbers(text_of(S1), whole=False))


def standard_2022() -> set[str]:
    """Part 1 of the texts of 2022, without the notes behind it."""
    return set(numbers(between(text_of(S3), "### 0. Introduction", "# **Notes regarding 2022 Rating"), whole=True))


def titles_2022() -> set[str]:
    """Part 2 of the texts of 2022: up to the summaries, whose numbers are references, and behind them."""
    part = between(text_of(S3), "# FIDE Title Regulations", "# **Notes regarding 2022 Titles")
    summary = between(part, "# 1.6 Summary", "# 1.7 Summary")
    rules = part.replace(summary, "# 1.6 Summary\n")
    forms, rules = between(rules, "# 3.0. List", None), rules[: rules.index("# 3.0. List")]
    items = {f"3.0({number})" for number in re.findall(r"^-? ?(\d)\. ", forms, re.M)}
    return set(numbers(rules, whole=True)) | {"3.0"} | items


def rapid_blitz_2022() -> set[str]:
    """Part 3 of the texts of 2022, and the fragment, which has a number that part 3 has lost."""
    part = between(text_of(S3), "# FIDE Rapid & Blitz Rating Regulations", None)
    return set(numbers(part, whole=True)) | set(numbers(text_of(S2), whole=True))


def cfc_2009() -> set[str]:
    """Section 7 of the CFC's handbook."""
    found: set[str] = set()
    article = ""
    for line in text_of(S4).splitlines():
        if number := re.match(r"(7\d\d(?:\.\d|[a-d](?=\)))?)[.) ]", line):
            found.add(number[1])
            article = number[1][:3]
        elif (letter := re.match(r"([a-h])\) ", line)) and article:
            found.add(article + letter[1])
    return found


# What each text prints; and what its table has beside that, because the print has lost it.
PRINTED: dict[str, Callable[[], set[str]]] = {
    "fide-2003": standard_2003,
    "fide-2009": standard_2009,
    "fide-2022": standard_2022,
    "fide-rb-2022": rapid_blitz_2022,
    "titles-2022": titles_2022,
    "cfc-2009": cfc_2009,
}
LOST_IN_PRINT: dict[str, set[str]] = {
    "fide-2003": {"Form 5", "Form 6"},  # the two forms behind form 4 have no number; B.01 7.1 counts them so
    "fide-2022": {"7.12"},  # swallowed between 7.11 and 7.13
    "fide-rb-2022": {"6.13"},  # swallowed between 6.12 and 6.14
    "titles-2022": {"1.42d"},  # swallowed between 1.42c and 1.42e
}
