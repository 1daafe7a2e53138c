"""Django's handle on this app."""

from django.apps import AppConfig


class TitlesConfig(AppConfig):
    name = "titles"

    def ready(self) -> None:
        """Tell the policy how people stand to this app's objects, and the appeals what is refused here; and
        imported lists which titles were struck.
        """
        from titles.cases import appeals as case_appeals  # noqa: F401
        from titles.cases import permissions as cases  # noqa: F401
        from titles.cases.interim import permissions as interim_ratings  # noqa: F401
        from titles.cases.stated import permissions as stated_ratings  # noqa: F401
        from titles.certificates import appeals as of_certificates  # noqa: F401
        from titles.certificates import permissions as certificates  # noqa: F401
        from titles.certificates.form_4 import appeals as of_forms_4  # noqa: F401
        from titles.certificates.form_4 import permissions as forms_4  # noqa: F401
        from titles.certificates.life_masters import appeals as of_life_masters  # noqa: F401
        from titles.certificates.life_masters import permissions as life_masters  # noqa: F401
        from titles.championships import permissions as championships  # noqa: F401
        from titles.norms import appeals  # noqa: F401
        from titles.norms import permissions as norms  # noqa: F401
        from titles.register import of_lists, removal  # noqa: F401
        from titles.register import permissions as register  # noqa: F401
