"use strict";
// Verify the ledger without leaving the page.

document.querySelector("[data-verify]").addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = event.target.querySelector("button");
  const told = document.getElementById("verified");
  button.disabled = true;
  told.textContent = "Verifying …";
  try {
    const answer = await fetch(event.target.action, { method: "POST", headers: { Accept: "text/html, application/json" } });
    if (answer.ok) told.innerHTML = await answer.text(); // our own template, which escapes
    else told.textContent = answer.status === 409 ? "The ledger is already being verified." : "That did not work. Try again.";
  } catch { told.textContent = "The server is not responding. Try again."; }
  button.disabled = false;
});
