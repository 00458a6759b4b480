"""Another machine's speed, on purpose: `SHAKE=7 make test-deep` finds tests, and pages, that rely on this one's.

Odd numbers slow the site and its pages: messages and answers come late at random, and each browser has a processor
several times slower. Even numbers slow the test's own hand, so that the site is always ahead of it. Not part of any
suite.
"""

import asyncio
import os
import random
from typing import Any

SEED = int(os.environ.get("SHAKE") or 0)
SLOW_SITE, SLOW_HAND = SEED % 2 == 1, SEED > 0 and SEED % 2 == 0
HAND = 60 * SEED
"""Milliseconds between two things a slow hand does."""


def shaken(application: Any) -> Any:
    """An ASGI application whose requests, answers and messages come late at random; never out of order on one line."""
    if not SLOW_SITE:
        return application
    luck = random.Random(SEED)

    async def late() -> None:
        if luck.random() < 0.4:
            await asyncio.sleep(luck.choice((0.02, 0.1, 0.4)))

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        in_order = asyncio.Lock()

        async def send_late(message: Any) -> None:
            async with in_order:
                await late()
                await send(message)

        async def receive_late() -> Any:
            message = await receive()
            await late()
            return message

        await application(scope, receive_late, send_late)

    return slow


def slow_down(context: Any) -> None:
    """Gives the pages of a browser context a slower processor."""
    if not SLOW_SITE:
        return
    luck = random.Random(SEED)

    def throttle(page: Any) -> None:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": luck.choice((1, 2, 4))})

    context.on("page", throttle)
