"""The forms of tournaments: registration, upload, certification, and entering a player."""

from tournaments.forms.registration import RegistrationForm
from tournaments.forms.reports import CertifyForm, EncodingForm, EnterPlayerForm, ReasonForm, UploadForm

__all__ = ["CertifyForm", "EncodingForm", "EnterPlayerForm", "ReasonForm", "RegistrationForm", "UploadForm"]
