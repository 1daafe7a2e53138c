"""How often Python looks for objects that hold each other, while a long act makes hundreds of thousands of them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_USUAL = gc.get_threshold()
SELDOM = (50_000, 50, 1000)


@contextmanager
def looked_for_seldom() -> Iterator[None]:
    """What a stage makes goes when nobody holds it: to look through all of it again and again takes a tenth of the
    stage. Of two acts at once the first that ends has it looked for as usual.
    """
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*_USUAL)
