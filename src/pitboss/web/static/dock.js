"use strict";
// The controls of the dock: restored after a swap, sent when chosen, and reached by digits.

function prepare() {
  document.querySelectorAll("#dock form.amount").forEach(repeat);
  restorePicks();
  restoreStakes();
}

async function sendForm(form) {
  calm();
  if (unarmed()) return null;
  const name = form.dataset.act;
  if (form.matches(".amount")) return act(name, amountOf(form));
  if (form.matches(".stakes")) return sendStakes(name);
  const done = await act(name, picked(form));
  if (done) letGo(name);
  return done;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("#dock form[data-act]")) return;
  event.preventDefault();
  sendForm(form);
});

document.addEventListener("input", (event) => {
  if (event.target.closest("#dock form[data-act]")) calm();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const form = event.target.closest("#dock form[data-act]") || document.querySelector("#dock form[data-act]");
  if (!form || event.target.matches("input:not([type=range])") || !/^[1-9]$/.test(event.key)) return;
  const nth = { amount: "[data-quick]", pick: ".item", stakes: "[data-chip]" }[form.classList[0]];
  const found = form.querySelectorAll(nth)[Number(event.key) - 1];
  if (found) found.click();
});

document.addEventListener("pitboss:swapped", (event) => {
  if (event.detail.parts.includes("dock")) prepare();
  else if (event.detail.parts.includes("felt")) drawAll();
});
prepare();
