"""What a test goes through: the rooms whose acts it does and whose pages it opens, and the texts and days it names."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from ratingsite.site.regulation_pages.derivation.doors import Address, addresses, is_act, room_of
from ratingsite.site.regulation_pages.derivation.reach import Tree, reach
from ratingsite.site.regulation_pages.derivation.symbols import Symbol

TESTS = "tests"
CAST = "tests.cast"  # its days are those of people, not of events
DAY = re.compile(r"(\d{4})[-/](\d{2})[-/](\d{2})")
LETTERS = re.compile(r"[a-z]{3}")
EVERY_EDITION = ("rating_editions", "all_editions")


@dataclass(frozen=True)
class Way:
    """``rooms`` are those of acts done and pages opened; ``texts`` is everything that the test writes out.

    ``words`` are the names of arguments and attributes, by which a test says a fact without a text.
    """

    rooms: frozenset[str]
    texts: frozenset[str]
    words: frozenset[str]
    is_for_every_edition: bool

    @cached_property
    def days(self) -> frozenset[date]:
        """The days that are written out."""
        found = (day for text in self.texts for match in DAY.findall(text) if (day := _day(match)))
        return frozenset(found)

    def says(self, words: Iterable[str]) -> bool:
        """Whether one of some words is said: as a text of its own, as a name, or as that of a field of a form."""
        return any(word in self.texts or word in self.words or f"[name={word}]" in self.texts for word in words)

    def names(self, words: Iterable[str]) -> bool:
        """Whether one of some words is written out."""
        return any(word in text for word in words for text in self.texts)


def _day(parts: tuple[str, str, str]) -> date | None:
    try:
        return date(*map(int, parts))
    except ValueError:
        return None


@dataclass(frozen=True)
class Ways:
    """The ways of the tests of a tree, which has the tests below ``tests``."""

    tree: Tree

    def of(self, test: str) -> tuple[Way, ...]:
        """The ways of a test, ``path::name``, or of every test of a file, ``path``; none where there is no such."""
        path, _, name = test.partition("::")
        module = path.removesuffix(".py").replace("/", ".")
        own = self._by_module.get(module, ())
        return tuple(self.way(each) for each in own if not name or each.rpartition(".")[2] == name)

    @cached_property
    def _by_module(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = defaultdict(list)
        for symbol in self.tree.symbols.values():
            if symbol.name.rpartition(".")[2].startswith("test_") and symbol.name != symbol.module:
                found[symbol.module].append(symbol.name)
        return {module: tuple(names) for module, names in found.items()}

    def way(self, test: str) -> Way:
        """What one test goes through, with the fixtures and helpers of the tests that it uses."""
        names: set[str] = {test}
        while True:
            grown = reach(self.tree, names, within=is_of_the_tests).names
            for symbol in [self.tree.symbols[name] for name in grown]:
                grown |= {*self._fixtures(symbol), *filter(is_of_the_tests, self._values(symbol))}
            if grown == names:
                break
            names = grown
        symbols = [self.tree.symbols[name] for name in names if name != self.tree.symbols[name].module]
        used = {place for symbol in symbols for place in self._values(symbol)}
        texts = frozenset(text for symbol in symbols if symbol.module != CAST for text in symbol.texts)
        words = frozenset(word for each in symbols for word in (*each.keywords, *(name for _, name in each.reads)))
        acts = {room_of(place) for place in used if not is_of_the_tests(place) and is_act(self.tree, place)}
        pages = {address.room for address in self.opened(texts)}
        every = any(place.rpartition(".")[2] in EVERY_EDITION for place in used)
        return Way(rooms=frozenset(acts | pages), texts=texts, words=words, is_for_every_edition=every)

    def _values(self, symbol: Symbol) -> Iterator[str]:
        yield from symbol.uses
        yield from (place for _, _, place in symbol.gives)

    # ------------------------------------------------------------ fixtures
    def _fixtures(self, symbol: Symbol) -> Iterator[str]:
        """The fixtures that a test, or another fixture, asks for by its parameters."""
        if not (symbol.name.rpartition(".")[2].startswith("test_") or _is_fixture(symbol)):
            return
        module = self.tree.sources.modules[symbol.module]
        for parameter in symbol.parameters:
            imported = self.tree.sources.named(module, ast.Name(parameter))
            nearest = max(
                (name for name in self._by_name.get(parameter, ())),
                key=lambda name: _shared(name, symbol.name),
                default=None,
            )
            found = imported if imported in self.tree.symbols else nearest
            if found is not None:
                yield found

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[str, ...]]:
        """The fixtures that are not of one module only."""
        found: dict[str, list[str]] = defaultdict(list)
        for symbol in self.tree.symbols.values():
            if _is_fixture(symbol) and not symbol.module.rpartition(".")[2].startswith("test_"):
                found[symbol.name.rpartition(".")[2]].append(symbol.name)
        return {name: tuple(names) for name, names in found.items()}

    # ------------------------------------------------------------ pages
    @cached_property
    def _addresses(self) -> tuple[Address, ...]:
        return addresses(self.tree)

    def opened(self, texts: Iterable[str]) -> Iterator[Address]:
        """The addresses that some texts name: written out, with gaps (``*``), or by ``reverse:`` and their name."""
        for text in texts:
            name = text.removeprefix("reverse:")
            path = text.partition("?")[0]
            if name != text:
                yield from (each for each in self._addresses if each.name == name)
            elif "/" in path and len(path) < 100 and " " not in path and LETTERS.search(path):
                yield from (each for each in self._addresses if _is_at(path, each))


def is_of_the_tests(name: str) -> bool:
    """Whether a name stands in the tests and not in the product."""
    return name.startswith(f"{TESTS}.")


def _is_fixture(symbol: Symbol) -> bool:
    return any("fixture" in decorator.partition("(")[0] for decorator in symbol.decorators)


def _shared(one: str, other: str) -> int:
    """How many folders two names share from the root on."""
    pairs = zip(one.split("."), other.split("."), strict=False)
    count = 0
    for left, right in pairs:
        if left != right:
            break
        count += 1
    return count


def _is_at(path: str, address: Address) -> bool:
    if "*" not in path:
        return address.pattern.fullmatch(path) is not None
    start = ".*" if path.startswith("*") else ""
    parts = re.split(r"\*+", path.lstrip("*").rstrip("/"))
    gaps = re.compile(start + "[^/]*".join(map(re.escape, parts)))
    return gaps.fullmatch(address.example.rstrip("/")) is not None
