"""What 736 asks of an own event abroad: the letter's last day, the fee, the result's last day, and the bar."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratings.regulations.cfc.edition import CfcEdition
from ratings.regulations.registry import rule_book
from ratings.regulations.snapshots import SYSTEMS
from ratingsite.foundations.editions import Family, NoEditionInForce
from ratingsite.foundations.months import years_later
from tournaments.regulations.deadlines import list_of, notice_abroad, report
from tournaments.regulations.editions import NOTICE_EDITIONS, notice_for
from tournaments.regulations.events import EventFacts
from tournaments.regulations.notice import NoticeEdition

FEE = "own-foreign-event"
CFC_SYSTEMS = tuple(system for system, family in SYSTEMS.items() if family is Family.CFC)


@dataclass(frozen=True, kw_only=True)
class LawAbroad:
    """What governs an event abroad by its days: the last days on which letter and result are in time, the fee."""

    edition: str
    article: str
    notice_day: date
    report_day: date
    fee_cents: int
    barred_until: date


def home_of(system: str) -> str:
    """The federation for whose rating an event abroad may count."""
    return rule_book(system).home or ""


def law_abroad(system: str, territory: str, starts_on: date, ends_on: date) -> LawAbroad:
    """Raises ``NoEditionInForce`` where no text of that day lets an event abroad count."""
    edition: CfcEdition = rule_book(system).edition_on(starts_on)
    notice, event = notice_for(system, starts_on), _facts(system, territory, starts_on, ends_on)
    letter, result = notice_abroad(event, notice), report(event, notice)
    if letter is None:
        raise NoEditionInForce(f"no text lets an event in {territory} count in {system}")
    return LawAbroad(
        edition=edition.id,
        article=letter.article,
        notice_day=letter.day,
        report_day=result.day,
        fee_cents=next(fee.cents for fee in edition.rating_fees if fee.fee == FEE),
        # 736 does not say from when the three years run. See rulings: cfc-abroad-bar
        barred_until=years_later(result.day, edition.foreign_bar_years),
    )


def list_for_result(system: str, territory: str, starts_on: date, ends_on: date, received_on: date) -> date | None:
    """The list on which a result comes that was received on a day (735)."""
    return list_of(_facts(system, territory, starts_on, ends_on), notice_for(system, starts_on), received_on)


def spans_of_the_texts() -> list[tuple[date, date | None]]:
    """The first and last first days for which a text lets an event abroad count."""
    return [(text.effective_from, text.effective_to) for text in _texts()]


def _texts() -> list[NoticeEdition]:
    return [notice for notice in NOTICE_EDITIONS if notice.articles.abroad]


def _facts(system: str, territory: str, starts_on: date, ends_on: date) -> EventFacts:
    return EventFacts(
        system=system,
        federation=territory,
        starts_on=starts_on,
        ends_on=ends_on,
        rounds=0,  # no deadline asks how many
        registered_on=starts_on,
    )
