"""Who comes to a race: a racer's answer, the link in an email with which a racer drops out, and substitutes to ask.

The link in an email only opens a page, because programs that scan email follow links. One tap on that page acts. The
person with the link may do this one thing for one racer, signed in or not; no session starts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.limits import Limit, TooOften, address_allowed, allowed
from accounts.typing import AuthedRequest
from gameplay.refused import Refused
from league.common import refusals
from league.common.finding import competition_get
from league.common.pages import act, button, page, race_of, show, whole
from league.common.phones import TOO_FAST_TABLE, discreet
from league.start.attendance import replies, substitutes
from league.start.attendance.reading import absence_page, ask_page

ByLink = Callable[[HttpRequest, str], HttpResponse]

BY_LINK, BY_ADDRESS = Limit("race-link", 20, 60), Limit("race-link-address", 300, 60)
"""A tap and its undoing, a few times; a club's evening shares one address."""
SAYS = {"yes": True, "no": False, "": None}
BACK = {"desk": "league:race_night", "race": "league:race"}
"""The page with the button, one of the pages about a race."""


def by_link(look: Callable[[str], object]) -> Callable[[ByLink], ByLink]:
    """A page behind the link in an email. Nothing caches it. 404 for a forged link (`look` raises NotFound), 429 for a
    flood. A link has its own limit only once it is known to be genuine."""

    def count(request: HttpRequest, token: str) -> None:
        by_address = address_allowed(BY_ADDRESS, request)
        if by_address:
            look(token)
        if not (by_address and allowed(BY_LINK, token)):
            raise TooOften(TOO_FAST_TABLE, BY_LINK.seconds)

    def decorate(view: ByLink) -> ByLink:
        @csrf_exempt  # the token says who acts; an email program's own browser may keep no cookie
        @never_cache
        @require_http_methods(["GET", "HEAD", "POST"])
        @page
        @wraps(view)
        def wrapped(request: HttpRequest, token: str) -> HttpResponse:
            if request.method == "POST":
                count(request, token)
            return discreet(view(request, token))

        return wrapped

    return decorate


@by_link(absence_page)
def absence(request: HttpRequest, token: str) -> HttpResponse:
    """ "I'm out" for one race, and "I can come after all"."""
    problem = ""
    if request.method == "POST":
        try:
            replies.absence_say(token=token, coming=request.POST.get("coming") == "yes")
        except Refused as refused:
            problem = refusals.refusal_text(refused)
    shown = absence_page(token)
    context = {"shown": shown, "card": shown.card, "problem": problem, "done": request.method == "POST" and not problem}
    return show(request, "league/start/absence.html", context, status=200 if shown.coming else 410)


@by_link(ask_page)
def ask(request: HttpRequest, token: str) -> HttpResponse:
    """ "Will you drive for Anna?", yes or no."""
    problem = ""
    if request.method == "POST":
        try:
            substitutes.answer_link(token=token, yes=request.POST.get("answer") == "yes")
        except Refused as refused:
            problem = refusals.refusal_text(refused)
    shown = ask_page(token)
    return show(request, "league/start/ask.html", {"shown": shown, "card": shown.card, "problem": problem})


@button
def availability(request: AuthedRequest, club_slug: str, slug: str, number: int) -> HttpResponse:
    """ "I'll be there" (`coming=yes`), "I can't" (`no`), or neither; with `entry`, an organiser answers for another
    racer."""
    _competition, race = race_of(request, club_slug, slug, number)
    if (said := request.POST.get("coming", "")) not in SAYS:
        raise Http404
    done = {
        "yes": _("Got it: you’ll be there."),
        "no": _("You’re out for this race. Thank you for letting us know."),
        "": "",
    }
    entry = whole(request.POST.get("entry", ""))
    return act(
        request,
        _back(request, club_slug, slug, number),
        done[said] if entry is None else _("Saved."),
        replies.say,
        race=race,
        by=request.user,
        coming=SAYS[said],
        entry_number=entry,
    )


@button
def substitute_step(request: AuthedRequest, club_slug: str, slug: str, number: int, step: str) -> HttpResponse:
    """Ask a substitute, or take that back, for oneself or as an organiser for `entry`; or answer."""
    _competition, race = race_of(request, club_slug, slug, number)
    back, by, entry = _back(request, club_slug, slug, number), request.user, whole(request.POST.get("entry", ""))
    if step == "ask":
        done = _("We’ve asked the first reserve in line.")
        return act(request, back, done, substitutes.substitute_ask, race=race, by=by, entry_number=entry)
    if step == "recall":
        done = _("Nobody else will be asked.")
        return act(request, back, done, substitutes.substitute_recall, race=race, by=by, entry_number=entry)
    if step in ("yes", "no"):
        done = (
            _("You’re driving. Thank you!")
            if step == "yes"
            else _("You’re not driving. We’re asking the next reserve in line, if there is one.")
        )
        return act(request, back, done, substitutes.answer, race=race, by=by, yes=step == "yes")
    raise Http404


@button
def reserve_step(request: AuthedRequest, club_slug: str, slug: str, step: str) -> HttpResponse:
    """Offer to drive for a racer who is out, or withdraw the offer."""
    done = {
        "offer": _("Thank you. You’ll get a message when a racer can’t make it."),
        "end": _("You won’t be asked any more."),
    }
    if step not in done:
        raise Http404
    competition = competition_get(club_slug, slug, request.user)
    back = reverse("league:competition", args=[club_slug, slug])
    offers = step == "offer"
    return act(
        request, back, done[step], substitutes.reserve_set, competition=competition, by=request.user, offers=offers
    )


def _back(request: HttpRequest, club_slug: str, slug: str, number: int) -> str:
    """The page with the button."""
    name = request.POST.get("from", "race")
    if name == "home":
        return reverse("league:my_home")
    if name in ("calendar", "competition"):
        return reverse(f"league:{name}", args=[club_slug, slug])
    return reverse(BACK.get(name, "league:race"), args=[club_slug, slug, number])
