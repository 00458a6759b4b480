"""Path converters that all apps share; importing this module registers them."""

from django.urls import register_converter
from django.urls.converters import IntConverter


class Whole(IntConverter):
    """A number or id that a database can hold; a longer one is not found."""

    regex = "[0-9]{1,18}"


register_converter(Whole, "whole")
