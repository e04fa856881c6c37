"""Pingouin (Hey, That's My Fish!): slide, fish, and leave a hole behind."""
