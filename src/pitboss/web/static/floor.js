"use strict";
// The floor: the list of tables is renewed.

const list = document.querySelector("[data-floor]");
const late = document.querySelector("[data-late]");
const EVERY = 3000;

async function renew() {
  try {
    const answer = await fetch("/floor/tables");
    if (!answer.ok) throw new Error(answer.statusText);
    const text = await answer.text(); // made by our own template, which escapes
    late.hidden = true;
    if (text === renew.last) return;
    renew.last = text;
    const at = list.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    list.innerHTML = text;
    if (at) list.querySelector(`a[href="${CSS.escape(at)}"]`)?.focus();
  } catch { late.hidden = false; }
}

setInterval(() => { if (!document.hidden) renew(); }, EVERY);
document.addEventListener("visibilitychange", () => { if (!document.hidden) renew(); });
