"""`python -m demilune` is `demilune`."""

from demilune.cli import main

raise SystemExit(main())
