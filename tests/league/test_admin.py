"""The operators' admin names rows by what they are, in a constant number of queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator(client: Client) -> Client:
    client.force_login(User.objects.create_superuser(email="root@example.com", public_name="Root"))
    return client


def raced(alice: User) -> None:
    cup = Cup.make(alice, name="Winter Cup", bots=3)
    cup.run(1, "1 2 3")


def test_rows_say_what_they_are(operator: Client, alice: User) -> None:
    raced(alice)
    for name, said in {
        "race": "Winter Cup, race 1",
        "heat": "Winter Cup, race 1, run 1, table 1",
        "resultsheet": "Winter Cup, race 1, run 1, table 1, result 1",
        "registration": "in Winter Cup",
        "standingssnapshot": "Winter Cup, standings after race 1",
    }.items():
        page = operator.get(reverse(f"admin:league_{name}_changelist")).content.decode()
        assert said in page, name


def test_every_list_and_its_first_row_open(operator: Client, alice: User, django_assert_max_num_queries: Any) -> None:
    raced(alice)
    for model in admin.site._registry:
        names = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        with django_assert_max_num_queries(12):
            assert operator.get(reverse(f"{names}_changelist")).status_code == 200, names
        if first := model._default_manager.first():
            assert operator.get(reverse(f"{names}_change", args=[first.pk])).status_code == 200, names
