"""The official titles of the texts, for the catalogues: pages say them with the filter ``text_title``."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

TITLES = frozenset(
    {
        _("FIDE Rating Regulations 2003"),
        _("FIDE Rating Regulations 2009, as the text stands"),
        _("FIDE Rating Regulations 2009, as they were applied"),
        _("FIDE Rating Regulations 2009, as they were applied from July 2011"),
        _("FIDE Rating Regulations 2012, as far as they are known"),
        _("FIDE Rating Regulations 2014 and 2017, as far as they are known"),
        _("FIDE Rating Regulations effective from 1 January 2022"),
        _("FIDE Rating Regulations effective from 1 March 2024"),
        _("FIDE Rating Regulations effective from 1 March 2024, amended from 1 October 2025"),
        _("FIDE rapid and blitz ratings from 1 January 2012"),
        _("FIDE rapid and blitz ratings from 1 July 2014"),
        _("FIDE Rapid & Blitz Rating Regulations effective from 1 January 2022"),
        _("FIDE Rapid & Blitz Rating Regulations effective from 1 January 2022, amended from 1 October 2022"),
        _("FIDE Rapid & Blitz Rating Regulations effective from 1 March 2024"),
        _("FIDE Rapid & Blitz Rating Regulations effective from 1 March 2024, amended from 1 December 2024"),
        _("CFC Handbook section 7, rating system, 2009"),
        _("FIDE Title Regulations effective from 1 January 2022"),
        _("FIDE Title Regulations effective from 1 January 2023"),
        _("FIDE Title Regulations effective from 1 January 2024"),
        _("FIDE Rating Regulations 2003: registration and reports"),
        _("FIDE Rating Regulations 2009: registration and reports"),
        _("FIDE Rating Regulations 2009, as changed on 1 July 2011: registration and reports"),
        _("FIDE Rating Regulations 2012: registration and reports"),
        _("FIDE Rating Regulations 2014 and 2017: registration and reports"),
        _("FIDE Rating Regulations 2022: registration and reports"),
        _("FIDE Rating Regulations 2022, article 0.2 as amended on 25 December 2023"),
        _("FIDE Rating Regulations 2024: registration and reports"),
        _("FIDE Rating Regulations 2024, as amended on 1 October 2025: registration and reports"),
        _("FIDE rapid and blitz ratings from 1 January 2012: registration and reports"),
        _("FIDE rapid and blitz ratings from 1 July 2014: registration and reports"),
        _("FIDE Rapid & Blitz Rating Regulations 2022: registration and reports"),
        _("FIDE Rapid & Blitz Rating Regulations 2022, as amended on 1 October 2022: registration and reports"),
        _("FIDE Rapid & Blitz Rating Regulations 2024: registration and reports"),
        _("FIDE Rapid & Blitz Rating Regulations 2024, as amended on 1 December 2024: registration and reports"),
        _("CFC Handbook section 7, 2009: what is announced, and reports"),
    }
)
"""Every one that an edition has; in English they are the official ones."""
