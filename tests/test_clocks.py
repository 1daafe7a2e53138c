"""No test reads the wall clock: on a busy machine it says how busy the machine is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).resolve().parent
WALL_CLOCKS = {"time", "time_ns", "perf_counter", "perf_counter_ns", "monotonic", "monotonic_ns"}
NAMED = re.compile(r"\btime\b")  # few modules name it, and to parse all takes two seconds
COMMAND = "__main__.py"  # no test: run by hand, it may say how long it took


def wall_clocks_in(source: str) -> list[str]:
    """The clocks of the module ``time`` that a module reads or imports."""
    if not NAMED.search(source):
        return []
    nodes = list(ast.walk(ast.parse(source)))
    read = [
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "time"
    ]
    taken = [
        alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "time"
        for alias in node.names
    ]
    return sorted(WALL_CLOCKS & {*read, *taken})


def test_no_test_reads_the_wall_clock() -> None:
    read = {
        str(path.relative_to(TESTS)): clocks
        for path in sorted(TESTS.rglob("*.py"))
        if path.name != COMMAND and (clocks := wall_clocks_in(path.read_text(encoding="utf-8")))
    }
    assert read == {}


def test_a_clock_is_found_however_it_is_read() -> None:
    assert wall_clocks_in("import time\nassert time.perf_counter() < 10") == ["perf_counter"]
    assert wall_clocks_in("from time import monotonic, sleep") == ["monotonic"]
    assert wall_clocks_in("import time\ntime.sleep(1)\ntime.process_time()") == []
