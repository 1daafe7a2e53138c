"""The library ``trf`` of PyPI in an environment of its own, for as long as it is measured.

It is no requirement of the project, is never imported by it, and runs in a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

REQUIREMENT = "trf==1.1.1"
SECONDS_TO_INSTALL = 120
# Reads the file once for each line that it is sent, and answers with the CPU seconds.
_WORKER = """
import gc, io, sys, time
import trf
text = open(sys.argv[1], encoding="utf-8").read()
for _ in sys.stdin:
    gc.collect()
    begun = time.process_time()
    trf.load(io.StringIO(text))
    print(time.process_time() - begun, flush=True)
"""


class NotInstalled(Exception):
    """The library could not be had; the message says why."""


@contextmanager
def library(raw: bytes) -> Iterator[Callable[[], float]]:
    """A function that lets the library read the file once and tells the seconds. Raises ``NotInstalled``."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        python = _installed(folder / "environment")
        report = folder / "report.trf"
        report.write_bytes(raw)
        worker = subprocess.Popen(  # noqa: S603 – our own interpreter and program
            [python, "-c", _WORKER, str(report)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        try:
            yield lambda: _asked(worker)
        finally:
            worker.terminate()
            worker.communicate()


def _asked(worker: subprocess.Popen[str]) -> float:
    assert worker.stdin is not None and worker.stdout is not None  # noqa: S101, PT018 – both are pipes
    worker.stdin.write("\n")
    worker.stdin.flush()
    answer = worker.stdout.readline()
    if not answer:
        raise NotInstalled("it cannot read the file")
    return float(answer)


def _installed(folder: Path) -> str:
    venv.create(folder, with_pip=True)
    python = str(folder / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    command = [python, "-m", "pip", "install", "--quiet", "--no-input", REQUIREMENT]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=SECONDS_TO_INSTALL)  # noqa: S603 – as above
    except (subprocess.SubprocessError, OSError) as problem:
        raise NotInstalled(f"{REQUIREMENT} could not be installed ({type(problem).__name__})") from None
    return python
