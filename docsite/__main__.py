"""Build the site: `python -m docsite`, or `make docs`."""

from __future__ import annotations

import sys

from docsite import site
from docsite.generate import generated_pages
from docsite.stage import ROOT, stage


def main() -> int:
    """Stage, generate and build; return 1 if the site would load anything from the network."""
    stage(site.STAGED, generated_pages())
    site.build()
    site.cut_off_network(site.SITE)
    loads = list(site.network_loads(site.SITE))
    for each in loads:
        print(f"loads from the network: {each}", file=sys.stderr)
    if not loads:
        print(f"Built {site.SITE.relative_to(ROOT)}. `pitboss serve` shows it at /docs/.")
    return 1 if loads else 0


if __name__ == "__main__":
    sys.exit(main())
