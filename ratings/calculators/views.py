"""The public calculator: a question in the address, the answer with its whole working."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.calculators.forms import MORE, MOST_ROWS, CalculatorForm, form_of
from ratings.calculators.rating import answer
from ratings.regulations import BadPeriod
from ratings.working.calculations import Calculation, Names, calculation_of
from ratingsite.office.edge import today


@require_safe
def calculators(request: HttpRequest) -> HttpResponse:
    """The form, and beneath it what the rules answer."""
    form = form_of(request.GET.dict(), today())
    context = {
        "form": form,
        "calculation": calculated(form) if form.is_bound and form.is_valid() else None,
        "edition": form.governing,
        "more": MORE,
        "most_rows": MOST_ROWS,
        "is_full": len(form.rows) == MOST_ROWS,
    }
    return render(request, "ratings/calculators/calculators.html", context)


def calculated(form: CalculatorForm) -> Calculation | None:
    """The answer with its working; nothing, and an error of the form, where the rules refuse what it asks."""
    try:
        rating = answer(form.question())
    except BadPeriod as refusal:  # the rules have the last word
        form.add_error(None, str(refusal))
        return None
    return calculation_of(rating, Names())
