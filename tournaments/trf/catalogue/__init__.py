"""Every fault a report file can have: how serious it is, which article it breaks, and what it says.

One place for all words, so that a code always says the same thing and the sentences can be translated later.
"""

from tournaments.trf.catalogue.entry import Entry, Severity
from tournaments.trf.catalogue.files import FILE_FAULTS
from tournaments.trf.catalogue.players import PLAYER_FAULTS
from tournaments.trf.catalogue.registration import REGISTRATION_FAULTS
from tournaments.trf.catalogue.rounds import ROUND_FAULTS
from tournaments.trf.catalogue.tournament import TOURNAMENT_FAULTS

CATALOGUE: dict[str, Entry] = {
    **FILE_FAULTS,
    **TOURNAMENT_FAULTS,
    **PLAYER_FAULTS,
    **ROUND_FAULTS,
    **REGISTRATION_FAULTS,
}

__all__ = ["CATALOGUE", "Entry", "Severity"]
