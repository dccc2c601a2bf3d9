"use strict";
// Show a refusal inside the dialog that is open, under its field if the answer names one.

function openDialog() {
  return [...document.querySelectorAll("dialog[open]")].pop() || null;
}

function refuseInDialog(dialog, words, field = "") {
  // `words` are an element. It replaces the last refusal, and is read out at once.
  dialog.querySelectorAll(".refused").forEach((each) => each.remove());
  words.classList.add("refused");
  words.setAttribute("role", "alert");
  const named = field && dialog.querySelector(`[name="${CSS.escape(field)}"]`);
  if (named) {
    (named.closest("label, .field") || named).after(words);
    named.focus();
  } else {
    (dialog.querySelector("h2") || dialog.firstElementChild).after(words);
    words.scrollIntoView({ block: "nearest" });
  }
}

function sayInDialog(dialog, text, field = "") {
  const words = document.createElement("p");
  words.textContent = text;
  refuseInDialog(dialog, words, field);
}

document.addEventListener("close", (event) => {
  event.target.querySelectorAll?.(".refused").forEach((each) => each.remove());
}, true);
document.addEventListener("input", (event) => {
  event.target.closest("dialog")?.querySelectorAll(".refused").forEach((each) => each.remove());
});
