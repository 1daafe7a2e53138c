#!/usr/bin/env python
"""Runs Django's commands for this project."""

import gc
import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command that was typed."""
    # What is loaded first stays: to look through it for garbage at every 700 new things takes a sixth of the start
    gc.set_threshold(50_000, 20, 20)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingsite.settings")
    # The same bytes whatever the letters of the terminal: programs read them, and names have letters of every country
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        execute_from_command_line(sys.argv)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read has had enough, as head has; what is left over is not written when Python ends either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(2)


if __name__ == "__main__":
    main()
