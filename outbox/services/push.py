"""Web push: the site's key, the browsers that want it, and a notice sent to one of them."""

from __future__ import annotations

import json
import math
from base64 import urlsafe_b64decode, urlsafe_b64encode
from email.utils import parseaddr
from typing import TYPE_CHECKING

import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from py_vapid import Vapid
from pywebpush import WebPushException, webpush

from accounts.text import one_line
from outbox.models import Delivery, PushKey, Subscription
from outbox.services import calls
from outbox.services.errors import Later, Unreachable
from outbox.services.writing import Written, absolute

if TYPE_CHECKING:
    from accounts.models import User

MOST = 10
"""Browsers of one person: the oldest is removed."""
LONGEST = 500
"""Characters of an endpoint."""
AUTH_BYTES = 16
DAY = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is off."""


class BadSubscription(Exception):
    """The browser sent a subscription that the site cannot use."""


def key_ensure() -> PushKey:
    """The site's key pair, made when there is none. Two processes that make one at the same time get the same."""
    key = PushKey.objects.filter(pk=PushKey.ONE).first()
    if key is None:
        private = ec.generate_private_key(ec.SECP256R1())
        point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        pem = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
        public = urlsafe_b64encode(point).rstrip(b"=").decode()
        key, _made = PushKey.objects.get_or_create(pk=PushKey.ONE, defaults={"private": pem, "public": public})
    return key


@transaction.atomic
def subscribe(*, user: User, endpoint: str, p256dh: str, auth: str, label: str = "") -> Subscription:
    """From now on this browser takes push for the user; before, perhaps for somebody else. Raises BadSubscription."""
    try:
        calls.url_check(endpoint)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        if len(_bytes(auth)) != AUTH_BYTES or len(endpoint) > LONGEST:
            raise BadSubscription("auth")
    except (calls.Forbidden, ValueError) as error:
        raise BadSubscription(str(error)) from error
    row, _made = Subscription.objects.update_or_create(
        endpoint=endpoint, defaults={"user": user, "p256dh": p256dh, "auth": auth, "label": one_line(label)[:60]}
    )
    kept = Subscription.objects.filter(user=user).order_by("-pk").values_list("pk", flat=True)[:MOST]
    Subscription.objects.filter(user=user).exclude(pk__in=list(kept)).delete()
    return row


def unsubscribe(*, user: User, subscription_id: int | None = None, endpoint: str = "") -> bool:
    """The browser takes no more push for the user. False: it did not before."""
    own = Subscription.objects.filter(user=user)
    rows = own.filter(pk=subscription_id) if subscription_id is not None else own.filter(endpoint=endpoint)
    return bool(rows.delete()[0])


def send(delivery: Delivery, what: Written) -> None:
    """Send the notice to a browser. Raises Later and Unreachable; a browser that is gone is deleted."""
    browser, text = delivery.subscription, what.text
    if browser is None:
        raise Unreachable("the browser is gone")
    until = delivery.notice.until
    seconds = math.ceil((until - timezone.now()).total_seconds()) if until else DAY
    payload = {
        "title": text.subject,
        "body": text.lines[0] if text.lines else "",
        "url": absolute(text.link.path),
        "tag": what.topic,
        "lang": what.language,
    }
    try:
        answer = webpush(
            {"endpoint": browser.endpoint, "keys": {"p256dh": browser.p256dh, "auth": browser.auth}},
            json.dumps(payload),
            vapid_private_key=Vapid.from_pem(key_ensure().private.encode()),
            vapid_claims={"sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"},
            ttl=max(0, min(seconds, DAY)),
            headers={"Topic": what.topic, "Urgency": "high" if delivery.notice.push_alone else "normal"},
            requests_session=calls.Session(),
        )
    except WebPushException as error:
        code = error.response.status_code if error.response is not None else 0
        if 200 <= code < 300:  # pywebpush knows 200 to 202
            return
        if code in (404, 410):
            browser.delete()
            raise Unreachable(f"the browser is gone ({code})") from error
        raise Later(f"the push service said {code}") from error
    except calls.Forbidden as error:
        browser.delete()
        raise Unreachable(str(error)) from error
    except requests.RequestException as error:
        raise Later(f"the push service is away ({type(error).__name__})") from error
    if isinstance(answer, str):
        raise Later("not sent")


def _bytes(text: str) -> bytes:
    """Decode base64url as browsers write it, without padding. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
