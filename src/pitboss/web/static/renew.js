"use strict";
// Refresh parts of a page while it is open, each from the address it names.

const renewed = document.querySelector("[data-renew]");
const late = document.querySelector("[data-late]");
const EVERY = Number(renewed.dataset.every) || 3000;

async function renew() {
  try {
    const answer = await fetch(renewed.dataset.renew);
    if (!answer.ok) throw new Error(answer.statusText);
    const text = await answer.text(); // our own template, which escapes
    late.hidden = true;
    if (text === renew.last) return;
    renew.last = text;
    const at = renewed.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    if (text.trim() !== renewed.innerHTML.trim()) renewed.innerHTML = text;
    if (at) renewed.querySelector(`a[href="${CSS.escape(at)}"]`)?.focus();
  } catch { late.hidden = false; }
}

setInterval(() => { if (!document.hidden) renew(); }, EVERY);
document.addEventListener("visibilitychange", () => { if (!document.hidden) renew(); });
late.querySelector("[data-again]").addEventListener("click", renew);
