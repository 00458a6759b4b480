"""A person's own robot: chosen once, changed at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.looks import CODE, KINDS, Look, look_read
from accounts.services import user_update_profile
from gameplay.forms.robot import RobotForm
from gameplay.gamepages.robots import face_svg, front_svg, pattern_svg

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from accounts.models import User
    from accounts.typing import AuthedRequest

TABS = {"trim": "paint", "number_wish": "number"}
"""For fields that are not chosen alone, or not under their name: a phone shows one kind of part at a time."""


@login_required
@require_http_methods(["GET", "POST"])
def robot(request: AuthedRequest) -> HttpResponse:
    """Choose it. `?look=`: what to begin with, for somebody who comes from a race; `next` leads back. Without scripts,
    `show` only draws the choice."""
    user = request.user
    begin = _begin(request, user)
    form = RobotForm(request.POST or None, initial={**begin._asdict(), "number_wish": user.number_wish})
    valid = request.method == "POST" and form.is_valid()
    if valid and "show" not in request.POST:
        look = form.look(begin)
        try:
            user_update_profile(user=user, look=look.code, number_wish=form.cleaned_data["number_wish"])
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("This is your robot now."))
            return HttpResponseRedirect(_back(request) or reverse("gameplay:robot"))
    look = form.look(begin)
    context = {
        "form": form,
        "next": request.POST.get("next") or request.GET.get("next", ""),
        "picture": front_svg(look, _plate(form, user)),
        "parts": _parts(form, look),
        "colours": [form["paint"], form["trim"]],
        "number": form["number_wish"],
        "tab": next((TABS.get(name, name) for name in form.fields if name in form.errors), "shape"),
    }
    return render(request, "gameplay/robot.html", context, status=422 if form.errors else 200)


def _begin(request: HttpRequest, user: User) -> Look:
    asked = request.GET.get("look", "")
    return look_read(asked) if CODE.fullmatch(asked) and not user.look else user.robot


def _plate(form: RobotForm, user: User) -> str:
    """The number on the picture; a robot without one has none."""
    number = form.cleaned_data.get("number_wish") if form.is_bound and form.is_valid() else user.number_wish
    return "" if number is None else str(number)


def _parts(form: RobotForm, look: Look) -> list[tuple[object, list[tuple[object, SafeString]]]]:
    """Shapes, faces and patterns: the field, and its choices with a picture each; everything else is as on the
    robot."""
    drawn = {
        "shape": [front_svg(look._replace(shape=one), "") for one in range(KINDS)],
        "face": [face_svg(look._replace(face=one)) for one in range(KINDS)],
        "livery": [pattern_svg(look._replace(livery=one)) for one in range(KINDS)],
    }
    return [(form[name], list(zip(form[name], pictures, strict=True))) for name, pictures in drawn.items()]


def _back(request: HttpRequest) -> str:
    """The page the reader came from, if it is on this site."""
    target = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if ours and target.startswith(("/", "http")) else ""
