"""`python -m rookery` is the command `rookery`."""

import sys

from rookery.cli import main

sys.exit(main())
