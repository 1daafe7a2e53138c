"""Settings read the environment and refuse what is not safe."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ratingsite.site.environment import database

pytestmark = pytest.mark.asks_nobody

ROOT = Path(__file__).resolve().parents[3]
SECRET = "x" * 60
SAFE = {"PRODUCTION": "1", "SECRET_KEY": SECRET, "ALLOWED_HOSTS": "ratings.example.org"}


def settings_say(folder: Path, **env: str) -> str:
    """What importing the settings under this environment prints: ``fine``, or the error's last line."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-c", "import ratingsite.settings; print('fine')"],
        cwd=ROOT,
        env={**kept, "VAR_DIR": str(folder), **env},
        capture_output=True,
        text=True,
        check=False,
    )
    return (done.stdout or done.stderr).strip().splitlines()[-1]


def test_a_safe_production_starts(tmp_path: Path) -> None:
    assert settings_say(tmp_path, **SAFE) == "fine"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"DEBUG": "1"}, "refuses DEBUG"),
        ({"DEMO": "1"}, "refuses the DEMO"),
        ({"PORTAL_FAILPOINTS": "run.computing=kill9"}, "refuses PORTAL_FAILPOINTS"),
        ({"ALLOWED_HOSTS": "*"}, "needs ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": ""}, "needs ALLOWED_HOSTS"),
        ({"SECRET_KEY": ""}, "needs a SECRET_KEY"),
        ({"SECRET_KEY": "short"}, "needs a SECRET_KEY"),
        ({"SECRET_KEY": "django-insecure-" + SECRET}, "needs a SECRET_KEY"),
    ],
)
def test_production_refuses_what_belongs_to_a_demo(tmp_path: Path, change: dict[str, str], words: str) -> None:
    assert words in settings_say(tmp_path, **(SAFE | change))


def test_a_server_that_does_not_answer_is_away_after_ten_seconds(tmp_path: Path) -> None:
    """F18: nobody waits longer for a connection, for what was sent to be taken, or over a line that was cut."""
    assert database("postgresql://portal@db.example/portal", tmp_path / "db.sqlite3")["OPTIONS"] == {
        "pool": {"min_size": 1, "max_size": 8, "timeout": 10},
        "connect_timeout": 10,
        "tcp_user_timeout": 10_000,
        "keepalives_idle": 4,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "options": "-c jit=off -c plan_cache_mode=force_generic_plan",
    }


def test_what_the_address_of_the_server_asks_for_is_asked_for(tmp_path: Path) -> None:
    address = (
        "postgresql://portal@db.example/portal?sslmode=verify-full&options=-c%20lock_timeout%3D5s&connect_timeout=3"
    )
    options = database(address, tmp_path / "db.sqlite3")["OPTIONS"]
    assert isinstance(options, dict)
    assert (options["sslmode"], options["options"]) == (
        "verify-full",
        "-c jit=off -c plan_cache_mode=force_generic_plan -c lock_timeout=5s",
    )
    assert (int(options["connect_timeout"]), options["keepalives_idle"]) == (3, 4)


def test_outside_production_a_secret_is_made_once_and_kept(tmp_path: Path) -> None:
    settings_say(tmp_path)
    first = (tmp_path / "secret_key").read_text()
    settings_say(tmp_path)
    assert (tmp_path / "secret_key").read_text() == first
    assert len(first) > 50
    assert oct((tmp_path / "secret_key").stat().st_mode)[-3:] == "600"
