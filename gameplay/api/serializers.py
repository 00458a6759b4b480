"""The shapes of the API. Where the socket's envelopes check the input, these only describe it."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.typing import JsonObject
from gameplay.sets import MatchStatus, Purpose, Reaction, Speed, Visibility
from gameplay.wording import STYLE_NAMES

# --- Games ----------------------------------------------------------------------------------------------------------


class OptionSerializer(serializers.Serializer[object]):
    key = serializers.CharField()
    kind = serializers.CharField()
    default = serializers.JSONField()
    label = serializers.CharField()  # type: ignore[assignment]  # hides Field.label
    help = serializers.CharField(allow_blank=True)
    choices = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    minimum = serializers.IntegerField()
    maximum = serializers.IntegerField()


class BoardSerializer(serializers.Serializer[object]):
    slug = serializers.CharField()
    title = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="Fewest and most.")
    note = serializers.CharField(allow_blank=True)


class BotLevelSerializer(serializers.Serializer[object]):
    """One strength of a game's bots, as the game calls it."""

    key = serializers.CharField()
    name = serializers.CharField()
    text = serializers.CharField()


class SoloSerializer(serializers.Serializer[object]):
    """How the game is played alone."""

    board = serializers.CharField()
    level = serializers.CharField(help_text="Key of the option.")
    levels = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    side = serializers.CharField(help_text="Key of the option.")
    sides = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    kept = serializers.ListField(child=serializers.CharField(), help_text="Key and name of the second score.")


class GameSerializer(serializers.Serializer[object]):
    slug = serializers.CharField()
    title = serializers.CharField()
    tagline = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="Fewest and most.")
    boards = BoardSerializer(many=True)
    options = OptionSerializer(many=True)
    bots = BotLevelSerializer(many=True, help_text="The strengths of its bots, from weakest to strongest.")
    bot_levels = serializers.ListField(child=serializers.CharField(), help_text="The keys of `bots`.")
    rules_version = serializers.CharField()
    minutes_per_seat = serializers.IntegerField()
    has_grid = serializers.BooleanField(help_text="False: seats do not differ at the start, and no option is `grid`.")
    solo = SoloSerializer(allow_null=True, help_text="Null: it is not played alone.")


class SoloLineSerializer(serializers.Serializer[object]):
    """Somebody's best match on a level."""

    place = serializers.IntegerField(help_text="0: not listed.")
    name = serializers.CharField()
    turns = serializers.IntegerField()
    kept = serializers.IntegerField(help_text="What decides between equal turns: the more, the better.")
    match = serializers.CharField(allow_blank=True)
    you = serializers.BooleanField()


class SoloLevelSerializer(serializers.Serializer[object]):
    level = serializers.CharField()
    name = serializers.CharField()
    tried = serializers.IntegerField()
    beaten = serializers.IntegerField()
    best = SoloLineSerializer(many=True)
    own = SoloLineSerializer(allow_null=True)


# --- Matches --------------------------------------------------------------------------------------------------------


class SeatSerializer(serializers.Serializer[object]):
    seat = serializers.IntegerField()
    label = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # hides Field.label
    guest = serializers.BooleanField(help_text="The label is the name of somebody without an account.")
    bot = serializers.CharField(allow_blank=True, source="bot_level", help_text="The bot's level, or empty.")
    style = serializers.CharField(  # type: ignore[assignment]  # hides Field.style
        allow_blank=True, help_text="The bot's style, or empty."
    )
    open = serializers.BooleanField(source="is_open")
    away = serializers.BooleanField()
    left = serializers.BooleanField()


class MatchSerializer(serializers.Serializer[object]):
    """A match as everybody may see it. Of the person in a seat it tells only the name."""

    code = serializers.CharField()
    game = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(choices=MatchStatus.choices)
    speed = serializers.ChoiceField(choices=Speed.choices)
    purpose = serializers.ChoiceField(choices=Purpose.choices)
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    version = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    seats = SeatSerializer(source="seatings.all", many=True)


class LineSerializer(serializers.Serializer[object]):
    seat = serializers.IntegerField()
    place = serializers.IntegerField()
    status = serializers.CharField()
    team = serializers.IntegerField(allow_null=True)
    scores = serializers.DictField(child=serializers.IntegerField())
    reason = serializers.CharField()


class MatchDetailSerializer(MatchSerializer):
    back_url = serializers.CharField(allow_blank=True)
    set_backs = serializers.BooleanField(help_text="People who sit there may ask to go back.")
    rules_version = serializers.CharField()
    you = serializers.SerializerMethodField(help_text="The asker's seat.")
    outcome = serializers.SerializerMethodField()

    def get_you(self, _match: object) -> int | None:
        seat: int | None = self.context["seat"]
        return seat

    @extend_schema_field(LineSerializer(many=True))
    def get_outcome(self, _match: object) -> list[JsonObject]:
        return list(LineSerializer(self.context["lines"], many=True).data)


class ListQuerySerializer(serializers.Serializer[object]):
    list = serializers.ChoiceField(
        choices=["all", "open", "live", "mine"],
        default="all",
        help_text="`open`: tables with a free seat; `live`: being played; `mine`: the asker's, those that wait first.",
    )
    game = serializers.CharField(required=False, max_length=40)
    status = serializers.ChoiceField(choices=MatchStatus.choices, required=False)
    purpose = serializers.ChoiceField(choices=Purpose.choices, required=False)
    limit = serializers.IntegerField(required=False, min_value=1, max_value=200, default=50)
    offset = serializers.IntegerField(required=False, min_value=0, max_value=100_000, default=0)


class NewSeatSerializer(serializers.Serializer[object]):
    """One of the three, exactly."""

    me = serializers.BooleanField(default=False)
    bot = serializers.CharField(default="", allow_blank=True, max_length=20, help_text="The bot's level.")
    style = serializers.ChoiceField(  # type: ignore[assignment]  # hides Field.style
        choices=list(STYLE_NAMES), default="", allow_blank=True, help_text="The bot's style; empty: one by its seat."
    )
    open = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        if sum(map(bool, (attrs["me"], attrs["bot"], attrs["open"]))) != 1:
            raise serializers.ValidationError("Say one of: me, bot, open.")
        return attrs


class NewMatchSerializer(serializers.Serializer[object]):
    game = serializers.CharField(max_length=40)
    options = serializers.DictField(default=dict, help_text="By the keys of the game's options; `board` is a slug.")
    seats = NewSeatSerializer(many=True, allow_empty=False, max_length=20)  # type: ignore[call-arg]  # of its list
    speed = serializers.ChoiceField(choices=Speed.choices, default="live")
    visibility = serializers.ChoiceField(choices=Visibility.choices, default="link")
    title = serializers.CharField(max_length=120, default="", allow_blank=True)
    bot_pace_ms = serializers.IntegerField(
        min_value=0,
        max_value=60_000,
        default=None,
        allow_null=True,
        help_text="How long bots wait before they answer; by default not at all beside people.",
    )
    set_backs = serializers.BooleanField(
        default=True, help_text="People may ask each other to go back; never at a public table."
    )
    nonce = serializers.CharField(max_length=64, default="", allow_blank=True, help_text="Mixed into the seed.")


class TakeSeatSerializer(serializers.Serializer[object]):
    seat = serializers.IntegerField(required=False, allow_null=True, min_value=0, max_value=99)
    nonce = serializers.CharField(max_length=64, default="", allow_blank=True, help_text="Mixed into the seed.")


class BotSerializer(serializers.Serializer[object]):
    level = serializers.CharField(max_length=20, allow_blank=True, help_text="Empty opens the seat again.")


class RestartSerializer(serializers.Serializer[object]):
    version = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text="The step to go on from.")
    head = serializers.IntegerField(min_value=0, max_value=2**31 - 1, help_text="The newest step the asker knows of.")


# --- Play -----------------------------------------------------------------------------------------------------------


class StepsQuerySerializer(serializers.Serializer[object]):
    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)
    limit = serializers.IntegerField(min_value=1, max_value=1000, default=200)
    seat = serializers.IntegerField(
        min_value=0,
        max_value=99,
        required=False,
        help_text="See as this seat: one's own, or any when the match is over.",
    )


class EventSerializer(serializers.Serializer[object]):
    kind = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]  # hides Serializer.data
    beat = serializers.IntegerField(help_text="Events of one beat happen together.")


class StepSerializer(serializers.Serializer[object]):
    version = serializers.IntegerField()
    at = serializers.IntegerField(help_text="Milliseconds since 1970.")
    events = EventSerializer(many=True)
    voided = serializers.IntegerField(
        allow_null=True, help_text="The later step that set the match back to before this one; null: it counts."
    )


class PulseSerializer(serializers.Serializer[object]):
    type = serializers.CharField()
    at = serializers.IntegerField(allow_null=True)
    now = serializers.IntegerField(help_text="The host's clock, in milliseconds.")
    head = serializers.IntegerField(help_text="The match's newest version.")
    stands = serializers.BooleanField(help_text="Nobody resolves turns at present; answers are kept.")


class StepsSerializer(serializers.Serializer[object]):
    version = serializers.IntegerField(help_text="The match's newest.")
    you = serializers.IntegerField(allow_null=True)
    steps = StepSerializer(many=True)


class KeyframeSerializer(serializers.Serializer[object]):
    version = serializers.IntegerField()
    view = serializers.DictField()


class DecideSerializer(serializers.Serializer[object]):
    """Answer a prompt. The same `id` again gets the same receipt."""

    id = serializers.RegexField(r"^[A-Za-z0-9_.:-]{1,64}$")
    prompt = serializers.CharField(max_length=120)
    rev = serializers.IntegerField(allow_null=True, help_text="The prompt's revision the answer is for.")
    payload = serializers.JSONField()


class MatchPreviewBodySerializer(serializers.Serializer[object]):
    id = serializers.RegexField(r"^[A-Za-z0-9_.:-]{1,64}$")
    prompt = serializers.CharField(max_length=120)
    payload = serializers.JSONField(allow_null=True, help_text="null: what may be answered at all?")
    ahead = serializers.BooleanField(default=False, help_text="Of a path, also what each next step would lead to.")


class ReopenSerializer(serializers.Serializer[object]):
    id = serializers.RegexField(r"^[A-Za-z0-9_.:-]{1,64}$")
    prompt = serializers.CharField(max_length=120)


class SkipSerializer(serializers.Serializer[object]):
    id = serializers.RegexField(r"^[A-Za-z0-9_.:-]{1,64}$")
    version = serializers.IntegerField(min_value=0, help_text="The newest that was watched.")


class LeaveSerializer(serializers.Serializer[object]):
    id = serializers.RegexField(r"^[A-Za-z0-9_.:-]{1,64}$")


class StopSerializer(serializers.Serializer[object]):
    id = serializers.RegexField(r"^[A-Za-z0-9_.:-]{1,64}$")


class OwnAnswerSerializer(serializers.Serializer[object]):
    """One of your answers that may be given again, if the others agree."""

    version = serializers.IntegerField(help_text="The step that fed it: the `answer` of a request.")
    at = serializers.DateTimeField()
    asked = serializers.BooleanField(help_text="A request about it was made already: there is no second one.")


class SetbackSerializer(serializers.Serializer[object]):
    id = serializers.RegexField(r"^[A-Za-z0-9_.:-]{1,64}$")
    answer = serializers.IntegerField(min_value=0, help_text="The step that fed the own answer.")


class VoteSerializer(serializers.Serializer[object]):
    id = serializers.RegexField(r"^[A-Za-z0-9_.:-]{1,64}$")
    asked = serializers.IntegerField(min_value=0, help_text="As in `set_back` of a sync.")
    yes = serializers.BooleanField(help_text="The asker withdraws the request with false.")
    again = serializers.BooleanField(default=True, help_text="False with a no: not to be asked any more.")


class ReceiptSerializer(serializers.Serializer[object]):
    id = serializers.CharField()
    version = serializers.IntegerField()


class TalkSerializer(serializers.Serializer[object]):
    id = serializers.CharField(help_text="Yours: the same again is the same line.")
    text = serializers.CharField(max_length=300)


class ReactSerializer(serializers.Serializer[object]):
    id = serializers.CharField()
    reaction = serializers.ChoiceField(choices=Reaction.choices)


class MuteSerializer(serializers.Serializer[object]):
    id = serializers.CharField()
    line = serializers.IntegerField(help_text="A line of the person's.")


class UnmuteSerializer(serializers.Serializer[object]):
    id = serializers.CharField()
    muted = serializers.IntegerField(help_text="As told in `muted`.")


class ReportSerializer(serializers.Serializer[object]):
    id = serializers.CharField()
    line = serializers.IntegerField()
    why = serializers.CharField(max_length=300, required=False)


class LookSerializer(serializers.Serializer[object]):
    events = EventSerializer(many=True)
    next = serializers.DictField(allow_null=True, help_text="The space of what may follow.")
    complete = serializers.BooleanField()


class MatchPreviewSerializer(LookSerializer):
    id = serializers.CharField()
    ahead = serializers.ListField(
        child=LookSerializer(allow_null=True),
        required=False,
        help_text="One for each of the next steps, in their order; null for one that is refused.",
    )


class VerifySerializer(serializers.Serializer[object]):
    code = serializers.CharField()
    game = serializers.CharField()
    status = serializers.CharField()
    commit = serializers.CharField(help_text="SHA-256 of the secret, known before the start.")
    seed_label = serializers.CharField()
    revealed = serializers.BooleanField()
    nonces = serializers.ListField(child=serializers.CharField(allow_blank=True))
    secret = serializers.CharField(required=False, help_text="Only when revealed, like what follows.")
    setup = serializers.DictField(required=False)
    steps = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="One with `back_to` set the match back; since then the label is `<seed_label>~<its version>`.",
    )
    decisions = serializers.ListField(child=serializers.DictField(), required=False)
