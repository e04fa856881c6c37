"""Thin Ice: keep moving on a floe that breaks up, with a bear about; the last one on the ice survives."""
