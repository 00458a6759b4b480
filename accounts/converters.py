"""Path converters that all apps share; importing this module registers them."""

from django.conf import settings
from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter


class Whole(IntConverter):
    """A number or id that a database can hold; a longer one is not found."""

    regex = "[0-9]{1,18}"


class Language(StringConverter):
    """One of the site's; nothing is found in another one."""

    regex = "|".join(code for code, _name in settings.LANGUAGES)


register_converter(Whole, "whole")
register_converter(Language, "language")
