"use strict";
// Shared by all pages: the theme, rule chips, and table actions retried until answered.

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
  // Retry a request under the same id until it is answered, so that it runs once. Pressing the button
  // again after an outage also sends the same id. Signatures do not make it a different request.
  const key = path + JSON.stringify({ ...body, sign: null }) + id;
  if (!unanswered.has(key)) unanswered.set(key, id || drawnWord(16));
  const headers = { "Content-Type": "application/json", Accept: "application/json", "Idempotency-Key": unanswered.get(key) };
  for (let tried = 0; ; tried += 1) {
    try {
      const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
      const said = await answer.json().catch(() => ({}));
      if (answer.status < 500) unanswered.delete(key); // otherwise it may have run
      return { status: answer.status, ok: answer.ok, said };
    } catch {
      if (tried >= MAX_RETRIES) return { status: 0, ok: false, said: { error: "The server is not responding. Try again: your request will run only once." } };
      await new Promise((done) => setTimeout(done, RETRY_MS * (tried + 1)));
    }
  }
}

function sendDeed(table, deed, body) {
  return postOnce(`/api/tables/${table}/${deed}`, body);
}
