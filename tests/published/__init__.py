"""Figures that others have printed, each with its source: what of ours a publication has confirmed."""
