"""Run the command line: `python -m tacora` is `tacora`."""

from tacora.cli.main import main

raise SystemExit(main())
