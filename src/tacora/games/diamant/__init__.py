"""Diamant: 3 to 8 explorers dare each other deeper into the Tacora cave."""

from tacora.games.diamant import event_text, notation, odds_panel, rules
from tacora.games.diamant import options as option
from tacora.games.diamant import report as reporting
from tacora.games.diamant import view as seeing


class Diamant:
    """The game as the kernel knows it (`core.game.Game`): which function does what."""

    name = "diamant"
    auto_answer_modes: tuple[str, ...] = rules.AUTO_ANSWER_MODES
    parse_options = staticmethod(option.parse_options)
    options_json = staticmethod(option.options_json)
    num_seats = staticmethod(option.num_seats)
    initial_state = staticmethod(rules.initial_state)
    pending = staticmethod(rules.pending)
    legal_choices = staticmethod(rules.legal_choices)
    apply = staticmethod(rules.apply)
    absent_choice = staticmethod(rules.absent_choice)
    auto_answer = staticmethod(rules.auto_answer)
    answers_are_hidden = staticmethod(rules.answers_are_hidden)
    view = staticmethod(seeing.view)
    perfect_recall_view = staticmethod(seeing.perfect_recall_view)
    state_json = staticmethod(reporting.state_json)
    view_json = staticmethod(reporting.view_json)
    odds_json = staticmethod(odds_panel.odds_json)
    event_messages = staticmethod(event_text.event_messages)
    card_texts = staticmethod(event_text.card_texts)
    to_notation = staticmethod(notation.to_notation)
    from_notation = staticmethod(notation.from_notation)


GAME = Diamant()
