"""The hold 'em tournament of 13:47-20.40 as a value: the posted sheet, and a list of events.

Nothing here keeps a record, reads a clock or draws lots. Times and chance are handed in.
"""
