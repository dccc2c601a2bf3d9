"use strict";
// What all pages have: the theme, a rule as a chip, and a deed at a table that is sent until it is answered.

function chooseTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=strict`;
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-theme-switch]")) chooseTheme();
});

function citeChip(rule, says = rule) {
  const chip = document.createElement("a");
  chip.className = "cite";
  chip.href = `/law/${encodeURIComponent(rule).replaceAll("%3A", ":")}`;
  chip.dataset.rule = rule;
  chip.textContent = says;
  return chip;
}

function drawnWord(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((each) => each.toString(16).padStart(2, "0")).join("");
}

async function sendDeed(table, deed, body) {
  // Sent again under the same id until it is answered: it is carried out once.
  const headers = { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": drawnWord(16) };
  for (let tried = 0; ; tried += 1) {
    try {
      const answer = await fetch(`/api/tables/${table}/${deed}`, { method: "POST", headers, body: JSON.stringify(body) });
      return { status: answer.status, ok: answer.ok, said: await answer.json().catch(() => ({})) };
    } catch {
      if (tried >= 4) return { status: 0, ok: false, said: { error: "the server does not answer" } };
      await new Promise((done) => setTimeout(done, 500 * (tried + 1)));
    }
  }
}
