"""A person's own pages: settings, API tokens, and the switches in every page's footer."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import limits, selectors, services
from accounts.forms import DeleteForm, GuestNameForm, ProfileForm, TokenForm
from accounts.keepers import Objected
from accounts.services import Surroundings
from accounts.themes import Theme
from accounts.typing import AuthedRequest

YEAR = 365 * 24 * 3600


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Save the language or theme from the footer: in a cookie, and in the profile of a signed-in user."""
    language, theme = request.POST.get("language", ""), request.POST.get("theme", "")
    changes: Surroundings = {}
    if language in dict(settings.LANGUAGES) and check_for_language(language):
        changes["language"] = language
    if theme in Theme.values:
        changes["theme"] = theme
    if changes and request.user.is_authenticated:
        services.user_update_profile(user=request.user, **changes)
    live = request.headers.get("HX-Request")
    response = HttpResponse(status=204) if live else HttpResponseRedirect(_back(request))  # redirect() may find a view
    _remember(response, **changes)
    return response


@login_required
@require_http_methods(["GET", "POST"])
def settings_page(request: AuthedRequest) -> HttpResponse:
    user = request.user
    if user.is_guest:
        return _guest_page(request)
    initial = {name: getattr(user, name) for name in ProfileForm.base_fields}
    form = ProfileForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            services.user_update_profile(user=user, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            translation.activate(form.cleaned_data["language"])
            messages.success(request, _("Saved."))
            response = redirect("accounts:settings")
            _remember(response, language=form.cleaned_data["language"], theme=form.cleaned_data["theme"])
            return response
    return _settings(request, form=form)


def _guest_page(request: AuthedRequest) -> HttpResponse:
    """A guest has only a name, and comes here by tapping it: `next` leads back."""
    user = request.user
    form = GuestNameForm(request.POST or None, initial={"public_name": user.public_name})
    if request.method == "POST" and form.is_valid():
        limits.guest_name_check(request, user)
        try:
            user = services.user_update_profile(user=user, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("Your name is now %(name)s.") % {"name": user.public_name})
            back = _back(request)
            return redirect("accounts:settings") if back == "/" else HttpResponseRedirect(back)
    context = {"form": form, "next": request.POST.get("next") or request.GET.get("next", "")}
    return render(request, "accounts/guest.html", context, status=422 if form.is_bound else 200)


@login_required
@require_POST
def token_new(request: AuthedRequest) -> HttpResponse:
    """The answer to this POST shows the token's text; nothing shows it again."""
    user = request.user
    if user.is_guest:
        return redirect("account_signup")
    form = TokenForm(request.POST, auto_id="token_%s")
    if form.is_valid():
        try:
            _token, text = services.token_create(user=user, name=form.cleaned_data["name"])
        except ValidationError as error:
            form.add_error("name" if "name" in getattr(error, "message_dict", {}) else None, error.messages)
        else:
            return _settings(request, new_token=text)
    return _settings(request, token_form=form)


@login_required
@require_POST
def token_revoke(request: AuthedRequest, token_id: int) -> HttpResponse:
    if services.token_revoke(user=request.user, token_id=token_id):
        messages.success(request, _("The token has been revoked."))
    else:
        messages.error(request, _("You have no such token."))
    return redirect("accounts:settings")


@login_required
@require_GET
@never_cache
def data_download(request: AuthedRequest) -> HttpResponse:
    """Everything that is kept about the person, as a file."""
    user = request.user
    if not limits.export_allowed(user):
        messages.error(request, _("You’ve just downloaded your data several times. Try again in an hour."))
        return redirect("accounts:settings")
    response = HttpResponse(selectors.person_export(user=user), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="paddock-{timezone.localdate():%Y-%m-%d}.json"'
    return response


@login_required
@require_http_methods(["GET", "POST"])
def account_delete(request: AuthedRequest) -> HttpResponse:
    """Say what will be deleted, and delete it once that is confirmed."""
    user = request.user
    form = DeleteForm(user, request.POST or None)
    objections = selectors.objections(user=user)
    if request.method == "POST" and form.is_valid() and not objections:
        if not limits.confirmation_allowed(user):
            form.add_error("proof", _("Too many tries. Wait ten minutes."))
        elif not services.account_confirms(user=user, given=form.cleaned_data["proof"]):
            form.add_error("proof", _("That doesn’t match."))
        else:
            try:
                services.account_delete(user=user)
            except Objected as error:
                objections = error.objections
            else:
                logout(request)
                messages.success(request, _("Your account has been deleted. Thank you for racing."))
                return redirect("/")
    context = {"form": form, "objections": objections}
    return render(request, "accounts/delete.html", context, status=422 if request.method == "POST" else 200)


def _settings(
    request: AuthedRequest, form: ProfileForm | None = None, token_form: TokenForm | None = None, new_token: str = ""
) -> HttpResponse:
    user = request.user
    if form is None:
        form = ProfileForm(initial={name: getattr(user, name) for name in ProfileForm.base_fields})
    bad = form.is_bound or (token_form is not None and token_form.is_bound)
    context = {
        "form": form,
        "token_form": token_form or TokenForm(auto_id="token_%s"),
        "tokens": selectors.tokens_of(user=user),
        "new_token": new_token,
        "token_days": settings.API_TOKEN_DAYS,
    }
    return render(request, "accounts/settings.html", context, status=422 if bad else 200)


def _remember(response: HttpResponse, **changes: str) -> None:
    secure = settings.SESSION_COOKIE_SECURE
    names = {"language": settings.LANGUAGE_COOKIE_NAME, "theme": "theme"}
    for key, value in changes.items():
        response.set_cookie(names[key], value, max_age=YEAR, samesite="Lax", secure=secure)


def _back(request: HttpRequest) -> str:
    """The page the viewer came from, if it is on this site."""
    target = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if ours and target.startswith(("/", "http")) else "/"
