"""The acts and the objects of the record, in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from django.apps import apps
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.register.claims.words import ACTS as OF_PLAYERS
from ratingsite.office.accounts.models import Office
from ratingsite.office.audit.models import AuditEntry
from ratingsite.office.people.words import ACTS as OF_PEOPLE
from titles.record_words import ACTS as OF_TITLES
from tournaments.arbiters.words import ACTS as OF_ARBITERS
from tournaments.registration.abroad.words import ACTS as OF_EVENTS_ABROAD
from tournaments.registration.history_words import ACTS as OF_TOURNAMENTS
from tournaments.registration.history_words import act_text

_OF_RATINGS: Mapping[str, str | Promise] = {
    "start run": _("started a rating run"),
    "freeze run": _("froze the input of a run"),
    "compute run": _("computed a run"),
    "fail run": _("noted that a run failed"),
    "ask arbiter": _("asked an arbiter about a flag"),
    "answer about flag": _("answered about a flag"),
    "go on without arbiter": _("went on without an arbiter’s answer"),
    "rate run again": _("had everybody of a run rated again"),
    "stop rating run again": _("stopped rating a run again"),
    "end rating run again": _("rated everybody of a run again"),
    "fail rating run again": _("could not rate a run again"),
    "list run": _("wrote the list of a run for its review"),
    "approve run": _("approved the list of a run"),
    "publish run": _("published the list of a run"),
    "publish list": _("published a rating list"),
    "import list": _("imported a rating list"),
    "find list changed": _("found that a list is not as it was published"),
    "file rating appeal": _("appealed against a rating"),
    "pass on rating appeal": _("passed an appeal against a rating on"),
    "decline rating appeal": _("did not pass an appeal against a rating on"),
    "lapse rating appeal": _("ended an appeal against a rating without its fee"),
    "send list of games": _("sent the list of games to an appellant"),
    "agree to list of games": _("agreed to the list of games behind a rating"),
    "dispute list of games": _("disputed the list of games behind a rating"),
    "ask director": _("asked a tournament director about an appeal"),
    "answer as director": _("answered for the tournament director"),
    "uphold rating appeal": _("upheld an appeal against a rating"),
    "amend ruling": _("amended the ruling on an appeal against a rating"),
    "prepare correction of appeal again": _("prepared the correction that a ruling asks for again"),
    "dismiss rating appeal": _("dismissed an appeal against a rating"),
    "withdraw rating appeal": _("withdrew an appeal against a rating"),
    "return fee of appeal": _("returned the fee of an appeal"),
    "receive fee of appeal again": _("received the fee of an appeal again"),
    "set aside": _("set an event or a player aside from a run"),
    "end set aside": _("ended that something is set aside"),
    "take in again": _("took in again what was set aside"),
    "replace run": _("replaced a published run by its correction"),
    "prepare correction": _("prepared the correction of a list"),
    "compute correction": _("computed what the correction of a list changes"),
    "compute correction again": _("had the correction of a list computed again"),
    "fail correction": _("noted that the correction of a list could not be computed"),
    "decide on correction": _("decided that new versions of lists are published"),
    "carry correction": _("decided that the next list takes a correction in"),
    "rate event as it came": _("rated an event as it came"),
    "current ratings stand still": _("noted that current ratings stand still"),
    "current ratings go on": _("noted that current ratings go on"),
    "decide on late event": _("decided on an event that came late"),
    "take in correction": _("took a correction into a list"),
    "overtake correction": _("took in a list that says already what the next one was to take in"),
    "take over correction": _("took over with a list what goes into the next one"),
    "publish correction": _("published new versions of lists"),
    "refuse correction of list": _("refused the correction of a list"),
    "withdraw correction of list": _("withdrew the correction of a list"),
    "make signing key": _("made a signing key"),
    "end signing key": _("ended a signing key"),
    "send list": _("sent a file with a rating list"),
    "read list": _("read a file with a rating list"),
    "read list again": _("had the file of a rating list read again"),
    "open archive": _("opened an archive of lists"),
    "take back archive": _("took back an archive of lists"),
    "close archive": _("closed an archive of lists"),
    "confirm import": _("confirmed a doubtful file"),
    "take list": _("took a list that came in"),
    "return list": _("gave a list that came in back"),
    "approve list": _("approved a list that came in"),
    "publish import": _("published a list that came in"),
    "fail import": _("noted that a list could not be taken in"),
    "take newcomers back": _("took the newcomers of a list that did not come off the register"),
    "cancel import": _("cancelled a list that came in"),
    "void run": _("declared a run void"),
    "refuse run": _("refused a run"),
    "look at flag": _("looked at a flag of a run"),
    "open flag again": _("opened a flag of a run again"),
    "record event": _("put an event into the ledger"),
    "hold event": _("held an event"),
    "release event": _("released an event"),
    "enter player": _("entered a player in the register"),
    "ask for newcomer": _("asked for a new player"),
    "accept newcomer": _("accepted a new player"),
    "identify newcomer": _("found a new player in the register"),
    "refuse newcomer": _("refused a new player"),
    "withdraw newcomer": _("withdrew the request for a new player"),
    "ask again for newcomer": _("asked again for a new player"),
    "change numbering": _("changed the numbering rule"),
    "ask for change": _("asked for a change of a person"),
    "accept change": _("accepted a change of a person"),
    "ask again for change": _("asked again for a change of a person"),
    "keep changes file": _("sent a file of changes"),
    "take changes file": _("took a file of changes"),
    "add federation": _("added a federation"),
    "correct federation": _("corrected what is kept of a federation"),
    "enter federation span": _("entered that a federation is no member"),
    "end federation span": _("entered that a federation is a member again"),
    "take back federation span": _("took back what was entered of a federation"),
    "grant dispensation": _("let a player stand under FID"),
    "enter decided rating": _("entered a rating by decision"),
    "take back decided rating": _("took back a rating by decision"),
    "enter membership": _("entered a membership of the CFC"),
    "take back membership": _("took back a membership of the CFC"),
    "enter memberships file": _("entered a file of memberships of the CFC"),
    "enter province": _("entered a province of residence"),
    "merge entries": _("merged two entries of a person"),
    "part entries": _("parted two entries"),
}
_OF_THE_OFFICE: Mapping[str, str | Promise] = {
    "appoint arbiter": _("found the account of an arbiter"),
    "set own days": _("set the federation’s own days for registration"),
    "make token": _("made an access token"),
    "revoke token": _("revoked an access token"),
    "choose notices": _("chose how mails and reminders come"),
    "make calendar link": _("made a link to the own last days"),
    "revoke calendar link": _("revoked the link to the own last days"),
}
ACTS: Mapping[str, str | Promise] = {
    **OF_TOURNAMENTS,
    **OF_ARBITERS,
    **OF_EVENTS_ABROAD,
    **_OF_RATINGS,
    **OF_PLAYERS,
    **OF_TITLES,
    **_OF_THE_OFFICE,
    **OF_PEOPLE,
}
"""Every act that has words, by its name in the record."""
KINDS: Mapping[str, str | Promise] = {
    "Tournament": _("tournament"),
    "Report": _("report"),
    "SubmittedFile": _("submitted file"),
    "RatingOrder": _("order to rate"),
    "EventAbroad": _("event abroad"),
    "Festival": _("festival"),
    "OwnDays": _("days of a federation’s own"),
    "Correction": _("correction"),
    "Appeal": _("appeal"),
    "Sheet": _("sheet"),
    "RatedEvent": _("event in the ledger"),
    "RatingRun": _("rating run"),
    "RatingList": _("rating list"),
    "Archive": _("archive of lists"),
    "DecidedRating": _("rating by decision"),
    "Federation": _("federation"),
    "FederationSpan": _("membership of a federation"),
    "ListImport": _("list that comes in"),
    "ListCorrection": _("correction of a list"),
    "RatingAppeal": _("appeal against a rating"),
    "Player": _("player"),
    "PlayerRequest": _("newcomer"),
    "PersonChange": _("change of a person"),
    "PlayerClaim": _("account of a player"),
    "Objection": _("objection"),
    "Arbiter": _("arbiter"),
    "Norm": _("norm"),
    "TitleCase": _("application for a title"),
    "DirectList": _("list of direct titles"),
    "Membership": _("federation of a group"),
    "DesignatedEvent": _("designated event"),
    "KeptAward": _("row of the table for direct titles"),
    "HeldTitle": _("title"),
    "LifeMaster": _("Life Master of the CFC"),
    "Meeting": _("meeting"),
    "NormCertificate": _("certificate"),
    "TitleResult": _("title result"),
    "User": _("person with an account"),
    "OfficeHeld": _("office held"),
    "OfficeProposal": _("proposed office"),
    "AccountRequest": _("request for an account"),
    "FoundingSeat": _("founding seat"),
    "AccessToken": _("access token"),
    "SigningKey": _("signing key"),
}


def entry_text(entry: AuditEntry) -> str:
    """What was done; an act without words stands there by its name."""
    return str(ACTS[entry.act]) if entry.act in ACTS else act_text(entry)


def kind_text(entry: AuditEntry) -> str:
    """What kind of object it was done to; one without words of its own is called as its model is."""
    return str(KINDS.get(entry.object_type) or _of_models().get(entry.object_type, entry.object_type))


@cache
def _of_models() -> Mapping[str, str | Promise]:
    return {model.__name__: model._meta.verbose_name or "" for model in apps.get_models()}


def state_text(entry: AuditEntry, state: str) -> str:
    """A state as its object's page calls it; what moved beside the object – a correction of a report – by its own."""
    if not state:
        return ""
    labels = _states()
    own = labels.get(entry.object_type, {})
    return str(own.get(state) or next((each[state] for each in labels.values() if state in each), state))


@cache
def _states() -> dict[str, dict[str, str | Promise]]:
    """The states of everything that moves, by the name of its class."""
    moving = (model for model in apps.get_models() if hasattr(model, "MOVES"))
    return {model.__name__: dict(model._meta.get_field("state").choices or ()) for model in moving}


def office_text(entry: AuditEntry) -> str:
    """In which office it was done; empty of what a person did for himself, and of the portal."""
    return str(dict(Office.choices).get(entry.office, entry.office))
