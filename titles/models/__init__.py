"""The models of titles, one module a subject."""

from titles.models.certificates import NormCertificate
from titles.models.norms import Norm

__all__ = ["Norm", "NormCertificate"]
