"""A notice as a letter."""

from __future__ import annotations

import logging
from email.utils import formataddr, parseaddr
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from accounts.letters import mail_works
from outbox.models import Delivery
from outbox.services.errors import Later, Unreachable
from outbox.services.reach import addresses
from outbox.services.stopping import stop_token
from outbox.services.writing import Written, absolute

log = logging.getLogger(__name__)

NEVER = range(550, 560)
"""A mail server's replies about an address that takes no mail."""


def send(delivery: Delivery, what: Written) -> None:
    """Send the notice by mail. Raises Later and Unreachable."""
    to = delivery.notice.address or _confirmed(what)
    if not to:
        raise Unreachable("no confirmed address")
    with translation.override(what.language), timezone.override(what.zone):
        letter = _letter(what, to)
    try:
        letter.send()
    except SMTPRecipientsRefused as refused:
        codes = [code for code, _text in refused.recipients.values()]
        _refused(codes[0] if codes else 450)
    except SMTPResponseException as error:
        raise Later(f"the mail server said {error.smtp_code}") from error
    except (SMTPException, OSError) as error:
        raise Later(f"the mail server is away ({type(error).__name__})", for_all=isinstance(error, OSError)) from error


def _confirmed(what: Written) -> str:
    """A person's name and confirmed address; "" when letters do not arrive."""
    if what.reader is None or not mail_works():
        return ""
    address = addresses([what.reader.pk]).get(what.reader.pk)
    return formataddr((what.reader.public_name, address)) if address else ""


def _refused(code: int) -> None:
    if code in NEVER:
        raise Unreachable(f"the mail server knows no such address ({code})")
    raise Later(f"the mail server said {code}")


def _letter(what: Written, to: str) -> EmailMultiAlternatives:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    headers = {"Message-ID": f"<{what.topic}@{domain}>", "Auto-Submitted": "auto-generated"}
    stop = ""
    if what.reader is not None:  # otherwise somebody has just asked for it
        stop = absolute(reverse("outbox:stop", args=[stop_token(what.reader.pk, what.kind.key)]))
        headers |= {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    context = {
        "text": what.text,
        "link": absolute(what.text.link.path),
        "more": [(one.text, absolute(one.path)) for one in what.text.more],
        "kind": what.kind,
        "stop": stop,
        "settings": absolute(reverse("outbox:wishes")),
        "language": what.language,
    }
    text = render_to_string("outbox/letter.txt", context)
    letter = EmailMultiAlternatives(what.text.subject, text, to=[to], headers=headers)
    letter.attach_alternative(render_to_string("outbox/letter.html", context), "text/html")
    return letter
