"""The process that forks a portal's processes (``nursery``): it has read everything when the first is asked for."""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import signal
import sys
from importlib import import_module, reload
from pathlib import Path

import django
from django.conf import settings
from django.db.migrations.loader import MigrationLoader
from django.urls import reverse
from django.utils import translation

READ = ("ratingsite.urls", "ratingsite.management.commands.portal", "gunicorn.app.wsgiapp", "celery.bin.celery")


def main() -> None:
    """For each line a child: its arguments, its environment and its log, three values of JSON between tabs."""
    atexit.register(_end)  # first, so it comes behind whatever else is to be done in the end
    _read()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    for line in sys.stdin:
        arguments, env, log = map(json.loads, line.split("\t"))
        if pid := os.fork():
            sys.stdout.write(f"{pid}\n")
            sys.stdout.flush()
        else:
            _live(arguments, env, log)


def _read() -> None:
    gc.disable()
    django.setup()
    for name in READ:
        import_module(name)
    import_module("ratingsite.celery").app.loader.import_default_modules()
    MigrationLoader(None)
    reverse("home")
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            translation.gettext("Federation")
    gc.collect()
    gc.freeze()
    gc.enable()


def _end() -> None:
    """Without taking down all that was read, which costs more than most scripts do."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _live(arguments: list[str], env: dict[str, str], log: str) -> None:
    """The life of a child, from the first line of its program to its end."""
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with Path(os.devnull).open() as nothing, Path(log).open("ab") as out:
        os.dup2(nothing.fileno(), 0)
        os.dup2(out.fileno(), 1)
        os.dup2(out.fileno(), 2)
    os.environ.clear()
    os.environ.update(env)
    _read_the_settings_again()
    if arguments[0] == "-c":
        exec(arguments[1], {"__name__": "__main__"})  # noqa: S102 - a script of a test
    elif arguments[0] == "-m":
        sys.argv = arguments[1:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        runpy.run_path(arguments[0], run_name="__main__")
    sys.exit()


def _read_the_settings_again() -> None:
    """What the environment says of them; which database and broker there are is the same for all of a nursery."""
    reload(import_module("ratingsite.settings"))
    read = reload(import_module(os.environ["DJANGO_SETTINGS_MODULE"]))
    for name in filter(str.isupper, dir(read)):
        setattr(settings, name, getattr(read, name))


if __name__ == "__main__":
    main()
