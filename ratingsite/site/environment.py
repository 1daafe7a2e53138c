"""Reads the environment into typed values and fails loudly; the only place that looks at ``os.environ``."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()
MIN_SECRET_LENGTH = 50
LINE_IS_DEAD = 10
"""Seconds after which a server that does not answer is away: nobody waits for a connection for longer."""
NO_DEAD_LINE = {
    "connect_timeout": LINE_IS_DEAD,
    "tcp_user_timeout": LINE_IS_DEAD * 1000,  # what was sent and nobody has taken
    # where the answer is waited for
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""What libpq asks the system for: a line that was cut without a word is noticed while nothing comes over it."""
PLANNED = "-c jit=off -c plan_cache_mode=force_generic_plan"
"""What waits for somebody is one long question: to answer it takes PostgreSQL milliseconds, to compile it a second. A
question that is kept (``foundations.prepared``) is planned once, where PostgreSQL would plan it five times first.
"""


def secret_key(var: Path, *, production: bool) -> str:
    """The secret from ``SECRET_KEY``, or outside production one made on the first start and kept in ``var``."""
    given = env.str("SECRET_KEY", default="")
    if production:
        if len(given) < MIN_SECRET_LENGTH or given.startswith("django-insecure"):
            raise ImproperlyConfigured(
                f"PRODUCTION needs a SECRET_KEY of its own, {MIN_SECRET_LENGTH} characters or more"
            )
        return given
    return given or _kept_secret(var / "secret_key")


def _kept_secret(path: Path) -> str:
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:  # another process was quicker
            return _kept_secret(path)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64))
    return path.read_text(encoding="ascii")


def database(url: str, sqlite_path: Path) -> dict[str, object]:
    """The database of ``DATABASE_URL``, else SQLite; PostgreSQL with psycopg's own pool, SQLite ready for threads."""
    if not url:
        sqlite_path.parent.mkdir(parents=True, exist_ok=True)
        url = f"sqlite:///{sqlite_path}"
    config: dict[str, object] = env.db_url_config(url)
    if config["ENGINE"] == "django.db.backends.sqlite3":
        config["OPTIONS"] = {
            # A writer takes its lock at the start, so that two services never meet half way.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "cached_statements": 2000,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA cache_size=-16000;",
        }
        config["CONN_MAX_AGE"] = 600  # opening it reads the whole schema
        config["TEST"] = {"NAME": str(sqlite_path.parent / "test.sqlite3")}
    else:
        pool = {"min_size": 1, "max_size": env.int("DATABASE_POOL", default=8), "timeout": LINE_IS_DEAD}
        said: dict[str, str] = config.get("OPTIONS", {})  # type: ignore[assignment] - ?sslmode=… of the address
        asked = f"{PLANNED} {said.get('options', '')}".strip()
        config["OPTIONS"] = {**NO_DEAD_LINE, **said, "pool": pool, "options": asked}
        config["CONN_MAX_AGE"] = 0  # the pool keeps the connections
        config["CONN_HEALTH_CHECKS"] = True
    return config


def refuse_unsafe_production(*, debug: bool, demo: bool, failpoints: str, hosts: list[str]) -> None:
    """Stop a production start that carries anything of the demo or of development."""
    if debug:
        raise ImproperlyConfigured("PRODUCTION refuses DEBUG")
    if demo:
        raise ImproperlyConfigured("PRODUCTION refuses the DEMO: its accounts and passwords are public")
    if failpoints:
        raise ImproperlyConfigured("PRODUCTION refuses PORTAL_FAILPOINTS")
    if not hosts or "*" in hosts:
        raise ImproperlyConfigured("PRODUCTION needs ALLOWED_HOSTS, the exact names it answers to")
