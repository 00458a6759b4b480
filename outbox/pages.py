"""What one wants to be told, and the link in a letter that ends letters of its kind."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.typing import AuthedRequest
from outbox import selectors, services
from outbox.forms import WishesForm
from outbox.kinds import kind_get
from outbox.services.stopping import stop_read


@login_required
@require_http_methods(["GET", "POST"])
def wishes(request: AuthedRequest) -> HttpResponse:
    user = request.user
    if user.is_guest:
        return redirect("accounts:settings")
    chosen, reach = selectors.wishes_of(user=user), selectors.reach_of(user=user)
    form = WishesForm(chosen, reach.quiet, request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.wishes_set(user=user, wishes=form.wishes(), quiet=form.hours())
        messages.success(request, _("Saved."))
        return redirect("outbox:wishes")
    context = {"form": form, "reach": reach}
    return render(request, "outbox/wishes.html", context, status=422 if form.is_bound else 200)


@csrf_exempt  # a mail reader's own button posts without a cookie; the token says whose letters end, and nothing more
@never_cache
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """GET asks: what looks through links must change nothing. POST ends them, once and for all."""
    read = stop_read(token)
    kind = kind_get(read[1]) if read else None
    if read is None or kind is None:
        return render(request, "outbox/stop.html", {"kind": None}, status=404)
    done = request.method == "POST" and services.wish_stop(user_id=read[0], kind=kind.key, proposed_push=kind.push)
    return render(request, "outbox/stop.html", {"kind": kind, "done": done})
