"""Pebbles keeps every law that the catalogue's games keep: the tests are the same."""

from conformance.test_contract import *  # noqa: F403
from conformance.test_hiding import *  # noqa: F403
from conformance.test_story import *  # noqa: F403
from conformance.test_words import *  # noqa: F403
