"""Prints the report of .ci/mutation: the table of docs/mutation.md, and what each mutant changed that survived."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from mutmut.mutation.diff_apply import get_diff_for_mutant

KINDS = {1: "killed", 36: "timeout", 0: "survived", 33: "no tests", None: "not tried"}
COLUMNS = ("killed", "timeout", "survived", "no tests", "not tried")


def main() -> None:
    """One line for each module that has mutants, one for each package, and then the survivors."""
    metas = sorted(Path("mutants").rglob("*.meta"))
    results = {meta: json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"] for meta in metas}
    print("| module | " + " | ".join(COLUMNS) + " | killed or timeout |\n| --- |" + " --: |" * (len(COLUMNS) + 1))
    packages: dict[str, Counter[str]] = {}
    for meta, found in results.items():
        module = str(meta.relative_to("mutants").with_suffix(""))
        counted = Counter(KINDS[result] for result in found.values())
        if counted:
            packages.setdefault("/".join(module.split("/")[:2]), Counter()).update(counted)
            print(_line(module, counted))
    for package, counted in packages.items():
        print(_line(f"**{package}**", counted))
    for meta, found in results.items():
        for mutant, result in found.items():
            if KINDS[result] in {"survived", "no tests"}:
                print(f"\n{mutant}: {KINDS[result]}")
                print(_changed(mutant, meta))


def _line(name: str, counted: Counter[str]) -> str:
    share = 100 * (counted["killed"] + counted["timeout"]) / counted.total()
    return f"| {name} | " + " | ".join(str(counted[column]) for column in COLUMNS) + f" | {share:.1f} % |"


def _changed(mutant: str, meta: Path) -> str:
    diff = get_diff_for_mutant(mutant, path=meta.relative_to("mutants").with_suffix(""))
    changed = (line for line in diff.splitlines() if line.startswith(("+", "-")))
    return "\n".join(line for line in changed if not line.startswith(("+++", "---")))


if __name__ == "__main__":
    main()
