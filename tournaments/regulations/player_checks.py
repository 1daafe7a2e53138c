"""Compares each player's line of a report with the register and with the list in force on the first day."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.regulations.findings import Value
from tournaments.regulations.names import is_same_name
from tournaments.regulations.notice import NoticeEdition
from tournaments.regulations.report_findings import ReportCode, ReportFinding, Weight
from tournaments.regulations.reports import OnRegister, ReportedPlayer, ReportFacts

# Where each field stands in a 001 record.
COLUMNS = {
    ReportCode.PLAYER_SEX: (10, 10),
    ReportCode.PLAYER_TITLE: (11, 13),
    ReportCode.PLAYER_NAME: (15, 47),
    ReportCode.ANOTHER_PLAYER: (15, 47),
    ReportCode.PLAYER_RATING: (49, 52),
    ReportCode.PLAYER_CURRENT_RATING: (49, 52),
    ReportCode.PLAYER_FEDERATION: (54, 56),
    ReportCode.NO_FIDE_ID: (58, 68),
    ReportCode.UNKNOWN_PLAYER: (58, 68),
    ReportCode.NEWCOMER_WAITS: (15, 47),
    ReportCode.NEWCOMER_REFUSED: (15, 47),
    ReportCode.PLAYER_DEAD: (58, 68),
    ReportCode.PLAYER_LEFT_OUT: (58, 68),
    ReportCode.PLAYER_TWICE: (58, 68),
    ReportCode.ALIKE: (15, 47),
    ReportCode.PLAYER_NUMBER: (58, 68),
    ReportCode.PLAYER_BIRTH: (70, 79),
}


# A dead person has played no game; who is left out of the lists may have, and somebody says so.
_GONE = {
    "death": (ReportCode.PLAYER_DEAD, Weight.ERROR),
    "exclusion": (ReportCode.PLAYER_LEFT_OUT, Weight.WARNING),
}
_ASKED_FOR = {"asked": ReportCode.NEWCOMER_WAITS, "refused": ReportCode.NEWCOMER_REFUSED}


def player_findings(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    """What each line has against it, and once for all if there is no list to compare with."""
    if not report.has_list:
        yield ReportFinding(
            code=ReportCode.NO_LIST,
            weight=Weight.WARNING,
            family=notice.family,
            article=notice.articles.rating_at_start,
            found=report.registered.starts_on,
        )
    for player in report.players:
        yield from _on(player, notice, has_list=report.has_list)
    yield from _twice(report, notice)


def _twice(report: ReportFacts, notice: NoticeEdition) -> Iterator[ReportFinding]:
    """Two lines that mean one player, and two that look as if they did."""
    holders: dict[str, ReportedPlayer] = {}
    looks: dict[tuple[object, ...], ReportedPlayer] = {}
    for player in report.players:
        key, look = report.keys.get(player.rank, ""), (player.name_key, player.birth_date or player.birth_year)
        if key in holders:
            first, code, weight = holders[key], ReportCode.PLAYER_TWICE, Weight.ERROR
        elif look in looks and player.name_key:
            first, code, weight = looks[look], ReportCode.ALIKE, Weight.WARNING
        else:
            looks[look] = player
            holders |= {key: player} if key else {}
            continue
        found = f"{first.rank} {first.name}"
        yield _finding(notice, player, code, weight, notice.articles.on_the_register, found=found)


def _on(player: ReportedPlayer, notice: NoticeEdition, *, has_list: bool) -> Iterator[ReportFinding]:
    register = notice.articles.on_the_register
    if player.known is not None:
        yield from _differs(player, player.known, notice, has_list=has_list)
    elif player.newcomer in _ASKED_FOR:
        yield _finding(notice, player, _ASKED_FOR[player.newcomer], Weight.ERROR, register)
    elif player.fide_id is None:
        yield _finding(notice, player, ReportCode.NO_FIDE_ID, Weight.ERROR, register)
    else:
        yield _finding(notice, player, ReportCode.UNKNOWN_PLAYER, Weight.ERROR, register, found=player.fide_id)


# 8.31: rated with the list in force on the first day; CFC 712: with the current rating, of which each was one once
def _is_rated_otherwise(player: ReportedPlayer, known: OnRegister, notice: NoticeEdition) -> Iterator[ReportFinding]:
    article, said = notice.articles.rating_at_start, player.rating or None
    code, counts = ReportCode.PLAYER_RATING, known.rating
    if known.current is not None:
        code, counts = ReportCode.PLAYER_CURRENT_RATING, known.current[-1] if known.current else known.rating
    if said not in (known.rating, *(known.current or ())):
        yield _finding(notice, player, code, Weight.WARNING, article, counts, player.rating)


def _differs(
    player: ReportedPlayer, known: OnRegister, notice: NoticeEdition, *, has_list: bool
) -> Iterator[ReportFinding]:
    register = notice.articles.on_the_register
    if known.gone in _GONE:
        yield _finding(notice, player, *_GONE[known.gone], register, found=player.number)
    if player.fide_id and player.number and player.number.rpartition("-")[2] != str(player.fide_id):
        code = ReportCode.PLAYER_NUMBER
        yield _finding(notice, player, code, Weight.WARNING, register, player.number, player.fide_id)
    if not is_same_name(player.name_key, known.name_key):
        code = ReportCode.ANOTHER_PLAYER if player.namesake else ReportCode.PLAYER_NAME
        found = f"{player.name} ({player.namesake})" if player.namesake else player.name
        yield _finding(notice, player, code, Weight.WARNING, register, known.name, found)
    for code, required, found in (
        (ReportCode.PLAYER_SEX, known.sex, player.sex),
        (ReportCode.PLAYER_FEDERATION, known.federation, player.federation),
    ):
        if found and required and found != required:
            yield _finding(notice, player, code, Weight.WARNING, register, required, found)
    if player.title != known.title:
        yield _finding(notice, player, ReportCode.PLAYER_TITLE, Weight.WARNING, register, known.title, player.title)
    if has_list:
        yield from _is_rated_otherwise(player, known, notice)
    if _is_born_otherwise(player, known):
        yield _finding(
            notice, player, ReportCode.PLAYER_BIRTH, Weight.WARNING, register, known.birth_year, player.birth_year
        )


def _is_born_otherwise(player: ReportedPlayer, known: OnRegister) -> bool:
    """Years are compared, and days where both sides have one; the finding shows only the years (7.11)."""
    if player.birth_date and known.birth_date:
        return player.birth_date != known.birth_date
    return None not in (player.birth_year, known.birth_year) and player.birth_year != known.birth_year


def _finding(
    notice: NoticeEdition,
    player: ReportedPlayer,
    code: ReportCode,
    weight: Weight,
    article: str,
    required: Value = None,
    found: Value = None,
) -> ReportFinding:
    column, end_column = COLUMNS[code]
    return ReportFinding(
        code=code,
        weight=weight,
        family=notice.family,
        article=article,
        required=required,
        found=found,
        line=player.line,
        column=column,
        end_column=end_column,
        rank=player.rank,
    )
