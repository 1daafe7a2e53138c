"""One measurement of ``benchmark import`` in a process of its own: what another had done before, as to make a database,
would count as memory of the reading.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import django
from django.conf import settings
from django.core.management.base import CommandError

from ratingsite.site.benchmarks.own_database import environment_of_the_database


def turn_apart(asked: Mapping[str, Any]) -> str:
    """What it prints, in the database that is asked now."""
    done = subprocess.run(
        [sys.executable, "-m", "ratingsite.site.benchmarks.import_turn"],
        input=json.dumps(asked),
        cwd=settings.BASE_DIR,
        env=environment_of_the_database(),
        text=True,
        stdout=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        raise CommandError("the list did not come in; what was said of it stands above")
    return done.stdout


# ---------------------------------------------------------------- in the process of its own
def main() -> None:
    """Measure what is asked for, and print."""
    django.setup()
    from ratings.benchmarks.lists import measure

    measure(json.load(sys.stdin), sys.stdout.write)


if __name__ == "__main__":
    main()
