"""Rookery for others' toolkits: PettingZoo, Gymnasium, OpenSpiel, Jupyter, and a sampler of many games at once.

Laws: an adapter adds no rule and hides none; it needs its toolkit only when it is imported; it knows no game by name.
"""
