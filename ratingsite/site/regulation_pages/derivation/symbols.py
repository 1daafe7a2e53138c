"""What each function, method, class and constant of a tree uses: other names, attributes of values, texts."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ratingsite.site.regulation_pages.derivation.kinds import Kind, Scope, annotated, made_by
from ratingsite.site.regulation_pages.derivation.names import head, hidden, mentioned
from ratingsite.site.regulation_pages.derivation.sources import FUNCTIONS, Module, Sources

Read = tuple[str | None, str]
"""An attribute, and the class whose it is, where that is known."""


@dataclass
class Symbol:
    """One name of the tree.

    ``gives`` are names put into a field of a value: they are used when the field is read. ``says`` are the fields that
    are filled where a value of a class is made.
    """

    name: str
    module: str
    owner: str | None = None
    uses: set[str] = field(default_factory=set)
    reads: set[Read] = field(default_factory=set)
    gives: set[tuple[str | None, str, str]] = field(default_factory=set)
    says: set[tuple[str, str]] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
    keywords: set[str] = field(default_factory=set)
    parameters: tuple[str, ...] = ()
    decorators: tuple[str, ...] = ()


def symbols_of(sources: Sources) -> dict[str, Symbol]:
    """Every name of the tree, by its dotted name; a module's other statements stand under the module's name."""
    found: dict[str, Symbol] = {}
    for module in sources.modules.values():
        for symbol in _of_module(sources, module):
            found[symbol.name] = symbol
    return found


def _of_module(sources: Sources, module: Module) -> Iterator[Symbol]:
    own = Symbol(name=module.name, module=module.name)
    for statement in module.rest:
        _Collector(sources, module, own).visit(statement)
    own.uses |= {place for dotted in module.imports.values() if (place := sources.resolve(dotted)) in sources.modules}
    yield own
    for name, nodes in module.definitions.items():
        symbol = Symbol(name=f"{module.name}.{name}", module=module.name)
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                yield from _of_class(sources, module, symbol, node)
            elif isinstance(node, FUNCTIONS):
                _function(sources, module, symbol, node, None)
            else:
                _Collector(sources, module, symbol).visit(node)
        yield symbol


def _of_class(sources: Sources, module: Module, symbol: Symbol, node: ast.ClassDef) -> Iterator[Symbol]:
    collector = _Collector(sources, module, symbol)
    for expression in (*node.bases, *(keyword.value for keyword in node.keywords), *node.decorator_list):
        collector.visit(expression)
    symbol.decorators = tuple(_decorators(node))
    for statement in node.body:
        if isinstance(statement, FUNCTIONS):
            method = Symbol(name=f"{symbol.name}.{statement.name}", module=module.name, owner=symbol.name)
            _function(sources, module, method, statement, symbol.name)
            if _is_called_by_python(statement.name):
                symbol.uses.add(method.name)
            yield method
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name) and statement.value:
            collector.give(symbol.name, statement.target.id, statement.value)
        elif not isinstance(statement, ast.AnnAssign):
            collector.visit(statement)


def _is_called_by_python(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _decorators(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        yield ast.unparse(decorator)


def _function(
    sources: Sources, module: Module, symbol: Symbol, node: ast.FunctionDef | ast.AsyncFunctionDef, owner: str | None
) -> None:
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    symbol.parameters = (*symbol.parameters, *(argument.arg for argument in arguments))
    symbol.decorators = (*symbol.decorators, *_decorators(node))
    local: dict[str, Kind] = {}
    for argument in arguments:
        if found := annotated(sources, module, argument.annotation):
            local[argument.arg] = found
        symbol.uses |= set(mentioned(sources, module, argument.annotation))
    symbol.uses |= set(mentioned(sources, module, node.returns))
    if owner and arguments and not any("staticmethod" in each for each in symbol.decorators):
        local[arguments[0].arg] = Kind(owner)
    collector = _Collector(sources, module, symbol, hides=hidden(node), local=local)
    for child in (*node.decorator_list, *node.args.defaults, *(each for each in node.args.kw_defaults if each)):
        collector.visit(child)
    for statement in node.body:
        collector.visit(statement)


class _Collector(ast.NodeVisitor):
    """Walks one definition and writes down what it uses."""

    def __init__(
        self,
        sources: Sources,
        module: Module,
        symbol: Symbol,
        *,
        hides: Iterable[str] = (),
        local: dict[str, Kind] | None = None,
    ) -> None:
        self.symbol = symbol
        self.hidden = set(hides)
        self.kinds = local if local is not None else {}
        self.scope = Scope(sources, module, self.kinds)
        self.sources, self.module = sources, module

    # ------------------------------------------------------------ names and attributes
    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load) and node.id not in self.hidden:
            self._use(self.sources.named(self.module, node))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        first = head(node)
        place = self.sources.named(self.module, node) if first not in self.hidden else None
        self._use(place)
        if isinstance(node.ctx, ast.Load) and not self._is_of_another_library(first):
            kind = self.scope.kind_of(node.value)
            if kind is None or not (kind.many or kind.by_key):
                self.symbol.reads.add((kind.name if kind else None, node.attr))
        if place is None or place in self.sources.modules:
            self.visit(node.value)

    def _is_of_another_library(self, first: str | None) -> bool:
        """Whether an attribute is looked up in something imported from outside the tree."""
        if first is None or first in self.hidden or first not in self.module.imports:
            return False
        return self.sources.resolve(self.module.imports[first]) is None

    def _use(self, place: str | None) -> None:
        if place is None or place == self.symbol.name:
            return
        self.symbol.uses.add(place)
        # a module that is handed on as a value: whoever has it calls its functions as attributes
        for name in self.sources.modules[place].definitions if place in self.sources.modules else ():
            self.symbol.gives.add((None, name, f"{place}.{name}"))

    # ------------------------------------------------------------ calls
    def visit_Call(self, node: ast.Call) -> None:
        self.visit(node.func)
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in {"getattr", "hasattr", "attrgetter", "methodcaller"}:
            self._by_name(node)
        if name == "date":
            self._day(node)
        if name in {"reverse", "resolve_url"}:
            self.symbol.texts |= {f"reverse:{each.value}" for each in node.args if isinstance(each, ast.Constant)}
        owner = made_by(self.sources, self.module, node)
        for argument in node.args:
            self.visit(argument)
            kind = self.sources.named(self.module, argument) if owner is not None else None
            if kind in self.sources.classes:  # a codec is made with the class whose values it reads
                self.symbol.says.add((str(kind), "*"))
        made = owner or (self.scope.kind_of(node.args[0]) if name == "replace" and node.args else None)
        self.symbol.keywords |= {keyword.arg for keyword in node.keywords if keyword.arg}
        for keyword in node.keywords:
            if made is not None:
                self.symbol.says.add((made.name, keyword.arg or "*"))
            if keyword.arg and (owner is not None or name == "replace") and self._is_data(owner):
                self.give(owner.name if owner else None, keyword.arg, keyword.value)
            else:
                self.visit(keyword.value)

    def _is_data(self, owner: Kind | None) -> bool:
        if owner is None:
            return True
        decorators = [
            each for base in self.sources.bases[owner.name] for each in self.sources.classes[base].decorator_list
        ]
        return any("dataclass" in ast.unparse(each) for each in decorators)

    def _by_name(self, node: ast.Call) -> None:
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                self.symbol.reads |= {(None, part) for part in argument.value.split(".")}

    def _day(self, node: ast.Call) -> None:
        numbers = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, int)]
        if len(numbers) == 3:
            self.symbol.texts.add("{:04d}-{:02d}-{:02d}".format(*numbers))

    def give(self, owner: str | None, name: str, value: ast.expr) -> None:
        """Put a value into a field: names that stand there by themselves are used by whoever reads the field."""
        if isinstance(value, ast.Tuple | ast.List | ast.Set):
            for element in value.elts:
                self.give(owner, name, element)
        elif isinstance(value, ast.Name | ast.Attribute):
            place = None if head(value) in self.hidden else self.sources.named(self.module, value)
            if place is None:
                self.visit(value)
            else:
                self.symbol.gives.add((owner, name, place))
        else:
            self.visit(value)

    # ------------------------------------------------------------ what has a kind, texts, annotations
    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        kind = annotated(self.sources, self.module, node.annotation)
        if kind and isinstance(node.target, ast.Name):
            self.kinds[node.target.id] = kind
        if node.value:
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        kind = self.scope.kind_of(node.value)
        for target in node.targets:
            self._bind(target, kind)
            self.visit(target)

    def _loop(self, node: ast.For | ast.comprehension) -> None:
        kind, target = self.scope.element_of(node.iter), node.target
        if isinstance(target, ast.Tuple) and len(target.elts) == 2:  # of items(): the value
            target = target.elts[1]
        elif isinstance(node.iter, ast.Call) and ast.unparse(node.iter.func).endswith(".items"):
            kind = None
        self._bind(target, kind)
        self.generic_visit(node)

    visit_For = visit_comprehension = _loop  # noqa: N815

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> None:
        for generator in node.generators:
            self.visit(generator)
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.comprehension):
                self.visit(child)

    visit_ListComp = visit_SetComp = visit_GeneratorExp = visit_DictComp = _comprehension  # noqa: N815

    def _bind(self, target: ast.expr, kind: Kind | None) -> None:
        if isinstance(target, ast.Name):
            if kind is None:
                self.kinds.pop(target.id, None)
            else:
                self.kinds[target.id] = kind

    def visit_MatchClass(self, node: ast.MatchClass) -> None:
        place = self.sources.named(self.module, node.cls)
        self.symbol.reads |= {(place, name) for name in node.kwd_attrs}
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self.symbol.texts.add(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        parts = (str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
        self.symbol.texts.add("".join(parts))
        for part in node.values:
            if not isinstance(part, ast.Constant):
                self.visit(part)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for statement in (*node.decorator_list, *node.body):
            self.visit(statement)
