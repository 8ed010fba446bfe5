"""Diamonds & Dinosaurs: explorers draw a jungle, dodge dinosaurs and race home with diamonds."""

from tacora.games.dinosaurs import options as option
from tacora.games.dinosaurs import report as reporting
from tacora.games.dinosaurs import rules
from tacora.games.dinosaurs import view as seeing
from tacora.games.dinosaurs.notation import reader
from tacora.games.dinosaurs.reactions import auto_pass as waiting
from tacora.games.dinosaurs.text import card_texts, event_text


class Dinosaurs:
    """The game as the kernel knows it (`core.game.Game`): which function does what."""

    name = "dinosaurs"
    auto_answer_modes: tuple[str, ...] = waiting.AUTO_ANSWER_MODES
    parse_options = staticmethod(option.parse_options)
    options_json = staticmethod(option.options_json)
    num_seats = staticmethod(option.num_seats)
    initial_state = staticmethod(rules.initial_state)
    pending = staticmethod(rules.pending)
    legal_choices = staticmethod(rules.legal_choices)
    apply = staticmethod(rules.apply)
    absent_choice = staticmethod(rules.absent_choice)
    auto_answer = staticmethod(waiting.auto_answer)
    answers_are_hidden = staticmethod(waiting.answers_are_hidden)
    view = staticmethod(seeing.view)
    perfect_recall_view = staticmethod(seeing.view)
    state_json = staticmethod(reporting.state_json)
    view_json = staticmethod(reporting.view_json)
    odds_json = staticmethod(seeing.odds_json)
    event_messages = staticmethod(event_text.event_messages)
    card_texts = staticmethod(card_texts.card_texts)
    to_notation = staticmethod(reader.to_notation)
    from_notation = staticmethod(reader.from_notation)


GAME = Dinosaurs()
