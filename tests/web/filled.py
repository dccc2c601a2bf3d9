"""Read the forms of a page as a browser without scripts would send them."""

from __future__ import annotations

from html.parser import HTMLParser


class Filled(HTMLParser):
    """Values in each form of a page, by its address."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: dict[str, dict[str, list[str]]] = {}
        self.errors: dict[str, str] = {}
        self._form: dict[str, list[str]] = {}
        self._select, self._area, self._error = "", "", ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = self.forms.setdefault(found["action"], {})
        elif tag == "input" and "name" in found:
            if found.get("type") != "radio" or "checked" in found:
                self._form.setdefault(found["name"], []).append(found.get("value", ""))
        elif tag == "select":
            self._select = found["name"]
        elif tag == "option" and "selected" in found:
            self._form[self._select] = [found["value"]]
        elif tag == "textarea":
            self._area = found["name"]
            self._form[self._area] = [""]
        if "data-error" in found:
            self._error = found["data-error"]

    def handle_data(self, data: str) -> None:
        if self._area:
            self._form[self._area] = [data]
        elif self._error and data.strip():
            self.errors[self._error] = f"{self.errors.get(self._error, '')} {data.strip()}".strip()

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._area = ""
        if tag in ("span", "p"):
            self._error = ""
