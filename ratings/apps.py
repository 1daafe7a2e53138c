"""Django's handle on this app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"

    def ready(self) -> None:
        """Tell the policy how people stand to this app's objects, results how their games are worked out, and lists
        what becomes of the differences that they bring along, or that waited for the next one; and which federations
        were added, who checks a code.
        """
        from ratings.lists import permissions as lists  # noqa: F401
        from ratings.lists.archives import permissions as archives  # noqa: F401
        from ratings.register import permissions as register  # noqa: F401
        from ratings.register.changes import permissions as changes  # noqa: F401
        from ratings.register.claims import permissions as claims  # noqa: F401
        from ratings.register.decided_ratings import permissions as decided_ratings  # noqa: F401
        from ratings.register.federations import permissions as federations  # noqa: F401
        from ratings.register.federations.selectors import is_kept
        from ratings.register.mergers import permissions as mergers  # noqa: F401
        from ratings.register.newcomers import permissions as newcomers  # noqa: F401
        from ratings.register.objections import permissions as objections  # noqa: F401
        from ratings.register.standing import permissions as standing  # noqa: F401
        from ratings.runs import permissions as runs  # noqa: F401
        from ratings.runs import workings  # noqa: F401
        from ratings.runs.as_it_comes import permissions as as_it_comes  # noqa: F401
        from ratings.runs.corrections import moved_lists, overtaken  # noqa: F401
        from ratings.runs.corrections import permissions as corrections  # noqa: F401
        from ratings.runs.rating_appeals import permissions as rating_appeals  # noqa: F401
        from ratings.runs.review.asking import permissions as asking  # noqa: F401
        from ratings.runs.set_aside import permissions as set_aside  # noqa: F401
        from ratings.runs.whole_look import permissions as whole_look  # noqa: F401
        from ratingsite.foundations.federations import ask_the_office

        ask_the_office(is_kept)
