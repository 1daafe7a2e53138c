"""The demo's people: who can log in, and the players of its two tournaments with the lists they start from."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

from ratings.lists.imports import ImportedEntry, import_list
from ratings.lists.selectors import list_in_force
from ratings.lists.services import have_titles_read
from ratings.register.models import Federation, Player, Sex
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.services import grant_office
from ratingsite.site.demo.accounts import DEMO_ACCOUNTS
from tournaments.trf import TrfPlayer, TrfReport, read_report

FILES = Path(__file__).resolve().parent / "files"
EXAMPLE_MASTERS = FILES / "example-masters-2024.trf"
US_CHAMPIONSHIP = FILES / "us-championship-2025.trf"
ENOUGH_GAMES = 300  # of players who are no newcomers (8.3.3)
NEWCOMERS = {99900020: 18}  # one of them has played 18 rated games so far: K 40
SYSTEM = "fide-standard"


def create_accounts(*, now: datetime) -> None:
    """The demo accounts with their offices."""
    for account in DEMO_ACCOUNTS:
        user = User.objects.create_user(account.email, account.name, account.password, now=now)
        federation = Federation.objects.get(code=account.federation) if account.federation else None
        for office in account.offices:
            grant_office(user, office, federation, starts_on=date(2024, 1, 1), by=None, now=now)


def report_of(path: Path) -> TrfReport:
    """What a demo file says."""
    report = read_report(path.read_bytes()).report
    if report is None:
        raise ValueError(f"the demo's own file {path.name} cannot be read")
    return report


def create_players(path: Path) -> None:
    """Enter the players of a demo file in the register."""
    for line in report_of(path).players:
        Player.objects.create(
            fide_id=line.fide_id,
            name=line.name,
            sex=Sex(line.sex) if line.sex else "",
            title=line.title or "",
            federation_id=line.federation,
            birth_date=line.birth_date,
        )


def import_first_list(path: Path, list_date: date, *, origin: str, by: User, now: datetime) -> None:
    """Publish a list with the ratings of a demo file; whoever stood on the list before stays on it."""
    lines = {line.fide_id: line for line in report_of(path).players}
    rows = [_entry(player, lines[player.fide_id]) for player in Player.objects.filter(fide_id__in=lines)]
    before = list_in_force(SYSTEM, list_date)
    if before:
        rows += [
            ImportedEntry(
                player=entry.player,
                rating=entry.rating,
                k_factor=entry.k_factor,
                games_total=entry.games_total,
                highest_rating=entry.highest_rating,
                last_played_on=entry.last_played_on,
            )
            for entry in before.entries.exclude(player__fide_id__in=lines).select_related("player")
        ]
    have_titles_read(import_list(SYSTEM, list_date, rows, origin=origin, by=by, now=now), now=now)


def _entry(player: Player, line: TrfPlayer) -> ImportedEntry:
    if line.rating is None:
        return ImportedEntry(player=player, rating=None)
    games = NEWCOMERS.get(player.fide_id or 0, ENOUGH_GAMES)
    return ImportedEntry(player=player, rating=line.rating, games_total=games, highest_rating=line.rating)
