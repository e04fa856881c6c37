"""The event cards of Thin Ice: the deck, the operations that cards may name, and what each operation does."""
