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
    standing: tuple[str, ...] = waiting.STANDING
    options = staticmethod(option.parse_options)
    options_json = staticmethod(option.options_json)
    seats = staticmethod(option.seats)
    new = staticmethod(rules.new)
    pending = staticmethod(rules.pending)
    choices = staticmethod(rules.choices)
    apply = staticmethod(rules.apply)
    absent = staticmethod(rules.absent)
    standing_answer = staticmethod(waiting.standing_answer)
    quiet = staticmethod(waiting.quiet)
    view = staticmethod(seeing.view)
    counted = staticmethod(seeing.view)
    report = staticmethod(reporting.report)
    report_for = staticmethod(reporting.report_for)
    odds = staticmethod(seeing.no_odds)
    tell = staticmethod(event_text.tell)
    words = staticmethod(card_texts.words)
    to_notation = staticmethod(reader.to_notation)
    from_notation = staticmethod(reader.from_notation)


GAME = Dinosaurs()
