"""What becomes of each article, derived: what carries it out must be reached, and a test must go through the office."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path

from ratings.regulations import rating_editions
from ratingsite.foundations.editions import Edition, Family
from ratingsite.site.regulation_pages.coverage import CoverageStatus, Row, TypedStatus
from ratingsite.site.regulation_pages.derivation.doors import CALCULATORS, COMMANDS, SITE, TELLING, doors
from ratingsite.site.regulation_pages.derivation.reach import Reach, Tree, functions_of, reach, tree_at
from ratingsite.site.regulation_pages.derivation.ways import TESTS, Way, Ways, is_of_the_tests

PRODUCT = ("ratings", "ratingsite", "titles", "tournaments")
# An article that decides numbers of a run is in the office when a test goes from the desk to the list.
LINE = frozenset({"tournaments.registration", "tournaments.reports", "ratings.runs"})
RUNS = "ratings.runs"
OVERVIEW = "ratingsite.site"
SYSTEMS: Mapping[Family, tuple[str, ...]] = {
    Family.FIDE_STANDARD: ("fide-standard",),
    Family.FIDE_RAPID_BLITZ: ("fide-rapid", "fide-blitz"),
    Family.CFC: ("cfc-regular", "cfc-active"),
    Family.FIDE_TITLES: (),
}
SITE_TEMPLATES = ("base.html", "403.html", "403_csrf.html", "404.html", "500.html", "503.html")
SITE_FOLDERS = ("account/", "allauth/", "bootstrap5/")


@dataclass(frozen=True, kw_only=True)
class Derived:
    """What becomes of one article; ``rooms`` are those that reach all of it, ``unmet`` says what is still missing."""

    status: CoverageStatus
    rooms: tuple[str, ...] = ()
    unmet: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ShownBy:
    """Which test shows the articles of some texts; texts and articles are patterns (``*``)."""

    texts: str
    articles: str
    test: str

    def holds_for(self, text: str, article: str) -> bool:
        return fnmatchcase(text, self.texts) and fnmatchcase(article, self.articles)


@dataclass(frozen=True, kw_only=True)
class MustSay:
    """What a test of some articles must say, one of some words: an article about matches needs a match."""

    texts: str
    articles: str
    says: str

    def holds_for(self, text: str, article: str) -> bool:
        return fnmatchcase(text, self.texts) and fnmatchcase(article, self.articles)


def read_facts(path: Path) -> tuple[MustSay, ...]:
    """The lines of the table of facts."""
    lines = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    return tuple(MustSay(**{name: str(value) for name, value in line.items()}) for line in lines)


def read_tests(path: Path) -> tuple[ShownBy, ...]:
    """The lines of the table of tests."""
    lines = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    return tuple(ShownBy(**{name: str(value) for name, value in line.items()}) for line in lines)


@dataclass(frozen=True)
class Derivation:
    """Everything that is known of a tree: what each room reaches, and which way each test goes."""

    tree: Tree
    tests: tuple[ShownBy, ...]
    facts: tuple[MustSay, ...] = ()

    @cached_property
    def reaches(self) -> Mapping[str, Reach]:
        """What each room reaches, what the calculators, the commands and the site itself."""
        own = [name for name in self.tree.templates if name in SITE_TEMPLATES or name.startswith(SITE_FOLDERS)]
        return {
            kind: reach(self.tree, roots, templates=own if kind == SITE else (), within=_is_product)
            for kind, roots in doors(self.tree).items()
        }

    @cached_property
    def rooms(self) -> tuple[str, ...]:
        """The rooms of the office, by name."""
        return tuple(sorted(self.reaches.keys() - {CALCULATORS, COMMANDS, SITE, TELLING}))

    @cached_property
    def ways(self) -> Ways:
        return Ways(self.tree)

    # ------------------------------------------------------------ one article
    def of(self, row: Row, edition: Edition, owners: Iterable[str]) -> Derived:
        """What becomes of a row in the text of an edition; ``owners`` are the classes whose fields it may name."""
        if row.typed is not TypedStatus.DERIVED:
            return Derived(status=CoverageStatus(row.typed))
        if row.missing:
            return Derived(status=CoverageStatus.NOT_YET, unmet=(f"missing: {row.missing}",))
        found = {name: self.reached_from(name, tuple(owners)) for name in row.where}
        nowhere = tuple(name for name, kinds in found.items() if not kinds)
        if nowhere or not found:
            return Derived(status=CoverageStatus.NOT_YET, unmet=tuple(f"{name}: not reached" for name in nowhere))
        outside = tuple(name for name, kinds in found.items() if not kinds & set(self.rooms))
        if outside:
            return Derived(status=CoverageStatus.OUTSIDE, unmet=tuple(f"{name}: not in the office" for name in outside))
        rooms = self._told(list(found.values()))
        if all(self.is_shown(kinds, row, edition) for kinds in found.values()):
            return Derived(status=CoverageStatus.IN_THE_OFFICE, rooms=rooms)
        is_outside = all(kinds & {CALCULATORS, COMMANDS} for kinds in found.values())
        status = CoverageStatus.OUTSIDE if is_outside else CoverageStatus.NOT_YET
        return Derived(status=status, rooms=rooms, unmet=("no test goes through the office",))

    def _told(self, found: list[frozenset[str]]) -> tuple[str, ...]:
        """The rooms that reach everything, or else each room that reaches something; overviews only if nothing else."""
        inside = [kinds & set(self.rooms) for kinds in found]
        rooms = frozenset.intersection(*inside) or frozenset.union(*inside)
        return tuple(sorted(rooms - {OVERVIEW} or rooms))

    def reached_from(self, name: str, owners: tuple[str, ...]) -> frozenset[str]:
        """The rooms, and the calculators and commands, that reach a name of the code or read a field of an edition."""
        kinds = self.reaches.keys() - {SITE, TELLING}
        if name.endswith(")"):
            return frozenset(kind for kind in kinds if self._is_said(kind, name))
        return frozenset(kind for kind in kinds if self._is_in(self.reaches[kind], name, owners))

    def _is_said(self, kind: str, name: str) -> bool:
        """``Class(field)``: whether the fact is filled in. A command's document may say everything that it can hold."""
        made, _, fact = name[:-1].partition("(")
        place, found = self.tree.sources.resolve(made), self.reaches[kind]
        filled = (found.says, found.passes_on) if kind in {COMMANDS, CALCULATORS} else (found.says,)
        owners = self._owners(place)
        return any((owner, said) in each for each in filled for owner in owners for said in (fact, "*"))

    def _owners(self, place: str | None) -> tuple[str, ...]:
        """A class and those that come from it."""
        return tuple(name for name, bases in self.tree.sources.bases.items() if place in bases)

    def _is_in(self, found: Reach, name: str, owners: tuple[str, ...]) -> bool:
        if "." not in name:
            return any(found.is_read(self.tree.sources, owner, name) for owner in owners)
        place = self.tree.sources.resolve(name)
        if place in self.tree.sources.modules:
            return any(each in found.names for each in self._acts_of(str(place)))
        return place in found.names

    def _acts_of(self, module: str) -> Iterator[str]:
        names = self.tree.sources.modules[module].definitions
        return (f"{module}.{name}" for name in names if not name.startswith("_"))

    # ------------------------------------------------------------ tests
    def is_shown(self, kinds: frozenset[str], row: Row, edition: Edition) -> bool:
        """Whether a test of the table, of the edition's own days, goes through rooms that reach what is named."""
        wanted = [line.says.split() for line in self.facts if line.holds_for(edition.id, row.article)]
        return any(
            self._shows(way, kinds, edition) and all(way.says(words) for words in wanted)
            for way in self._ways_for(edition.id, row.article)
        )

    def _ways_for(self, text: str, article: str) -> Iterator[Way]:
        for line in self.tests:
            if line.holds_for(text, article):
                yield from self._way_of(line.test)

    def _way_of(self, test: str) -> tuple[Way, ...]:
        return self._known.setdefault(test, self.ways.of(test)) if test not in self._known else self._known[test]

    @cached_property
    def _known(self) -> dict[str, tuple[Way, ...]]:
        return {}

    def _shows(self, way: Way, kinds: frozenset[str], edition: Edition) -> bool:
        if not is_of(way, edition):
            return False
        return way.rooms >= LINE if RUNS in kinds else bool(way.rooms & kinds & set(self.rooms))

    # ------------------------------------------------------------ what nothing reaches
    def unreached(self) -> tuple[str, ...]:
        """The functions of the product that nothing but tests calls."""
        reached = set().union(*(found.names for found in self.reaches.values()))
        return tuple(sorted(name for name in functions_of(self.tree) if _is_product(name) and name not in reached))

    def unread(self, base: str) -> tuple[str, ...]:
        """The fields of the classes that come from a base – the editions – that nothing reads."""
        return tuple(
            f"{name}.{field}"
            for name, bases in sorted(self.tree.sources.bases.items())
            if base in bases and name != base and _is_product(name)
            for field in self.tree.sources.members[name]
            if not any(found.is_read(self.tree.sources, name, field) for found in self.reaches.values())
        )


def is_of(way: Way, edition: Edition) -> bool:
    """Whether a test is one of an edition: it names a system of the family and a day on which the edition governs.

    A test that takes every rating edition is one of each that a day may choose.
    """
    if way.is_for_every_edition and edition.is_chosen_by_date and edition in rating_editions():
        return True
    systems = SYSTEMS[edition.family]
    is_its_day = any(edition.covers(day) for day in way.days) or edition.id in way.texts
    return is_its_day and (not systems or way.names(systems))


def _is_product(name: str) -> bool:
    return not is_of_the_tests(name)


def derivation_at(root: Path, tests: Path, facts: Path) -> Derivation:
    """The derivation of the project at a root, with its tables of tests and of what they must say.

    Of the many files of tests those are read that the table names, and what they import.
    """
    shown = read_tests(tests)
    named = {line.test.partition("::")[0] for line in shown}

    def is_another_test(path: str) -> bool:
        return path.startswith(f"{TESTS}/") and Path(path).name.startswith("test_") and path not in named

    return Derivation(tree_at(root, (*PRODUCT, TESTS), on_demand=is_another_test), shown, read_facts(facts))
