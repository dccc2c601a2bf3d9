from markupsafe import Markup


def sign(*given: object) -> Markup:
    return Markup("")
