"""A person's choice of notices, and the link in a letter that ends letters of its kind."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.text import whole_number
from accounts.typing import AuthedRequest
from accounts.workers import worker_answer
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
    form = WishesForm(chosen, reach, request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.wishes_set(user=user, wishes=form.wishes(), quiet=form.hours())
        messages.success(request, _("Saved."))
        return redirect("outbox:wishes")
    context = {"form": form, "reach": reach, "key": services.key_ensure().public if reach.push_works else ""}
    return render(request, "outbox/wishes.html", context, status=422 if form.is_bound else 200)


@csrf_exempt  # a mail reader's own button posts without a cookie; the token says only whose letters end
@never_cache
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, letter: str) -> HttpResponse:
    """GET asks, because programs that follow links must change nothing. POST ends the letters for good."""
    read = stop_read(letter)
    kind = kind_get(read[1]) if read else None
    if read is None or kind is None:
        return render(request, "outbox/stop.html", {"kind": None}, status=404)
    done = request.method == "POST" and services.wish_stop(user_id=read[0], kind=kind.key, proposed_push=kind.push)
    return render(request, "outbox/stop.html", {"kind": kind, "done": done})


@login_required
@require_POST
def push_on(request: AuthedRequest) -> HttpResponse:
    """A browser's subscription, from its script: 204, or 422 with a code."""
    if request.user.is_guest:
        return JsonResponse({"code": "account_needed"}, status=403)
    given = {name: request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth", "label")}
    try:
        services.subscribe(user=request.user, **given)
    except services.BadSubscription:
        return JsonResponse({"code": "bad_subscription"}, status=422)
    return HttpResponse(status=204)


@login_required
@require_POST
def push_off(request: AuthedRequest) -> HttpResponse:
    """By its address, from the browser itself; by its number, from the list on the page."""
    if request.user.is_guest:
        return JsonResponse({"code": "account_needed"}, status=403)
    number = request.POST.get("browser", "")
    if not number:
        services.unsubscribe(user=request.user, endpoint=request.POST.get("endpoint", ""))
        return HttpResponse(status=204)
    if services.unsubscribe(user=request.user, subscription_id=whole_number(number)):
        messages.success(request, _("That browser won’t get notifications any more."))
    return redirect("outbox:wishes")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker that shows push."""
    return worker_answer("js/push/worker.js")
