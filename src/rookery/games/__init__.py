"""Four houses with the same rooms; no game knows another."""
