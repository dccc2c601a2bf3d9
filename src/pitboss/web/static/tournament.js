"use strict";
// Keep a tournament's screens in step: the server says when something changed, and clocks tick in between.

const late = document.querySelector("[data-late]");
const parts = [...document.querySelectorAll("[data-part]")];
const TICK_MS = 200, SPREAD_MS = 300, SILENCE_MS = 25000;
let heard = performance.now(), shown = "", wanted = "", busy = false;

function timeText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  const end = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}

function wallText(seconds) {
  const minutes = Math.floor(seconds / 60) % 1440, hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "a.m." : "p.m."}`;
}

function put(place, text) { if (place.textContent !== text) place.textContent = text; }

function anchor(within, at) {
  within.querySelectorAll("[data-left], [data-wall]").forEach((each) => { each.anchored = at; });
}

function tick() {
  const now = performance.now();
  document.querySelectorAll("[data-left]").forEach((each) => {
    const gone = "running" in each.dataset ? now - each.anchored : 0;
    const left = Math.max(0, Number(each.dataset.left) - gone);
    if ("total" in each.dataset) each.style.width = `${(100 * left) / Number(each.dataset.total)}%`;
    else {
      put(each, timeText(left));
      each.dataset.chars = each.textContent.length;
    }
  });
  document.querySelectorAll("[data-wall]").forEach((each) => {
    put(each, wallText(Number(each.dataset.wall) + (now - each.anchored) / 1000));
  });
  if (late) late.hidden = now - heard < SILENCE_MS && !late.dataset.broken;
}

async function renewPart(place) {
  const answer = await fetch(place.dataset.part);
  if (!answer.ok) throw new Error(answer.statusText);
  const text = await answer.text(); // our own template, which escapes
  const at = place.contains(document.activeElement) ? document.activeElement.id : "";
  const scrolled = [...place.querySelectorAll("[data-scroll]")].map((each) => each.scrollTop);
  place.innerHTML = text;
  anchor(place, performance.now());
  place.querySelectorAll("[data-scroll]").forEach((each, n) => { each.scrollTop = scrolled[n] || 0; });
  if (at) document.getElementById(at)?.focus();
  place.dispatchEvent(new CustomEvent("renewed", { bubbles: true }));
}

async function renew() {
  if (busy) return;
  busy = true;
  while (shown !== wanted) {
    const next = wanted;
    try {
      await Promise.all(parts.map(renewPart));
      shown = next;
      if (late) delete late.dataset.broken;
      tick();
    } catch {
      if (late) late.dataset.broken = "yes";
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
  busy = false;
}

function listen() {
  const stream = new EventSource(document.body.dataset.stream);
  stream.onmessage = (event) => {
    heard = performance.now();
    if (late) delete late.dataset.broken;
    wanted = JSON.parse(event.data).version;
    if (wanted !== shown) setTimeout(renew, Math.random() * Number(document.body.dataset.spread ?? SPREAD_MS));
  };
  stream.onerror = () => {
    if (late) late.dataset.broken = "yes";
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
  };
}

anchor(document, performance.now());
setInterval(tick, TICK_MS);
tick();
listen();

document.querySelector("[data-full]")?.addEventListener("click", () => document.documentElement.requestFullscreen?.());
document.querySelector("[data-print]")?.addEventListener("click", () => window.print());
