"""What can be reached from some names of a tree: over names, attributes that are read, texts and templates."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ratingsite.site.regulation_pages.derivation.sources import FUNCTIONS, Sources, dotted_name, never, read_sources
from ratingsite.site.regulation_pages.derivation.symbols import Read, Symbol, symbols_of
from ratingsite.site.regulation_pages.derivation.templates import Template, read_template

# Bases from outside whose methods nobody calls behind our back, but for those named.
QUIET = {
    *("ABC", "Generic", "Protocol", "object", "Enum", "StrEnum", "IntEnum", "NamedTuple", "TypedDict", "Promise"),
    *("Exception", "ValueError", "LookupError", "KeyError", "TypeError", "RuntimeError", "AbstractBaseUser"),
    *("Model", "TextChoices", "IntegerChoices", "Manager", "QuerySet", "BaseManager"),
}
CALLED_OF_CONVERTERS = {"to_python", "to_url"}
CALLED_OF_MODELS = {"save", "delete", "clean", "full_clean", "get_absolute_url", "natural_key", "get_by_natural_key"}
PURE = ("regulations", "trf", "kernel", "foundations")
TAGS = ("filter", "simple_tag", "inclusion_tag", "tag", "simple_block_tag")


@dataclass(frozen=True)
class Tree:
    """The sources with what each name uses."""

    sources: Sources

    @cached_property
    def symbols(self) -> Mapping[str, Symbol]:
        return symbols_of(self.sources)

    @cached_property
    def methods(self) -> Mapping[str, tuple[Symbol, ...]]:
        """The methods of all classes by their names."""
        found: dict[str, list[Symbol]] = defaultdict(list)
        for symbol in self.symbols.values():
            if symbol.owner:
                found[symbol.name.rpartition(".")[2]].append(symbol)
        return {name: tuple(symbols) for name, symbols in found.items()}

    @cached_property
    def methods_of(self) -> Mapping[str, tuple[Symbol, ...]]:
        """The methods of each class."""
        found: dict[str, list[Symbol]] = defaultdict(list)
        for symbol in self.symbols.values():
            if symbol.owner:
                found[symbol.owner].append(symbol)
        return {name: tuple(symbols) for name, symbols in found.items()}

    @cached_property
    def branches(self) -> Mapping[str, tuple[str, ...]]:
        """The functions that another one hands on to by the kind of what it is given (``@other.register``)."""
        found: dict[str, list[str]] = defaultdict(list)
        for symbol in self.symbols.values():
            for decorator in symbol.decorators:
                head, _, last = decorator.partition("(")[0].rpartition(".")
                if last == "register" and head:
                    place = self.sources.named(self.sources.modules[symbol.module], ast.parse(head, mode="eval").body)
                    if place:
                        found[place].append(symbol.name)
        return {name: tuple(names) for name, names in found.items()}

    @cached_property
    def templates(self) -> Mapping[str, Template]:
        return {name: read_template(text) for name, text in self.sources.templates.items()}

    @cached_property
    def tags(self) -> Mapping[str, tuple[str, ...]]:
        """The functions that templates know, by name."""
        found: dict[str, list[str]] = defaultdict(list)
        for symbol in self.symbols.values():
            if any(part.partition("(")[0].rpartition(".")[2] in TAGS for part in symbol.decorators):
                found[symbol.name.rpartition(".")[2]].append(symbol.name)
        return {name: tuple(names) for name, names in found.items()}

    def is_called_from_outside(self, method: Symbol) -> bool:
        """Whether a library may call a method of a class, because the class comes from one of its own."""
        name = method.name.rpartition(".")[2]
        if name in CALLED_OF_CONVERTERS:
            return True
        for own in self.sources.bases[method.owner or ""]:
            module = self.sources.modules[own.rpartition(".")[0]]
            for base in self.sources.classes[own].bases:
                if self.sources.named(module, base) is not None:
                    continue
                outer = (dotted_name(getattr(base, "value", base) if not dotted_name(base) else base) or "").rpartition(
                    "."
                )
                if outer[2] not in QUIET or name in CALLED_OF_MODELS:
                    return True
        return False


@dataclass
class Reach:
    """What was reached, and the attributes that are read there, each with the class whose it is.

    ``says`` are the facts that are filled in, as (class, field); the law only ``passes_on`` what a document says.
    """

    names: set[str] = field(default_factory=set)
    reads: dict[str, set[str | None]] = field(default_factory=lambda: defaultdict(set))
    says: set[tuple[str, str]] = field(default_factory=set)
    passes_on: set[tuple[str, str]] = field(default_factory=set)

    def is_read(self, sources: Sources, owner: str | None, name: str) -> bool:
        """Whether a field of a class may be read."""
        return any(sources.are_related(owner, other) for other in self.reads.get(name, ()))


def is_pure(module: str) -> bool:
    """Whether a module is of the law, or of the formats: it passes facts on and knows none of its own."""
    return module.split(".")[1:2] != [] and module.split(".")[1] in PURE


def everywhere(name: str) -> bool:
    """No border."""
    return True


def reach(
    tree: Tree, roots: Iterable[str], *, templates: Iterable[str] = (), within: Callable[[str], bool] = everywhere
) -> Reach:
    """Everything that the roots use, and what that uses, until nothing is added; names outside are not entered."""
    walk = _Walk(tree, within)
    walk.add(roots)
    for template in templates:
        walk.add_template(template)
    walk.finish()
    return walk.found


class _Walk:
    def __init__(self, tree: Tree, within: Callable[[str], bool]) -> None:
        self.tree = tree
        self.within = within
        self.found = Reach()
        self.waiting: list[str] = []
        self.given: dict[str, set[tuple[str | None, str]]] = defaultdict(set)
        self.seen_templates: set[str] = set()
        self.words: set[str] = set()

    def add(self, names: Iterable[str]) -> None:
        for name in names:
            if name in self.tree.symbols and name not in self.found.names and self.within(name):
                self.found.names.add(name)
                self.waiting.append(name)

    def finish(self) -> None:
        while self.waiting:
            symbol = self.tree.symbols[self.waiting.pop()]
            self.add({symbol.module, *symbol.uses})
            for read in symbol.reads:
                self._read(read)
            for owner, name, place in symbol.gives:
                self.given[name].add((owner, place))
                if self.found.is_read(self.tree.sources, owner, name):
                    self.add([place])
            self._facts(symbol)
            self._texts(symbol.texts)
            if symbol.name in self.tree.sources.classes:
                self._class(symbol.name)
            if symbol.owner:
                self.add([symbol.owner])
            self.add(self.tree.branches.get(symbol.name, ()))

    def _facts(self, symbol: Symbol) -> None:
        """What is said where values are made; a codec that has a class can say every field of it (``*``)."""
        if is_pure(symbol.module):
            self.found.passes_on |= symbol.says
        else:
            self.found.says |= {(made, fact) for made, fact in symbol.says if fact != "*"}

    def _read(self, read: Read) -> None:
        owner, name = read
        if owner in self.found.reads[name]:
            return
        self.found.reads[name].add(owner)
        related = self.tree.sources.are_related
        for method in self.tree.methods.get(name, ()):
            if related(owner, method.owner) and (owner is not None or method.owner in self.found.names):
                self.add([method.name])
        self.add([place for other, place in self.given[name] if related(owner, other)])

    def _class(self, name: str) -> None:
        """The methods of a class whose names were read before the class was reached, and those a library calls."""
        for method in self.tree.methods_of.get(name, ()):
            own = method.name.rpartition(".")[2]
            if self.found.is_read(self.tree.sources, name, own) or self.tree.is_called_from_outside(method):
                self.add([method.name])

    def _texts(self, texts: Iterable[str]) -> None:
        for text in texts:
            self.add([text])
            if text in self.tree.templates:
                self.add_template(text)

    def add_template(self, name: str) -> None:
        """A template, those that it is made from, its tags and filters, and the attributes that it reads."""
        if name in self.seen_templates or name not in self.tree.templates:
            return
        self.seen_templates.add(name)
        template = self.tree.templates[name]
        for attribute in template.attributes:
            self._read((None, attribute))
        for word in template.words - self.words:
            self.add(self.tree.tags.get(word, ()))
        self.words |= template.words
        for other in template.others:
            self.add_template(other)


def tree_at(root: Path, folders: Iterable[str], *, on_demand: Callable[[str], bool] = never) -> Tree:
    """The tree below some folders of a root, without what is ``on_demand`` and nobody imports."""
    return Tree(read_sources(root, folders, on_demand=on_demand))


def functions_of(tree: Tree) -> Iterable[str]:
    """Every function and method by its dotted name."""
    for name, symbol in tree.symbols.items():
        module = tree.sources.modules[symbol.module]
        if symbol.owner:
            yield name
            continue
        if any(isinstance(node, FUNCTIONS) for node in module.definitions.get(name.rpartition(".")[2], ())):
            yield name
