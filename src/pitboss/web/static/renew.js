"use strict";
// Refresh parts of a page while it is open, each from the address it names.

const renewed = [...document.querySelectorAll("[data-renew]")];
const late = document.querySelector("[data-late]");
const EVERY = Math.min(...renewed.map((each) => Number(each.dataset.every) || 3000));
const last = new Map();

async function renewOne(place) {
  const answer = await fetch(place.dataset.renew);
  if (!answer.ok) throw new Error(answer.statusText);
  const text = await answer.text(); // our own template, which escapes
  if (text === last.get(place)) return;
  last.set(place, text);
  const at = place.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  if (text.trim() !== place.innerHTML.trim()) place.innerHTML = text;
  if (at) place.querySelector(`a[href="${CSS.escape(at)}"]`)?.focus();
}

async function renew() {
  try {
    await Promise.all(renewed.map(renewOne));
    late.hidden = true;
  } catch { late.hidden = false; }
}

setInterval(() => { if (!document.hidden) renew(); }, EVERY);
document.addEventListener("visibilitychange", () => { if (!document.hidden) renew(); });
late.querySelector("[data-again]").addEventListener("click", renew);
