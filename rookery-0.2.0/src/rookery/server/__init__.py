"""The table on the network: sockets, a store that loses nothing, and bots that think in processes of their own.

Laws of this package:

* persist, then tell: nobody hears of an event before it is on disk;
* the key (table, journal, number) decides every race; a resent command is answered again, never done again;
* nobody waits for a slow reader;
* a secret is compared in constant time, kept as a hash, and never logged.
"""
