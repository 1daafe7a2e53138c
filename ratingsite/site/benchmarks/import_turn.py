"""One measurement of ``benchmark import`` in a process of its own: what another had done before, as to make a database,
would count as memory of the reading.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any

import django

from ratingsite.site.benchmarks.own_database import said_apart

ASKED = "BENCHMARK_ASKED"


def turn_apart(asked: Mapping[str, Any]) -> str:
    """What it prints, in the database that is asked now."""
    return said_apart("ratingsite.site.benchmarks.import_turn", **{ASKED: json.dumps(asked)})


# ---------------------------------------------------------------- in the process of its own
def main() -> None:
    """Measure what is asked for, and print."""
    django.setup()
    from ratings.benchmarks.lists import measure

    measure(json.loads(os.environ[ASKED]), sys.stdout.write)


if __name__ == "__main__":
    main()
