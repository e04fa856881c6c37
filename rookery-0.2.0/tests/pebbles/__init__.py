"""Pebbles, a fifth game: a small house with all the rooms, and the proof that docs/adding-a-game.md is complete."""
