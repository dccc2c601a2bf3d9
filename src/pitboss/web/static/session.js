"use strict";
// The title of the page begins with the result for a while after a round, and what you leave with.

function showLeft(words) {
  // Tell what you leave with, then go to the lobby. Nothing to tell: go at once.
  const dialog = document.getElementById("left");
  if (!words || !dialog) return location.assign("/");
  if (dialog.open) return null;
  for (const each of document.querySelectorAll("dialog[open]")) each.close();
  dialog.querySelector("[data-left]").textContent = `${words}.`;
  dialog.addEventListener("close", () => location.assign("/"), { once: true });
  return dialog.showModal();
}

(() => {
  const RESULT_MS = 20000;
  const RESULT = /^(Your turn · )?(You (win|lose) \S+|You break even) · /;
  let told = "", timer = 0;

  function resultTitle(state) {
    // The result comes once for each round, and goes when it is your turn again or after a while.
    const name = document.title.replace(RESULT, "$1");
    const result = state.phase === "over" ? state.result : "";
    if (result && told !== `${state.rounds} ${result}`) {
      told = `${state.rounds} ${result}`;
      clearTimeout(timer);
      timer = setTimeout(() => { timer = 0; document.title = document.title.replace(RESULT, "$1"); }, RESULT_MS);
    }
    document.title = result && timer && !state.mine ? `${result} · ${name}` : name;
  }

  document.addEventListener("pitboss:swapped", (event) => {
    if (event.detail?.state) resultTitle(event.detail.state);
  });
})();
