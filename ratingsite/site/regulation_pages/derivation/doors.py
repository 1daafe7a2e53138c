"""The doors by which people and workers come in: views behind addresses, tasks of the workers, commands."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ratingsite.site.regulation_pages.derivation.reach import PURE, Tree
from ratingsite.site.regulation_pages.derivation.symbols import Symbol

CALCULATORS = "calculators"
COMMANDS = "commands"
SITE = "site"
TELLING = "telling"
# What Django, Celery and the server start from; the models' classes are loaded with the apps.
STARTED = ("settings", "wsgi", "celery", "apps", "asgi")
# What programs ask is a command that comes by another way: what it calculates is not yet decided by the office.
OPERATIONS = tuple(f"router.{method}(" for method in ("get", "post", "put", "patch", "delete"))
HANDLERS = "api.exception_handler("
# The names by which Django asks the addresses for the page of what went wrong.
WRONG = ("handler400", "handler403", "handler404", "handler500")
# What every room stands on asks the policy too, and carries out no article by that.
UNDER_ALL = "ratingsite.office."
# Texts and data only: what is told there of an article is not yet that somebody carries it out.
TELLS_ONLY = ("ratingsite.site.regulation_pages", "ratingsite.site.demo")


@dataclass(frozen=True)
class Address:
    """One address: its route as Django writes it, its name, the room and the function behind it."""

    route: str
    name: str
    room: str
    view: str

    @property
    def pattern(self) -> re.Pattern[str]:
        """What the address looks like."""
        parts = re.split(r"<[^>]+>", self.route)
        return re.compile("/" + "[^/]+".join(map(re.escape, parts)))

    @property
    def example(self) -> str:
        """One address of this route."""
        return "/" + re.sub(r"<[^>]+>", "x-1", self.route)


def addresses(tree: Tree) -> tuple[Address, ...]:
    """Every address that a module of addresses gives to a function of the tree."""
    return tuple(
        address
        for name, module in tree.sources.modules.items()
        if name.rpartition(".")[2] == "urls"
        for nodes in module.definitions.values()
        for node in nodes
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
        for address in _address(tree, name, call)
    )


def _address(tree: Tree, module: str, call: ast.Call) -> Iterator[Address]:
    if not (isinstance(call.func, ast.Name) and call.func.id == "path" and len(call.args) > 1):
        return
    view = tree.sources.named(tree.sources.modules[module], call.args[1])
    route = call.args[0]
    if view and isinstance(route, ast.Constant):
        names = [word.value.value for word in call.keywords if isinstance(word.value, ast.Constant)]
        yield Address(route=str(route.value), name=str(names[0]) if names else "", room=room_of(view), view=view)


def room_of(name: str) -> str:
    """The room in which a name stands: the app and the folder below it."""
    return ".".join(name.split(".")[:2])


def doors(tree: Tree) -> Mapping[str, frozenset[str]]:
    """The names from which each room of the office is entered; what is not of the office has a kind of its own."""
    found: dict[str, set[str]] = defaultdict(set)
    for address in addresses(tree):
        found[_kind(address.view)].add(address.view)
    for name, symbol in tree.symbols.items():
        if any(part.startswith("shared_task") for part in symbol.decorators):
            for used in (each for each in symbol.uses if is_act(tree, each)):
                found[SITE if used.startswith(UNDER_ALL) else room_of(used)].add(used)
            found[SITE].add(name)
        if _is_asked_by_programs(symbol):
            found[COMMANDS].add(name)
        is_handler = any(part.startswith(HANDLERS) for part in symbol.decorators) or name.rpartition(".")[2] in WRONG
        if is_handler or symbol.module.rpartition(".")[2] in STARTED or ".migrations." in f"{name}.":
            found[SITE].add(name)
        if name == symbol.module and name.rpartition(".")[2] == "urls":
            found[SITE].add(name)
        if name in tree.sources.classes and symbol.module.rpartition(".")[2] == "models":
            found[SITE].add(name)
    return {kind: frozenset(names) for kind, names in found.items()}


def _is_asked_by_programs(symbol: Symbol) -> bool:
    """Whether it is a command, or an operation of the API."""
    is_command = ".management.commands." in symbol.name and symbol.name.rpartition(".")[2] == "Command"
    return is_command or any(part.startswith(OPERATIONS) for part in symbol.decorators)


def _kind(view: str) -> str:
    if view.startswith(TELLS_ONLY):
        return TELLING
    if view.startswith(UNDER_ALL):
        return SITE
    return CALCULATORS if f".{CALCULATORS}." in view else room_of(view)


def is_act(tree: Tree, name: str) -> bool:
    """Whether a name is a function in a room of the office – not of the law, nor of what only tells of it."""
    symbol = tree.symbols.get(name)
    if symbol is None or symbol.module == name or name in tree.sources.classes:
        return False
    app, _, rest = symbol.module.partition(".")
    room = rest.partition(".")[0]
    is_loose = "." not in rest
    return (
        app in {"ratings", "tournaments", "titles", "ratingsite"}
        and room not in {*PURE, CALCULATORS, "management", "benchmarks"}
        and not is_loose
        and not symbol.module.startswith(TELLS_ONLY)
        and symbol.module.rpartition(".")[2] not in {"models", "words", "permissions"}
        and name.rpartition(".")[2].islower()
    )
