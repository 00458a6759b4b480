"""The site's icons, drawn from its logo: `.venv/bin/python -m tests.support.icons` writes them into static/img again.

A phone's home screen takes no SVG. Apple's puts its own round corners on a square picture, and a maskable icon is cut
to any shape: both show the robot's face on its colour, without the hexagon around it.
"""

from __future__ import annotations

import sys
from xml.etree import ElementTree

from playwright.sync_api import sync_playwright

from accounts.manifest import ICONS
from tests.support.chromium import launch_args
from tests.support.tree import ROOT

IMAGES = ROOT / "static" / "img"
APPLE = ("icon-apple-180", 180, "apple")
FACE = ("2", "3.7", "28", "28")
"""The face in the middle, within the circle of four fifths that every shape of a home screen leaves whole."""
SVG = "http://www.w3.org/2000/svg"


def drawing(purpose: str) -> str:
    """The logo as it is, or the same on a whole square of its colour."""
    ElementTree.register_namespace("", SVG)
    logo = ElementTree.parse(IMAGES / "logo.svg").getroot()
    if purpose != "any":
        logo.set("viewBox", " ".join(FACE))
        square = dict(zip(("x", "y", "width", "height"), FACE, strict=True), fill=logo[0].attrib["fill"])
        logo[0] = ElementTree.Element(f"{{{SVG}}}rect", square)
    return ElementTree.tostring(logo, encoding="unicode")


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_args(sys.exit))
        page = browser.new_page()
        for name, size, purpose in (*ICONS, APPLE):
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{drawing(purpose)}")
            (IMAGES / f"{name}.png").write_bytes(page.screenshot(omit_background=purpose == "any"))
        browser.close()


if __name__ == "__main__":
    main()
