"use strict";
// The page of a finished round: step with the arrow keys, Home and End, and copy its link.

const KEYS = { ArrowLeft: "Back", ArrowRight: "Forward", Home: "Start", End: "End" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  const link = document.querySelector(`[data-go="${KEYS[event.key]}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy-link]");
  if (!button) return;
  const link = location.origin + location.pathname;
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = "Copied";
  } catch { // no clipboard here: show the link instead
    button.textContent = link;
  }
});
