"""Views on their way to a worker: complete, and small after the first."""

from __future__ import annotations

from tacora.games.dinosaurs.view import View
from tacora.server.view_sharing import ViewDecoder, ViewEncoder
from tests.server.table_harness import game_in_hidden_window


def test_later_views_of_a_table_leave_out_what_has_not_changed() -> None:
    table = game_in_hidden_window().table
    encoder, decoder = ViewEncoder(), ViewDecoder()
    views = [table.game.rules.perfect_recall_view(table.state, seat) for seat in (0, 1, 1, 0)]
    sent = [encoder.encode(view) for view in views]
    received = [decoder.decode(data) for data in sent]
    assert received == views
    assert all(len(data) < len(sent[0]) / 10 for data in sent[1:])


def test_caches_by_identity_keep_working_for_the_receiver() -> None:
    table = game_in_hidden_window().table
    encoder, decoder = ViewEncoder(), ViewDecoder()
    rules = table.game.rules
    boards = []
    for seat in (0, 1):
        view = decoder.decode(encoder.encode(rules.perfect_recall_view(table.state, seat)))
        assert isinstance(view, View)
        boards.append(view.state.board)
    assert boards[0] is boards[1]
