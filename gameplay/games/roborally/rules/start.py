"""RR-1: the table before the first turn: docks, decks, life tokens, and what a course gives at the start."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json
from gameplay.games.roborally import options
from gameplay.games.roborally.board import Course
from gameplay.games.roborally.rules.destruction import draw_option, give_option
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.rules.superbot import appoint
from gameplay.games.roborally.state import Robot, Table

KEEP_OF = 3


def docks_of(setup: Mapping[str, Json], chance: Chance) -> list[int]:
    """Seats in dock order: the first drawn at random, the others clockwise (RR-1.8); or as the grid says."""
    seats = setup["seats"]
    if setup["grid"]["mode"] == "order":
        return list(setup["grid"]["order"])
    first = chance.below("docks", seats)
    return [(first + index) % seats for index in range(seats)]


def lay_table(setup: Mapping[str, Json], course: Course, docks: list[int], option_deck: list[str]) -> Table:
    """A robot for each seat (RR-1.4), on its dock, facing the factory (RR-1.9), with nothing on its sheet (RR-1.10)."""
    robots = []
    for seat in range(setup["seats"]):
        dock = docks.index(seat) + 1
        cell = course.docks[dock - 1]
        damage = 2 if setup["damaged_start"] else 0
        facing = course.homes[dock - 1]
        robots.append(Robot(seat, dock, cell, facing, cell, damage=damage, lives=setup["lives"]))
    return Table(robots=robots, flags=list(course.flags), option_deck=option_deck)


def keep_options(run: Run) -> None:
    """Course rules: one option each at the start, or three to keep one of (rulebook 5.4); in dock order.

    Another rule makes the robot on dock 1 the SuperBot.
    """
    table = run.table
    table.step = "keep"
    if "superbot" in run.rules:
        appoint(run, run.robots[0], "start")
    if "option_at_start" in run.rules and "keep_one_of_three" not in run.rules:
        for robot in run.robots:
            draw_option(run, robot)
    if "keep_one_of_three" not in run.rules:
        return
    for robot in run.robots:
        offer = table.options.take(KEEP_OF)
        run.tell("offered", seat=robot.seat, options=offer, deck=len(table.option_deck))
        kept = run.ask(robot, "keep", {"option": offer}, {"option": offer[0]})["option"]
        give_option(run, robot, kept)
        others = [option for option in offer if option != kept]
        table.options.discard(others)
        run.tell("not_kept", seat=robot.seat, options=others)


def shuffled_options(chance: Chance) -> list[str]:
    """The option deck, face down (RR-1.7); the program deck is shuffled at each deal."""
    return chance.shuffle("options", options.DECK)
