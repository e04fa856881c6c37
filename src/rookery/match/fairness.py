"""Fair chance: every draw is a number that nobody could choose and everybody can check afterwards.

    ticket = HMAC-SHA256(seed, "draw|match id|nonces|draw number|retry"), a big-endian number, modulo the sum of odds
    head   = HMAC-SHA256(seed, "log|head before|line")

Laws:

* the promise is published before anybody sits down and the seed at the end, so whoever runs the match cannot change it;
* each person's nonce is part of every ticket, so the seed alone does not decide what is drawn;
* a draw depends on its number among the draws that stand, not on other events: nobody can reach another draw by
  adding events, and what is taken back is drawn the same again;
* no remainder is favoured: a number in the last, incomplete round of the modulus is thrown away and `retry` rises;
* a head tells nothing about hidden lines to those who do not know the seed, and cannot be kept while one is changed.

`docs/verify.md` says the same to those who write a verifier, with test vectors.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from rookery.core.chance import weighted_index
from rookery.core.rules import Action, Rules

S = TypeVar("S")
A = TypeVar("A", bound=Action)

SPAN: Final = 1 << 256
NONCE: Final = re.compile(r"[A-Za-z0-9_-]{0,64}")
"""What a person may add to the draws; empty for bots, whose host knows the seed anyway."""


def commitment(seed: bytes) -> str:
    """Return the promise: the seed's SHA-256, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def fair_int(seed: bytes, message: str, total: int) -> int:
    """Return a number from `range(total)`, each equally likely to those who do not know the seed."""
    fair = SPAN - SPAN % total
    retry = 0
    while True:
        number = int.from_bytes(_code(seed, f"{message}|{retry}"), "big")
        if number < fair:
            return number % total
        retry += 1


def draw_message(match_id: str, nonces: Sequence[str], draw: int) -> str:
    """Return what names one draw of one match."""
    return f"draw|{match_id}|{','.join(nonces)}|{draw}"


def draw_fair(rules: Rules[S, A, Any], state: S, seed: bytes, message: str) -> A:
    """Return the action that chance takes in this state."""
    odds = rules.odds(state)
    return rules.legal_actions(state)[weighted_index(odds, fair_int(seed, message, sum(odds)))]


def next_head(seed: bytes, head: str, line: str) -> str:
    """Return the head of the chain after one more line of the log."""
    return _code(seed, f"log|{head}|{line}").hex()


def _code(seed: bytes, message: str) -> bytes:
    code = _keyed(seed).copy()
    code.update(message.encode())
    return code.digest()


@lru_cache(maxsize=1024)
def _keyed(seed: bytes) -> hmac.HMAC:
    """Begin what every code of a match begins with, once."""
    return hmac.new(seed, digestmod="sha256")
