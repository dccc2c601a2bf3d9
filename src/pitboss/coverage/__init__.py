"""Coverage: which paragraphs of the law the code applies and the tests check.

It is a tool about the source, used only by the commands and the build, and not part of the rules.
"""
