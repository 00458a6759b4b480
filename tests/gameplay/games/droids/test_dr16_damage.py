"""DR-16 and DR-15.4: emitters are destroyed and repaired."""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.games.droids.state import Due, Order
from tests.gameplay.games.droids.match import Match, colours, placement, sending
from tests.gameplay.games.droids.scene import Dice, scene

BOTH = {"blue": "e1", "green": "e3"}


def shot(digit: int, laid: dict[int, str] | None = None, broken: list[int] | None = None) -> Match:
    """Blue has shot at green from two cells away, and both continue to send."""
    table = scene(**BOTH, broken={"green": broken or []})
    return sending(table, {"blue": {5: "RS-N V1-N"}, "green": {6: "V1-N V1-N", **(laid or {})}}, Dice(digit))


def test_the_player_hit_chooses_an_emitter_for_each_hit() -> None:
    """DR-16.1"""
    match = shot(4)
    assert match.asked == ("damage", 1)
    assert match.prompt.key == "t1/send.1/damage.0/s1"
    assert match.prompt.data == {"count": 2, "intact": list(range(1, 11))}
    assert match.refused({"emitters": [3]}) == "how_many $.emitters"
    assert match.refused({"emitters": [3, 3]}) == "same_emitter_twice $.emitters[1]"
    match.answer({"emitters": [8, 3]})
    assert match.told("broken") == [{"seat": 1, "emitters": [3, 8], "back": colours()}]
    assert [emitter for emitter, broken in enumerate(match.player(1).broken, 1) if broken] == [3, 8]
    match = shot(2, broken=[1, 2])
    assert match.prompt.data == {"count": 1, "intact": [3, 4, 5, 6, 7, 8, 9, 10]}
    assert match.refused({"emitters": [2]}) == "not_intact $.emitters[0]"


def test_orders_on_a_destroyed_emitter_go_back_at_once() -> None:
    """DR-16.2"""
    match = shot(2, {2: "RS-N V1-N"})
    assert match.state.bins["RS"] == 13
    match.answer({"emitters": [2]})
    assert match.told("broken") == [{"seat": 1, "emitters": [2], "back": colours(violet=1, red=1)}]
    assert match.player(1).emitters[1] == [None] * 3
    assert match.state.bins["RS"] == 14


def test_hits_for_as_many_as_are_left_leave_no_choice() -> None:
    """DR-16.3, DR-17.9, DR-A28"""
    match = shot(6, broken=[1, 2, 3, 4, 5, 7, 8])
    assert match.ever("broken") == [{"seat": 1, "emitters": [6, 9, 10], "back": colours(violet=2)}]
    match = shot(9, broken=[1, 2, 3, 4, 5, 7, 8, 9])
    assert match.ever("broken")[0]["emitters"] == [6, 10]
    match = shot(2, broken=[1, 2, 3, 4, 5, 7, 8, 9])
    assert match.asked == ("damage", 1)


def test_no_order_is_placed_on_a_destroyed_emitter() -> None:
    """DR-16.4, DR-16.5: a repaired one can be used again."""
    match = shot(2).answer({"emitters": [1]})
    match.chance = Chance(b"next turn")
    match.until("place")
    while match.asked[1] != 1:
        match.late()
    token = f"{match.player(1).hand[0]}-{'NE' if match.player(1).hand[0][1] == 'D' else 'N'}"
    assert match.refused({"place": placement(token, 1)}) == "broken $.place.emitter"
    match.player(1).broken[0] = False
    match.place(token, 1)


def test_a_player_who_has_ended_the_turn_still_chooses() -> None:
    """DR-16.6"""
    table = scene(**BOTH)
    match = sending(table, {"blue": {5: "V1-N RS-N"}, "green": {}}, Dice(9))
    assert match.ever("done")[0]["seat"] == 1
    assert match.asked == ("damage", 1)


def test_damage_that_is_not_chosen_takes_the_highest_empty_emitters() -> None:
    """DR-17.4: then those that hold orders, the highest first."""
    match = shot(4, {10: "V1-N"}, broken=[9]).late()
    assert match.told("broken")[0]["emitters"] == [7, 8]
    match = shot(6, {10: "V1-N", 9: "V1-N", 2: ". . V1-N"}, broken=[1, 3, 4, 5, 7]).late()
    assert match.told("broken")[0]["emitters"] == [8, 9, 10]


def test_choices_are_made_in_the_order_of_the_hits() -> None:
    """DR-7.18: nothing else happens before; everybody sees what is open."""
    table = scene(**BOTH)
    table.state.due = [Due(1, "damage", 2), Due(0, "damage", 1), Due(1, "damage", 1)]
    table.state.dues = 3
    match = sending(table, {"blue": {5: "V1-N"}, "green": {6: "V1-N"}})
    keys = []
    for seat in (1, 0, 1):
        assert match.asked == ("damage", seat)
        assert match.ever("sent") == []
        keys.append(match.prompt.key)
        match.late()
    assert keys == ["t1/send.0/damage.0/s1", "t1/send.0/damage.1/s0", "t1/send.0/damage.2/s1"]
    assert match.ever("dues")[0] == {
        "due": [{"seat": 0, "kind": "damage", "emitters": 1}, {"seat": 1, "kind": "damage", "emitters": 1}],
        "dues": 3,
    }
    assert match.ever("dues")[-1] == {"due": [], "dues": 0}
    assert match.ever("sent")


def test_hits_that_leave_no_choice_wait_for_the_choices_before_them() -> None:
    """DR-7.18, DR-16.3, DR-17.9: one after another in the order of the hits, for each player with a choice."""
    table = scene(**BOTH, broken={"green": range(1, 9), "blue": range(1, 8)})
    hits = [(0, 1), (0, 1), (1, 2), (0, 2)]
    table.state.due, table.state.dues = [Due(seat, "damage", count) for seat, count in hits], len(hits)
    match = sending(table, {})
    match.answer({"emitters": [9]})
    assert (match.asked, match.ever("broken")) == (("damage", 0), [{"seat": 0, "emitters": [9], "back": colours()}])
    match.answer({"emitters": [8]})
    assert [(one["seat"], one["emitters"]) for one in match.told("broken")] == [(0, [8]), (1, [9, 10]), (0, [10])]
    assert match.state.due == []


def test_orders_on_every_emitter_that_one_hit_destroys_go_back() -> None:
    """DR-16.1, DR-16.2"""
    match = shot(6, {2: "RS-N", 4: "V1-N VX-N", 9: "B1-N"}).answer({"emitters": [4, 9, 2]})
    assert match.told("broken")[0]["back"] == colours(violet=2, blue=1, red=1)
    assert [match.player(1).emitters[emitter - 1] for emitter in (2, 4, 9)] == [[None] * 3] * 3


def repaired(broken: list[int]) -> Match:
    table = scene("mines", blue="e3", green="f9", repairers=("e2", "j10"), broken={"blue": broken})
    return sending(table, {"blue": {5: "GR-N V1-N"}, "green": {5: "V1-N"}})


def test_the_player_repaired_chooses_an_emitter() -> None:
    """DR-15.4, DR-16.5"""
    match = repaired([2, 7, 9])
    assert match.asked == ("repair", 0)
    assert match.prompt.data == {"broken": [2, 7, 9]}
    assert match.refused({"emitter": 3}) == "not_broken $.emitter"
    match.answer({"emitter": 7})
    assert match.told("repaired") == [{"seat": 0, "emitter": 7}]
    assert not match.player(0).broken[6]


def test_a_repair_that_is_not_chosen_takes_the_lowest() -> None:
    """DR-17.5, DR-17.9: the only one is repaired without a question."""
    assert repaired([2, 7]).late().told("repaired") == [{"seat": 0, "emitter": 2}]
    assert repaired([7]).ever("repaired") == [{"seat": 0, "emitter": 7}]
    assert repaired([]).ever("repaired") == []


def test_a_plan_of_emitters_is_kept_by_number() -> None:
    """DR-16.2: what lies behind a gap goes back as well."""
    match = shot(2)
    match.player(1).emitters[9] = [None, Order("V1", 0), None]
    match.state.bins["V1"] -= 1
    assert match.answer({"emitters": [10]}).told("broken")[0]["back"] == colours(violet=1)
