"""Diamant: 3 to 8 explorers dare each other deeper into the Tacora cave."""

from tacora.games.diamant import event_text, notation, odds_panel, rules
from tacora.games.diamant import options as option
from tacora.games.diamant import report as reporting
from tacora.games.diamant import view as seeing


class Diamant:
    """The game as the kernel knows it (`core.game.Game`): which function does what."""

    name = "diamant"
    standing: tuple[str, ...] = rules.STANDING
    options = staticmethod(option.parse_options)
    options_json = staticmethod(option.options_json)
    seats = staticmethod(option.seats)
    new = staticmethod(rules.new)
    pending = staticmethod(rules.pending)
    choices = staticmethod(rules.choices)
    apply = staticmethod(rules.apply)
    absent = staticmethod(rules.absent)
    standing_answer = staticmethod(rules.standing_answer)
    quiet = staticmethod(rules.quiet)
    view = staticmethod(seeing.view)
    counted = staticmethod(seeing.counted)
    report = staticmethod(reporting.report)
    report_for = staticmethod(reporting.report_for)
    odds = staticmethod(odds_panel.odds)
    tell = staticmethod(event_text.tell)
    words = staticmethod(event_text.words)
    to_notation = staticmethod(notation.to_notation)
    from_notation = staticmethod(notation.from_notation)


GAME = Diamant()
