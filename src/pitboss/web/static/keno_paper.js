"use strict";
// Print a paper when its button is pressed.

document.querySelector("[data-print-now]").addEventListener("click", () => print());
