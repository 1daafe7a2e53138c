"""Pure: reads and writes FIDE tournament report files (TRF06, TRF16, TRF26) and names every fault at its place."""

from tournaments.trf.catalogue import CATALOGUE, Severity
from tournaments.trf.decode import CODE_PAGES, MAX_BYTES, UNKNOWN_ENCODING
from tournaments.trf.faults import Fault
from tournaments.trf.reader import ReadResult, read_report
from tournaments.trf.report import TrfCell, TrfCounts, TrfGame, TrfPlayer, TrfRecord, TrfReport, TrfTeam
from tournaments.trf.writer import write_report

__all__ = [
    "CATALOGUE",
    "CODE_PAGES",
    "MAX_BYTES",
    "UNKNOWN_ENCODING",
    "Fault",
    "ReadResult",
    "Severity",
    "TrfCell",
    "TrfCounts",
    "TrfGame",
    "TrfPlayer",
    "TrfRecord",
    "TrfReport",
    "TrfTeam",
    "read_report",
    "write_report",
]
