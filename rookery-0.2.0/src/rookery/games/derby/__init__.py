"""Iceblock Derby: push a block of ice through three gates, and mind the snowballs."""
