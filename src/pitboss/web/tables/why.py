from markupsafe import Markup


def why(*given: object) -> Markup:
    return Markup("")
