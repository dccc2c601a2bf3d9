"""The bad beat fund of a poker room, 13:69F-14.19: a module for each group of paragraphs, in their order.

`rules` and `adopting` (a), (b), (l)-(n), (p), (q); `contributions` (c); `counting` (d), (e); `containers`
(f), (g); `matching` (h); `claims`, `verifying` and `paying` (i), (j); `display` (k), (o); `ending` (l);
`due`; `papers`.
"""
