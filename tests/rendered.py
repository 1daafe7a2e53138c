"""What the test client hears of templates: the page that answers a request, and not each of its pieces and widgets.

Of whatever it hears it copies all that the template knows.
"""

from __future__ import annotations

from django.template import Context, RequestContext, Template
from django.test import utils
from django.test.signals import template_rendered


def tell_of_pages_alone() -> None:
    """From the beginning of the tests on."""
    utils.instrumented_test_render = _render


def _render(template: Template, context: Context) -> str:
    if isinstance(context, RequestContext) and context.template is template:
        template_rendered.send(sender=template, template=template, context=context)
    return template.nodelist.render(context)
