"use strict";
// A player's card: buzz when the player is moved, and let the player answer.

const state = document.querySelector("[data-state]");
let lastMove = document.querySelector("[data-move]")?.dataset.move ?? "";

function showState() {
  const told = document.querySelector("[data-tag]");
  if (!told) return;
  state.textContent = told.dataset.tag;
  state.className = `tag ${told.dataset.style}`;
  if (told.dataset.move && told.dataset.move !== lastMove) {
    lastMove = told.dataset.move;
    navigator.vibrate?.([300, 150, 300]);
    window.scrollTo({ top: 0 });
  }
}

document.addEventListener("renewed", showState);
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-way]");
  if (!button) return;
  button.disabled = true;
  const answer = await fetch(button.dataset.way, { method: "POST" }).catch(() => null);
  if (!answer?.ok) button.disabled = false;
});
showState();
