"""A period of the contract taken through the portal's own way: the office and the shell must give the same answer."""

from ratings.runs.in_office.office import OfficeIsNotEmpty, rate_in_office
from ratings.runs.in_office.telling import CannotBeTold

__all__ = ["CannotBeTold", "OfficeIsNotEmpty", "rate_in_office"]
