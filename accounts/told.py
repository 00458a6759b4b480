"""A choice in which each option has a sentence: names to choose from, and below them the sentence of the chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django import forms
from django.utils.html import format_html, format_html_join

if TYPE_CHECKING:
    from django.forms.renderers import BaseRenderer
    from django.utils.functional import _StrOrPromise as Words
    from django.utils.safestring import SafeString


class DescribedChoice(NamedTuple):
    """One option."""

    key: str
    name: Words
    text: Words


class DescribedSelect(forms.Select):
    """All sentences are below the names; the style sheet shows the one of the chosen option (`.told`)."""

    texts: Sequence[Words] = ()

    def render(
        self, name: str, value: object, attrs: dict[str, object] | None = None, renderer: BaseRenderer | None = None
    ) -> SafeString:
        own = f"{(attrs or {}).get('id') or name}_told"
        described = " ".join(filter(None, (own, str((attrs or {}).get("aria-describedby") or ""))))
        select = super().render(name, value, {**(attrs or {}), "aria-describedby": described}, renderer)
        texts = format_html_join("", '<span class="told-{}">{}</span>', enumerate(self.texts, 1))
        return format_html('{}<span class="help told" id="{}">{}</span>', select, own, texts)


class DescribedField(forms.ChoiceField):
    widget = DescribedSelect

    def offer(self, options: Sequence[DescribedChoice]) -> None:
        self.choices = [(one.key, one.name) for one in options]
        if isinstance(self.widget, DescribedSelect):
            self.widget.texts = [one.text for one in options]
