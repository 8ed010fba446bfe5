"""Texts that PostgreSQL cannot hold do not reach it."""

from __future__ import annotations

import pytest

from tacora.server.store_errors import StoreError
from tacora.server.stores.postgres_texts import check_storable, is_storable


@pytest.mark.parametrize("text", ["", "AAAAAA", "Cléa", "名", "😀", "\x01"])
def test_ordinary_texts_are_storable(text: str) -> None:
    assert is_storable(text)
    check_storable(text)


@pytest.mark.parametrize("text", ["\0", "AAAAA\0", "é\0", "\ud800", "a\udfff"])
def test_nul_and_half_characters_are_not_storable(text: str) -> None:
    assert not is_storable(text)
    with pytest.raises(StoreError) as error:
        check_storable("good", text)
    assert error.value.code == "store/write"
