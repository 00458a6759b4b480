"""The user (also the temporary user of a visitor) and the API tokens."""

from typing import Any, ClassVar, TypedDict, Unpack

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.looks import CODE, LENGTH, NUMBERS, Look, look_check, look_of
from accounts.names import Named, name_key, one_name
from accounts.themes import Theme
from accounts.zones import time_zones


def validate_zone(value: str) -> None:
    if value not in time_zones():
        raise ValidationError(_("“%(zone)s” is not a time zone."), code="unknown_zone", params={"zone": value})


def validate_look(value: str) -> None:
    if not CODE.fullmatch(value):
        raise ValidationError(_("There is no such robot."), code="unknown_look")


class UserFields(TypedDict, total=False):
    """Optional values for a new user, besides the address and the password."""

    public_name: str
    language: str
    zone: str
    theme: str
    is_guest: bool
    is_demo: bool
    is_staff: bool
    is_superuser: bool
    is_active: bool


class UserManager(BaseUserManager["User"]):
    def create_user(
        self, email: str | None = None, password: str | None = None, **fields: Unpack[UserFields]
    ) -> "User":
        """Create a user with an address; without one, a guest. An unset password opens nothing."""
        fields.setdefault("is_guest", email is None)
        user = self.model(email=email.strip().lower() if email else None, **fields)
        if not user.public_name and user.email:
            user.public_name = user.name_free(user.email.partition("@")[0])
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Unpack[UserFields]) -> "User":
        fields |= {"is_staff": True, "is_superuser": True}
        return self.create_user(email, password, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=username.strip().lower() if username else None)


class User(Named, AbstractBaseUser, PermissionsMixin):
    """An account; or a visitor's temporary one (`is_guest`), upgraded in place by signing up."""

    NAME_LENGTH = 40
    NAMED = "public_name"

    email = models.EmailField(_("email address"), unique=True, null=True, blank=True)
    public_name = models.CharField(_("public name"), max_length=NAME_LENGTH)
    # No choices in the database: adding a language takes one .po file.
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, default="en")
    zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[validate_zone])
    theme = models.CharField(_("theme"), max_length=6, choices=Theme.choices, default=Theme.SYSTEM)
    look = models.CharField(max_length=LENGTH, blank=True, default="", db_default="", validators=[validate_look])
    """The robot's look (accounts/looks.py); "": none was chosen."""
    number_wish = models.PositiveSmallIntegerField(
        _("number"),
        null=True,
        blank=True,
        validators=[MinValueValidator(NUMBERS[0]), MaxValueValidator(NUMBERS[1])],
    )
    """A number on the robot; a competition gives it where it is free."""
    takes_invitations = models.BooleanField(_("Invitations"), default=True, db_default=True)
    """Members of the same clubs may invite the person to a race."""
    is_guest = models.BooleanField(_("guest"), default=False)
    name_cleared = models.BooleanField(_("name removed"), default=False, db_default=False, editable=False)
    """Somebody who keeps order removed the guest's chosen name; since then the site names the guest."""
    is_demo = models.BooleanField(
        _("demo"), default=False, help_text=_("Can only sign in where nobody else can reach the site.")
    )
    upgrades = models.ForeignKey(
        "self", verbose_name=_("guest"), null=True, blank=True, editable=False, on_delete=models.SET_NULL,
        related_name="+",
    )  # fmt: skip
    """The guest who signed up for this account; set until the first sign-in, where addresses have to be confirmed."""
    is_staff = models.BooleanField(_("operator"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now, editable=False)
    last_seen_at = models.DateTimeField(_("last seen"), default=timezone.now, editable=False)

    unproven = False
    """For a new row: the address still has to be confirmed."""

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [
            models.UniqueConstraint(Lower("email"), name="accounts_user_email_any_case"),
            models.CheckConstraint(
                condition=Q(is_guest=True) ^ Q(email__isnull=False), name="accounts_user_guest_or_email"
            ),
            one_name("accounts_user_one_name"),
            models.CheckConstraint(condition=~Q(public_name=""), name="accounts_user_public_name"),
            models.CheckConstraint(condition=Q(theme__in=Theme.values), name="accounts_user_theme"),
            look_check("accounts_user_look"),
            models.CheckConstraint(
                condition=Q(number_wish__isnull=True) | Q(number_wish__range=NUMBERS), name="accounts_user_number_wish"
            ),
        ]
        indexes = [models.Index(fields=["last_seen_at"], condition=Q(is_guest=True), name="accounts_user_idle_guests")]

    def __str__(self) -> str:
        return self.public_name

    @property
    def robot(self) -> Look:
        """The chosen robot; without a choice a house robot, always the same."""
        return look_of(self.look, self.pk)

    @property
    def holds_name(self) -> bool:
        """Whether the name is reserved. A guest's name is marked as one and not reserved. Nor does an account with an
        unproven address hold a name: trying names would tell who has an account. `name_claim` takes it."""
        return not self.is_guest and (bool(self.name_key) or (self._state.adding and not self.unproven))

    def name_claim(self) -> None:
        """From now on the name is this user's; if somebody else has it, a similar one."""
        if not self.name_key:
            self.public_name = self.name_free(self.public_name)
            self.name_key = name_key(self.public_name)

    def save(self, *args: Any, **named: Any) -> None:
        """A new password ends everything that the old one opened: Django ends the sessions, and here the API tokens
        end."""
        is_new, was_set = self._state.adding, getattr(self, "_password", None) is not None
        super().save(*args, **named)
        if was_set and not is_new:
            self.api_tokens.all().delete()

    def get_full_name(self) -> str:
        return self.public_name

    def get_short_name(self) -> str:
        return self.public_name


class ApiToken(models.Model):
    """A bearer token of the API. Only its digest is kept: the token itself is shown once, when it is made."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=60)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("expires"))
    last_used_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["-created_at", "-id"]
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return self.name
