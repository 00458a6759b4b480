"""The signed-in user, and the user's tokens. A token is made with a session or with an address and a password."""

from django.core.exceptions import ValidationError as DjangoValidationError
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound, PermissionDenied, Throttled
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import limits, selectors, services
from accounts.models import ApiToken, User
from accounts.typing import AuthedApiRequest


class MeSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = [
            "id", "email", "public_name", "language", "zone", "theme", "look", "number_wish", "takes_invitations",
            "is_guest",
        ]  # fmt: skip
        read_only_fields = ["id", "email", "is_guest"]


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    class Meta:
        model = ApiToken
        fields = ["id", "name", "created_at", "expires_at", "last_used_at"]
        read_only_fields = fields


class NewTokenSerializer(serializers.Serializer[None]):
    name = serializers.CharField(max_length=60)
    days = serializers.IntegerField(min_value=1, max_value=365, required=False)


class MadeTokenSerializer(TokenSerializer):
    token = serializers.CharField(read_only=True, help_text="Shown this once.")

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "token"]
        read_only_fields = fields


class MeView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=MeSerializer, tags=["me"])
    def get(self, request: AuthedApiRequest) -> Response:
        """Your own profile."""
        return Response(MeSerializer(request.user).data)

    @extend_schema(request=MeSerializer(partial=True), responses=MeSerializer, tags=["me"])
    def patch(self, request: AuthedApiRequest) -> Response:
        """Change your own profile."""
        form = MeSerializer(request.user, data=request.data, partial=True)
        form.is_valid(raise_exception=True)
        if request.user.is_guest and "public_name" in form.validated_data:
            limits.guest_name_check(request, request.user)
        try:
            user = services.user_update_profile(user=request.user, **form.validated_data)
        except DjangoValidationError as error:
            raise serializers.ValidationError(serializers.as_serializer_error(error)) from error
        return Response(MeSerializer(user).data)


class ExportView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        responses={200: OpenApiTypes.OBJECT, 429: OpenApiResponse(description="a few an hour")},
        tags=["me"],
        operation_id="me_export",
    )
    def get(self, request: AuthedApiRequest) -> HttpResponse:
        """Everything that is kept about you, as one object; the same as the download on the settings page."""
        if not limits.export_allowed(request.user):
            raise Throttled
        return HttpResponse(selectors.person_export(user=request.user), content_type="application/json")


class TokenListView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses=TokenSerializer(many=True), tags=["tokens"])
    def get(self, request: AuthedApiRequest) -> Response:
        """Your own tokens, without the secrets."""
        return Response(TokenSerializer(selectors.tokens_of(user=request.user), many=True).data)

    @extend_schema(request=NewTokenSerializer, responses={201: MadeTokenSerializer}, tags=["tokens"])
    def post(self, request: AuthedApiRequest) -> Response:
        """Make a token. It is shown once. Only a session may make one."""
        _session_only(request)
        form = NewTokenSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        token, text = services.token_create(user=request.user, **form.validated_data)
        return Response({**TokenSerializer(token).data, "token": text}, status=status.HTTP_201_CREATED)


class TokenView(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={204: OpenApiResponse(description="revoked")}, tags=["tokens"])
    def delete(self, request: AuthedApiRequest, token_id: int) -> Response:
        """Revoke a token."""
        if not services.token_revoke(user=request.user, token_id=token_id):
            raise NotFound
        return Response(status=status.HTTP_204_NO_CONTENT)


def _session_only(request: Request) -> None:
    """A stolen token must not make itself immortal."""
    if isinstance(request.auth, ApiToken):
        raise PermissionDenied(_("Sign in to create a token: a token cannot create another one."), code="session_only")
