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

const MAX_RETRIES = 4, RETRY_MS = 500;
const unanswered = new Map(); // the id of each request until it is answered

async function postOnce(path, body, id = "") {
  // Send a request again under the same id until it is answered, so that it is carried out once. Pressing
  // the button again after the server was away sends the same id, too. Signatures do not make it another request.
  const key = path + JSON.stringify({ ...body, sign: null }) + id;
  if (!unanswered.has(key)) unanswered.set(key, id || drawnWord(16));
  const headers = { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": unanswered.get(key) };
  for (let tried = 0; ; tried += 1) {
    try {
      const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      const said = await answer.json().catch(() => ({}));
      if (answer.status < 500) unanswered.delete(key); // else it may have been done
      return { status: answer.status, ok: answer.ok, said };
    } catch {
      if (tried >= MAX_RETRIES) return { status: 0, ok: false, said: { error: "The server does not answer. Try again: it is done once." } };
      await new Promise((done) => setTimeout(done, RETRY_MS * (tried + 1)));
    }
  }
}

function sendDeed(table, deed, body) {
  return postOnce(`/api/tables/${table}/${deed}`, body);
}
