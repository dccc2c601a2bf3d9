"""Documents and charts made of what `odds` finds: the drawing libraries load when one is drawn."""
