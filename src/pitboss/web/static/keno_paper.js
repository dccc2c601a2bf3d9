"use strict";
// A paper goes to the printer when its button is touched.

document.querySelector("[data-print-now]").addEventListener("click", () => print());
