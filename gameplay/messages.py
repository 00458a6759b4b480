"""What a browser and the host say to each other over a match's socket (protocol 1), as typed envelopes.

The HTTP endpoints take the same bodies. `payload` is the game's business; everything around it is checked here.

    C>S hello   {match, have}                          S>C sync, or steps since `have`
    C>S draft   {id, prompt, rev, payload}             autosave; nobody else sees it
    C>S preview {id, prompt, payload, ahead}           S>C preview {id, events, next, complete, ahead}
    C>S decide  {id, prompt, rev, payload}             answer; the same id again gets the same receipt
    C>S reopen  {id, prompt}                           take a sealed answer back
    C>S skip    {id, version}                          all up to this version was watched, or its motion skipped
    C>S leave   {id}                                   concede
    C>S stop    {id}                                   end a match in which only the sender's place is left to win
    C>S setback {id, answer}                           ask to go back to before the own answer that this step fed
    C>S vote    {id, asked, yes, again}                to the request that this step announced; its asker withdraws it
    C>S hear    {id}                                   the table's talk from now on; S>C talk, and again as it grows
    C>S talk    {id, text}                             say something at the table
    C>S react   {id, reaction}                         the same with one tap
    C>S mute    {id, line}, unmute {id, muted}         not to hear somebody any more, or again; S>C talk
    C>S report  {id, line, why}                        a message, to the club's stewards
    C>S ping    {have, at}                             S>C pong {at, now, head, stands}
    S>C ok {id, version} after commit, or refused {id, code, params, at}

`retry`: the database was away, the same message will do. `hello` and `ping` have no id, so their refusals have none:
say hello again until the match arrives. A pong without `head` says that this line was sent nothing yet.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from accounts.typing import Json
from gameplay.refused import INVALID, TOO_LARGE, Refused
from gameplay.sets import Reaction
from gameplay.shapes import Ok, RefusedShape

MAX_FRAME_BYTES = 16 * 1024
MAX_NESTING = 32
"""Brackets within brackets, including the envelope."""

Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")]
PromptKey = Annotated[str, Meta(pattern=r"^[\x20-\x7e]{1,120}$")]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""As large as the database allows."""
RowId = Annotated[int, Meta(ge=1, le=2**63 - 1)]


class Message(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Anything a client may send."""


class Hello(Message, tag="hello", frozen=True):
    match: Annotated[str, Meta(max_length=40)]
    have: Version | None = None
    """The version that the client shows; null: nothing yet."""
    you: Annotated[int, Meta(ge=0, le=99)] | msgspec.UnsetType | None = msgspec.UNSET
    """For whom it shows it, if it wants to say so: another viewer than the session's gets a full sync."""


class Draft(Message, tag="draft", frozen=True):
    id: Id
    prompt: PromptKey
    rev: Version | None
    payload: Json


class Preview(Message, tag="preview", frozen=True):
    id: Id
    prompt: PromptKey
    payload: Json
    ahead: bool = False
    """Also show what each next step of a path would lead to."""


class Decide(Message, tag="decide", frozen=True):
    id: Id
    prompt: PromptKey
    rev: Version | None
    payload: Json


class Reopen(Message, tag="reopen", frozen=True):
    id: Id
    prompt: PromptKey


class Skip(Message, tag="skip", frozen=True):
    id: Id
    version: Version


class Leave(Message, tag="leave", frozen=True):
    id: Id


class Stop(Message, tag="stop", frozen=True):
    id: Id


class Setback(Message, tag="setback", frozen=True):
    id: Id
    answer: Version


class Vote(Message, tag="vote", frozen=True):
    id: Id
    asked: Version
    yes: bool
    again: bool = True
    """False with a no: the player does not want to be asked again at this table."""


class Hear(Message, tag="hear", frozen=True):
    id: Id


class Talk(Message, tag="talk", frozen=True):
    id: Id
    text: Annotated[str, Meta(max_length=1200)]
    """A text too long by less than this is refused with a sentence."""


class React(Message, tag="react", frozen=True):
    id: Id
    reaction: Reaction


class Mute(Message, tag="mute", frozen=True):
    id: Id
    line: RowId
    """One of the person's."""


class Unmute(Message, tag="unmute", frozen=True):
    id: Id
    muted: RowId


class Report(Message, tag="report", frozen=True):
    id: Id
    line: RowId
    why: Annotated[str, Meta(max_length=1200)] = ""


class Ping(Message, tag="ping", frozen=True):
    have: Version | None = None
    at: float | int | None = None
    """The client's clock; comes back unchanged."""


TableTalk = Hear | Talk | React | Mute | Unmute | Report
Inbound = Hello | Draft | Preview | Decide | Reopen | Skip | Leave | Stop | Setback | Vote | Ping | TableTalk


class _Envelope(Struct):
    id: Id | None = None


_INBOUND: msgspec.json.Decoder[Inbound] = msgspec.json.Decoder(Inbound)
_ENVELOPE = msgspec.json.Decoder(_Envelope)
_ENCODER = msgspec.json.Encoder()
_PLACE = re.compile(r"^(?P<message>.*?)(?: - at `(?P<at>[^`]*)`)?$", re.DOTALL)
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)


def parse(frame: str) -> Inbound:
    """Raises Refused: too_large, invalid."""
    if len(frame) > MAX_FRAME_BYTES or len(frame.encode(errors="replace")) > MAX_FRAME_BYTES:
        raise Refused(TOO_LARGE, {"bytes": MAX_FRAME_BYTES})
    if nested_too_deeply(frame):
        raise Refused(INVALID, {"message": "nested too deeply"})
    try:
        return _INBOUND.decode(frame)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise invalid(error) from error


def id_of(frame: str) -> str | None:
    """The id of a frame that could not be parsed, if it has a valid one: the client wants to know which frame it
    was."""
    if len(frame) > MAX_FRAME_BYTES or nested_too_deeply(frame):
        return None
    try:
        return _ENVELOPE.decode(frame).id
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return None


def nested_too_deeply(frame: str) -> bool:
    """Whether it is nested too deeply. Checked before any decoder recurses."""
    if frame.count("[") + frame.count("{") <= MAX_NESTING:
        return False
    level = 0
    for match in _BRACKETS.finditer(frame):
        mark = match[0]
        if mark in "[{":
            level += 1
            if level > MAX_NESTING:
                return True
        elif mark in "]}":
            level -= 1
    return False


def invalid(error: Exception) -> Refused:
    """The refusal for an error of msgspec, with what is wrong and where."""
    found = _PLACE.match(str(error))
    message, at = (found["message"], found["at"] or "$") if found else (str(error), "$")
    return Refused(INVALID, {"message": message[:200]}, at=at)


def encode(message: object) -> str:
    return _ENCODER.encode(message).decode()


def ok(message_id: str, version: int) -> str:
    told: Ok = {"type": "ok", "id": message_id, "version": version}
    return encode(told)


def refused(message_id: str | None, refusal: Refused) -> str:
    told: RefusedShape = {
        "type": "refused",
        "id": message_id,
        "code": refusal.code,
        "params": refusal.params,
        "at": refusal.at,
    }
    return encode(told)
