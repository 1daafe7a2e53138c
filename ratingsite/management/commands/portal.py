"""The whole office in one process: web server, worker and sweeper on SQLite. ``make run`` starts it."""

from __future__ import annotations

import signal
import socket
from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from waitress.server import create_server

from ratings.lists.reference import load_reference_data
from ratingsite.foundations.leases.wake import release_every_lease
from ratingsite.office.accounts.models import User
from ratingsite.office.outbox.services import forget_rings
from ratingsite.office.people.founding import is_founded
from ratingsite.site.demo.accounts import DEMO_ACCOUNTS
from ratingsite.site.demo.build import build_demo
from ratingsite.site.embedded import EmbeddedWorker

WEB_THREADS = 8
MOST_CONNECTIONS = 1000  # a browser keeps six open for each window
IDLE_SECONDS = 30


class Command(BaseCommand):
    help = "Serve the portal from one process: migrates, fills an empty demo, then web server and worker until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to bind to (default: loopback only)")
        parser.add_argument("--port", type=int, default=8000, help="the port (default: 8000; 0 takes any free one)")

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("portal is for one machine and one process; in production use gunicorn and celery")
        self._refuse_a_taken_port(host, port)
        self._prepare()
        server = create_server(
            import_module("ratingsite.wsgi").application,  # which freezes what is loaded: late, so that all of it is
            host=host,
            port=port,
            threads=WEB_THREADS,
            connection_limit=MOST_CONNECTIONS,
            channel_timeout=IDLE_SECONDS,
            max_request_body_size=settings.LARGEST_LIST + settings.LARGEST_BODY,
            ident="rating office",
        )
        self._name_the_site(host, server.effective_port)
        worker = EmbeddedWorker()
        worker.start()
        self._announce(host, server.effective_port)
        for ending in (signal.SIGINT, signal.SIGTERM):
            signal.signal(ending, _end)
        try:
            server.run()
        except (KeyboardInterrupt, SystemExit):
            pass
        finally:
            self.stdout.write("Stopping …")
            server.close()
            worker.stop()

    def _refuse_a_taken_port(self, host: str, port: int) -> None:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise CommandError(f"cannot serve on {host}:{port}: {error.strerror}. Try --port 8001") from error

    def _prepare(self) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        load_reference_data()
        if settings.DEMO and not User.objects.exists():
            self.stdout.write("An empty database: building the demo federation …")
            build_demo()
        # Nobody else computes beside this process: whatever a crash left claimed is free again.
        release_every_lease()
        forget_rings()

    def _name_the_site(self, host: str, port: int) -> None:
        """Links in mails lead to where it is served, unless the environment names another address."""
        if not settings.HAS_SITE_URL:
            name = "127.0.0.1" if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host  # noqa: S104
            settings.SITE_URL = f"http://{name}:{port}"
            settings.CSRF_TRUSTED_ORIGINS = [settings.SITE_URL]

    def _announce(self, host: str, port: int) -> None:
        self.stdout.write(f"\nThe rating office is open: http://{host}:{port}/\n")
        if not settings.DEMO:
            if not is_founded():
                self.stdout.write("It is empty: manage.py found prints the two links with which it begins.\n")
            self.stdout.write("Ctrl-C ends it.\n")
            return
        self.stdout.write("Demo accounts (invented people, public passwords):\n")
        for account in DEMO_ACCOUNTS:
            self.stdout.write(f"  {account.email:28} {account.password:22} {account.office_words}")
        self.stdout.write("Ctrl-C ends it.\n")


def _end(*_: object) -> None:
    raise SystemExit
