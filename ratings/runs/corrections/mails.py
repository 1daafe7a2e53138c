"""Mails about corrections of lists: to who decides, to who prepared them, and to the players whose rating changed."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.urls import reverse

from ratings.lists.models import RatingList
from ratings.lists.words import list_name
from ratings.register.claims.models import PlayerClaim
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.corrections.permissions import COMMISSION, is_of_cfc, nobody_else_decides
from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language

PEOPLE_A_QUERY = 2000
State = ListCorrection.State


def to_decide(correction: ListCorrection, *, now: datetime) -> None:
    """To the commission, of the CFC's lists also to its committee, which alone decides on operations; not to who
    prepared it. Where nobody else of them is left, to the administrators.
    """
    if ListCorrection.objects.filter(nobody_else_decides(now.date()), pk=correction.pk).exists():
        _nobody_decides(correction, now)
        return
    committee = [Office.RATING_COMMITTEE] if is_of_cfc(correction.system_id) else []
    commission = [] if committee and correction.operation else COMMISSION
    offices = [*commission, *committee]
    text = _(
        "What a correction of the %(list)s would change has been computed. Please decide. What is wrong: %(reason)s"
    )
    _send(holders(offices, None, now), _("Correction to decide: %(list)s"), text, correction, "decide", now)


def _nobody_decides(correction: ListCorrection, now: datetime) -> None:
    text = _(
        "A correction of the %(list)s was computed that nobody may publish: whoever else could has prepared it, or "
        "accepted its event. Let the next list take it in, or withdraw it, so that somebody else prepares it. What is "
        "wrong: %(reason)s"
    )
    people = holders([Office.RATING_ADMINISTRATOR], None, now)
    _send(people, _("Correction that nobody decides on: %(list)s"), text, correction, "nobody", now)


def decided(correction: ListCorrection, *, now: datetime) -> None:
    """To who prepared it."""
    texts = {
        State.PUBLISHED: _("New versions are published, from the %(list)s on: %(decision)s"),
        State.CARRIED: _("The differences on the %(list)s go into the next list: %(decision)s"),
    }
    _to_who_prepared(correction, texts[State(correction.state)], now=now)


def refused(correction: ListCorrection, *, now: datetime) -> None:
    """Of what a ruling on an appeal asks for to who ruled, and to the administrators; to who prepared it.

    Who is more than one of them gets one mail, the one that asks most of him. Each has the reason.
    """
    told = _to_who_ruled(correction, now=now)
    told |= _to_prepare_anew(correction, correction.decided_reason, besides=told, now=now)
    if correction.prepared_by not in told:
        _to_who_prepared(correction, _("The %(list)s stays as it is: %(decision)s"), now=now)


def withdrawn(correction: ListCorrection, *, was_carried: bool, now: datetime) -> None:
    """Of what a ruling asks for to the administrators; to who prepared it, and who had decided that the next list takes
    it in. One mail to each, as of a refusal.
    """
    told = _to_prepare_anew(correction, correction.withdrawn_reason, now=now)
    others = {correction.prepared_by, correction.decided_by} - told - {correction.withdrawn_by, None}
    if was_carried:
        text = _("The differences on the %(list)s do not go into the next list any more: %(withdrawn)s")
        subject = _("Correction withdrawn: %(list)s")
        _send([user for user in others if user], subject, text, correction, "taken-back", now)


def overtaken(correction: ListCorrection, by: RatingList, *, now: datetime) -> None:
    """To who prepared it, and who had decided that the next list takes it in: that one has come from elsewhere."""
    told = {user.pk: user for user in (correction.prepared_by, correction.decided_by) if user is not None}
    text = _(
        "The %(other)s has come from elsewhere. It says already what was decided of the %(list)s, whose differences go "
        "into no later list. If it does not say it, correct that list."
    )
    other = said_in_every_language(lambda: list_name(by.system_id, by.list_date))
    _send([*told.values()], _("Correction overtaken: %(list)s"), text, correction, "overtaken", now, other=other)


def _to_who_prepared(correction: ListCorrection, text: str, *, now: datetime) -> None:
    _send([correction.prepared_by], _("Correction decided: %(list)s"), text, correction, correction.state, now)


def _to_prepare_anew(
    correction: ListCorrection, why: str, *, besides: Collection[User] = (), now: datetime
) -> set[User]:
    """To the administrators, of what a ruling on an appeal has asked for and nobody carries out (739)."""
    if not correction.rating_appeals.exists():
        return set()
    text = _(
        "An upheld appeal asks for the correction of the %(list)s, which came to nothing (%(why)s): prepare it again."
    )
    people = [user for user in holders([Office.RATING_ADMINISTRATOR], None, now) if user not in besides]
    _send(people, _("Correction to prepare again: %(list)s"), text, correction, "anew", now, why=why)
    return set(people)


def _to_who_ruled(correction: ListCorrection, *, now: datetime) -> set[User]:
    """To the office that has ruled on the appeal that asks for it, and so to who did while holding it: a ruling with a
    slip is amended on the page of the appeal. Not to who has refused it, nor to the appellant.
    """
    people: set[User] = set()
    of_cfc = is_of_cfc(correction.system_id)
    offices = [Office.RATING_AUDITOR, Office.RATING_COMMITTEE] if of_cfc else [Office.QC, Office.QC_CHAIR]
    text = _(
        "The correction of the %(list)s that the ruling on the appeal of %(player)s asks for was refused: %(decision)s "
        "If the ruling has a slip, amend it on this page. If it is right, the administrators prepare the correction "
        "again."
    )
    subject = _("Correction of a ruling refused: %(list)s")
    for appeal in correction.rating_appeals.select_related("player"):
        has_a_part = (appeal.filed_by_id, correction.decided_by_id)
        told = [user for user in holders(offices, None, now) if user.pk not in has_a_part]
        path, words = reverse("rating_appeal", args=[appeal.pk]), {"player": appeal.player.name}
        _send(told, subject, text, correction, "ruled", now, path=path, **words)
        people.update(told)
    return people


def to_players(correction: ListCorrection, *, now: datetime) -> None:
    """To the accounts of players whose line is another one now: a K or games alone are no other rating."""
    changed = [row for each in correction.effects["lists"] for row in each["changed"]]
    rows = {row["player"] for row in changed}
    with_another_rating = {row["player"] for row in changed if row["before"] != row["after"]}
    claims = PlayerClaim.objects.filter(player__in=list(rows)[:PEOPLE_A_QUERY], state=PlayerClaim.State.CONFIRMED)
    told = [(claim.user, claim.player_id in with_another_rating) for claim in claims.select_related("user")]
    text = _("The %(list)s was corrected, and your rating with it: %(reason)s")
    people = [user for user, is_rating in told if is_rating]
    _send(people, _("Your rating was corrected: %(list)s"), text, correction, "player", now)
    text = _("The %(list)s was corrected, and your line with it; the rating stays: %(reason)s")
    people = [user for user, is_rating in told if not is_rating]
    _send(people, _("Your line was corrected: %(list)s"), text, correction, "player", now)


def _send(
    to: list[User], subject: str, text: str, correction: ListCorrection, what: str, now: datetime, *, path: str = "",
    **more: str,
) -> None:  # fmt: skip
    """``path`` is the page to which it leads where that is not the correction's, ``more`` are words beside its own."""
    found = correction.rating_list
    words = {
        "list": said_in_every_language(lambda: list_name(found.system_id, found.list_date)),
        "reason": correction.reason,
        "decision": correction.decided_reason,
        "withdrawn": correction.withdrawn_reason,
        **more,
    }
    path = path or reverse("list_correction", args=[correction.pk])
    for user in to:
        if user.is_active and (what != "decide" or user.pk != correction.prepared_by_id):
            key = f"list-correction:{correction.pk}:{what}:{correction.computations}:{user.pk}"
            mail([user.email], subject % words, text % words, path=path, key=key, now=now)
