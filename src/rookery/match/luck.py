"""Fair luck: every draw is a number that nobody could choose and everybody can check afterwards.

    ticket = HMAC-SHA256(seed, "match id|sequence number|counter"), read as a big-endian number, modulo the odds' sum

Laws:

* the log opens with `commitment(seed)` and ends with the seed: it was fixed before anybody acted;
* a draw depends on the seed, the match and the event's number only, so it can be derived again in any order;
* no remainder is favoured: a number in the last, incomplete round of the modulus is thrown away and the counter rises.

`docs/verify.md` tells the same to those who write a verifier of their own, with test vectors.
"""

import hashlib
import hmac
from typing import Any, Final, TypeVar

from rookery.core.contract import Action, Rules
from rookery.core.play import pick

S = TypeVar("S")
A = TypeVar("A", bound=Action)

SPAN: Final = 1 << 256


def commitment(seed: bytes) -> str:
    """Return what the log says of the seed before the end: its SHA-256, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def ticket(seed: bytes, match_id: str, seq: int, total: int) -> int:
    """Return a number from `range(total)`, each equally likely to those who do not know the seed."""
    fair = SPAN - SPAN % total
    counter = 0
    while True:
        message = f"{match_id}|{seq}|{counter}".encode()
        number = int.from_bytes(hmac.digest(seed, message, "sha256"), "big")
        if number < fair:
            return number % total
        counter += 1


def lot(rules: Rules[S, A, Any], state: S, seed: bytes, match_id: str, seq: int) -> A:
    """Return the action that luck takes as event number `seq`."""
    odds = rules.odds(state)
    return rules.legal_actions(state)[pick(odds, ticket(seed, match_id, seq, sum(odds)))]
