"""What clients are told when something is not done: a stable code and a sentence, and never a program's own words.

What only the host can mend (a store that fails, rules with a bug) is logged here and told without its details.
"""

import logging

from rookery.core.errors import RookeryError
from rookery.match import CommandRejected
from rookery.server.messages import Refusal
from rookery.server.store import StoreFailed
from rookery.table.command import Rejection, rejection

log = logging.getLogger("rookery.refusals")


def refusal(error: Exception, seq: int = 0) -> Refusal:
    """Tell a client why something was not done."""
    if isinstance(error, StoreFailed):
        log.error("the store failed", extra={"error": str(error)})
        error = unavailable()
    elif not isinstance(error, RookeryError):
        log.error("a bug, in a game's rules or around them", exc_info=error)
        error = CommandRejected(
            "rules_failed",
            "The program failed here; nothing was changed.",
            "Le programme a échoué ici ; rien n'a changé.",
        )
    return as_refusal(rejection(error), seq)


def as_refusal(why: Rejection, seq: int) -> Refusal:
    """Return a rejection as the message that carries it."""
    return Refusal.model_validate({**why, "seq": seq})


def unavailable() -> CommandRejected:
    """Say that the store does not answer: the same command may be sent again."""
    return CommandRejected(
        "unavailable", "The table cannot be reached just now.", "La table est injoignable pour l'instant."
    )


def closed() -> CommandRejected:
    """Say that a match cannot be played on."""
    return CommandRejected(
        "closed",
        "This match was played by older rules and was closed; its log can still be read.",
        "Cette partie suivait d'anciennes règles et a été close ; son journal reste lisible.",
    )


def not_started() -> CommandRejected:
    """Say that there is no match yet."""
    return CommandRejected("not_started", "The game has not started.", "La partie n'a pas commencé.")
