"""A user's own robot: its code, and how two that look alike are told apart."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts import services
from accounts.looks import Look, family, house_number, lent, look_of, look_read, parted
from accounts.models import User


def test_a_look_is_five_digits() -> None:
    assert look_read("38152") == Look(shape=3, face=8, livery=1, paint=5, trim=2)
    assert look_read("38152").code == "38152"


@pytest.mark.parametrize("code", ["", "3815", "381522", "38159", "a8152", "38152\n", "٣٨١٥٢"])
def test_no_other_text_is_a_look(code: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        look_read(code)


def test_a_user_without_a_look_gets_one_of_the_house() -> None:
    assert look_of("", 3) == look_of("", 12) == family(3) == Look(3, 3, 3, 3, 3)
    assert look_of("38152", 3) == look_read("38152")
    assert (house_number("Cog", 7), house_number("Speedy", 7)) == (2, 7)


def test_alike_is_the_same_shape_in_the_same_paint() -> None:
    mine = look_read("38152")
    assert mine.like(look_read("30058"))
    assert not mine.like(look_read("38142"))
    assert not mine.like(look_read("48152"))


def test_the_later_one_wears_second_colours() -> None:
    mine = look_read("38152")
    assert parted(mine, [look_read("48152")]) == mine
    assert parted(mine, [mine]) == mine.second() == look_read("38125")
    assert parted(mine, [mine, look_read("30020")]) == look_read("38162"), "then the next free paint"
    assert parted(family(8), [family(8)]) == look_read("88808")
    everywhere = [mine._replace(paint=paint) for paint in range(9)]
    assert parted(mine, everywhere) == mine, "more cannot be done"


def test_the_house_lends_a_shape_that_nobody_has() -> None:
    assert lent(family(4), 0, []) == family(4)
    assert lent(family(4), 0, [look_read("48152")]) == family(0), "then the seat's"
    assert lent(family(4), 0, [look_read("48152"), look_read("08152")]) == family(1)
    all_there = [family(shape) for shape in range(9)]
    assert lent(family(4), 0, all_there).shape == 4


def test_the_profile_takes_a_robot_and_a_number(bob: User) -> None:
    assert bob.robot == family(bob.pk)
    services.user_update_profile(user=bob, look="38152", number_wish=7)
    bob.refresh_from_db()
    assert (bob.robot.code, bob.number_wish) == ("38152", 7)


@pytest.mark.parametrize(
    ("field", "value"), [("look", "99999"), ("look", "123"), ("number_wish", 0), ("number_wish", 100)]
)
def test_the_database_takes_no_other(bob: User, field: str, value: object) -> None:
    with pytest.raises(ValidationError) as refused:
        services.user_update_profile(user=bob, **{field: value})  # type: ignore[typeddict-item]
    assert field in refused.value.message_dict
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=bob.pk).update(**{field: value})
