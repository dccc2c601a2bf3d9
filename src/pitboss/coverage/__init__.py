"""Coverage: which paragraphs of the law the code applies and the tests check. The conscience of the project.

A tool about the source, no part of the rules: only the commands and the build use it.
"""
